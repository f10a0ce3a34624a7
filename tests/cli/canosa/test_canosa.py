"""The commands that answer a question about a Canosa position."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cli.conftest import Run

START = "1(g)3S/(s)1(g)3/1(s)1(g)2/2(s)1(g)1/3(s)1(g)/G3(s)1 2,2 0,0 g1"
WON = "6/6/6/1G4/3S2/1(g)()()()() 1,2 4,1 s2"


def test_legal_lists_the_start_sorted(run: Run) -> None:
    ran = run("legal", "canosa", "--position", START)
    lines = ran.out.splitlines()
    assert ran.status == 0
    assert lines == sorted(lines)
    assert len(lines) == 13
    assert {"@b2", "b6-a6", "b6-b5"} <= set(lines)
    assert run("legal", "canosa").out == ran.out


def test_legal_of_a_finished_game_is_empty(run: Run) -> None:
    ran = run("legal", "canosa", "--position", WON)
    assert (ran.status, ran.out) == (0, "")


def test_legal_as_json_gives_ids(run: Run) -> None:
    data = json.loads(run("legal", "canosa", "--json").out)
    assert data["position"] == START
    assert data["ids"] == {text: data["ids"][text] for text in data["legal"]}
    assert len(set(data["ids"].values())) == 13


@pytest.mark.parametrize(
    ("edition", "counts"),
    [("retail", [1, 13, 151, 1565, 15159]), ("kickstarter", [1, 13, 147, 1545, 14945])],
)
def test_perft_counts_the_published_numbers(run: Run, edition: str, counts: list[int]) -> None:
    for depth, count in enumerate(counts):
        ran = run("perft", "canosa", "--depth", str(depth), "--edition", edition)
        assert ran.out == f"{count}\n"


def test_perft_divides(run: Run) -> None:
    lines = run("perft", "canosa", "--depth", "3", "--divide").out.splitlines()
    *parts, total = lines
    assert len(parts) == 13
    assert sum(int(part.split()[1]) for part in parts) == int(total) == 1565


def test_perft_as_json(run: Run) -> None:
    data = json.loads(run("perft", "canosa", "--depth", "2", "--divide", "--json").out)
    assert data["count"] == sum(data["divide"].values()) == 151


def test_switches_mix(run: Run) -> None:
    """The gold Siren on Silver's island stands there by one of two switches, or not at all."""
    open_island = "5G/4S1/6/()()()()2/()()()()2/6 3,0 0,2 g2"
    closed = ("--rule", "enemy-island=closed")
    args = ("legal", "canosa", "--edition", "kickstarter", "--position", open_island)
    assert run(*args).status == 0
    assert run(*args, *closed).status == 0, "push-to-island may have put her there"
    assert run(*args, *closed, "--rule", "push-to-island=no").status == 1


def test_layout_from_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mirror.toml"
    file.write_text('gold = ["f2","e3","d4","c5","b5"]\nsilver = ["e1","d2","c3","b4","a5"]\n')
    drawn = run("show", "canosa", "--layout", str(file), "--json")
    assert json.loads(drawn.out)["position"].startswith("5S/(s)(g)(g)3/")


def test_show_draws_every_piece(run: Run) -> None:
    drawn = run(
        "show", "canosa", "--position", "6/4S1/2(gs)()2/1G4/(sgg)()()()()()/1()()3 1,0 0,0 s1"
    )
    assert drawn.status == 0
    for piece in ("(gs)", "()", "(sgg)", "G", "S", "~g~", "~s~", "Silver owes 1 action"):
        assert piece in drawn.out


def test_show_tells_the_end(run: Run) -> None:
    assert (
        "Gold has brought four Sailors home and wins (C10.1)."
        in run("show", "canosa", "--position", WON).out
    )


def test_show_reads_in_plain_ascii() -> None:
    """A terminal without colour or box characters still shows the board."""
    shown = subprocess.run(
        [sys.executable, "-c", "from lungomare.cli import main; main()", "show", "canosa"],
        capture_output=True,
        check=True,
        env=os.environ | {"PYTHONIOENCODING": "ascii:replace", "NO_COLOR": "1"},
    )
    text = shown.stdout.decode("ascii")
    assert "(g)" in text
    assert "\x1b" not in text


def test_explain_says_legal_or_why(run: Run) -> None:
    assert run("explain", "canosa", "@b2").out == "@b2 is legal.\n"
    ran = run("explain", "canosa", "@c3")
    assert ran.status == 1
    assert ran.out.startswith("@c3: c3 is not next to the gold Siren on a1 (C4.1)\nC4.1: ")


def test_explain_as_json(run: Run) -> None:
    ran = run("explain", "canosa", "--json", "b4-b5")
    assert ran.status == 1
    refusal = json.loads(ran.out)["refusal"]
    assert refusal["clause"] == "C6.1"
    assert "b4" in refusal["sentence"]
    assert json.loads(run("explain", "canosa", "--json", "@b2").out)["refusal"] is None


@pytest.mark.parametrize("dashes", [(), ("--",)])
def test_explain_takes_a_withdrawal_for_no_option(run: Run, dashes: tuple[str, ...]) -> None:
    ran = run("explain", "canosa", "--edition", "retail", *dashes, "-c3")
    assert ran.status == 1
    assert "C8.1" in ran.out


def test_the_board_fits_a_narrow_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    full = "6/4S1/2(gss)3/1G4/(sgg)()()()()()/1()()1()1 1,0 0,0 s1"
    lines = run("show", "canosa", "--position", full).out.splitlines()
    board = [line for line in lines if line[0] in "┌│├└"]
    assert len(board) == 15
    assert max(map(len, board)) <= 40
    assert "…" not in "".join(board)
    assert all(str(rank) in board[13 - 2 * rank] for rank in range(1, 7))
    assert "(gss)" in board[5]


@pytest.mark.parametrize(
    ("arguments", "status", "sentence"),
    [
        (("legal", "canosa", "--edition", "gold"), 2, "there is no edition 'gold'"),
        (("legal", "canosa", "--rule", "trap"), 2, "SWITCH=VALUE"),
        (("legal", "canosa", "--rule", "trap=maybe"), 2, "loses or forfeits, not 'maybe'"),
        (("legal", "canosa", "--rule", "traps=loses"), 2, "there is no switch 'traps'"),
        (("legal", "canosa", "--layout", "missing.toml"), 2, "there is no file 'missing.toml'"),
        (("legal", "canosa", "--layout", "."), 2, "cannot read .: is a directory"),
        (("legal", "canosa", "--position", ""), 1, "four fields"),
        (("legal", "canosa", "--position", "nonsense"), 1, "four fields"),
        (("legal", "canosa", "--position", START.replace("(g)3S", "G3S")), 1, "second gold Siren"),
        (("legal", "canosa", "--position", START.replace("2,2", "3,2")), 1, "8 gold rings"),
        (
            (
                "legal",
                "canosa",
                "--position",
                START.replace("G3(s)1", "(s)3G1"),
            ),
            1,
            "Sailor stands on the island a1",
        ),
        (("explain", "canosa", "c3b3"), 1, "'-' is missing, at character 3"),
        (("explain", "canosa", "@g7"), 1, "no square"),
        (("replay", "missing.jsonl"), 2, "cannot read missing.jsonl"),
    ],
)
def test_bad_input_gets_a_sentence(
    refused: Callable[..., str], arguments: tuple[str, ...], status: int, sentence: str
) -> None:
    assert sentence in refused(*arguments, status=status)


@pytest.mark.parametrize(
    "arguments",
    [
        ("nothing",),
        ("legal",),
        ("legal", "chess"),
        ("perft", "canosa"),
        ("perft", "canosa", "--depth", "-1"),
        ("perft", "canosa", "--depth", "six"),
        ("random", "canosa", "--games", "0"),
        ("explain", "canosa"),
        ("explain", "canosa", "--postion", START, "@b2"),
    ],
)
def test_wrong_usage_is_status_2(run: Run, arguments: tuple[str, ...]) -> None:
    ran = run(*arguments)
    assert ran.status == 2
    assert "Traceback" not in ran.out + ran.err


def test_a_game_with_the_real_box_is_a_game_at_one_terminal(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    run("box", "canosa", typed="@b2\n")
    assert json.loads((tmp_path / "canosa-game.json").read_text("utf-8"))["actions"] == ["@b2"]

"""Two people at one terminal."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from cli.conftest import Run

NEARLY_WON = "6/4S1/6/()()()()2/1(g)1G2/6 1,1 3,2 g2"


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def play(run: Run, *lines: str, options: tuple[str, ...] = ()) -> str:
    ran = run("play", "canosa", *options, typed="".join(line + "\n" for line in lines))
    assert ran.status == 0
    assert ran.err == ""
    return ran.out


def test_a_whole_game(run: Run, tmp_path: Path) -> None:
    out = play(run, "b2-b1", "b1-a1", "save won.json", options=("--position", NEARLY_WON))
    assert "Gold has brought four Sailors home and wins (C10.1)." in out
    record = json.loads((tmp_path / "won.json").read_text())
    assert record["start"] == NEARLY_WON
    assert record["actions"] == ["b2-b1", "b1-a1"]
    assert record["result"] == {"winner": "gold", "reason": "sailors"}
    assert run("replay", "won.json").status == 0


def test_help_names_every_command(run: Run) -> None:
    out = play(run, "help")
    for word in ("moves", "undo", "why ACTION", "save FILE", "load FILE", "resign", "@c3xd4"):
        assert word in out


def test_refusals_are_printed_and_change_nothing(run: Run, tmp_path: Path) -> None:
    out = play(run, "@c3", "hello", "why b4-b5", "why @b2", "clause C4.2", "clause X", "", "board")
    assert "Not allowed: c3 is not next to the gold Siren on a1 (C4.1)." in out
    assert "Not understood: 'hello' is no action" in out
    assert "Not allowed: the Sailor on b4 is silver's" in out
    assert "@b2 is allowed." in out
    assert "C4.2: " in out
    assert "There is no clause 'X'" in out
    assert list(tmp_path.iterdir()) == [], "nothing was played, nothing to keep"


def test_moves_lists_the_legal_actions(run: Run) -> None:
    assert "  @b2    Siren to b2" in play(run, "moves")


def test_undo(run: Run, tmp_path: Path) -> None:
    out = play(run, "undo", "@b2", "undo", "@b1", "save g.json")
    assert "There is nothing to take back." in out
    assert json.loads((tmp_path / "g.json").read_text())["actions"] == ["@b1"]


def test_resign_and_take_it_back(run: Run, tmp_path: Path) -> None:
    out = play(run, "@b2", "resign", "@e5", "resign", "draw", "moves", "save a.json")
    assert "Silver resigns. The game is over." in out
    assert out.count("The game is over already.") == 2
    assert "undo takes the end back" in out
    result = json.loads((tmp_path / "a.json").read_text())["result"]
    assert result == {"winner": "gold", "reason": "resigned"}
    play(run, "load a.json", "undo", "@e5", "save b.json")
    record = json.loads((tmp_path / "b.json").read_text())
    assert (record["actions"], record["result"]) == (["@b2", "@e5"], None)


def test_an_agreed_draw(run: Run, tmp_path: Path) -> None:
    play(run, "draw", "save d.json")
    record = json.loads((tmp_path / "d.json").read_text())
    assert record["result"] == {"winner": None, "reason": "agreed"}
    assert run("replay", "d.json").status == 0


def test_load_goes_on_where_a_game_stopped(run: Run, tmp_path: Path) -> None:
    play(run, "@b2", "@b3", "save half.json", options=("--edition", "kickstarter"))
    play(run, "load half.json", "@e5", "save more.json")
    record = json.loads((tmp_path / "more.json").read_text())
    assert record["edition"] == "kickstarter"
    assert record["actions"] == ["@b2", "@b3", "@e5"]


def test_loading_and_saving_say_what_is_wrong(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text('{"game": "canosa", "actions": ["@f6"], "result": null}')
    out = play(run, "load", "load no.json", "load bad.json", "save", "save no/where.json", "@b2")
    assert "Say which: load FILE." in out
    assert "Not done: cannot read no.json: no such file or directory." in out
    assert "Not done: action 1, '@f6'" in out
    assert "Say where: save FILE." in out
    assert "Not done: cannot write no/where.json" in out


def test_leaving_saves_under_a_new_name(run: Run, tmp_path: Path) -> None:
    for _ in range(2):
        assert "Saved in canosa-game" in play(run, "@b2", "quit")
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "canosa-game-2.json",
        "canosa-game.json",
    ]


def test_a_game_is_kept_where_nothing_can_be_written_here(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the folder is gone, the folder for temporary files takes the game."""
    here, elsewhere = tmp_path / "here", tmp_path / "elsewhere"
    here.mkdir()
    elsewhere.mkdir()
    monkeypatch.chdir(here)
    monkeypatch.setattr(tempfile, "tempdir", str(elsewhere))
    here.rmdir()
    out = play(run, "@b2", "quit")
    assert "Not saved here: cannot write canosa-game.json: no such file or directory." in out
    assert json.loads((elsewhere / "canosa-game.json").read_text())["actions"] == ["@b2"]


def test_the_open_islands_are_warned_of(run: Run) -> None:
    warning = "nine games in ten"
    assert warning in play(run, "quit", options=("--edition", "kickstarter"))
    assert warning not in play(run, "quit")
    closed = ("--edition", "kickstarter", "--rule", "enemy-island=closed")
    assert warning not in play(run, "quit", options=closed)


def test_control_c_saves_the_game(tmp_path: Path) -> None:
    """A real process, a real signal."""
    command = (sys.executable, "-u", "-c", "from lungomare.cli import main; main()")
    with subprocess.Popen(
        (*command, "play", "canosa"),
        cwd=tmp_path,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write("@b2\n")
        process.stdin.flush()
        seen = ""
        while "Silver owes 2 actions >" not in seen:
            letter = process.stdout.read(1)
            assert letter, seen
            seen += letter
        os.kill(process.pid, signal.SIGINT)
        rest, _ = process.communicate()
    assert process.returncode == 0
    assert "Saved in canosa-game.json." in rest
    record = json.loads((tmp_path / "canosa-game.json").read_text())
    assert (record["actions"], record["result"]) == (["@b2"], None)

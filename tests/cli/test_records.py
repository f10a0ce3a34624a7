"""`random` writes records, `replay` checks them."""

from __future__ import annotations

import json
import os
import pkgutil
import signal
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from cli.written import wait_for_lines

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cli.conftest import Run

COMMAND = (sys.executable, "-c", "from lungomare.cli import main; main()")


@pytest.fixture
def games(run: Run, tmp_path: Path) -> Path:
    file = tmp_path / "games.jsonl"
    assert run("random", "canosa", "--games", "5", "--seed", "7", "--out", str(file)).status == 0
    return file


def test_random_games_replay(run: Run, games: Path) -> None:
    ran = run("replay", str(games))
    assert ran.status == 0
    assert ran.out.startswith("OK: 5 records, ")
    data = json.loads(run("replay", str(games), "--json").out)
    assert data["ok"] is True
    assert data["records"] == 5


def test_the_same_seed_gives_the_same_games(run: Run, games: Path) -> None:
    three = run("random", "canosa", "--games", "3", "--seed", "7").out
    assert three.splitlines() == games.read_text().splitlines()[:3]
    assert run("random", "canosa", "--games", "3", "--seed", "8").out != three


@pytest.mark.parametrize("edition", ["retail", "kickstarter"])
def test_every_edition_is_recorded(run: Run, tmp_path: Path, edition: str) -> None:
    file = tmp_path / "g.jsonl"
    switches = ("--rule", "trap=loses", "--rule", "quiet=off")
    run("random", "canosa", "--out", str(file), "--edition", edition, *switches)
    record = json.loads(file.read_text())
    assert record["edition"] == edition
    assert (
        record["rules"]
        == {
            "retail": {"quiet": "off"},
            "kickstarter": {"trap": "loses", "quiet": "off"},
        }[edition]
    )
    assert run("replay", str(file)).status == 0


def test_a_record_over_several_lines_is_read(run: Run, games: Path, tmp_path: Path) -> None:
    record = json.loads(games.read_text().splitlines()[0])
    file = tmp_path / "pretty.json"
    file.write_text(json.dumps(record, indent=2))
    assert run("replay", str(file)).status == 0


def _change_action(record: dict[str, object]) -> None:
    record["actions"] = ["@f6", "@a1"]


def _change_result(record: dict[str, object]) -> None:
    record["result"] = {"winner": "gold", "reason": "trap"}


def _drop_result(record: dict[str, object]) -> None:
    del record["result"]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (_change_action, "line 2: action 1, '@f6': f6 is not next to the gold Siren"),
        (_change_result, "line 2: the game ended in"),
        (_drop_result, 'line 2: the record has no "result"'),
    ],
)
def test_the_first_fault_is_named(
    run: Run,
    refused: Callable[..., str],
    games: Path,
    change: Callable[[dict[str, object]], None],
    sentence: str,
) -> None:
    lines = games.read_text().splitlines()
    record = json.loads(lines[1])
    change(record)
    lines[1] = json.dumps(record)
    games.write_text("\n".join(lines))
    assert sentence in refused("replay", str(games), status=1)
    answer = run("replay", str(games), "--json")
    assert answer.status == 1
    assert json.loads(answer.out)["line"] == 2


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "it is empty"),
        (b"\x00\xff\xfe\x80", "is not a text file"),
        (b'{"game": "canosa", "actions": [', "line 1, character 32: not JSON"),
        (b'{\n  "game": "canosa",\n  "actions": ,\n}', "line 3, character 14: not JSON"),
        (b'{"game": "canosa", "komi": NaN}', "line 1: NaN is not JSON"),
        (b'{"game": "canosa", "komi": -Infinity}', "line 1: -Infinity is not JSON"),
        (b'{"game": ' + b"1" * 5000 + b"}", "line 1: a number has too many digits"),
        (b'{"game": "' + b"x" * 5000 + b'"}', "the record's game is 'xxxx"),
        (b'{"game": ' + b"[" * 900 + b"]" * 900 + b"}", "the record's game is [[["),
        (b'\n\n{"game": 1}\n', "line 3: the record's game is 1"),
        (b"[1, 2]", "a record is a JSON object"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"game": "chess", "result": null}', "the record's game is 'chess'"),
        (b'{"game": "canosa", "actions": 3, "result": null}', "must be a list of texts"),
    ],
)
def test_no_file_brings_it_down(
    refused: Callable[..., str], tmp_path: Path, content: bytes, sentence: str
) -> None:
    file = tmp_path / "bad"
    file.write_bytes(content)
    answer = refused("replay", str(file), status=1)
    assert sentence in answer
    assert len(answer) < 400


@pytest.mark.parametrize("end", ["\n", "\r\n", "\n\n"])
def test_files_of_any_editor_are_read(run: Run, games: Path, end: str) -> None:
    """A mark at the beginning, line ends of either kind, signs that only look like line ends."""
    records = [json.loads(line) for line in games.read_text().splitlines()]
    records[1]["comment"] = "one\u2028and the same\x85line"
    lines = (json.dumps(record, ensure_ascii=False) for record in records)
    games.write_bytes(b"\xef\xbb\xbf" + "".join(line + end for line in lines).encode())
    assert run("replay", str(games)).out.startswith("OK: 5 records, ")


def test_the_first_fault_of_all_is_named(refused: Callable[..., str], games: Path) -> None:
    """A line that cannot be read does not hide a wrong record before it."""
    lines = games.read_text().splitlines()
    games.write_text("\n".join([lines[0], '{"game": "chess"}', "{", lines[1]]))
    assert "line 2: the record's game is 'chess'" in refused("replay", str(games), status=1)


def test_truncated_records_are_refused_at_every_length(run: Run, games: Path) -> None:
    line = games.read_bytes().splitlines()[0]
    for length in range(1, len(line), max(1, len(line) // 40)):
        games.write_bytes(line[:length])
        ran = run("replay", str(games))
        assert ran.status == 1
        assert ran.err.startswith("lungomare: ")


def test_random_cannot_write_there(refused: Callable[..., str], tmp_path: Path) -> None:
    out = str(tmp_path / "no" / "where.jsonl")
    assert "cannot write" in refused("random", "canosa", "--out", out, status=2)


def test_stopping_loses_no_game(tmp_path: Path) -> None:
    """Ctrl-C in the middle: what was played is in the file and replays."""
    file = tmp_path / "many.jsonl"
    arguments = (*COMMAND, "random", "canosa", "--games", "1000000", "--out", str(file))
    with subprocess.Popen(arguments, stderr=subprocess.PIPE, text=True) as process:
        wait_for_lines(file, 1, process)
        os.kill(process.pid, signal.SIGINT)
        _, err = process.communicate()
    assert process.returncode == 1
    assert "of 1000000 games are written" in err
    assert subprocess.run((*COMMAND, "replay", str(file)), check=False).returncode == 0


@pytest.mark.parametrize(
    ("game", "command", "checked_by"),
    [
        ("canosa", "replay", "lungomare.cli.commands.replay.replay"),
        ("bosa", "verify", "lungomare.cli.bosa.verify.verify"),
    ],
)
def test_a_check_stopped_by_ctrl_c_says_how_far_it_came(
    run: Run, monkeypatch: pytest.MonkeyPatch, game: str, command: str, checked_by: str
) -> None:
    records = run("random", game, "--games", "3").out
    check = pkgutil.resolve_name(checked_by)
    calls = iter((check, check))

    def stopped(*what: Any) -> Any:
        for one in calls:
            return one(*what)
        raise KeyboardInterrupt

    monkeypatch.setattr(checked_by, stopped)
    ran = run(command, "-", typed=records)
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == "lungomare: stopped; nothing is wrong in the first 2 of 3 records\n"


def test_records_are_written_over_only_by_force(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    ask = ("random", "canosa", "--out", str(file))
    assert run(*ask, "--games", "2").status == 0
    before = file.read_text()
    ran = run(*ask)
    assert (ran.status, file.read_text()) == (2, before)
    assert f"{file} is there already; --force writes over it" in ran.err
    assert run(*ask, "--force").status == 0
    assert file.read_text().count("\n") == 1

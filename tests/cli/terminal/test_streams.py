"""Whatever standard input and output are, nobody sees a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from lungomare.cli.terminal.streams import PLAIN, is_plain

if TYPE_CHECKING:
    from pathlib import Path

    from cli.conftest import Run

COMMAND = f"{sys.executable} -c 'from lungomare.cli import main; main()'"


def shell(script: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a line of shell in which LUNGOMARE stands for the command."""
    return subprocess.run(
        ["bash", "-c", script.replace("LUNGOMARE", COMMAND)],
        capture_output=True,
        check=False,
        cwd=folder,
        env=os.environ | environment,
        text=True,
    )


@pytest.mark.parametrize("command", ["legal canosa", "show canosa", "random canosa", "deck json"])
def test_a_full_disk_is_reported(tmp_path: Path, command: str) -> None:
    ran = shell(f"LUNGOMARE {command} > /dev/full", tmp_path)
    assert ran.returncode == 1
    assert ran.stderr == "lungomare: cannot go on: no space left on device\n"


def test_too_little_memory_is_reported(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def too_large() -> None:
        raise MemoryError

    monkeypatch.setattr("lungomare.cli.running.app", too_large)
    ran = run("info")
    assert (ran.status, ran.err) == (
        1,
        "lungomare: cannot go on: the machine has not enough memory\n",
    )


def test_ctrl_c_before_a_command_begins_ends_without_a_word(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("lungomare.cli.running.run", stopped)
    ran = run("info")
    assert (ran.status, ran.out, ran.err) == (130, "", "")


@pytest.mark.parametrize("command", ["legal canosa", "random canosa --games 500", "deck show"])
def test_a_reader_may_leave(tmp_path: Path, command: str) -> None:
    ran = shell(f"LUNGOMARE {command} | head -c 1 > /dev/null; exit ${{PIPESTATUS[0]}}", tmp_path)
    assert ran.returncode in (0, 1)
    assert ran.stderr == ""


@pytest.mark.parametrize("closed", ["<&-", "</dev/null", ">&-"])
@pytest.mark.parametrize("game", ["canosa", "bosa"])
def test_a_game_without_anyone_to_type(tmp_path: Path, game: str, closed: str) -> None:
    ran = shell(f"LUNGOMARE play {game} {closed}", tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert list(tmp_path.iterdir()) == [], "nothing was played, nothing to keep"


@pytest.mark.parametrize("words", ["random canosa >&-", "bot <&-"])
def test_a_stream_that_is_closed_is_empty(tmp_path: Path, words: str) -> None:
    ran = shell(f"LUNGOMARE {words}", tmp_path)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")


def test_typed_bytes_that_are_no_characters(tmp_path: Path) -> None:
    typed = r"\xff\n@b2\nsave \xfe\nsave a\0b\nload a\0b\nquit\n"
    ran = shell(f"printf '{typed}' | LUNGOMARE play canosa", tmp_path, LC_ALL="C.UTF-8")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "Not understood: " in ran.stdout
    assert ran.stdout.count("is no name of a file.") == 2


@pytest.mark.parametrize(
    "command", ["show canosa", "show bosa --seed sea", "deck show", "play bosa --seed sea"]
)
def test_a_terminal_that_knows_only_ascii(tmp_path: Path, command: str) -> None:
    ran = shell(f"LUNGOMARE {command} < /dev/null", tmp_path, PYTHONIOENCODING="ascii")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.isascii()
    assert "?" not in ran.stdout.replace("+1?", "").replace("? one kind", "").replace("2?", "")


def test_every_sign_has_a_plain_one() -> None:
    assert all(plain.isascii() for plain in PLAIN.values())


def test_json_is_ascii(tmp_path: Path) -> None:
    """A program reads the same whatever the terminal's encoding."""
    name = r"caf\u00e9"
    deck = "sed 's/Old Tannery/café/' < \"$DECK\" > mine.toml"
    script = f"{deck}; LUNGOMARE deck json mine.toml"
    ran = shell(script, tmp_path, DECK=_standard(), PYTHONIOENCODING="ascii")
    assert ran.returncode == 0
    assert name in ran.stdout


def _standard() -> str:
    from importlib.resources import files  # noqa: PLC0415

    return str(files("lungomare.games.bosa").joinpath("data/standard-1.toml"))


@pytest.mark.parametrize(
    ("environment", "plain"),
    [
        ({"LANG": "C"}, True),
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, True),
        ({"LC_ALL": "POSIX", "LANG": "it_IT.UTF-8"}, True),
        ({"LANG": "C", "LC_CTYPE": "it_IT.UTF-8"}, False),
        ({"LANG": "C.UTF-8"}, False),
        ({"LANG": "C", "PYTHONUTF8": "1"}, False),
        ({}, False),
    ],
)
def test_a_terminal_in_the_locale_c_is_written_in_ascii(
    environment: dict[str, str], *, plain: bool
) -> None:
    assert is_plain(environment) is plain

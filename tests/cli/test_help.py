"""Help as people read it: grouped, short, and without the types of a programming language."""

from __future__ import annotations

import re
import runpy
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from lungomare import __version__
from lungomare.cli.command_list import GENERAL, OF_GAMES, OTHERS, PANELS
from lungomare.cli.registry import ENTRIES

if TYPE_CHECKING:
    from cli.conftest import Run

README = Path(__file__).parents[2] / "README.md"
SHIPPED = {
    *GENERAL,
    *(each.name for each in OF_GAMES),
    *(name for entry in ENTRIES.values() for name in entry.commands),
}


@pytest.fixture(autouse=True)
def _width(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


def listed(text: str) -> list[str]:
    """Return the names in the panels of help, in their order."""
    return re.findall(r"^│ (\S+) ", text, re.MULTILINE)


def test_the_most_used_commands_come_first_each_under_a_heading(run: Run) -> None:
    names = [name for name in listed(run("-h").out) if not name.startswith("-")]
    assert names[0] == "play"
    assert set(names) == SHIPPED
    assert OTHERS not in run("--help").out, "add your command to PANELS"
    assert names == [name for panel in PANELS.values() for name in panel if name in SHIPPED]


def test_the_readme_lists_the_commands_as_help_does() -> None:
    row = re.compile(r"\| (?:\*\*(.+)\*\* |`lungomare ([a-z-]+))")
    in_readme = [each.groups() for each in map(row.match, README.read_text().splitlines()) if each]
    names = list(dict.fromkeys(panel or command for panel, command in in_readme))
    assert names == [
        name
        for panel, commands in PANELS.items()
        for name in (panel, *commands)
        if name in {panel, *SHIPPED}
    ]


@pytest.mark.parametrize("words", [(), ("match", "canosa"), ("serve",), ("deck", "check")])
def test_help_has_no_types_of_a_programming_language(run: Run, words: tuple[str, ...]) -> None:
    short, long = run(*words, "-h"), run(*words, "--help")
    assert short == long
    assert short.status == 0
    assert not re.search(r"<[a-z ]+>|x>=|\[default", short.out)


def test_bounds_and_defaults_are_said_in_words(run: Run) -> None:
    text = " ".join(run("serve", "-h").out.replace("│", " ").split())
    assert "(0 to 65535; default: 8000; or set LUNGOMARE_PORT)" in text
    assert "default: 168;" in text


@pytest.mark.parametrize("word", ["--version", "-V"])
def test_the_version_is_one_line(run: Run, word: str) -> None:
    assert run(word).out == f"lungomare {__version__}\n"


def test_python_runs_the_package(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["lungomare", "--version"])
    with pytest.raises(SystemExit):
        runpy.run_module("lungomare", run_name="__main__")
    assert capsys.readouterr().out == f"lungomare {__version__}\n"

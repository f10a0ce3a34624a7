"""The session that docs/play/terminal.md shows goes so, but for what the computer happens to do."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from documents.pages import ROOT, blocks_of
from documents.shell import Command, commands_of, run

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

PROMPT: Final = re.compile(r"Gold owes \d actions? > ")


def test_the_session_that_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    page = blocks_of(ROOT / "docs/play/terminal.md")
    (session,) = (block.text for block in page if block.text.startswith("$ "))
    line, _, shown = session.removeprefix("$ ").partition("\n")
    welcome, *answered = PROMPT.split(shown)
    typed, answers = zip(*(each.split("\n", 1) for each in answered), strict=True)
    (command,) = commands_of(line)
    _, printed = run(Command(command.words, typed="\n".join(typed)), "")
    greeted, *said = (_words(part) for part in PROMPT.split(printed))
    assert greeted == _words(welcome)
    refusal, _, hint, chances, farewell = (_words(answer) for answer in answers)
    assert (said[0], said[-1]) == (refusal, farewell)
    assert (said[2][:1], said[2][-7:-1]) == (hint[:1], hint[-7:-1])
    assert said[3][:2] == chances[:2]


def _words(text: str) -> list[str]:
    """Return the words of a text, wherever its lines are broken."""
    return text.split()

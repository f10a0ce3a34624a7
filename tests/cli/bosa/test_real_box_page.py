"""The sessions that docs/play/real-box.md shows are what these commands print."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from lungomare.cli.bosa.real_box.card_words import find_cards
from lungomare.games.bosa import STANDARD

if TYPE_CHECKING:
    from cli.conftest import Run

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs/play/real-box.md").read_text("utf-8")
OPENING, ENDING, SCORE = re.findall(r"```text\n(.*?)\n```", PAGE, re.DOTALL)
PROMPT = re.compile(r"( > )(.*)\n")
"""Where a person types, and what."""


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def trimmed(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.splitlines()).rstrip()


def printed(text: str) -> str:
    """Return a session without what was typed in it, as a program alone prints it."""
    return trimmed(PROMPT.sub(r"\1", text + "\n"))


def test_the_session_that_is_shown(run: Run) -> None:
    command, _, shown = OPENING.partition("\n")
    typed = "\n".join(line for _, line in PROMPT.findall(shown + "\n"))
    assert trimmed(run(*command.split()[2:], typed=typed).out) == printed(shown)


def test_the_whole_session_in_the_examples(run: Run) -> None:
    typed = (ROOT / "examples/real-box.txt").read_text("utf-8")
    names = ("--name", "Anna", "--name", "Ben", "--name", "Cleo")
    ran = run("box", "bosa", "game.json", *names, typed=typed)
    assert "Not " not in ran.out
    assert printed(ENDING) in trimmed(ran.out)
    assert run("replay", "game.json").status == 0


def test_the_towns_that_are_shown(run: Run) -> None:
    (towns,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    Path("towns.toml").write_text(towns, "utf-8")
    command, _, shown = SCORE.partition("\n")
    assert trimmed(run(*command.split()[2:]).out) == shown


def test_the_cards_of_the_page_are_meant_so() -> None:
    """Each row's words mean one card of some Season, of the colour that the row says."""
    rows = re.findall(r"^\| `([roygbp] [^`]+)` \| (\w+), ", PAGE, re.MULTILINE)
    assert len(rows) == 9
    for typed, color in rows:
        stacks = ([card for card in STANDARD.buildings if card.season == n] for n in (1, 2, 3))
        found = [find_cards(stack, typed) for stack in stacks]
        assert any(len(cards) == 1 and cards[0].color == color for cards in found), typed


def test_the_commands_of_the_page_are_those_of_the_help(run: Run) -> None:
    listed = re.findall(r"^\| `([a-z]{4,})(?: [A-Z][^`]*)?`[ ,]", PAGE, re.MULTILINE)
    out = run("box", "bosa", "--players", "2", typed="help\n").out
    known = re.findall(r"^  ([a-z]{4,}) ", out.partition("are read too.")[2], re.MULTILINE)
    assert {*listed, "help"} == set(known)

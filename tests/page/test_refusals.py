"""Whatever the law, a table or the server refuses, the page can say in Italian, by its code."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING

import pytest

from lungomare.game import RECORD_REFUSALS
from lungomare.games.registry import SHIPPED

if TYPE_CHECKING:
    from lungomare.game import Family

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src/lungomare"
PAGE = ROOT / "web/src"
ENTRY = re.compile(r"^  '?([\w-]+)'?: '(.*)',$", re.MULTILINE)
"""A code and its Italian, as a game's texts have them."""
drawn = pytest.mark.parametrize(
    "family",
    [family for family in SHIPPED if (PAGE / "games" / family.name).is_dir()],
    ids=lambda family: family.name,
)
"""The games that the page draws in a way of their own; of others it says the law's sentence."""
BLANK = re.compile(r"\{(\w+)(?::(\w+))?\}")


def texts_of(game: str) -> str:
    return (PAGE / "games" / game / "texts/refusals.ts").read_text("utf-8")


def italian(game: str) -> dict[str, str]:
    """Return a game's Italian by code."""
    _, _, entries = texts_of(game).partition("export const refusals")
    return dict(ENTRY.findall(entries))


def blanks(template: str) -> set[str]:
    """Return the names of what the law fills into one of its sentences."""
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def server_codes() -> set[str]:
    """Return every code that a refusal of a table or the server has, read off the source."""
    files = [*(SOURCE / "match").rglob("*.py"), *(SOURCE / "server").rglob("*.py")]
    text = "\n".join(path.read_text("utf-8") for path in files)
    found = set(re.findall(r'code ?= ?"([\w-]+)"', text))
    found |= set(re.findall(r'Denied\(\s*\d+, "([\w-]+)"', text))
    found |= set(re.findall(r'_turn_away\(\s*send, \d+, "[^"]+", "([\w-]+)"', text))
    found |= set(re.findall(r'No\(\s*\d+, [^"]*"[^"]*", "([\w-]+)"', text))
    found |= set(re.findall(r'foreign_host\([^()]+\), "([\w-]+)"', text))
    return found | {"not-understood"}


@drawn
def test_every_code_of_the_law_has_its_italian_and_no_other(family: Family) -> None:
    assert italian(family.name).keys() == family.refusals.keys()


@drawn
def test_the_italian_of_a_code_says_all_that_its_sentence_says(family: Family) -> None:
    said = italian(family.name)
    for code, template in family.refusals.items():
        assert {name for name, _ in BLANK.findall(said[code])} == blanks(template), code


@drawn
def test_every_form_of_a_value_is_there_and_used(family: Family) -> None:
    defined = re.search(
        r"export const forms: Forms = \{\n(.*?)\n\};", texts_of(family.name), re.DOTALL
    )
    assert defined
    forms = set(re.findall(r"^  (\w+):", defined[1], re.MULTILINE))
    asked = {
        form for text in italian(family.name).values() for _, form in BLANK.findall(text) if form
    }
    assert asked == forms


@drawn
def test_no_code_of_the_law_is_one_of_the_tables(family: Family) -> None:
    assert not family.refusals.keys() & server_codes()


def test_every_code_of_the_server_has_its_words_and_no_other() -> None:
    entries = (PAGE / "i18n/refused.ts").read_text("utf-8")
    general = {"not-legal", *RECORD_REFUSALS.templates}
    assert set(re.findall(r"'refusal\.([\w-]+)'", entries)) == server_codes() | general


def test_the_words_of_a_record_say_all_that_its_sentence_says() -> None:
    entries = (PAGE / "i18n/refused.ts").read_text("utf-8")
    for code, template in RECORD_REFUSALS.templates.items():
        (entry,) = re.findall(rf"'refusal\.{code}': \{{ en: '(.*)', it: '(.*)' \}}", entries)
        for text in entry:
            assert {name for name, _ in BLANK.findall(text)} == blanks(template), code

"""The rules to read: whole, in every language alike, with a link to every clause."""

from __future__ import annotations

import re

import pytest

from lungomare.games.registry import FAMILIES
from lungomare.rulebook import link_clauses, rulebook_of, rules_page
from lungomare.rulebook.diagrams import fences
from lungomare.rulebook.registry import ENTRIES

TEXTS = [(game, language) for game, entry in ENTRIES.items() for language in entry.languages]


@pytest.mark.parametrize(("game", "language"), TEXTS)
def test_every_clause_is_told_and_linked_and_every_diagram_is_so(game: str, language: str) -> None:
    page = rules_page(game, language)
    assert page.language == language
    linked = set(re.findall(r'<a class="clause" href="#([\w.]+)"', page.html))
    assert linked == set(FAMILIES[game].clauses)
    assert "```" not in page.html
    assert page.html.count("<figure") == len(list(fences(rulebook_of(game).prose(language))))
    assert page.style


@pytest.mark.parametrize(("game", "language"), TEXTS)
def test_every_language_shows_the_same_diagrams(game: str, language: str) -> None:
    def shown(text: str) -> list[str]:
        return [re.sub(r"caption: .*", "", fence[0]) for fence in fences(text)]

    rulebook = rulebook_of(game)
    assert shown(rulebook.prose(language)) == shown(rulebook.prose("en"))


def test_the_nearest_language_is_taken() -> None:
    assert rules_page("canosa", "fr").language == "en"


def test_a_game_without_prose_has_an_empty_page() -> None:
    entry = rulebook_of("turncard")
    assert (entry.prose("en"), entry.nearest("it"), entry.style) == ("", "en", "")


def test_clauses_are_linked_in_text_alone() -> None:
    html = '<p title="C4.1">C4.1 <code>C4.1</code><br/><svg><title>C4</title></svg> XC4 C9</p>'
    linked = (
        '<p title="C4.1">[C4.1] <code>C4.1</code><br/><svg><title>C4</title></svg> XC4 [C9]</p>'
    )
    assert link_clauses(html, lambda number: f"[{number}]") == linked

"""`lungomare rules`: chapters, clauses, searches, and what there is not."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

import pytest

from lungomare.cli.commands import rules
from lungomare.games.registry import FAMILIES

if TYPE_CHECKING:
    from collections.abc import Callable

    from cli.conftest import Run


@pytest.fixture(autouse=True)
def columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")


def words_of(text: str) -> str:
    return " ".join(text.split())


def test_without_a_word_the_chapters_of_every_game_are_listed(run: Run) -> None:
    out = run("rules").out
    for family in FAMILIES.values():
        assert family.title in out
        for chapter, title in family.chapters.items():
            assert f"{chapter} {title}" in words_of(out)


@pytest.mark.parametrize("game", FAMILIES)
def test_all_rules_of_a_game_fit_sixty_columns(run: Run, game: str) -> None:
    out = run("rules", game).out
    assert max(map(len, out.splitlines())) <= 60
    read = words_of(out)
    for number, text in FAMILIES[game].clauses.items():
        assert f"{number} {text}" in read


@pytest.mark.parametrize("words", [("C5.3",), ("c5.3",), ("canosa", "C5.3"), ("Canosa", "c5.3")])
def test_one_clause_is_read_under_its_chapter(run: Run, words: tuple[str, ...]) -> None:
    clause = FAMILIES["canosa"].clauses["C5.3"]
    assert words_of(run("rules", *words).out) == f"Canosa C5 The Siren attacks C5.3 {clause}"


def test_a_chapter_is_read_alone(run: Run) -> None:
    numbers = [line.split()[0] for line in run("rules", "b4").out.splitlines() if "  B" in line]
    assert numbers == ["B4.1", "B4.2", "B4.3"]


def test_words_are_sought_in_any_order_in_every_game_or_one(run: Run) -> None:
    found = run("rules", "--search", "ISLAND attack").out
    assert "C5.2" in found
    assert "C4.2" not in found
    everywhere = run("rules", "--search", "secret").out
    assert "Bosa" in everywhere
    assert "B12.7" in run("rules", "b12", "--search", "secret").out
    assert "B2.3" not in run("rules", "b12", "--search", "secret").out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("C5.9",), "there is no clause 'C5.9'; near it are C5.4, C5.5 and C5.6"),
        (("Z9",), "there is no clause 'Z9'; near it is B9"),
        (("canosa", "c99"), "there is no clause 'c99'; near it are C9.1, C9.2 and C9.3"),
        (("chess",), "'chess' is neither a game nor a clause of Canosa and Bosa"),
        (("C4.1", "C4.2"), "one clause at a time, and a game before it: not 'C4.1 C4.2'"),
        (("bosa", "--search", "siren"), "no clause speaks of 'siren'"),
    ],
)
def test_what_there_is_not(
    refused: Callable[..., str], words: tuple[str, ...], sentence: str
) -> None:
    assert refused("rules", *words, status=1).startswith(sentence)


def test_a_game_without_chapters_is_read_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    class Turncard:
        name, title = "turncard", "Turncard"
        clauses = MappingProxyType({"T1": "Turn a card.", "T2.1": "Keep it."})
        chapters: MappingProxyType[str, str] = MappingProxyType({})

    monkeypatch.setattr(rules, "FAMILIES", {"turncard": Turncard()})
    assert words_of(run("rules", "turncard").out).endswith(
        "Turncard T1 T1 Turn a card. Turncard T2 T2.1 Keep it."
    )
    assert "Keep it." in run("rules", "t2.1").out

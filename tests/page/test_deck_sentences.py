"""Every fault of a deck that the page can meet has its Italian shape there."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from lungomare.games.bosa import STANDARD, InvalidDeck, deck_from_json, deck_to_json
from page.test_sentences import SHAPES as LAW
from page.test_sentences import has_same_blanks, pattern

I18N = Path(__file__).parents[2] / "web/src/i18n"
SHAPES = json.loads((I18N / "deck-sentences.json").read_text("utf-8"))


def spoiled(**changes: Any) -> dict[str, Any]:
    """Return the standard deck as JSON with some of its parts changed."""
    return {**deck_to_json(STANDARD), **changes}


def with_card(**changes: Any) -> dict[str, Any]:
    first, *rest = deck_to_json(STANDARD)["cards"]
    return spoiled(cards=[{**first, **changes}, *rest])


def with_goal(**changes: Any) -> dict[str, Any]:
    first, *rest = deck_to_json(STANDARD)["goals"]
    return spoiled(goals=[{**first, **changes}, *rest])


ONE = {"coins": 1}
DECKS: list[Any] = [
    [],
    spoiled(name=7),
    spoiled(extra=1),
    spoiled(cards=[7]),
    spoiled(goals=[7]),
    spoiled(chart=[[3, 3], [3, 4]]),
    spoiled(chart=[]),
    with_card(name=7),
    with_card(season=9),
    with_card(id="two words"),
    with_card(id=STANDARD.buildings[5].id),
    with_card(id=STANDARD.goals[3].id),
    with_card(color="pink"),
    with_card(height=3),
    with_card(effect=[]),
    with_card(effect={"copy": "all"}),
    with_card(effect={"gain": ONE, "per": "house"}),
    with_card(effect={"gain": ONE, "spend": ONE, "per": "color"}),
    with_card(effect={"gain": {}}),
    with_card(effect={"gain": ONE, "spend": {}}),
    with_card(effect={"gain": {"gold": 1}}),
    with_card(effect={"gain": {"coins": -1}}),
    with_card(effect={"gain": ONE, "spend": {"any": 1, "coins": 2}}),
    with_card(effect={"gain": {"any": 1}, "spend": {"any": 1}}),
    with_goal(points=0),
    with_goal(kind="towers"),
    with_goal(kind="varied-rows", color="red"),
    with_goal(kind="varied-rows", size=3),
    with_goal(kind="group", size=0),
    with_goal(kind="surrounded", color="pink"),
    spoiled(goals=[*deck_to_json(STANDARD)["goals"], STANDARD.goals[0].id]),
]
NO_EFFECT = {key: value for key, value in DECKS[7]["cards"][0].items() if key != "effect"}
DECKS.append(spoiled(cards=[NO_EFFECT]))
DECKS.append(spoiled(goals=[*deck_to_json(STANDARD)["goals"], deck_to_json(STANDARD)["goals"][0]]))


def faults(deck: Any) -> list[str]:
    with pytest.raises(InvalidDeck) as refused:
        deck_from_json(deck)
    return [fault.sentence for fault in refused.value.faults]


def test_every_fault_has_its_shape_and_every_shape_its_fault() -> None:
    met = {sentence for deck in DECKS for sentence in faults(deck)}
    patterns = {english: pattern(english) for english, _ in SHAPES}
    assert [said for said in met if not any(p.fullmatch(said) for p in patterns.values())] == []
    only_in_files = {"the id stands already on line {n}"}
    unmet = {shape for shape, p in patterns.items() if not any(p.fullmatch(said) for said in met)}
    assert unmet == only_in_files


def test_a_shape_and_its_translation_have_the_same_blanks() -> None:
    for english, italian in SHAPES:
        assert has_same_blanks(english, italian)


def test_no_shape_is_told_twice() -> None:
    told = [english for english, _ in [*LAW, *SHAPES]]
    assert len(set(told)) == len(told)


def codes_of_the_server() -> set[str]:
    """Return every code that a refusal of a table or the server has, read off the source."""
    source = Path(__file__).parents[2] / "src/lungomare"
    text = "\n".join(path.read_text("utf-8") for path in source.glob("[ms]*/*.py"))
    found = set(re.findall(r'code ?= ?"([\w-]+)"', text))
    found |= set(re.findall(r'Denied\(\s*\d+, "([\w-]+)"', text))
    found |= set(re.findall(r'_turn_away\(\s*send, \d+, "[^"]+", "([\w-]+)"', text))
    found |= set(re.findall(r'No\(\s*\d+, [^"]*"[^"]*", "([\w-]+)"', text))
    found |= set(re.findall(r'foreign_host\([^()]+\), "([\w-]+)"', text))
    return found | {"not-understood"}


def test_every_code_of_a_refusal_has_its_words_and_no_other() -> None:
    entries = (I18N / "refused.ts").read_text("utf-8")
    assert set(re.findall(r"'refusal\.([\w-]+)'", entries)) == codes_of_the_server()

"""Decks as data: read from TOML, as people write them, and from JSON, as tools pass them."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from lungomare.game import Invalid, quote
from lungomare.games.bosa.deck.cards import SEASONS, START, Building, Deck, Effect, Goal
from lungomare.games.bosa.deck.check import (
    DeckFault,
    Entry,
    InvalidDeck,
    check_size,
    deck_faults,
    fault,
    first_faults,
)
from lungomare.games.bosa.deck.line_numbers import LineNumbers, find_line_numbers
from lungomare.games.names import NAME_LENGTH, is_name
from lungomare.games.toml_text import read_toml

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from lungomare.game import Json

SHIPPED: Final = ("standard-1", "standard-2")
"""The decks that come with the package; none is ever changed or removed (B10.0)."""

SECTIONS: Final = {"start": START, **{f"season-{season}": season for season in SEASONS}}
"""The lists of buildings in a deck file, and the Season of each."""


@cache
def shipped_deck(name: str) -> Deck:
    """Return the deck of this name that comes with the package."""
    path = files("lungomare.games.bosa").joinpath("data", f"{name}.toml")
    return load_deck(path.read_text("utf-8"), name)


def load_deck(text: str, name: str) -> Deck:
    """Return the deck that the TOML `text` writes, or raise `InvalidDeck` with its faults."""
    try:
        data = read_toml(text)
    except Invalid as error:
        raise InvalidDeck(name, [_syntax_fault(text, error)]) from error
    lines = find_line_numbers(text)
    _refuse_sizes(name, data, (*SECTIONS, "goals"), lines.keys)
    buildings = [
        entry
        for section in data
        if section in SECTIONS
        for entry in _toml_entries(data, section, lines)
    ]
    goals = _toml_entries(data, "goals", lines)
    unknown = _unknown_sections(data, (*SECTIONS, "goals", "chart"), lines.keys)
    return _checked(name, buildings, goals, data.get("chart"), (unknown, lines.keys))


def _syntax_fault(text: str, error: Invalid) -> DeckFault:
    assert error.code, "what TOML is refused for has a code"  # noqa: S101
    found = re.search(r"at line (\d+)", error.sentence)
    line = int(found[1]) if found else text.count("\n") + 1
    return DeckFault(line, None, error.code, "B1.3", error.values)


def _toml_entries(data: Json, section: str, lines: LineNumbers) -> list[Entry]:
    """Return the items of one list of the file; anything that is no list has none."""
    cards = data.get(section)
    if not isinstance(cards, list):
        return []
    at: list[int | None] = [*lines.items[section], *[lines.keys.get(section)] * len(cards)]
    return [
        Entry(card, section, place, SECTIONS.get(section), line)
        for place, (card, line) in enumerate(zip(cards, at, strict=False), 1)
    ]


def _refuse_sizes(
    name: object, data: Json, sections: Sequence[str], lines: Mapping[str, int]
) -> None:
    """Raise `InvalidDeck` before any card is looked at, if a list is far too long."""
    faults = [
        found
        for section in sections
        if isinstance(cards := data.get(section), list)
        for found in check_size(section, cards, lines.get(section))
    ]
    if faults:
        raise InvalidDeck(name, faults)


def _unknown_sections(
    data: Json, known: Sequence[str], lines: Mapping[str, int]
) -> Iterator[DeckFault]:
    for key in data:
        if key not in known:
            yield fault("deck-key", "B6", line=lines.get(key), key=quote(key))


def deck_from_json(data: object, name: str = "custom") -> Deck:
    """Return the deck that a JSON object says, or raise `InvalidDeck` with its faults.

    Its own `name` goes before the one given here.
    """
    if not isinstance(data, dict):
        raise InvalidDeck(name, [fault("deck-object", "B1.3")])
    _refuse_sizes(data.get("name", name), data, ("cards", "goals"), {})
    unknown = _unknown_sections(data, ("name", "cards", "goals", "chart"), {})
    buildings = [_json_building(card) for card in _json_entries(data, "cards")]
    goals = _json_entries(data, "goals")
    return _checked(data.get("name", name), buildings, goals, data.get("chart"), (unknown, {}))


def _json_entries(data: Json, section: str) -> list[Entry]:
    cards = data.get(section)
    if not isinstance(cards, list):
        return []
    return [Entry(card, section, place) for place, card in enumerate(cards, 1)]


def _json_building(entry: Entry) -> Entry:
    if not isinstance(entry.card, dict):
        return entry
    rest = {key: value for key, value in entry.card.items() if key != "season"}
    return Entry(rest, entry.section, entry.place, entry.card.get("season"))


def _checked(
    name: Any,
    buildings: Sequence[Entry],
    goals: Sequence[Entry],
    chart: Any,
    known: tuple[Iterable[DeckFault], Mapping[str, int]],
) -> Deck:
    """Return the deck of these entries unless `known` faults or new ones stand against it."""
    before, lines = known
    faults = first_faults(
        chain(_name_faults(name), before, deck_faults(buildings, goals, chart, lines))
    )
    if faults:
        raise InvalidDeck(name, faults)
    return Deck(
        name,
        tuple(_building(entry.card, entry.season) for entry in buildings),
        tuple(Goal(**_fields(entry.card)) for entry in goals),
        tuple((coins, points) for coins, points in chart),
    )


def _name_faults(name: object) -> Iterator[DeckFault]:
    if not is_name(name):
        yield fault("deck-name", "B1.3", most=NAME_LENGTH)


def _fields(card: Any) -> Json:
    return dict(card)


def _building(card: Any, season: Any) -> Building:
    return Building(
        card["id"],
        card.get("name", ""),
        season,
        card["color"],
        _effect(card["effect"]),
        tuple(card.get("names", {}).items()),
    )


def _effect(effect: Json) -> Effect:
    return Effect(
        gain=tuple(effect.get("gain", {}).items()),
        spend=tuple(effect.get("spend", {}).items()),
        per_color="per" in effect,
        copy="copy" in effect,
    )


def deck_to_json(deck: Deck) -> Json:
    """Return the whole deck as tools pass it: cards, goals and chart."""
    return {
        "name": deck.name,
        "cards": [_building_to_json(card) for card in deck.buildings],
        "goals": [_goal_to_json(goal) for goal in deck.goals],
        "chart": [list(step) for step in deck.chart],
    }


def _building_to_json(card: Building) -> Json:
    name: Json = {"name": card.name} if card.name else {}
    names: Json = {"names": dict(card.names)} if card.names else {}
    return {
        "id": card.id,
        **name,
        **names,
        "season": card.season,
        "color": card.color,
        "effect": effect_to_json(card.effect),
    }


def effect_to_json(effect: Effect) -> Json:
    """Return an effect as the deck's JSON writes it (B6)."""
    if effect.copy:
        return {"copy": "color"}
    spend: Json = {"spend": dict(effect.spend)} if effect.spend else {}
    per: Json = {"per": "color"} if effect.per_color else {}
    return {**spend, "gain": dict(effect.gain), **per}


def _goal_to_json(goal: Goal) -> Json:
    fields: Json = {
        "id": goal.id,
        "kind": goal.kind,
        "points": goal.points,
        "color": goal.color,
        "size": goal.size,
    }
    return {key: value for key, value in fields.items() if value is not None}


STANDARD: Final = shipped_deck(SHIPPED[-1])
"""The deck that is played with unless another is named (B10)."""

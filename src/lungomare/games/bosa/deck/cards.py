"""The cards: buildings, goals, the patronage chart, and the deck that holds them (B1)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

COLORS: Final = ("red", "orange", "yellow", "green", "blue", "purple")
"""The six colours of buildings (B10.1)."""

KINDS: Final = ("fish", "textile", "pottery")
"""The three resources (B1.5)."""

START: Final = 0
"""The season number of the Start cards; the Seasons are 1, 2 and 3."""

SEASONS: Final = (1, 2, 3)

CARDS_OF_SEASON: Final = {START: 6, 1: 30, 2: 30, 3: 30}
"""How many buildings every deck has of each (B1.2, B1.4)."""

BUILDINGS: Final = 96
GOALS: Final = 20

MOST_ON_CARD: Final = 1_000_000
"""No number in a deck is above it (B1.3).

The largest of ours is below 30. The native core adds a whole game up in 32 bits, and this is the
largest round number that leaves room for it: the proof stands in `bosa/rules/state.hpp`.
"""
MOST_STEPS: Final = 256
"""No chart has more steps (B1.3): as many as the native core keeps; ours has seven."""

LANGUAGES: Final = ("en", "it")
"""The languages a card may be named in beside its `name`: those that the page speaks."""

Amounts = tuple[tuple[str, int], ...]
"""Pairs of a key (coins, fish, textile, pottery, points, any, each) and a number."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What a building's action does, as its card prints it (B6)."""

    gain: Amounts = ()
    spend: Amounts = ()
    per_color: bool = False
    copy: bool = False


@dataclass(frozen=True, slots=True)
class Building:
    """A building card: one colour, one action (B1.3)."""

    id: str
    name: str
    season: int
    color: str
    effect: Effect
    names: tuple[tuple[str, str], ...] = field(default=(), compare=False)
    """Its name by language; no part of what the card is, so cards are equal without it (B10.0)."""


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal card: what it counts and the points each time (B9)."""

    id: str
    kind: str
    points: int
    color: str | None = None
    size: int | None = None


@dataclass(frozen=True, slots=True)
class Deck:
    """All cards of a game in the order of their file, and the patronage chart (B1.3, B7.1)."""

    name: str
    buildings: tuple[Building, ...]
    goals: tuple[Goal, ...]
    chart: tuple[tuple[int, int], ...]


def untranslated(deck: Deck) -> Deck:
    """Return the deck with nothing but what it is known by (B10.0): cards, goals and chart."""
    return replace(deck, buildings=tuple(replace(card, names=()) for card in deck.buildings))

"""What a deck of Bosa does: the planner against itself, and sums of what is seen in its games.

A planner that goes by value, or races with a fixed number of tries, plays the same games on any
machine. All figures are sums, so chunks of games add up, and what was played is kept as such.
Import it only where the native core is available.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from math import sqrt
from typing import TYPE_CHECKING, Any, Final

from lungomare.arena.results.statistics import DEVIATIONS, wilson
from lungomare.games.bosa import (
    COLORS,
    KINDS,
    Bosa,
    Deck,
    deck_to_json,
    untranslated,
)
from lungomare.native.bosa import pack_deck
from lungomare.native.bosa._core import bosa_study
from lungomare.players.bosa.planner import BY_VALUE, PLANNER, planner_of
from lungomare.players.bosa.values import values

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from lungomare.game import Json
    from lungomare.native.bosa._core import BosaPlanner

CHUNK: Final = 250
"""Games that are played and kept at a time: about a second by value, a few minutes by race."""

SOURCES: Final = ("sales", "patronage 1", "patronage 2", "patronage 3", "left over", "goals")
BOX_COINS: Final = 70
"""How many coins are in the box (B1.5)."""


@dataclass(frozen=True, slots=True)
class Strength:
    """How well the games are played: by value alone, or by races of so many tries a turn."""

    tries: int = 0
    weights: tuple[float, ...] = values(PLANNER.values)
    """By which it values turns: those of the package, or fitted to the deck."""

    @property
    def name(self) -> str:
        """The strength in a word."""
        return f"race {self.tries}" if self.tries else "value"

    def planner(self) -> BosaPlanner:
        """Return the core's planner of this strength; by value alone it minds its own business."""
        player = replace(PLANNER, tries=self.tries)
        if not self.tries:
            player = replace(PLANNER, method=BY_VALUE, width=1, denies=0.0)
        return planner_of(player, weights=self.weights)


@dataclass(frozen=True, slots=True)
class Mean:
    """How often something was seen, and the sum and the squares of a number that came with it."""

    count: float
    sum: float
    squares: float
    most: float | None = None
    """The greatest number that there can be, where none is below 0; None if it has no bounds."""

    @property
    def mean(self) -> float:
        """The mean; 0 of nothing."""
        return self.sum / self.count if self.count else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true mean is, 19 times in 20; within the bounds, if it has any.

        For the variance, and for that alone, one more is added to either side of the mean, so that
        a row of like results is not taken for certainty.
        """
        if not self.count:
            return 0.0, 0.0
        if self.most is not None:
            return self._bounded(self.most)
        squares = self.squares - self.count * self.mean**2 + 2 * max(1.0, abs(self.mean)) ** 2
        half = DEVIATIONS * sqrt(max(squares, 0.0) / (self.count + 1) / self.count)
        return self.mean - half, self.mean + half

    def _bounded(self, most: float) -> tuple[float, float]:
        """Return Wilson's interval, for as many independent games as would have that variance.

        For the variance, and for that alone, one game won and one lost are added.
        """
        count = self.count + 2
        middle = (self.sum / most + 1) / count
        variance = (self.squares / most**2 + 1) / count - middle**2
        low, high = wilson(self.mean / most, self.count * middle * (1 - middle) / variance)
        return most * low, most * high

    @property
    def share_interval(self) -> tuple[float, float]:
        """The same for a share, by Wilson."""
        return wilson(self.mean, self.count) if self.count else (0.0, 1.0)


def pooled(means: Iterable[Mean]) -> Mean:
    """Return all that was seen, together."""
    found = list(means)
    bounds = [mean.most for mean in found]
    return Mean(
        sum(mean.count for mean in found),
        sum(mean.sum for mean in found),
        sum(mean.squares for mean in found),
        None if None in bounds else max((most for most in bounds if most), default=None),
    )


CARD_FIGURES: Final = ("taken", "edge", "won", "lead", "uses", "points")
GOAL_FIGURES: Final = ("counted", "points", "worth", "won")
SORT_FIGURES: Final = ("amount", "won")
"""What is seen of each: see `CardFigures`, `GoalFigures` and `SortFigures` in deck_study.hpp."""

Row = dict[str, Mean]


@dataclass(frozen=True)
class Study:
    """One deck at tables of one size, played with one strength, and what was seen."""

    deck: Deck
    players: int
    strength: Strength
    simple: bool
    games: int
    sums: Json

    @cached_property
    def seats(self) -> list[Mean]:
        """Share of the victory over a fair one, in turn order from the first player."""
        return [replace(Mean(*row[0]), most=self.players) for row in self.sums["seats"]]

    @cached_property
    def totals(self) -> list[Mean]:
        """Totals, in the same order."""
        return [Mean(*row[0]) for row in self.sums["totals"]]

    @cached_property
    def cards(self) -> dict[str, Row]:
        """What was seen of each building, by id."""
        return self._rows("cards", [card.id for card in self.deck.buildings], CARD_FIGURES)

    @cached_property
    def goals(self) -> dict[str, Row]:
        """What was seen of each goal card, by id."""
        return self._rows("goals", [goal.id for goal in self.deck.goals], GOAL_FIGURES)

    @cached_property
    def sorts(self) -> dict[str, Row]:
        """What was seen of each colour and each resource, by name."""
        colors = self._rows("colors", COLORS, SORT_FIGURES)
        return colors | self._rows("kinds", KINDS, SORT_FIGURES)

    @cached_property
    def sources(self) -> dict[str, Mean]:
        """A seat's points by where they came from."""
        return {
            name: Mean(*row[0]) for name, row in zip(SOURCES, self.sums["sources"], strict=True)
        }

    @cached_property
    def dealt(self) -> dict[str, float]:
        """In how many games each building was dealt."""
        ids = [card.id for card in self.deck.buildings]
        return dict(zip(ids, self.sums["dealt"], strict=True))

    @cached_property
    def coins(self) -> list[float]:
        """Games by the most coins that all held at once."""
        return list(self.sums["coins"])

    @cached_property
    def beyond_the_box(self) -> Mean:
        """Games in which all together held more coins than the box has."""
        more = sum(self.coins[BOX_COINS + 1 :])
        return Mean(self.games, more, more)

    @cached_property
    def steps(self) -> list[list[float]]:
        """For each Season the shares of seats that reached each step of the chart, from none."""
        return [[seats / sum(season) for seats in season] for season in self.sums["steps"]]

    @cached_property
    def top_step(self) -> Mean:
        """Seats that reached the top of the chart in Season 3."""
        season = self.sums["steps"][-1]
        return Mean(sum(season), season[-1], season[-1])

    def _rows(self, name: str, ids: Iterable[str], figures: tuple[str, ...]) -> dict[str, Row]:
        rows = zip(ids, self.sums[name], strict=True)
        return {
            each: {key: self._mean(key, mean) for key, mean in zip(figures, row, strict=True)}
            for each, row in rows
        }

    def _mean(self, figure: str, sums: Sequence[float]) -> Mean:
        """Return a figure of a row; who wins all has as many fair shares as there are players."""
        return replace(Mean(*sums), most=self.players if figure == "won" else None)


@dataclass(frozen=True)
class Question:
    """What is to be played: everything from which the games follow."""

    deck: Deck
    players: int
    strength: Strength
    games: int
    seed: int = 0
    simple: bool = False

    @property
    def title(self) -> str:
        """The question in a few words."""
        return f"{self.deck.name}, {self.players} players, {self.strength.name}"

    def identity(self) -> Json:
        """Return what must be the same for chunks to belong together."""
        deck = json.dumps(deck_to_json(untranslated(self.deck)), sort_keys=True)
        return {
            "deck": _digest(deck),
            "players": self.players,
            "simple": self.simple,
            "strength": self.strength.name,
            "seed": self.seed,
            "player": _digest(f"{PLANNER} {self.strength.weights}"),
        }

    @property
    def expected_ms(self) -> float:
        """About how long a game takes, to share out a bar; measured on one core."""
        return 0.5 * self.players + 0.4 * self.players**2 * self.strength.tries

    def chunks(self) -> Iterator[tuple[int, int]]:
        """Yield the first game and the number of games of each chunk."""
        for first in range(0, self.games, CHUNK):
            yield first, min(CHUNK, self.games - first)

    def play(self, first: int, games: int, threads: int = 1) -> Json:
        """Play these games and return their sums."""
        table = pack_deck(Bosa(self.players, self.deck, simple=self.simple))
        return bosa_study(table, self.strength.planner(), first, games, self.seed, threads)

    def answer(self, chunks: Iterable[Json]) -> Study:
        """Return what the chunks, in their order, add up to; there is at least one."""
        found: Any = None
        for chunk in chunks:
            found = chunk if found is None else _added(found, chunk)
        return Study(self.deck, self.players, self.strength, self.simple, self.games, found)


def _added(one: Any, other: Any) -> Any:
    """Return nested sums added number by number."""
    if isinstance(one, dict):
        return {key: _added(one[key], other[key]) for key in one}
    if isinstance(one, list):
        return [_added(*pair) for pair in zip(one, other, strict=True)]
    return one + other


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]

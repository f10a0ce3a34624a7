"""Bosa at a level: simple aims, overlooked places and misjudged turns instead of dice.

Among many a little more skill wins much more: who takes three of four games from another alone
wins half of them against three of its kind. So a level may have other settings in a crowd.

Where the native core is there it values whole turns; otherwise the greedy player in Python does
its best under settings of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any, Final

from lungomare import native
from lungomare.game import Invalid, quote
from lungomare.games.bosa import DECISIONS, Bosa
from lungomare.players.bosa.greedy import BosaGreedyMeasure
from lungomare.players.bosa.measure import BosaWeights
from lungomare.players.greedy import Greedy
from lungomare.players.player import Choice, Situation

if native.is_available():
    from lungomare.native.bosa import pack, pack_deck
    from lungomare.players.bosa.planner import (
        BY_RACE,
        BY_SHEET,
        BY_VALUE,
        PLANNER,
        PlannerPlayer,
        planner_of,
    )

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lungomare.native.bosa._core import BosaPlanner

AIMS: Final = ("sheet", "learned")
"""What a level plays for: its score sheet as it stands, or all that the planner knows."""
PAIR: Final = 2
"""So many are no crowd yet."""


@dataclass(frozen=True, slots=True)
class BosaLevel:
    """What a level of Bosa plays for, how much of it it sees, and how well it judges."""

    name: str
    python: Greedy
    """Who plays in its place without the native core."""
    aims: str = "learned"
    slack: float = 0.0
    """By so many points it may think a turn better than it is."""
    notices: float = 1.0
    """The share of places for a card that it thinks of."""
    denies: float = 0.0
    """How much it counts what the next player misses of the best card for them."""
    tries: int = 0
    """How often it tries turns in sampled futures: not seconds, so that every machine plays it."""
    slips: float = 0.0
    """How many of its turns it plays without looking, any legal decision after the other."""
    crowd: BosaLevel | None = None
    """Who plays in its place where three and more sit, if that is another."""

    def choose(self, situation: Situation) -> Choice:
        """Return the first decision of the best turn that it sees, and the turn."""
        if self.crowd and situation.game.seats > PAIR:
            return self.crowd.choose(situation)
        if Random(self.seed_of_turn(situation)).random() < self.slips:
            action = situation.rng.choice(situation.legal)
            return Choice(action, None, (action,))
        if not native.is_available():
            return self.python.choose(situation)
        return self._natively(situation)

    def _natively(self, situation: Situation) -> Choice:
        game = situation.game
        assert isinstance(game, Bosa)  # noqa: S101 - the registry sees to it
        state = pack(pack_deck(game), situation.state)
        seed = situation.rng.getrandbits(63) if self.tries else self.seed_of_turn(situation)
        decisions, _, share, _ = self.planner().plan(state, seed)[0]
        line = tuple(DECISIONS[number] for number in decisions)
        return Choice(line[0], None if self.aims == "sheet" else share, line)

    def planner(self) -> BosaPlanner:
        """Return the core's planner with these settings."""
        at_first_sight = BY_SHEET if self.aims == "sheet" else BY_VALUE
        return planner_of(
            PlannerPlayer(
                self.name,
                BY_RACE if self.tries else at_first_sight,
                width=PLANNER.width if self.tries else 1,
                slack=self.slack,
                notices=self.notices,
                denies=self.denies,
                tries=self.tries,
            )
        )

    def seed_of_turn(self, situation: Situation) -> int:
        """Return a number that stays the same for a turn, made of what everybody knows.

        So a level that misjudges a turn goes through with it, and does not judge it anew each time.
        """
        state = situation.state
        known = f"{self.name}/{situation.seat}/{state.turn}/{state.deal.first}/{state.deal.starts}"
        return Random(known).getrandbits(63)


def bosa_level(name: str, settings: Mapping[str, Any]) -> BosaLevel:
    """Return the level of Bosa of these settings, or raise `Invalid` with the one that is wrong."""
    usual = {key: value for key, value in settings.items() if key != "crowd"}
    level = _level(name, usual)
    if "crowd" not in settings:
        return level
    return replace(level, crowd=_level(name, {**usual, **settings["crowd"]}))


def _level(name: str, settings: Mapping[str, Any]) -> BosaLevel:
    try:
        level = BosaLevel(name, **{**settings, "python": _greedy(name, settings["python"])})
    except (KeyError, TypeError) as error:
        raise Invalid(f"{name}: {error}") from error
    if level.aims not in AIMS:
        raise Invalid(f"{name}: it aims at {' or '.join(AIMS)}, not at {quote(level.aims)}")
    return level


def _greedy(name: str, settings: Mapping[str, Any]) -> Greedy:
    """Return who plays without the core: greedy with these settings."""
    measure = BosaGreedyMeasure(BosaWeights(**settings.get("weights", {})))
    others = {key: value for key, value in settings.items() if key != "weights"}
    return Greedy(measure, name, **others)

"""Questions about a turn of Bosa that was played, and how much may be spent on each.

Import it only where the core is available; see `lungomare.native`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Final, NamedTuple

from lungomare.analysis.bosa.futures import Attempt, Compared, Futures, try_turns
from lungomare.game import Invalid
from lungomare.native.bosa import pack, pack_deck
from lungomare.players.bosa.planner import BY_VALUE, PLANNER, planner_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lungomare.games.bosa import Bosa, Decision, State
    from lungomare.native.bosa._core import BosaPlanner, BosaState

LEAST_FUTURES: Final = 2
"""There is no error of a single one."""
CHUNK: Final = 16
"""Futures between two looks at the clock."""

PAR: Final = replace(PLANNER, name="par", method=BY_VALUE, width=1, denies=0.0)
"""Who goes on playing in all futures, as `play_on` in policy.hpp does, and whose turns the
played ones are compared with. Were these two not the same, luck would not be 0 on average."""


@dataclass(frozen=True, slots=True)
class Limit:
    """How much each turn is looked at: so many futures, or so many seconds."""

    tries: int
    seconds: float | None = None

    def __post_init__(self) -> None:
        """Refuse a limit that allows nothing."""
        if self.tries < LEAST_FUTURES or (self.seconds is not None and not self.seconds > 0):
            raise Invalid("a turn needs at least 2 futures and some time")


@dataclass(frozen=True, slots=True)
class ReviewSettings:
    """How a whole game is looked through: its limit for each turn, its seed, its threads."""

    game: Bosa
    limit: Limit
    seed: int = 0
    threads: int = 1


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A whole turn of a game: the state before it, and its decisions."""

    state: State
    at: int
    """How many decisions of the game came before it."""
    decisions: tuple[Decision, ...]

    @property
    def ids(self) -> tuple[int, ...]:
        """The decisions as the core has them."""
        return tuple(decision.number for decision in self.decisions)


class Question(NamedTuple):
    """What is asked about a turn: how far its futures go, and its part of futures or of time."""

    name: str
    horizon: int
    tries: float
    time: float

    def seed(self, settings: ReviewSettings, turn: PlayedTurn) -> int:
        """Return its own seed for each turn, so that no two questions share a future."""
        return Random(f"{settings.seed}/{turn.state.turn}/{self.name}").getrandbits(63)

    def planner(self, settings: ReviewSettings) -> BosaPlanner:
        """Return the planner with what this question may use."""
        limit, planner = settings.limit, planner_of(PLANNER)
        if limit.seconds is None:
            return planner.within(tries=max(round(limit.tries * self.tries), 1))
        return planner.within(seconds=limit.seconds * self.time)

    def ask(
        self,
        settings: ReviewSettings,
        turn: PlayedTurn,
        state: BosaState,
        attempts: Sequence[Attempt],
    ) -> Compared:
        """Try turns from `state`, which is the turn's or one that its seat takes for it."""
        seed, limit = self.seed(settings, turn), settings.limit

        def tried(first: int, count: int) -> Compared:
            futures = Futures(first, count, seed, settings.threads)
            return try_turns(planner_of(PAR), state, attempts, self.horizon, futures)

        if limit.seconds is None:
            return tried(0, max(round(limit.tries * self.tries), LEAST_FUTURES))
        end = perf_counter() + limit.seconds * self.time
        found = tried(0, CHUNK)
        while perf_counter() < end:
            found += tried(found.futures, CHUNK)
        return found


def packed(game: Bosa, state: State) -> BosaState:
    """Return the state of a game as the core has it."""
    return pack(pack_deck(game), state)

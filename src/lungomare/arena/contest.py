"""A contest as a value: which game, who, how many games, from which seed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from lungomare.arena.contestant import Contestant, as_json
from lungomare.arena.openings import Opening, open_game
from lungomare.arena.pairing import Fixture, Pairing, pair

if TYPE_CHECKING:
    from lungomare.game import Game, Json


@dataclass(frozen=True)
class Contest:
    """All that decides how each game of a contest goes; the same value, the same games.

    That holds as far as the players choose alike in like situations: one that thinks by the
    clock, and a program that draws its own lots, may not.
    """

    game: Game[Any, Any]
    contestants: tuple[Contestant, ...]
    games: int
    seed: int = 0
    budget: float | None = None
    """Seconds an action for contestants without their own; None is as long as they usually take."""

    def __post_init__(self) -> None:
        """Raise `Invalid` unless these contestants can be seated."""
        pair(self.game, len(self.contestants))

    @cached_property
    def pairing(self) -> Pairing:
        """Who plays whom."""
        return pair(self.game, len(self.contestants))

    def fixture(self, number: int) -> Fixture:
        """Return who sits where in the game of this number, from 0."""
        return self.pairing.fixture(number)

    def opening(self, number: int) -> Opening:
        """Return how the game of this number begins."""
        return open_game(self.game, self.seed, self.fixture(number).opening)

    def budget_of(self, contestant: int) -> float | None:
        """Return the seconds an action that a contestant has."""
        return self.contestants[contestant].budget or self.budget

    def identity(self) -> Json:
        """Return what every record of the contest says of it, and what resuming compares.

        The number of games is not part of it: a contest may be made longer.
        """
        who = [as_json(contestant, self.budget) for contestant in self.contestants]
        return {"players": who, "seed": self.seed}

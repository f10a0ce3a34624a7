"""A contest as a value: which game, who, how many games, from which seed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from lungomare.arena.openings import open_game
from lungomare.arena.pairing import Fixture, Pairing, pair
from lungomare.game import Invalid, Json
from lungomare.players.naming.named_player import Registered

if TYPE_CHECKING:
    from lungomare.arena.game_arena import Opening
    from lungomare.game import Game
    from lungomare.players.naming import NamedPlayer


@dataclass(frozen=True)
class Contest:
    """All that decides how each game of a contest goes; the same value, the same games.

    That holds as far as the players choose alike in like situations: one that thinks by the
    clock, and a program that draws its own lots, may not.
    """

    game: Game[Any, Any]
    contestants: tuple[NamedPlayer, ...]
    games: int
    seed: int = 0
    budget: float | None = None
    """Seconds an action for contestants without their own; None is as long as they usually take."""

    book: tuple[str, ...] = ()
    """Positions to begin from, each for a whole unit; without it openings follow from the seed."""
    gauntlet: bool = False
    """Whether the first meets each of the others, who do not meet."""
    whole_turns: bool = False
    """Whether players go through with the turns they name, as at the server's tables.

    Otherwise they are asked at every action. Programs always are: they name no turns.
    """

    def __post_init__(self) -> None:
        """Raise `Invalid` unless these contestants can be seated and the book suffices."""
        pair(self.game, len(self.contestants))
        if self.book and self.fixture(self.games - 1).opening >= len(self.book):
            enough = len(self.book) * len(self.pairing.tables) * self.pairing.games_a_unit
            raise Invalid(f"{len(self.book)} openings are enough for {enough} games, no more")

    @cached_property
    def pairing(self) -> Pairing:
        """Who plays whom."""
        return pair(self.game, len(self.contestants), gauntlet=self.gauntlet)

    def fixture(self, number: int) -> Fixture:
        """Return who sits where in the game of this number, from 0."""
        return self.pairing.fixture(number)

    def opening(self, number: int) -> Opening:
        """Return how the game of this number begins."""
        return open_game(self.game, self.seed, self.fixture(number).opening, self.book)

    def budget_of(self, contestant: int) -> float | None:
        """Return the seconds an action that a contestant has."""
        return self.contestants[contestant].budget or self.budget

    def identity(self) -> Json:
        """Return what every record of the contest says of it, and what resuming compares.

        The number of games is not part of it: a contest may be made longer.
        """
        who = [to_json(each, self.budget) for each in self.contestants]
        identity: Json = {"players": who, "seed": self.seed}
        if self.gauntlet:
            identity["gauntlet"] = True
        if self.whole_turns:
            identity["whole_turns"] = True
        if self.book:
            identity["book"] = sha256("\n".join(self.book).encode()).hexdigest()
        return identity


def to_json(contestant: NamedPlayer, budget: float | None) -> Json:
    """Return name and milliseconds an action, null for as long as the player usually takes.

    Of what it was told there is a digest: a file of weights may change and keep its name.
    """
    seconds = contestant.budget or budget
    who: Json = {
        "player": contestant.name,
        "budget_ms": None if seconds is None else round(seconds * 1000),
    }
    if isinstance(contestant.make, Registered) and contestant.make.settings:
        who["settings"] = sha256(repr(contestant.make.settings).encode()).hexdigest()[:16]
    return who

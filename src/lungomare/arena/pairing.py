"""Who plays whom, on which seats, from which opening: fixed by the number of the game.

Games come in *units*, each from one opening or deal, in which everybody gets every seat: pairs
with the seats exchanged, larger tables in all rotations. What luck the opening holds falls to
everybody within a unit, so units, not games, are what statistics count.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

from lungomare.game import Invalid

if TYPE_CHECKING:
    from lungomare.game import Game

PAIR: Final = 2


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game of a contest: its unit, the opening's number, and the contestant on each seat."""

    unit: int
    opening: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pairing:
    """The tables of a contest, before rotation: each is played in every rotation."""

    tables: tuple[tuple[int, ...], ...]

    @property
    def games_a_unit(self) -> int:
        """How many games a whole unit has: as many as there are seats."""
        return len(self.tables[0])

    def fixture(self, number: int) -> Fixture:
        """Return the game of this number, from 0; every table plays the same openings."""
        unit, rotation = divmod(number, self.games_a_unit)
        opening, which = divmod(unit, len(self.tables))
        table = self.tables[which]
        return Fixture(unit, opening, table[-rotation:] + table[:-rotation] if rotation else table)


def pair(game: Game[Any, Any], contestants: int, *, gauntlet: bool = False) -> Pairing:
    """Return the tables for so many contestants, or raise `Invalid` if they cannot be seated.

    At a table of two everybody meets everybody, or, in a gauntlet, the first each of the others.
    At a larger one each contestant has a seat of its own, or there are two of them: then the
    first sits alone among copies of the second.
    """
    if contestants < PAIR:
        raise Invalid("a match needs at least two players; name each with --player")
    if game.seats == PAIR:
        meetings = combinations(range(contestants), PAIR)
        return Pairing(tuple(two for two in meetings if 0 in two or not gauntlet))
    if contestants == game.seats:
        return Pairing((tuple(range(contestants)),))
    if contestants == PAIR:
        return Pairing(((0, *(1,) * (game.seats - 1)),))
    raise Invalid(
        f"{contestants} players cannot share a table of {game.seats}: name {game.seats} players,"
        " or two, of whom the first sits alone among copies of the second"
    )

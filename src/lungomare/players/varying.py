"""Good and bad days: a player who is one of several for the length of a game.

People do not always play at their best. A level that is some strength on one day and another on
the next wins and loses against its neighbours, which a fixed strength hardly would: two actions
more of foresight already win nine games in ten.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from lungomare.players.player import Choice, Player, Situation

OPENING: Final = 5
"""The day follows from so many first moves of the game: in Canosa an action and a turn of each.

A player remembers nothing from action to action, and everybody has seen these moves.
"""


@dataclass(frozen=True, slots=True)
class Days:
    """Plays each game as one of several players, each as likely."""

    name: str
    days: tuple[Player, ...]

    def choose(self, situation: Situation) -> Choice:
        """Return what the player of the day chooses."""
        return self.today(situation).choose(situation)

    def today(self, situation: Situation) -> Player:
        """Return the player of the game's day, the same to the end once the opening is over."""
        opening = " ".join(map(situation.game.write, situation.moves[:OPENING]))
        return Random(f"{self.name}/{situation.seat}/{opening}").choice(self.days)

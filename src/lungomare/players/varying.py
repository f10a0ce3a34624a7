"""A player whose strength varies from game to game, as people have good and bad days.

Such a level wins and loses against its neighbours, which a fixed strength hardly would: two
actions more of foresight already win nine games in ten.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from lungomare.players.player import Choice, Player, Situation

OPENING: Final = 5
"""The strength follows from so many first moves of the game: where a turn has two actions and the
first turn one, an action and a turn of each player.

A player remembers nothing from action to action, and everybody has seen these moves.
"""


@dataclass(frozen=True, slots=True)
class VaryingPlayer:
    """Plays each game as one of several players, each as likely."""

    name: str
    strengths: tuple[Player, ...]

    def choose(self, situation: Situation) -> Choice:
        """Return what the player drawn for this game chooses."""
        return self.drawn(situation).choose(situation)

    def drawn(self, situation: Situation) -> Player:
        """Return who plays this game, the same to its end once the opening is over."""
        opening = " ".join(map(situation.game.write, situation.moves[:OPENING]))
        return Random(f"{self.name}/{situation.seat}/{opening}").choice(self.strengths)

"""Who may sit at a table: random, greedy, three levels, an outside program."""

from lungomare.players.player import Choice, Player, Situation
from lungomare.players.registry import PLAYERS, player

__all__ = ["PLAYERS", "Choice", "Player", "Situation", "player"]

"""Who may sit at a table: random, greedy, levels, the engine, the planner, an outside program."""

from lungomare.players.player import Choice, Player, Situation
from lungomare.players.registry import PLAYERS, player
from lungomare.players.turns import rest_of_turn

__all__ = ["PLAYERS", "Choice", "Player", "Situation", "player", "rest_of_turn"]

"""Who may sit at a table: random, greedy, levels, engines, an outside program."""

from lungomare.players.player import Choice, Player, Situation
from lungomare.players.registry import hint_player, levels_of, player, players_of, stand_in
from lungomare.players.turns import rest_of_turn

__all__ = [
    "Choice",
    "Player",
    "Situation",
    "hint_player",
    "levels_of",
    "player",
    "players_of",
    "rest_of_turn",
    "stand_in",
]

"""Who can be seated by name, and the table of levels."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from lungomare.game import Invalid
from lungomare.players.bosa_measure import BosaWeights
from lungomare.players.canosa_level import CanosaLevel
from lungomare.players.canosa_measure import CanosaWeights
from lungomare.players.greedy import Greedy
from lungomare.players.random_player import RandomPlayer

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lungomare.game import Game
    from lungomare.players.player import Player

_ANY_GAME: Final[tuple[Player, ...]] = (RandomPlayer(), Greedy())

_LEVELS: Final[Mapping[str, tuple[Player, ...]]] = {
    "canosa": (
        # One action ahead and a slip in three: it walks home, but sees no answer and no plan.
        CanosaLevel("level-1", depth=1, nodes=200, slips=0.33),
        # A whole turn of its own.
        CanosaLevel("level-2", depth=2, nodes=2_000, slips=0.0),
        # Its turn and the whole answer, and an eye on what the other Siren may turn; 12,000
        # positions took an eighth of a second on one core of a shared machine.
        CanosaLevel("level-3", depth=4, nodes=12_000, slips=0.0, weights=CanosaWeights(threat=0.6)),
    ),
    "bosa": (
        # The sheet alone, three ways at a time, and a slip in five.
        Greedy("level-1", width=3, slips=0.2),
        # Every card, cell and line (at most 32 of them), with half an eye on the patronage.
        Greedy("level-2", width=32, weights=BosaWeights(coins=0.4)),
        # More of the choices along a line, the patronage, what the buildings will still do, and
        # what the goals may become. With coins=0.8 level 2 would win three games in ten of it.
        Greedy(
            "level-3", width=96, weights=BosaWeights(coins=0.9, fills=24, engine=0.8, price=1.2)
        ),
    ),
}
"""The levels of each game; every number was set by trial games between neighbours."""

PLAYERS: Final[Mapping[str, Mapping[str, Player]]] = MappingProxyType(
    {
        game: MappingProxyType({who.name: who for who in (*_ANY_GAME, *levels)})
        for game, levels in _LEVELS.items()
    }
)
"""By game, every player by name, from the weakest."""


def player(name: str, game: Game[Any, Any]) -> Player:
    """Return the player of this name for the game, or raise `Invalid` with those there are."""
    known = PLAYERS.get(game.name, {})
    if name not in known:
        raise Invalid(f"there is no player {name!r} for {game.name}; there are: {', '.join(known)}")
    return known[name]

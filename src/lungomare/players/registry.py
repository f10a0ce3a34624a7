"""Who can be seated by name, and the table of levels."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from lungomare import native
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


def _engines() -> Mapping[str, tuple[Player, ...]]:
    """Return the players that need the native core: those to be offered, and the yardstick."""
    if not native.is_available():
        return {}
    from lungomare.players.canosa_engine import EnginePlayer  # noqa: PLC0415 - it needs the core

    return {"canosa": (EnginePlayer(), EnginePlayer("plain", plain=True))}


_ENGINES: Final = _engines()
_YARDSTICKS: Final = ("plain",)
"""Players to measure others by; they sit down when called by name, and nobody offers them."""
_NEED_THE_CORE: Final = {"canosa": ("engine", *_YARDSTICKS)}

_KNOWN: Final[Mapping[str, Mapping[str, Player]]] = {
    game: {who.name: who for who in (*_ANY_GAME, *levels, *_ENGINES.get(game, ()))}
    for game, levels in _LEVELS.items()
}

PLAYERS: Final[Mapping[str, Mapping[str, Player]]] = MappingProxyType(
    {
        game: MappingProxyType(
            {name: who for name, who in known.items() if name not in _YARDSTICKS}
        )
        for game, known in _KNOWN.items()
    }
)
"""By game, every player on offer by name, from the weakest."""


def player(name: str, game: Game[Any, Any]) -> Player:
    """Return the player of this name for the game, or raise `Invalid` with those there are."""
    known = _KNOWN.get(game.name, {})
    if name in known:
        return known[name]
    if name in _NEED_THE_CORE.get(game.name, ()):
        raise Invalid(f"the player {name!r} needs the native core; {native.HOW_TO_GET_IT}")
    offered = ", ".join(PLAYERS.get(game.name, {}))
    raise Invalid(f"there is no player {name!r} for {game.name}; there are: {offered}")

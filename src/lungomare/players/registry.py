"""Who can be seated by name."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from lungomare import native
from lungomare.game import Invalid
from lungomare.players.bosa.level import bosa_level
from lungomare.players.canosa.level import canosa_level
from lungomare.players.greedy import Greedy
from lungomare.players.levels import levels_of
from lungomare.players.random_player import RandomPlayer
from lungomare.players.varying import Days

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from lungomare.game import Game
    from lungomare.players.player import Player

_ANY_GAME: Final[tuple[Player, ...]] = (RandomPlayer(), Greedy())

_MAKERS: Final[Mapping[str, Callable[[str, Mapping[str, Any]], Player]]] = {
    "canosa": canosa_level,
    "bosa": bosa_level,
}
_LEVELS: Final[Mapping[str, tuple[Player, ...]]] = {
    game: tuple(
        Days(level.player, tuple(make(level.player, day) for day in level.days))
        for level in levels_of(game)
    )
    for game, make in _MAKERS.items()
}
"""The levels of each game, made as its file says."""


def _engines() -> Mapping[str, tuple[Player, ...]]:
    """Return the players that need the native core: those to be offered, and the yardstick."""
    if not native.is_available():
        return {}
    from lungomare.players.bosa.planner import PLAIN, PLANNER  # noqa: PLC0415 - needs the core
    from lungomare.players.canosa.engine import EnginePlayer  # noqa: PLC0415 - it needs the core

    return {
        "canosa": (EnginePlayer(), EnginePlayer("plain", plain=True)),
        "bosa": (PLANNER, PLAIN),
    }


_ENGINES: Final = _engines()
_YARDSTICKS: Final = ("plain",)
"""Players to measure others by; they sit down when called by name, and nobody offers them."""
_NEED_THE_CORE: Final = {"canosa": ("engine", *_YARDSTICKS), "bosa": ("planner", *_YARDSTICKS)}

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

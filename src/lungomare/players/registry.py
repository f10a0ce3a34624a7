"""Who can be seated by name, for every game.

An entry is a `GamePlayers`; other packages add theirs in the group `lungomare.players`. A game
without an entry has the player `random`.
"""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from lungomare import native
from lungomare.game import Invalid
from lungomare.players.bosa.entry import BOSA
from lungomare.players.canosa.entry import CANOSA
from lungomare.players.game_players import GamePlayers
from lungomare.plugins import with_plugins

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lungomare.game import Game
    from lungomare.players.bot_messages import BotMessages
    from lungomare.players.levels import Level
    from lungomare.players.player import Player

ENTRIES: Final[Mapping[str, GamePlayers]] = with_plugins(
    "players", {"canosa": CANOSA, "bosa": BOSA}, GamePlayers
)
_ANY_GAME: Final = GamePlayers()


def players_of(name: str) -> Mapping[str, Player]:
    """Return the players on offer for the game called `name`, by their names, from the weakest."""
    return _on_offer(name)


def levels_of(name: str) -> tuple[Level, ...]:
    """Return the game's levels from the weakest; a game may have none."""
    return _entry(name).levels


def stand_in(name: str) -> str:
    """Return who plays on for a seat that its player has left."""
    return _entry(name).stand_in


def hint_player(name: str) -> str | None:
    """Return who gives hints: the game's strongest level; None where nobody knows better."""
    levels = levels_of(name)
    return levels[-1].player if levels else None


def without_core(name: str) -> str | None:
    """Return, where the native core is missing, how the game's players differ; else None."""
    return None if native.is_available() else _entry(name).without_core


def bot_messages(name: str) -> BotMessages:
    """Return what an outside program is sent of the game."""
    return _entry(name).bot_messages


def player(name: str, game: Game[Any, Any]) -> Player:
    """Return the player of this name for the game, or raise `Invalid` with those there are."""
    known = _known(game.name)
    if name in known:
        return known[name]
    if name in _entry(game.name).need_core:
        raise Invalid(f"the player {name!r} needs the native core; {native.HOW_TO_GET_IT}")
    offered = ", ".join(players_of(game.name))
    raise Invalid(f"there is no player {name!r} for {game.name}; there are: {offered}")


def _entry(name: str) -> GamePlayers:
    return ENTRIES.get(name, _ANY_GAME)


@cache
def _on_offer(name: str) -> Mapping[str, Player]:
    return MappingProxyType(_entry(name).on_offer())


@cache
def _known(name: str) -> Mapping[str, Player]:
    return MappingProxyType(_entry(name).known())

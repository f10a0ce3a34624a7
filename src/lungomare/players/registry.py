"""Who can be seated by name, for every game.

An entry is a `GamePlayers`; other packages add theirs in the group `lungomare.players`. A game
without an entry has the player `random`.
"""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from lungomare import native
from lungomare.game import Invalid, quote
from lungomare.players.bosa.entry import BOSA
from lungomare.players.canosa.entry import CANOSA
from lungomare.players.game_players import GamePlayers
from lungomare.plugins import with_plugins

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from lungomare.game import Game
    from lungomare.players.bot_messages import BotMessages
    from lungomare.players.levels import Level
    from lungomare.players.player import Player
    from lungomare.players.player_options import PlayerOption

ENTRIES: Final[Mapping[str, GamePlayers]] = with_plugins(
    "players", {"canosa": CANOSA, "bosa": BOSA}, GamePlayers
)
_ANY_GAME: Final = GamePlayers()


class UnknownPlayer(Invalid):
    """The game has no player of this name."""


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
    raise UnknownPlayer(f"there is no player {quote(name)} for {game.name}; there are: {offered}")


def is_named(name: str, game: str) -> bool:
    """Say whether a player of the game has this name, with the native core or without."""
    return name in _known(game) or name in _entry(game).need_core


def lines_of(name: str) -> Mapping[str, str]:
    """Return a line about each player of the game that can be called by name, by its name."""
    return _entry(name).lines()


def yardsticks_of(name: str) -> Sequence[str]:
    """Return the names of the players to measure others by, which nobody offers."""
    return [player.name for player in _entry(name).yardsticks]


def options_of(name: str, game: str) -> Sequence[PlayerOption]:
    """Return what the player of this name can be told where it is named."""
    return _entry(game).options.get(name, ())


def _entry(name: str) -> GamePlayers:
    return ENTRIES.get(name, _ANY_GAME)


@cache
def _on_offer(name: str) -> Mapping[str, Player]:
    return MappingProxyType(_entry(name).on_offer())


@cache
def _known(name: str) -> Mapping[str, Player]:
    return MappingProxyType(_entry(name).known())

"""How each game is matched, by its name.

An entry is a `GameArena`; other packages add theirs in the group `lungomare.arena`. A game
without an entry is matched in the ways of any game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lungomare.arena.bosa.entry import BosaArena
from lungomare.arena.canosa.entry import CanosaArena
from lungomare.arena.game_arena import GameArena
from lungomare.plugins import with_plugins

if TYPE_CHECKING:
    from collections.abc import Mapping

_ENTRIES: Final[Mapping[str, GameArena]] = with_plugins(
    "arena", {"canosa": CanosaArena(), "bosa": BosaArena()}, GameArena
)
_ANY_GAME: Final = GameArena()


def arena_of(name: str) -> GameArena:
    """Return how the game called `name` is matched."""
    return _ENTRIES.get(name, _ANY_GAME)

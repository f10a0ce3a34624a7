"""What each game adds to the server.

An entry is a `ServerGame`; other packages add theirs in the group `lungomare.server`. A game
without an entry has all that every game has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lungomare.plugins import with_plugins
from lungomare.server.bosa.entry import BOSA
from lungomare.server.canosa.entry import CANOSA
from lungomare.server.game_entry import ServerGame

if TYPE_CHECKING:
    from collections.abc import Mapping

ENTRIES: Final[Mapping[str, ServerGame]] = with_plugins(
    "server", {"canosa": CANOSA, "bosa": BOSA}, ServerGame
)
_ANY_GAME: Final = ServerGame()


def entry_of(name: str) -> ServerGame:
    """Return what the game called `name` adds."""
    return ENTRIES.get(name, _ANY_GAME)

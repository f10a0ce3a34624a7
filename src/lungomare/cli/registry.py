"""What each game adds to the command line.

An entry is a `GameCommands`; other packages add theirs in the group `lungomare.cli`. A game
without an entry is served by the plain commands for any game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lungomare.cli import bosa, canosa
from lungomare.cli.game_commands import GameCommands
from lungomare.plugins import with_plugins

if TYPE_CHECKING:
    from collections.abc import Mapping

ABOUT: Final = "Play, study and research Canosa and Bosa."
"""What the command line is for."""

ENTRIES: Final[Mapping[str, GameCommands]] = with_plugins(
    "cli", {"canosa": canosa.COMMANDS, "bosa": bosa.COMMANDS}, GameCommands
)
_ANY_GAME: Final = GameCommands()


def commands_of(name: str) -> GameCommands:
    """Return what the game called `name` adds."""
    return ENTRIES.get(name, _ANY_GAME)

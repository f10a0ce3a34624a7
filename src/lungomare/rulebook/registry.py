"""The rulebook of each game.

An entry is a `GameRulebook`; other packages add theirs in the group `lungomare.rulebook`. A game
without an entry has its clauses alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lungomare.plugins import with_plugins
from lungomare.rulebook import bosa, canosa
from lungomare.rulebook.game_rulebook import GameRulebook

if TYPE_CHECKING:
    from collections.abc import Mapping

ENTRIES: Final[Mapping[str, GameRulebook]] = with_plugins(
    "rulebook", {"canosa": canosa.RULEBOOK, "bosa": bosa.RULEBOOK}, GameRulebook
)
_ANY_GAME: Final = GameRulebook()


def rulebook_of(name: str) -> GameRulebook:
    """Return the rulebook of the game called `name`."""
    return ENTRIES.get(name, _ANY_GAME)

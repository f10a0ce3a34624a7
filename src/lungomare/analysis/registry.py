"""Who analyses each game.

An entry is a `GameAnalysis`; other packages add theirs in the group `lungomare.analysis`. A game
without an entry has no judge, and its review lists what was played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lungomare.analysis.analysis import GameAnalysis
from lungomare.analysis.bosa.entry import BosaAnalysis
from lungomare.analysis.canosa.entry import CanosaAnalysis
from lungomare.plugins import with_plugins

if TYPE_CHECKING:
    from collections.abc import Mapping

ENTRIES: Final[Mapping[str, GameAnalysis]] = with_plugins(
    "analysis", {"canosa": CanosaAnalysis(), "bosa": BosaAnalysis()}, GameAnalysis
)
_ANY_GAME: Final = GameAnalysis()


def analysis_of(name: str) -> GameAnalysis:
    """Return the analysis of the game called `name`."""
    return ENTRIES.get(name, _ANY_GAME)

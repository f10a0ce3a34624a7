"""The games that OpenSpiel is given: `lungomare_canosa` and `lungomare_bosa`.

An entry is a class of `pyspiel.Game`, registered by its module; other packages add theirs in the
group `lungomare.openspiel`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from lungomare.plugins import with_plugins
from lungomare.research.openspiel.bosa.game import BOSA, BosaGame, BosaState
from lungomare.research.openspiel.canosa.game import CANOSA, CanosaGame, CanosaState
from lungomare.research.openspiel.canosa.rollouts import NativeRollouts

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = [
    "BOSA",
    "CANOSA",
    "GAMES",
    "BosaGame",
    "BosaState",
    "CanosaGame",
    "CanosaState",
    "NativeRollouts",
]

GAMES: Final[Mapping[str, Any]] = with_plugins(
    "openspiel", {"canosa": CanosaGame, "bosa": BosaGame}
)
"""The class of each game by the name that Lungomare has for it."""

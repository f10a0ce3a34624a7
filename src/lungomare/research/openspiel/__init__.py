"""Canosa and Bosa as OpenSpiel games, played by the native core.

Importing this module registers them; `pyspiel.load_game("lungomare_canosa(edition=kickstarter)")`
and `pyspiel.load_game("lungomare_bosa(players=3)")` then work as for OpenSpiel's own. The actions
have the ids that they have everywhere in Lungomare; docs/openspiel.md tells the rest.
"""

from __future__ import annotations

from importlib import import_module

from lungomare import native

try:
    import_module("pyspiel")
except ImportError as error:
    raise ImportError(
        f"OpenSpiel is missing ({error}); get it with 'lungomare[openspiel]'"
    ) from error
native.require()

from lungomare.research.openspiel.bosa import BOSA, BosaGame, BosaState  # noqa: E402 - as above
from lungomare.research.openspiel.canosa import (  # noqa: E402
    CANOSA,
    CanosaGame,
    CanosaState,
)
from lungomare.research.openspiel.rollouts import NativeRollouts  # noqa: E402

__all__ = [
    "BOSA",
    "CANOSA",
    "BosaGame",
    "BosaState",
    "CanosaGame",
    "CanosaState",
    "NativeRollouts",
]

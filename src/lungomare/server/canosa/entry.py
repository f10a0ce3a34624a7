"""Canosa in the catalogue and in evaluations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pydantic import Field

from lungomare.games import canosa
from lungomare.games.canosa.models import CanosaEdition, CanosaSwitches
from lungomare.players.registry import without_core
from lungomare.server.game_entry import ServerGame
from lungomare.server.messages.answers import Evaluated
from lungomare.server.messages.catalogue import ListedGame

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lungomare.game import Json


class CanosaListed(ListedGame):
    """Canosa: its editions, the switches they set, and the layouts that are shipped."""

    editions: dict[CanosaEdition, CanosaSwitches]
    switches: dict[str, list[str]] = Field(description="The values that each may have.")
    warnings: dict[str, str] = Field(description="What to say with a switch's value, or of levels.")
    layouts: list[str]


class CanosaEvaluated(Evaluated):
    """How a moment of a game of Canosa stands, and how it would go on."""

    gold: float = Field(description="Gold's chance to win, a draw counting half.")


def _catalogue() -> Json:
    editions = canosa.EDITIONS.items()
    weaker = without_core("canosa")
    return {
        "editions": {name: canosa.switch_values(rules) for name, rules in editions},
        "switches": {name: list(values) for name, (_, values) in canosa.SWITCHES.items()},
        "warnings": {
            "enemy-island=open": canosa.OPEN_ISLAND_WARNING,
            **({"levels": weaker} if weaker else {}),
        },
        "layouts": [canosa.STANDARD.name],
    }


def _evaluation(chances: Sequence[float]) -> Json:
    return {"gold": chances[canosa.GOLD]}


CANOSA: Final = ServerGame(_catalogue, CanosaListed, _evaluation, CanosaEvaluated)

"""What the native core has of each game, by the game's name; nothing where the core is missing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol

from lungomare import native

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from random import Random

    from lungomare.native.lockstep import Course, Ledger


class Lockstep(Protocol):
    """How a game is certified: a module that plays it in both backends."""

    @property
    def SHARE(self) -> int:  # noqa: N802 - a constant of the module
        """Games in each round of the certificate: fewer where they are dearer to the law."""

    @property
    def play(self) -> Callable[[Course, Random, Ledger], None]:
        """Play one game and compare every state; see `lungomare.native.lockstep`."""


class JsonTexts(Protocol):
    """What the core writes of a game as JSON text: the same as the law's own values.

    A game with points also has `sheet_json(game, states, seat, everyone=False)`.
    """

    @property
    def effects_json(self) -> Callable[[Any, Any], bytes]:
        """Write what each legal action of a state would do."""

    @property
    def legal_texts(self) -> Callable[[Any, Any], list[str]]:
        """List the legal actions of a state in notation, by rising id."""


@dataclass(frozen=True, slots=True)
class NativeGame:
    """A game's part of the core."""

    json_texts: JsonTexts
    lockstep: Lockstep


def _shipped() -> dict[str, NativeGame]:
    if not native.is_available():
        return {}
    from lungomare.native import bosa, canosa  # noqa: PLC0415 - they need the core
    from lungomare.native.bosa import lockstep as bosa_lockstep  # noqa: PLC0415
    from lungomare.native.canosa import lockstep as canosa_lockstep  # noqa: PLC0415

    return {
        "canosa": NativeGame(canosa, canosa_lockstep),
        "bosa": NativeGame(bosa, bosa_lockstep),
    }


NATIVE_GAMES: Final[Mapping[str, NativeGame]] = _shipped()
"""Every game that the core knows; those of other packages have no part in it."""

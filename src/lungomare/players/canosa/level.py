"""Canosa at a level: short sight, narrow attention and simple aims instead of dice.

Where the native core is there it searches, otherwise the plain search in Python does, through
fewer positions; the settings are the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from lungomare import native
from lungomare.game import Invalid, quote
from lungomare.games.canosa import Canosa
from lungomare.players.canosa.measure import CanosaWeights
from lungomare.players.canosa.obvious import in_plain_sight
from lungomare.players.canosa.python_level import ranked_in_python
from lungomare.players.player import Choice, Situation

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from lungomare.games.canosa import Action

WEAKER: Final = (
    "Without the native core Canosa's levels look at fewer positions: the upper three are weaker."
)
ALL_TERMS: Final = "all"
"""As `aims`: everything that the engine's evaluation knows."""


@dataclass(frozen=True, slots=True)
class CanosaLevel:
    """How far, how widely and with what in mind a level looks at Canosa."""

    name: str
    depth: int
    """Actions looked ahead; a turn is two."""
    nodes: int
    """Positions looked at for one choice, at most: not seconds, so that every machine plays it."""
    python_nodes: int
    """The same without the native core, which is some fifty times as fast."""
    notices: float = 1.0
    """The share of its own actions that come to its mind."""
    attention: float = 1.0
    """The share of the quiet actions that it thinks of further on."""
    noise: float = 0.0
    """By how much it may misjudge a position, a Sailor at home being 20."""
    sight: bool = False
    """Whether it is kept from overlooking what anyone sees; deeper levels see it themselves."""
    aims: CanosaWeights | None = None
    """What counts for it; None is all that the engine's evaluation knows."""

    def choose(self, situation: Situation) -> Choice:
        """Return the best of the actions that it notices, as far as it can tell."""
        game, rng = situation.game, situation.rng
        assert isinstance(game, Canosa)  # noqa: S101 - the registry sees to it
        seen = self._seen(game, situation, rng)
        ranked = ranked_natively if native.is_available() else ranked_in_python
        for choice in ranked(self, game, situation):
            if choice.action in seen:
                return choice
        return Choice(seen[0], None, (seen[0],))  # none of them was reached

    def _seen(self, game: Canosa, situation: Situation, rng: Random) -> list[Action]:
        """Return the actions that come to its mind: at least one."""
        seen = list(situation.legal)
        if self.sight:
            seen = in_plain_sight(situation.state.position, game.rules, seen)
        noticed = [action for action in seen if rng.random() < self.notices]
        return noticed or [rng.choice(seen)]

    @property
    def looks_at_all(self) -> bool:
        """Whether every action must be ranked, because the best may go unseen."""
        return self.sight or self.notices < 1


def ranked_natively(level: CanosaLevel, game: Canosa, situation: Situation) -> list[Choice]:
    """Return choices as the native core ranks them, the best first."""
    from lungomare.players.canosa.native_level import ranked  # noqa: PLC0415 - it needs the core

    return ranked(level, game, situation)


def canosa_level(name: str, settings: Mapping[str, Any]) -> CanosaLevel:
    """Return the level of these settings, or raise `Invalid` with the one that is wrong."""
    known = CanosaLevel.__dataclass_fields__.keys() - {"name"}
    if unknown := settings.keys() - known:
        raise Invalid(f"{name}: a level of Canosa has no {quote(min(unknown))}")
    try:
        return CanosaLevel(name, **{**settings, "aims": _aims(settings.get("aims", ALL_TERMS))})
    except TypeError as error:
        raise Invalid(f"{name}: {error}") from error


def _aims(told: Any) -> CanosaWeights | None:
    return None if told == ALL_TERMS else CanosaWeights(**told)

"""Canosa at a level: little foresight, narrow attention and simple aims instead of dice.

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
from lungomare.players.canosa.obvious import without_blunders
from lungomare.players.canosa.python_level import ranked_in_python
from lungomare.players.player import Choice, Situation

if native.is_available():
    from lungomare.players.canosa.native_level import ranked_natively

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from lungomare.games.canosa import Action

ALL_TERMS: Final = "all"
"""As `aims`: everything that the engine's evaluation knows."""


@dataclass(frozen=True, slots=True)
class CanosaLevel:
    """How far, how widely and with what aims a level looks at Canosa."""

    name: str
    depth: int
    """Actions looked ahead; a turn is two."""
    nodes: int
    """Positions looked at for one choice, at most: not seconds, so that every machine plays it."""
    python_nodes: int
    """The same without the native core, which is some fifty times as fast."""
    notices: float = 1.0
    """The share of its own actions that it thinks of at all."""
    attention: float = 1.0
    """The share of the quiet actions that it thinks of further on."""
    noise: float = 0.0
    """By how much it may misjudge a position, a Sailor at home being 20."""
    avoids_blunders: bool = False
    """Whether it is kept from overlooking what anyone sees; deeper levels see it themselves."""
    aims: CanosaWeights | None = None
    """What counts for it; None is all that the engine's evaluation knows."""

    def choose(self, situation: Situation) -> Choice:
        """Return the best of the actions that it notices, as far as it can tell."""
        game, rng = situation.game, situation.rng
        assert isinstance(game, Canosa)  # noqa: S101 - the registry sees to it
        seen = self._noticed(game, situation, rng)
        ranked = ranked_natively if native.is_available() else ranked_in_python
        for choice in ranked(self, game, situation):
            if choice.action in seen:
                return choice
        return Choice(seen[0], None, (seen[0],))  # none of them was reached

    def _noticed(self, game: Canosa, situation: Situation, rng: Random) -> list[Action]:
        """Return the actions that it thinks of: at least one."""
        seen = list(situation.legal)
        if self.avoids_blunders:
            seen = without_blunders(situation.state.position, game.rules, seen)
        noticed = [action for action in seen if rng.random() < self.notices]
        return noticed or [rng.choice(seen)]

    @property
    def looks_at_all(self) -> bool:
        """Whether every action must be ranked, because the best may go unseen."""
        return self.avoids_blunders or self.notices < 1


def canosa_level(name: str, settings: Mapping[str, Any]) -> CanosaLevel:
    """Return the level of these settings, or raise `Invalid` with the one that is wrong."""
    known = CanosaLevel.__dataclass_fields__.keys() - {"name"}
    if unknown := settings.keys() - known:
        raise Invalid(f"{name}: a level of Canosa has no {quote(min(unknown))}")
    try:
        return CanosaLevel(name, **{**settings, "aims": _aims(settings.get("aims", ALL_TERMS))})
    except TypeError as error:
        raise Invalid(f"{name}: {error}") from error


def _aims(setting: Any) -> CanosaWeights | None:
    return None if setting == ALL_TERMS else CanosaWeights(**setting)

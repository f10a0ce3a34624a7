"""A shallow search for Canosa: so many actions deep, so many positions at most."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Final

from lungomare.games.canosa.actions import MoveSailor
from lungomare.games.canosa.rules import act, ending, legal_actions, settle
from lungomare.players.canosa.measure import WIN, CanosaWeights, measure

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lungomare.game import Seat
    from lungomare.games.canosa.actions import Action
    from lungomare.games.canosa.editions import Rules
    from lungomare.games.canosa.position import Position

Actions = tuple["Action", ...]
SLOPE: Final = 25.0
"""A lead of so much is counted as 73 games in 100. The slope that fits best was 8 in 60 games
between players of level 2 and 60 in 16 between hasty ones of level 3; this lies in the middle."""


def chance_of(lead: float) -> float:
    """Return the chance to win of a lead as `measure` counts it."""
    return 1 / (1 + math.exp(-max(min(lead / SLOPE, 30.0), -30.0)))


class OutOfNodes(Exception):  # noqa: N818 - it is no error
    """The search has looked at as many positions as it may."""


@dataclass(slots=True)
class Search:
    """Looks for the best line of a seat; `nodes` positions may still be looked at."""

    rules: Rules
    seat: Seat
    weights: CanosaWeights
    nodes: int
    noise: float = 0.0
    """By how much it may misjudge a position."""
    attention: float = 1.0
    """The share of the quiet actions that it thinks of."""
    rng: Random = field(default_factory=lambda: Random(0))
    seen: int = 0

    def value(
        self, position: Position, depth: int, low: float, high: float
    ) -> tuple[float, Actions]:
        """Return how far the seat can get ahead within `depth` actions, and how (alpha-beta)."""
        self._count()
        outcome = ending(position, self.rules)
        if outcome:
            sign = 0 if not outcome.winners else 1 if self.seat in outcome.winners else -1
            return sign * (WIN + depth), ()
        if depth == 0:
            lead = measure(position, self.seat, self.weights)
            return lead + (self.rng.uniform(-self.noise, self.noise) if self.noise else 0.0), ()
        return self._best_of(position, depth, low, high)

    def _best_of(
        self, position: Position, depth: int, low: float, high: float
    ) -> tuple[float, Actions]:
        own = position.player == self.seat
        best = -math.inf if own else math.inf
        line: Actions = ()
        for action in self._noticed(ordered(legal_actions(position, self.rules))):
            after = settle(act(position, action), self.rules)
            found, rest = self.value(after, depth - 1, low, high)
            if (found > best) if own else (found < best):
                best, line = found, (action, *rest)
            if own:
                low = max(low, best)
            else:
                high = min(high, best)
            if low >= high:
                break
        return best, line

    def _noticed(self, actions: list[Action]) -> list[Action]:
        """Return those that it thinks of: the first, Sailors' moves, and its share of the rest."""
        if self.attention >= 1:
            return actions
        rest = actions[1:]
        return actions[:1] + [
            a for a in rest if isinstance(a, MoveSailor) or self.rng.random() < self.attention
        ]

    def _count(self) -> None:
        self.seen += 1
        if self.seen > self.nodes:
            raise OutOfNodes


def ordered(actions: Sequence[Action]) -> list[Action]:
    """Return the actions with the Sailors' moves first: they most often change the game."""
    return sorted(actions, key=lambda action: not isinstance(action, MoveSailor))

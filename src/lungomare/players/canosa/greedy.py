"""How greedy counts Canosa: by the measure of a position, or by how the game ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from lungomare.players.canosa.measure import BALANCED, WIN, measure
from lungomare.players.canosa.search import chance_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from lungomare.games.canosa import State
    from lungomare.players.player import Situation


@dataclass(frozen=True, slots=True)
class CanosaGreedyMeasure:
    """Counts Sailors and rings as `measure` does."""

    def worth(self, situation: Situation) -> Callable[[State], float]:
        """Return how far the seat is ahead in a state; a finished game counts as it ended."""
        seat, seats = situation.seat, situation.game.seats

        def worth(state: State) -> float:
            if state.outcome:
                return WIN * (2 * state.outcome.share(seat, seats) - 1)
            return measure(state.position, seat, BALANCED)

        return worth

    def chance(self, situation: Situation, worth: float) -> float:
        """Return the chance to win of a lead."""
        del situation
        return chance_of(worth)

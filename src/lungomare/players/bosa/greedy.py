"""How greedy counts Bosa: the score sheet as it stands, or with an eye ahead."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from lungomare.games.bosa import Bosa
from lungomare.players.bosa.measure import SHEET_ALONE, BosaMeasure, BosaWeights, random_fills

if TYPE_CHECKING:
    from lungomare.players.player import Situation

SLOPE: Final = 10.0
"""A lead of so many points in Bosa is counted as 73 games in 100: the slope that fits 452
positions of 15 games between players of level 3 best (8 between greedy ones)."""
STEEPEST: Final = 30.0
"""No lead counts for more slopes than these: beyond, a chance is 0 or 1 anyway."""


@dataclass(frozen=True, slots=True)
class BosaGreedyMeasure:
    """Counts what the seat has, in points; `weights` give it an eye ahead."""

    weights: BosaWeights = SHEET_ALONE

    def worth(self, situation: Situation) -> BosaMeasure:
        """Return what the seat has in a state, in points."""
        game = situation.game
        assert isinstance(game, Bosa)  # noqa: S101 - the registry sees to it
        fills = random_fills(self.weights.fills, situation.rng)
        return BosaMeasure(game, situation.seat, self.weights, fills)

    def chance(self, situation: Situation, worth: float) -> float:
        """Return the chance to win: against the best of the others, as they stand now."""
        game = situation.game
        assert isinstance(game, Bosa)  # noqa: S101 - as above
        rivals = (seat for seat in range(game.seats) if seat != situation.seat)
        best = max(BosaMeasure(game, seat, self.weights)(situation.state) for seat in rivals)
        lead = max(min((worth - best) / SLOPE, STEEPEST), -STEEPEST)
        return 1 / (1 + (game.seats - 1) * math.exp(-lead))

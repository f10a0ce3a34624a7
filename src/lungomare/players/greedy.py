"""Greedy: tries every whole turn and takes the best result were the game to end there."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from lungomare.games.bosa import Bosa
from lungomare.games.canosa import Canosa
from lungomare.players.bosa.measure import SHEET_ALONE, BosaMeasure, BosaWeights, random_fills
from lungomare.players.canosa.measure import BALANCED, WIN, measure
from lungomare.players.canosa.search import chance_of
from lungomare.players.player import Choice, Situation
from lungomare.players.turns import best_turn

if TYPE_CHECKING:
    from collections.abc import Callable

    from lungomare.games.canosa import State

EVERY_TURN: Final = 512
"""How many unfinished turns greedy follows at a time.

A turn of Canosa has at most a few dozen after its first action. One of Bosa can have 90,000
rows of decisions in the worst case, but few lead to different states: in 15 games between
greedy players 512 was never passed.
"""
SLOPE: Final = 10.0
"""A lead of so many points in Bosa is counted as 73 games in 100: the slope that fits 452
positions of 15 games between players of level 3 best (8 between greedy ones)."""


@dataclass(frozen=True, slots=True)
class Greedy:
    """Takes the turn after which it would stand best were the game to end there.

    `weights` and `width` make the levels of Bosa out of it: an eye ahead, less attention.
    """

    name: str = "greedy"
    width: int = EVERY_TURN
    weights: BosaWeights = SHEET_ALONE
    slips: float = 0.0
    """How often it plays any legal action instead."""

    def choose(self, situation: Situation) -> Choice:
        """Return the first action of the best turn, and the turn."""
        rng = situation.rng
        if rng.random() < self.slips:
            action = rng.choice(situation.legal)
            return Choice(action, None, (action,))
        worth = self._worth(situation)
        turn = best_turn(situation.game, situation.state, worth, self.width, rng)
        return Choice(turn.line[0], self._chance(situation, turn.value), turn.line)

    def _worth(self, situation: Situation) -> Callable[[Any], float]:
        game, seat = situation.game, situation.seat
        if isinstance(game, Bosa):
            fills = random_fills(self.weights.fills, situation.rng)
            return BosaMeasure(game, seat, self.weights, fills)
        assert isinstance(game, Canosa)  # noqa: S101 - the registry sees to it

        def worth(state: State) -> float:
            if state.outcome:
                return WIN * (2 * state.outcome.share(seat, game.seats) - 1)
            return measure(state.position, seat, BALANCED)

        return worth

    def _chance(self, situation: Situation, value: float) -> float:
        """Return the chance to win: against the best of the others, as they stand now."""
        game = situation.game
        if isinstance(game, Canosa):
            return chance_of(value)
        assert isinstance(game, Bosa)  # noqa: S101 - the registry sees to it
        rivals = (seat for seat in range(game.seats) if seat != situation.seat)
        best = max(BosaMeasure(game, seat, self.weights)(situation.state) for seat in rivals)
        lead = max(min((value - best) / SLOPE, 30.0), -30.0)
        return 1 / (1 + (game.seats - 1) * math.exp(-lead))

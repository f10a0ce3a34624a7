"""Random playouts of Canosa in the native core, for OpenSpiel's MCTS bot in Python.

OpenSpiel's own evaluator steps a playout through Python, action by action; this one asks the core
for it whole. Repetitions are not looked for in a playout, as the core's random games do not.
"""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

import numpy as np
from open_spiel.python.algorithms.mcts import Evaluator

from lungomare.native.canosa import pack_rules

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from lungomare.research.openspiel.canosa.game import CanosaState


class NativeRollouts(Evaluator):
    """Values a state by random games to the end; every action has the same prior."""

    def __init__(self, rollouts: int = 1, seed: int = 0) -> None:
        self._rollouts = rollouts
        self._seeds = count(seed)

    def evaluate(self, state: CanosaState) -> NDArray[np.float64]:
        """Return the mean returns of the random games from here."""
        past = state.past
        tally = past.play.position.random_games(
            pack_rules(past.rules), self._rollouts, next(self._seeds)
        )
        gold, silver = tally["wins"]
        value = (gold - silver) / self._rollouts
        return np.array((value, -value))

    def prior(self, state: CanosaState) -> list[tuple[int, float]]:
        """Return every legal action, all as likely."""
        legal = state.past.play.legal()
        return [(action, 1 / len(legal)) for action in legal]

"""Canosa at a level: deepen action by action, and sometimes look away."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from lungomare.games.canosa import Canosa, State
from lungomare.players.canosa_measure import BALANCED, CanosaWeights
from lungomare.players.canosa_search import Line, OutOfNodes, Search, chance_of, ordered
from lungomare.players.player import Choice, Situation

if TYPE_CHECKING:
    from lungomare.games.canosa import Action

NODES_A_SECOND: Final = 10_000
"""A budget in seconds is counted in positions, so that a choice does not depend on the machine.

One core of a shared machine looked at 90,000 a second, so a slow one keeps the budget too.
"""
FEWEST_NODES: Final = 200
"""Enough for a look at every action once, whatever the budget."""


@dataclass(frozen=True, slots=True)
class CanosaLevel:
    """How deep, how long and how carefully a level plays Canosa."""

    name: str
    depth: int
    """Actions looked ahead; a turn is two."""
    nodes: int
    """Positions looked at for one choice, at most."""
    slips: float
    """How often it plays any legal action instead."""
    weights: CanosaWeights = BALANCED

    def choose(self, situation: Situation) -> Choice:
        """Return the best action found; equally good ones are drawn for."""
        rng = situation.rng
        if rng.random() < self.slips:
            action = rng.choice(situation.legal)
            return Choice(action, None, (action,))
        nodes = self.nodes
        if situation.budget is not None:
            nodes = max(min(nodes, int(situation.budget * NODES_A_SECOND)), FEWEST_NODES)
        lead, line = self._deepen(situation, nodes)
        return Choice(line[0], chance_of(lead), line)

    def _deepen(self, situation: Situation, nodes: int) -> tuple[float, Line]:
        """Search one action deeper as long as the positions last; the last full search counts."""
        game, state = situation.game, situation.state
        assert isinstance(game, Canosa)  # noqa: S101 - the registry sees to it
        search = Search(game.rules, situation.seat, self.weights, nodes)
        roots = ordered(situation.legal)
        situation.rng.shuffle(roots)
        best: tuple[float, Line] = (0.0, (roots[0],))
        for depth in range(1, self.depth + 1):
            try:
                best = _at_root(game, state, search, roots, depth)
            except OutOfNodes:
                break
            first = best[1][0]
            roots.sort(key=lambda action: action != first)
        return best


def _at_root(
    game: Canosa, state: State, search: Search, roots: list[Action], depth: int
) -> tuple[float, Line]:
    """Return the best root action; what ends the game by the table's rules counts as it ends."""
    best: tuple[float, Line] = (-math.inf, ())
    for action in roots:
        after = game.advance(state, action)
        outcome = after.outcome
        if outcome and not outcome.winners:
            found: tuple[float, Line] = (0.0, ())
        else:
            found = search.value(after.position, depth - 1, best[0], math.inf)
        if found[0] > best[0]:
            best = (found[0], (action, *found[1]))
    return best

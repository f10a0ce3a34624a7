"""A level of Canosa in plain Python: deepen action by action as long as the positions last."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

from lungomare.players.canosa.measure import CanosaWeights
from lungomare.players.canosa.search import Actions, OutOfNodes, Search, chance_of, ordered
from lungomare.players.player import Choice, Situation

if TYPE_CHECKING:
    from lungomare.games.canosa import Action, Canosa, State
    from lungomare.players.canosa.level import CanosaLevel

NODES_A_SECOND: Final = 10_000
"""A budget in seconds is counted in positions, so that a choice does not depend on the machine.

One core of a shared machine looked at 90,000 a second, so a slow one keeps the budget too.
"""
FEWEST_NODES: Final = 200
"""Enough for a look at every action once, whatever the budget."""
BEST: Final = CanosaWeights(threat=0.6)
"""The aims of who is to know everything: of those tried the ones that win most."""


def ranked_in_python(level: CanosaLevel, game: Canosa, situation: Situation) -> list[Choice]:
    """Return choices by the plain search, the best first: all of them if all may be wanted."""
    root = _Root(game, situation.state, _search(level, game, situation), level.looks_at_all)
    actions = ordered(situation.legal)
    situation.rng.shuffle(actions)
    found: list[tuple[float, Actions]] = [(0.0, (action,)) for action in actions]
    for depth in range(1, level.depth + 1):
        try:
            found = root.ranked([line[0] for _, line in found], depth)
        except OutOfNodes:
            break
    return [Choice(line[0], chance_of(lead), line) for lead, line in found]


def _search(level: CanosaLevel, game: Canosa, situation: Situation) -> Search:
    nodes = level.python_nodes
    if situation.budget is not None:
        nodes = max(min(nodes, int(situation.budget * NODES_A_SECOND)), FEWEST_NODES)
    aims = level.aims or BEST
    knobs = (level.noise, level.attention, situation.rng)
    return Search(game.rules, situation.seat, aims, nodes, *knobs)


class _Root(NamedTuple):
    """Where a level looks from; unless it looks at all, only the best lead is exact."""

    game: Canosa
    state: State
    search: Search
    looks_at_all: bool

    def ranked(self, actions: list[Action], depth: int) -> list[tuple[float, Actions]]:
        """Return the actions with what they lead to, the best first."""
        found: list[tuple[float, Actions]] = []
        best = -math.inf
        for action in actions:
            found.append(self._after(action, depth, best))
            if not self.looks_at_all:
                best = max(best, found[-1][0])
        return sorted(found, key=lambda each: -each[0])

    def _after(self, action: Action, depth: int, best: float) -> tuple[float, Actions]:
        """Return what an action leads to; what ends the game by the table's rules, as it ends."""
        after = self.game.advance(self.state, action)
        if after.outcome and not after.outcome.winners:
            return 0.0, (action,)
        lead, rest = self.search.value(after.position, depth - 1, best, math.inf)
        return lead, (action, *rest)

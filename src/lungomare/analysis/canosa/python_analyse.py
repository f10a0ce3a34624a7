"""The analysis without the native core: the plain search, action by action deeper."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Final

from lungomare.analysis.canosa.findings import USUAL_SECONDS, Analysis, Limit, Variation
from lungomare.players.canosa.measure import CanosaWeights
from lungomare.players.canosa.search import OutOfNodes, Search, chance_of

if TYPE_CHECKING:
    from lungomare.games.canosa import Action, Canosa, State

NODES_A_SECOND: Final = 50_000
"""Time is counted in positions; one core of a shared machine does more."""
DEEPEST: Final = 8


def analyse_in_python(game: Canosa, state: State, limit: Limit, lines: int) -> Analysis:
    """Return what the plain search finds about a running game; equal time is equal positions."""
    began = perf_counter()
    nodes = limit.nodes or int(NODES_A_SECOND * (limit.milliseconds / 1000 or USUAL_SECONDS))
    search = Search(game.rules, state.position.player, CanosaWeights(threat=0.6), nodes)
    found: list[Variation] = []
    reached, is_stopped = 0, False
    for depth in range(1, min(limit.depth or DEEPEST, DEEPEST) + 1):
        try:
            found = [_variation(game, state, search, a, depth) for a in game.legal(state)]
        except (OutOfNodes, KeyboardInterrupt) as end:
            is_stopped = isinstance(end, KeyboardInterrupt)
            break
        reached = depth
    if not found:  # not even one action deep
        found = [Variation((action,), 0.5, 0) for action in game.legal(state)]
    found.sort(key=lambda line: -line.chance)
    spent = perf_counter() - began
    best = tuple(found[:lines])
    return Analysis(state.position.player, best, reached, search.seen, spent, "python", is_stopped)


def _variation(game: Canosa, state: State, search: Search, action: Action, depth: int) -> Variation:
    after = game.advance(state, action)
    if after.outcome and not after.outcome.winners:
        return Variation((action,), 0.5, 0)
    lead, rest = search.value(after.position, depth - 1, -float("inf"), float("inf"))
    return Variation((action, *rest), chance_of(lead), round(lead * 8))

"""The analysis by the native core.

Import it only where the core is available; see `lungomare.native`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lungomare.analysis.canosa.findings import Analysis, Limit, Variation
from lungomare.games.canosa import ACTIONS, Canosa, State
from lungomare.native.canosa import resume
from lungomare.players.canosa.engine import chance_of_line, engine_for

if TYPE_CHECKING:
    from lungomare.native.canosa._core import CanosaEngine, EngineLine


def analyse_natively(game: Canosa, state: State, limit: Limit, lines: int) -> Analysis:
    """Return what the engine finds about a running game.

    It forgets first, so that the same question has the same answer where nodes or depth limit it.
    """
    engine = engine_for(game.rules)
    engine.clear()
    found = engine.search(
        resume(state, game.rules),
        depth=limit.depth or 0,
        nodes=limit.nodes or 0,
        milliseconds=limit.milliseconds,
        lines=min(lines, len(game.legal(state))),
    )
    return Analysis(
        player=state.position.player,
        lines=tuple(_variation(engine, line) for line in found["lines"]),
        depth=found["depth"],
        nodes=found["nodes"],
        seconds=found["seconds"],
        backend="native",
    )


def _variation(engine: CanosaEngine, line: EngineLine) -> Variation:
    actions = tuple(ACTIONS[number] for number in line["actions"])
    return Variation(actions, chance_of_line(engine, line), line["score"], line["wins_in"])

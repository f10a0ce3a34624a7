"""The analysis by the native core.

Import it only where the core is available; see `lungomare.native`.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Final

from lungomare.analysis.canosa.findings import Analysis, Limit, Variation
from lungomare.games.canosa import ACTIONS, Canosa, State
from lungomare.native.canosa import resume
from lungomare.players.canosa.engine import MEGABYTES, Settings, chance_of_line, engine_for

if TYPE_CHECKING:
    from lungomare.native.canosa._core import (
        CanosaEngine,
        CanosaGame,
        EngineFinding,
        EngineLine,
    )

BYTES_A_NODE: Final = 32
"""What the engine's memory is given for each position it may look at, twice what one takes."""
REMEMBERING_MS: Final = 300.0
"""The depths that were finished are found again at once; whoever pressed Ctrl-C waits no longer."""


def analyse_natively(game: Canosa, state: State, limit: Limit, lines: int) -> Analysis:
    """Return what the engine finds about a running game.

    It forgets first, so that the same question has the same answer where nodes or depth limit it.
    """
    engine = engine_for(game.rules, Settings(memory=_megabytes(limit)))
    engine.clear()
    began, is_stopped = perf_counter(), False
    wanted = min(lines, len(game.legal(state)))
    try:
        found = engine.search(
            resume(state, game.rules),
            depth=limit.depth or 0,
            nodes=limit.nodes or 0,
            milliseconds=limit.milliseconds,
            lines=wanted,
        )
    except KeyboardInterrupt:
        found = _remembered(engine, resume(state, game.rules), limit, wanted)
        found["nodes"], found["seconds"], is_stopped = 0, perf_counter() - began, True
    return Analysis(
        player=state.position.player,
        lines=tuple(_variation(engine, line) for line in found["lines"]),
        depth=found["depth"],
        nodes=found["nodes"],
        seconds=found["seconds"],
        backend="native",
        is_stopped=is_stopped,
    )


def _megabytes(limit: Limit) -> int:
    """Return what the engine is given to remember with: as much as so many positions may fill.

    So a look that is limited by positions finds the same wherever there is so much memory.
    """
    if limit.nodes is None:
        return MEGABYTES
    wanted = max(limit.nodes * BYTES_A_NODE >> 20, 1)
    return int(min(1 << wanted.bit_length() - 1, MEGABYTES))


def _remembered(engine: CanosaEngine, game: CanosaGame, limit: Limit, lines: int) -> EngineFinding:
    """Return what a search that was stopped had found: the engine's memory still has it."""
    return engine.search(game, depth=limit.depth or 0, milliseconds=REMEMBERING_MS, lines=lines)


def _variation(engine: CanosaEngine, line: EngineLine) -> Variation:
    actions = tuple(ACTIONS[number] for number in line["actions"])
    return Variation(actions, chance_of_line(engine, line), line["score"], line["wins_in"])

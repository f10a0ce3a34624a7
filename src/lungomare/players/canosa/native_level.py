"""A level of Canosa by the native core: the engine with its foresight, attention and aims cut down.

Import it only where the core is available; see `lungomare.native`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lungomare.games.canosa import ACTIONS, Canosa, Rules
from lungomare.games.canosa.position import MAX_RINGS, SAILORS_TO_WIN
from lungomare.native import kept
from lungomare.native.canosa import pack_rules, resume
from lungomare.native.canosa._core import CanosaEngine, canosa_terms
from lungomare.players.canosa.engine import chance_of_line
from lungomare.players.canosa.measure import NEARER, CanosaWeights
from lungomare.players.canosa.search import SLOPE
from lungomare.players.player import Choice, Situation

if TYPE_CHECKING:
    from lungomare.players.canosa.level import CanosaLevel

UNIT: Final = 8
"""Units of the engine's evaluation in one of `CanosaWeights`."""
NODES_A_SECOND: Final = 1_000_000
"""A budget in seconds is counted in positions; a slow core looks at so many in a second."""
FEWEST_NODES: Final = 200
BYTES_A_NODE: Final = 32
"""What the engine's memory is given for each position it may look at, twice what one takes."""
FARTHEST: Final = 9
"""Steps of a Sailor from its island at most."""
SIREN_REACH: Final = 5
"""Steps of a Siren to any square at most."""


def ranked_natively(level: CanosaLevel, game: Canosa, situation: Situation) -> list[Choice]:
    """Return choices as the engine ranks them, the best first: all, if all may be wanted.

    The engine forgets before each choice, so that the same situation gives the same one.
    """
    nodes = level.nodes
    if situation.budget is not None:
        nodes = max(min(nodes, int(situation.budget * NODES_A_SECOND)), FEWEST_NODES)
    engine = _engine(game.rules, level.aims, _megabytes(level.nodes))
    engine.clear()
    found = engine.search(
        resume(situation.state, game.rules),
        depth=level.depth,
        nodes=nodes,
        lines=len(situation.legal) if level.looks_at_all else 1,
        seed=situation.rng.getrandbits(32),
        attention=level.attention,
        noise=level.noise * UNIT,
    )
    lines = [
        (line, tuple(ACTIONS[number] for number in line["actions"])) for line in found["lines"]
    ]
    return [Choice(actions[0], chance_of_line(engine, line), actions) for line, actions in lines]


def _megabytes(nodes: int) -> int:
    return max(1, nodes * BYTES_A_NODE >> 20)


@kept
def _engine(rules: Rules, aims: CanosaWeights | None, megabytes: int) -> CanosaEngine:
    """Return this process's engine for these aims."""
    weights = None if aims is None else flat_weights(aims)
    return CanosaEngine(pack_rules(rules), weights, megabytes=megabytes)


def flat_weights(aims: CanosaWeights) -> list[int]:
    """Return the aims as the engine's weights: `measure` in its units, all other terms at 0."""
    flat = [round(SLOPE * UNIT)]
    for name, count in canosa_terms():
        weights = _WEIGHTS.get(name, lambda _aims, _number: 0.0)
        values = [round(UNIT * weights(aims, number)) for number in range(count)]
        flat += values + values  # the same at the beginning and at the end of a game
    return flat


def _near(aims: CanosaWeights, distance: int) -> float:
    return aims.near * aims.fading**distance


def _threat(aims: CanosaWeights, number: int) -> float:
    distance, siren = divmod(number, SIREN_REACH)
    return -_near(aims, distance) * aims.threat * NEARER**siren


_WEIGHTS: Final = {
    "score": lambda aims, number: aims.home * min(number, SAILORS_TO_WIN),
    "carried": lambda aims, number: aims.ring * min(number, MAX_RINGS),
    "sailor": lambda aims, number: _near(aims, number % FARTHEST),
    "threat": _threat,
}

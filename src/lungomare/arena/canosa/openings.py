"""How games of Canosa begin: after random turns that leave nobody far ahead.

They follow from the contest's seed and the opening's number alone, on every machine alike: so the
look that throws lopsided openings away is the law's own search, with or without the native core.
"""

from __future__ import annotations

import math
from random import Random
from typing import TYPE_CHECKING, Final

from lungomare.players.canosa.measure import CanosaWeights
from lungomare.players.canosa.search import OutOfNodes, Search

if TYPE_CHECKING:
    from lungomare.games.canosa import Action, Canosa, State

TURNS: Final = (3, 4)
"""How many random turns open a game of Canosa; both, so that either player may be the next."""
DEPTH: Final = 4
"""How many actions the look at an opening goes ahead: a whole turn of each player."""
NODES: Final = 12_000
"""The most positions of that look; where they do not suffice, a shallower one counts."""
BALANCED: Final = 4.0
"""The most that a player may be ahead after an opening, a Sailor at home being 20.

Of 100 random openings 83 were kept, and the start itself is counted as even. The engine, asked for
300,000 positions each, gave none of 120 random openings more than 63 % for either side.
"""
WEIGHTS: Final = CanosaWeights(threat=0.6)
"""The weights of level 3, which plays best of those that need no native core."""


def balanced_opening(game: Canosa, seed: int, number: int) -> tuple[Action, ...]:
    """Return the first random turns after which nobody is far ahead."""
    rng = Random(f"lungomare-opening/{seed}/{number}")
    while True:
        state, moves = _random_turns(game, rng)
        if not state.outcome and abs(lead_of(game, state)) <= BALANCED:
            return moves


def _random_turns(game: Canosa, rng: Random) -> tuple[State, tuple[Action, ...]]:
    state, moves, turns = game.start(), [], rng.choice(TURNS)
    while not state.outcome and state.turn <= turns:
        moves.append(rng.choice(game.legal(state)))
        state = game.advance(state, moves[-1])
    return state, tuple(moves)


def lead_of(game: Canosa, state: State) -> float:
    """Return how far the player to act is ahead, seen from as deep as the positions last."""
    search = Search(game.rules, state.position.player, WEIGHTS, NODES)
    lead = 0.0
    for depth in range(1, DEPTH + 1):
        try:
            lead, _ = search.value(state.position, depth, -math.inf, math.inf)
        except OutOfNodes:
            break
    return lead

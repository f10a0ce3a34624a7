"""How well a player stands in Canosa: Sailors home, Sailors under way, rings to carry on with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from lungomare.games.canosa.board import ISLANDS, RINGS, SIZE, SQUARES
from lungomare.games.canosa.position import MAX_RINGS, SAILORS_TO_WIN

if TYPE_CHECKING:
    from lungomare.game import Seat
    from lungomare.games.canosa.position import Position

WIN: Final = 1000.0
"""More than any sum of the others, so that a win is never traded."""


def _steps(seat: Seat) -> tuple[int, ...]:
    rank, file = divmod(ISLANDS[seat], SIZE)
    return tuple(abs(s // SIZE - rank) + abs(s % SIZE - file) for s in SQUARES)


STEPS: Final = (_steps(0), _steps(1))
"""By player, how many steps each square is from the player's island (C6.2)."""


def _siren_steps(square: int) -> tuple[int, ...]:
    rank, file = divmod(square, SIZE)
    return tuple(max(abs(s // SIZE - rank), abs(s % SIZE - file)) for s in SQUARES)


SIREN_STEPS: Final = tuple(_siren_steps(square) for square in SQUARES)
"""How many moves a Siren needs from square to square on an empty board (C4.1)."""

NEARER: Final = 0.6
"""How a Siren's threat fades with each step that she is away; by trial, as the weights."""


@dataclass(frozen=True, slots=True)
class CanosaWeights:
    """What counts for how much, a Sailor at home being 20.

    By trial: a Sailor one step away is nearly home, one at the far corner hardly begun; a ring
    on the Siren is a Sailor she can still turn. Sixty games each: other values of the first
    four change little (29 to 37 won), but a `threat` of 0.6 wins 53.
    """

    home: float = 20.0
    near: float = 14.0
    """A controlled Sailor one step from home."""
    fading: float = 0.8
    """What each further step leaves of that."""
    ring: float = 1.5
    threat: float = 0.0
    """How much of a Sailor's worth the other Siren beside it takes away, if she has a ring."""


BALANCED: Final = CanosaWeights()


def measure(position: Position, seat: Seat, weights: CanosaWeights) -> float:
    """Return how far `seat` is ahead of the other player."""
    return _standing(position, seat, weights) - _standing(position, 1 - seat, weights)


def _standing(position: Position, seat: Seat, weights: CanosaWeights) -> float:
    score = position.scores[seat]
    if score >= SAILORS_TO_WIN:
        return WIN
    ring, steps = RINGS[seat], STEPS[seat]
    threats = SIREN_STEPS[position.sirens[1 - seat]]
    danger = weights.threat if position.carried[1 - seat] else 0.0
    total = weights.home * score + weights.ring * position.carried[seat]
    for square, stack in enumerate(position.sailors):
        if stack and stack[-1] == ring:
            worth = weights.near * weights.fading ** (steps[square] - 1)
            if danger and len(stack) < MAX_RINGS:
                worth *= 1 - danger * NEARER ** (threats[square] - 1)
            total += worth
    return total

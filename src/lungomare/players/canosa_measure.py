"""How well a player stands in Canosa: Sailors home, Sailors under way, rings to carry on with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from lungomare.games.canosa.board import ISLANDS, RINGS, SIZE, SQUARES
from lungomare.games.canosa.position import SAILORS_TO_WIN

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


@dataclass(frozen=True, slots=True)
class CanosaWeights:
    """What counts for how much, a Sailor at home being 20.

    By trial at the levels' depths: a Sailor one step away is nearly home, one at the far corner
    hardly begun; a ring on the Siren is a Sailor she can still turn.
    """

    home: float = 20.0
    near: float = 14.0
    """A controlled Sailor one step from home."""
    fading: float = 0.8
    """What each further step leaves of that."""
    ring: float = 1.5


BALANCED: Final = CanosaWeights()


def measure(position: Position, seat: Seat, weights: CanosaWeights) -> float:
    """Return how far `seat` is ahead of the other player."""
    return _standing(position, seat, weights) - _standing(position, 1 - seat, weights)


def _standing(position: Position, seat: Seat, weights: CanosaWeights) -> float:
    score = position.scores[seat]
    if score >= SAILORS_TO_WIN:
        return WIN
    ring, steps = RINGS[seat], STEPS[seat]
    way = sorted(
        steps[square]
        for square, stack in enumerate(position.sailors)
        if stack and stack[-1] == ring
    )
    under_way = sum(weights.near * weights.fading ** (far - 1) for far in way)
    return weights.home * score + under_way + weights.ring * position.carried[seat]

"""The signs that chess players put behind moves, by how much of a win was given away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

MARKS: Final = ((0.3, "??"), (0.15, "?"), (0.07, "?!"))
"""From which loss of winning chance a move is marked; chess players know the signs."""
SIGNS: Final = tuple(sign for _, sign in MARKS)


def mark_of(loss: float) -> str:
    """Return the sign for a loss, or nothing."""
    return next((sign for least, sign in MARKS if loss >= least), "")


def count_marks(marks: Sequence[str]) -> dict[str, int]:
    """Return how often each sign is there, the worst first."""
    return {sign: marks.count(sign) for sign in SIGNS}

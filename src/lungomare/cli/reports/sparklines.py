"""A row of numbers as one line of text: small bars that a terminal can draw."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

BARS: Final = "▁▂▃▄▅▆▇█"
LONGEST: Final = 60
"""Bars in a line; of more numbers neighbours share a bar, by their mean."""


def spark(shares: Sequence[float]) -> str:
    """Return numbers between 0 and 1 as bars."""
    return "".join(BARS[min(int(share * len(BARS)), len(BARS) - 1)] for share in _fitted(shares))


def _fitted(shares: Sequence[float]) -> list[float]:
    if len(shares) <= LONGEST:
        return list(shares)
    places = [round(place * len(shares) / LONGEST) for place in range(LONGEST + 1)]
    groups = [shares[first:last] for first, last in pairwise(places)]
    return [sum(group) / len(group) for group in groups]

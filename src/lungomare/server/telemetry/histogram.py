"""How often something took how long: a histogram that costs a fraction of a microsecond a value."""

from __future__ import annotations

from bisect import bisect_left
from itertools import accumulate
from typing import Final

QUICK: Final = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""Upper bounds in seconds for what a machine does: commits, messages, requests."""
LONG: Final = (0.01, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0)
"""Upper bounds in seconds for what takes thought."""
SIZES: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
"""Upper bounds of how many came together."""


class Histogram:
    """Counts of values by upper bound, and their sum; of one thread, or of threads in turn."""

    __slots__ = ("bounds", "counts", "total")

    def __init__(self, bounds: tuple[float, ...] = QUICK) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        """How many were within each bound and above the one before, and beyond the last."""
        self.total = 0.0

    def note(self, value: float) -> None:
        """Count a value."""
        self.counts[bisect_left(self.bounds, value)] += 1
        self.total += value

    @property
    def count(self) -> int:
        """How many values were counted."""
        return sum(self.counts)

    def buckets(self) -> list[tuple[str, float]]:
        """Return how many were within each bound, as Prometheus has it."""
        bounds = [*map(str, self.bounds), "+Inf"]
        return list(zip(bounds, accumulate(self.counts), strict=True))


class Histograms(dict[str, Histogram]):
    """A histogram for each value of a label, made when the value is first seen.

    Only for labels with few values: routes, kinds of commands.
    """

    def __init__(self, bounds: tuple[float, ...] = QUICK) -> None:
        super().__init__()
        self._bounds = bounds

    def __missing__(self, key: str) -> Histogram:
        made = self[key] = Histogram(self._bounds)
        return made

"""Turns of Bosa tried in the same futures: what came of them, compared with its sampling error."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from lungomare.analysis.bosa.estimate import Estimate

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from lungomare.game import Seat
    from lungomare.native.bosa._core import BosaPlanner, BosaState

TO_THE_END: Final = 15
"""Turns of a seat: as many as a game has."""
BELIEF: Final = 0.2
"""How much a townscape says of its owner's goals: a hand that promises a point more in it than in
the others' is e to this power as likely. Of 0 to 0.5, it suits strong players and weak ones best:
the table of docs/study/review.md."""


class Sums(NamedTuple):
    """Of one measure and seat: for each attempt the sum, for each pair the sum of products."""

    sums: list[float]
    products: list[list[float]]

    def plus(self, other: Sums) -> Sums:
        """Return both together."""
        pairs = zip(self.products, other.products, strict=True)
        return Sums(_added(self.sums, other.sums), [_added(*rows) for rows in pairs])


def _added(one: Sequence[float], other: Sequence[float]) -> list[float]:
    return [a + b for a, b in zip(one, other, strict=True)]


@dataclass(frozen=True, slots=True)
class Compared:
    """What came of attempts, all in the same futures."""

    futures: int
    found: tuple[tuple[Sums, ...], ...]
    """By measure and seat."""

    def __add__(self, other: Compared) -> Compared:
        """Return what came in both lots of futures; the attempts are the same."""
        pairs = zip(self.found, other.found, strict=True)
        found = tuple(
            tuple(one.plus(two) for one, two in zip(*seats, strict=True)) for seats in pairs
        )
        return Compared(self.futures + other.futures, found)

    def weigh(self, measure: int, seat: Seat, weights: Mapping[int, float]) -> Estimate:
        """Return the mean of attempts added up with these weights, future by future.

        With weights 1 and -1 it is the difference of two attempts, and its error is that of the
        difference: what a future does to both is not in it.
        """
        sums, products = self.found[measure][seat]
        count = self.futures
        mean = sum(weight * sums[one] for one, weight in weights.items()) / count
        square = sum(
            here * there * products[one][other]
            for one, here in weights.items()
            for other, there in weights.items()
        )
        variance = max(square / count - mean * mean, 0.0) / max(count - 1, 1)
        return Estimate(mean, math.sqrt(variance))


class Attempt(NamedTuple):
    """A whole turn to be tried, by the ids of its decisions."""

    decisions: tuple[int, ...]
    all_goals: bool = False
    """Whether the futures keep everybody's goals; else they are drawn from what its seat knows."""


class Futures(NamedTuple):
    """Which futures: the first of them and how many, of a seed; and on how many threads."""

    first: int
    number: int
    seed: int
    threads: int = 1


def try_turns(
    planner: BosaPlanner,
    state: BosaState,
    attempts: Sequence[Attempt],
    horizon: int,
    futures: Futures,
) -> Compared:
    """Try whole turns in futures, played on by values for `horizon` more turns of their seat."""
    count, found = planner.judge(state, list(attempts), horizon, BELIEF, *futures)
    seats = (tuple(Sums(*each) for each in measure) for measure in found)
    return Compared(count, tuple(seats))

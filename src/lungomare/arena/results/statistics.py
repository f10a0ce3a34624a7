"""How sure a score is: intervals, Elo, likelihood of superiority. Units are what is counted.

The score is the mean share of victory. Games of a unit share their opening, so the variance is
taken between units, never between games (a ratio estimate over clusters). The interval is
Wilson's, for as many independent games as would have that variance; to estimate the variance,
and for that alone, one unit won and one lost are added, so that a row of like results is not
taken for certainty. It stays between 0 and 1 and holds its promise in small matches too.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

SURE: Final = 0.95
"""How often an interval covers the truth."""
DEVIATIONS: Final = NormalDist().inv_cdf(0.5 + SURE / 2)
"""By so many standard deviations the interval reaches to either side."""


@dataclass(frozen=True, slots=True)
class Unit:
    """What one contestant made of a unit: its games and the shares of victory, summed up."""

    games: int
    points: float


@dataclass(frozen=True, slots=True)
class Estimate:
    """A score between 0 and 1 with its interval, and how many independent games it is worth."""

    score: float
    low: float
    high: float
    worth: float


def estimate(units: Sequence[Unit]) -> Estimate:
    """Return the score of at least one unit, with its interval."""
    games = sum(unit.games for unit in units)
    score = sum(unit.points for unit in units) / games
    worth = games / _design_effect(units)
    return Estimate(score, *wilson(score, worth), worth)


def _design_effect(units: Sequence[Unit]) -> float:
    """Return how many games of these units tell as much as one independent win or loss."""
    size = sum(unit.games for unit in units) / len(units)
    sizes = [*(unit.games for unit in units), size, size]
    points = [*(unit.points for unit in units), size, 0.0]
    games, count = sum(sizes), len(sizes)
    mean = sum(points) / games
    squares = sum((won - n * mean) ** 2 for won, n in zip(points, sizes, strict=True))
    variance = squares * count / (count - 1) / games**2
    return variance * games / (mean * (1 - mean))


def wilson(score: float, games: float) -> tuple[float, float]:
    """Return Wilson's interval for a score in so many independent games."""
    z2 = DEVIATIONS**2
    middle = (score + z2 / (2 * games)) / (1 + z2 / games)
    spread = math.sqrt(score * (1 - score) / games + z2 / (4 * games**2))
    half = DEVIATIONS * spread / (1 + z2 / games)
    return max(min(middle - half, score), 0.0), min(max(middle + half, score), 1.0)


def superiority(estimate: Estimate, fair: float) -> float:
    """Return how likely it is that the true score is above its fair share (LOS)."""
    deviation = math.sqrt(fair * (1 - fair) / estimate.worth)
    return NormalDist().cdf((estimate.score - fair) / deviation)


def elo(score: float, fair: float = 0.5) -> float:
    """Return the rating above equal opponents that a score stands for; ±inf at 1 and 0.

    `fair` is the share of an equal. Of one among n equals it is 1/n, and the rating that of a
    winner drawn by strength (Bradley and Terry, for more than two Plackett and Luce).
    """
    if score in (0.0, 1.0):
        return math.inf if score else -math.inf
    return 400 * math.log10(score / (1 - score) * (1 - fair) / fair)


def score_at(rating: float, fair: float = 0.5) -> float:
    """Return the score that a rating above equal opponents leads to: the inverse of `elo`."""
    odds = 10 ** (rating / 400) * fair / (1 - fair)
    return odds / (1 + odds)

"""The sequential test: play until it is clear which of two ratings fits better.

A generalized sequential probability ratio test. What is observed are the mean scores of whole
units: five values for pairs, three for single games, more at larger tables. The likelihoods
compared are those of the best fitting distributions whose means are the two hypotheses'.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from lungomare.arena.results.statistics import score_at
from lungomare.game import Invalid

if TYPE_CHECKING:
    from collections.abc import Mapping

ALPHA: Final = 0.05
"""How often a change of no worth passes, and BETA how often a good one fails: fishtest's."""
BETA: Final = 0.05
UNSEEN: Final = 1e-3
"""What a result that has not occurred is counted as, so that it stays possible: fishtest's."""
HALVINGS: Final = 60
"""Steps to the root, as many as a double has digits and some to spare."""
PAIRS: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The mean scores of two games: the pentanomial model."""
GAMES: Final = (0.0, 0.5, 1.0)
"""The scores of one game: the trinomial model."""
ENDS: Final = (0.0, 1.0)
"""The least that is known of a larger unit's scores."""


@dataclass(frozen=True, slots=True)
class Sprt:
    """Two hypotheses about the first contestant's rating above the other's, and their bounds."""

    elo0: float
    elo1: float
    alpha: float = ALPHA
    beta: float = BETA

    def __post_init__(self) -> None:
        """Raise `Invalid` unless the second hypothesis is the better one."""
        if not (math.isfinite(self.elo0) and math.isfinite(self.elo1) and self.elo0 < self.elo1):
            raise Invalid("--sprt E0,E1 needs two ratings, the first below the second")

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which the first and the second are accepted (Wald)."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)


@dataclass(slots=True)
class Trial:
    """A test under way: fed unit by unit, in their order, until it has decided."""

    sprt: Sprt
    fair: float = 0.5
    possible: tuple[float, ...] = PAIRS
    scores: Counter[float] = field(default_factory=Counter)
    llr: float = 0.0
    accepted: str | None = None
    """H0 or H1 once a bound is reached."""

    def feed(self, score: float) -> None:
        """Count one more unit by its mean score; what comes after the decision is ignored."""
        if self.accepted:
            return
        self.scores[score] += 1
        means = score_at(self.sprt.elo0, self.fair), score_at(self.sprt.elo1, self.fair)
        self.llr = log_likelihood_ratio(self.scores, *means, self.possible)
        low, high = self.sprt.bounds
        if not low < self.llr < high:
            self.accepted = "H0" if self.llr <= low else "H1"


def log_likelihood_ratio(
    counts: Mapping[float, float], mean0: float, mean1: float, possible: tuple[float, ...] = PAIRS
) -> float:
    """Return how much better the observed scores fit the second mean than the first.

    `counts` says how often each score was seen, `possible` which could have been.
    """
    seen = {score: counts.get(score, 0) or UNSEEN for score in sorted({*counts, *possible})}
    total = sum(seen.values())
    tilts = [_tilt(seen, mean) for mean in (mean0, mean1)]
    ratio = sum(
        count * math.log((1 + tilts[0] * (score - mean0)) / (1 + tilts[1] * (score - mean1)))
        for score, count in seen.items()
    )
    return ratio * sum(counts.values()) / total


def _tilt(seen: Mapping[float, float], mean: float) -> float:
    """Return x so that weights count/(1 + x (score − mean)) have this mean: the best fit with it.

    The sum of the weighted deviations falls from +∞ to −∞ between the two poles; halve.
    """
    low, high = -1 / (max(seen) - mean), 1 / (mean - min(seen))
    for _ in range(HALVINGS):
        x = (low + high) / 2
        rest = sum(n * (score - mean) / (1 + x * (score - mean)) for score, n in seen.items())
        low, high = (x, high) if rest > 0 else (low, x)
    return (low + high) / 2

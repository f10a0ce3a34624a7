"""What sampled futures say of something: a mean and its standard error."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lungomare.game import Json

MEASURES: Final = ("share", "margin")
"""What is measured of a future: the share of the victory, the points ahead of the best other."""
SURE: Final = 1.96
"""Standard errors to either side: an interval that covers the truth in 95 of 100 cases."""
DIGITS: Final = 5
"""Kept of an estimate; the sampling error is far larger."""


def rounded(value: float) -> float:
    """Return a value as it is kept; what is derived from kept values adds up as they do."""
    return round(value, DIGITS)


class Estimate(NamedTuple):
    """A mean over futures and its standard error."""

    value: float
    error: float

    def rounded(self) -> Estimate:
        """Return the estimate as it is kept."""
        return Estimate(rounded(self.value), rounded(self.error))

    def to_json(self) -> Json:
        """Return the estimate as a review has it."""
        return {"value": rounded(self.value), "error": rounded(self.error)}

    @classmethod
    def from_json(cls, data: Json) -> Estimate:
        """Return the estimate that `to_json` wrote."""
        return cls(data["value"], data["error"])


NOTHING: Final = Estimate(0.0, 0.0)


def total(estimates: Iterable[Estimate]) -> Estimate:
    """Return the sum of estimates that share no future."""
    found = list(estimates)
    value = sum(each.value for each in found)
    return Estimate(value, math.hypot(*(each.error for each in found)))

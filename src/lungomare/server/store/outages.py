"""Outages: the times in which no server was alive. Nobody's clock is charged for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable


class Outage(NamedTuple):
    """From the last sign of life of any server to the start of the next, in milliseconds."""

    began: int
    ended: int


def time_lost(outages: Iterable[Outage], at: int, deadline: int) -> int:
    """Return how long the server was down since `at`, for a clock that runs to `deadline`.

    The outages come in order. What came after the flag had fallen does not count: time given
    back puts the deadline off.
    """
    lost = 0
    for outage in outages:
        if outage.began >= deadline + lost:
            break
        lost += max(outage.ended - max(outage.began, at), 0)
    return lost

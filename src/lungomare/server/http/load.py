"""How busy the event loop is, and what is not done while it is too busy.

A timer that comes late shows how long a message waits before the server looks at it. While that
is too long, one kind of request after the other is refused; as it gets better they come back.
"""

from __future__ import annotations

import re
from enum import IntEnum
from typing import TYPE_CHECKING, Final

from lungomare.server.telemetry.histogram import Histogram

if TYPE_CHECKING:
    import asyncio

TICK_S: Final = 0.05
"""Between two looks at how late the timer is."""
WINDOW_S: Final = 1.0
"""Over which lags are taken together."""
BUSY_S: Final = 0.1
"""The mean lag above which more is refused: then every move takes as long as players notice."""
CALM_S: Final = 0.05
"""The mean lag below which less is refused; well under `BUSY_S`, so that it does not flutter."""
BUSY_WINDOWS: Final = 2
"""From so many busy windows in a row on, each raises the level by one: a hitch is no load."""
CALM_WINDOWS: Final = 3
"""So many calm windows in a row until the level falls by one: slower than it rises."""
RETRY_S: Final = 10
"""What `Retry-After` says to whoever is refused because of the load."""
BUCKETS: Final = (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)
"""Upper bounds of the histogram of lags, in seconds."""


class Work(IntEnum):
    """Kinds of requests in the order in which they are given up; play is never given up."""

    EVALUATION = 1
    STUDY = 2
    LIST = 3
    NEW_TABLE = 4


ROUTES: Final = (
    (Work.EVALUATION, "POST", re.compile(r"/api/(evaluate|tables/[^/]+/hint)")),
    (Work.STUDY, "POST", re.compile(r"/api/(study|replay|decks/check)")),
    (Work.STUDY, "GET", re.compile(r"/api/tables/[^/]+/positions")),
    (Work.LIST, "GET", re.compile(r"/api/(tables|records|tables/[^/]+/record)")),
    (Work.NEW_TABLE, "POST", re.compile(r"/api/tables")),
)


def work_of(method: str, path: str) -> Work | None:
    """Return which kind of work a request asks for; None is: it is always done."""
    for work, verb, pattern in ROUTES:
        if verb == method and pattern.fullmatch(path):
            return work
    return None


class Load:
    """The lag of the event loop, and the level of what is refused: 0 is nothing, 4 is most."""

    def __init__(self) -> None:
        self.level = 0
        self.mean = 0.0
        """Seconds: the mean lag of the last window."""
        self.worst = 0.0
        """Seconds: the longest lag of the last window."""
        self.lags = Histogram(BUCKETS)
        self.shed: dict[Work, int] = dict.fromkeys(Work, 0)
        """How many requests of each kind were refused because of the load."""
        self._sum, self._count, self._worst, self._window = 0.0, 0, 0.0, 0.0
        self._calm, self._busy = 0, 0
        self._timer: asyncio.TimerHandle | None = None

    def sheds(self, work: Work | None) -> bool:
        """Say whether such work is refused now; count it if so."""
        if work is None or work > self.level:
            return False
        self.shed[work] += 1
        return True

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Measure until `stop`."""
        self._schedule(loop)

    def stop(self) -> None:
        """Measure no more."""
        if self._timer is not None:
            self._timer.cancel()

    def _schedule(self, loop: asyncio.AbstractEventLoop) -> None:
        due = loop.time() + TICK_S
        self._timer = loop.call_at(due, self._tick, loop, due)

    def _tick(self, loop: asyncio.AbstractEventLoop, due: float) -> None:
        lag = max(0.0, loop.time() - due)
        self.note(lag, lag + TICK_S)
        self._schedule(loop)

    def note(self, lag: float, passed: float) -> None:
        """Count a lag, after so many seconds since the one before."""
        self.lags.note(lag)
        self._sum += lag
        self._count += 1
        self._worst = max(self._worst, lag)
        self._window += passed
        if self._window >= WINDOW_S:
            self._judge()

    def _judge(self) -> None:
        """Raise or lower the level by the window that is over, and begin another."""
        self.mean, self.worst = self._sum / self._count, self._worst
        self._sum, self._count, self._worst, self._window = 0.0, 0, 0.0, 0.0
        self._calm = self._calm + 1 if self.mean < CALM_S else 0
        self._busy = self._busy + 1 if self.mean > BUSY_S else 0
        if self._busy >= BUSY_WINDOWS:
            self.level = min(self.level + 1, max(Work))
        elif self._calm >= CALM_WINDOWS and self.level:
            self.level -= 1
            self._calm = 0

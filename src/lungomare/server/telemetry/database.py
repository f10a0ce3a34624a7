"""How the database does: commits, their troubles, and leases."""

from __future__ import annotations

import logging
import time
from typing import Final

from lungomare.server.telemetry.histogram import SIZES, Histogram
from lungomare.server.telemetry.logs import Sparing

log: Final = logging.getLogger(__name__)

SLOW_S: Final = 0.5
"""A commit that takes longer has a line in the log: a hundred times as long as a disk takes."""


class CommitTimes:
    """The commits of one process."""

    def __init__(self) -> None:
        self.seconds = Histogram()
        """From when a batch is sent until the database says that it is written."""
        self.sizes = Histogram(SIZES)
        """Events in a batch."""
        self.retries = 0
        """Batches that had to be sent again."""
        self.in_doubt = 0
        """Jobs of which it was not known whether they were written, until it was found out."""
        self.failures = 0
        """Jobs that were refused."""
        self._away = 0.0
        self._away_since: float | None = None
        self._slow = Sparing(log, "a slow commit", SLOW_S)

    def committed(self, seconds: float, events: int) -> None:
        """Count a commit."""
        self.seconds.note(seconds)
        if events:  # signs of life have none
            self.sizes.note(events)
        self._slow.note(seconds, events=events)

    def went_away(self) -> None:
        """Note that the database takes no writes."""
        if self._away_since is None:
            self._away_since = time.monotonic()

    def came_back(self) -> None:
        """Note that it does."""
        if self._away_since is not None:
            self._away += time.monotonic() - self._away_since
            self._away_since = None

    @property
    def is_up(self) -> bool:
        """Whether the last attempt to write went well."""
        return self._away_since is None

    @property
    def away_s(self) -> float:
        """Seconds in which the database took no writes."""
        now = 0.0 if self._away_since is None else time.monotonic() - self._away_since
        return self._away + now


class LeaseTimes:
    """The leases of one process."""

    def __init__(self) -> None:
        self.renewals = Histogram()
        """How long renewals took."""
        self.lapses = 0
        """How often this process was too late and had to register again."""
        self.taken = 0
        """Shards that it took."""

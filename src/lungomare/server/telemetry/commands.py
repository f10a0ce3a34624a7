"""What happens at tables: how much, how long it takes, and what is refused."""

from __future__ import annotations

from collections import Counter

from lungomare.server.telemetry.histogram import LONG, Histogram, Histograms


class CommandTimes:
    """The commands of one process."""

    def __init__(self) -> None:
        self.seconds = Histograms()
        """By kind, from when a message is read until its acknowledgement is on its way."""
        self.refused: Counter[tuple[str, str]] = Counter()
        """By kind and reason: `late` (the table has moved on), `rules`, `store`."""


class TableTimes:
    """What happens at tables besides: by computer seats, by clocks, by other processes."""

    def __init__(self) -> None:
        self.conflicts = 0
        """Commands made anew because another process had written first."""
        self.from_peers = 0
        """Events that other processes told of."""
        self.refreshed = 0
        """Rooms that had to read what other processes had written."""
        self.flags = Histogram()
        """How late flags were called."""
        self.replies = Histogram(LONG)
        """From when a computer is to move until its move is written, its pace included."""
        self.thoughts = Histogram(LONG)
        """Until its choice is known: the wait for a worker and the thought."""

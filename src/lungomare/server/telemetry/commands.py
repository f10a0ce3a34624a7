"""What clients ask for on their sockets: how much, how long it takes, and what is refused."""

from __future__ import annotations

from collections import Counter

from lungomare.server.telemetry.histogram import LONG, Histogram, Histograms


class CommandTimes:
    """The commands of one process, and the replies of its computer seats."""

    def __init__(self) -> None:
        self.seconds = Histograms()
        """By kind, from when a message is read until its acknowledgement is on its way."""
        self.refused: Counter[tuple[str, str]] = Counter()
        """By kind and reason: `late` (the table has moved on), `rules`, `store`."""


class ReplyTimes:
    """How long computer seats take."""

    def __init__(self) -> None:
        self.seconds = Histogram(LONG)
        """From when a computer is to move until its move is written, its pace included."""
        self.thoughts = Histogram(LONG)
        """Until its choice is known: the wait for a worker and the thought."""

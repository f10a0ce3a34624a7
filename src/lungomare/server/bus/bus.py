"""The bus: how the processes of one server hear of each other's doings.

It may lose every message and be gone for any time. What happened at a table is in the database;
whoever has missed a message reads it there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from lungomare.server.telemetry.histogram import Histogram

if TYPE_CHECKING:
    from collections.abc import Callable

Message = dict[str, object]
"""What is sent: JSON with the key `from`, the sender's process id, which the bus adds."""

EVERYONE: Final = "everyone"
"""The channel that every process hears."""


def table_channel(table_id: str) -> str:
    """Return the channel of whoever has this table in memory."""
    return f"table:{table_id}"


def shard_channel(shard: int) -> str:
    """Return the channel of whoever looks after this shard's tables."""
    return f"shard:{shard}"


def process_channel(process: str) -> str:
    """Return the channel of one process."""
    return f"process:{process}"


class Bus(Protocol):
    """The way to the other processes."""

    process: str
    """The id of this process, new with every start."""
    is_shared: bool
    """Whether there can be other processes."""
    hear: Callable[[str, Message], None]
    """Called with the channel and each message that another process has sent."""
    came_back: Callable[[], None]
    """Called whenever the bus works, for the first time or again, all subscriptions standing: what
    was sent before may be lost."""
    went_away: Callable[[], None]
    """Called when the bus stops working."""

    @property
    def is_up(self) -> bool:
        """Whether messages arrive now. Where nobody else can be, they always do."""
        ...

    def send(self, channel: str, message: Message) -> None:
        """Put a message on its way, if there is one; never waits, never fails."""
        ...

    def subscribe(self, channel: str) -> None:
        """Hear this channel from now on, also after the bus was gone."""
        ...

    def unsubscribe(self, channel: str) -> None:
        """Hear it no more."""
        ...


class NoBus:
    """The bus of a process that is alone."""

    is_shared = False
    is_up = True

    def __init__(self, process: str = "only") -> None:
        self.process = process
        self.sent = self.heard = self.forged = self.breaks = 0
        self.delays = Histogram()
        self.hear: Callable[[str, Message], None] = lambda _channel, _message: None
        self.came_back: Callable[[], None] = lambda: None
        self.went_away: Callable[[], None] = lambda: None

    async def __aenter__(self) -> Bus:
        """Say that it works."""
        self.came_back()
        return self

    async def __aexit__(self, *_: object) -> None:
        """Nothing is open."""

    def send(self, channel: str, message: Message) -> None:
        """Nobody hears it."""

    def subscribe(self, channel: str) -> None:
        """Nobody speaks."""

    def unsubscribe(self, channel: str) -> None:
        """Nobody spoke."""

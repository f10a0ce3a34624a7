"""The bus on Redis or Valkey: published messages, signed, each heard by all but its sender."""

from __future__ import annotations

import logging
import secrets
import time
from typing import TYPE_CHECKING, Any, Final, Self

import orjson

from lungomare.server.bus.link import Link
from lungomare.server.bus.signing import SIZE, Signer
from lungomare.server.telemetry import tracing
from lungomare.server.telemetry.histogram import Histogram

if TYPE_CHECKING:
    from collections.abc import Callable

    from lungomare.server.bus.bus import Message

log: Final = logging.getLogger(__name__)

MOST_AT_ONCE: Final = 1000
"""Channels in one command: more would hold up Redis, which does one thing at a time."""


class RedisBus:
    """The way to the other processes by way of Redis. See `Bus`."""

    is_shared = True

    def __init__(self, url: str, key: bytes, process: str | None = None) -> None:
        self.process = process or secrets.token_hex(8)
        self.url = url
        """Where Redis is, password included."""
        self.hear: Callable[[str, Message], None] = lambda _channel, _message: None
        self.came_back: Callable[[], None] = lambda: None
        self.went_away: Callable[[], None] = lambda: None
        self.sent = 0
        self.heard = 0
        self.forged = 0
        """Messages that nobody with our key has signed."""
        self.delays = Histogram()
        """How long messages were on their way, by the clocks of the machines."""
        self.link = Link(url, self._subscribe_all)
        self.link.pushed = lambda pushed: _call(self._pushed, pushed)
        self.link.went_up = lambda: _call(self.came_back)
        self.link.went_down = lambda: _call(self.went_away)
        self._key = key
        self._signer = self.signer(b"lungomare bus")
        self._prefix = f"lungomare:{self._signer.name}:"
        self._sender = self.process.encode() + b"\0"
        self._channels: set[str] = set()

    async def __aenter__(self) -> Self:
        """Connect; where Redis is away, go on without and connect when it is back."""
        await self.link.__aenter__()
        return self

    async def __aexit__(self, *_: object) -> None:
        """Send what waits, and hang up."""
        await self.link.__aexit__()

    @property
    def is_up(self) -> bool:
        """Whether messages arrive now."""
        return self.link.is_up

    @property
    def breaks(self) -> int:
        """How often Redis went away."""
        return self.link.breaks

    def twin(self) -> RedisBus:
        """Return the bus for another part of this process, which hears what this one says."""
        return RedisBus(self.url, self._key)

    def signer(self, purpose: bytes) -> Signer:
        """Return what signs for another purpose with the key of all processes."""
        return Signer(self._key, purpose)

    # Speaking

    def send(self, channel: str, message: Message) -> None:
        """Put a message on its way; it is lost where Redis is away."""
        place = self._prefix + channel
        head = f"{time.time():.4f} {tracing.carried() or ''}\0".encode()
        data = self._sender + head + orjson.dumps(message)
        self.link.tell("PUBLISH", place, self._signer.sign(place.encode(), data))
        self.sent += 1

    # Hearing

    def subscribe(self, channel: str) -> None:
        """Hear this channel from now on, also after Redis was gone."""
        if channel not in self._channels:
            self._channels.add(channel)
            self.link.subscribe("SUBSCRIBE", [self._prefix + channel])

    def unsubscribe(self, channel: str) -> None:
        """Hear it no more."""
        if channel in self._channels:
            self._channels.remove(channel)
            self.link.subscribe("UNSUBSCRIBE", [self._prefix + channel])

    async def _subscribe_all(self) -> None:
        """Subscribe anew on a new connection, and wait until all of it stands."""
        places = [self._prefix + channel for channel in self._channels]
        for start in range(0, len(places), MOST_AT_ONCE):
            self.link.subscribe("SUBSCRIBE", places[start : start + MOST_AT_ONCE])
        await self.link.ask("PING")

    def _pushed(self, pushed: list[Any]) -> None:
        if pushed[0] != b"message" or pushed[2].startswith(self._sender, SIZE):
            return
        place: bytes = pushed[1]
        channel = place.decode().removeprefix(self._prefix)
        read = self._read(place, pushed[2])
        if read is None or channel not in self._channels:
            return
        message, sent, trace = read
        self.heard += 1
        self.delays.note(max(0.0, time.time() - sent))
        with tracing.heard(trace, f"bus {message.get('kind', '')}"):
            self.hear(channel, message)

    def _read(self, place: bytes, signed: bytes) -> tuple[Message, float, str] | None:
        """Return a message of another process with its sender, and when and in which span."""
        data = self._signer.check(place, signed)
        if data is None:
            self.forged += 1
            return None
        sender, head, text = data.split(b"\0", 2)
        sent, _, trace = head.decode().partition(" ")
        message: Message = orjson.loads(text)
        message["from"] = sender.decode()
        return message, float(sent), trace


def _call(function: Callable[..., None], *args: Any) -> None:
    """Call those who use the bus; what is wrong with them does not break it."""
    try:
        function(*args)
    except Exception:
        log.exception("what came by the bus could not be handled")

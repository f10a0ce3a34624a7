"""The bytes between this process and Redis, once the client has opened a connection.

The client's own way reads each reply in a task, with a stream below. For what is published to many
processes that costs more than all the rest; so replies are read as they come in.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

from hiredis import PushNotification, Reader, pack_command
from redis.exceptions import ConnectionError as Disconnected
from redis.exceptions import InvalidResponse, ResponseError

if TYPE_CHECKING:
    from collections.abc import Callable

    from redis.asyncio.connection import AbstractConnection

Command = tuple[bytes | str | int, ...]

_NOTHING: Final = object()


class Wire(asyncio.Protocol):
    """A connection that was opened by the client, from then on in our hands."""

    def __init__(
        self,
        connection: AbstractConnection,
        pushed: Callable[[list[Any]], None],
        replied: Callable[[Any], None],
    ) -> None:
        """Take a connection over; `replied` is handed a `ResponseError` where Redis refuses."""
        self.broken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Holds why the connection is of no use any more."""
        self.unsent: list[Command] = []
        self._pushed = pushed
        self._replied = replied
        self._reader = Reader(InvalidResponse, ResponseError, notEnoughData=_NOTHING)
        self._is_paused = False
        self._is_flushing = False
        writer = connection._writer  # noqa: SLF001 - the client has no other way out
        assert writer, "it was opened"  # noqa: S101 - for mypy
        self._transport: asyncio.WriteTransport = writer.transport
        writer.transport.set_protocol(self)

    def send(self, command: Command) -> None:
        """Send a command, together with others that come now."""
        self.unsent.append(command)
        if not self._is_flushing:
            self._is_flushing = True
            asyncio.get_running_loop().call_soon(self._flush)

    def _flush(self) -> None:
        self._is_flushing = False
        if self.unsent and not self._is_paused and not self._transport.is_closing():
            self._transport.write(b"".join(map(_pack, self.unsent)))
            self.unsent.clear()

    # Called by the event loop

    def pause_writing(self) -> None:
        """Wait: Redis does not read what it was sent."""
        self._is_paused = True

    def resume_writing(self) -> None:
        """Go on."""
        self._is_paused = False
        self._flush()

    def data_received(self, data: bytes) -> None:
        """Hand on what Redis says."""
        if self.broken.done():
            return
        try:
            self._reader.feed(data)
            while (reply := self._reader.gets()) is not _NOTHING:
                if isinstance(reply, PushNotification):
                    self._pushed(reply)
                else:
                    self._replied(reply)
        except Exception as error:  # noqa: BLE001 - whatever it is, nobody knows what is next
            self._break(error)

    def eof_received(self) -> None:
        """Close: Redis says nothing more."""

    def connection_lost(self, error: Exception | None) -> None:
        """Say that the connection is gone."""
        self._break(error or Disconnected("Redis has closed the connection"))

    def _break(self, error: Exception) -> None:
        if not self.broken.done():
            self.broken.set_exception(error)


def _pack(command: Command) -> bytes:
    packed: bytes = pack_command(command)  # type: ignore[arg-type]
    return packed

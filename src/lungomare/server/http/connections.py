"""The HTTP side of a connection: uvicorn's, with bounds on time, size and number.

A connection may be opened and stay silent, send half a request, or a body drop by drop: each has
a deadline here, counts for its network, and can be closed to let somebody else in.
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any, Final

import httptools

try:
    import resource
except ImportError:  # pragma: no cover - Windows has no such limits
    resource = None  # type: ignore[assignment]
from uvicorn.protocols.http.httptools_impl import (
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)

from lungomare.server.http.door import network_at
from lungomare.server.http.gate import NEVER, Gate, capacity
from lungomare.server.websocket.sockets import EXTENSION, Socket, scope_of

if TYPE_CHECKING:
    import asyncio

    from lungomare.server.http.door import Door
    from lungomare.server.settings import Settings

__all__ = ["EXTENSION", "Connection", "Gate", "Socket", "connections_of", "raise_descriptors"]

MOST_PIPELINED: Final = 8
"""Requests sent before the answer to an earlier one; no browser does that."""
MOST_DESCRIPTORS: Final = 1 << 16
"""More connections than one process can serve."""
OPENING_S: Final = 0.0002
"""Seconds of the loop that a new connection costs, charged when it opens."""


class Refused(Exception):  # noqa: N818 - it is what happens
    """A request that is not read on."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


class Connection(HttpToolsProtocol):
    """One client's connection, until it becomes a WebSocket."""

    gate: Gate
    """Set by `connections_of`."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.network = ""
        self.deadline = NEVER
        self.is_waiting = True
        self._head = 0
        self._in_head = True
        self._rest: asyncio.TimerHandle | None = None

    def connection_made(  # type: ignore[override] # as uvicorn has it
        self, transport: asyncio.Transport
    ) -> None:
        """Count the connection, or close it."""
        super().connection_made(transport)
        self.network = network_at(self.client)
        is_proxy = self.gate.proxies.trusts(self.client)
        if not self.gate.admit(self, is_proxy=is_proxy):
            self.connections.discard(self)
            transport.abort()
            return
        self.gate.requests.add(self)
        self.deadline = self.loop.time() + self.gate.settings.waits.head
        if not is_proxy:
            self.gate.door.charge(self.network, OPENING_S)
            self._rest_for(self.gate.door.delay(self.network))

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more."""
        super().connection_lost(exc)
        self._unset_keepalive_if_required()
        if self._rest is not None:
            self._rest.cancel()
        self.gate.forget(self)

    # Reading

    def data_received(self, data: bytes) -> None:
        """Read on, within bounds."""
        self._unset_keepalive_if_required()
        try:
            self.parser.feed_data(data)
            if self._in_head:
                self._count(len(data))
        except httptools.HttpParserUpgrade as upgrade:
            self._upgrade(data[upgrade.args[0] :])
        except httptools.HttpParserError as error:
            cause = error.__context__ if isinstance(error.__context__, Refused) else None
            self._refuse(cause or Refused(400, "this is no HTTP request"))
        except Refused as refused:
            self._refuse(refused)

    def on_message_begin(self) -> None:
        """Give the client its time to send the head."""
        super().on_message_begin()
        self._head, self._in_head, self.is_waiting = 0, True, True
        self.deadline = self.loop.time() + self.gate.settings.waits.head

    def on_url(self, url: bytes) -> None:
        """Note the address."""
        super().on_url(url)
        self._count(len(url))

    def on_header(self, name: bytes, value: bytes) -> None:
        """Note a header."""
        super().on_header(name, value)
        self._count(len(name) + len(value))

    def _count(self, size: int) -> None:
        self._head += size
        most = self.gate.settings.limits.head_bytes
        if self._head > 2 * most or (self._in_head and self._head > most):
            raise Refused(431, f"at most {most} bytes of headers")

    def on_headers_complete(self) -> None:
        """Begin the request, and give the client its time to send the body."""
        if len(self.pipeline) >= MOST_PIPELINED:
            raise Refused(400, "wait for an answer before you ask again")
        self._in_head, self.is_waiting = False, False
        self.deadline = self.loop.time() + self.gate.settings.waits.body
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Let the server take its time; an answer that came before its time is over now."""
        super().on_message_complete()
        cycle: RequestResponseCycle | None = self.cycle  # None for a socket's request
        is_over = cycle is not None and cycle.response_complete
        self.is_waiting = self._in_head = is_over
        self.deadline = self.loop.time() + self.gate.settings.waits.idle if is_over else NEVER

    def on_response_complete(self) -> None:
        """Wait for the next request; longer where the client has used up its time."""
        super().on_response_complete()
        if self.cycle.more_body:
            return
        self.is_waiting, self._in_head, self._head = not self.pipeline, True, 0
        self.deadline = self.loop.time() + self.gate.settings.waits.idle
        if self.cycle.scope["client"] == self.client:  # else a proxy asks for many
            self._rest_for(self.gate.door.delay(self.network))

    def _rest_for(self, seconds: float) -> None:
        """Read nothing for so long: what this network has cost, it waits for."""
        if seconds <= 0 or self._rest is not None or self.transport.is_closing():
            return
        self._unset_keepalive_if_required()
        self.deadline += seconds
        self.transport.pause_reading()
        self._rest = self.loop.call_later(seconds, self._rested)

    def _rested(self) -> None:
        self._rest = None
        if not self.transport.is_closing():
            self.transport.resume_reading()

    def _upgrade(self, rest: bytes) -> None:
        """Become a WebSocket, or answer as if none had been asked for."""
        if not self._should_upgrade():
            self.cycle.keep_alive = False  # answered as usual, but the parser reads no further
            return
        if self.scope["method"] != "GET":
            self._refuse(Refused(405, "a WebSocket is asked for with GET"))
            return
        self.connections.discard(self)
        self.deadline = NEVER
        if self._rest is not None:  # the socket waits for its network's time by itself
            self._rest.cancel()
            self._rested()
        scope = scope_of(dict(self.scope), self.url)
        socket = Socket(self.gate, self.server_state, self.transport, self.network)
        scope["extensions"][EXTENSION] = socket
        self.gate.replace(self, socket)
        self.transport.pause_reading()  # a buffered protocol is read in another way
        self.transport.set_protocol(socket)
        app = self.app
        vars(self).clear()  # the transport still holds this object: 4 kB for nothing
        socket.begin(scope, app, rest)

    # The end

    @property
    def unsent(self) -> int:
        """Bytes that the client has not read."""
        return self.transport.get_write_buffer_size()

    def abort(self) -> None:
        """Close it at once."""
        self.transport.abort()

    def expire(self) -> None:
        """Close it because its time is up; whoever is in the middle of a request is told."""
        if self._in_head and not self._head:
            self.transport.close()
        else:
            self._refuse(Refused(408, "the request took too long"))

    def look(self, since: float) -> None:
        """Do nothing: requests have deadlines."""

    def pause_writing(self) -> None:
        """Wait for a client that does not read, not for ever."""
        super().pause_writing()
        self.gate.stall(self, self.loop.time())

    def resume_writing(self) -> None:
        """Go on."""
        super().resume_writing()
        self.gate.stalled.pop(self, None)

    def _refuse(self, refused: Refused) -> None:
        self.gate.door.note(f"http-{refused.status}")
        self.deadline = NEVER
        cycle: RequestResponseCycle | None = self.cycle  # None before the first request
        if cycle is None or not cycle.response_started or cycle.response_complete:
            body = str(refused).encode()
            self.transport.write(
                STATUS_LINE[refused.status]
                + b"content-type: text/plain; charset=utf-8\r\nconnection: close\r\n"
                + b"content-length: %d\r\n\r\n" % len(body)
                + body
            )
        self.transport.close()
        self.gate.stall(self, self.loop.time())


def connections_of(settings: Settings, door: Door) -> tuple[type[Connection], Gate]:
    """Return the protocol class for uvicorn, and the gate that its connections share."""
    gate = Gate(settings, door, capacity(raise_descriptors()))
    return type("Connection", (Connection,), {"gate": gate}), gate


def raise_descriptors() -> int:
    """Let the process open as many descriptors as it may; return how many."""
    if resource is None:  # pragma: no cover
        return MOST_DESCRIPTORS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, MOST_DESCRIPTORS)
    if soft == resource.RLIM_INFINITY or soft >= most:
        return most if soft == resource.RLIM_INFINITY else soft
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        return most
    return soft

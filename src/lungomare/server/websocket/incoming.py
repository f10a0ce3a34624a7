"""What a client sends on its WebSocket: read within bounds, charged, and stopped where it must be.

`Incoming` is one half of a socket; `sockets` has the other, which the application speaks to.
"""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from enum import IntEnum
from time import thread_time
from typing import TYPE_CHECKING, Any, Final

from lungomare.server.http.metering import CHARGED_S
from lungomare.server.websocket.frames import CLOSE, FIN, PING, PONG, TEXT, frame
from lungomare.server.websocket.reading import Broken, Reader, close_code, text_of

if TYPE_CHECKING:
    from lungomare.server.http.gate import Gate

MOST_WAITING: Final = 4
"""Messages that wait for the application before the client is read from no more."""
MOST_PINGS: Final = 16
"""Pings in what is read at one time. Pages cannot send any, and programs send one now and then."""
AGAINST_POLICY: Final = 1008
LONGEST_REST_S: Final = 5.0
"""How long reading stops at most at once; a budget may fill sooner than it says."""


def _check_pings(count: int) -> None:
    """Close on a client that sends too many pings at one time."""
    if count > MOST_PINGS:
        raise Broken(AGAINST_POLICY, "too many pings")


class Phase(IntEnum):
    """How far a socket is."""

    ASKED = 0
    DENYING = 1
    OPEN = 2
    CLOSING = 3
    """We have said goodbye; the client has not."""
    GONE = 4


class Incoming(asyncio.BufferedProtocol):
    """The half of a socket that reads."""

    __slots__ = (
        "_is_asked",
        "_is_paused",
        "_loop",
        "_phase",
        "_pong",
        "_reader",
        "_rest",
        "_spent",
        "_waiter",
        "_waiting",
        "_writable",
        "gate",
        "heard",
        "network",
        "payer",
        "transport",
    )

    def __init__(self, gate: Gate, transport: asyncio.Transport, network: str) -> None:
        self.gate = gate
        self.transport = transport
        self.network = network
        self.payer = network
        """Who is charged; behind a proxy it is not the network that is connected."""
        self._loop = asyncio.get_running_loop()
        self._phase = Phase.ASKED
        self._reader: Reader | None = None
        self._waiting: list[dict[str, Any]] = []
        self._waiter: asyncio.Future[None] | None = None
        self._writable: asyncio.Future[None] | None = None
        self._rest: asyncio.TimerHandle | None = None
        self._is_paused = True
        self._is_asked = False
        self._pong: bytes | None = None
        self._spent = 0.0
        self.heard = self._loop.time()

    # What the other half does

    @property
    def unsent(self) -> int:
        """Bytes that wait for the client to read."""
        return self.transport.get_write_buffer_size()

    def abort(self) -> None:
        """Hang up at once."""
        self.transport.abort()

    @abstractmethod
    def _write(self, data: bytes) -> None:
        """Send bytes to the client."""

    @abstractmethod
    def _closed_by_client(self, code: int) -> None:
        """Take the client's goodbye."""

    @abstractmethod
    def _fail(self, broken: Broken) -> None:
        """Close because the client breaks a rule or a bound."""

    # What the client sends

    def get_buffer(self, sizehint: int) -> memoryview:
        """Return where the client's bytes go: one place for all sockets, read at once."""
        del sizehint
        return self.gate.buffer

    def buffer_updated(self, nbytes: int) -> None:
        """Read what has come, and charge the time it took."""
        began = thread_time()
        self.heard = self._loop.time()
        self._is_asked = False
        if self._reader is not None:
            self._reader.feed(self.gate.read[:nbytes])
            self._read_on()
        self._charge(thread_time() - began)

    def eof_received(self) -> None:
        """Take a client that sends no more as gone."""

    def _charge(self, seconds: float) -> None:
        self._spent += seconds
        if self._spent > CHARGED_S:
            door = self.gate.door
            door.charge(self.payer, self._spent)
            self._spent = 0.0
            delay = door.delay(self.payer)
            if delay:
                self.pause_reading_for(delay)

    def _read_on(self) -> None:
        """Take whole messages out of what has come, as many as may wait."""
        reader, pings = self._reader, 0
        try:
            while reader is not None and len(self._waiting) < MOST_WAITING:
                found = reader.next()
                if found is None:
                    break
                pings += found[0] == PING
                _check_pings(pings)
                self._take(*found)
                reader = self._reader
        except Broken as broken:
            self._fail(broken)
        if self._pong is not None and self._writable is None and self._phase is Phase.OPEN:
            self._write(frame(FIN | PONG, self._pong))  # for the last of several pings
            self._pong = None
        self._set_reading()

    def _take(self, kind: int, payload: bytes) -> None:
        if kind == PING:
            self._pong = payload
        elif kind == CLOSE:
            self._closed_by_client(close_code(payload))
        elif self._phase is not Phase.OPEN or kind == PONG:
            pass
        elif kind == TEXT:
            self._put({"type": "websocket.receive", "text": text_of(payload)})
        else:
            self._put({"type": "websocket.receive", "bytes": payload})

    def _put(self, message: dict[str, Any]) -> None:
        self._waiting.append(message)
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    def _set_reading(self) -> None:
        """Read from the client, unless enough waits, it does not read itself, or it rests."""
        full = len(self._waiting) >= MOST_WAITING and self._phase is Phase.OPEN
        pause = full or self._writable is not None or self._rest is not None
        if pause is not self._is_paused and not self.transport.is_closing():
            self._is_paused = pause
            (self.transport.pause_reading if pause else self.transport.resume_reading)()

    def pause_reading_for(self, seconds: float) -> None:
        """Read nothing more for so long: the client has used up its time."""
        if self._rest is None and seconds > 0 and self._phase is Phase.OPEN:
            self._rest = self._loop.call_later(min(seconds, LONGEST_REST_S), self._rested)
            self._set_reading()

    def _rested(self) -> None:
        self._rest = None
        if self._phase is Phase.OPEN:
            self._read_on()

"""One connection to Redis that comes back by itself, for commands and for what is published.

It speaks RESP3, in which subscriptions and commands share a connection: so they keep their order,
and whoever subscribes and then speaks hears the answer. Commands that come together travel
together.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import deque
from typing import TYPE_CHECKING, Any, Final, Self

from redis.asyncio import ConnectionPool
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import ResponseError
from redis.maint_notifications import MaintNotificationsConfig

from lungomare.server.bus.wire import Wire

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from redis.asyncio.connection import AbstractConnection

    from lungomare.server.bus.wire import Command

log: Final = logging.getLogger(__name__)

CONNECT_S: Final = 2.0
"""How long it may take to open a connection, subscriptions included."""
TICK_S: Final = 0.4
"""Between signs of life that are asked for."""
SILENT_TICKS: Final = 4
"""So many without any answer, and the connection is dead or half-open. Ticks are counted rather
than seconds: a process that is held up itself for long shall not blame Redis."""
AGAIN_S: Final = (0.05, 0.1, 0.2, 0.4)
"""Before another attempt to connect; the last one again and again."""
MOST_UNSENT: Final = 100_000
"""Commands that may wait while Redis does not read; in two seconds a busy process makes fewer."""


class BusDown(Exception):  # noqa: N818 - it is what it is
    """Redis is away, or went away before it answered: whether it did what it was asked is open."""


class Link:
    """The connection. `opened` is awaited on each new one before it counts as up."""

    def __init__(self, url: str, opened: Callable[[], Awaitable[object]]) -> None:
        self.is_up = False
        self.pushed: Callable[[list[Any]], None] = lambda _message: None
        """Called with what Redis sends without being asked."""
        self.went_up: Callable[[], None] = lambda: None
        self.went_down: Callable[[], None] = lambda: None
        self.breaks = 0
        """How often an open connection broke."""
        self._opened = opened
        self._pool = ConnectionPool.from_url(
            url,
            protocol=3,
            client_name="lungomare",
            retry=Retry(NoBackoff(), 0),
            health_check_interval=0,
            socket_timeout=None,
            socket_connect_timeout=CONNECT_S,
            maint_notifications_config=MaintNotificationsConfig(enabled=False),
        )
        self._wire: Wire | None = None
        """None where Redis is away."""
        self._awaited: deque[asyncio.Future[Any] | None] = deque()
        """Who waits for the reply of each command that was put on its way, in order."""
        self._is_missed = False
        """Whether it was said that it is away."""
        self._answers = 0
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        """Connect; if that does not work at once, go on trying beside."""
        first = asyncio.Event()
        self._task = asyncio.create_task(self._stay_connected(first))
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(CONNECT_S):
                await first.wait()
        return self

    async def __aexit__(self, *_: object) -> None:
        """Send what waits, and hang up."""
        with contextlib.suppress(BusDown, TimeoutError):
            async with asyncio.timeout(TICK_S):
                await self.ask("PING")
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self._forget()

    # Asking

    def tell(self, *command: bytes | str | int) -> None:
        """Put a command on its way; it is lost where Redis is away, and may not be refused."""
        if self._wire:
            self._put(self._wire, command, None)

    def mention(self, *command: bytes | str | int) -> None:
        """Put a command on its way that may as well be refused."""
        if self._wire:
            reply = asyncio.get_running_loop().create_future()
            reply.add_done_callback(lambda done: done.cancelled() or done.exception())
            self._put(self._wire, command, reply)

    def subscribe(self, verb: str, channels: Sequence[str]) -> None:
        """Tell Redis to `SUBSCRIBE` or `UNSUBSCRIBE`; what it says to that is pushed."""
        if self._wire:
            self._wire.send((verb, *channels))

    async def ask(self, *command: bytes | str | int) -> Any:
        """Return what Redis replies. Raises `BusDown`, or `ResponseError` if it refuses."""
        if not self._wire:
            raise BusDown
        reply = asyncio.get_running_loop().create_future()
        self._put(self._wire, command, reply)
        return await reply

    def _put(self, wire: Wire, command: Command, reply: asyncio.Future[Any] | None) -> None:
        wire.send(command)
        self._awaited.append(reply)

    def _replied(self, reply: Any) -> None:
        """Hand a reply to who waits for it."""
        self._answers += 1
        is_asked = bool(self._awaited)
        awaited = self._awaited.popleft() if is_asked else None
        if isinstance(reply, ResponseError):
            self._refused(reply, awaited)
        elif not is_asked:  # some reply before it went to the wrong one
            raise BusDown("Redis says what nobody has asked for")
        elif awaited and not awaited.done():
            awaited.set_result(reply)

    def _refused(self, refusal: ResponseError, awaited: asyncio.Future[Any] | None) -> None:
        """Hand on that Redis refuses a command; if nobody waits for it, the bus does not work.

        Nor where something is not permitted: a refused subscription looks like the reply to
        another command.
        """
        if awaited is None or "NOPERM" in str(refusal):
            raise refusal
        if not awaited.done():
            awaited.set_exception(refusal)

    # Staying connected

    async def _stay_connected(self, first: asyncio.Event) -> None:
        failures = 0
        while True:
            began = time.monotonic()
            try:
                await self._connect(first)
            except Exception as error:  # noqa: BLE001 - whatever it is, it is tried again
                has_lasted = self.is_up and time.monotonic() - began > CONNECT_S
                failures = 0 if has_lasted else failures + 1
                self._close(error)
            await asyncio.sleep(AGAIN_S[min(failures, len(AGAIN_S) - 1)])

    async def _connect(self, first: asyncio.Event) -> None:
        """Make a connection and use it until it breaks, which is raised."""
        connection = self._connection()
        try:
            async with asyncio.timeout(CONNECT_S):
                await connection.connect()  # type: ignore[no-untyped-call]
            await self._serve(connection, first)
        finally:
            await connection.disconnect(nowait=True)

    def _connection(self) -> AbstractConnection:
        made: AbstractConnection = self._pool.make_connection()  # type: ignore[no-untyped-call]
        return made

    async def _serve(self, connection: AbstractConnection, first: asyncio.Event) -> None:
        """Use a connection until it breaks, which is raised."""
        self._wire = wire = Wire(connection, self.pushed, self._replied)
        parts = [asyncio.create_task(part) for part in (self._open(first), self._watch(wire))]
        waiting: set[asyncio.Future[None]] = {wire.broken, *parts}
        try:
            while True:
                done, waiting = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
                for each in done:
                    each.result()
        finally:
            for part in parts:
                part.cancel()
            await asyncio.gather(*parts, return_exceptions=True)
            wire.broken.cancel()

    async def _open(self, first: asyncio.Event) -> None:
        async with asyncio.timeout(CONNECT_S):
            await self._opened()
        self.is_up = True
        self._is_missed = False
        first.set()
        log.info("the bus is up")
        self.went_up()

    def _close(self, error: Exception) -> None:
        was_up = self._forget()
        if not self._is_missed:
            self._is_missed = True
            why = str(error) or type(error).__name__  # the client keeps passwords out of it
            log.warning("the bus is away (%s); it is tried again", why)
        if was_up:
            self.breaks += 1
            self.went_down()

    def _forget(self) -> bool:
        """Forget all that was under way: nobody knows what became of it. Say whether it was up."""
        was_up, self.is_up, self._wire = self.is_up, False, None
        awaited = [reply for reply in self._awaited if reply and not reply.done()]
        self._awaited.clear()
        for reply in awaited:
            reply.set_exception(BusDown())
        return was_up

    async def _watch(self, wire: Wire) -> None:
        """Ask for signs of life, and give up where none come or nothing can be sent."""
        silent, answers = 0, self._answers
        while True:
            await asyncio.sleep(TICK_S)
            is_silent = self._awaited and self._answers == answers
            silent, answers = silent + 1 if is_silent else 0, self._answers
            if silent >= SILENT_TICKS or len(wire.unsent) > MOST_UNSENT:
                raise BusDown("Redis does not answer")
            if not self._awaited:
                self.tell("PING")

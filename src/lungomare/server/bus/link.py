"""One connection to Redis that comes back by itself, for commands and for what is published.

It speaks RESP3, in which subscriptions and commands share a connection: so they keep their order,
and whoever subscribes and then speaks hears the answer. Commands that come together travel
together.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from typing import TYPE_CHECKING, Any, Final, Self

from hiredis import PushNotification, pack_command
from redis.asyncio import ConnectionPool
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import NoPermissionError, RedisError, ResponseError
from redis.maint_notifications import MaintNotificationsConfig

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from redis.asyncio.connection import AbstractConnection

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

Command = tuple[bytes | str | int, ...]


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
        self._outbox: list[Command] = []
        self._awaited: deque[asyncio.Future[Any] | None] = deque()
        """Who waits for the reply of each command that was put on its way, in order."""
        self._has_mail = asyncio.Event()
        self._is_open = False
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
        if self._is_open:
            self._put(command, None)

    def mention(self, *command: bytes | str | int) -> None:
        """Put a command on its way that may as well be refused."""
        if self._is_open:
            reply = asyncio.get_running_loop().create_future()
            reply.add_done_callback(lambda done: done.cancelled() or done.exception())
            self._put(command, reply)

    def subscribe(self, verb: str, channels: Sequence[str]) -> None:
        """Tell Redis to `SUBSCRIBE` or `UNSUBSCRIBE`; what it says to that is pushed."""
        if self._is_open:
            self._outbox.append((verb, *channels))
            self._has_mail.set()

    async def ask(self, *command: bytes | str | int) -> Any:
        """Return what Redis replies. Raises `BusDown`, or `ResponseError` if it refuses."""
        if not self._is_open:
            raise BusDown
        reply = asyncio.get_running_loop().create_future()
        self._put(command, reply)
        return await reply

    def _put(self, command: Command, reply: asyncio.Future[Any] | None) -> None:
        self._outbox.append(command)
        self._awaited.append(reply)
        self._has_mail.set()

    # Staying connected

    async def _stay_connected(self, first: asyncio.Event) -> None:
        failures = 0
        while True:
            connection = self._connection()
            try:
                async with asyncio.timeout(CONNECT_S):
                    await connection.connect()  # type: ignore[no-untyped-call]
                await self._serve(connection, first)
            except (RedisError, OSError, BusDown) as error:  # TimeoutError is an OSError
                failures = 0 if self.is_up else failures + 1
                self._close(error)
            finally:
                await connection.disconnect(nowait=True)
            await asyncio.sleep(AGAIN_S[min(failures, len(AGAIN_S) - 1)])

    def _connection(self) -> AbstractConnection:
        made: AbstractConnection = self._pool.make_connection()  # type: ignore[no-untyped-call]
        return made

    async def _serve(self, connection: AbstractConnection, first: asyncio.Event) -> None:
        """Use a connection until it breaks, which is raised."""
        _pushes_are_returned(connection)
        self._is_open = True
        parts = (
            self._open(first),
            self._write(connection),
            self._read(connection),
            self._watch(),
        )
        tasks = [asyncio.ensure_future(part) for part in parts]
        try:
            while True:
                done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                for task in done:
                    task.result()
                    tasks.remove(task)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

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
        was_up, self.is_up, self._is_open = self.is_up, False, False
        awaited = [reply for reply in self._awaited if reply and not reply.done()]
        self._awaited.clear()
        self._outbox.clear()
        for reply in awaited:
            reply.set_exception(BusDown())
        return was_up

    async def _write(self, connection: AbstractConnection) -> None:
        while True:
            await self._has_mail.wait()
            self._has_mail.clear()
            outbox, self._outbox = self._outbox, []
            data = b"".join(map(_pack, outbox))
            await connection.send_packed_command(data, check_health=False)

    async def _read(self, connection: AbstractConnection) -> None:
        while True:
            try:
                reply = await connection.read_response(push_request=True)
            except ResponseError as refusal:
                self._refused(refusal)
                continue
            if isinstance(reply, PushNotification):
                self.pushed(reply)
                continue
            self._answers += 1
            awaited = self._awaited.popleft()
            if awaited and not awaited.done():
                awaited.set_result(reply)

    def _refused(self, refusal: ResponseError) -> None:
        """Hand on that Redis refuses a command; if nobody waits for it, the bus does not work.

        Nor where something is not permitted: a refused subscription looks like the reply to
        another command.
        """
        self._answers += 1
        awaited = self._awaited.popleft() if self._awaited else None
        if awaited is None or isinstance(refusal, NoPermissionError):
            raise refusal
        if not awaited.done():
            awaited.set_exception(refusal)

    async def _watch(self) -> None:
        """Ask for signs of life, and give up where none come or nothing can be sent."""
        silent, answers = 0, self._answers
        while True:
            await asyncio.sleep(TICK_S)
            is_silent = self._awaited and self._answers == answers
            silent, answers = silent + 1 if is_silent else 0, self._answers
            if silent >= SILENT_TICKS or len(self._outbox) > MOST_UNSENT:
                raise BusDown
            if not self._awaited:
                self._put(("PING",), None)


def _pack(command: Command) -> bytes:
    packed: bytes = pack_command(command)  # type: ignore[arg-type]
    return packed


def _pushes_are_returned(connection: AbstractConnection) -> None:
    """Have what is pushed returned as it is; the library's own way writes each as a text first."""

    async def as_it_is(response: list[Any]) -> list[Any]:
        return response

    parser: Any = connection._parser  # noqa: SLF001 - as the library's own client does
    parser.set_pubsub_push_handler(as_it_is)

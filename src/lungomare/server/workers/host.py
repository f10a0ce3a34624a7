"""Workers that serve the queue on Redis: they take orders, people's first, and report.

An order is acknowledged once its report is on its way. Whoever works on one says so every second;
if nobody does, because its worker was killed or cut off, another takes it over.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import time
from collections import Counter
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError, ResponseError

from lungomare.server.bus.link import CONNECT_S, BusDown
from lungomare.server.telemetry.origin import Origin, here, on_behalf_of
from lungomare.server.workers.pool import THINKING, Workers
from lungomare.server.workers.process import Report
from lungomare.server.workers.scheduler import Job, Rank
from lungomare.server.workers.streams import (
    FIELD,
    GROUP,
    PURPOSE,
    WHO_WORKS,
    WORKER,
    Order,
    Streams,
    report_channel,
    write_report,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lungomare.server.bus.bus import Message
    from lungomare.server.bus.redis_bus import RedisBus
    from lungomare.server.workers.work_queue import Kind

log: Final = logging.getLogger(__name__)

REFRESH_S: Final = 1.0
"""Between signs of life: of a worker, and of each order that is worked on."""
ABANDONED_MS: Final = 3000
"""An order without a sign for so long is taken over."""
MOST_DELIVERIES: Final = 3
"""An order taken over more often than that kills whoever works on it."""
BLOCK_MS: Final = 500
"""How long Redis waits for an order before it says that there is none."""
AGAIN_S: Final = 0.2
"""Before Redis is asked again that did not answer."""


DELIVER_S: Final = 30.0
"""How long a report is kept while Redis is away; later, whoever has asked has asked again."""
DRAIN_S: Final = 2.0
"""How long to wait for an answer of Redis before a worker that stops takes nothing more."""


class Taken(NamedTuple):
    """An order in the hands of this process."""

    stream: str
    entry: bytes
    signed: bytes
    is_taken_over: bool = False


class Children(Workers):
    """Worker processes whose reports are handed on as they are."""

    async def do(self, order: Order) -> Report:
        """Return how an order went."""
        result = asyncio.get_running_loop().create_future()
        job = Job(order.work, "", order.job, Rank.PLAYING, order.seconds, result, origin=here())
        self._add(job)
        report: Report = await result
        return report

    def _settle(self, job: Job, report: Report) -> None:
        if not job.result.done():
            job.result.set_result(report)


class Host:
    """Some workers, and the way between them and the queue."""

    def __init__(self, bus: RedisBus, count: int, kind: Kind = THINKING) -> None:
        """Make a host with a bus of its own, whose callbacks it takes."""
        self.children = Children(count, kind._replace(most_by_payer=kind.most))
        self.ended: Counter[str] = Counter()
        """How many orders ended how, by the kind of their report."""
        self.taken_over = 0
        """Orders whose worker was gone."""
        self.forged = 0
        """Entries that nobody with our key has written."""
        self.bus = bus
        self._streams = Streams(bus.signer(PURPOSE))
        self._count = count
        self._freed = asyncio.Event()
        self._in_hand: dict[tuple[str, bytes], Taken] = {}
        self._looked: dict[str, float] = {}
        """When orders of each stream were last looked for whose worker is gone."""
        self._is_up = asyncio.Event()
        self._is_draining = False
        self._tasks: list[asyncio.Task[None]] = []
        self._working: set[asyncio.Task[None]] = set()
        bus.hear = self._hear
        bus.came_back = self._came_back
        bus.went_away = self._is_up.clear

    async def __aenter__(self) -> Self:
        """Start the workers; they take orders as soon as they are ready."""
        self.bus.subscribe(self._streams.presence)
        self._stack = contextlib.AsyncExitStack()
        self._waiting = await self._stack.enter_async_context(_client(self.bus.url))
        await self._stack.enter_async_context(self.bus)
        await self._stack.enter_async_context(self.children)
        self._tasks = [asyncio.create_task(part) for part in (self._serve(), self._stay_known())]
        return self

    async def __aexit__(self, *_: object) -> None:
        """Stop at once; others take over what is not finished."""
        self._is_draining = True  # Redis' client may swallow that a task is called off
        for task in (*self._tasks, *self._working):
            task.cancel()
        await asyncio.gather(*self._tasks, *self._working, return_exceptions=True)
        await self._stack.aclose()

    async def drain(self) -> None:
        """Take nothing more, and finish what is in hand."""
        self._is_draining = True
        self._freed.set()
        self._announce()
        await asyncio.wait(self._tasks[:1], timeout=DRAIN_S)  # it may be waiting for Redis
        await asyncio.gather(*self._working, return_exceptions=True)

    @property
    def in_hand(self) -> int:
        """How many orders are worked on."""
        return len(self._in_hand)

    # Being known

    def _came_back(self) -> None:
        self._is_up.set()
        self._announce()

    def _hear(self, _channel: str, message: Message) -> None:
        if message.get("kind") == WHO_WORKS:
            self._announce()

    def _announce(self) -> None:
        count = 0 if self._is_draining else len(self.children.processes())
        self.bus.send(self._streams.presence, {"kind": WORKER, "count": count})

    async def _stay_known(self) -> None:
        """Say every second that the workers are there, and what they work on."""
        known = 0
        while True:
            for stream in (self._streams.people, self._streams.others):
                entries = [entry for of, entry in self._in_hand if of == stream]
                if entries:
                    claim = ("XCLAIM", stream, GROUP, self.bus.process, 0)
                    self.bus.link.mention(*claim, *entries, "JUSTID")
            self._announce()
            await asyncio.sleep(REFRESH_S if known else AGAIN_S)
            known = len(self.children.processes())

    # Taking

    async def _serve(self) -> None:
        await self.started()
        while not self._is_draining:
            if len(self._in_hand) >= self._count:
                self._freed.clear()
                await self._freed.wait()
                continue
            for taken in await self._take_safely():
                if (taken.stream, taken.entry) in self._in_hand:
                    continue  # so long without a sign of life that it seemed abandoned
                self._in_hand[taken.stream, taken.entry] = taken
                task = asyncio.create_task(self._work(taken))
                self._working.add(task)
                task.add_done_callback(self._working.discard)

    async def started(self) -> None:
        """Wait for the first worker: until then others may be sooner."""
        while not (self.children.processes() or self._is_draining):  # noqa: ASYNC110 - a child's
            await asyncio.sleep(AGAIN_S)

    async def _take_safely(self) -> list[Taken]:
        """Take orders; whatever is wrong with Redis, try again."""
        try:
            return await self._take()
        except ResponseError as refusal:
            log.warning("Redis refuses to hand out work: %s", refusal)
            await asyncio.sleep(REFRESH_S)
        except (BusDown, RedisError, OSError):
            await asyncio.sleep(AGAIN_S)
        except Exception:
            log.exception("orders cannot be taken; it is tried again")
            await asyncio.sleep(REFRESH_S)
        return []

    async def _take(self) -> list[Taken]:
        """Return the next orders, people's first; none if there are none for a while."""
        await self._is_up.wait()
        try:
            for stream in (self._streams.people, self._streams.others):
                if found := await self._take_over(stream) or await self._read(stream):
                    return found
            return await self._wait_for_some()
        except ResponseError as refusal:
            if "NOGROUP" not in str(refusal):
                raise
            await self._make_groups()
            return []

    async def _read(self, stream: str) -> list[Taken]:
        asked = ("XREADGROUP", "GROUP", GROUP, self.bus.process, "COUNT", 1)
        found = await self.bus.link.ask(*asked, "STREAMS", stream, ">")
        return list(_entries(stream, found[stream.encode()])) if found else []

    async def _wait_for_some(self) -> list[Taken]:
        """Wait for an order, on a connection of its own: what blocks holds up all behind it."""
        streams: Any = {self._streams.people: ">", self._streams.others: ">"}
        found: Any = await self._waiting.xreadgroup(
            GROUP, self.bus.process, streams, count=1, block=BLOCK_MS
        )
        return [
            Taken(stream.decode(), entry, fields.get(FIELD.encode(), b""))
            for stream, entries in found
            for entry, fields in entries
        ]

    async def _take_over(self, stream: str) -> list[Taken]:
        """Return an order whose worker has given no sign of life, if there is one."""
        if time.monotonic() - self._looked.get(stream, -math.inf) < REFRESH_S:
            return []
        asked = ("XAUTOCLAIM", stream, GROUP, self.bus.process, ABANDONED_MS, "0-0", "COUNT", 1)
        found = await self.bus.link.ask(*asked)
        if not any(found[1:]):  # where there was one, there may be more
            self._looked[stream] = time.monotonic()
        taken = [each._replace(is_taken_over=True) for each in _entries(stream, found[1])]
        self.taken_over += len(taken)
        return taken

    async def _make_groups(self) -> None:
        """Make the streams: nobody has yet, or Redis has lost them."""
        for stream in (self._streams.people, self._streams.others):
            try:
                await self.bus.link.ask("XGROUP", "CREATE", stream, GROUP, "0", "MKSTREAM")
            except ResponseError as refusal:
                if "BUSYGROUP" not in str(refusal):  # another worker was first
                    raise

    # Working

    async def _work(self, taken: Taken) -> None:
        try:
            order = self._order_of(taken)
            if order is None:
                await self._remove(taken)
                return
            with on_behalf_of(Origin(*order.origin), "order"):
                report = await self._report_on(taken, order)
                self.ended[report.kind] += 1
                seconds = round(report.passed, 3)
                log.info("an order ended: %s", report.kind, extra={"seconds": seconds})
                await self._deliver(taken, order, report)
        except (BusDown, RedisError, TimeoutError):
            log.warning("an order could not be taken out of the queue; it will be done again")
        finally:
            del self._in_hand[taken.stream, taken.entry]
            self._freed.set()

    def _order_of(self, taken: Taken) -> Order | None:
        """Return an order, or None if it is to be thrown away."""
        try:
            order = self._streams.read(taken.stream, taken.signed)
        except Exception:
            log.exception("an order that cannot be read is thrown away")
            return None
        if order is None:
            self.forged += 1
            log.warning("an order that is not signed with our key is thrown away")
        return order

    async def _report_on(self, taken: Taken, order: Order) -> Report:
        if taken.is_taken_over and await self._deliveries(taken) > MOST_DELIVERIES:
            log.error("work that no worker survives is given up")
            return Report("lost", None, 0, 0)
        return await self.children.do(order)

    async def _deliveries(self, taken: Taken) -> int:
        found = await self.bus.link.ask("XPENDING", taken.stream, GROUP, *[taken.entry] * 2, 1)
        return int(found[0][3]) if found else 0

    async def _deliver(self, taken: Taken, order: Order, report: Report) -> None:
        """Send a report, and take the order out of the queue; where Redis is away, once it is back.

        The report is sent first and on the same connection: whoever misses the order has heard it.
        """
        message = write_report(order.job, report)
        async with asyncio.timeout(DELIVER_S):
            while True:
                await self._is_up.wait()
                self.bus.send(report_channel(order.asker), message)
                try:
                    await self._remove(taken)
                except BusDown:
                    continue
                return

    async def _remove(self, taken: Taken) -> None:
        """Take an entry out, and only then acknowledge it: one that nobody is at would stay."""
        self.bus.link.mention("XDEL", taken.stream, taken.entry)
        await self.bus.link.ask("XACK", taken.stream, GROUP, taken.entry)


def _entries(stream: str, entries: Iterable[Any]) -> Iterable[Taken]:
    """Yield entries as Redis lists them; one that was withdrawn is empty."""
    for each in entries:
        if each is not None and each[1] is not None:
            fields = dict(zip(each[1][::2], each[1][1::2], strict=True))
            yield Taken(stream, each[0], fields.get(FIELD.encode(), b""))


def _client(url: str) -> Redis:
    """Return a connection that may wait for as long as Redis is asked to."""
    return Redis.from_url(
        url,
        protocol=2,
        socket_connect_timeout=CONNECT_S,
        socket_timeout=BLOCK_MS / 1000 + CONNECT_S,
        retry=Retry(NoBackoff(), 0),
    )

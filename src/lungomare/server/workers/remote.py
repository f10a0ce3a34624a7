"""Work that is done by `lungomare worker` processes, on this machine or others.

Each server keeps its own fair queue and puts only as much into Redis' streams as the workers are
likely to take at once. Redis may lose an order, or the report: whoever asks looks after its orders
and puts them there again. The first report counts.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import math
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Self

from redis.exceptions import RedisError

from lungomare.server.bus.link import BusDown
from lungomare.server.workers.process import Report
from lungomare.server.workers.scheduler import Rank
from lungomare.server.workers.streams import (
    FIELD,
    GROUP,
    PURPOSE,
    REPORT,
    WHO_WORKS,
    WORKER,
    Order,
    Streams,
    read_report,
    report_channel,
)
from lungomare.server.workers.work_queue import ATTEMPTS, WorkQueue

if TYPE_CHECKING:
    from collections.abc import Callable

    from lungomare.server.bus.bus import Message
    from lungomare.server.bus.listeners import Listeners
    from lungomare.server.bus.redis_bus import RedisBus
    from lungomare.server.workers.scheduler import Job
    from lungomare.server.workers.work_queue import Kind

log: Final = logging.getLogger(__name__)

LOOK_S: Final = 2.0
"""Between looks whether an order is still there."""
LOOKS: Final = 3
"""After so many it is looked more closely: whether anybody is at it."""
AGAIN_S: Final = 0.5
"""Before an order is put again that Redis did not take."""
TICK_S: Final = 0.25
"""Between looks whether workers came, left or idle."""
SILENCE_S: Final = 3.5
"""Workers that have said nothing for so long are gone; they speak every second."""
WARN_S: Final = 60.0
"""Between two complaints that nobody works."""
UNKNOWN_S: Final = 10.0
"""What is said to those who wait while no worker is there: about what a restart takes."""
FIRST_WARN_S: Final = 10.0
"""Before the first: workers may be starting."""


@dataclass(eq=False, slots=True)
class Handed:
    """A job that is with Redis or a worker."""

    job: Job
    stream: str
    order: bytes
    entries: list[bytes] = field(default_factory=list)
    """The ids under which it stands in the stream: more than one if it had to be put again."""
    looks: int = 0
    """How often it was found to be there still."""
    is_reported: bool = False
    unreadable: int = 0
    """Reports that made no sense."""


class RemoteWorkers(WorkQueue):
    """A bounded, fair queue before workers that are elsewhere."""

    def __init__(
        self,
        bus: RedisBus,
        listeners: Listeners,
        kind: Kind,
        *,
        living: Callable[[], int] = lambda: 1,
        on_charge: Callable[[str, float], None] | None = None,
    ) -> None:
        """Make a queue; `living` says how many processes ask the same workers."""
        super().__init__(1, kind, on_charge=on_charge)
        self.workers = 0
        """How many workers there are, as they say."""
        self._bus = bus
        self._streams = Streams(bus.signer(PURPOSE))
        self._living = living
        self._hosts: dict[str, tuple[int, float]] = {}
        """How many workers each of their processes has, and when it said so."""
        self._handed: dict[str, Handed] = {}
        self._in_streams = 0
        """Orders of all processes, as far as is known."""
        self._names = itertools.count()
        self._tasks: set[asyncio.Task[None]] = set()
        self._warned = time.monotonic() + FIRST_WARN_S - WARN_S
        listeners.on(REPORT, self._hear_report)
        listeners.on(WORKER, self._hear_worker)
        listeners.came_back.append(self._call_workers)

    async def __aenter__(self) -> Self:
        """Listen for workers and reports."""
        self._bus.subscribe(self._streams.presence)
        self._bus.subscribe(report_channel(self._bus.process))
        self._call_workers()
        self._start(self._hand_out())
        self._start(self._look_around())
        return self

    async def __aexit__(self, *_: object) -> None:
        """Call off all that waits and runs."""
        self._let_go()
        for handed in list(self._handed.values()):
            handed.job.result.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _start(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @property
    def ready(self) -> int:
        """How many workers there are, as they say."""
        return self.workers

    @property
    def running(self) -> int:
        """How many jobs are with Redis or a worker."""
        return len(self._handed)

    def _give_up(self, job: Job) -> None:
        """Send a job away that has waited too long; one with a worker goes on."""
        super()._give_up(job)
        if not self.workers and not job.result.done():
            self._refuse(job)

    def expected_wait(self, payer: str, rank: Rank) -> float:
        """Return about how long work would wait now; nobody knows while no worker is there."""
        least = 0.0 if self.workers else UNKNOWN_S
        return max(least, super().expected_wait(payer, rank))

    # How much goes to Redis

    def _has_place(self) -> bool:
        """Say whether one more may go: a fair share of the workers, and more where some idle."""
        share = math.ceil(self.workers / max(1, self._living()))
        return self._handed_before_next() < share or self._in_streams < self.workers

    def _handed_before_next(self) -> int:
        """Count the orders of this server that workers take before the next that waits."""
        people = self._streams.people
        next_rank = next((rank for rank in Rank if self._schedule.by_rank[rank]), Rank.UNWATCHED)
        if self._streams.of(next_rank) != people:
            return len(self._handed)
        return sum(handed.stream == people for handed in self._handed.values())

    async def _hand_out(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._bus.is_up and self._has_place() and (job := self._pick()) is not None:
                self._hand(job)

    def _hand(self, job: Job) -> None:
        name = f"{self._bus.process}-{next(self._names)}"
        stream = self._streams.of(job.rank)
        origin = (dict(job.origin.ids), job.origin.trace)
        order = Order(name, self._bus.process, job.seconds, job.work, origin)
        handed = Handed(job, stream, self._streams.write(stream, order))
        self._handed[name] = handed
        self._in_streams += 1
        self._start(self._attend(name, handed))

    async def _look_around(self) -> None:
        """Notice workers that are gone, and those that idle while work waits here."""
        while True:
            await asyncio.sleep(TICK_S)
            self._count_workers()
            if not len(self._schedule):
                continue
            if not self.workers:
                self._complain()
            elif await self._count_orders():
                self._wake.set()

    async def _count_orders(self) -> bool:
        try:
            lengths = await asyncio.gather(
                self._bus.link.ask("XLEN", self._streams.people),
                self._bus.link.ask("XLEN", self._streams.others),
            )
        except (BusDown, RedisError):
            return False
        self._in_streams = sum(lengths)
        return True

    # Workers

    def _call_workers(self) -> None:
        self._bus.send(self._streams.presence, {"kind": WHO_WORKS})

    def _hear_worker(self, message: Message) -> None:
        count: Any = message["count"]
        self._hosts[str(message["from"])] = (int(count), time.monotonic())
        self._count_workers()

    def _count_workers(self) -> None:
        oldest = time.monotonic() - SILENCE_S
        self._hosts = {host: said for host, said in self._hosts.items() if said[1] > oldest}
        count = sum(count for count, _ in self._hosts.values())
        if count != self.workers:
            log.info("%d workers are there", count)
            self.workers = count
            self._warned = max(self._warned, time.monotonic() + FIRST_WARN_S - WARN_S)
            self._schedule.workers = max(1, math.ceil(count / max(1, self._living())))
            self._wake.set()

    def _complain(self) -> None:
        now = time.monotonic()
        if self._bus.is_up and now - self._warned > WARN_S:
            self._warned = now
            log.warning("work waits, and no worker of this version is there (`lungomare worker`)")

    # One job

    async def _attend(self, name: str, handed: Handed) -> None:
        """See to it that an order is in its stream until it is reported on."""
        result = handed.job.result
        try:
            while not result.done():
                wait = await self._look_after(handed)
                await asyncio.wait([result], timeout=wait)
        finally:
            self._handed.pop(name, None)
            self._withdraw(handed)
            self._wake.set()

    async def _look_after(self, handed: Handed) -> float:
        """Put an order into its stream if it is not there; return when to look again."""
        try:
            if handed.entries and await self._is_there(handed):
                return LOOK_S
            if handed.job.result.done():  # a report was on its way before the entry was removed
                return LOOK_S
            self.repeated += bool(handed.entries)
            put = ("XADD", handed.stream, "*", FIELD, handed.order)
            handed.entries.append(await self._bus.link.ask(*put))
        except (BusDown, RedisError):
            return AGAIN_S
        except Exception:
            log.exception("an order cannot be looked after; it is tried again")
            return LOOK_S
        if len(self._schedule) and await self._count_orders():
            self._wake.set()  # there may be place for more
        return LOOK_S

    async def _is_there(self, handed: Handed) -> bool:
        """Say whether a worker is at an order, or will be."""
        link, stream, last = self._bus.link, handed.stream, handed.entries[-1]
        if not await link.ask("XRANGE", stream, last, last):
            return False
        handed.looks += 1
        if handed.looks % LOOKS or not await self._count_orders():
            return True
        is_taken = await link.ask("XPENDING", stream, GROUP, last, last, 1)
        if is_taken or self._in_streams > self.workers:
            return True
        # a worker idles, and yet nobody takes it: it counts as delivered, and is at nobody's
        await link.ask("XDEL", stream, last)
        return False

    def _withdraw(self, handed: Handed) -> None:
        """Take out what nobody has to work on any more; a worker takes out what it reports on."""
        if handed.entries and not (handed.is_reported and len(handed.entries) == 1):
            self._bus.link.mention("XDEL", handed.stream, *handed.entries)

    def _hear_report(self, message: Message) -> None:
        handed = self._handed.get(str(message["job"]))
        if handed is None or handed.job.result.done():
            return  # it was told twice, or too late
        try:
            report = read_report(message)
        except Exception:
            log.exception("a report makes no sense")
            handed.unreadable += 1
            if handed.unreadable < ATTEMPTS:
                return  # it is put again as soon as it is missed
            report = Report("lost", None, 0, 0)
        self.given_up += report.kind == "lost"
        handed.is_reported = True
        self._in_streams -= 1
        self._charge(handed.job, report.used, report.passed)
        self._settle(handed.job, report)

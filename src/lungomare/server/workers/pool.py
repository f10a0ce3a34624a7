"""Work that would hold up the event loop: done in processes, within limits, in a fair order.

`await pool.run(function, *args, payer=…, rank=…, seconds=…)` returns what the function returns in a
worker. Workers stand behind the server in line for the processor, end with it, and are replaced
when they die. Who is served next is `scheduling`'s to say.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import pickle
import signal
import socket
import time
from collections import Counter
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self

from lungomare.match import Refused
from lungomare.server.workers.process import LENGTH, Limits, Report, serve
from lungomare.server.workers.scheduler import Busy, Job, Rank, Schedule

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.context import SpawnProcess

    from lungomare.server.workers.scheduler import RankNow

__all__ = ["REQUESTS", "THINKING", "Busy", "Kind", "Rank", "TooMuch", "Workers"]

log: Final = logging.getLogger(__name__)

MEBIBYTE: Final = 1 << 20
SLOWEST: Final = 30
"""A worker on a busy machine is given so many times its time limit to pass; then it hangs."""
ATTEMPTS: Final = 2
"""How often a piece of work is begun whose worker dies."""
STARTS_S: Final = 120.0
"""How long a worker may take to start; it takes about one on a quiet machine."""
AGAIN_S: Final = 1.0
"""How long to wait before another start, after one has failed."""


class TooMuch(Refused):
    """Work that was ended because it passed its limits."""

    def __init__(self, sentence: str, clause: str | None = None) -> None:
        super().__init__(sentence, clause, code="too-much")


class Kind(NamedTuple):
    """What the workers of a pool are for, and what that takes."""

    limits: Limits
    modules: tuple[str, ...]
    """Imported before the first work, so that no work pays for it."""
    most: int = 1000
    """Jobs that may wait: more than tables can be played at with so few workers."""
    most_by_payer: int = 200
    """Jobs of one payer that may wait: above the tables that an address may open in an hour."""


THINKING: Final = Kind(
    Limits(nice=10, memory=2048 * MEBIBYTE),  # the engine's tables have some 100 MB
    ("lungomare.server.api.evaluations",),
)
"""Thoughts. Behind the requests: a thought takes what is left."""
REQUESTS: Final = Kind(
    Limits(nice=5, memory=1024 * MEBIBYTE),  # a whole game for five, with sheets, has some 50 MB
    ("lungomare.server.app",),
    most=200,
    most_by_payer=20,
)
"""Requests. Few wait: whoever asks by HTTP is better told when to come back."""


class Worker:
    """A process and the line to it."""

    def __init__(self, kind: Kind) -> None:
        self._kind = kind
        self.process: SpawnProcess | None = None
        self._reader: asyncio.StreamReader
        self._writer: asyncio.StreamWriter

    async def start(self) -> None:
        """Start the process and wait until it is ready."""
        ours, theirs = socket.socketpair()
        context = multiprocessing.get_context("spawn")
        self.process = context.Process(
            target=serve, args=(theirs, self._kind.limits, self._kind.modules), daemon=True
        )
        with theirs:
            await _finished(asyncio.to_thread(_start_quietly, self.process))
        self._reader, self._writer = await asyncio.open_connection(sock=ours, limit=MEBIBYTE)
        async with asyncio.timeout(STARTS_S):
            await self._receive()

    async def do(self, job: Job) -> Report:
        """Return how the work ended; `EOFError` or `OSError` means that the worker died."""
        data = pickle.dumps((job.seconds, job.work), pickle.HIGHEST_PROTOCOL)
        self._writer.write(LENGTH.pack(len(data)) + data)
        async with asyncio.timeout(job.seconds * SLOWEST):
            report: Report = await self._receive()
        return report

    async def _receive(self) -> Any:
        (length,) = LENGTH.unpack(await self._reader.readexactly(LENGTH.size))
        data = await self._reader.readexactly(length)
        return pickle.loads(data)  # noqa: S301 - from a process of ours

    async def end(self) -> int | None:
        """End the process, whatever it does, and return its exit code."""
        if self.process is None or self.process.pid is None:
            return None
        if hasattr(self, "_writer"):
            self._writer.close()
        if self.process.exitcode is None:
            await asyncio.to_thread(self.process.join, 0.1)  # it may be about to end by itself
        self.process.kill()
        await asyncio.to_thread(self.process.join)
        return self.process.exitcode


def _start_quietly(process: SpawnProcess) -> None:
    """Start with Ctrl-C held back until the worker ignores it."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        process.start()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Workers:
    """A fixed number of workers and a bounded, fair queue before them."""

    def __init__(
        self,
        count: int,
        kind: Kind = REQUESTS,
        *,
        on_charge: Callable[[str, float], None] | None = None,
    ) -> None:
        self._count = count
        self._kind = kind
        self._on_charge = on_charge
        self._schedule = Schedule(kind.most, kind.most_by_payer, count, time.monotonic)
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._pids: dict[int, Job | None] = {}
        self.replaced = 0
        self.refused: Counter[Rank] = Counter()
        """Jobs that were not let in, or had to make place, or waited too long."""
        self.seconds = dict.fromkeys(Rank, 0.0)
        """Processor time that workers have spent."""

    async def __aenter__(self) -> Self:
        """Start the workers; they are ready in a while."""
        self._tasks = [asyncio.create_task(self._attend()) for _ in range(self._count)]
        return self

    async def __aexit__(self, *_: object) -> None:
        """End the workers; what they are at is thrown away."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        while (job := self._schedule.pick()) is not None:
            job.result.cancel()

    # Asking

    async def run(  # noqa: PLR0913 - a piece of work is all of this
        self,
        function: Callable[..., Any],
        *args: Any,
        payer: str,
        rank: RankNow,
        seconds: float,
        table: str = "",
        patience: float | None = None,
    ) -> Any:
        """Return what `function(*args)` returns in a worker, or raise what it raises.

        `seconds` is the processor time it may take, and `patience` how long it may wait before.
        Raises `Busy` if it cannot wait or has waited too long, `TooMuch` if it passes its limits.
        """
        work = pickle.dumps((function, args), pickle.HIGHEST_PROTOCOL)
        result = asyncio.get_running_loop().create_future()
        job = Job(work, payer, table, rank, seconds, result)
        self._add(job)
        try:
            async with _called_after(patience, self._give_up, job):
                return await result
        finally:
            self._schedule.remove(job)

    def _add(self, job: Job) -> None:
        try:
            dropped = self._schedule.add(job)
        except Busy:
            self.refused[job.rank] += 1
            raise
        if dropped is not None:
            self._refuse(dropped)
        self._wake.set()

    def _give_up(self, job: Job) -> None:
        """Send a job away that has waited for too long; one that runs goes on."""
        if self._schedule.remove(job):
            self._refuse(job)

    def _refuse(self, job: Job) -> None:
        self.refused[job.rank] += 1
        if not job.result.done():
            job.result.set_exception(Busy(self._schedule.expected_wait(job.payer, job.rank)))

    def rerank(self) -> None:
        """Look at the ranks of all that waits again: somebody came or left."""
        self._schedule.rerank()

    def expected_wait(self, payer: str, rank: Rank) -> float:
        """Return about how long work of this payer and rank would wait now, in seconds."""
        return self._schedule.expected_wait(payer, rank)

    # Counting

    @property
    def waiting(self) -> int:
        """How many jobs wait."""
        return len(self._schedule)

    def waiting_by_rank(self) -> dict[Rank, int]:
        """Return how many jobs of each rank wait."""
        return {rank: self._schedule.by_rank[rank] for rank in Rank}

    @property
    def running(self) -> int:
        """How many jobs run."""
        return sum(job is not None for job in self._pids.values())

    def processes(self) -> list[int]:
        """Return the process ids of the workers that are ready, idle or not."""
        return list(self._pids)

    # Working

    async def _attend(self) -> None:
        """Keep one worker at work, and replace it whenever it dies."""
        while True:
            worker = Worker(self._kind)
            try:
                await worker.start()
                await self._keep_busy(worker)
            except (EOFError, OSError):  # TimeoutError is an OSError
                log.exception("a worker cannot be started; another is tried")
                await asyncio.sleep(AGAIN_S)
            finally:
                await _finished(worker.end())

    async def _keep_busy(self, worker: Worker) -> None:
        """Give a worker one job after the other until it dies."""
        assert worker.process, "it has been started"  # noqa: S101 - for mypy
        pid = worker.process.pid or 0
        self._pids[pid] = None
        try:
            while True:
                self._pids[pid] = job = await self._next()
                is_alive = await self._do(worker, job)
                self._pids[pid] = None
                if not is_alive:
                    self.replaced += 1
                    return
        finally:
            del self._pids[pid]

    async def _next(self) -> Job:
        while True:
            while (job := self._schedule.pick()) is not None:
                if not job.result.done():
                    return job
            self._wake.clear()
            await self._wake.wait()

    async def _do(self, worker: Worker, job: Job) -> bool:
        """Let a worker do a job; say whether it can do more."""
        began = time.monotonic()
        job.attempts += 1
        try:
            report = await worker.do(job)
        except (EOFError, OSError) as error:
            passed = time.monotonic() - began
            self._charge(job, min(passed, job.seconds), passed)
            code = await worker.end()
            self._lose(job, hung=isinstance(error, TimeoutError) or code == -signal.SIGXCPU)
            return False
        except asyncio.CancelledError:
            job.result.cancel()
            raise
        self._charge(job, report.used, report.passed)
        _settle(job, report)
        return report.kind != "memory"

    def _charge(self, job: Job, used: float, passed: float) -> None:
        self._schedule.end(job, used, passed)
        self.seconds[job.rank] += used
        if self._on_charge:
            self._on_charge(job.payer, used)

    def _lose(self, job: Job, *, hung: bool) -> None:
        """See to a job whose worker died: it passed its limits, or is begun again, once."""
        if job.result.done():
            return
        if hung:
            log.warning("a worker was ended: its work passed its limit of time")
            _settle(job, Report("time", None, 0, 0))
        elif job.attempts < ATTEMPTS:
            log.warning("a worker died and is replaced; its work begins again")
            self._schedule.put_back(job)
            self._wake.set()
        else:
            log.error("two workers died of the same work, which is given up")
            job.result.set_exception(TooMuch("this could not be worked out here; it was given up"))


def _settle(job: Job, report: Report) -> None:
    """Tell whoever waits how a job ended."""
    if job.result.done():
        return
    if report.kind == "done":
        job.result.set_result(report.value)
    elif report.kind == "failed":
        job.result.set_exception(report.value)
    elif report.kind == "time":
        most = f"{job.seconds:g} seconds"
        job.result.set_exception(TooMuch(f"this takes more than {most}, which is too long"))
    else:
        job.result.set_exception(TooMuch("this takes more memory than there is for it"))


@contextlib.asynccontextmanager
async def _called_after(seconds: float | None, function: Callable[..., None], *args: Any) -> Any:
    """Call a function after some seconds, unless the block is done before."""
    loop = asyncio.get_running_loop()
    timer = None if seconds is None else loop.call_later(seconds, function, *args)
    try:
        yield
    finally:
        if timer:
            timer.cancel()


async def _finished(work: Any) -> None:
    """Wait for work to be done also when whoever waits is called off meanwhile."""
    task = asyncio.ensure_future(work)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await task
        raise

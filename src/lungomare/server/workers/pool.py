"""Work that would hold up the event loop: done in processes, within limits, in a fair order.

Workers stand behind the server in line for the processor, end with it, and are replaced when they
die.
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
from multiprocessing import resource_tracker
from typing import TYPE_CHECKING, Any, Final, Self

from lungomare.server.telemetry.origin import on_behalf_of
from lungomare.server.workers.process import LENGTH, Limits, Report, serve
from lungomare.server.workers.scheduler import Busy, Rank
from lungomare.server.workers.work_queue import ATTEMPTS, Kind, TooMuch, WorkQueue

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.context import ForkServerContext, SpawnContext
    from multiprocessing.process import BaseProcess

    from lungomare.server.workers.scheduler import Job

__all__ = ["REQUESTS", "THINKING", "Busy", "Kind", "Rank", "TooMuch", "Workers"]

log: Final = logging.getLogger(__name__)

MEBIBYTE: Final = 1 << 20
SLOWEST: Final = 30
"""A worker on a busy machine is given so many times its time limit to pass; then it hangs."""
STARTS_S: Final = 120.0
"""How long a worker may take to be ready once it is forked; it takes a tenth of a second on a quiet
machine."""
AGAIN_S: Final = 1.0
"""How long to wait before another start, after one has failed."""


THINKING: Final = Kind(
    Limits(nice=10, memory=2048 * MEBIBYTE),  # the engine's tables have some 100 MB
    ("lungomare.server.jobs.evaluations",),
)
"""Thoughts. Behind the requests: a thought takes what is left."""
REQUESTS: Final = Kind(
    Limits(nice=5, memory=1024 * MEBIBYTE),  # a whole game for five, with sheets, has some 50 MB
    (
        "lungomare.server.jobs.opening",
        "lungomare.server.jobs.replays",
        "lungomare.server.jobs.studies",
        "lungomare.server.live.catch_up",
        "lungomare.server.store.summaries",
    ),
    most=200,
    most_by_payer=20,
)
"""Requests. Few wait: whoever asks by HTTP is better told when to come back."""


class Worker:
    """A process and the line to it."""

    def __init__(self, kind: Kind) -> None:
        self._kind = kind
        self.process: BaseProcess | None = None
        self._reader: asyncio.StreamReader
        self._writer: asyncio.StreamWriter

    async def start(self) -> None:
        """Start the process and wait until it is ready."""
        ours, theirs = socket.socketpair()
        self.process = _context().Process(
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


_preloaded: Final[dict[str, None]] = {}
"""The modules of all pools of this process, in their order. The process that workers are forked
from imports those that are known when it starts; a worker imports the others itself."""


def _context() -> ForkServerContext | SpawnContext:
    """Return how worker processes are started: where it can be, from one that has imported all.

    To import it takes more than a second of a processor; without that a worker that died is
    replaced in about a tenth of a second.
    """
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([*_preloaded])
    return context


def _start_quietly(process: BaseProcess) -> None:
    """Start with Ctrl-C held back until the worker ignores it."""
    resource_tracker.ensure_running()  # which lets Ctrl-C through again when it starts
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        process.start()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Workers(WorkQueue):
    """A fixed number of workers and a bounded, fair queue before them."""

    def __init__(
        self,
        count: int,
        kind: Kind = REQUESTS,
        *,
        on_charge: Callable[[str, float], None] | None = None,
    ) -> None:
        super().__init__(count, kind, on_charge=on_charge)
        self._count = count
        self._kind = kind
        _preloaded.update(dict.fromkeys(kind.modules))
        self._tasks: list[asyncio.Task[None]] = []
        self._pids: dict[int, Job | None] = {}

    async def __aenter__(self) -> Self:
        """Start the workers; they are ready in a while."""
        self._tasks = [asyncio.create_task(self._attend()) for _ in range(self._count)]
        return self

    async def __aexit__(self, *_: object) -> None:
        """End the workers; what they are at is thrown away."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._let_go()

    @property
    def running(self) -> int:
        """How many jobs run."""
        return sum(job is not None for job in self._pids.values())

    @property
    def ready(self) -> int:
        """How many workers are ready, idle or not."""
        return len(self._pids)

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
                with on_behalf_of(job.origin, "worker", rank=job.rank.name.lower()):
                    is_alive = await self._do(worker, job)
                self._pids[pid] = None
                if not is_alive:
                    self.replaced += 1
                    return
        finally:
            del self._pids[pid]

    async def _next(self) -> Job:
        while True:
            if (job := self._pick()) is not None:
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
        self._settle(job, report)
        return report.kind != "memory"

    def _lose(self, job: Job, *, hung: bool) -> None:
        """See to a job whose worker died: it passed its limits, or is begun again, once."""
        if job.result.done():
            return
        if hung:
            log.warning("a worker was ended: its work passed its limit of time")
            self._settle(job, Report("time", None, 0, 0))
        elif job.attempts < ATTEMPTS:
            log.warning("a worker died and is replaced; its work begins again")
            self.retried += 1
            self._schedule.put_back(job)
            self._wake.set()
        else:
            log.error("two workers died of the same work, which is given up")
            self._settle(job, Report("lost", None, 0, 0))


async def _finished(work: Any) -> None:
    """Wait for work to be done also when whoever waits is called off meanwhile.

    That they are called off is what they are told then, also where the work fails.
    """
    task = asyncio.ensure_future(work)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        with contextlib.suppress(Exception):
            await task
        raise

"""Work that is asked for, waits its turn and ends: whoever does it, and wherever.

`await queue.run(function, *args, payer=…, rank=…, seconds=…)` returns what the function returns in
a worker. Who is served next is `scheduler`'s to say; who serves, a subclass's.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import pickle
import time
from collections import Counter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from lungomare.match import Refused
from lungomare.server.telemetry import tracing
from lungomare.server.telemetry.histogram import LONG, Histograms
from lungomare.server.telemetry.origin import here
from lungomare.server.telemetry.tracing import span
from lungomare.server.workers.scheduler import Busy, Job, Rank, Schedule

if TYPE_CHECKING:
    from collections.abc import Callable

    from lungomare.server.workers.process import Limits, Report
    from lungomare.server.workers.scheduler import RankNow

log: Final = logging.getLogger(__name__)

ATTEMPTS: Final = 2
"""How often a piece of work is begun whose worker dies."""


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


class WorkQueue:
    """A bounded, fair queue before workers."""

    def __init__(
        self,
        count: int,
        kind: Kind,
        *,
        on_charge: Callable[[str, float], None] | None = None,
    ) -> None:
        self._on_charge = on_charge
        self._schedule = Schedule(kind.most, kind.most_by_payer, count, time.monotonic)
        self._wake = asyncio.Event()
        self.replaced = 0
        self.refused: Counter[Rank] = Counter()
        """Jobs that were not let in, or had to make place, or waited too long."""
        self.seconds = dict.fromkeys(Rank, 0.0)
        """Processor time that workers have spent."""
        self.waits = Histograms(LONG)
        """How long jobs waited before they began, by rank."""
        self.repeated = 0
        """Orders put again to workers elsewhere: they, or the reports on them, were lost."""
        self.given_up = 0
        """Jobs of which worker after worker died."""
        self.retried = 0
        """Jobs that were begun again because a worker died."""

    def _let_go(self) -> None:
        """Call off all that waits."""
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
        with span(f"work {function.__name__}"):
            job = Job(work, payer, table, rank, seconds, result, origin=here())
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
        raise NotImplementedError

    @property
    def ready(self) -> int:
        """How many workers can work."""
        raise NotImplementedError

    # Working

    def _pick(self) -> Job | None:
        """Take out the next job that somebody still waits for."""
        while (job := self._schedule.pick()) is not None:
            if not job.result.done():
                self._note_wait(job)
                return job
        return None

    def _note_wait(self, job: Job) -> None:
        """Note how long a job has waited."""
        waited = time.monotonic() - job.since
        self.waits[job.rank.name.lower()].note(waited)
        if tracing.is_on():
            now = time.time()
            tracing.past("wait", (now - waited, now), job.origin.trace, rank=job.rank.name.lower())

    def _charge(self, job: Job, used: float, passed: float) -> None:
        self._schedule.end(job, used, passed)
        self.seconds[job.rank] += used
        if self._on_charge:
            self._on_charge(job.payer, used)

    def _settle(self, job: Job, report: Report) -> None:
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
        elif report.kind == "memory":
            job.result.set_exception(TooMuch("this takes more memory than there is for it"))
        else:
            self.given_up += 1
            job.result.set_exception(TooMuch("this could not be worked out here; it was given up"))


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

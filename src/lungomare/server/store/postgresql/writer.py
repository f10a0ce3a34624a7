"""The writer: what has come in goes to PostgreSQL in one transaction and one round trip.

While a batch is on its way the next one gathers. Where the connection breaks before the answer
has come, it is not known whether the batch is written: then each of its jobs is tried by itself
until the database says so. A number can be taken once, so that trying again doubles nothing; if
the number is taken, the events that have it are compared with ours.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Final

from lungomare.server.store.database import CannotWrite, cannot_write
from lungomare.server.store.jobs import Conflict, Job
from lungomare.server.store.postgresql.pipeline import Failed, Lost, Outcome, Unsafe
from lungomare.server.store.statements import insert_events
from lungomare.server.telemetry.database import CommitTimes

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable, Sequence

    from lungomare.server.store.jobs import Row, Statement
    from lungomare.server.store.postgresql.pipeline import Pipeline

log: Final = logging.getLogger(__name__)

GATHER_S: Final = 0.002
"""How long the writer waits after a commit for more to write with the next."""
AWAY_S: Final = 15.0
"""How long something waits for a database that is away, until it is refused: about as long as a
standby takes to take over."""
RETRY_S: Final = 0.05
"""How long the writer waits before the first further try."""
LONGEST_RETRY_S: Final = 0.5
LONGEST_INSERT: Final = 64
"""Events in one statement. The sizes are powers of two, so that few statements are prepared."""

TAKEN: Final = {"23505", "23503"}
"""Unique violation; no such table yet, which another transaction adds."""
AGAIN: Final = {"40001", "40P01", "55P03", "57014"}
"""Serialization failure, deadlock, a lock not had in time, a statement not done in time: the same
transaction may do better."""
ELSEWHERE: Final = {"25006", "57P01", "57P02", "57P03", "57P05"}
"""A database that only reads, or that stops: another connection may do better. (What a database
that stops says of a transaction is not trusted.)"""
GONE: Final = {"08", ""}
"""How the states of a connection that broke begin; libpq itself says no state."""
SURELY_NOT: Final = {"25006"}
"""Of these, the ones after which nothing of the transaction can have been written."""
_READ: Final = (
    "SELECT number, data FROM events WHERE table_id = ? AND number BETWEEN ? AND ? ORDER BY number"
)

Reason = Lost | Failed
"""Why something has to wait, or is refused."""


class _Work:
    """A job on its way."""

    __slots__ = ("is_alone", "is_in_doubt", "is_settled", "is_taken", "job", "since", "table")

    def __init__(self, job: Job) -> None:
        self.job = job
        self.since = time.monotonic()
        self.table = str(job.events[0][0]) if job.events else ""
        """The table it writes to; a sign of life, which brings many rows up to date, has none."""
        self.is_alone = not self.table
        """Whether it is a transaction by itself: rows are locked in the order of tables, and one
        that has failed must not take others with it."""
        self.is_in_doubt = False
        """Whether it may have been written, or still be under way, on a connection now gone."""
        self.is_taken = False
        """Whether it is in doubt, and somebody has taken its numbers: maybe we."""
        self.is_settled = False


class PostgresWriter:
    """The one task that writes, and the way to it."""

    def __init__(self, connect: Callable[[], Awaitable[Pipeline]]) -> None:
        self._connect = connect
        self._pipeline: Pipeline | None = None
        self._works: list[_Work] = []
        """What is being written."""
        self._coming: list[_Work] = []
        self._is_wanted = asyncio.Event()
        self._is_stopping = False
        self._is_failing = False
        self._task: asyncio.Task[None] | None = None
        self.commits = 0
        self.written = 0
        self.times = CommitTimes()

    def start(self) -> None:
        """Begin to write."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Finish what has come in; what is still in doubt by then is never answered."""
        self._is_stopping = True
        self._is_wanted.set()
        if self._task:
            await asyncio.wait([self._task], timeout=AWAY_S + 1)
            self._task.cancel()
            await asyncio.wait([self._task])
        for work in [*self._works, *self._coming]:
            work.job.done.cancel()
        if self._pipeline:
            self._pipeline.close()

    async def write(self, job: Job) -> None:
        """Return when the job is on the disk; raise `Conflict` or `CannotWrite` if it is not."""
        if self._is_stopping:
            raise cannot_write("the server stops")
        self._coming.append(_Work(job))
        self._is_wanted.set()
        await job.done

    # The task

    async def _run(self) -> None:
        while self._coming or not self._is_stopping:
            await self._is_wanted.wait()
            self._is_wanted.clear()
            try:
                await self._write_all()
            except Exception as error:
                log.exception("the writer failed")
                self._drop(error)
            if not self._is_stopping:
                await asyncio.sleep(GATHER_S)

    def _drop(self, error: Exception) -> None:
        """Give up what an error of ours has hit, and go on with the rest.

        It is not a refusal: whether it is written is not known. Whoever reads the table sees it.
        """
        if self._pipeline:
            self._pipeline.close()
        for work in self._works:
            self._settle(work, RuntimeError(f"the writer failed: {error!r}"))
        self._works = []

    async def _write_all(self) -> None:
        """Write what has come in, and what comes until all of that has an answer."""
        delay = RETRY_S
        while True:
            self._works += self._coming
            self._coming = []
            self._works.sort(key=lambda work: work.table)
            reason = await self._try() if self._works else None
            self._works = [work for work in self._works if not work.is_settled]
            if reason is not None:
                self.times.retries += 1
                self._note(reason)
                self._refuse_old(reason)
                await asyncio.sleep(delay)
                delay = min(2 * delay, LONGEST_RETRY_S)
            elif not self._works:
                return

    def _refuse_old(self, reason: Reason) -> None:
        """Refuse what has waited for too long, if it is sure that it has not been written."""
        limit = time.monotonic() - AWAY_S
        for work in self._works:
            if work.since < limit and not work.is_in_doubt:
                self._settle(work, cannot_write(told(reason)))
        self._works = [work for work in self._works if not work.is_settled]

    async def _try(self) -> Reason | None:
        """Send everything once; return why it must wait before it is sent again."""
        for work in self._works:
            work.is_taken = False
        shared = [work for work in self._works if not work.is_alone]
        groups = [[work] for work in self._works if work.is_alone]
        if shared:
            groups.append(shared)
        try:
            if self._pipeline is None or not self._pipeline.is_open:
                self._pipeline = await self._connect()
        except Lost as error:
            return error
        began = time.perf_counter()
        try:
            outcomes = await self._pipeline.run([statements_of(group) for group in groups])
        except Lost as error:
            self._doubt(self._works)
            return error
        seconds = time.perf_counter() - began
        reasons = [
            self._judge(group, outcome, seconds)
            for group, outcome in zip(groups, outcomes, strict=True)
        ]
        try:
            taken = [work for work in self._works if work.is_taken and not work.is_settled]
            await self._compare(taken)
        except (Lost, Failed) as error:
            return error
        return next((reason for reason in reasons if reason is not None), None)

    def _judge(self, group: Sequence[_Work], outcome: Outcome, seconds: float) -> Reason | None:
        """Settle what is certain; return why the rest must wait before it is sent again."""
        if not isinstance(outcome, Failed):
            self.commits += 1
            self.times.committed(seconds, sum(len(work.job.events) for work in group))
            self._note(None)
            for work in group:
                self._settle(work)
            return None
        if outcome.state in ELSEWHERE or outcome.state[:2] in GONE:
            self._leave(group, outcome)
            return outcome
        if len(group) > 1:  # so that the others do not wait for the one that it is about
            for work in group:
                work.is_alone = True
            return None
        if outcome.state in AGAIN:
            return outcome
        return self._judge_one(group[0], outcome)

    def _judge_one(self, work: _Work, failure: Failed) -> Reason | None:
        """Settle a job that the database has refused, unless it may be there already."""
        if failure.state in TAKEN:
            work.is_taken = work.is_in_doubt
            if not work.is_in_doubt:
                self._settle(work, Conflict())
            return None
        self._note(failure)
        if work.is_in_doubt:
            return failure
        self._settle(work, cannot_write(told(failure)))
        return None

    def _leave(self, group: Sequence[_Work], failure: Failed) -> None:
        """Try the next time on another connection."""
        if self._pipeline:
            self._pipeline.close()
        if failure.state not in SURELY_NOT:
            self._doubt(group)

    def _doubt(self, works: Sequence[_Work]) -> None:
        """Note that nobody knows whether these are written; from now on each goes by itself."""
        for work in works:
            self.times.in_doubt += not work.is_in_doubt
            work.is_alone = work.is_in_doubt = True

    async def _compare(self, works: Sequence[_Work]) -> None:
        """Settle what was in doubt and whose numbers are taken: by us, or by somebody else.

        Raises `Lost` or `Failed` where that cannot be read.
        """
        if not works or self._pipeline is None:
            return
        asked = [[read_like(work.job.events)] for work in works]
        for work, outcome in zip(works, await self._pipeline.run(asked), strict=True):
            if isinstance(outcome, Failed):
                raise outcome
            ours = [(str(number), data) for _, number, data in work.job.events]
            self._settle(work, None if outcome[0] == ours else Conflict())

    def _settle(self, work: _Work, error: Exception | None = None) -> None:
        work.is_settled = True
        if error is None:
            self.written += len(work.job.events)
        self.times.failures += isinstance(error, CannotWrite)
        work.job.settle(error)

    def _note(self, reason: Reason | None) -> None:
        """Log the first failure of several, and when writing works again."""
        if reason is not None and not self._is_failing:
            log.error("the database cannot be written: %s", reason)
        elif reason is None and self._is_failing:
            log.warning("the database can be written again")
        self._is_failing = reason is not None
        (self.times.went_away if self._is_failing else self.times.came_back)()


def told(reason: Reason) -> str:
    """Return what players are told of a failure; what the log has may name hosts."""
    is_away = isinstance(reason, Lost) and not isinstance(reason, Unsafe)
    return "the database is away" if is_away else str(reason)


def read_like(rows: Sequence[Row]) -> Statement:
    """Return what reads the events that have the numbers of these."""
    return _READ, (rows[0][0], rows[0][1], rows[-1][1])


def statements_of(works: Sequence[_Work]) -> list[Statement]:
    """Return the statements of a transaction that writes all of these."""
    jobs = [work.job for work in works]
    return [
        *(statement for job in jobs for statement in job.before),
        *_add_events([row for job in jobs for row in job.events]),
        *(statement for job in jobs for statement in job.after),
    ]


def _add_events(rows: Sequence[Row]) -> Iterable[Statement]:
    first = 0
    while left := len(rows) - first:
        count = min(LONGEST_INSERT, 1 << (left.bit_length() - 1))
        some = rows[first : first + count]
        yield insert_events(count), tuple(value for row in some for value in row)
        first += count

"""The writer: a thread that puts what has come in on the disk, all of it with one sync.

Python's lock is let go and taken back around every statement, and to take it back from a busy
event loop takes milliseconds. So moves, which only add events, are written by one statement
that is a transaction by itself.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
import threading
import time
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any, Final

from lungomare.server.store.database import StoreFailure, cannot_write
from lungomare.server.store.jobs import Conflict, Job, Row, Statement
from lungomare.server.store.statements import insert_events
from lungomare.server.telemetry.database import CommitTimes

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sqlalchemy import Engine

log: Final = logging.getLogger(__name__)

GATHER_S: Final = 0.002
"""How long the writer waits after a commit for more to write with the next: a commit takes some
150 microseconds of the processor, whatever is in it, and two milliseconds are felt by nobody."""
ROWS: Final = 200
"""Events in one statement; each has three values, and SQLite takes 32,766."""

Outcome = tuple[Job, Exception | None]


class SqliteWriter:
    """The thread that writes, and the way to it from the event loop."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._queue: SimpleQueue[Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._connection: Any = None
        self._is_failing = False
        self._is_stopping = False
        self.commits = 0
        self.written = 0
        self.times = CommitTimes()

    def start(self) -> None:
        """Begin to write."""
        self._loop = asyncio.get_running_loop()
        self._thread.start()

    async def stop(self) -> None:
        """Finish what has come in."""
        self._is_stopping = True
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    async def write(self, job: Job) -> None:
        """Return when the job is on the disk; raise `Conflict` or `CannotWrite` if it is not."""
        if self._is_stopping:
            raise cannot_write("the server stops")
        self._queue.put(job)
        await job.done

    # In the thread

    def _run(self) -> None:
        is_last = False
        while not is_last and (first := self._queue.get()) is not None:
            batch = [first]
            with contextlib.suppress(Empty):
                while (following := self._queue.get_nowait()) is not None:
                    batch.append(following)
                is_last = True
            began = time.perf_counter()
            outcomes = self._commit(batch)
            seconds = time.perf_counter() - began
            self._loop.call_soon_threadsafe(self._settle, outcomes, seconds)
            time.sleep(0 if is_last else GATHER_S)
        if self._connection is not None:
            self._connection.close()

    def _commit(self, batch: Sequence[Job]) -> list[Outcome]:
        """Commit the batch; if one of it conflicts, each by itself."""
        try:
            if self._connection is None:
                self._connection = self._engine.raw_connection()
                self._connection.driver_connection.isolation_level = None  # we begin and commit
            write_rows(self._connection.driver_connection, batch)
        except sqlite3.IntegrityError:
            if len(batch) == 1:
                return [(batch[0], Conflict())]
            return [outcome for job in batch for outcome in self._commit([job])]
        except Exception as error:  # noqa: BLE001 - whoever waits must hear of any failure
            self._note(error)
            self.times.failures += len(batch)
            failure = cannot_write(_reason(error))
            return [(job, failure) for job in batch]
        self._note(None)
        return [(job, None) for job in batch]

    def _note(self, error: Exception | None) -> None:
        """Log the first failure of several, and when writing works again."""
        if error is not None and not self._is_failing:
            log.error("the database cannot be written", exc_info=error)
        elif error is None and self._is_failing:
            log.warning("the database can be written again")
        self._is_failing = error is not None
        (self.times.went_away if self._is_failing else self.times.came_back)()

    # On the event loop

    def _settle(self, outcomes: Sequence[Outcome], seconds: float) -> None:
        """Answer whoever still waits."""
        before = self.written
        for job, error in outcomes:
            if error is None:
                self.written += len(job.events)
            job.settle(error)
        if any(error is None for _, error in outcomes):
            self.commits += 1
            self.times.committed(seconds, self.written - before)


def _reason(error: Exception) -> str:
    """Return what the database says of a failure; of anything else, no more than that it was."""
    known = isinstance(error, sqlite3.Error | OSError | StoreFailure)
    return str(error) if known else "something went wrong"


def write_rows(connection: sqlite3.Connection, batch: Sequence[Job]) -> None:
    """Write a batch and sync it, all or nothing."""
    events = [row for job in batch for row in job.events]
    if all(job.is_plain for job in batch) and len(events) <= ROWS:
        connection.execute(*_add_events(events))
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        for statement in _statements(batch, events):
            connection.execute(*statement)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _statements(batch: Sequence[Job], events: Sequence[Row]) -> Iterable[Statement]:
    for job in batch:
        yield from job.before
    for first in range(0, len(events), ROWS):
        yield _add_events(events[first : first + ROWS])
    for job in batch:
        yield from job.after


def _add_events(rows: Sequence[Row]) -> Statement:
    return insert_events(len(rows)), tuple(value for row in rows for value in row)

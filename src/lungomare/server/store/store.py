"""The store: events written once and synced, tables read back as the fold of them.

Writes of several tables that come at the same time share one commit. `append` returns when
its events are durable: a database that does not wait for the disk is refused.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import sqlite3
import time
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self

from sqlalchemy import func, select, tuple_
from sqlalchemy.exc import DBAPIError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from lungomare.server.store.database import CannotRead, StoreFailure, TooManyReaders
from lungomare.server.store.events import event_from_text, event_to_text
from lungomare.server.store.jobs import Conflict, Job
from lungomare.server.store.kinds import choose_database
from lungomare.server.store.leases import ALL
from lungomare.server.store.schema import events, tables, tokens
from lungomare.server.store.statements import (
    add_table,
    change_table,
    fill_texts,
    hold_seats,
    row_of,
)
from lungomare.server.store.summaries import texts_after
from lungomare.server.telemetry.logs import Sparing
from lungomare.server.telemetry.tracing import span

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from sqlalchemy import Select

    from lungomare.game import Seat
    from lungomare.match import Event, Table
    from lungomare.server.settings import Settings
    from lungomare.server.store.kinds import Database
    from lungomare.server.store.outages import Outage
    from lungomare.server.store.statements import TableRow
    from lungomare.server.store.summaries import Texts
    from lungomare.server.telemetry.database import CommitTimes

__all__ = ["Conflict", "Listing", "Store", "Waiting", "open_store"]

log: Final = logging.getLogger(__name__)

NO_HASHES: Final[Mapping[int, bytes | None]] = MappingProxyType({})
READ_AT_ONCE: Final = 100
"""Events that are read before others get their turn on the event loop: about a millisecond."""
MOST_READERS: Final = 64
"""That read or wait to read at the same time; a table is read in some milliseconds, so the last
of them waits for a fraction of a second."""
SLOWEST_S: Final = 20.0
"""How long whoever reads waits for the database; it takes some milliseconds as a rule."""
AGAIN_S: Final = 0.2
"""Between two tries to read from a database that is away."""
ASK_AT_ONCE: Final = 1000
"""Tables that are asked for with one query."""
BEAT_S: Final = 2.0
"""Seconds between two signs of life: as much of a clock may be lost when the server is killed."""
FRESH_S: Final = 1.0
"""How long the verdict on the database's health holds; whoever asks more often hears it again."""
SLOW_S: Final = 3.0
"""A database that takes longer for one small write is not well."""
MOST_KNOWN: Final = 20_000
"""Tables of which the store remembers what their row says; about 150 bytes each."""


class Listing(NamedTuple):
    """A table's place in a list; `summary` is None where it is not stored yet."""

    updated: int
    id: str
    summary: str | None = None


class Waiting(NamedTuple):
    """A table that the server must look at by itself: when, and when something last happened."""

    id: str
    wake: int
    updated: int


class Store:
    """All tables, in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._engine = database.reading
        self._writer = database.writer
        self.leases = database.leases
        self.readers = 0
        """That read, or wait to read."""
        self._unread = Sparing(log, "the database cannot be read")
        self._known: dict[str, tuple[int, tuple[str, bool]]] = {}
        """What each table's row says of what must never be behind, as of which event."""
        self._behind: dict[str, TableRow] = {}
        """Rows to be brought up to date with the next sign of life."""
        self._beating: asyncio.Task[None] | None = None
        self._trying: asyncio.Task[None] | None = None
        self._verdict: tuple[float, str | None] = (float("-inf"), None)

    @property
    def outages(self) -> list[Outage]:
        """When no server was alive, in order."""
        return self._database.outages

    @property
    def commits(self) -> int:
        """How often something was written."""
        return self._writer.commits

    @property
    def written(self) -> int:
        """How many events were written."""
        return self._writer.written

    @property
    def times(self) -> CommitTimes:
        """How commits do."""
        return self._writer.times

    async def __aenter__(self) -> Self:
        """Bring the database up to date and start writing."""
        await self._database.open()
        self._beating = asyncio.create_task(self._beat_on())
        return self

    async def __aexit__(self, *_: object) -> None:
        """Finish every write, give the last sign of life, then close."""
        if self._beating:
            self._beating.cancel()
            await asyncio.wait([self._beating])
        with contextlib.suppress(StoreFailure):
            await self._beat()
        await self._database.close()

    # Writing

    async def append(
        self,
        table: Table,
        happened: Sequence[Event],
        hashes: Mapping[Seat, bytes | None] = NO_HASHES,
        *,
        exact: bool = False,
    ) -> None:
        """Write the events that led to `table`; return when they are on the disk.

        With `exact` the table's row is not behind either. Raises `Conflict` if another process
        has written the next event, `CannotWrite` if the disk does not take it; then nothing has
        changed.
        """
        first = table.version - len(happened) + 1
        rows = [
            (table.id, number, event_to_text(each)) for number, each in enumerate(happened, first)
        ]
        row, texts = row_of(table), texts_after(table, happened)
        job = Job(rows, after=list(hold_seats(table.id, hashes)))
        known = (first - 1, row.kind)
        is_exact = exact or first == 1 or any(texts) or self._known.get(table.id) != known
        if first == 1:
            job.before = [add_table(table, row, texts)]
        elif is_exact:
            job.after = [change_table(row, texts), *job.after]
        self._remember(row)
        try:
            with span("commit", events=len(rows)):
                await self._writer.write(job)
        except (Conflict, StoreFailure):
            self._known.pop(table.id, None)
            raise
        if is_exact:
            self._behind.pop(table.id, None)
        else:
            self._behind[table.id] = row

    def _remember(self, row: TableRow) -> None:
        """Note what the row says; of a game that is over, or too many at once, nothing."""
        if len(self._known) >= MOST_KNOWN:
            self._known.clear()
        if row.phase == "over":
            self._known.pop(row.id, None)
        else:
            self._known[row.id] = (row.version, row.kind)

    def note(self, table: Table) -> None:
        """Note what another process has written."""
        self._remember(row_of(table))
        self._behind.pop(table.id, None)

    async def fill(self, table_id: str, texts: Texts) -> None:
        """Store the texts of a table that has none yet."""
        await self._writer.write(Job(after=[fill_texts(table_id, texts)]))

    # Signs of life

    async def health(self) -> str | None:
        """Return what keeps the database from being written, None if it was just written to.

        However often somebody asks, it is tried at most once in `FRESH_S`.
        """
        if time.monotonic() - self._verdict[0] >= FRESH_S:
            if self._trying is None:
                self._trying = asyncio.create_task(self._try_to_write())
            await asyncio.shield(self._trying)
        return self._verdict[1]

    async def _try_to_write(self) -> None:
        wrong: str | None = None
        try:
            async with asyncio.timeout(SLOW_S):
                await self._beat()
        except StoreFailure as failure:
            wrong = f"the database does not take a write: {failure}"
        except TimeoutError:
            wrong = f"the database has not taken a write within {SLOW_S:.0f} seconds"
        finally:
            self._verdict = (time.monotonic(), wrong)
            self._trying = None

    async def _beat_on(self) -> None:
        """Give signs of life for ever; a `StoreFailure` is logged by the writer."""
        while True:
            await asyncio.sleep(BEAT_S)
            try:
                with contextlib.suppress(StoreFailure):
                    await self._beat()
            except Exception:
                log.exception("a sign of life failed")

    async def _beat(self) -> None:
        """Say that the server is alive, and bring the rows of running games up to date."""
        behind, self._behind = self._behind, {}
        try:
            await self._writer.write(Job(after=list(self._database.beat([*behind.values()]))))
        except BaseException:  # also where nobody waits any more: it may still fail
            still = {
                name: row
                for name, row in behind.items()
                if self._known.get(name) == (row.version, row.kind)
            }
            self._behind = still | self._behind
            raise

    # Reading

    async def _rows(self, query: Select[Any]) -> Sequence[Any]:
        """Return what a query finds, or raise a `StoreFailure`.

        While the database is away it is asked again, as long as it has patience with that. Whoever
        waits no longer leaves the connection to end by itself: one that does not answer would not
        answer to being stopped either.
        """
        if self.readers >= MOST_READERS:
            raise TooManyReaders("many are reading just now; try again in a moment")
        reading = asyncio.create_task(self._read(query))
        self.readers += 1
        reading.add_done_callback(self._finish_reading)
        await asyncio.wait([reading], timeout=SLOWEST_S)
        if not reading.done():
            raise CannotRead("the database does not answer; try again in a moment")
        return reading.result()

    def _finish_reading(self, reading: asyncio.Task[Any]) -> None:
        self.readers -= 1
        if not reading.cancelled():
            reading.exception()  # whoever still waits has it

    async def _read(self, query: Select[Any]) -> Sequence[Any]:
        deadline = time.monotonic() + self._database.patience
        while True:
            try:
                async with self._engine.connect() as connection:
                    found: Sequence[Any] = (await connection.execute(query)).all()
                    return found
            except PoolTimeout as error:
                raise TooManyReaders("many are reading just now; try again in a moment") from error
            except SQLAlchemyError as error:
                if not _is_away(error) or time.monotonic() > deadline:
                    self._unread.complain(error)
                    raise CannotRead(
                        f"what is stored here cannot be read ({_reason(error)})"
                    ) from error
            await asyncio.sleep(AGAIN_S)

    async def _column(self, query: Select[tuple[Any]]) -> list[Any]:
        return [row[0] for row in await self._rows(query)]

    async def read(self, table_id: str) -> list[Event]:
        """Return all events of a table, from the first; none if there is no such table."""
        return await self.read_since(table_id, 0)

    async def read_since(self, table_id: str, number: int) -> list[Event]:
        """Return the events of a table after the one of this number."""
        texts, read = await self.read_texts(table_id, number), []
        for count, data in enumerate(texts, 1):
            read.append(event_from_text(data))
            if count % READ_AT_ONCE == 0:
                await asyncio.sleep(0)
        return read

    async def read_texts(self, table_id: str, since: int = 0) -> list[str]:
        """Return the events of a table after a number as they are stored."""
        return await self._column(
            select(events.c.data)
            .where(events.c.table_id == table_id, events.c.number > since)
            .order_by(events.c.number)
        )

    async def token_hashes(self, table_id: str) -> dict[Seat, bytes]:
        """Return the hash of each held seat's token."""
        query = select(tokens.c.seat, tokens.c.hash).where(tokens.c.table_id == table_id)
        return {row.seat: row.hash for row in await self._rows(query)}

    async def versions(self, names: Sequence[str]) -> dict[str, int]:
        """Return the number of the last event of each of these tables that there is."""
        found: dict[str, int] = {}
        last = select(func.max(events.c.number)).where(events.c.table_id == tables.c.id)
        for first in range(0, len(names), ASK_AT_ONCE):
            some = names[first : first + ASK_AT_ONCE]  # each is one look into the index
            query = select(tables.c.id, last.scalar_subquery()).where(tables.c.id.in_(some))
            found |= {row[0]: row[1] for row in await self._rows(query)}
        return found

    async def to_wake(self, shards: Collection[int] = ALL) -> list[Waiting]:
        """Return the tables that the server must look at by itself."""
        query = select(tables.c.id, tables.c.wake, tables.c.updated).where(
            tables.c.wake.is_not(None)
        )
        return [Waiting(*row) for row in await self._rows(_in_shards(query, shards))]

    async def due(self, shards: Collection[int], before: int) -> list[str]:
        """Return the tables that the server should have looked at before a time."""
        query = select(tables.c.id).where(tables.c.wake.is_not(None), tables.c.wake < before)
        return await self._column(_in_shards(query, shards).order_by(tables.c.wake))

    async def idle(self, before: int, shards: Collection[int] = ALL) -> list[str]:
        """Return the unfinished tables where nothing has happened since `before`."""
        query = select(tables.c.id).where(
            tables.c.phase.in_(("waiting", "playing")),
            tables.c.public.in_((True, False)),  # so that the index leads to the oldest
            tables.c.updated < before,
        )
        return await self._column(_in_shards(query, shards))

    async def public(self, phase: str, limit: int) -> list[Listing]:
        """Return public tables of this phase with what lists have of them, the latest first."""
        return await self._list(
            select(tables.c.updated, tables.c.id, tables.c.summary)
            .where(tables.c.public, tables.c.phase == phase)
            .order_by(tables.c.updated.desc())
            .limit(limit)
        )

    async def finished(self, after: tuple[int, str], limit: int) -> list[Listing]:
        """Return public finished tables, the oldest first, that come after one of them."""
        updated, last = after
        return await self._list(
            select(tables.c.updated, tables.c.id)
            .where(tables.c.public, tables.c.phase == "over")
            .where(tuple_(tables.c.updated, tables.c.id) > tuple_(updated, last))
            .order_by(tables.c.updated, tables.c.id)
            .limit(limit)
        )

    async def records(self, names: Sequence[str]) -> dict[str, str | None]:
        """Return the stored records of these tables, None where one is not stored yet."""
        query = select(tables.c.id, tables.c.record).where(tables.c.id.in_(names))
        return {row.id: row.record for row in await self._rows(query)}

    async def _list(self, query: Select[Any]) -> list[Listing]:
        return [Listing(*row) for row in await self._rows(query)]


def _in_shards(query: Select[Any], shards: Collection[int]) -> Select[Any]:
    """Return a query for the tables of these shards only."""
    return query if len(shards) == len(ALL) else query.where(tables.c.shard.in_(shards))


def _is_away(error: SQLAlchemyError) -> bool:
    """Say whether it is the connection that failed, so that another may do better."""
    return isinstance(error, DBAPIError) and (
        error.connection_invalidated or isinstance(error, OperationalError)
    )


def _reason(error: SQLAlchemyError) -> str:
    """Return what players are told of a failure; what PostgreSQL's client says may name hosts."""
    if isinstance(error, DBAPIError) and isinstance(error.orig, sqlite3.Error):
        return str(error.orig)
    return "the database is away" if _is_away(error) else "something went wrong"


def open_store(settings: Settings, process: str | None = None) -> Store:
    """Return the store of these settings, for the process of this id, a new one unless told."""
    return Store(choose_database(settings, process or secrets.token_hex(8)))

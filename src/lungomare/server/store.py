"""The store: events written once and synced, tables read back as the fold of them.

Writes of several tables that come at the same time share one commit. `append` returns when
its events are durable: SQLite runs with `synchronous=FULL`, and `open_store` refuses to serve
where a connection does not.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from importlib.resources import as_file, files
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Self

import orjson
from alembic import command
from alembic.config import Config
from sqlalchemy import bindparam, create_engine, delete, event, insert, or_, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import create_async_engine

from lungomare.match import Event, event_from_json, event_to_json, next_deadline, owed
from lungomare.server.schema import events, tables, tokens

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping, Sequence

    from sqlalchemy import Connection, Engine
    from sqlalchemy.ext.asyncio import AsyncEngine

    from lungomare.game import Json, Seat
    from lungomare.match import Table
    from lungomare.server.settings import Settings

NO_HASHES: Final[Mapping[int, bytes | None]] = MappingProxyType({})
FULL: Final = 2
"""What `PRAGMA synchronous` answers for FULL."""


class Conflict(Exception):  # noqa: N818 - it is what happened
    """Somebody else has written the next event of this table; read it again."""


@dataclass(slots=True)
class _Write:
    """Events of one table on their way to the disk."""

    table: Table
    """As it stands after them."""
    first: int
    rows: list[Json]
    hashes: Mapping[Seat, bytes | None]
    """The token's hash of each seat that was taken with them, None where it was given back."""
    done: asyncio.Future[None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class Store:
    """All tables, in one database."""

    def __init__(self, engine: AsyncEngine, writing: Engine) -> None:
        """Take an engine to read with and one to write with.

        What is written goes to a thread of its own, a whole commit at a time: statement by
        statement, each would wait for a turn of the event loop.
        """
        self._engine = engine
        self._writing = writing
        self._thread = ThreadPoolExecutor(1, "writer")
        self._queue: asyncio.Queue[_Write | None] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self.commits = 0
        self.written = 0

    async def __aenter__(self) -> Self:
        """Bring the database up to date and start writing."""
        try:
            async with self._engine.begin() as connection:
                await connection.run_sync(migrate)
            async with self._engine.connect() as connection:
                await connection.run_sync(_need_full_sync)
            with self._writing.connect() as writer:
                _need_full_sync(writer)
        except BaseException:
            self._writing.dispose()
            await self._engine.dispose()
            raise
        self._writer = asyncio.create_task(self._write_on())
        return self

    async def __aexit__(self, *_: object) -> None:
        """Finish every write, then close."""
        await self._queue.put(None)
        if self._writer:
            await self._writer
        self._thread.shutdown()
        self._writing.dispose()
        await self._engine.dispose()

    # Writing

    async def append(
        self,
        table: Table,
        happened: Sequence[Event],
        hashes: Mapping[Seat, bytes | None] = NO_HASHES,
    ) -> None:
        """Write the events that led to `table`; return when they are on the disk."""
        first = table.version - len(happened) + 1
        rows = [
            {"table_id": table.id, "number": number, "data": dump(event_to_json(each))}
            for number, each in enumerate(happened, first)
        ]
        write = _Write(table, first, rows, hashes)
        await self._queue.put(write)
        await write.done

    async def _write_on(self) -> None:
        """Write whatever has come in, all of it in one commit, for ever."""
        last = False
        while not last and (first := await self._queue.get()) is not None:
            batch = [first]
            while not self._queue.empty():
                following = self._queue.get_nowait()
                if following is None:
                    last = True
                    break
                batch.append(following)
            await self._commit(batch)

    async def _commit(self, batch: list[_Write]) -> None:
        """Commit the batch; if one of it conflicts, each by itself."""
        loop = asyncio.get_running_loop()
        try:
            await loop.run_in_executor(self._thread, self._write_down, batch)
        except IntegrityError:
            if len(batch) == 1:
                _fail(batch[0], Conflict())
                return
            for write in batch:
                await self._commit([write])
            return
        except Exception as error:  # noqa: BLE001 - whoever waits must hear of any failure
            for write in batch:
                _fail(write, error)
            return
        self.commits += 1
        self.written += sum(len(write.rows) for write in batch)
        for write in batch:
            if not write.done.done():
                write.done.set_result(None)

    def _write_down(self, batch: list[_Write]) -> None:
        """Write the batch and sync it; this runs in the writer's thread."""
        with self._writing.begin() as connection:
            _write_rows(connection, batch)

    # Reading

    async def read(self, table_id: str) -> list[Event]:
        """Return all events of a table, from the first; none if there is no such table."""
        query = select(events.c.data).where(events.c.table_id == table_id).order_by(events.c.number)
        async with self._engine.connect() as connection:
            rows = await connection.execute(query)
            return [event_from_json(orjson.loads(data)) for (data,) in rows]

    async def token_hashes(self, table_id: str) -> dict[Seat, bytes]:
        """Return the hash of each held seat's token."""
        query = select(tokens.c.seat, tokens.c.hash).where(tokens.c.table_id == table_id)
        async with self._engine.connect() as connection:
            return {row.seat: row.hash for row in await connection.execute(query)}

    async def to_wake(self) -> list[str]:
        """Return the tables that the server must look at by itself."""
        query = select(tables.c.id).where(tables.c.wake.is_not(None))
        async with self._engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def idle(self, before: int) -> list[str]:
        """Return the unfinished tables where nothing has happened since `before`."""
        query = select(tables.c.id).where(tables.c.phase != "over", tables.c.updated < before)
        async with self._engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def public(self, phase: str, limit: int) -> list[str]:
        """Return public tables of this phase, the latest first."""
        query = (
            select(tables.c.id)
            .where(tables.c.public, tables.c.phase == phase)
            .order_by(tables.c.updated.desc())
            .limit(limit)
        )
        async with self._engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def finished(self) -> AsyncIterator[str]:
        """Yield every public finished table, the oldest first, a page at a time."""
        after: tuple[int, str] = (-1, "")
        while True:
            query = (
                select(tables.c.updated, tables.c.id)
                .where(tables.c.public, tables.c.phase == "over")
                .where(
                    or_(
                        tables.c.updated > after[0],
                        (tables.c.updated == after[0]) & (tables.c.id > after[1]),
                    )
                )
                .order_by(tables.c.updated, tables.c.id)
                .limit(100)
            )
            async with self._engine.connect() as connection:
                page = [(updated, name) for updated, name in await connection.execute(query)]
            for _, name in page:
                yield name
            if not page:
                return
            after = page[-1]

    async def ping(self) -> None:
        """Ask the database for a sign of life."""
        async with self._engine.connect() as connection:
            await connection.execute(text("SELECT 1"))


def dump(data: Json) -> str:
    """Return JSON as it is stored and sent."""
    return orjson.dumps(data).decode()


def _fail(write: _Write, error: Exception) -> None:
    if not write.done.done():
        write.done.set_exception(error)


_ADD_TABLE: Final = insert(tables)
_ADD_EVENT: Final = insert(events)
_ADD_TOKEN: Final = insert(tokens)
_DROP_TOKEN: Final = delete(tokens).where(
    tokens.c.table_id == bindparam("its_table"), tokens.c.seat == bindparam("its_seat")
)
_CHANGE_TABLE: Final = (
    update(tables)
    .where(tables.c.id == bindparam("its_id"))
    .values({name: bindparam(f"its_{name}") for name in ("phase", "version", "updated", "wake")})
)
"""Built once: building a statement takes longer than SQLite takes to run it."""


def _write_rows(connection: Connection, batch: Sequence[_Write]) -> None:
    """Write all lines of a batch, each kind of them at one go."""
    lines = [_line(write.table) for write in batch]
    fresh = [line for line, write in zip(lines, batch, strict=True) if write.first == 1]
    changed = [line for line, write in zip(lines, batch, strict=True) if write.first > 1]
    seats = [(write.table.id, seat, h) for write in batch for seat, h in write.hashes.items()]
    for statement, rows in (
        (_ADD_TABLE, fresh),
        (_ADD_EVENT, [row for write in batch for row in write.rows]),
        (_CHANGE_TABLE, [{f"its_{name}": value for name, value in x.items()} for x in changed]),
        (_DROP_TOKEN, [{"its_table": name, "its_seat": seat} for name, seat, _ in seats]),
        (_ADD_TOKEN, [{"table_id": n, "seat": s, "hash": h} for n, s, h in seats if h]),
    ):
        if rows:
            connection.execute(statement, rows)


def _line(table: Table) -> dict[str, Any]:
    phase = "over" if table.ended else "playing" if table.is_running else "waiting"
    wake = table.at if owed(table) is not None else next_deadline(table)
    return {
        "id": table.id,
        "game": table.game.name,
        "public": table.created.public,
        "phase": phase,
        "version": table.version,
        "created": table.created.at,
        "updated": table.at,
        "wake": wake,
    }


def migrate(connection: Connection) -> None:
    """Bring the database to the newest migration."""
    with as_file(files("lungomare.server").joinpath("migrations")) as folder:
        config = Config()
        config.set_main_option("script_location", str(folder))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def open_store(settings: Settings) -> Store:
    """Return the store of these settings; its file and folder are made where they are missing."""
    settings.data.parent.mkdir(parents=True, exist_ok=True)
    settings.data.touch(mode=0o600)  # the deals of running games are in it: nobody else's to read
    reading = create_async_engine(settings.url, hide_parameters=True)  # errors are logged
    writing = create_engine(settings.url_to_write, hide_parameters=True)
    for engine in (reading.sync_engine, writing):
        event.listen(engine, "connect", _set_up)
    return Store(reading, writing)


def _set_up(connection: Any, _record: object) -> None:
    """Have every connection sync before it says that it has written."""
    cursor = connection.cursor()
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        "busy_timeout=5000",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _need_full_sync(connection: Connection) -> None:
    """Refuse to serve where an acknowledged move could be lost with the power."""
    level = connection.execute(text("PRAGMA synchronous")).scalar_one()
    if level != FULL:
        raise RuntimeError(f"the database syncs at level {level}, not FULL; no move would be safe")

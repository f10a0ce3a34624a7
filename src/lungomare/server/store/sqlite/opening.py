"""A file of SQLite as the store uses it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import select

from lungomare.server.clock import now_ms
from lungomare.server.store.leases import AllLeases
from lungomare.server.store.outages import Outage
from lungomare.server.store.revisions import migrate
from lungomare.server.store.schema import outages
from lungomare.server.store.sqlite.database import (
    make_file,
    need_full_sync,
    open_reading,
    open_writing,
)
from lungomare.server.store.sqlite.registering import ALIVE_MS, register
from lungomare.server.store.sqlite.statements import refresh_tables, sign_of_life
from lungomare.server.store.sqlite.writer import SqliteWriter

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from sqlalchemy import Connection

    from lungomare.server.store.jobs import Statement, Writer
    from lungomare.server.store.leases import Leases
    from lungomare.server.store.statements import TableRow


class SqliteDatabase:
    """A file that this process alone serves."""

    patience = 0.0

    def __init__(self, data: Path, process: str) -> None:
        """Take the file; it and its folder are made where they are missing."""
        make_file(data)
        self._process = process
        self._writing = open_writing(data)
        self.reading = open_reading(data)
        self.writer: Writer = SqliteWriter(self._writing)
        self.leases: Leases = AllLeases(process)
        self.outages: list[Outage] = []

    async def open(self) -> None:
        """Bring it up to date, refuse one that does not sync, and say that we are alive."""
        try:
            async with self.reading.begin() as connection:
                await connection.run_sync(migrate)
                await connection.run_sync(register, self._process)
                self.outages = await connection.run_sync(_read_outages)
            async with self.reading.connect() as connection:
                await connection.run_sync(need_full_sync)
            with self._writing.connect() as writer:
                need_full_sync(writer)
        except BaseException:
            await self._dispose()
            raise
        self.writer.start()

    async def close(self) -> None:
        """Finish what is to be written, and let it go."""
        await self.writer.stop()
        await self._dispose()

    async def _dispose(self) -> None:
        self._writing.dispose()
        await self.reading.dispose()

    def beat(self, behind: Sequence[TableRow]) -> Iterable[Statement]:
        """Yield the statements of a sign of life, which bring these rows up to date."""
        yield from refresh_tables(behind)
        now = now_ms()
        yield sign_of_life(self._process, now, now + ALIVE_MS)


def _read_outages(connection: Connection) -> list[Outage]:
    rows = connection.execute(select(outages.c.began, outages.c.ended).order_by(outages.c.began))
    return [Outage(*row) for row in rows]

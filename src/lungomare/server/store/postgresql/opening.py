"""PostgreSQL as the store uses it: four connections to read with, one to write, one for leases."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy.ext.asyncio import create_async_engine

from lungomare.server.store.database import Unusable
from lungomare.server.store.postgresql.address import connection_info, reading_url
from lungomare.server.store.postgresql.checks import SAFE, prepare, unsafe_setting
from lungomare.server.store.postgresql.leases import PostgresLeases
from lungomare.server.store.postgresql.pipeline import (
    Failed,
    Lost,
    Pipeline,
    Unsafe,
    connect,
)
from lungomare.server.store.postgresql.reader import Reader
from lungomare.server.store.postgresql.statements import refresh_tables, sign_of_life
from lungomare.server.store.postgresql.writer import PostgresWriter

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from psycopg import AsyncConnection

    from lungomare.server.store.jobs import Statement, Writer
    from lungomare.server.store.leases import Leases
    from lungomare.server.store.outages import Outage
    from lungomare.server.store.statements import TableRow

READERS: Final = 4
"""Connections that read. Reading is short, so few go far."""


class PostgresDatabase:
    """A database that several processes may serve."""

    patience = 15.0

    def __init__(self, address: str, process: str) -> None:
        self._address = address
        self._process = process
        self.reading = create_async_engine(
            reading_url(),
            async_creator=self._connect_to_read,
            hide_parameters=True,
            isolation_level="AUTOCOMMIT",
            pool_size=READERS,
            max_overflow=0,
        )
        self.writer: Writer = PostgresWriter(self._connect_to_write)
        self._leases = PostgresLeases(process, self._connect_for_leases)
        self.leases: Leases = self._leases

    @property
    def outages(self) -> list[Outage]:
        """When no process was alive, in order."""
        return self._leases.outages

    async def open(self) -> None:
        """Bring it up to date, refuse one that could lose a move, and say that we are alive."""
        await asyncio.to_thread(prepare, self._address)
        try:
            await self._leases.open()
        except BaseException as error:
            await self._leases.close()
            if isinstance(error, Lost | Failed):
                raise Unusable(str(error)) from error
            raise
        self.writer.start()

    async def close(self) -> None:
        """Finish what is to be written, and let it go."""
        await self.writer.stop()
        await self._leases.close()
        await self.reading.dispose()

    def beat(self, behind: Sequence[TableRow]) -> Iterable[Statement]:
        """Yield the statements of a sign of life, which bring these rows up to date."""
        yield from refresh_tables(behind)
        yield sign_of_life(self._process)

    async def _connect_to_read(self) -> AsyncConnection[Any]:
        return await connect(connection_info(self._address, "reader"), Reader)

    async def _connect_to_write(self) -> Pipeline:
        """Open the connection that writes; after a failover too it must not lose a move."""
        pipeline = await Pipeline.connect(connection_info(self._address, "writer"))
        (outcome,) = await pipeline.run([[(SAFE, ())]])
        if isinstance(outcome, Failed):
            pipeline.close()
            raise Lost(str(outcome)) from outcome
        unsafe = unsafe_setting({str(name): str(setting) for name, setting in outcome[0]})
        if unsafe:
            pipeline.close()
            raise Unsafe(unsafe)
        return pipeline

    async def _connect_for_leases(self) -> Pipeline:
        return await Pipeline.connect(connection_info(self._address, "leases"))

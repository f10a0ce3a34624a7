"""The kinds of database behind the store: a file of SQLite, or PostgreSQL."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from lungomare.extras import how_to_install
from lungomare.server.store.database import Unusable
from lungomare.server.store.sqlite.copying import alone as alone_with_file
from lungomare.server.store.sqlite.database import prepare as prepare_file
from lungomare.server.store.sqlite.opening import SqliteDatabase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from contextlib import AbstractContextManager

    from sqlalchemy import Connection
    from sqlalchemy.ext.asyncio import AsyncEngine

    from lungomare.server.settings import Settings
    from lungomare.server.store.jobs import Statement, Writer
    from lungomare.server.store.leases import Leases
    from lungomare.server.store.outages import Outage
    from lungomare.server.store.statements import TableRow


class Database(Protocol):
    """A database that one process uses: how it is read, written, and shared."""

    reading: AsyncEngine
    writer: Writer
    leases: Leases
    patience: float
    """Seconds for which reading is tried again while the database is away."""

    @property
    def outages(self) -> list[Outage]:
        """When no process was alive, in order."""
        ...

    async def open(self) -> None:
        """Bring it up to date, refuse one that could lose a move, and say that we are alive."""
        ...

    async def close(self) -> None:
        """Finish what is to be written, and let it go."""
        ...

    def beat(self, behind: Sequence[TableRow]) -> Iterable[Statement]:
        """Yield the statements of a sign of life, which bring these rows up to date."""
        ...


def choose_database(settings: Settings, process: str) -> Database:
    """Return the database of these settings, for the process of this id."""
    if isinstance(settings.data, Path):
        return SqliteDatabase(settings.data, process)
    with _extra():
        from lungomare.server.store.postgresql.opening import PostgresDatabase  # noqa: PLC0415
    return PostgresDatabase(settings.data, process)


def prepare_database(data: Path | str) -> None:
    """Check and migrate a database, or raise `Unusable`."""
    if isinstance(data, Path):
        prepare_file(data)
        return
    with _extra():
        from lungomare.server.store.postgresql.checks import prepare  # noqa: PLC0415
    prepare(data)


def open_alone(data: Path | str) -> AbstractContextManager[Connection]:
    """Give a transaction on all of a database that no server has, or raise `Unusable`."""
    if isinstance(data, Path):
        return alone_with_file(data)
    with _extra():
        from lungomare.server.store.postgresql.copying import alone  # noqa: PLC0415
    return alone(data)


def open_snapshot(address: str) -> AbstractContextManager[Connection]:
    """Give one state of all of a PostgreSQL database, also while servers write."""
    with _extra():
        from lungomare.server.store.postgresql.copying import snapshot  # noqa: PLC0415
    return snapshot(address)


@contextmanager
def _extra() -> Iterator[None]:
    """Import what needs psycopg, or say how to have it."""
    try:
        yield
    except ImportError as error:
        raise Unusable(f"PostgreSQL needs more: {how_to_install('scale')}") from error

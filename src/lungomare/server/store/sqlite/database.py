"""The database file: opened, checked before the server says that it runs, migrated.

A file that cannot keep tables is refused with a sentence: it is no database, it is damaged,
another server has it, a newer version wrote it, or it cannot be written.
"""

from __future__ import annotations

import fcntl
import os
import sqlite3
import time
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import create_engine, event, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from lungomare.server.store.database import Unusable
from lungomare.server.store.revisions import check_revision, migrate

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from sqlalchemy import Connection, Engine
    from sqlalchemy.ext.asyncio import AsyncEngine

FULL: Final = 2
"""What `PRAGMA synchronous` answers for FULL."""
READERS: Final = 4
"""Connections that read; each has a thread of its own. Reading is short, so few go far."""
BUSY_MS: Final = 5000
"""How long a statement waits for another program's lock: longer than a backup holds one."""
CHECK_S: Final = 5.0
"""How long the file's pages are looked through at a start: some hundred megabytes. Damage beyond
them is met when the table it hit is read."""
STEPS: Final = 10_000
"""Of SQLite's virtual machine between two looks at the clock: a few milliseconds."""


def hold(data: Path) -> int:
    """Keep the file for this process until the descriptor returned is closed, or it ends.

    The lock is on a file beside the data: closing any descriptor of the data itself would take
    SQLite's own locks away. Whatever ends the process, the system lets the lock go.
    """
    data = data.resolve()
    beside = data.with_name(data.name + ".lock")
    descriptor = os.open(beside, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        raise Unusable("another server keeps its tables there; stop it first") from None
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor


def prepare(data: Path) -> None:
    """Make the file where it is missing, check it and migrate it, or raise `Unusable`."""
    with errors_told():
        make_file(data)
        with closing(sqlite3.connect(data)) as file:
            _check_pages(file)
        engine = open_writing(data)
        try:
            with engine.begin() as connection:
                check_revision(connection)
                migrate(connection)
        finally:
            engine.dispose()


@contextmanager
def errors_told() -> Iterator[None]:
    """Turn what the system or SQLite says into an `Unusable`."""
    try:
        yield
    except OSError as error:
        raise Unusable(error.strerror or str(error)) from error
    except sqlite3.Error as error:
        raise Unusable(str(error)) from error
    except SQLAlchemyError as error:
        raise Unusable(str(getattr(error, "orig", error))) from error


def make_file(data: Path) -> None:
    """Make the file and its folder where they are missing."""
    data.parent.mkdir(parents=True, exist_ok=True)
    data.touch(mode=0o600)  # the deals of running games are in it: nobody else's to read


def _check_pages(file: sqlite3.Connection) -> None:
    """Raise `Unusable` if a page is damaged that can be looked at in `CHECK_S`."""
    file.execute("PRAGMA schema_version").fetchone()
    deadline = time.monotonic() + CHECK_S
    file.set_progress_handler(lambda: time.monotonic() > deadline, STEPS)
    try:
        (found,) = file.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_INTERRUPT:
            raise
        return
    finally:
        file.set_progress_handler(None, 0)
    if found != "ok":
        place = str(found).strip().splitlines()[-1]
        raise Unusable(f"the file is damaged ({place}); put a backup in its place")


def open_reading(data: Path) -> AsyncEngine:
    """Return the engine to read with, on the event loop."""
    engine = create_async_engine(
        f"sqlite+aiosqlite:///{data}", hide_parameters=True, pool_size=READERS, max_overflow=0
    )
    event.listen(engine.sync_engine, "connect", _set_up)
    return engine


def open_writing(data: Path) -> Engine:
    """Return the engine to write with, from a thread; what is logged of errors has no secrets."""
    engine = create_engine(f"sqlite:///{data}", hide_parameters=True)
    event.listen(engine, "connect", _set_up)
    return engine


def _set_up(connection: Any, _record: object) -> None:
    """Have every connection sync before it says that it has written."""
    cursor = connection.cursor()
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        f"busy_timeout={BUSY_MS}",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def need_full_sync(connection: Connection) -> None:
    """Refuse to serve where an acknowledged move could be lost with the power."""
    level = connection.execute(text("PRAGMA synchronous")).scalar_one()
    if level != FULL:
        raise RuntimeError(f"the database syncs at level {level}, not FULL; no move would be safe")

"""A PostgreSQL database looked at before it is served: refused with a sentence, or migrated."""

from __future__ import annotations

import re
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

import psycopg
from psycopg.errors import LockNotAvailable
from sqlalchemy import create_engine, text
from sqlalchemy.exc import DBAPIError, OperationalError

from lungomare.server.store.database import Unusable
from lungomare.server.store.postgresql.address import connection_info, reading_url
from lungomare.server.store.revisions import check_revision, migrate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Connection, Engine

OLDEST: Final = 14
"""The oldest version of PostgreSQL: its own makers support it no longer than that."""
MIGRATING: Final = 6_511_402
"""The advisory lock under which the database is migrated; any number that nobody else uses."""
LOCK_S: Final = 2
"""How long a migration waits for a table: whoever else wants it has to wait behind it."""
TRIES: Final = 10
"""Of a migration, until it is given up."""
PAUSE_S: Final = 1.0
"""Between two of them, in which servers do what has waited."""
SAFE: Final = (
    "SELECT name, setting FROM pg_settings"
    " WHERE name IN"
    " ('fsync', 'full_page_writes', 'synchronous_commit', 'synchronous_standby_names')"
)
"""The settings without which an acknowledged move could be lost with the power."""
SENTENCES: Final = (
    (r"password authentication failed", "its user or password is wrong"),
    (r"no password supplied", "it wants a password"),
    (r"pg_hba\.conf", "it does not let this machine or user in (pg_hba.conf)"),
    (r"the database system is", "it is just starting or stopping"),
    (r"too many clients|connection slots", "it has no connection left: raise max_connections"),
    (r"permission denied for database", "its user may not connect to this database"),
    (r"permission denied", "its user may not make tables there"),
    (r"read-only", "it takes no writes: it is a standby, or being restored"),
    (r'role ".*" does not exist', "it does not know this user"),
    (r'database ".*" does not exist', "there is no such database; make it with CREATE DATABASE"),
    (r"lock timeout", "others use its tables, which are to be brought up to date: try it later"),
)
"""What PostgreSQL's messages mean for whoever set it up; the first that fits."""


def prepare(address: str) -> None:
    """Check the database and migrate it, or raise `Unusable`."""
    with errors_told(), opened(address) as engine:
        for _ in range(TRIES - 1):
            try:
                _prepare_once(engine)
            except OperationalError as error:
                if not isinstance(error.orig, LockNotAvailable):
                    raise
                time.sleep(PAUSE_S)
            else:
                return
        _prepare_once(engine)


def _prepare_once(engine: Engine) -> None:
    """Check the database and migrate it; wait for a table only as long as servers can wait too."""
    with engine.begin() as connection:
        check_server(connection)
        without_limits(connection)
        connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATING})"))
        connection.execute(text(f"SET LOCAL lock_timeout = '{LOCK_S}s'"))
        check_revision(connection)
        migrate(connection)


def without_limits(connection: Connection) -> None:
    """Let a transaction take as long as it needs."""
    for limit in ("lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout"):
        connection.execute(text(f"SET LOCAL {limit} = 0"))


@contextmanager
def opened(address: str) -> Iterator[Engine]:
    """Give an engine to use from a thread."""
    information = connection_info(address, "set-up")
    engine = create_engine(
        reading_url(), creator=lambda: psycopg.connect(information), hide_parameters=True
    )
    try:
        yield engine
    finally:
        engine.dispose()


@contextmanager
def errors_told() -> Iterator[None]:
    """Turn what the database says into an `Unusable` that a person understands."""
    try:
        yield
    except (psycopg.Error, DBAPIError) as error:
        raise Unusable(sentence_of(getattr(error, "orig", error))) from error


def sentence_of(error: Any) -> str:
    """Return what is wrong, in a sentence without secrets."""
    said = " ".join(str(error).split())
    for words, sentence in SENTENCES:
        if re.search(words, said):
            return sentence
    return f"it cannot be reached ({said})" if "connect" in said else said


def check_server(connection: Connection) -> None:
    """Raise `Unusable` if the server is too old, cannot keep every text, or may lose a move."""
    server = connection.connection.dbapi_connection.info  # type: ignore[union-attr]
    version, encoding = server.server_version, server.parameter_status("server_encoding")
    if version < OLDEST * 10_000:
        raise Unusable(f"it is PostgreSQL {version // 10_000}; {OLDEST} or newer is needed")
    if encoding != "UTF8":
        raise Unusable(f"its encoding is {encoding}; make it with ENCODING 'UTF8'")
    unsafe = unsafe_setting({row[0]: row[1] for row in connection.execute(text(SAFE))})
    if unsafe:
        raise Unusable(unsafe)


def unsafe_setting(settings: dict[str, str]) -> str | None:
    """Return why a database with these settings could lose a move, None if it could not."""
    for name, setting in settings.items():
        if setting == "off":
            return f"it may lose what it has acknowledged: {name} is off there"
    if settings.get("synchronous_commit") == "local" and settings.get("synchronous_standby_names"):
        return "its standby may lack what it has acknowledged: synchronous_commit is local there"
    return None

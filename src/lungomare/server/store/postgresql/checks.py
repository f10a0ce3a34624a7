"""A PostgreSQL database looked at before it is served: refused with a sentence, or migrated."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

import psycopg
from sqlalchemy import create_engine, text
from sqlalchemy.exc import DBAPIError

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
SAFE: Final = (
    "SELECT name, setting FROM pg_settings"
    " WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit')"
)
"""The settings without which an acknowledged move could be lost with the power."""
SENTENCES: Final = (
    ("password authentication failed", "its user or password is wrong"),
    ("no password supplied", "it wants a password"),
    ("pg_hba.conf", "it does not let this machine or user in (pg_hba.conf)"),
    ("the database system is", "it is just starting or stopping"),
    ("role", "it does not know this user"),
    ("database", "there is no such database; make it with CREATE DATABASE"),
    ("permission denied", "its user may not make tables there"),
    ("is read-only", "it takes no writes: it is a standby, or being restored"),
)
"""What PostgreSQL's messages mean for whoever set it up; the first that fits."""


def prepare(address: str) -> None:
    """Check the database and migrate it, or raise `Unusable`."""
    with errors_told(), opened(address) as engine, engine.begin() as connection:
        check_server(connection)
        without_limits(connection)
        connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATING})"))
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
    if "FATAL" in said or "denied" in said or "read-only" in said:
        for words, sentence in SENTENCES:
            if words in said:
                return sentence
    return f"it cannot be reached ({said})" if "connect" in said else said


def check_server(connection: Connection) -> None:
    """Raise `Unusable` if the server is too old, or may lose what it has acknowledged."""
    version = connection.connection.dbapi_connection.info.server_version  # type: ignore[union-attr]
    if version < OLDEST * 10_000:
        raise Unusable(f"it is PostgreSQL {version // 10_000}; {OLDEST} or newer is needed")
    unsafe = unsafe_setting({row[0]: row[1] for row in connection.execute(text(SAFE))})
    if unsafe:
        raise Unusable(unsafe)


def unsafe_setting(settings: dict[str, str]) -> str | None:
    """Return why a database with these settings could lose a move, None if it could not."""
    for name, setting in settings.items():
        if setting == "off":
            return f"it may lose what it has acknowledged: {name} is off there"
    return None

"""A PostgreSQL database opened to be copied, whole."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from sqlalchemy import text

from lungomare.server.store.database import Unusable
from lungomare.server.store.postgresql.address import APPLICATION
from lungomare.server.store.postgresql.checks import (
    check_server,
    errors_told,
    opened,
    prepare,
    without_limits,
)
from lungomare.server.store.postgresql.leases import REGISTERING
from lungomare.server.store.postgresql.statements import NOW
from lungomare.server.store.revisions import check_revision, need_own_revision

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Connection

_LIVING: Final = f"SELECT count(*) FROM processes WHERE until > {NOW}"  # noqa: S608
_CONNECTED: Final = (
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"  # noqa: S608
    f" AND application_name LIKE '{APPLICATION} %' AND application_name <> '{APPLICATION} set-up'"
)
"""One that stands still for a while lives no more, but may go on."""


@contextmanager
def snapshot(address: str) -> Iterator[Connection]:
    """Give a transaction that sees one state of the database, whatever servers write meanwhile."""
    with errors_told(), opened(address) as engine, engine.connect() as connection:
        consistent = connection.execution_options(isolation_level="REPEATABLE READ")
        with consistent.begin():
            without_limits(consistent)
            check_server(consistent)
            check_revision(consistent)
            need_own_revision(consistent)
            yield consistent


@contextmanager
def alone(address: str) -> Iterator[Connection]:
    """Give a transaction on a database that no process serves, and none until it is committed."""
    prepare(address)
    with errors_told(), opened(address) as engine, engine.begin() as connection:
        without_limits(connection)
        if not connection.scalar(text(f"SELECT pg_try_advisory_xact_lock({REGISTERING})")):
            raise Unusable("a server or another copy uses it; stop that first")
        if connection.scalar(text(_LIVING)) or connection.scalar(text(_CONNECTED)):
            raise Unusable("a server keeps its tables there; stop it first")
        need_own_revision(connection)
        yield connection

"""Services for every test that wants a real one; each worker of the tests has its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from services import PostgreSQL, Redis

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSQL]:
    """A PostgreSQL server, which no test may kill; it syncs, as no other is served."""
    with PostgreSQL(is_durable=True).running() as server:
        yield server


@pytest.fixture
def database(postgresql: PostgreSQL) -> Iterator[str]:
    """The address of an empty database."""
    name = postgresql.new_database()
    yield postgresql.url(name)
    postgresql.drop_database(name)


@pytest.fixture
def redis() -> Iterator[Redis]:
    """A Redis server of the test's own, which it may kill."""
    with Redis().running() as server:
        yield server

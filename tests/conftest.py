"""Services for every test that wants a real one; each worker of the tests has its own."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING

import pytest

from services import PostgreSQL, Redis

if TYPE_CHECKING:
    from collections.abc import Iterator

SLOWEST = (
    "tests/native/test_safety.py",
    "tests/e2e/screens/test_bosa_scenes.py",
    "tests/e2e/screens",
    "tests/cluster",
    "tests/build_backend/test_wheel.py",
    "tests/e2e",
    "tests/server/test_kill.py",
    "tests/server",
    "tests/native/test_exit.py",
    "tests/cli/online",
    "tests/research",
)
"""What takes longest, begun first: in two processes none is to be left alone with it at the end."""


if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # In the background of a script the shell has Ctrl-C ignored, and every process started from
    # here would inherit that. Tests send it on purpose.
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests in that order; the folders on the command line do not say it."""
    places = {start: place for place, start in enumerate(SLOWEST)}
    items.sort(
        key=lambda item: min(
            (place for start, place in places.items() if item.nodeid.startswith(start)),
            default=len(SLOWEST),
        )
    )


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs that play have minutes for what takes a moment, however busy the machine is."""
    for constant in ("bot_process.PATIENCE", "bot_process.GRACE", "bot_process.PARTING",
                     "error_tail.SETTLING"):  # fmt: skip
        monkeypatch.setattr(f"lungomare.players.{constant}", 180.0)


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

"""A server for the tests that only want one, and one that may be broken."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from client.servers import Served, served

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="session")
def calm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Return a server that nobody breaks."""
    with served(tmp_path_factory.mktemp("calm")) as server:
        yield server


@pytest.fixture
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Return a server that a test may kill and start again."""
    with served(tmp_path_factory.mktemp("own")) as server:
        yield server

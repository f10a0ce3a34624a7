"""Whole servers of several processes; each takes seconds to start, so that tests share them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cluster.cluster import Cluster

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """Three servers and two workers behind nginx. Whoever kills a part starts it again."""
    with Cluster().running() as started:
        yield started


@pytest.fixture(scope="session")
def faulty() -> Iterator[Cluster]:
    """The same, with a proxy on every way."""
    with Cluster(faulty=True).running() as started:
        yield started

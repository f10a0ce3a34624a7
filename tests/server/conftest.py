"""Servers for tests: one inside the process, and real ones that can be killed."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import pytest

from server.house import House, settings_at, think_here
from server.process import ServerProcess

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator
    from pathlib import Path


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def house(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, anyio_backend: str
) -> AsyncIterator[House]:
    """A server without limits, in this process, whose computers answer at once."""
    del anyio_backend
    think_here(monkeypatch)
    async with House(settings_at(tmp_path)).running() as opened:
        yield opened


@pytest.fixture
def harbour(tmp_path: Path) -> Iterator[ServerProcess]:
    """A real server process without limits, killed at the end."""
    server = ServerProcess(tmp_path, "--unlimited", "--pace", "0")
    server.start()
    yield server
    server.kill()


@pytest.fixture
def own_logs() -> Iterator[None]:
    """Put the logs back as they were."""
    root, uvicorn = logging.getLogger(), logging.getLogger("uvicorn.error")
    kept = (root.handlers[:], root.level, uvicorn.filters[:])
    yield
    root.handlers[:], uvicorn.filters[:] = kept[0], kept[2]
    root.setLevel(kept[1])

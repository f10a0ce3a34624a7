"""Whether to send clients here: while it starts, serves, stops, and when the disk says no."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from lungomare.server.http.health import unready
from lungomare.server.store.database import CannotWrite
from server.house import UNLIMITED, House, person, settings_at
from server.process import PLAIN, ServerProcess, receive

if TYPE_CHECKING:
    from pathlib import Path

    from websockets.asyncio.client import ClientConnection

pytestmark = pytest.mark.anyio


async def test_ready_from_the_start_to_the_end(tmp_path: Path) -> None:
    house = House(settings_at(tmp_path, limits=UNLIMITED))
    assert await unready(house.server) == "starting"
    async with house.running():
        serving = await house.http.get("/readyz")
        assert (serving.status_code, serving.json()) == (200, {"status": "ok"})
        await house.server.say_goodbye()
        stopping = await house.http.get("/readyz")
        assert (stopping.status_code, stopping.json()) == (503, {"status": "stopping"})
        assert (await house.http.get("/healthz")).status_code == 200


async def test_not_ready_while_nothing_can_be_written(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def health() -> str:
        return f"the database does not take a write: {CannotWrite('it is away')}"

    monkeypatch.setattr(house.server.store, "health", health)
    answer = await house.http.get("/readyz")
    assert answer.status_code == 503
    assert "does not take a write" in answer.json()["status"]


async def test_a_bus_that_is_away_is_a_warning(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house.server.bus, "is_up", False)
    answer = await house.http.get("/readyz")
    assert (answer.status_code, answer.json()["status"]) == (200, "ok")
    assert "the bus is away" in answer.json()["warning"]


async def test_health_is_told_whatever_else_is_refused(house: House) -> None:
    foreign = {"host": "balancer.example"}
    for path, status in (("/readyz", 200), ("/healthz", 200), ("/metrics", 421)):
        assert (await house.http.get(path, headers=foreign)).status_code == status


async def test_a_server_that_stops_tells_its_clients_one_after_the_other(tmp_path: Path) -> None:
    """Nobody is let in meanwhile, and everybody is told to come back."""
    server = ServerProcess(tmp_path, "--drain", "2")
    server.start()
    seats = [person("Ada"), person("Bea")]
    opened = server.ask("POST", "/api/tables", json={"game": "canosa", "seats": seats})
    sockets = [await server.connect(opened["table"]) for _ in range(20)]
    for socket in sockets:
        await receive(socket, "state")
    address = server.url
    server.process.terminate()
    times = await asyncio.gather(*(goodbye(socket) for socket in sockets))
    assert max(times) - min(times) > 1
    with pytest.raises(httpx.ConnectError):
        await asyncio.to_thread(httpx.get, f"{address}/healthz", verify=PLAIN)
    assert server.process.wait(60) == -15


async def goodbye(socket: ClientConnection) -> float:
    """Return when a client was told to come back."""
    await receive(socket, "bye")
    at = time.monotonic()
    with pytest.raises(ConnectionClosed) as closed:
        await socket.recv()
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 1012
    return at

"""A real `lungomare serve --processes`: on PostgreSQL and Redis, killed, replaced, stopped."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from lungomare.server.settings import Limits
from server.house import person, play
from server.process import LUNGOMARE, ServerProcess, receive, send
from server.telemetry.figures import free_ports, processes_at
from services import PATIENCE, Redis, family, is_alive

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from websockets.asyncio.client import ClientConnection

    from lungomare.game import Json
    from services import PostgreSQL

pytestmark = pytest.mark.anyio

PROCESSES = 2
LIMITS = Limits()
PACE_S = 0.05
"""Between two sockets: with twenty a second the processes hear of each other's in time."""


class Several(ServerProcess):
    """A supervisor with its processes."""

    def __init__(self, folder: Path, environment: dict[str, str], *flags: str) -> None:
        self.figures = free_ports(PROCESSES + 1)
        """Where each process, and then the workers, show what they count."""
        count, port = str(PROCESSES), str(self.figures[0])
        usual = ("--processes", count, "--drain", "1", "--metrics-port", port)
        super().__init__(folder, *usual, *flags)
        self.environment = {**os.environ, **environment}

    def command(self) -> list[str | Path]:
        return [LUNGOMARE, "serve", "--port", "0", *self.flags]

    def servers(self) -> list[int]:
        """Return the process ids of the servers that listen."""
        found = children(self.process.pid)
        return [each for each in found if any(is_listening(each, port) for port in self.ports)]

    @property
    def ports(self) -> list[int]:
        port = int(self.url.rpartition(":")[2])
        return [port, port + 1] if "--own-ports" in self.flags else [port]

    def all_processes(self) -> list[int]:
        return family(self.process.pid)


def children(process: int) -> list[int]:
    path = Path(f"/proc/{process}/task/{process}/children")
    return [int(text) for text in path.read_text().split()]


def is_listening(process: int, port: int) -> bool:
    """Say whether a process has a socket that listens on a port."""
    rows = [row.split() for row in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    listening = {row[9] for row in rows if row[3] == "0A" and row[1].endswith(f":{port:04X}")}
    try:
        links = [str(path.readlink()) for path in Path(f"/proc/{process}/fd").iterdir()]
    except OSError:
        return False
    return any(link == f"socket:[{inode}]" for link in links for inode in listening)


def until(holds: Callable[[], Any]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.05)


@contextmanager
def running(server: Several) -> Iterator[Several]:
    server.start()
    try:
        until(lambda: len(server.servers()) == PROCESSES)
        yield server
    finally:
        server.kill()


@pytest.fixture(scope="module")
def environment(postgresql: PostgreSQL) -> Iterator[dict[str, str]]:
    name = postgresql.new_database()
    with Redis().running() as redis:
        yield {"LUNGOMARE_DATA": postgresql.url(name), "LUNGOMARE_BUS": redis.url()}
    postgresql.drop_database(name)


@pytest.fixture(scope="module")
def several(
    environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Several]:
    """Two processes; at the end they stop in order, and leave nothing behind."""
    folder = tmp_path_factory.mktemp("several")
    with running(Several(folder, environment, "--workers", "0")) as server:
        yield server
        processes = server.all_processes()
        assert server.stop() == 0
        assert not any(map(is_alive, processes))


def opened(server: Several) -> tuple[str, list[str]]:
    body = {"game": "canosa", "seats": [person("Ada"), person("Bea")]}
    answer = server.ask("POST", "/api/tables", json=body)
    return answer["table"], [each["token"] for each in answer["held"]]


class Player:
    """Somebody who plays both seats, and comes back whenever the server says so."""

    def __init__(self, server: Several) -> None:
        self.server = server
        self.table, self.tokens = opened(server)
        self.moves = self.returns = 0

    async def play(self, moves: int) -> None:
        while self.moves < moves:
            try:
                async with self.server.connect(self.table, self.tokens) as socket:
                    states = [await receive(socket, "state") for _ in self.tokens]
                    await self._play_on(socket, states, moves)
            except (ConnectionClosed, OSError):
                self.returns += 1
                await asyncio.sleep(0.1)

    async def _play_on(self, socket: Any, states: list[Json], moves: int) -> None:
        state = next(state for state in states if state["legal"])
        while self.moves < moves:
            await send(socket, play(state, move_id=f"m{self.moves}"))
            heard: list[Json] = []
            while len(heard) < 3:  # the acknowledgement, and the event for each seat
                message = await receive(socket)
                if message["type"] == "bye":
                    raise ConnectionResetError
                assert message["type"] != "refused", message
                heard += [message] * (message["type"] in ("ack", "event"))
            self.moves += 1
            state = next(each for each in heard if each.get("legal"))
            await asyncio.sleep(0.05)


async def test_two_processes_behind_one_port(several: Several) -> None:
    table, tokens = opened(several)
    async with several.connect(table, tokens[:1]) as ada, several.connect(table) as other:
        assert (await receive(ada, "state"))["seat"] == 0
        assert (await receive(other, "state"))["seat"] is None
    for _ in range(20):
        assert several.request("GET", f"/api/tables/{table}").status_code == 200
        assert several.request("GET", "/readyz").json() == {"status": "ok"}


async def test_limits_hold_for_both_together(several: Several) -> None:
    """64 sockets for one network, not 64 at each process."""
    table, _ = opened(several)
    sockets: list[ClientConnection] = []
    try:
        while len(sockets) < 2 * LIMITS.sockets:
            try:
                sockets.append(await several.connect(table))
            except InvalidStatus as refused:
                if b"too many sockets" in (refused.response.body or b""):
                    break
            await asyncio.sleep(PACE_S)
    finally:
        await asyncio.gather(*(socket.close() for socket in sockets))
    assert LIMITS.sockets <= len(sockets) <= 1.5 * LIMITS.sockets


def shows(server: Several, table: str) -> bool:
    """Say whether a table is shown; a process that is about to end resets its connections."""
    try:
        return server.request("GET", f"/api/tables/{table}").is_success
    except httpx.TransportError:
        return False


async def test_a_process_that_is_killed_is_replaced(several: Several) -> None:
    before = several.servers()
    table, _ = opened(several)
    os.kill(before[0], signal.SIGKILL)
    until(lambda: shows(several, table))
    until(lambda: len({*several.servers()} - {before[0]}) == PROCESSES)
    assert before[1] in several.servers()


async def test_all_are_replaced_while_somebody_plays(several: Several) -> None:
    until(lambda: len(processes_at(several.figures)) == PROCESSES)
    before, shown_before = several.servers(), processes_at(several.figures)
    assert [*shown_before.values()] == ["server"] * PROCESSES
    players = [Player(several) for _ in range(6)]
    games = [asyncio.create_task(player.play(12)) for player in players]
    several.process.send_signal(signal.SIGHUP)
    refused, deadline = 0, time.monotonic() + PATIENCE
    while not set(before).isdisjoint(several.servers()):
        assert time.monotonic() < deadline, several.said()
        try:
            answer = await asyncio.to_thread(several.request, "GET", "/readyz")
            refused += not answer.is_success  # it has just been told to stop
        except httpx.TransportError:
            refused += 1
        await asyncio.sleep(0.05)
    await asyncio.gather(*games)
    assert refused <= 2, "in the moment in which one of two stops listening"
    assert len(several.servers()) == PROCESSES
    until(lambda: len(processes_at(several.figures).keys() - shown_before.keys()) == PROCESSES)
    for player in players:
        shown = several.ask("GET", f"/api/tables/{player.table}", player.tokens[0])
        assert shown["played"] == 12


async def test_nothing_is_left_behind(environment: dict[str, str], tmp_path: Path) -> None:
    """Also where each process has a port of its own."""
    with running(Several(tmp_path, environment, "--own-ports")) as server:
        for port in server.ports:
            assert sum(is_listening(each, port) for each in server.servers()) == 1
        processes = server.all_processes()
        assert len(processes) > PROCESSES + 1
        roles = ["server"] * PROCESSES + ["worker"]
        until(lambda: [*processes_at(server.figures).values()] == roles)
        os.kill(server.process.pid, signal.SIGKILL)
        until(lambda: not any(map(is_alive, processes[1:])))

"""Connections that misbehave, against a real server: each is closed, and nobody else notices."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import os
import random
import re
import socket
import sys
import time
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from lungomare.match.protocol import SOCKET_PROTOCOL
from server.house import PATIENCE, UNLIMITED, eventually, person
from server.process import ServerProcess, receive
from server.websocket.test_reading import masked

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

pytestmark = pytest.mark.anyio

RNG = random.Random(0)
SERVE = """
import json, pathlib, resource, socket, sys
from lungomare.server.telemetry.logs import set_up_logs
from lungomare.server.running import run
from lungomare.server.settings import Limits, Settings, Waits
data, told = pathlib.Path(sys.argv[1]), json.loads(sys.argv[2])
if told["descriptors"]:
    resource.setrlimit(resource.RLIMIT_NOFILE, (told["descriptors"],) * 2)
set_up_logs("warning")
listening = socket.socket()
listening.bind(("127.0.0.1", 0))
limits, waits = Limits(**told["limits"]), Waits(**told["waits"])
print("http://127.0.0.1:%d" % listening.getsockname()[1], file=sys.stderr, flush=True)
run(Settings(data=data, limits=limits, waits=waits, **told["settings"]), listening)
"""
LISTENS = "0A"
"""The state of a listening socket in /proc/net/tcp."""
HALF = b"GET / HTTP/1.1\r\nHost: localh"
WHOLE = b"GET /api/catalogue HTTP/1.1\r\nHost: localhost\r\n\r\n"
NO_LIMITS = {name: getattr(UNLIMITED, name) for name in UNLIMITED.__dataclass_fields__}


class Tuned(ServerProcess):
    """A server whose clients have little time, and no limits but those given."""

    def __init__(self, folder: Path, *, descriptors: int = 0, **more: dict[str, Any]) -> None:
        super().__init__(folder)
        self.told = {
            "descriptors": descriptors,
            "limits": {**NO_LIMITS, **more.get("limits", {})},
            "waits": more.get("waits", {}),
            "settings": more.get("settings", {}),
        }

    def command(self) -> list[str | Path]:
        return [sys.executable, "-c", SERVE, self.data, json.dumps(self.told)]

    @property
    def port(self) -> int:
        return int(self.url.rpartition(":")[2])

    def open_table(self) -> str:
        body = {"game": "canosa", "seats": [person("Ada"), person("Bea")]}
        table: str = self.ask("POST", "/api/tables", json=body)["table"]
        return table

    def descriptors(self) -> int:
        """Return how many descriptors the process has open."""
        return sum(1 for _ in Path(f"/proc/{self.process.pid}/fd").iterdir())

    def connections(self) -> int:
        """Return how many of its descriptors are connections of clients."""
        held = set()
        for link in Path(f"/proc/{self.process.pid}/fd").iterdir():
            with contextlib.suppress(OSError):
                held.add(str(link.readlink()))
        rows = [row.split() for row in Path("/proc/net/tcp").read_text().splitlines()[1:]]
        mine = [row for row in rows if row[1].endswith(f":{self.port:04X}") and row[3] != LISTENS]
        return sum(f"socket:[{row[9]}]" in held for row in mine)

    def memory(self) -> int:
        """Return the resident bytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        assert found
        return int(found[1]) * 1024

    def cpu_s(self) -> float:
        """Return the processor time that the server's own process has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextlib.contextmanager
def serving(folder: Path, **more: Any) -> Iterator[Tuned]:
    server = Tuned(folder, **more)
    server.start()
    try:
        yield server
    finally:
        server.kill()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tuned]:
    """One server for most tests: two seconds for everything, and sockets may be silent."""
    waits = {"head": 2.0, "body": 2.0, "idle": 2.0, "unread": 2.0, "close": 0.5, "silence": 600.0}
    with serving(tmp_path_factory.mktemp("serving"), waits=waits) as running:
        yield running


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tuned]:
    """A server with little for each network, that asks silent sockets after a second."""
    limits = {"connections": 5, "processor_share": 0.05, "processor_burst": 0.2}
    with serving(
        tmp_path_factory.mktemp("strict"), limits=limits, waits={"silence": 1.0}
    ) as running:
        yield running


class Raw:
    """A client without manners."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    def send(self, data: bytes) -> None:
        self.writer.write(data)

    def stop_reading(self) -> None:
        transport: Any = self.writer.transport
        transport.pause_reading()

    async def until_closed(self) -> bytes:
        """Return all that comes until the server closes."""
        got = b""
        async with asyncio.timeout(PATIENCE):
            with contextlib.suppress(ConnectionError):
                while part := await self.reader.read(1 << 16):
                    got += part
        return got

    async def drip(self, data: bytes) -> None:
        """Send a byte now and then, for as long as it is taken."""
        with contextlib.suppress(ConnectionError):
            for byte in data:
                self.send(bytes((byte,)))
                await self.writer.drain()
                await asyncio.sleep(0.1)


@contextlib.asynccontextmanager
async def raw(server: Tuned, source: str = "127.0.0.1", window: int = 0) -> AsyncIterator[Raw]:
    """Connect from an address, perhaps with little room for what the server sends."""
    connecting = socket.socket()
    if window:
        connecting.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
    connecting.bind((source, 0))
    connecting.setblocking(False)
    await asyncio.get_running_loop().sock_connect(connecting, ("127.0.0.1", server.port))
    reader, writer = await asyncio.open_connection(sock=connecting)
    try:
        yield Raw(reader, writer)
    finally:
        writer.transport.abort()


def upgrade(table: str, *, deflate: bool = False) -> bytes:
    """A browser's request for a socket."""
    key = base64.b64encode(bytes(16)).decode()
    extension = "permessage-deflate; client_max_window_bits"
    lines = [
        f"GET /api/tables/{table}/live HTTP/1.1",
        "Host: localhost",
        "User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)",
        "Accept-Language: en-GB,en;q=0.9,it;q=0.8",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {key}",
        f"Sec-WebSocket-Protocol: {SOCKET_PROTOCOL}",
        *([f"Sec-WebSocket-Extensions: {extension}"] if deflate else []),
    ]
    return "\r\n".join([*lines, "", ""]).encode()


@contextlib.asynccontextmanager
async def raw_socket(
    server: Tuned, table: str, source: str = "127.0.0.1", window: int = 0
) -> AsyncIterator[Raw]:
    async with raw(server, source, window) as client:
        client.send(upgrade(table, deflate=True))
        head = await client.reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 101 "), head
        yield client


async def still_serves(server: Tuned) -> None:
    answer = await asyncio.to_thread(server.request, "GET", "/api/catalogue")
    assert answer.status_code == 200


# Requests


async def test_half_requests_are_closed(server: Tuned) -> None:
    """Silence, half a head, a head and a body drop by drop, an unused connection."""
    body = b"POST /api/replay HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n"
    async with contextlib.AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(raw(server)) for _ in range(5)]
        _, half, head, slow, used = clients
        half.send(HALF)
        slow.send(body)
        used.send(WHOLE)
        drips = asyncio.gather(head.drip(HALF * 10), slow.drip(b" " * 900))
        got = await asyncio.gather(*(one.until_closed() for one in clients))
        await drips
        await eventually(lambda: not server.connections())
    assert got[0] == b""
    for answer in got[1:4]:
        assert answer.startswith(b"HTTP/1.1 408 ")
    assert got[4].startswith(b"HTTP/1.1 200 ")
    assert got[4].count(b"HTTP/1.1") == 1


async def test_heads_that_are_too_long(server: Tuned) -> None:
    for sent in (
        b"GET /" + b"x" * 20_000,
        WHOLE[:-2] + b"a: b\r\n" * 5000,
        WHOLE[:-4] + b"x" * 20_000,
    ):
        async with raw(server) as client:
            client.send(sent)
            assert (await client.until_closed()).startswith(b"HTTP/1.1 431 ")


async def test_nonsense_instead_of_http(server: Tuned) -> None:
    async with raw(server) as client:
        client.send(b"\x16\x03\x01 hello\r\n\r\n")
        assert (await client.until_closed()).startswith(b"HTTP/1.1 400 ")


async def test_requests_without_waiting_for_answers(server: Tuned) -> None:
    """A few are answered one after the other; thousands are not even read."""
    async with raw(server) as client:
        client.send(WHOLE * 3)
        got = b""
        while got.count(b"HTTP/1.1 200 ") < 3:
            got += await client.reader.read(1 << 16)
    async with raw(server) as client:
        client.send(WHOLE * 5000)
        got = await client.until_closed()
        assert got.count(b"HTTP/1.1") < 20


async def test_an_upgrade_to_something_else_is_a_request(server: Tuned) -> None:
    async with raw(server) as client:
        client.send(WHOLE[:-2] + b"Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n")
        assert (await client.until_closed()).startswith(b"HTTP/1.1 200 ")


async def test_answers_that_nobody_reads(server: Tuned) -> None:
    async with raw(server, window=4096) as client:
        client.stop_reading()
        client.send(b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 8)
        await eventually(lambda: server.connections() == 1)
        await eventually(lambda: not server.connections())
    await still_serves(server)


# How many


async def test_half_requests_shut_nobody_out(tmp_path: Path) -> None:
    """Three times more than the process has descriptors, from two networks, and time to stay."""
    waits = {"head": 600.0}
    with serving(tmp_path, descriptors=160, waits=waits) as server:
        table = server.open_table()
        async with contextlib.AsyncExitStack() as stack:
            player = await stack.enter_async_context(raw_socket(server, table, "127.0.0.4"))
            for number in range(450):
                source = f"127.0.0.{1 + number % 2}"
                with contextlib.suppress(ConnectionError):
                    client = await stack.enter_async_context(raw(server, source))
                    client.send(HALF)
            await still_serves(server)
            async with raw(server, "127.0.0.3") as guest:
                guest.send(WHOLE)
                assert (await guest.reader.readline()).startswith(b"HTTP/1.1 200 ")
            player.send(masked(0x81, b'{"type": "ping"}', RNG))
            async with asyncio.timeout(PATIENCE):
                await player.reader.readuntil(b'"pong"')
            assert server.descriptors() < 160
        assert "too many are open" in server.log.read_text()


async def test_connections_of_one_network(strict: Tuned) -> None:
    async with contextlib.AsyncExitStack() as stack:
        for _ in range(5):
            await stack.enter_async_context(raw(strict, "127.0.0.2"))
        for _ in range(20):
            async with raw(strict, "127.0.0.2") as one_more:
                assert await one_more.until_closed() == b""
        async with raw(strict, "127.0.0.3") as other:
            other.send(WHOLE)
            assert (await other.reader.readline()).startswith(b"HTTP/1.1 200 ")
    told = strict.log.read_text().count("closed a connection from 127.0.0.2")
    assert 1 <= told <= 2, "the first at once, others a minute later"


# Sockets


async def test_a_flood_of_pings(strict: Tuned) -> None:
    """The line is closed; trying again and again costs the server neither memory nor time."""
    table = strict.open_table()
    pings = masked(0x89, b"x" * 125, RNG) * 500 + masked(0x89, b"", RNG) * 5000
    memory, cpu, until = strict.memory(), strict.cpu_s(), time.monotonic() + 3
    while time.monotonic() < until:
        async with raw_socket(strict, table, "127.0.0.4") as client:
            client.send(pings)
            with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError):
                async with asyncio.timeout(PATIENCE):
                    while await client.reader.read(1 << 16):
                        pass  # pongs at most, until it is closed
    assert strict.memory() - memory < 16_000_000
    assert strict.cpu_s() - cpu < 1.5, "three seconds would be all of it"
    await still_serves(strict)


async def test_pings_are_answered(server: Tuned) -> None:
    table = server.open_table()
    async with server.connect(table) as client:
        await receive(client, "state")
        for _ in range(3):
            async with asyncio.timeout(PATIENCE):
                await (await client.ping())


async def test_messages_that_nobody_reads(server: Tuned) -> None:
    """Each asks for an answer; the server stops reading, then gives the client up."""
    table, memory = server.open_table(), server.memory()
    async with raw_socket(server, table, window=4096) as client:
        client.stop_reading()
        client.send(masked(0x81, b'{"type": "what"}', RNG) * 100_000)
        await eventually(lambda: not server.connections())
    assert server.memory() - memory < 24_000_000
    await still_serves(server)


async def test_a_goodbye_that_is_never_answered(server: Tuned) -> None:
    """Ours, after a broken rule; and the client's own, after which it holds the line."""
    table = server.open_table()
    async with raw_socket(server, table) as rude, raw_socket(server, table) as leaving:
        assert server.connections() >= 2
        rude.stop_reading()
        leaving.stop_reading()
        rude.send(b"\x81\x05hello")
        leaving.send(masked(0x88, b"\x03\xe8", RNG))
        await eventually(lambda: not server.connections())


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        ([masked(0x81, b"x" * 20_000, RNG)], 1009),
        ([masked(0xC1, zlib.compress(bytes(10_000_000), 9, -15) + b"\0", RNG)], 1009),
        ([masked(0x01, b"x" * 9000, RNG), masked(0x80, b"x" * 9000, RNG)], 1009),
        ([masked(0x01, b"", RNG), *([masked(0x00, b"", RNG)] * 100)], 1008),
        ([masked(0x81, b"\xff", RNG)], 1007),
        ([masked(0x83, b"", RNG)], 1002),
        ([b"\x81\x05hello"], 1002),
    ],
    ids=["large", "bomb", "pieces", "many", "utf8", "opcode", "unmasked"],
)
async def test_broken_rules_close_the_socket(server: Tuned, frames: list[bytes], code: int) -> None:
    table = server.open_table()
    async with raw_socket(server, table) as client:
        for frame in frames:
            client.send(frame)
        got = await client.until_closed()
    assert b"\x88" in got
    close = got[got.rindex(b"\x88") + 2 :]
    assert int.from_bytes(close[:2], "big") == code
    await still_serves(server)


async def test_silent_sockets_are_given_up(strict: Tuned) -> None:
    """One that answers pings stays; one that does not goes, with its descriptor."""
    table = strict.open_table()
    async with strict.connect(table) as alive, raw_socket(strict, table) as dead:
        await receive(alive, "state")
        assert b"\x89\x00" in await dead.until_closed(), "it was asked for a sign of life"
        await eventually(lambda: strict.connections() == 1)
        await alive.send('{"type": "ping"}')
        await receive(alive, "pong")


async def test_packed_messages_for_browsers(server: Tuned) -> None:
    table = server.open_table()
    address = server.url.replace("http", "ws") + f"/api/tables/{table}/live"
    async with connect(address, subprotocols=[SOCKET_PROTOCOL], proxy=None) as client:  # type: ignore[list-item]
        offered = client.response.headers["Sec-WebSocket-Extensions"] if client.response else ""
        assert "server_no_context_takeover" in offered
        assert "client_no_context_takeover" in offered
        assert (await receive(client, "state"))["type"] == "state"
        await client.send(json.dumps({"type": "ping"}))
        await receive(client, "pong")
        await client.send(["{", '"type": ', '"ping"}'])
        await receive(client, "pong")
        await client.send(b"\x00")
        assert "JSON" in (await receive(client, "refused"))["refusal"]["sentence"]
    with pytest.raises(ConnectionClosed):
        await client.recv()


async def test_sockets_that_are_not_let_in(server: Tuned) -> None:
    for request, status in (
        (upgrade("x" * 16), 404),
        (upgrade("x" * 16).replace(SOCKET_PROTOCOL.encode(), b"chat"), 400),
        (upgrade("x" * 16).replace(b"Version: 13", b"Version: 7"), 400),
        (upgrade("x" * 16).replace(b"GET ", b"POST "), 405),
        (upgrade("x" * 16).replace(b"localhost", b"localhost\r\nOrigin: http://evil.example"), 403),
    ):
        async with raw(server) as client:
            client.send(request)
            got = await client.until_closed()
            assert got.startswith(b"HTTP/1.1 %d " % status), got


async def test_an_idle_socket_costs_little(tmp_path: Path) -> None:
    """Less than half of what uvicorn's own sockets cost, with the application's share.

    The server is one that waits long: a busy machine may open 400 sockets slowly.
    """
    waits = {"head": PATIENCE, "silence": 600.0}
    async with contextlib.AsyncExitStack() as stack:
        server = stack.enter_context(serving(tmp_path, waits=waits))
        table = server.open_table()
        for _ in range(100):
            await stack.enter_async_context(raw_socket(server, table))
        memory = server.memory()
        for _ in range(300):
            await stack.enter_async_context(raw_socket(server, table))
        assert (server.memory() - memory) / 300 < 30_000

"""Real servers for the tests of clients, and a line to them that can be cut."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Self, TypeVar

import httpx
from websockets.asyncio.server import ServerConnection, serve
from websockets.typing import Subprotocol

from lungomare.client import Busy
from services import free_port

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
    from random import Random

    from lungomare.client import OnlineTable, Update
    from lungomare.game import Json

LUNGOMARE = str(Path(sys.executable).with_name("lungomare"))
LIMIT_S = 180.0
"""How long anything may take on a slow machine before a test gives up."""
AGAIN_S = 0.2
Answered = TypeVar("Answered")


class Served:
    """A `lungomare serve` on a data file of its own, which keeps its port when started again.

    The port is none that the system gives to whoever connects: while the server is down it stays
    free.
    """

    def __init__(self, folder: Path) -> None:
        self.data = folder / "tables.db"
        self.log = folder / "server.log"
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> Self:
        """Start it and wait until it answers."""
        self.log.write_text("")
        with self.log.open("wb") as log:
            command = [LUNGOMARE, "serve", "--data", str(self.data), "--port", str(self.port)]
            self.process = subprocess.Popen(
                [*command, "--pace", "0", "--unlimited"], stderr=log, stdin=subprocess.DEVNULL
            )
        deadline = time.monotonic() + LIMIT_S
        while not self._answers():
            assert self.process.poll() is None, self.log.read_text()
            assert time.monotonic() < deadline, self.log.read_text()
            time.sleep(0.02)
        return self

    def _answers(self) -> bool:
        if self.url not in self.log.read_text():
            return False
        try:
            return httpx.get(f"{self.url}/healthz", timeout=LIMIT_S).is_success
        except httpx.TransportError:
            return False

    def kill(self) -> None:
        """End it as a failing machine would."""
        if self.process is not None:
            self.process.kill()
            self.process.wait(LIMIT_S)
            self.process = None


@contextmanager
def served(folder: Path) -> Iterator[Served]:
    """Run a server as long as the block lasts."""
    server = Served(folder)
    try:
        yield server.start()
    finally:
        server.kill()


async def patiently(ask: Callable[[], Awaitable[Answered]]) -> Answered:
    """Return what is asked of a worker of the server; where all are at work, ask again."""
    while True:
        try:
            return await ask()
        except Busy:
            await asyncio.sleep(AGAIN_S)


class Cutter:
    """A relay in front of a server that can lose the server's answers and hang up."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.deaf = False
        """Whether what the server says is lost from now on, and the line with it."""
        self.cuts = 0
        self._lines: set[asyncio.StreamWriter] = set()
        self._relay: asyncio.Server | None = None

    async def __aenter__(self) -> Self:
        self._relay = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._relay
        self._relay.close()
        self.cut()

    @property
    def url(self) -> str:
        assert self._relay
        return f"http://127.0.0.1:{self._relay.sockets[0].getsockname()[1]}"

    def cut(self) -> None:
        """Hang up on everyone."""
        for writer in self._lines:
            writer.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self.port)
        except OSError:
            writer.transport.abort()
            return
        self._lines |= {writer, back}
        try:
            await asyncio.gather(
                self._pass_on(reader, back, from_server=False),
                self._pass_on(there, writer, from_server=True),
            )
        finally:
            self._lines -= {writer, back}

    async def _pass_on(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, from_server: bool
    ) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                if from_server and self.deaf:
                    self.deaf = False
                    self.cuts += 1
                    self.cut()
                    break
                writer.write(data)
                await writer.drain()
        writer.transport.abort()


async def play_on(table: OnlineTable, rng: Random, most: int = 10_000) -> list[Update]:
    """Play randomly for all seats held until the game is over; return what came."""
    heard = []
    async for update in table:
        heard.append(update)
        now = update.now
        if now["phase"] == "over" or now["played"] >= most:
            return heard
        if (
            update.seat in table.seats
            and update.seat == now["actor"]
            and now["version"] == table.now(update.seat)["version"]
        ):
            await table.play([rng.choice(now["legal"])], seat=update.seat)
    return heard


STATE: Json = {"type": "state", "seat": None, "version": 3, "phase": "playing", "actor": None}
STATE |= {"options": {}, "moves": [], "played": 0, "legal": []}
"""The least that a server tells of a table."""


@asynccontextmanager
async def scripted(story: Callable[[ServerConnection], Awaitable[None]]) -> AsyncIterator[str]:
    """Serve sockets as `story` says, after showing a table; yield the address."""

    async def serve_one(socket: ServerConnection) -> None:
        await socket.send(json.dumps(STATE))
        await story(socket)

    protocols = [Subprotocol("lungomare.v1")]
    async with serve(serve_one, "127.0.0.1", 0, subprotocols=protocols) as server:
        yield f"http://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}"

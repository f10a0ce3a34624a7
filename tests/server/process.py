"""A real `lungomare serve`: started, asked, killed, started again on the same file."""

from __future__ import annotations

import contextlib
import json
import re
import signal
import ssl
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import httpx
from websockets.asyncio.client import ClientConnection, connect

from lungomare.match.protocol import SOCKET_PROTOCOL
from server.house import PATIENCE, bearer, check_message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lungomare.game import Json

LUNGOMARE = Path(sys.executable).with_name("lungomare")
PLAIN = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Nothing here is encrypted; to read the certificates anew for each request takes long."""
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")


class Address:
    """Where a server is to be had, and how it is asked; empty while it is down."""

    data: Path | str
    """Where its tables are kept: a file, or the address of a database."""
    socket_options: ClassVar[dict[str, Any]] = {}
    """How sockets are opened, besides."""

    def __init__(self) -> None:
        self.url = ""

    @property
    def is_running(self) -> bool:
        """Whether all its processes run."""
        raise NotImplementedError

    def said(self) -> str:
        """Return all that it has logged."""
        raise NotImplementedError

    def ask(self, method: str, path: str, token: str | None = None, **more: Any) -> Any:
        """Return the JSON of a success."""
        answer = self.request(method, path, headers=bearer(token), **more)
        assert answer.is_success, answer.text
        return answer.json()

    def request(self, method: str, path: str, **more: Any) -> httpx.Response:
        return httpx.request(method, self.url + path, timeout=PATIENCE, verify=PLAIN, **more)

    def connect(
        self, table: str, tokens: Sequence[str] = (), *, last: int = 0, effects: bool = False
    ) -> connect:
        """Return the way to a socket, for `async with`; a server that is down has none."""
        if not self.url:
            raise ConnectionRefusedError("the server is down")
        offered = [SOCKET_PROTOCOL, *(f"seat.{token}" for token in tokens)]
        address = self.url.replace("http", "ws") + f"/api/tables/{table}/live"
        return connect(
            f"{address}?last={last}&effects={int(effects)}",
            subprotocols=offered,  # type: ignore[arg-type] # they are texts
            proxy=None,
            compression=None,
            **{"open_timeout": PATIENCE, **self.socket_options},
        )


class ServerProcess(Address):
    """A server on a file of its own; its address changes with every start."""

    data: Path

    def __init__(self, folder: Path, *flags: str) -> None:
        super().__init__()
        self.data = folder / "tables.db"
        self.log = folder / "log"
        self.flags = flags
        self.environment: dict[str, str] | None = None
        self.starts = 0
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def is_running(self) -> bool:
        return self.process.poll() is None

    def said(self) -> str:
        return self.log.read_text()

    @property
    def process(self) -> subprocess.Popen[bytes]:
        assert self._process is not None
        return self._process

    def command(self) -> list[str | Path]:
        """Return what starts the server."""
        return [LUNGOMARE, "serve", "--data", self.data, "--port", "0", *self.flags]

    def start(self) -> None:
        """Start the server and wait until it answers."""
        said = self.log.stat().st_size if self.log.exists() else 0
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                self.command(),
                stderr=log,
                stdin=subprocess.DEVNULL,
                env=self.environment,
            )
        found = None
        for _ in self._waits():
            found = ADDRESS.search(self.log.read_text()[said:])
            if found:
                break
        assert found, self.log.read_text()
        for _ in self._waits():
            if _answers(found[0]):
                break
        self.url = found[0]
        self.starts += 1

    def _waits(self) -> Any:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            assert self.process.poll() is None, self.log.read_text()
            yield
            time.sleep(0.02)
        raise AssertionError(self.log.read_text())

    def kill(self) -> None:
        """End it at once, as a failing machine would."""
        self.url = ""
        if self._process is not None:
            self._process.kill()
            self._process.wait(PATIENCE)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Ask it to stop; return its exit status."""
        self.url = ""
        self.process.send_signal(how)
        return self.process.wait(PATIENCE)

    def workers(self) -> list[int]:
        """Return the process ids of the workers that think for computer seats."""
        parents = {}
        for folder in Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                status = (folder / "status").read_text()
                parents[int(folder.name)] = int(re.search(r"PPid:\s+(\d+)", status)[1])  # type: ignore[index]
        return [  # they are children of the process that has imported all for them
            worker for worker, parent in parents.items() if parents.get(parent) == self.process.pid
        ]


def _answers(url: str) -> bool:
    try:
        return httpx.get(f"{url}/healthz", verify=PLAIN).is_success
    except httpx.TransportError:
        return False


async def receive(socket: ClientConnection, kind: str | None = None) -> Json:
    """Return the next message of a kind, each checked against the models."""
    while True:
        message = check_message(str(await socket.recv()))
        if kind in (None, message["type"]):
            return message


async def send(socket: ClientConnection, message: Json) -> None:
    await socket.send(json.dumps(message))

"""Servers as real processes: started on a free port, watched, stopped."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import threading
import time
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import httpx
import orjson

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

START_S: Final = 30.0
"""How long a server may take to print its address."""
STOP_S: Final = 15.0
PAGE: Final = os.sysconf("SC_PAGE_SIZE")
TICKS: Final = os.sysconf("SC_CLK_TCK")


@dataclass(slots=True)
class Running:
    """A server process and where it listens."""

    process: subprocess.Popen[str]
    port: int
    said: list[str] = field(default_factory=list)
    """What it said after its address."""

    def rss_mb(self) -> float:
        """Return the memory that the process itself holds, in MB."""
        return _rss_mb(self.process.pid)

    def workers_rss_mb(self) -> float:
        """Return the memory that its worker processes hold, in MB."""
        return sum(map(_rss_mb, _descendants(self.process.pid)))

    def cpu_s(self) -> float:
        """Return how long the process has computed, in seconds."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text("ascii").rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICKS


def _descendants(pid: int) -> list[int]:
    """Return the processes that a process, or one of those, has started."""
    found: list[int] = []
    for children in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):
            found += map(int, children.read_text("ascii").split())
    return found + [each for child in found for each in _descendants(child)]


def _rss_mb(pid: int) -> float:
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1])
    except (OSError, IndexError):
        return 0.0
    return pages * PAGE / 1e6


@contextmanager
def lungomare(
    data: Path | str, *flags: str, port: int = 0, files: int | None = None
) -> Iterator[Running]:
    """Run `lungomare serve` on a file or a database; `files` is how many it may have open."""
    command = [sys.executable, "-c", "from lungomare.cli import main; main()", "serve"]
    command += ["--port", str(port), "--data", str(data), "--pace", "0", *flags]
    if files is not None:
        command = ["sh", "-c", f'ulimit -n {files}; exec "$@"', "sh", *command]
    with _serving(command, stream="stderr", port=r"http://127\.0\.0\.1:(\d+)") as running:
        threading.Thread(target=_drain, args=(running,), daemon=True).start()
        wait_until_ready(running)
        yield running


def _drain(running: Running) -> None:
    """Keep what the server says on standard error, so that it never waits for a reader."""
    assert running.process.stderr  # noqa: S101 - it was asked for
    with suppress(ValueError, OSError):
        running.said.extend(running.process.stderr)


def wait_until_ready(running: Running) -> None:
    """Ask for a sign of life until there is one; no table is touched."""
    while running.process.poll() is None:
        try:
            address = f"http://127.0.0.1:{running.port}/healthz"
            httpx.get(address, timeout=60).raise_for_status()
        except httpx.TransportError:
            time.sleep(0.05)
        else:
            return
    raise RuntimeError("the server ended: " + "".join(running.said))


def free_port() -> int:
    """Return a port that nobody uses now, for a server that comes back to the same one."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@cache
def node() -> str:
    """Return Node itself: what is on the path may be a script that dies without it."""
    asked = ["node", "--print", "process.execPath"]
    return subprocess.run(asked, check=True, capture_output=True, text=True).stdout.strip()  # noqa: S603


@contextmanager
def boardgame_io(folder: Path, where: str) -> Iterator[Running]:
    """Run boardgame.io's server; `where` is a folder for its flat files, or "memory"."""
    command = [node(), str(folder / "server.js"), where]
    with _serving(command, stream="stdout", port=r'"port":(\d+)') as running:
        yield running


@contextmanager
def _serving(command: Sequence[str], *, stream: str, port: str) -> Iterator[Running]:
    pipes: dict[str, Any] = {"stdout": subprocess.DEVNULL, stream: subprocess.PIPE}
    process = subprocess.Popen(command, text=True, **pipes)  # noqa: S603 - our own servers
    try:
        yield Running(process, _port(process, stream, port))
    finally:
        process.terminate()
        try:
            process.wait(STOP_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        getattr(process, stream).close()


def _port(process: subprocess.Popen[str], stream: str, pattern: str) -> int:
    """Read what the server prints until it says its port."""
    said, limit = "", time.monotonic() + START_S
    while time.monotonic() < limit and (line := getattr(process, stream).readline()):
        said += line
        if found := re.search(pattern, line):
            return int(found[1])
    raise RuntimeError(f"{process.args!r} did not start: {said}")


def run_clients(
    command: Sequence[str], limit: float, watch: Callable[[float], None] | None = None
) -> Any:
    """Run a process of clients to its end, within `limit` seconds; return the JSON it prints.

    `watch` is called every second with how many have passed.
    """
    began = time.monotonic()
    with subprocess.Popen(command, stdout=subprocess.PIPE) as clients:  # noqa: S603 - our own
        while clients.poll() is None:
            passed = time.monotonic() - began
            if passed > limit:
                clients.kill()
                raise RuntimeError(f"the clients did not end within {limit:g} s")
            if watch:
                watch(passed)
            with suppress(subprocess.TimeoutExpired):
                clients.wait(1)
        out, _ = clients.communicate()
        if clients.returncode:
            raise RuntimeError(f"the clients failed with status {clients.returncode}")
    return orjson.loads(out)

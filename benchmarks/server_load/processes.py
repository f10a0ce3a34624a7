"""Servers as real processes: started on a free port, watched, stopped."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

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

    def rss_mb(self) -> float:
        """Return the memory that the process itself holds, in MB."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text("ascii").split()[1])
        return pages * PAGE / 1e6

    def cpu_s(self) -> float:
        """Return how long the process has computed, in seconds."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text("ascii").rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICKS


@contextmanager
def lungomare(data: Path) -> Iterator[Running]:
    """Run `lungomare serve` on this data file, without limits by address."""
    command = [sys.executable, "-c", "from lungomare.cli import main; main()", "serve"]
    command += ["--port", "0", "--data", str(data), "--unlimited", "--pace", "0"]
    with _serving(command, stream="stderr", port=r"http://127\.0\.0\.1:(\d+)") as running:
        yield running


@contextmanager
def boardgame_io(folder: Path, where: str) -> Iterator[Running]:
    """Run boardgame.io's server; `where` is a folder for its flat files, or "memory"."""
    command = ["node", str(folder / "server.js"), where]
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

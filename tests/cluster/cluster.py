"""A whole server of several processes: on PostgreSQL and Redis, behind nginx, with workers.

Clients go through nginx only. Every part can be killed, paused and started again.
"""

from __future__ import annotations

import contextlib
import os
import re
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import httpx

from cluster.faults import FaultProxy
from server.process import LUNGOMARE, PLAIN, Address
from services import Nginx, PostgreSQL, Redis, Service

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

KEY = "a key of tests, which all processes share"
EXPECTED = (
    "a worker cannot be started",
    "the database cannot be read",
)
"""What a process says of a machine that is too busy and of a database that is away."""
LOOK_S = 0.1
"""Between two looks at whether every process runs."""
SERVERS, WORKERS = 3, 2
DEPLOY = Path(__file__).parents[2] / "deploy"
TEMPORARY = "".join(
    f"{kind}_temp_path {kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
)
"""nginx's own folders, in the service's."""


def nginx_configuration(port: int, members: Sequence[str]) -> str:
    """Return our nginx.conf for tests: in plain HTTP, on one port, all clients at one address.

    Nobody is brought to the server that has their table: that is the harder case.
    """
    text = (DEPLOY / "nginx.conf").read_text()
    for pattern, other in (
        (r"worker_processes auto;|worker_rlimit_nofile \d+;", ""),
        (r"worker_connections \d+;", "worker_connections 4096;"),
        (r"access_log /\S+ lungomare;", f"access_log off; {TEMPORARY}"),
        (r"error_log /\S+ warn;", ""),
        (r"include lungomare-servers.conf;", "\n".join(members)),
        (r"server \{\s+listen 80;.*?\n    \}\n", ""),
        (r"listen 443 ssl http2;", f"listen 127.0.0.1:{port};"),
        (r"listen \[::\]:443 ssl http2;|\bssl_\w+ [^;]*;|add_header Strict[^;]*;", ""),
        (r"hash \$by_table consistent;", ""),
        (r"location ~ \^/\(metrics\|\S+ \{\s+return 404;\s+\}", ""),
        (r"limit_conn connections \d+;|limit_req zone[^;]*;", ""),
        (r"server \{\s+listen 127.0.0.1:8081;.*?\n    \}\n", ""),
    ):
        text, count = re.subn(pattern, other, text, flags=re.DOTALL)
        assert count, f"nginx.conf has no {pattern!r}"
    return text


def program_of(version: str) -> list[str | Path]:
    """Return what starts Lungomare under another version's name."""
    code = f"import lungomare; lungomare.__version__ = {version!r}; from lungomare.cli import main"
    return [sys.executable, "-c", f"{code}; main()"]


class Server(Service, Address):
    """One `lungomare serve` of several."""

    name = "server"

    def __init__(self, environment: dict[str, str], *flags: str) -> None:
        super().__init__()
        self.environment = environment
        self.flags = flags
        self.program: list[str | Path] = [LUNGOMARE]
        self.url = f"http://127.0.0.1:{self.port}"

    def command(self) -> list[str | Path]:
        return [*self.program, "serve", "--port", str(self.port), *self.flags]

    def answers(self) -> bool:
        try:
            return httpx.get(f"{self.url}/readyz", verify=PLAIN, timeout=5).is_success
        except httpx.TransportError:
            return False


class Worker(Service):
    """One `lungomare worker`, which thinks for computer seats."""

    name = "worker"

    def __init__(self, environment: dict[str, str]) -> None:
        super().__init__()
        self.environment = environment
        self.program: list[str | Path] = [LUNGOMARE]

    def command(self) -> list[str | Path]:
        return [*self.program, "worker", "--count", "1"]

    def answers(self) -> bool:
        return self.log.stat().st_size > 0


class Cluster(Address):
    """All parts. With `faulty` there is a proxy on each way between two of them."""

    socket_options: ClassVar[dict[str, Any]] = {
        "ping_interval": 2,
        "ping_timeout": 6,
        "open_timeout": 10,
    }
    """As a page does, a client asks for signs of life, and comes back when none comes."""
    data: str
    """The address of the database, not through any proxy."""

    def __init__(
        self,
        *,
        servers: int = SERVERS,
        workers: int = WORKERS,
        faulty: bool = False,
        flags: tuple[str, ...] = ("--unlimited", "--pace", "0", "--drain", "2"),
    ) -> None:
        super().__init__()
        self.postgresql = PostgreSQL(is_durable=True)
        self.redis = Redis()
        self.nginx = Nginx()
        self.url = self.nginx.url
        self.servers: list[Server] = []
        self.workers: list[Worker] = []
        self.ways_to_data: list[FaultProxy] = []
        self.ways_to_bus: list[FaultProxy] = []
        self.ways_in: list[FaultProxy] = []
        self.revived = 0
        """How often a process had ended by itself and was started again."""
        self._counts = (servers, workers)
        self._flags = flags
        self._is_faulty = faulty
        self._database = ""

    @contextlib.contextmanager
    def running(self) -> Iterator[Cluster]:
        """Start everything, and end it."""
        with contextlib.ExitStack() as stack:
            stack.enter_context(self.postgresql.running())
            stack.enter_context(self.redis.running())
            self._database = self.postgresql.new_database()
            self.data = self.postgresql.url(self._database)
            self._make_processes(stack)
            for part in self.processes:
                part.spawn()
            for part in self.processes:
                part.await_answer()
            self.nginx.configuration = self._configuration()
            stack.enter_context(self.nginx.running())
            yield self

    def _make_processes(self, stack: contextlib.ExitStack) -> None:
        servers, workers = self._counts
        for _ in range(servers):
            server = Server(self._environment(stack), *self._flags)
            self.servers.append(server)
            stack.callback(server.remove)
            if self._is_faulty:
                self.ways_in.append(stack.enter_context(FaultProxy(server.port).running()))
        for _ in range(workers):
            worker = Worker(self._environment(stack))
            self.workers.append(worker)
            stack.callback(worker.remove)

    def _environment(self, stack: contextlib.ExitStack) -> dict[str, str]:
        data, bus = self.postgresql.port, self.redis.port
        if self._is_faulty:
            self.ways_to_data.append(stack.enter_context(FaultProxy(data).running()))
            self.ways_to_bus.append(stack.enter_context(FaultProxy(bus).running()))
            data, bus = self.ways_to_data[-1].port, self.ways_to_bus[-1].port
        return {
            **os.environ,
            "LUNGOMARE_DATA": self.postgresql.url(self._database, data),
            "LUNGOMARE_BUS": self.redis.url(bus),
            "LUNGOMARE_BUS_KEY": KEY,
        }

    def _configuration(self) -> str:
        ports = [way.port for way in self.ways_in] or [server.port for server in self.servers]
        members = [f"server 127.0.0.1:{port} max_fails=1 fail_timeout=1s;" for port in ports]
        return nginx_configuration(self.nginx.port, members)

    @property
    def processes(self) -> list[Server | Worker]:
        return [*self.servers, *self.workers]

    @property
    def ways(self) -> list[FaultProxy]:
        return [*self.ways_to_data, *self.ways_to_bus, *self.ways_in]

    def revive(self) -> None:
        """Start each process again that has ended by itself, as systemd would."""
        for part in self.processes:
            if not part.is_running and not part.is_down:
                part.spawn()
                self.revived += 1

    def await_whole(self) -> None:
        """Wait until every part does its work."""
        for part in (self.postgresql, self.redis, self.nginx):
            part.await_answer()
        for server in self.servers:
            while not server.answers():
                self.revive()
                time.sleep(LOOK_S)

    @property
    def is_running(self) -> bool:
        return all(part.is_running for part in self.processes)

    def complaints(self) -> list[str]:
        """Return the faults of ours that processes have told of."""
        lines = [line for line in self.said().splitlines() if "Traceback" in line]
        return [line for line in lines if not any(known in line for known in EXPECTED)]

    def said(self) -> str:
        return "".join(part.log.read_text() for part in self.processes)

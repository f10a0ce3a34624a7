"""The real parts: PostgreSQL, Redis, nginx, server processes and workers, and what each spends."""

from __future__ import annotations

import os
import secrets
import sys
import time
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self

import psycopg
from server_load.processes import TICKS, Running, lungomare

from services import Nginx, PostgreSQL, Redis, family, start_process

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Iterator, Sequence

FILES: Final = 20_000
"""Descriptors for a server process."""
NGINX: Final = """
worker_rlimit_nofile 20000;
events { worker_connections 20000; }
http {
  access_log off;
  client_body_temp_path body;
  proxy_temp_path proxy;
  map $uri $by_table {
    "~^/api/tables/([^/]+)" $1;
    default $request_id;
  }
  upstream lungomare {
    zone lungomare 256k;
    hash $by_table consistent;
    MEMBERS
    keepalive 64;
  }
  map $http_upgrade $connection_header {
    default upgrade;
    "" "";
  }
  server {
    listen 127.0.0.1:PORT;
    proxy_http_version 1.1;
    proxy_set_header Host $http_host;
    proxy_set_header Upgrade $http_upgrade;
    proxy_set_header Connection $connection_header;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Request-Id $request_id;
    location / {
      proxy_pass http://lungomare;
    }
    location ~ ^/api/tables/[^/]+/live$ {
      proxy_pass http://lungomare;
      proxy_read_timeout 60s;
      proxy_send_timeout 60s;
      proxy_buffering off;
    }
  }
}
"""
"""As `deploy/nginx.conf` brings those at a table to one process, without TLS and its limits."""
SETTINGS: Final = (
    "shared_buffers=256MB",
    "max_wal_size=4GB",
    "checkpoint_timeout=15min",
    "max_connections=200",
)
"""What everyone sets who measures; all else is PostgreSQL's own choice, `fsync` among it."""


@dataclass(slots=True)
class Parts:
    """A server of several processes with all that it stands on."""

    postgresql: PostgreSQL
    redis: Redis
    database: str
    servers: list[Running]
    stack: ExitStack
    """Ends whatever is started here."""
    workers: subprocess.Popen[bytes] | None = None
    nginx: Nginx | None = None

    @property
    def ports(self) -> tuple[int, ...]:
        """Where clients come: to nginx, or else to the processes."""
        if self.nginx:
            return (self.nginx.port,)
        return tuple(server.port for server in self.servers)

    def spent(self) -> Spent:
        """Return the processor seconds of each part so far."""
        return Spent(
            servers=sum(processor_s(server.process.pid) for server in self.servers),
            children=sum(children_s(server.process.pid) for server in self.servers),
            postgresql=whole_family_s(self.postgresql.process.pid),
            redis=whole_family_s(self.redis.process.pid),
            nginx=whole_family_s(self.nginx.process.pid) if self.nginx else 0.0,
            workers=whole_family_s(self.workers.pid) if self.workers else 0.0,
        )

    def ask(self, query: str) -> list[tuple[Any, ...]]:
        """Return the rows of a query."""
        with psycopg.connect(self.database, autocommit=True) as connection:
            return connection.execute(query.encode()).fetchall()


@dataclass(frozen=True, slots=True)
class Spent:
    """Processor seconds, by part."""

    servers: float
    """The processes that hold the sockets."""
    children: float
    """What these have started: workers for requests."""
    postgresql: float
    redis: float
    nginx: float
    workers: float
    """Where computers think."""

    def since(self, before: Self) -> Self:
        """Return what was spent between two moments.

        It is never less than nothing, though the time of a process that ended may be lost.
        """
        each = ((getattr(self, name), getattr(before, name)) for name in self.__slots__)
        return type(self)(*(max(after - earlier, 0.0) for after, earlier in each))

    @property
    def of_a_move(self) -> float:
        """Everything but thinking, and nginx, which stands before one process as well."""
        return self.servers + self.children + self.postgresql + self.redis

    def micros(self, moves: int) -> dict[str, float]:
        """Return the microseconds a move, by part."""
        each = {name: getattr(self, name) for name in self.__slots__} | {"all": self.of_a_move}
        return {name: round(seconds * 1e6 / max(moves, 1), 1) for name, seconds in each.items()}


@contextmanager
def grown(
    processes: int,
    *flags: str,
    workers: int = 0,
    proxied: bool = False,
    settings: tuple[str, ...] = (),
) -> Iterator[Parts]:
    """Run so many processes on one PostgreSQL and one Redis, with workers for computers."""
    os.environ["LUNGOMARE_BUS_KEY"] = secrets.token_hex(32)
    with ExitStack() as stack:
        database = PostgreSQL(is_durable=True, settings=(*SETTINGS, *settings))
        postgresql = stack.enter_context(database.running())
        redis = stack.enter_context(Redis().running())
        url = postgresql.url(postgresql.new_database())
        parts = Parts(postgresql, redis, url, [], stack)
        for _ in range(processes):
            server = lungomare(url, "--bus", redis.url(), *flags, files=FILES)
            parts.servers.append(stack.enter_context(server))
        if proxied:
            parts.nginx = stack.enter_context(proxy_to(parts.ports).running())
        if workers:
            parts.workers = stack.enter_context(thinking(redis.url(), workers))
        yield parts


def proxy_to(ports: Sequence[int]) -> Nginx:
    """Return an nginx that brings the clients of a table to one of these."""
    members = "".join(f"server 127.0.0.1:{port} max_fails=1 fail_timeout=1s;" for port in ports)
    proxy = Nginx()
    proxy.configuration = NGINX.replace("MEMBERS", members).replace("PORT", str(proxy.port))
    return proxy


@contextmanager
def thinking(bus: str, count: int) -> Iterator[subprocess.Popen[bytes]]:
    """Run a worker with so many processes that think."""
    command = [sys.executable, "-c", "from lungomare.cli import main; main()", "worker"]
    worker = start_process([*command, "--bus", bus, "--count", str(count)])
    try:
        yield worker
    finally:
        worker.terminate()
        worker.wait(30)


def processor_s(process: int) -> float:
    """Return how long a process has computed, all its threads, to the nanosecond.

    This is the clock of `clock_getcpuclockid`, which Python does not have: the id of a process's
    clock is the complement of its own id, shifted, with 2 for time as the scheduler counts it.
    """
    try:
        return time.clock_gettime((~process << 3) | 2)
    except OSError:  # it has ended
        return 0.0


def children_s(process: int) -> float:
    """Return how long all that a process has started have computed, those ended too."""
    first, *others = family(process)
    return _ended_s(first) + sum(processor_s(each) + _ended_s(each) for each in others)


def whole_family_s(process: int) -> float:
    """Return how long a process and all that it has started have computed, those ended too."""
    return processor_s(process) + children_s(process)


def _ended_s(process: int) -> float:
    """Return the seconds of a process's children that have ended, to the hundredth."""
    with suppress(OSError):
        fields = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
        return sum(int(field) / TICKS for field in fields[13:15])
    return 0.0

"""From measured costs to a plan: what so many tables take, and which part is full first.

Everything here is arithmetic on `Measured`, which `docs/scale.json` holds; docs/scale.md shows the
results, and a test holds the page to them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Any, Final, Self

from grown.simulation import Costs

FIGURES: Final = Path(__file__).parents[2] / "docs" / "scale.json"
BUSY: Final = 0.6
"""How much of its core a process is to use at the busiest hour: one of four machines may die, and
the others then have a third more to do."""
DAY_S: Final = 86_400
YEAR_S: Final = 365 * DAY_S


@dataclass(frozen=True, slots=True)
class Measured:
    """The figures that the plan rests on; microseconds of a processor, kilobytes, bytes."""

    server: float
    """A move, in server processes, its two seats at one of them."""
    server_apart: float
    """The same with the seats at two processes."""
    nginx: float
    commit: float
    row: float
    redis: float
    """A message."""
    come: float
    """A client that comes back to a process that does not have its table in memory."""
    sync_ms: float
    kb_a_table: float
    """In each process that has it, without sockets."""
    kb_a_socket: float
    redis_kb_a_table: float
    event_bytes: float
    wal_bytes: float
    disk_bytes: float
    """An event's part of the table `events` with its index."""
    messages_a_second: float
    """What one Redis hands on at most."""

    @classmethod
    def read(cls, path: Path = FIGURES) -> Self:
        """Return the figures of the last run."""
        return cls(**json.loads(path.read_text("utf-8"))["plan"])

    def costs(self) -> Costs:
        """Return what the simulation asks for; half of a move's work comes before its commit."""
        return Costs(
            receive=self.server / 2e6,
            answer=self.server / 2e6,
            hear=(self.server_apart - self.server) / 1e6,
            come=self.come / 1e6,
            commit=self.commit / 1e6,
            row=self.row / 1e6,
            sync=self.sync_ms / 1e3,
            bus=self.redis / 1e6,
        )


@dataclass(frozen=True, slots=True)
class Crowd:
    """Who is there."""

    tables: int
    """In the database, their games not over."""
    live: float
    """The part of them with people at both seats, now."""
    seconds_a_move: float
    """At a table with people."""

    @property
    def live_tables(self) -> float:
        """Tables with people."""
        return self.tables * self.live

    @property
    def moves(self) -> float:
        """Moves a second."""
        return self.live_tables / self.seconds_a_move

    @property
    def sockets(self) -> float:
        """Two at each."""
        return 2 * self.live_tables


def needs(crowd: Crowd, has: Measured) -> dict[str, Any]:
    """Return what a crowd takes of each part."""
    processes = max(2, ceil(crowd.moves * has.server_apart / 1e6 / BUSY))
    shared = crowd.moves / processes
    batch = max(1.0, shared * (has.sync_ms + 2) / 1e3)
    in_memory = crowd.live_tables * 2 * has.kb_a_table + crowd.sockets * has.kb_a_socket
    return {
        "moves_a_second": round(crowd.moves),
        "sockets": round(crowd.sockets),
        "processes": processes,
        "sockets_a_process": ceil(crowd.sockets / processes),
        "memory_gb": round(in_memory / 1e6, 1),
        "nginx_cores": round(crowd.moves * has.nginx / 1e6, 1),
        "commits_a_second": round(crowd.moves / batch),
        "postgresql_cores": round(crowd.moves * (has.row + has.commit / batch) / 1e6, 2),
        "wal_mb_a_second": round(crowd.moves * has.wal_bytes / 1e6, 1),
        "disk_tb_a_year": round(crowd.moves * has.disk_bytes * YEAR_S / 1e12, 1),
        "redis_part": round(crowd.moves / has.messages_a_second, 2),
        "redis_mb": round(crowd.live_tables * has.redis_kb_a_table / 1e3),
        "connections": processes * CONNECTIONS,
    }


CONNECTIONS: Final = 6
"""To PostgreSQL, of one process: four that read, one that writes, one for the leases."""

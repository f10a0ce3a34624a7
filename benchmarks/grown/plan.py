"""From measured costs to a plan: what so many tables take of each part.

Everything here is arithmetic on `Measured`, which docs/scale.json holds.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Final, Self

from grown.simulation import GATHER_S, Costs

FIGURES: Final = Path(__file__).parents[2] / "docs" / "scale.json"
BUSY: Final = 0.6
"""How much of its core a process is to use at the busiest hour: one of four machines may die, and
the others then have a third more to do."""
YEAR_S: Final = 365 * 86_400
CONNECTIONS: Final = 6
"""To PostgreSQL, of one process: four that read, one that writes, one for the leases."""
MACHINE: Final = 8
"""Server processes on a machine; of few processes, half."""
MOST_PROCESSES: Final = 256
"""That look after tables: as many as there are shards (`server/store/leases.py`)."""


@dataclass(frozen=True, slots=True)
class Measured:
    """The figures that the plan rests on; microseconds of a processor, kilobytes, bytes."""

    server: float
    """A move in server processes, its table at one of them."""
    server_apart: float
    """The same with the seats at two processes."""
    nginx: float
    commit: float
    row: float
    redis: float
    """A move, its table at one process."""
    come: float
    """A client that comes back to a process that does not have its table in memory."""
    sync_ms: float
    kb_a_table: float
    """In a process that has it, with a socket of it."""
    redis_kb_a_table: float
    wal_bytes: float
    disk_bytes: float
    """An event's part of the table `events`, with its index."""
    rows_a_second: float
    """What PostgreSQL wrote at most in the test, on the machine that all parts shared."""
    messages_a_second: float
    """What one Redis hands on at most."""
    lines: tuple[tuple[str, str, str, bool | None], ...] = ()
    """All that was measured: what, the figure, what it is held against, whether it holds."""
    where: str = ""
    """When, and on what machine."""

    @classmethod
    def read(cls, path: Path = FIGURES) -> Self:
        """Return the figures of the last run."""
        figures = json.loads(path.read_text("utf-8"))
        lines = tuple(tuple(line) for line in figures["lines"])
        return cls(**figures["plan"], lines=lines, where=figures["where"])

    def costs(self) -> Costs:
        """Return what the simulation asks for; half of a move's work comes before its commit."""
        return Costs(
            receive=self.server / 2e6,
            answer=self.server / 2e6,
            hear=max(self.server_apart - self.server, 0.0) / 1e6,
            come=self.come / 1e6,
            commit=self.commit / 1e6,
            row=self.row / 1e6,
            sync=self.sync_ms / 1e3,
            bus=1 / self.messages_a_second,
        )

    def batch(self, moves: float, processes: int) -> float:
        """Return how many moves share a commit: those that come while the last one is synced."""
        return max(1.0, moves / processes * (self.sync_ms / 1e3 + GATHER_S))

    def database(self, moves: float, processes: int) -> float:
        """Return the microseconds of a move in PostgreSQL."""
        return self.row + self.commit / self.batch(moves, processes)


@dataclass(frozen=True, slots=True)
class Crowd:
    """Who is there."""

    tables: int
    """Whose games are not over."""
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


@dataclass(frozen=True, slots=True)
class Needs:
    """What a crowd takes of each part."""

    processes: int
    back_s: float
    """When the last of its clients are back after a machine has died."""
    memory_gb: float
    """Of all server processes together."""
    nginx_cores: float
    commits: float
    """A second."""
    postgresql_cores: float
    connections: int
    wal_mb: float
    """A second."""
    disk_tb: float
    """A year, if the crowd is always there."""
    redis_cores: float
    redis_mb: float


def needs_of(crowd: Crowd, has: Measured) -> Needs:
    """Return what a crowd takes, each table at one process."""
    processes = max(2, ceil(crowd.moves * has.server / 1e6 / BUSY))
    return Needs(
        processes=processes,
        back_s=_back_s(crowd, has, processes),
        memory_gb=crowd.sockets * has.kb_a_table / 1e6,
        nginx_cores=crowd.moves * has.nginx / 1e6,
        commits=crowd.moves / has.batch(crowd.moves, processes),
        postgresql_cores=crowd.moves * has.database(crowd.moves, processes) / 1e6,
        connections=processes * CONNECTIONS,
        wal_mb=crowd.moves * has.wal_bytes / 1e6,
        disk_tb=crowd.moves * has.disk_bytes * YEAR_S / 1e12,
        redis_cores=crowd.moves * has.redis / 1e6,
        redis_mb=crowd.live_tables * has.redis_kb_a_table / 1e3,
    )


def _back_s(crowd: Crowd, has: Measured, processes: int) -> float:
    """Return how long the others take for a machine's clients, beside their moves and its."""
    left = processes - min(MACHINE, processes // 2)
    coming = crowd.sockets * (processes - left) / processes / left
    idle = 1 - crowd.moves * has.server / 1e6 / left
    return coming * has.come / 1e6 / max(idle, 0.01)

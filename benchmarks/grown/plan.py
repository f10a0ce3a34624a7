"""From measured costs to a plan: what so many tables take of each part.

Everything here is arithmetic on `Measured`, which docs/host/scale.json holds.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from math import ceil, inf
from pathlib import Path
from typing import Any, Final, Self

from grown.lines import Line, idle_micros, lines_of, micros, server_micros
from grown.simulation import GATHER_S, Costs

FIGURES: Final = Path(__file__).parents[2] / "docs" / "host" / "scale.json"
BUSY: Final = 0.6
"""How much of its core a process is to use at the busiest hour: one of four machines may die, and
the others then have a third more to do."""
BUSY_OF_TWO: Final = 0.4
"""The same where two machines are all: the other one then has twice as much to do."""
WITHIN_S: Final = 10.0
"""Within which everybody is to be back after a machine has died; most are back much earlier."""
YEAR_S: Final = 365 * 86_400
CONNECTIONS: Final = 6
"""To PostgreSQL, of one process: four that read, one that writes, one for the leases."""
MACHINE: Final = 8
"""Server processes on a machine; of few processes, half."""
MOST_PROCESSES: Final = 256
"""That look after tables: as many as there are shards (`server/store/leases.py`)."""
WORKER_CONNECTIONS: Final = 16_384
"""Of one nginx worker, as `deploy/nginx.conf` has it; a socket takes two."""


@dataclass(frozen=True, slots=True)
class Measured:
    """The figures that the plan rests on; microseconds of a processor, kilobytes, bytes."""

    server: float
    """A move in server processes behind nginx, its table at one of them."""
    server_apart: float
    """The same with the seats at two processes."""
    server_busy: float
    """A move in one process behind nginx that has as many a second as follow."""
    busy_moves: float
    nginx: float
    commit: float
    row: float
    redis: float
    """A move, its table at one process, beyond what Redis takes when nobody plays."""
    redis_idle: float
    """For one process when nobody plays: microseconds a second."""
    come: float
    """A client that comes back to a process that does not have its table in memory."""
    sync_ms: float
    kb_a_table: float
    """In a process that has it, with a socket of it."""
    process_mb: float
    """A process with its request worker, before any table."""
    redis_kb_a_table: float
    wal_bytes: float
    disk_bytes: float
    """An event's part of the table `events`, with its index."""
    rows_a_second: float
    """What PostgreSQL wrote at most in the test, on the machine that all parts shared."""
    rows_a_commit: int
    """In how large commits it did."""
    commits_a_second: float
    """What it wrote there in commits of one event."""
    messages_a_second: float
    """What one Redis hands on at most."""
    lines: tuple[Line, ...] = ()
    """All that was measured."""
    where: str = ""
    """When, and on what machine."""

    @classmethod
    def read(cls, path: Path = FIGURES) -> Self:
        """Return the figures of the last run, as `server_grown.py --json` has written them."""
        figures = json.loads(path.read_text("utf-8"))
        lines, where = tuple(lines_of(figures)), where_measured(figures["where"])
        return cls(**_rates(figures), **_sizes(figures), lines=lines, where=where)

    def busy(self) -> Self:
        """Return the same where processes have several hundred moves a second each."""
        return replace(
            self,
            server=self.server_busy,
            server_apart=self.server_apart - self.server + self.server_busy,
        )

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

    def redis_cores(self, moves: float, processes: int) -> float:
        """Return what Redis takes: for each move, and for each process that is there."""
        return (moves * self.redis + processes * self.redis_idle) / 1e6


def _rates(figures: dict[str, Any]) -> dict[str, Any]:
    """Return what acts take, and how many there can be."""
    runs, database = figures["processes"], figures["postgresql"]
    proxied, tried = runs["proxied"], database["tried"]
    fastest = max(tried, key=lambda each: float(each["rows_a_second"]))
    crossing = max(server_micros(runs["2 apart"]) - server_micros(runs["2"]), 0.0)
    idle = float(proxied["idle"]["redis"])
    return {
        "server": server_micros(proxied),
        "server_apart": server_micros(proxied) + crossing,
        "server_busy": server_micros(figures["busy"]),
        "busy_moves": figures["busy"]["rate"],
        "nginx": micros(proxied, "nginx"),
        "commit": database["micros_a_commit"],
        "row": database["micros_a_row"],
        "redis": micros(proxied, "redis") - idle_micros(proxied, "redis"),
        "redis_idle": idle * 1e6 / proxied["processes"],
        "come": figures["coming_back"]["micros_a_socket"],
        "sync_ms": tried[0]["commit_p50"],
        "rows_a_second": fastest["rows_a_second"],
        "rows_a_commit": fastest["batch"],
        "commits_a_second": tried[0]["commits_a_second"],
        "messages_a_second": figures["redis"]["messages_a_second"],
    }


def _sizes(figures: dict[str, Any]) -> dict[str, Any]:
    """Return what things take of memory and disk."""
    takes = figures["memory"]
    return {
        "kb_a_table": takes["kb_a_table"],
        "process_mb": takes["process_mb"],
        "redis_kb_a_table": takes["redis_kb_a_table"],
        "wal_bytes": figures["postgresql"]["tried"][-1]["wal_bytes_a_row"],
        "disk_bytes": figures["processes"]["proxied"]["stored"]["disk_bytes_an_event"],
    }


def where_measured(places: dict[str, str]) -> str:
    """Return when and where the parts were measured: once, if it was the same for all."""
    parts: dict[str, list[str]] = {}
    for part, where in places.items():
        parts.setdefault(where, []).append(part)
    if len(parts) == 1:
        return next(iter(parts))
    return "; ".join(f"{', '.join(names)}: {where}" for where, names in parts.items())


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

    processes_for_moves: int
    """With which all are so busy as planned."""
    processes: int
    """With which everybody is back soon enough after a death, too."""
    machines: int
    back_s: float
    """When the last of its clients are back after a machine has died."""
    memory_gb: float
    """Of all server processes together."""
    nginx_cores: float
    nginx_workers: int
    """By the connections that one of them may have."""
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
    for_moves = max(2, ceil(crowd.moves * has.server / 1e6 / BUSY))
    processes = for_moves
    while back_s(crowd, has, processes) > WITHIN_S:
        processes += 1
    return Needs(
        processes_for_moves=for_moves,
        processes=processes,
        machines=max(2, ceil(processes / MACHINE)),
        back_s=back_s(crowd, has, processes),
        memory_gb=crowd.sockets * has.kb_a_table / 1e6 + processes * has.process_mb / 1e3,
        nginx_cores=crowd.moves * has.nginx / 1e6,
        nginx_workers=ceil(crowd.sockets * 2 / WORKER_CONNECTIONS),
        commits=crowd.moves / has.batch(crowd.moves, processes),
        postgresql_cores=crowd.moves * has.database(crowd.moves, processes) / 1e6,
        connections=processes * CONNECTIONS,
        wal_mb=crowd.moves * has.wal_bytes / 1e6,
        disk_tb=crowd.moves * has.disk_bytes * YEAR_S / 1e12,
        redis_cores=has.redis_cores(crowd.moves, processes),
        redis_mb=crowd.live_tables * has.redis_kb_a_table / 1e3,
    )


def back_s(crowd: Crowd, has: Measured, processes: int) -> float:
    """Return how long the others take for a machine's clients, beside their moves and its.

    Where they have no time beside the moves, it never ends.
    """
    died = min(MACHINE, ceil(processes / 2))
    coming = crowd.sockets * died / processes
    idle = processes - died - crowd.moves * has.server / 1e6
    return coming * has.come / 1e6 / idle if idle > 0 else inf

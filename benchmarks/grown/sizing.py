"""What a size takes: the rules, a million tables by them, and what is full first."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Final

from grown.markdown import figure, table
from grown.plan import (
    BUSY,
    BUSY_OF_TWO,
    CONNECTIONS,
    MACHINE,
    MOST_PROCESSES,
    WITHIN_S,
    WORKER_CONNECTIONS,
    YEAR_S,
    Crowd,
    Measured,
    needs_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable

PACE_S: Final = 15.0
"""Seconds a move at a table with people, in the plan."""
CROWDS: Final = {
    "one in twenty": Crowd(1_000_000, 0.05, PACE_S),
    "one in four": Crowd(1_000_000, 0.25, PACE_S),
    "all of them": Crowd(1_000_000, 1.0, PACE_S),
}


def sizes(has: Measured) -> str:
    """The rules to size a server by, with the figures that go into them."""
    lines = [f"| {what} | {how} |" for what, how in (_own_rules(has) | _other_rules(has)).items()]
    return "\n".join(["| what | how much |", "|---|---|", *lines])


def _own_rules(has: Measured) -> dict[str, str]:
    """Return the rules for our own processes."""
    cores = f"`m` × {has.server:,.0f} µs ÷ 1,000,000"
    busy = f"{BUSY:g} with four machines or more, ÷ {BUSY_OF_TWO:g} with two"
    come = f"its sockets × {has.come:,.0f} µs ÷ 1,000,000 ÷ (processes left − {cores})"
    own = f"{has.process_mb:,.0f} MB for each process with its request worker"
    thinking = (
        "the milliseconds an action of their level takes ([strength](../research/strength.md))"
    )
    return {
        "server processes, for the moves": f"{cores} ÷ {busy}; at least two machines",
        "server processes, for a death": (
            "so many more that the clients of a machine that dies are back soon; "
            f"seconds until then: {come}"
        ),
        "memory": f"`T` × two tables with a socket ({2 * has.kb_a_table:.0f} kB), and {own}",
        "open files": "two for each socket at nginx, one at a process: `LimitNOFILE`",
        "workers": f"for computers: moves a second against them × {thinking} ÷ 1,000 = cores",
    }


def _other_rules(has: Measured) -> dict[str, str]:
    """Return the rules for what the processes stand on."""
    disk = f"{has.disk_bytes:.0f} bytes an event × `m` × the seconds"
    rate = f"a core for each {_round(1e6 / has.nginx):,} moves a second without TLS"
    shipped = f"`worker_connections {WORKER_CONNECTIONS}` as shipped"
    return {
        "connections to PostgreSQL": f"{CONNECTIONS} for each process",
        "PostgreSQL": (
            "memory for the tables of running games: some 60 events each; "
            "a disk that syncs in a few milliseconds, for every move waits for it"
        ),
        "disk": f"{disk}; twice that for a replica, and the WAL until it is archived",
        "Redis": "any; what it holds may be lost",
        "nginx": f"{rate}; a worker for each {WORKER_CONNECTIONS // 2:,} sockets with {shipped}",
    }


def _round(number: float) -> int:
    """Return a number with two digits that matter."""
    return int(float(f"{number:.1e}"))


def million(has: Measured) -> str:
    """What a million tables take."""
    found = {name: needs_of(crowd, has) for name, crowd in CROWDS.items()}
    rows: list[tuple[str, Callable[[str], float]]] = [
        ("live tables", lambda name: CROWDS[name].live_tables),
        ("moves a second", lambda name: CROWDS[name].moves),
        ("sockets", lambda name: CROWDS[name].sockets),
        (
            f"server processes, for the moves alone ({BUSY * 100:.0f} % busy)",
            lambda name: found[name].processes_for_moves,
        ),
        (
            f"server processes, so that a dead machine's clients are back within {WITHIN_S:g} s",
            lambda name: found[name].processes,
        ),
        (f"machines for them, {MACHINE} on each", lambda name: found[name].machines),
        ("a machine dies: its clients are back within, s", lambda name: found[name].back_s),
        ("their memory, GB", lambda name: found[name].memory_gb),
        ("cores for nginx, without TLS", lambda name: found[name].nginx_cores),
        (
            f"nginx workers, by connections ({WORKER_CONNECTIONS:,} each)",
            lambda name: found[name].nginx_workers,
        ),
        ("commits a second", lambda name: found[name].commits),
        ("cores for PostgreSQL", lambda name: found[name].postgresql_cores),
        ("connections to it", lambda name: found[name].connections),
        ("WAL, MB a second", lambda name: found[name].wal_mb),
        ("disk, TB a year", lambda name: found[name].disk_tb),
        ("cores for Redis", lambda name: found[name].redis_cores),
        ("its memory, MB", lambda name: found[name].redis_mb),
    ]
    body = [(what, *(figure(value(name)) for name in found)) for what, value in rows]
    return f"{table(('live', *found), body)}\n\n{_million_words(has)}"


def _million_words(has: Measured) -> str:
    written = ", ".join(
        f"{crowd.moves / has.rows_a_second * 100:.0f} % with {name}"
        for name, crowd in CROWDS.items()
    )
    here = f"that PostgreSQL wrote here in commits of {has.rows_a_commit}"
    return f"Of the events a second {here}\nit is {written} live."


def breaks(has: Measured) -> str:
    """At how many live tables each part is full, the first one first."""
    redis = has.redis + has.redis_idle * has.server / 1e6 / BUSY
    full = {
        f"{MOST_PROCESSES} server processes, as many as there are shards": MOST_PROCESSES
        * BUSY
        / has.server
        * 1e6,
        "PostgreSQL, as it wrote here in commits of one event": has.commits_a_second,
        f"PostgreSQL, as it wrote here in commits of {has.rows_a_commit}": has.rows_a_second,
        f"one Redis, {BUSY * 100:.0f} % of its core": 1e6 / redis * BUSY if redis else inf,
        f"one nginx worker, {WORKER_CONNECTIONS:,} connections": WORKER_CONNECTIONS / 4 / PACE_S,
        "one nginx worker, its core, without TLS": 1e6 / has.nginx,
        "a disk of 100 TB, full in a year": 100e12 / has.disk_bytes / YEAR_S,
    }
    rows = [
        (part, figure(moves), figure(moves * PACE_S))
        for part, moves in sorted(full.items(), key=lambda each: each[1])
    ]
    return table(("what is full", "moves/s", "live tables"), rows)

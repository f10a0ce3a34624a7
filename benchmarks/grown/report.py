"""The parts of docs/scale.md that follow from the figures: tables in Markdown, made anew."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from grown.plan import BUSY, MACHINE, MOST_PROCESSES, Crowd, Measured, needs_of
from grown.simulation import Load, most_moves, simulate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

SIXTEEN: Final = 16
WANTED: Final = 10_000
P99_MS: Final = 100.0
PACE_S: Final = 15.0
"""Seconds a move at a table with people, in the plan."""
CROWDS: Final = {
    "one in twenty": Crowd(1_000_000, 0.05, PACE_S),
    "one in four": Crowd(1_000_000, 0.25, PACE_S),
    "all of them": Crowd(1_000_000, 1.0, PACE_S),
}
PARTS_OF_FULL: Final = (0.2, 0.4, 0.6, 0.8, 0.9, 0.95)


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a table in Markdown; all columns but the first are figures."""
    lines = [" | ".join(head), "|".join(["---", *["--:"] * (len(head) - 1)])]
    lines += [" | ".join(map(str, row)) for row in rows]
    return "\n".join(f"| {line} |" if line[0] != "-" else f"|{line}|" for line in lines)


def figure(number: float) -> str:
    """Return a number with as many digits as matter."""
    digits = 0 if number >= 100 else 1 if number >= 1 else 2  # noqa: PLR2004 - three digits
    return f"{number:,.{digits}f}"


def measured(has: Measured) -> str:
    """What was measured, as `server_grown.py` prints it."""
    marks = {True: "✓", False: "✗", None: ""}
    rows = [
        (what, told, f"{wanted} {marks[holds]}".strip()) for what, told, wanted, holds in has.lines
    ]
    return f"{table(('figure', 'measured', 'wanted'), rows)}\n\n{has.where}."


def sixteen(has: Measured) -> str:
    """Ten thousand moves a second on sixteen cores: which cores for what, and how late then."""
    servers = SIXTEEN
    while servers > 1 and servers + _others(has, servers) > SIXTEEN:
        servers -= 1
    costs = {
        "server processes": has.server,
        "PostgreSQL": has.database(WANTED, servers),
        "nginx": has.nginx,
        "Redis": has.redis,
    }
    rows = [(name, figure(cost), figure(WANTED * cost / 1e6)) for name, cost in costs.items()]
    whole = sum(costs.values())
    rows.append(("**together**", figure(whole), figure(WANTED * whole / 1e6)))
    load = Load(servers, WANTED, crossing=0.0)
    felt = simulate(has.costs(), load)
    most = most_moves(has.costs(), load, P99_MS)
    head = ("part", "µs a move", f"cores for {WANTED:,} moves a second")
    return f"""{table(head, rows)}

With {servers} server processes and {SIXTEEN - servers} cores for the rest, the simulation
acknowledges {WANTED:,} moves a second in {figure(felt["ack_p50"])} ms (p50) and
{figure(felt["ack_p99"])} ms (p99), the busiest process at {felt["busy"] * 100:.0f} % and
{felt["moves_a_commit"]:g} moves a commit; p99 passes {P99_MS:g} ms at {figure(most)}."""


def _others(has: Measured, servers: int) -> float:
    """Return the cores of everything but server processes, at the rate that is wanted."""
    return WANTED * (has.database(WANTED, servers) + has.nginx + has.redis) / 1e6


def loads(has: Measured) -> str:
    """How late moves are as the load grows, on one machine and on four."""
    rows = []
    for processes in (MACHINE, 4 * MACHINE):
        for part in PARTS_OF_FULL:
            moves = part * processes / has.server * 1e6
            felt = simulate(has.costs(), Load(processes, moves, crossing=0.0))
            times = (figure(felt[key]) for key in ("ack_p50", "ack_p99", "moves_a_commit"))
            rows.append((processes, figure(moves), f"{part * 100:.0f} %", *times))
    head = ("processes", "moves/s", "busy", "p50 ms", "p99 ms", "moves a commit")
    return table(head, rows)


def deaths(has: Measured) -> str:
    """When the clients of a machine that dies are back, by how many machines there are."""
    rows = []
    for machines in (2, 4, 8):
        for tables in (500, 2_000):
            processes = machines * MACHINE
            moves = processes * tables / PACE_S
            load = Load(
                processes, moves, crossing=0.0, seconds=12.0, dying=MACHINE, sockets=2 * tables
            )
            found = simulate(has.costs(), load)
            rows.append(
                (
                    machines,
                    f"{tables:,}",
                    figure(moves * has.server / 1e4 / processes) + " %",
                    f"{2 * tables * MACHINE:,}",
                    figure(found["back_p99"] / 1e3),
                )
            )
    head = (
        f"machines of {MACHINE} processes",
        "tables a process",
        "busy before",
        "clients that come back",
        "p99, s",
    )
    return table(head, rows)


def million(has: Measured) -> str:
    """What a million tables take."""
    found = {name: needs_of(crowd, has) for name, crowd in CROWDS.items()}
    rows: list[tuple[str, Callable[[str], float]]] = [
        ("live tables", lambda name: CROWDS[name].live_tables),
        ("moves a second", lambda name: CROWDS[name].moves),
        ("sockets", lambda name: CROWDS[name].sockets),
        (f"server processes, {BUSY * 100:.0f} % busy", lambda name: found[name].processes),
        ("a machine of them dies: its clients are back within, s", lambda name: found[name].back_s),
        ("their memory, GB", lambda name: found[name].memory_gb),
        ("cores for nginx, without TLS", lambda name: found[name].nginx_cores),
        ("commits a second", lambda name: found[name].commits),
        ("cores for PostgreSQL", lambda name: found[name].postgresql_cores),
        ("connections to it", lambda name: found[name].connections),
        ("WAL, MB a second", lambda name: found[name].wal_mb),
        ("disk, TB a year", lambda name: found[name].disk_tb),
        ("cores for Redis", lambda name: found[name].redis_cores),
        ("its memory, MB", lambda name: found[name].redis_mb),
    ]
    body = [(what, *(figure(value(name)) for name in found)) for what, value in rows]
    return table(("live", *found), body)


def breaks(has: Measured) -> str:
    """At how many live tables each part is full, the first one first."""
    redis = 1e6 / has.redis * BUSY
    full = {
        f"{MOST_PROCESSES} server processes, as many as there are shards": MOST_PROCESSES
        * BUSY
        / has.server
        * 1e6,
        "PostgreSQL, at the events a second that it wrote here": has.rows_a_second,
        f"one Redis, {BUSY * 100:.0f} % of its core": redis,
        "a disk of 100 TB, full in a year": 100e12 / has.disk_bytes / (365 * 86_400),
    }
    rows = [
        (part, figure(moves), figure(moves * PACE_S))
        for part, moves in sorted(full.items(), key=lambda each: each[1])
    ]
    return table(("what is full", "moves/s", "live tables"), rows)


BLOCKS: Final[dict[str, Callable[[Measured], str]]] = {
    "measured": measured,
    "sixteen": sixteen,
    "loads": loads,
    "deaths": deaths,
    "million": million,
    "breaks": breaks,
}


def renewed(page: str, has: Measured) -> str:
    """Return the page with every block made anew."""
    for name, write in BLOCKS.items():
        pattern = re.compile(rf"(<!-- {name} -->\n)(?:.*?\n)??(<!-- end -->)", re.DOTALL)
        text = f"{write(has)}\n"
        page, count = pattern.subn(lambda found, text=text: found[1] + text + found[2], page)  # type: ignore[misc]
        if count != 1:
            raise ValueError(f"the page has {count} places for {name}")
    return page

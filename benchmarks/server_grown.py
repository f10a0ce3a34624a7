"""The figures of a server of several processes on PostgreSQL and Redis, all of them real.

python benchmarks/server_grown.py [--part cost|processes|spread|death|limits|memory …] [--json FILE]

cost       processor time a move: one process on SQLite, and one on PostgreSQL with Redis beside it
processes  the same for 2 and 8 processes, each table at one of them, or all at two
spread     from PostgreSQL's commit until the event is on another process's socket
death      a process killed with -9: when its players see their next event, and computers reply
limits     what PostgreSQL and Redis bear by themselves
memory     what a table and a socket take, and what it costs when many come back at once

Processor time is read from /proc for every process, so that a figure holds on a machine with few
cores; the clients' is not in it. `--json` also writes what docs/scale.md rests on.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from grown.cost import measure_cost, on_processes
from grown.limits import measure_postgresql, measure_redis
from grown.memory import measure_coming_back, measure_memory
from grown.spread import measure_deaths, measure_spread
from rich.console import Console
from rich.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable

TIMES: Final = 2.0
SPREAD_MS: Final = 30.0
DEATH_MS: Final = 3_000.0
MORE: Final = {2: 1.8, 8: 6.0}
"""How many times the moves of one process several are to bear."""
TABLES: Final = 300
"""At people's pace: some 200 moves a second, a third of a core."""
Line = tuple[str, str, str, bool | None]
"""What was measured, the figure, what it is held against, and whether it holds."""


def cost(seconds: float, figures: dict[str, Any]) -> list[Line]:
    """Measure a move on SQLite and on PostgreSQL with Redis."""
    found = figures["cost"] = measure_cost(TABLES, seconds, rounds=3)
    sqlite, several = found["sqlite"]["micros"], found["grown"]["micros"]
    parts = ", ".join(f"{name} {several[name]:g}" for name in ("servers", "postgresql", "redis"))
    errors = found["sqlite"]["errors"] + found["grown"]["errors"]
    return [
        ("processor time a move, SQLite", f"{sqlite['all']:g} µs", "", None),
        ("the same with PostgreSQL and Redis", f"{several['all']:g} µs ({parts})", "", None),
        ("the second to the first", f"{found['times']} ×", f"≤ {TIMES:g}", found["times"] <= TIMES),
        ("errors", str(errors), "0", not errors),
    ]


def processes(seconds: float, figures: dict[str, Any]) -> list[Line]:
    """Measure what a move costs in several processes, and so how many moves they bear.

    One process has as many tables as each of several: a process that has little to do spends more
    on a move.
    """
    found = figures["processes"] = {}
    lines: list[Line] = []
    for count, wanted in MORE.items():
        alone = found[f"1 for {count}"] = on_processes(1, TABLES // count, seconds)
        told = found[str(count)] = on_processes(count, TABLES, seconds)
        apart = found[f"{count} apart"] = on_processes(count, TABLES, seconds, places="apart")
        told["times"], apart["times"] = (_times(count, alone, each) for each in (told, apart))
        named = f"{count} processes against 1, by processor time a move"
        lines += [
            (named, _times_text(told, alone), f"≥ {wanted:g}", told["times"] >= wanted),
            (f"{named}, every table at two", _times_text(apart, alone), "", None),
        ]
    proxied = found["proxied"] = on_processes(2, TABLES, seconds, proxied=True)
    lines.append(("nginx, a move", f"{proxied['micros']['nginx']:g} µs", "", None))
    return lines


def _times(count: int, alone: dict[str, Any], told: dict[str, Any]) -> float:
    """Return how many times the moves of one process several bear, each with a core of its own."""
    return round(count * float(alone["micros"]["servers"]) / float(told["micros"]["servers"]), 2)


def _times_text(told: dict[str, Any], alone: dict[str, Any]) -> str:
    spent = f"{told['micros']['servers']:g} µs in server processes"
    return f"{told['times']} × ({spent}, {alone['micros']['servers']:g} with one)"


def spread(seconds: float, figures: dict[str, Any]) -> list[Line]:
    """Measure how soon events cross from process to process."""
    found = figures["spread"] = measure_spread(2, TABLES // 2, seconds)
    between = f"p99 between the two seats {found['between_seats_p99']} ms"
    told = f"p50 {found['p50']} ms, p99 {found['p99']} ms ({between})"
    named = f"an event on another process's socket after its commit ({found['events']} events)"
    return [(named, told, f"p99 ≤ {SPREAD_MS:g} ms", found["p99"] <= SPREAD_MS)]


def death(_seconds: float, figures: dict[str, Any]) -> list[Line]:
    """Measure what a death is felt like."""
    found = figures["death"] = measure_deaths(processes=3, tables=60, computers=20, kills=5)
    return [
        (
            f"a process killed: {who} ({found[key]['count']} in {found['kills']} kills)",
            f"p50 {found[key]['p50']:g} ms, p99 {found[key]['p99']:g} ms",
            f"p99 ≤ {DEATH_MS:g} ms",
            0 <= found[key]["p99"] <= DEATH_MS,
        )
        for key, who in (
            ("players", "its players see the next event"),
            ("computers", "computers that were to move reply"),
        )
    ]


def limits(seconds: float, figures: dict[str, Any]) -> list[Line]:
    """Measure PostgreSQL and Redis by themselves."""
    database = figures["postgresql"] = measure_postgresql(writers=4, seconds=seconds / 2)
    bus = figures["redis"] = measure_redis()
    lines = [_batch_line(tried) for tried in database["tried"]]
    spent = f"{bus['micros_a_message']} µs each"
    told = f"{bus['messages_a_second']:g} messages/s of {bus['bytes']} bytes, {spent}"
    return [*lines, ("Redis", told, "", None)]


def _batch_line(tried: dict[str, Any]) -> Line:
    cost_of_one = f"{tried['micros_a_row']:g} µs and {tried['wal_bytes_a_row']} bytes of WAL each"
    told = f"{tried['rows_a_second']:g} events/s, {cost_of_one}; p50 {tried['commit_p50']} ms"
    return (f"PostgreSQL, {tried['batch']} events a commit, 4 writers", told, "", None)


def memory(_seconds: float, figures: dict[str, Any]) -> list[Line]:
    """Measure memory, and a crowd that comes back."""
    found = figures["memory"] = measure_memory(400)
    back = figures["coming_back"] = measure_coming_back(400)
    table = f"{found['kb_a_table']:g} kB with a socket, in each process that has it"
    return [
        ("memory of a table", f"{table}, {found['redis_kb_a_table']:g} kB in Redis", "", None),
        (
            f"{back['sockets']} clients of a killed process come to one other",
            f"{back['micros_a_socket']:g} µs each, the last after {back['last_back_s']} s",
            "",
            None,
        ),
    ]


PARTS: Final[dict[str, Callable[[float, dict[str, Any]], list[Line]]]] = {
    "cost": cost,
    "processes": processes,
    "spread": spread,
    "death": death,
    "limits": limits,
    "memory": memory,
}


def plan_of(figures: dict[str, Any]) -> dict[str, float]:
    """Return what the plan rests on; see `grown.plan.Measured`."""
    runs, tried = figures["processes"], figures["postgresql"]["tried"]
    takes = figures["memory"]
    return {
        "server": runs["2"]["micros"]["servers"],
        "server_apart": runs["2 apart"]["micros"]["servers"],
        "nginx": runs["proxied"]["micros"]["nginx"],
        "commit": figures["postgresql"]["micros_a_commit"],
        "row": figures["postgresql"]["micros_a_row"],
        "redis": runs["2"]["micros"]["redis"],
        "come": figures["coming_back"]["micros_a_socket"],
        "sync_ms": tried[0]["commit_p50"],
        "kb_a_table": takes["kb_a_table"],
        "redis_kb_a_table": takes["redis_kb_a_table"],
        "wal_bytes": tried[-1]["wal_bytes_a_row"],
        "disk_bytes": runs["2"]["stored"]["disk_bytes_an_event"],
        "rows_a_second": max(each["rows_a_second"] for each in tried),
        "messages_a_second": figures["redis"]["messages_a_second"],
    }


def main() -> None:
    """Measure, print a table, and write the figures down when asked."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--part", action="append", choices=PARTS, help="only this; may be repeated")
    parser.add_argument("--seconds", type=float, default=20.0, help="of each load")
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    asked = parser.parse_args()
    figures: dict[str, Any] = {}
    table = Table("figure", "measured", "wanted", "", title="A server of several processes")
    before = os.getloadavg()[0]
    lines = [line for part in asked.part or PARTS for line in PARTS[part](asked.seconds, figures)]
    for what, measured, wanted, holds in lines:
        table.add_row(what, measured, wanted, "" if holds is None else "✓" if holds else "✗")
    figures["lines"] = lines
    load = f"load {before:.1f} before, {os.getloadavg()[0]:.1f} after"
    machine = f"{os.cpu_count()} cores ({platform.machine()}) for all parts and the clients"
    table.caption = figures["where"] = f"{datetime.now(UTC).date().isoformat()}, {machine}; {load}"
    if not asked.part:
        figures["plan"] = plan_of(figures)
    Console().print(table)
    if asked.json:
        asked.json.write_text(json.dumps(figures, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()

"""The figures of a server of several processes on PostgreSQL and Redis, all of them real.

python benchmarks/server_grown.py [--part NAME …] [--json FILE]

cost       processor time a move: one process on SQLite, and one on PostgreSQL with Redis beside it
processes  the same for 2 and 8 processes, each table at one of them, or all at two; behind nginx
busy       the same for one process behind nginx that has several hundred moves a second
spread     from PostgreSQL's commit until the event is on another process's socket
death      a process killed with -9: when its players see their next event, and computers reply
limits     what PostgreSQL and Redis bear by themselves
memory     what a table and a socket take, and what it costs when many come back at once

All of it takes about 17 minutes on two quiet cores; nothing else should run beside it. Processor
time is that of every process, so that a figure holds on a machine with few cores; the clients' is
not in it. `--json` also writes what docs/host/scale.md rests on, each part when it is finished: of
what the file has, only the parts that were measured anew are replaced.
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

import installed  # noqa: F401 - says what to install where an import fails

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from grown.cost import measure_cost, on_processes, typical
from grown.limits import measure_postgresql, measure_redis
from grown.lines import MORE, lines_of
from grown.memory import measure_coming_back, measure_memory
from grown.progress import say
from grown.spread import measure_deaths, measure_spread
from machine import LOOPS, plain_loop_s
from rich.console import Console
from rich.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable

TABLES: Final = 300
"""At people's pace: some 200 moves a second, a third of a core."""
BUSY_TABLES: Final = 60
"""Where people move after a tenth of a second: some 550 moves a second."""
SECONDS: Final = 10.0
ROUNDS: Final = 3
"""How often what is compared is measured, in turns: single tries differ by a tenth and more."""
Figures = dict[str, Any]


def cost(seconds: float) -> Figures:
    """Measure a move on SQLite and on PostgreSQL with Redis."""
    return {"cost": measure_cost(TABLES, seconds, ROUNDS)}


def processes(seconds: float) -> Figures:
    """Measure what a move costs in several processes, and so how many moves they bear.

    One process has as many tables as each of several: a process that has little to do spends more
    on a move. They are measured in turns, and the median counts.
    """
    found: Figures = {}
    for count in MORE:
        alone, several = [], []
        for _ in range(ROUNDS):
            alone.append(on_processes(1, TABLES // count, seconds))
            several.append(on_processes(count, TABLES, seconds))
        found[f"1 for {count}"], found[str(count)] = typical(alone), typical(several)
        found[f"{count} apart"] = on_processes(count, TABLES, seconds, places="apart")
    found["proxied"] = on_processes(2, TABLES, seconds, proxied=True)
    return {"processes": found}


def busy(seconds: float) -> Figures:
    """Measure what a move costs in a process with much to do: more of them share its turns."""
    pause = (0.05, 0.15)
    tries = [
        on_processes(1, BUSY_TABLES, seconds, proxied=True, pause=pause) for _ in range(ROUNDS)
    ]
    return {"busy": typical(tries)}


def spread(seconds: float) -> Figures:
    """Measure how soon events cross from process to process."""
    return {"spread": measure_spread(2, TABLES // 2, seconds)}


def death(_seconds: float) -> Figures:
    """Measure what a death is felt like."""
    return {"death": measure_deaths(processes=3, tables=60, computers=20, kills=5)}


def limits(seconds: float) -> Figures:
    """Measure PostgreSQL and Redis by themselves."""
    database = measure_postgresql(writers=4, seconds=seconds / 2)
    return {"postgresql": database, "redis": measure_redis()}


def memory(_seconds: float) -> Figures:
    """Measure memory, and a crowd that comes back."""
    return {"memory": measure_memory(400), "coming_back": measure_coming_back(400)}


PARTS: Final[dict[str, Callable[[float], Figures]]] = {
    "cost": cost,
    "processes": processes,
    "busy": busy,
    "spread": spread,
    "death": death,
    "limits": limits,
    "memory": memory,
}


def measure(parts: list[str], seconds: float, file: Path | None) -> Figures:
    """Measure these parts, and keep each in the file as soon as it is finished.

    Whoever stops it has what is finished by then.
    """
    where, figures = _where(seconds), Figures()
    try:
        for number, part in enumerate(parts, 1):
            say(f"{part}, part {number} of {len(parts)}")
            found = PARTS[part](seconds)
            figures |= found
            if file:
                _keep(file, found, part, where)
    except KeyboardInterrupt:
        say("stopped; what follows was finished")
    else:
        say("done")
    return figures


def _where(seconds: float) -> str:
    """Return when and where this is, and how busy and how quick the machine is before it."""
    machine = f"{os.cpu_count()} cores ({platform.machine()}) for all parts and the clients"
    date, load = datetime.now(UTC).date().isoformat(), f"load {os.getloadavg()[0]:.1f} before"
    quick = f"{LOOPS:,} turns of a loop in Python in {plain_loop_s():.2f} s"
    return f"{date}, {machine}; {load}; {quick}; {seconds:g} s of each load"


def _keep(file: Path, found: Figures, part: str, where: str) -> None:
    kept = json.loads(file.read_text("utf-8")) if file.exists() else {}
    kept |= found
    kept["where"] = kept.get("where", {}) | {part: where}
    file.write_text(json.dumps(kept, indent=2) + "\n", "utf-8")


def print_lines(figures: Figures) -> None:
    """Print a table of what was measured."""
    table = Table("figure", "measured", "wanted", "", title="A server of several processes")
    marks = {True: "✓", False: "✗", None: ""}
    for what, measured, wanted, holds in lines_of(figures):
        table.add_row(what, measured, wanted, marks[holds])
    Console().print(table)


def main() -> None:
    """Measure, print a table, and write the figures down when asked."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--part", action="append", choices=PARTS, help="only this; may be repeated")
    parser.add_argument(
        "--seconds", type=float, default=SECONDS, help=f"of each load, {SECONDS:g} by default"
    )
    parser.add_argument("--json", type=Path, help="also keep the figures in this file")
    asked = parser.parse_args()
    figures = measure(asked.part or list(PARTS), asked.seconds, asked.json)
    print_lines(figures)


if __name__ == "__main__":
    main()

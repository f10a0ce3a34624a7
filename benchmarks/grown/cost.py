"""What a move costs in processor time: on SQLite, and in several processes on PostgreSQL and Redis.

The load is the same for all: browsers with effects and compression, at people's pace. Of several
processes, those at a table are at one, as nginx brings them (deploy/nginx.conf), or else "apart":
every table at two processes, so that every event crosses the bus.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any, Final

from server_load.felt import playing
from server_load.processes import lungomare
from server_load.tables import Plan

from grown.lines import BEHIND
from grown.parts import FILES, Spent, children_s, grown, processor_s
from grown.progress import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from server_load.felt import Felt

PAUSE: Final = (1.0, 2.0)
GAMES: Final = ("canosa", "bosa")
WARM_UP_S: Final = 6.0
SETTLE_S: Final = 3.0
IDLE_S: Final = 4.0
"""How long it is looked at what PostgreSQL and Redis cost while nobody plays."""
UNLIMITED: Final = "--unlimited"
STORED: Final = """
SELECT count(*), sum(octet_length(data)), pg_total_relation_size('events') FROM events
"""


def measure_cost(tables: int, seconds: float, rounds: int, processes: int = 1) -> dict[str, Any]:
    """Return the cost of a move on SQLite and on the grown server, in turns, and their ratio."""
    sqlite, several = [], []
    for number in range(1, rounds + 1):
        say(f"{tables} tables on SQLite, then on PostgreSQL and Redis: {number} of {rounds}")
        sqlite.append(on_sqlite(tables, seconds))
        several.append(on_processes(processes, tables, seconds))
    small, large = typical(sqlite), typical(several)
    times = round(large["micros"]["all"] / small["micros"]["all"], 2)
    return {"sqlite": small, "grown": large, "times": times}


def on_sqlite(tables: int, seconds: float) -> dict[str, Any]:
    """Return what a move costs in one process on one file."""
    with (
        tempfile.TemporaryDirectory() as folder,
        lungomare(Path(folder) / "tables.db", UNLIMITED, files=FILES) as running,
    ):
        pid = running.process.pid

        def spent() -> Spent:
            return Spent(processor_s(pid), children_s(pid), 0.0, 0.0, 0.0, 0.0)

        return _play((running.port,), tables, seconds, spent)


def on_processes(  # noqa: PLR0913 - a load is all of this
    processes: int,
    tables: int,
    seconds: float,
    *,
    places: str = "by table",
    proxied: bool = False,
    pause: tuple[float, float] = PAUSE,
) -> dict[str, Any]:
    """Return what a move costs in so many processes, and what it leaves on the disk.

    `idle` is what PostgreSQL and Redis take while nobody plays: processor seconds a second.
    """
    way = "behind nginx" if proxied else places
    say(f"{tables} tables, {processes} process{'es' if processes > 1 else ''}, {way}")
    with grown(processes, UNLIMITED, proxied=proxied) as parts:
        idle = _idle(parts.spent)
        told = _play(parts.ports, tables, seconds, parts.spent, places, pause)
        events, text, disk = parts.ask(STORED)[0]
        stored = {"event_bytes": round(text / events), "disk_bytes_an_event": round(disk / events)}
        return told | {"processes": processes, "idle": idle, "stored": stored}


def _idle(spent: Callable[[], Spent]) -> dict[str, float]:
    """Return what PostgreSQL and Redis take of a core while nobody plays."""
    time.sleep(SETTLE_S)
    before, began = spent(), time.monotonic()
    time.sleep(IDLE_S)
    taken, lasted = spent().since(before), time.monotonic() - began
    return {name: round(getattr(taken, name) / lasted, 5) for name in BEHIND}


def _play(  # noqa: PLR0913, PLR0917 - as above
    ports: tuple[int, ...],
    tables: int,
    seconds: float,
    spent: Callable[[], Spent],
    places: str = "by table",
    pause: tuple[float, float] = PAUSE,
) -> dict[str, Any]:
    first, *others = ports
    plan = Plan(*(first, tables, pause, GAMES), begun=True, others=tuple(others), places=places)
    with playing(plan) as players:
        players.ready()
        time.sleep(WARM_UP_S)
        before = spent()
        felt = players.felt_during(seconds)
        return _told(tables, felt, spent().since(before))


def _told(tables: int, felt: Felt, spent: Spent) -> dict[str, Any]:
    return {
        "tables": tables,
        "moves": felt.moves,
        "rate": round(felt.moves / felt.seconds, 1),
        "p50": felt.p50,
        "p99": felt.p99,
        "errors": len(felt.errors),
        "first_errors": felt.errors[:3],
        "unanswered": felt.unanswered,
        "micros": spent.micros(felt.moves),
    }


def typical(tries: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the try with the median cost, and all costs."""
    costs = sorted(tried["micros"]["all"] for tried in tries)
    middle = median(costs)
    nearest = min(tries, key=lambda tried: abs(tried["micros"]["all"] - middle))
    return nearest | {"all_micros": costs, "errors": sum(tried["errors"] for tried in tries)}

"""The play server's figures, on two cores with the clients on the same machine.

python benchmarks/play_server.py [--part everyday|rate|comeback|capacity|memory …] [--json FILE]

everyday  200 tables of two players who answer after 1-2 s: acknowledgement times, errors, memory
capacity  ever more tables of the same pace, as browsers play them, until p99 passes 100 ms
memory    what a running table with its two sockets takes
rate      the greatest rate of acknowledged durable moves; boardgame.io's server beside it
comeback  how soon a client that comes (back) to a table of 400 events has its state
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
from pathlib import Path
from statistics import median
from typing import Any, Final

import installed  # noqa: F401 - says what to install where an import fails
from rich.console import Console
from rich.table import Table
from server_load.comeback import measure_comebacks
from server_load.ours import measure_everyday, measure_memory, measure_rate, measure_steady
from server_load.rival import install, measure_rival

PARTS: Final = ("comeback", "rate", "everyday", "capacity", "memory")
P50_MS: Final = 10.0
P99_MS: Final = 100.0
COMEBACK_MS: Final = 100.0
TIMES_THE_RIVAL: Final = 2.0
FLAT_MB_A_MINUTE: Final = 1.0
"""What memory may grow by and still be called flat: a day of it is what a small machine has."""
WARM_UP_S: Final = 120.0
"""Until as many rooms are forgotten as are opened: unused ones are, a minute or two after."""
TABLES: Final = (32, 128)
"""How many tables to try for the greatest rate; each server's better one counts."""
ROUNDS: Final = 3
CAPACITY: Final = {"canosa": 1_500, "bosa": 1_000}
"""Tables that one process is to carry with p99 within `P99_MS`."""
STEPS: Final = (0.4, 0.6, 0.8, 1.0, 1.25, 1.5, 2.0)
"""How many tables are tried one after the other, as parts of the capacity wanted."""
STEADY_WARM_UP_S: Final = 8.0
TRIES: Final = 2
"""A number of tables fails when it fails so often: a machine is not equally busy at all times."""
KB_A_TABLE: Final = 60.0
MEMORY_TABLES: Final = 1_000
Line = tuple[str, str, str, bool]
"""What was measured, the figure, what it is held against, and whether it holds."""


def everyday(seconds: float, figures: dict[str, Any]) -> list[Line]:
    """Measure the everyday load."""
    found = figures["everyday"] = measure_everyday(seconds, warm_up=min(WARM_UP_S, seconds))
    slope = found["rss_mb_a_minute"]
    rate = f"{found['moves']} moves at {found['tables']} tables, {found['seconds']:g} s"
    memory = f"{slope:+} MB a minute ({found['rss_mb_first']} to {found['rss_mb_last']} MB)"
    return [
        (f"p50 of {rate}", f"{found['p50']} ms", f"≤ {P50_MS:g} ms", found["p50"] <= P50_MS),
        ("p99", f"{found['p99']} ms", f"≤ {P99_MS:g} ms", found["p99"] <= P99_MS),
        ("errors", str(found["errors"]), "0", not found["errors"]),
        ("memory after warm-up", memory, f"≤ {FLAT_MB_A_MINUTE:g}", slope <= FLAT_MB_A_MINUTE),
    ]


def rate(seconds: float, figures: dict[str, Any]) -> list[Line]:
    """Measure the greatest rates, ours and boardgame.io's, in turns.

    The servers take turns for several rounds, since a machine is not equally busy at all times;
    what counts is each one's median, with the number of tables at which that is greater.
    """
    folder, warm_up = install(), 3.0
    found: dict[str, dict[int, list[dict[str, Any]]]] = {}
    for tables in TABLES * ROUNDS:
        told = {
            "ours": measure_rate(tables, seconds, warm_up),
            "as a browser": measure_rate(tables, seconds, warm_up, as_browser=True),
        }
        if folder:
            for name, where in (("flat files", "files"), ("in memory", "memory")):
                told[name] = measure_rival(folder, where, tables, seconds, warm_up)
        for name, each in told.items():
            found.setdefault(name, {}).setdefault(tables, []).append(each)
    best = {name: max(map(_typical, tries.values()), key=_rate) for name, tries in found.items()}
    figures["rate"] = {"best": best, "all": found}
    return _rate_lines(best)


def capacity(seconds: float, figures: dict[str, Any]) -> list[Line]:
    """Measure ever more tables of each game until acknowledgements take too long."""
    found = figures["capacity"] = {game: _steps(game, seconds) for game in CAPACITY}
    return [_capacity_line(game, tried) for game, tried in found.items()]


def _steps(game: str, seconds: float) -> list[dict[str, Any]]:
    tried: list[dict[str, Any]] = []
    for step in STEPS:
        for _ in range(TRIES):
            tables = int(CAPACITY[game] * step)
            tried.append(measure_steady(game, tables, seconds, STEADY_WARM_UP_S))
            print(game, tried[-1], flush=True)
            if _carries(tried[-1]):
                break
        else:
            break
    return tried


def _carries(told: dict[str, Any]) -> bool:
    return bool(told["p99"] <= P99_MS and not told["errors"] and not told["unanswered"])


def _capacity_line(game: str, tried: list[dict[str, Any]]) -> Line:
    most = max((told["tables"] for told in tried if _carries(told)), default=0)
    steps = ", ".join(f"{told['tables']}: {told['p99']:.0f}" for told in tried)
    named = f"tables of {game} at people's pace, p99 ≤ {P99_MS:g} ms"
    return (named, f"{most} (p99: {steps})", f"≥ {CAPACITY[game]}", most >= CAPACITY[game])


def memory(_seconds: float, figures: dict[str, Any]) -> list[Line]:
    """Measure the memory of running tables of each game."""
    found = figures["memory"] = {game: measure_memory(game, MEMORY_TABLES) for game in CAPACITY}
    return [
        (
            f"memory a running table of {game} ({told['tables']} tables)",
            f"{told['kb_a_table']} kB ({told['kb_without_sockets']} kB once its sockets are gone)",
            f"≤ {KB_A_TABLE:g} kB",
            told["kb_a_table"] <= KB_A_TABLE,
        )
        for game, told in found.items()
    ]


def _rate(told: dict[str, Any]) -> float:
    rate: float = told["rate"]
    return rate


def _typical(tries: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the median of tries at the same number of tables, with every rate and all errors."""
    rates = sorted(map(_rate, tries))
    errors = sum(told["errors"] for told in tries)
    return {"tables": tries[0]["tables"], "rate": median(rates), "rates": rates, "errors": errors}


def _rate_lines(best: dict[str, dict[str, Any]]) -> list[Line]:
    ours, browser = best["ours"], best["as a browser"]
    named_browser = f"the same with effects and compression ({browser['tables']} tables)"
    named = f"durable moves a second ({ours['tables']} tables)"
    if "flat files" not in best:
        return [
            (named, str(ours["rate"]), "node and npm are not here to compare", True),
            (named_browser, str(browser["rate"]), "", True),
        ]
    theirs, memory = best["flat files"], best["in memory"]
    times = ours["rate"] / theirs["rate"]
    wanted = f"≥ {TIMES_THE_RIVAL:g} × flat files"
    told = f"{ours['rate']} ({times:.2f} ×)"
    return [
        (named, told, wanted, times >= TIMES_THE_RIVAL and not ours["errors"]),
        (named, str(ours["rate"]), "> boardgame.io in memory", ours["rate"] > memory["rate"]),
        (named_browser, str(browser["rate"]), "", True),
        (f"boardgame.io, flat files ({theirs['tables']} tables)", str(theirs["rate"]), "", True),
        (f"boardgame.io, in memory ({memory['tables']} tables)", str(memory["rate"]), "", True),
    ]


def comeback(_seconds: float, figures: dict[str, Any]) -> list[Line]:
    """Measure how soon a client has its state."""
    with tempfile.TemporaryDirectory() as folder:
        found = figures["comeback"] = measure_comebacks(Path(folder) / "tables.db")
    return [
        (
            f"400 events: {way}",
            f"median {times['median_ms']} ms, most {times['max_ms']} ms",
            f"≤ {COMEBACK_MS:g} ms",
            times["median_ms"] <= COMEBACK_MS,
        )
        for way, times in found.items()
    ]


def main() -> None:
    """Measure, print a table, and write the figures down when asked."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--part", action="append", choices=PARTS, help="only this; may be repeated")
    parser.add_argument("--seconds", type=float, default=180.0, help="of the everyday load")
    parser.add_argument("--rate-seconds", type=float, default=10.0, help="of each greatest rate")
    parser.add_argument("--step-seconds", type=float, default=20.0, help="of each capacity step")
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    asked = parser.parse_args()
    lengths = {
        "everyday": asked.seconds,
        "rate": asked.rate_seconds,
        "capacity": asked.step_seconds,
    }
    measures = {
        "everyday": everyday,
        "rate": rate,
        "comeback": comeback,
        "capacity": capacity,
        "memory": memory,
    }
    figures: dict[str, Any] = {"cores": os.cpu_count(), "load_before": os.getloadavg()}
    table = Table("figure", "measured", "wanted", "", title="The play server")
    for part in asked.part or PARTS:
        for what, measured, wanted, holds in measures[part](lengths.get(part, 0.0), figures):
            table.add_row(what, measured, wanted, "" if not wanted else "✓" if holds else "✗")
    figures["load_after"] = os.getloadavg()
    before, after = figures["load_before"][0], figures["load_after"][0]
    table.caption = f"{os.cpu_count()} cores; load {before:.1f} before, {after:.1f} after"
    Console().print(table)
    if asked.json:
        asked.json.write_text(json.dumps(figures, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()

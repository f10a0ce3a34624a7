"""The play server's figures, on two cores with the clients on the same machine.

python benchmarks/play_server.py [--part everyday|rate|comeback …] [--seconds 180] [--json FILE]

everyday  200 tables of two bots that answer after 1-2 s: acknowledgement times, errors, memory
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

from rich.console import Console
from rich.table import Table
from server_load.comeback import measure_comebacks
from server_load.ours import measure_everyday, measure_rate
from server_load.rival import install, measure_rival

PARTS: Final = ("comeback", "rate", "everyday")
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
Line = tuple[str, str, str, bool]
"""What was measured, the figure, what it is held against, and whether it holds."""


def everyday(seconds: float, figures: dict[str, Any]) -> list[Line]:
    """Measure the everyday load."""
    found = figures["everyday"] = measure_everyday(seconds, warm_up=min(WARM_UP_S, seconds))
    slope = found["rss_mb_a_minute"]
    rate = f"{found['moves']} moves at {found['tables']} tables, {found['seconds']:g} s"
    memory = f"{slope:+} MB a minute ({found['rss_mb_first']} to {found['rss_mb_last']} MB)"
    return [
        (f"p50 of {rate}", f"{found['p50_ms']} ms", f"≤ {P50_MS:g} ms", found["p50_ms"] <= P50_MS),
        ("p99", f"{found['p99_ms']} ms", f"≤ {P99_MS:g} ms", found["p99_ms"] <= P99_MS),
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
        told = {"ours": measure_rate(tables, seconds, warm_up)}
        if folder:
            for name, where in (("flat files", "files"), ("in memory", "memory")):
                told[name] = measure_rival(folder, where, tables, seconds, warm_up)
        for name, each in told.items():
            found.setdefault(name, {}).setdefault(tables, []).append(each)
    best = {name: max(map(_typical, tries.values()), key=_rate) for name, tries in found.items()}
    figures["rate"] = {"best": best, "all": found}
    return _rate_lines(best)


def _rate(told: dict[str, Any]) -> float:
    rate: float = told["rate"]
    return rate


def _typical(tries: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the median of tries at the same number of tables, with every rate and all errors."""
    rates = sorted(map(_rate, tries))
    errors = sum(told["errors"] for told in tries)
    return {"tables": tries[0]["tables"], "rate": median(rates), "rates": rates, "errors": errors}


def _rate_lines(best: dict[str, dict[str, Any]]) -> list[Line]:
    ours = best["ours"]
    named = f"durable moves a second ({ours['tables']} tables)"
    if "flat files" not in best:
        return [(named, str(ours["rate"]), "node and npm are not here to compare", True)]
    theirs, memory = best["flat files"], best["in memory"]
    times = ours["rate"] / theirs["rate"]
    wanted = f"≥ {TIMES_THE_RIVAL:g} × flat files"
    told = f"{ours['rate']} ({times:.2f} ×)"
    return [
        (named, told, wanted, times >= TIMES_THE_RIVAL and not ours["errors"]),
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
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    asked = parser.parse_args()
    lengths = {"everyday": asked.seconds, "rate": asked.rate_seconds, "comeback": 0.0}
    measures = {"everyday": everyday, "rate": rate, "comeback": comeback}
    figures: dict[str, Any] = {"cores": os.cpu_count(), "load_before": os.getloadavg()}
    table = Table("figure", "measured", "wanted", "", title="The play server")
    for part in asked.part or PARTS:
        for what, measured, wanted, holds in measures[part](lengths[part], figures):
            table.add_row(what, measured, wanted, "" if not wanted else "✓" if holds else "✗")
    figures["load_after"] = os.getloadavg()
    before, after = figures["load_before"][0], figures["load_after"][0]
    table.caption = f"{os.cpu_count()} cores; load {before:.1f} before, {after:.1f} after"
    Console().print(table)
    if asked.json:
        asked.json.write_text(json.dumps(figures, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()

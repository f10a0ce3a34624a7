"""Attacks on the play server, and what the players beside them felt.

python benchmarks/server_attacks.py [--attack NAME …] [--seconds 10] [--tables 40] [--json FILE]
python benchmarks/server_attacks.py --together 600 [--json FILE]

Each attack comes from an address of its own and keeps within the default limits; each player comes
from another one. Without `--together` each attack is run alone, and the players' times are told
without it and with it. With `--together` all of them go on for so many seconds, while the server is
killed and started again now and then: no acknowledged move may be lost or counted twice.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path
from typing import Any, Final

import installed  # noqa: F401 - says what to install where an import fails
from rich.console import Console
from rich.table import Table
from server_load.attacks import CATALOGUE
from server_load.campaign import Result, run_attack
from server_load.felt import playing
from server_load.processes import lungomare
from server_load.siege import besiege
from server_load.tables import Plan

FILES: Final = 1_024
"""Descriptors of the server: what a service gets unless told otherwise."""
PAUSE: Final = (0.1, 0.4)
"""Quicker than people, so that some seconds tell the slowest hundredth of their moves."""
P99_MS: Final = 100.0
TIMES: Final = 2.0
"""How many times longer the slowest hundredth may take with an attack than without."""
REPLY_MS: Final = 1_500.0
"""A level 1 is to reply within what the engine's longest thought may keep its only worker busy."""
VISIT_MS: Final = 2_000.0
"""Somebody new is to be answered before they think that nobody is there."""
WARM_UP_S: Final = 2.0


def one_by_one(names: list[str], seconds: float, tables: int) -> list[Result]:
    """Run each attack alone, each against a new server."""
    results = []
    for name in names:
        with (
            tempfile.TemporaryDirectory() as folder,
            lungomare(Path(folder) / "tables.db", files=FILES) as running,
            playing(Plan(running.port, tables, PAUSE, computers=tables // 8)) as players,
        ):
            players.ready()
            players.felt_during(WARM_UP_S)
            result = run_attack(running, players, name, before_s=seconds, during_s=seconds)
        print(json.dumps(result.to_json()), flush=True)
        results.append(result)
    return results


def holds(result: Result) -> bool:
    """Say whether the players hardly felt it."""
    felt = result.during
    limits = {
        felt.p99: max(P99_MS / TIMES, result.without.p99) * TIMES,
        felt.reply_p50: REPLY_MS,
        felt.visit_most: VISIT_MS,
    }
    in_time = all(figure <= limit for figure, limit in limits.items())
    went_well = not (felt.errors or felt.losses or felt.unanswered)
    return in_time and went_well and felt.moves > 0


def table_of(results: list[Result]) -> Table:
    """Return what the players felt as a table; times in milliseconds."""
    shown = Table(
        "attack",
        "p50",
        "p99",
        "most",
        "computers' reply",
        "somebody new",
        "MB",
        "back after",
        "",
        title="What players felt without → with each attack (ms)",
    )
    for each in results:
        calm, felt = each.without, each.during
        shown.add_row(
            each.name,
            f"{calm.p50:.1f} → {felt.p50:.1f}",
            f"{calm.p99:.0f} → {felt.p99:.0f}",
            f"{calm.most:.0f} → {felt.most:.0f}",
            f"{calm.reply_p50:.0f} → {felt.reply_p50:.0f}, at most {felt.reply_most:.0f}",
            f"{calm.visit_p50:.0f} → {felt.visit_p50:.0f}, at most {felt.visit_most:.0f}",
            f"{each.rss_mb[0]:.0f} → {each.rss_mb[1]:.0f}",
            f"{each.recovery_s:.2f} s",
            "✓" if holds(each) else "✗",
        )
    return shown


def together(seconds: float, tables: int, names: list[str]) -> dict[str, Any]:
    """Run all attacks at once under kills, and print what came of it."""
    with tempfile.TemporaryDirectory() as folder:
        found = besiege(Path(folder), seconds, tables, names)
    ups = [felt["p99"] for felt in found["while_up"]]
    lines = {
        "kills": found["kills"],
        "seconds to start": ", ".join(map(str, found["starts_s"])),
        "acknowledged moves": found["acknowledged"],
        "sent again": found["resent"],
        "lost or doubled": len(found["wrong"]),
        "errors": found["errors"],
        "p99 between kills, each (ms)": ", ".join(f"{each:.0f}" for each in ups),
        "most memory (MB)": found["rss_mb_most"],
        "tracebacks": found["tracebacks"],
    }
    shown = Table("figure", "measured", title=f"All attacks together for {seconds:g} s")
    for name, value in lines.items():
        shown.add_row(name, str(value))
    Console().print(shown)
    return found


def main() -> None:
    """Attack, print what the players felt, and write it down when asked."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    names = list(CATALOGUE)
    parser.add_argument("--attack", action="append", choices=names, help="only this; repeatable")
    parser.add_argument("--seconds", type=float, default=10.0, help="of each attack")
    parser.add_argument("--tables", type=int, default=40, help="at which players play")
    parser.add_argument("--together", type=float, help="all at once for so long, under kills")
    parser.add_argument("--json", type=Path, help="also write what was found to this file")
    asked = parser.parse_args()
    found: Any
    if asked.together:
        found = together(asked.together, asked.tables, asked.attack or names)
    else:
        results = one_by_one(asked.attack or names, asked.seconds, asked.tables)
        Console(width=150).print(table_of(results))
        found = [result.to_json() for result in results]
    if asked.json:
        asked.json.write_text(json.dumps(found, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()

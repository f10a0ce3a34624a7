"""How long perft takes in plain Python, from the start of both editions."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from time import perf_counter

import installed  # noqa: F401 - says what to install where an import fails

from lungomare.games.canosa import EDITIONS, STANDARD, perft, starting_position

DEPTH = 6
LIMIT_S = 60
"""What `perft canosa --depth 6` may take on one core."""


def main() -> None:
    """Count to depth 6 in both editions and say how long it took."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    arguments = parser.parse_args()
    figures = {}
    for name, rules in EDITIONS.items():
        began = perf_counter()
        count = perft(starting_position(STANDARD, rules), rules, DEPTH)
        seconds = perf_counter() - began
        figures[name] = {"depth": DEPTH, "count": count, "seconds": round(seconds, 2)}
        print(f"{name}: perft {DEPTH} = {count} in {seconds:.2f} s (limit {LIMIT_S} s)")
    if arguments.json:
        arguments.json.write_text(json.dumps(figures) + "\n", "utf-8")


if __name__ == "__main__":
    main()

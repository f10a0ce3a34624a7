"""Time random games of Bosa: the deal and every decision, in plain Python on one core.

python benchmarks/bosa_random_play.py [--players 4] [--games 200] [--seed 1] [--json FILE]
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

import installed  # noqa: F401 - says what to install where an import fails

from lungomare.games.bosa import Bosa


def play(game: Bosa, rng: Random) -> int:
    """Play one game with random decisions from the undealt table; return their number."""
    state, steps = game.start(), 0
    while choices := game.legal(state):
        state = game.advance(state, rng.choice(choices))
        steps += 1
    return steps


def measure(players: int, games: int, seed: int) -> dict[str, float]:
    """Return the median time of a game, and of a step in it."""
    game, rng = Bosa(players), Random(seed)
    play(game, rng)  # the first game also warms the interpreter
    times, steps = [], 0
    for _ in range(games):
        begun = perf_counter()
        steps += play(game, rng)
        times.append(perf_counter() - begun)
    return {
        "players": players,
        "games": games,
        "median_ms_per_game": round(median(times) * 1e3, 3),
        "slowest_ms": round(max(times) * 1e3, 3),
        "steps_per_game": round(steps / games, 1),
        "us_per_step": round(sum(times) / steps * 1e6, 2),
    }


def main() -> None:
    """Measure and print a line; write it as JSON when asked."""
    parser = argparse.ArgumentParser(description="Time random games of Bosa.")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args()
    found = measure(asked.players, asked.games, asked.seed)
    print(
        f"bosa, {found['players']} players: {found['median_ms_per_game']} ms a random game "
        f"(median of {found['games']}; {found['steps_per_game']} steps, "
        f"{found['us_per_step']} us each)"
    )
    if asked.json:
        asked.json.write_text(json.dumps(found, indent=2) + "\n")


if __name__ == "__main__":
    main()

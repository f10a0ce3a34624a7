"""How fast and how strong Canosa's engine is, on this machine.

python benchmarks/canosa_engine.py [--games 20] [--milliseconds 50] [--json FILE]

Speed is counted per second of processor time, so that other work on the machine spoils it little;
so is the time in the games against the plain alpha-beta, which both players get alike. What two
threads gain is on the clock: the time to a depth, over several positions.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any

import installed  # noqa: F401 - says what to install where an import fails

from lungomare.games.canosa import Canosa
from lungomare.native.canosa import pack_rules, resume
from lungomare.native.canosa._core import CanosaEngine, CanosaGame

if TYPE_CHECKING:
    from lungomare.games.canosa import State

CANOSA = Canosa()
RULES = pack_rules(CANOSA.rules)
MEGABYTES = 16
NODES = 4_000_000
DEPTH = 20
"""For the time that two threads take: a fifth of a second for one."""
POSITIONS = 20
"""Beside the start, for the same."""
OPENING = (4, 10)
"""How many random actions a game begins with; each opening is played from both sides."""


def some_states(count: int) -> list[State]:
    """Return states of random games, five turns and more into them."""
    rng = Random(1)
    found: list[State] = []
    while len(found) < count:
        state = CANOSA.start()
        for _ in range(20 + 4 * len(found) % 24):
            if not state.outcome:
                state = CANOSA.advance(state, rng.choice(CANOSA.legal(state)))
        if not state.outcome:
            found.append(state)
    return found


def speed(*, plain: bool) -> float:
    """Return millions of positions per second of one core, from the start and some states."""
    nodes, seconds = 0, 0.0
    for state in (CANOSA.start(), *some_states(3)):
        engine = CanosaEngine(RULES, megabytes=MEGABYTES)
        began = process_time()
        nodes += engine.search(resume(state, CANOSA.rules), nodes=NODES // 4, plain=plain)["nodes"]
        seconds += process_time() - began
    return nodes / seconds / 1e6


def depth_in(milliseconds: float, *, plain: bool) -> int:
    """Return the depth reached from the start in so much time of one core."""
    engine = CanosaEngine(RULES, megabytes=MEGABYTES)
    game = resume(CANOSA.start(), CANOSA.rules)
    found = engine.search(game, milliseconds=milliseconds, by_processor=True, plain=plain)
    return found["depth"]


def seconds_to_depth(state: State, threads: int) -> float:
    """Return how long it takes to search a state to DEPTH."""
    engine = CanosaEngine(RULES, megabytes=MEGABYTES, threads=threads)
    began = perf_counter()
    engine.search(resume(state, CANOSA.rules), depth=DEPTH)
    return perf_counter() - began


def two_threads() -> float:
    """Return the part of the time that two threads take to a depth, over all positions.

    Two threads never search alike twice, so theirs is the mean of two searches.
    """
    alone = both = 0.0
    for state in (CANOSA.start(), *some_states(POSITIONS)):
        alone += seconds_to_depth(state, 1)
        both += (seconds_to_depth(state, 2) + seconds_to_depth(state, 2)) / 2
    return both / alone


def play(number: int, milliseconds: float) -> float:
    """Return what the engine makes of a game with the plain search: 1, 0.5 or 0."""
    rng = Random(number // 2)
    engines = [CanosaEngine(RULES, megabytes=MEGABYTES) for _ in range(2)]
    game: CanosaGame = resume(CANOSA.start(), CANOSA.rules)
    for _ in range(rng.randint(*OPENING)):
        game.play(rng.choice(game.legal()))
    while game.legal():
        plain = game.position.fields()[4] != number % 2
        found = engines[plain].search(
            game, milliseconds=milliseconds, by_processor=True, plain=plain
        )
        game.play(found["lines"][0]["actions"][0])
    winner = game.outcome[1] if game.outcome else None
    return 0.5 if winner is None else float(winner == number % 2)


def main() -> None:
    """Measure and print; with --json also write the figures down."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="games against the plain search")
    parser.add_argument("--milliseconds", type=float, default=50.0, help="for each of its actions")
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    asked = parser.parse_args()
    figures: dict[str, Any] = {}
    for name, plain in (("engine", False), ("plain", True)):
        figures[name] = {
            "million_nodes_per_second": round(speed(plain=plain), 2),
            "depth_in_50_ms": depth_in(50, plain=plain),
        }
        print(f"{name}: {figures[name]}")
    figures["two_threads"] = round(two_threads(), 2)
    print(f"two threads reach depth {DEPTH} in {figures['two_threads']} of the time")
    won = sum(play(number, asked.milliseconds) for number in range(asked.games))
    figures["against_plain"] = {"games": asked.games, "won": won}
    print(f"against plain: {won} of {asked.games} games, {asked.milliseconds} ms an action")
    if asked.json:
        asked.json.write_text(json.dumps(figures) + "\n", "utf-8")


if __name__ == "__main__":
    main()

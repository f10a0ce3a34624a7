"""How fast both games step in OpenSpiel, with observation and mask, beside OpenSpiel's own games.

python benchmarks/open_spiel_adapter.py [--seconds 2] [--json FILE]

Random games driven from Python on one core, per second of processor time. At every decision the
player to act is given its observation tensor and its mask of legal actions, as in training; the
second figure is of the same games without either. Chance's moves are played and not counted.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, Final

import installed  # noqa: F401 - says what to install where an import fails
import pyspiel
from open_spiel.python.games import tic_tac_toe

from lungomare.research import openspiel

OURS: Final = ("lungomare_canosa", "lungomare_bosa(players=2)", "lungomare_bosa(players=4)")
PEERS: Final = (
    "breakthrough(rows=6,columns=6)",
    "connect_four",
    "backgammon",
    "python_tic_tac_toe",
)
"""The last is written in Python, as ours are for OpenSpiel; the others are in C++."""


def steps_per_s(name: str, seconds: float, *, observes: bool) -> float:
    """Return the decisions a second of random games."""
    game, rng, steps = pyspiel.load_game(name), Random(1), 0
    began = process_time()
    while process_time() - began < seconds:
        steps += play(game, rng, observes=observes)
    return steps / (process_time() - began)


def play(game: Any, rng: Random, *, observes: bool) -> int:
    """Play one random game; return how many decisions it had."""
    state, steps = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, chances)[0])
            continue
        if observes:
            player = state.current_player()
            state.observation_tensor(player)
            state.legal_actions_mask(player)
        state.apply_action(rng.choice(state.legal_actions()))
        steps += 1
    return steps


def main() -> None:
    """Measure every game both ways and print a line for each."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=2.0, help="for each figure")
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    asked = parser.parse_args()
    assert openspiel.GAMES  # noqa: S101 - imported, so registered; and so is the next
    assert tic_tac_toe  # noqa: S101
    found = {}
    for name in OURS + PEERS:
        with_both = steps_per_s(name, asked.seconds, observes=True)
        bare = steps_per_s(name, asked.seconds, observes=False)
        found[name] = {"with_observation_and_mask": round(with_both), "without": round(bare)}
        print(f"{name:<34}{with_both:>9,.0f} steps/s{bare:>11,.0f} without observation and mask")
    if asked.json:
        asked.json.write_text(json.dumps(found, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()

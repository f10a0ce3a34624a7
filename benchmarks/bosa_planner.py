"""Measure the planner: one of it among others, the same deals from every seat, in the native core.

python benchmarks/bosa_planner.py [--players 2] [--rival greedy|value|plain] [--games 300] [--ms 50]

A turn gets so many milliseconds of the processor, not of the clock, so that a busy machine does not
weaken anybody. `greedy` takes the turn after which its own score sheet is best, as the player of
that name does.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from statistics import mean
from time import process_time

from lungomare.games.bosa import Bosa
from lungomare.native._core import BosaPlanner, bosa_games
from lungomare.native.bosa import pack_deck
from lungomare.players.bosa_planner import BY_SHEET, BY_VALUE, PLAIN, PLANNER, planner_of
from lungomare.players.bosa_values import values

ABOUT_TIES = 0.001
"""So many points of noise draw for equally good turns."""


def rival_of(name: str, seconds: float) -> BosaPlanner:
    """Return who is to be beaten."""
    if name == "greedy":
        return BosaPlanner(BY_SHEET, slack=ABOUT_TIES)
    if name == "value":
        return BosaPlanner(BY_VALUE, values("learned"))
    return planner_of(PLAIN, seconds, thread_time=True)


def measure(
    game: Bosa, one: BosaPlanner, rival: BosaPlanner, games: int, seed: int
) -> dict[str, float]:
    """Play every deal once from each seat; return the share of victories and the mean totals."""
    deck, players = pack_deck(game), game.seats
    won, own, others = 0.0, [], []
    deals, begun = -(-games // players), process_time()
    for deal in range(deals):
        for seat in range(players):
            seats = [one if each == seat else rival for each in range(players)]
            ((totals, _, _, winners),) = bosa_games(deck, seats, deal, 1, seed)
            won += (seat in winners) / len(winners)
            own.append(totals[seat])
            others += [total for each, total in enumerate(totals) if each != seat]
    played = deals * players
    return {
        "games": played,
        "won": round(won / played, 3),
        "of_fair_share": round(won / played * players, 2),
        "own_points": round(mean(own), 1),
        "others_points": round(mean(others), 1),
        "processor_seconds": round(process_time() - begun, 1),
    }


def main() -> None:
    """Measure and print a line; write it as JSON when asked."""
    parser = argparse.ArgumentParser(description="Measure Bosa's planner.")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--rival", choices=("greedy", "value", "plain"), default="greedy")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--ms", type=float, default=50.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--simple", action="store_true")
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args()
    seconds = asked.ms / 1000
    found = measure(
        Bosa(asked.players, simple=asked.simple),
        planner_of(PLANNER, seconds, thread_time=True),
        rival_of(asked.rival, seconds),
        asked.games,
        asked.seed,
    )
    print(f"planner, {asked.ms:g} ms, {asked.players} players, against {asked.rival}: {found}")
    if asked.json:
        asked.json.write_text(json.dumps(found, indent=2) + "\n")


if __name__ == "__main__":
    main()

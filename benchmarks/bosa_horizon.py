"""How far should a race look? Its choices, judged in games that are played out to the end.

python benchmarks/bosa_horizon.py [--positions 150] [--futures 400] [--ms 50] [--horizons 1,2,3]

Positions are of games of two by value, ten to twenty for each turn of a game. In each the sixteen
best turns at first sight are judged in the same futures, everybody playing by value to the end.
Then races choose among them, in other futures, and what they gain over the first sight's choice is
told in points of the lead, for the fifteen turns of a game. Matches tell the same with ten times
the games, and not why.
"""

from __future__ import annotations

import argparse
import math
from dataclasses import replace
from random import Random
from statistics import mean, stdev

import installed  # noqa: F401 - says what to install where an import fails

from lungomare.analysis.bosa.estimate import SURE
from lungomare.analysis.bosa.futures import TO_THE_END, Attempt, Futures, try_turns
from lungomare.games.bosa import Bosa
from lungomare.native.bosa import pack_deck
from lungomare.native.bosa._core import BosaState
from lungomare.players.bosa.planner import BY_VALUE, PLANNER, planner_of

TURNS = 15
JUDGED = 16
MARGIN = 1
"""Of the measures: points ahead."""
AT_FIRST_SIGHT = replace(PLANNER, method=BY_VALUE, width=JUDGED)
WITH_NOISE = replace(AT_FIRST_SIGHT, slack=2.0)


def position(seed: int, number: int) -> BosaState:
    """Return a position between turns, some way into a game."""
    rng = Random(f"{seed}/{number}")
    state = BosaState.deal(pack_deck(Bosa(2)), seed, number)
    for _ in range(number % TURNS * 2 + rng.randrange(2)):
        for decision in planner_of(WITH_NOISE).plan(state, rng.getrandbits(63))[0][0]:
            state = state.advance(decision)
    return state


def judged(state: BosaState, futures: int) -> dict[tuple[int, ...], float]:
    """Return how far ahead of the first each of the best turns at first sight comes out."""
    turns = [decisions for decisions, *_ in planner_of(AT_FIRST_SIGHT).plan(state)]
    attempts = [Attempt(turn) for turn in turns]
    found = try_turns(planner_of(PLANNER), state, attempts, TO_THE_END, Futures(0, futures, 1))
    own = found.found[MARGIN][state.seat].sums
    return {turn: (lead - own[0]) / futures for turn, lead in zip(turns, own, strict=True)}


def main() -> None:
    """Judge, race and print a line for each horizon."""
    parser = argparse.ArgumentParser(description="How far should a race look?")
    parser.add_argument("--positions", type=int, default=150)
    parser.add_argument("--futures", type=int, default=400)
    parser.add_argument("--ms", type=float, default=50.0, help="of the processor, for a race")
    parser.add_argument("--horizons", default="0,1,2,3,4")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    truth = []
    for number in range(asked.positions):
        state = position(asked.seed, number)
        truth.append((state, judged(state, asked.futures)))
    for horizon in map(int, asked.horizons.split(",")):
        player = replace(PLANNER, horizon=horizon, width=JUDGED)
        racing = planner_of(player, asked.ms / 1000, thread_time=True)
        gains = [TURNS * found[racing.plan(state, 2)[0][0]] for state, found in truth]
        half = SURE * stdev(gains) / math.sqrt(len(gains))
        print(f"horizon {horizon}: {mean(gains):.1f} ± {half:.1f} points a game", flush=True)


if __name__ == "__main__":
    main()

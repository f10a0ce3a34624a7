"""Is luck nothing on average? Many quick games of two unequal players, split with few futures.

python benchmarks/bosa_luck.py [--games 1000] [--seed 1]

The planner plays somebody greedy, changing seats. What a game's luck is told to be is then very
unsure, but no less right on average; so the mean over many games says whether the split is fair.
"""

from __future__ import annotations

import argparse
import math
from dataclasses import replace
from statistics import mean, stdev

import installed  # noqa: F401 - says what to install where an import fails

from lungomare.analysis.bosa.estimate import SURE
from lungomare.analysis.bosa.futures import TO_THE_END, Attempt, Futures, try_turns
from lungomare.analysis.bosa.questions import PAR
from lungomare.games.bosa import Bosa
from lungomare.native.bosa import pack_deck
from lungomare.native.bosa._core import BosaDeck, BosaPlanner, BosaState
from lungomare.players.bosa.planner import BY_SHEET, PLANNER, planner_of

FUTURES = 3
STRONG = replace(PLANNER, tries=100)
WEAK = replace(PLANNER, name="greedy", method=BY_SHEET, slack=5.0)


def split(deck: BosaDeck, seats: list[BosaPlanner], seed: int, number: int) -> tuple[float, float]:
    """Play a game; return how far ahead seat 0 came, and how much of it was luck."""
    state, turns, done = BosaState.deal(deck, seed, number), 0, 0.0
    while state.outcome is None:
        turns += 1
        each = number * 100 + turns
        played = seats[state.seat].plan(state, each)[0][0]
        par = planner_of(PAR).plan(state)[0][0]
        if played != par:
            both = [Attempt(turn, all_goals=True) for turn in (played, par)]
            futures = Futures(0, FUTURES, each)
            found = try_turns(planner_of(PAR), state, both, TO_THE_END, futures)
            done += found.weigh(1, 0, {0: 1.0, 1: -1.0}).value
        for decision in played:
            state = state.advance(decision)
    ahead, behind = (sheet[4] for sheet in state.score_sheet())
    return ahead - behind, ahead - behind - done


def main() -> None:
    """Play and print the means, for the stronger player."""
    parser = argparse.ArgumentParser(description="Is luck nothing on average?")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    deck, two = pack_deck(Bosa(2)), [planner_of(STRONG), planner_of(WEAK)]
    ends, luck = [], []
    for number in range(asked.games):
        sign = -1 if number % 2 else 1
        end, part = split(deck, two[::sign], asked.seed, number)
        ends.append(sign * end)
        luck.append(sign * part)
    half = SURE * stdev(luck) / math.sqrt(len(luck))
    print(f"{asked.games} games: ahead by {mean(ends):.1f}, luck {mean(luck):.1f} ± {half:.1f}")


if __name__ == "__main__":
    main()

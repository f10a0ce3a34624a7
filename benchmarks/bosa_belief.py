"""How much do townscapes tell of goals? Chances that seats are told, against what came.

python benchmarks/bosa_belief.py [--players 4] [--who race|values|sheet] [--games 60]

Every third turn of games between equals its seat is told its share of the victory, with the
others' goals believed in more or less (`belief`); the best belief comes nearest to what came.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from statistics import mean

import installed  # noqa: F401 - says what to install where an import fails

from lungomare.analysis.bosa.questions import PAR
from lungomare.analysis.bosa.turn_loss import HORIZON
from lungomare.games.bosa import Bosa
from lungomare.native.bosa import pack_deck
from lungomare.native.bosa._core import BosaDeck, BosaPlanner, BosaState
from lungomare.players.bosa.planner import BY_SHEET, BY_VALUE, PLANNER, planner_of

BELIEFS = (0.0, 0.05, 0.1, 0.2, 0.3, 0.5)
FUTURES = 24
EVERY = 3
PLAYERS = {
    "race": replace(PLANNER, tries=60),
    "values": replace(PLANNER, method=BY_VALUE, slack=12.0, notices=0.7),
    "sheet": replace(PLANNER, method=BY_SHEET, slack=5.0),
}


def told(deck: BosaDeck, who: BosaPlanner, number: int) -> dict[float, list[tuple[float, float]]]:
    """Return, by belief, what a game's seats were told and what came."""
    state = BosaState.deal(deck, 7, number)
    asked: list[tuple[float, int, float]] = []
    count = 0
    while state.outcome is None:
        turn, seat = who.plan(state, number * 100 + count)[0][0], state.seat
        count += 1
        for belief in BELIEFS if (count + number) % EVERY == 0 else ():
            seed = number * 1000 + count
            done, found = planner_of(PAR).judge(
                state, [(turn, False)], HORIZON, belief, 0, FUTURES, seed
            )
            asked.append((belief, seat, found[0][seat][0][0] / done))
        for decision in turn:
            state = state.advance(decision)
    winners = state.outcome[1]
    came = {seat: (seat in winners) / len(winners) for _, seat, _ in asked}
    return {
        belief: [(share, came[seat]) for each, seat, share in asked if each == belief]
        for belief in BELIEFS
    }


def main() -> None:
    """Play and print a line for each belief."""
    parser = argparse.ArgumentParser(description="How much townscapes tell of goals.")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--who", choices=PLAYERS, default="race")
    parser.add_argument("--games", type=int, default=60)
    asked = parser.parse_args()
    deck, who = pack_deck(Bosa(asked.players)), planner_of(PLAYERS[asked.who])
    games = [told(deck, who, number) for number in range(asked.games)]
    for belief in BELIEFS:
        pairs = [pair for game in games for pair in game[belief]]
        score = mean((share - came) ** 2 for share, came in pairs)
        means = mean(share for share, _ in pairs), mean(came for _, came in pairs)
        print(f"belief {belief}: told {means[0]:.3f}, came {means[1]:.3f}, Brier {score:.4f}")


if __name__ == "__main__":
    main()

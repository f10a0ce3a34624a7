"""Where weak play of Bosa loses most: the figures of the page on strategy.

python benchmarks/bosa_habits.py [--games 12] [--tries 60] [--seed 1]

Each of the weak levels plays games of two with itself, and every turn is reviewed: what it lost, in
points against the best turn found, and what was first different in it.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from random import Random
from typing import TYPE_CHECKING, Final

import installed  # noqa: F401 - says what to install where an import fails

from lungomare.analysis.analysis import Budget
from lungomare.analysis.registry import analysis_of
from lungomare.games.bosa import STANDARD, Bosa, Decision, seed_from_text
from lungomare.games.records import replay
from lungomare.games.registry import FAMILIES
from lungomare.players.player import Situation
from lungomare.players.registry import player

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lungomare.game import Json

GAME: Final = Bosa(2)
WEAK: Final = ("level-1", "level-2", "level-3", "level-8")
"""The last is there to compare."""
EFFECTS: Final = {card.id: card.effect for card in STANDARD.buildings}
PARTS: Final = ("the card", "its cell", "row or column", "what was done in the line", "nothing")


def record_of(level: str, seed: int) -> Json:
    """Return a game of a level with itself."""
    rng, state = Random(seed), GAME.deal_from_seed(seed_from_text(f"habits {seed}"))
    start, moves = state, list[Decision]()
    while (seat := GAME.actor(state)) is not None:
        seen = GAME.resample(state, seat, rng)
        situation = Situation(GAME, seat, seen, tuple(GAME.legal(state)), None, rng, tuple(moves))
        moves.append(player(level, GAME).choose(situation).action)
        state = GAME.advance(state, moves[-1])
    written = [GAME.write(move) for move in moves]
    return {**GAME.header(start), GAME.moves_key: written, "result": GAME.result(state)}


def reviewed(level: str, games: int, tries: int, seed: int) -> Iterator[Json]:
    """Yield every turn of games of a level, as a review has it."""
    for number in range(games):
        played = replay(FAMILIES, record_of(level, seed + number))
        review = analysis_of(GAME.name).review(played, Budget(tries=tries))
        yield from (review.to_json(step) for step in review.steps())


def difference(turn: Json) -> str:
    """Return in what the turn played first differs from the best."""
    played, best = turn["played"], turn["best"]
    if played["card"] != best["card"]:
        return PARTS[0]
    for part, place in zip(PARTS[1:3], (1, 2), strict=True):
        if played["decisions"][place] != best["decisions"][place]:
            return part
    return PARTS[3] if played["decisions"] != best["decisions"] else PARTS[4]


def sort_of(card: str) -> str:
    """Return what sort of action a card has."""
    effect = EFFECTS[card]
    if effect.copy:
        return "copies"
    if effect.spend:
        return "sells"
    return "gains by colour" if effect.per_color else "gains"


def print_level(level: str, turns: list[Json], games: int) -> None:
    """Print what a level lost, and where."""
    lost: dict[str, float] = defaultdict(float)
    missed: dict[tuple[str, str], float] = defaultdict(float)
    seasons: dict[int, float] = defaultdict(float)
    for turn in turns:
        points = turn["margin"]["loss"]["value"]
        lost[difference(turn)] += points
        seasons[turn["season"]] += points
        if difference(turn) == PARTS[0]:
            missed[sort_of(turn["played"]["card"]), sort_of(turn["best"]["card"])] += points
    total, seats = sum(lost.values()), 2 * games
    print(f"{level}: {total / seats:.0f} points lost a player, {total / len(turns):.1f} a turn")
    print("  by Season: " + ", ".join(f"{seasons[n] / seats:.0f}" for n in (1, 2, 3)))
    for part in PARTS[:4]:
        print(f"  {part}: {lost[part] / total:.0%}")
    for (played, best), points in sorted(missed.items(), key=lambda each: -each[1])[:5]:
        print(f"  took one that {played}, better one that {best}: {points / total:.0%}")


def main() -> None:
    """Play, review and print."""
    parser = argparse.ArgumentParser(description="Where weak play of Bosa loses most.")
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--tries", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for level in WEAK:
        turns = list(reviewed(level, asked.games, asked.tries, asked.seed))
        print_level(level, turns, asked.games)


if __name__ == "__main__":
    main()

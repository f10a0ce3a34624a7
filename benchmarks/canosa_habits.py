"""What strong play of Canosa does that weak play does not: the figures of the page on strategy.

python benchmarks/canosa_habits.py [--games 200] [--nodes 10000] [--seed 1]

First the engine plays itself; its judgement errs during the first eight turns, so that the games
differ. Then each of the weak levels plays itself, and every action is held against the engine's.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Final

import installed  # noqa: F401 - says what to install where an import fails

from lungomare.games.canosa import ACTIONS, ISLANDS, Action, Canosa, MoveSailor
from lungomare.games.canosa.board import HOMEWARD, RINGS
from lungomare.native.canosa import resume
from lungomare.players.canosa.engine import chance_of_line, engine_for
from lungomare.players.player import Situation
from lungomare.players.registry import player

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lungomare.games.canosa import Position, State
    from lungomare.native.canosa._core import CanosaEngine

GAME: Final = Canosa()
ERRING_TURNS: Final = 8
ERROR: Final = 100.0
"""The greatest error of the engine's judgement during those turns, in its hundredths."""
WEAK: Final = ("level-1", "level-2", "level-3")
MISTAKE: Final = 0.15
"""What `?` marks: so much of a win given away by one action."""
KINDS: Final = {
    "MoveSiren": "the Siren moves",
    "Attack": "an attack",
    "MoveSailor": "a Sailor steps",
    "Transfer": "a ring is given",
    "Withdraw": "a ring is taken back",
}


def kind_of(action: Action) -> str:
    """Return what sort of action it is."""
    return KINDS[type(action).__name__]


def threats(position: Position, seat: int) -> int:
    """Count the Sailors that the seat could bring home in one turn, as things stand."""
    return sum(
        stack.endswith(RINGS[seat]) and _comes_home(position, seat, square, 2)
        for square, stack in enumerate(position.sailors)
        if stack
    )


def _comes_home(position: Position, seat: int, square: int, steps: int) -> bool:
    for to in HOMEWARD[seat][square]:
        if not position.is_empty(to):
            continue
        if to == ISLANDS[seat] or (steps > 1 and _comes_home(position, seat, to, steps - 1)):
            return True
    return False


@dataclass
class Habits:
    """What is counted in games of strong play."""

    actions: Counter[str] = field(default_factory=Counter)
    games: int = 0
    homes: Counter[tuple[bool, int]] = field(default_factory=Counter)
    """Sailors that came home: whether they began under the other's ring, and their rings then."""
    scored_after: Counter[tuple[int, bool]] = field(default_factory=Counter)
    """Threats at the end of a turn, and whether the next turn of that player brought one home."""
    answers: Counter[str] = field(default_factory=Counter)
    """What is done first in a turn against a threat."""
    carried: Counter[tuple[int, bool]] = field(default_factory=Counter)
    """Rings carried more than the other by one who has ended a turn, and whether she won."""

    def count(self, states: list[State], played: list[Action]) -> None:
        """Count a finished game."""
        self.games += 1
        self.actions.update(map(kind_of, played))
        self._count_homes(states, played)
        self._count_turns(states, played)

    def _count_homes(self, states: list[State], played: list[Action]) -> None:
        began = {square: stack for square, stack in enumerate(states[0].position.sailors) if stack}
        for state, action in zip(states, played, strict=False):
            if not isinstance(action, MoveSailor):
                continue
            seat, stack = state.position.player, state.position.sailors[action.origin]
            first = began.pop(action.origin)
            if action.to == ISLANDS[seat]:
                self.homes[first != RINGS[seat], len(stack or "")] += 1
            else:
                began[action.to] = first

    def _count_turns(self, states: list[State], played: list[Action]) -> None:
        outcome = states[-1].outcome
        begins = [at for at in range(1, len(states)) if states[at].turn != states[at - 1].turn]
        for begin, end in pairwise(begins):
            position = states[begin].position
            mover, other = position.player, 1 - position.player
            if threats(position, other) and not threats(position, mover):
                self.answers[kind_of(played[begin])] += 1
            after = states[end].position
            if after.player == mover:  # the game ended with this turn
                continue
            more = after.carried[mover] - after.carried[other]
            if outcome and outcome.winners:
                self.carried[more, outcome.winners == (mover,)] += 1
            back = next((at for at in begins if at > end), len(states) - 1)
            then = [at for at in begins if at > back][:1] or [len(states) - 1]
            home = states[then[0]].position.scores[mover] > after.scores[mover]
            self.scored_after[min(threats(after, mover), 2), home] += 1


def engine_game(engine: CanosaEngine, nodes: int, seed: int) -> tuple[list[State], list[Action]]:
    """Return a game of the engine with itself."""
    states, played = [GAME.start()], list[int]()
    while not states[-1].outcome:
        now = states[-1]
        noise = ERROR if now.turn <= ERRING_TURNS else 0.0
        found = engine.search(
            resume(now, GAME.rules), nodes=nodes, noise=noise, seed=seed * 1000 + len(played)
        )
        played.append(found["lines"][0]["actions"][0])
        states.append(GAME.advance(now, ACTIONS[played[-1]]))
    return states, [ACTIONS[number] for number in played]


def mistakes(level: str, games: int, nodes: int, seed: int) -> Iterator[tuple[str, str, float]]:
    """Yield of each action of a level what it was, what the engine would do, and what it lost."""
    engine = engine_for(GAME.rules)
    for number in range(games):
        rng, state, moves = Random(seed + number), GAME.start(), list[Action]()
        while not state.outcome:
            seat, legal = state.position.player, tuple(GAME.legal(state))
            situation = Situation(GAME, seat, state, legal, None, rng, tuple(moves))
            action: Action = player(level, GAME).choose(situation).action
            moves.append(action)
            best, chance = _best(engine, state, nodes)
            after = GAME.advance(state, action)
            yield kind_of(action), kind_of(best), chance - _chance_of(engine, after, seat, nodes)
            state = after


def _best(engine: CanosaEngine, state: State, nodes: int) -> tuple[Action, float]:
    line = engine.search(resume(state, GAME.rules), nodes=nodes)["lines"][0]
    return ACTIONS[line["actions"][0]], chance_of_line(engine, line)


def _chance_of(engine: CanosaEngine, state: State, seat: int, nodes: int) -> float:
    if state.outcome:
        return state.outcome.share(seat, 2)
    chance = _best(engine, state, nodes)[1]
    return chance if state.position.player == seat else 1 - chance


def print_habits(habits: Habits) -> None:
    """Print what was counted in strong play."""
    total = habits.actions.total()
    print(f"{habits.games} games, {total / habits.games:.0f} actions a game")
    for name, number in habits.actions.most_common():
        print(f"  {name}: {number / total:.1%}, {number / habits.games:.1f} a game")
    homes = habits.homes.total()
    turned = sum(number for (other, _), number in habits.homes.items() if other)
    print(f"{homes} Sailors home, {turned / homes:.1%} of them begun under the other's ring")
    for rings in (1, 2, 3):
        number = sum(n for (_, worn), n in habits.homes.items() if worn == rings)
        print(f"  under {rings} rings: {number / homes:.1%}")
    for threatened in (0, 1, 2):
        yes, no = (habits.scored_after[threatened, home] for home in (True, False))
        share = yes / max(yes + no, 1)
        print(
            f"{threatened} threats at a turn's end: {share:.1%} of {yes + no} come home next turn"
        )
    for more in range(-3, 4):
        yes, no = (habits.carried[more, won] for won in (True, False))
        if yes + no:
            print(f"{more:+} rings carried: {yes / (yes + no):.1%} won, of {yes + no} turns")
    answers = habits.answers.total()
    for name, number in habits.answers.most_common():
        print(f"against a threat {name} first: {number / answers:.1%} of {answers}")


def print_mistakes(level: str, found: list[tuple[str, str, float]]) -> None:
    """Print what a level's mistakes were."""
    bad = [(played, best) for played, best, loss in found if loss >= MISTAKE]
    print(f"{level}: {len(found)} actions, {len(bad) / len(found):.1%} mistakes")
    missed, made = Counter(best for _, best in bad), Counter(played for played, _ in bad)
    for title, counter in (("played", made), ("better was", missed)):
        told = (f"{name} {number / len(bad):.0%}" for name, number in counter.most_common())
        print(f"  {title}: {', '.join(told)}")


def main() -> None:
    """Play, count and print."""
    parser = argparse.ArgumentParser(description="What strong play of Canosa does.")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    habits, engine = Habits(), engine_for(GAME.rules)
    for number in range(asked.games):
        habits.count(*engine_game(engine, asked.nodes, asked.seed + number))
    print_habits(habits)
    for level in WEAK:
        print_mistakes(level, list(mistakes(level, asked.games // 5, asked.nodes, asked.seed)))


if __name__ == "__main__":
    main()

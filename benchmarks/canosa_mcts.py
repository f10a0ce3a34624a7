"""Our engine against OpenSpiel's MCTS on the same Canosa, the bot with twenty times the time.

python benchmarks/canosa_mcts.py --games 100 [--records FILE]     the match; run again, it goes on
python benchmarks/canosa_mcts.py --speed                          what OpenSpiel's bots manage here
python benchmarks/canosa_mcts.py --tune 0.5,1,2 --games 20        the bot against itself

The bot gets its best: OpenSpiel's MCTSBot in C++, solving, with random rollouts, on Canosa in C++
(canosa_open_spiel.cpp, compiled here against the headers in OpenSpiel's wheel and compared with the
law before it plays). Times are of the processor, so that other work on the machine costs nobody
anything: the bot makes as many simulations as its last action's rate says, and the engine looks at
its own clock. Every opening is played twice, with the colours exchanged.
"""

from __future__ import annotations

import argparse
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random
from time import process_time
from typing import TYPE_CHECKING, Any, Final

import installed  # noqa: F401 - says what to install where an import fails
import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts
from rivals.open_spiel import HERE, compile_game, contestant, play, told_of, write

from lungomare.arena import Contest, NamedPlayer, read_player
from lungomare.arena.results.summary import summary
from lungomare.cli.reports.match_screen import print_match
from lungomare.cli.terminal.screen import console
from lungomare.games.canosa import Canosa
from lungomare.native.canosa import pack_rules
from lungomare.native.canosa._core import CanosaEngine
from lungomare.players import Choice, Situation
from lungomare.players.canosa.engine import MEGABYTES as MEMORY
from lungomare.players.canosa.engine import EnginePlayer
from lungomare.research.openspiel import CANOSA, NativeRollouts

if TYPE_CHECKING:
    from lungomare.game import Game
    from lungomare.native.canosa._core import CanosaGame, EngineFinding

IN_CPP: Final = "lungomare_canosa_cpp"
UCT_C: Final = 1.0
"""In games of the bot against itself (--tune) it won 9 of 13 against 0.5 and 6 of 12 against 2."""
MEGABYTES: Final = 2000
"""More than any tree of a second takes, so that nothing is thrown away."""
FIRST_GUESS: Final = 2000
"""Simulations of the first search, which only measures."""


def compare_with_the_law(games: int = 30) -> None:
    """Raise `AssertionError` unless random games go alike in C++ and in the law."""
    law, rng, game = Canosa(), Random(1), pyspiel.load_game(IN_CPP)
    for _ in range(games):
        expected, state = law.start(), game.new_initial_state()
        while choices := law.legal(expected):
            assert state.legal_actions() == [law.encode(each) for each in choices]  # noqa: S101
            chosen = rng.choice(choices)
            expected = law.advance(expected, chosen)
            state.apply_action(law.encode(chosen))
        outcome = law.outcome(expected)
        assert outcome is not None  # noqa: S101
        shares = [2 * outcome.share(seat, 2) - 1 for seat in (0, 1)]
        assert state.returns() == shares  # noqa: S101


@dataclass
class Bot:
    """OpenSpiel's MCTS bot as a player; it thinks for so many seconds of processor time."""

    uct_c: float
    seconds: float
    spent: Counter[str] = field(default_factory=Counter)
    """Simulations, seconds of processor time and actions, all summed up."""
    rate: float | None = None
    """Simulations a second in its last whole search."""

    @property
    def name(self) -> str:
        """The name under which its games are kept."""
        return f"OpenSpiel MCTS (uct_c={self.uct_c:g})"

    def choose(self, situation: Situation) -> Choice:
        """Return the action that OpenSpiel calls best."""
        state = pyspiel.load_game(IN_CPP).new_initial_state()
        for move in situation.moves:
            state.apply_action(situation.game.encode(move))
        if self.rate is None:
            self._search(state, FIRST_GUESS, situation.rng)
        assert self.rate is not None  # noqa: S101 - measured by now
        action, simulations, seconds = self._search(
            state, int(self.rate * self.seconds), situation.rng
        )
        self.spent.update(simulations=simulations, milliseconds=round(1000 * seconds), actions=1)
        return Choice(situation.game.decode(action))

    def _search(self, state: Any, simulations: int, rng: Random) -> tuple[int, int, float]:
        """Return the best action, how many simulations were made, and the processor time."""
        evaluator = pyspiel.RandomRolloutEvaluator(1, rng.randrange(2**31))
        bot = pyspiel.MCTSBot(
            state.get_game(),
            evaluator,
            uct_c=self.uct_c,
            max_simulations=simulations,
            max_memory_mb=MEGABYTES,
            solve=True,
            seed=rng.randrange(2**31),
            verbose=False,
        )
        began = process_time()
        root = bot.mcts_search(state)
        spent = process_time() - began
        if root.explore_count == simulations:  # else it was solved sooner
            self.rate = simulations / spent
        return root.best_child().action, root.explore_count, spent


class ByProcessor(CanosaEngine):
    """The engine, its milliseconds counted by the processor."""

    def search(self, game: CanosaGame, **limits: Any) -> EngineFinding:
        """Search as always."""
        return super().search(game, by_processor=True, **limits)


def make_player(asked: argparse.Namespace, game: Canosa) -> NamedPlayer:
    """Return who plays against the bot; another than the engine thinks by the clock."""
    name, budget = asked.player, asked.budget_ms
    if name != "engine":
        return read_player(f"{name}@{budget}", game)
    return NamedPlayer(f"{name} ({budget} ms of the processor)", _engine, budget / 1000)


def _engine(_: Game[Any, Any]) -> EnginePlayer:
    """Return the engine with a memory of its own."""
    make = cache(lambda rules: ByProcessor(pack_rules(rules), megabytes=MEMORY))
    return EnginePlayer(engines=lambda rules, _: make(rules))


def match(asked: argparse.Namespace) -> None:
    """Play the engine against the bot and say what came of it."""
    game, bot = Canosa(), Bot(asked.uct_c, asked.seconds)
    player = make_player(asked, game)
    contest = Contest(game, (player, contestant(bot)), asked.games, asked.seed)
    tally, spent = play(contest, (bot,), asked.records)
    print_match(console(), tally)
    told = told_of(spent, "it stops where it has solved")
    print(told["sentence"])
    write(asked.json, summary(tally) | told)


def tune(asked: argparse.Namespace) -> None:
    """Let the bot play itself with each pair of these constants."""
    for first, second in combinations([float(c) for c in asked.tune.split(",")], 2):
        bots = Bot(first, asked.seconds), Bot(second, asked.seconds)
        contest = Contest(Canosa(), tuple(map(contestant, bots)), asked.games, asked.seed)
        tally, _ = play(contest, bots, asked.records.with_suffix(f".{first:g}-{second:g}.jsonl"))
        print_match(console(), tally)


def speed(asked: argparse.Namespace) -> None:
    """Say how many simulations each set-up of OpenSpiel's MCTS makes in a processor's second."""
    rates = {
        "bot and game in Python, OpenSpiel's rollouts": python_rate(
            mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), 100
        ),
        "bot in C++, game in Python, OpenSpiel's rollouts": cpp_rate(CANOSA, 1000),
        "bot and game in Python, native rollouts": python_rate(NativeRollouts(), 5000),
        "bot and game in C++, OpenSpiel's rollouts": cpp_rate(IN_CPP, 40000),
    }
    for what, rate in rates.items():
        print(f"{what:<52}{rate:>9,.0f} simulations/s")
    write(asked.json, rates)


def python_rate(evaluator: Any, simulations: int) -> float:
    """Return the rate of the bot in Python from the start."""
    game = pyspiel.load_game(CANOSA)
    bot = mcts.MCTSBot(game, UCT_C, simulations, evaluator, True, np.random.RandomState(1))
    began = process_time()
    bot.mcts_search(game.new_initial_state())
    return simulations / (process_time() - began)


def cpp_rate(name: str, simulations: int) -> float:
    """Return the rate of the bot in C++ from the start."""
    game = pyspiel.load_game(name)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(game, evaluator, UCT_C, simulations, MEGABYTES, True, 1, False)
    began = process_time()
    bot.mcts_search(game.new_initial_state())
    return simulations / (process_time() - began)


def main() -> None:
    """Read what is asked for and do it."""
    build = HERE.parent / "build"
    parser = argparse.ArgumentParser(description="Play our engine against OpenSpiel's MCTS.")
    parser.add_argument("--games", type=int, default=10, help="about a minute each")
    parser.add_argument("--player", default="engine", help="who plays against the bot")
    parser.add_argument("--budget-ms", type=int, default=50, help="the player's, for each action")
    parser.add_argument("--seconds", type=float, default=1.0, help="the bot's, for each action")
    parser.add_argument("--uct-c", type=float, default=UCT_C)
    parser.add_argument("--seed", type=int, default=0, help="of the openings")
    parser.add_argument("--records", type=Path, default=build / "canosa_mcts.jsonl")
    parser.add_argument("--json", type=Path, default=build / "canosa_mcts.json")
    parser.add_argument("--speed", action="store_true", help="only measure OpenSpiel's bots")
    parser.add_argument("--tune", metavar="C,C,…", help="only compare values of uct_c")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        compile_game("canosa_open_spiel.cpp", folder)
        compare_with_the_law()
        (speed if asked.speed else tune if asked.tune else match)(asked)


if __name__ == "__main__":
    main()

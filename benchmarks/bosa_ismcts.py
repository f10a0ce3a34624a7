"""Our planner against OpenSpiel's ISMCTS on the same Bosa of two, the bot with ten times the time.

python benchmarks/bosa_ismcts.py --games 100 [--records FILE]      the match; run again, it goes on
python benchmarks/bosa_ismcts.py --tune visits/0.5/seen,value/1/seen --games 20   the bot and itself

The bot gets its best: OpenSpiel's ISMCTSBot in C++ with random rollouts, on Bosa in C++
(bosa_open_spiel.cpp, compiled here against the headers in OpenSpiel's wheel and compared with the
law before it plays), in the manner that did best in trials. Both are asked decision by decision.
The planner has 50 ms for the card to take and, as our players divide their time, a quarter of that
for each later decision; the bot has ten times as much for each. Times are of the processor; every
deal is played twice, with the seats exchanged.
"""

from __future__ import annotations

import argparse
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from random import Random
from time import process_time
from typing import TYPE_CHECKING, Any, Final, Self

import installed  # noqa: F401 - says what to install where an import fails
import pyspiel
from rivals.open_spiel import HERE, compile_game, contestant, play, told_of, write

from lungomare.arena import Contest, NamedPlayer
from lungomare.arena.openings import open_game
from lungomare.arena.results.summary import summary
from lungomare.cli.reports.match_screen import print_match
from lungomare.cli.terminal.screen import console
from lungomare.games.bosa import COLORS, Bosa, Phase
from lungomare.games.bosa.score.goals import GOAL_KINDS
from lungomare.games.bosa.turn.decisions import DRAWS
from lungomare.native.bosa import pack, pack_deck
from lungomare.players import Choice, Situation
from lungomare.players.bosa.planner import LATER_PART, PLANNER, planner_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lungomare.games.bosa import State

IN_CPP: Final = "lungomare_bosa_cpp"
FIRST_DRAW: Final = DRAWS[0].number
PLACES: Final = 5
"""In a purse: three resources, coins, points."""
FIRST_GUESS: Final = 500
"""Simulations of a search that only measures."""
POLICIES: Final = {
    "visits": pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
    "value": pyspiel.ISMCTSFinalPolicyType.MAX_VALUE,
    "drawn": pyspiel.ISMCTSFinalPolicyType.NORMALIZED_VISIT_COUNT,
}


def in_cpp(law: Bosa) -> Any:
    """Return the same game in C++."""
    return pyspiel.load_game(IN_CPP, {"deck": " ".join(map(str, _numbers(law)))})


def _numbers(law: Bosa) -> Iterator[int]:
    """Yield players, goals or none, and the cards, in the order in which C++ reads them."""
    table = law.setting
    yield from (table.players, int(table.simple))
    for card, action in zip(table.deck.buildings, table.actions, strict=True):
        yield from (card.season, COLORS.index(card.color), int(action.per_color))
        yield len(action.choices)
        for choice in action.choices:
            yield from _amounts(choice.price)[:-1]  # no price has points
            yield from _amounts(choice.gain)
    for goal in table.deck.goals:
        color = COLORS.index(goal.color) if goal.color else 0
        yield from (GOAL_KINDS.index(goal.kind), color, goal.size or 0, goal.points)
    yield len(table.deck.chart)
    for step in table.deck.chart:
        yield from step


def _amounts(change: Any) -> list[int]:
    found = dict(change)
    return [found.get(place, 0) for place in range(PLACES)]


def state_of(game: Any, law: Bosa, state: State, moves: Sequence[Any]) -> Any:
    """Return a state in C++: what was dealt in this one, then these moves."""
    deal, there = state.deal, game.new_initial_state()
    cards = (*deal.starts, *sum(deal.goals, ()), *sum(deal.seasons, ()))
    first = len(law.setting.deck.buildings) + len(law.setting.deck.goals) + deal.first
    for draw in (first, *cards):
        there.apply_action(draw)
    for move in moves:
        there.apply_action(law.encode(move))
    return there


def compare_with_the_law(games: int = 10) -> None:
    """Raise `AssertionError` unless random games go alike in C++ and in the law.

    And unless a state that is drawn anew, here or there, looks the same to its seat.
    """
    law, rng = Bosa(2), Random(1)
    game = in_cpp(law)
    for number in range(games):
        dealt = expected = open_game(law, 0, number).start
        there, moves = state_of(game, law, dealt, ()), tuple[Any, ...]()
        while choices := law.legal(expected):
            assert there.legal_actions() == [law.encode(each) for each in choices]  # noqa: S101
            _compare_views(law, expected, there, moves, rng)
            moves = (*moves, rng.choice(choices))
            expected = law.advance(expected, moves[-1])
            there.apply_action(law.encode(moves[-1]))
        outcome = law.outcome(expected)
        assert outcome is not None  # noqa: S101
        assert there.returns() == [outcome.share(seat, 2) - 0.5 for seat in (0, 1)]  # noqa: S101


def _compare_views(
    law: Bosa, state: State, there: Any, moves: tuple[Any, ...], rng: Random
) -> None:
    seat = there.current_player()
    here = state_of(there.get_game(), law, law.resample(state, seat, rng), moves)
    for other in (here, there.resample_from_infostate(seat, rng.random)):
        assert other.information_state_string(seat) == there.information_state_string(seat)  # noqa: S101


@dataclass(frozen=True)
class Manner:
    """How the bot searches: its final policy, its constant, and what tells its nodes apart."""

    policy: str = "visits"
    uct_c: float = 1.0
    """In games with itself at 40 ms (--tune) 0.5 won 27 of 29 against 0.25, and 1 12 of 20 then."""
    nodes: str = "seen"
    """`seen` is what the seat sees now, `known` with all that went before."""

    @classmethod
    def read(cls, text: str) -> Self:
        """Return the manner that POLICY/C/NODES names."""
        policy, uct_c, nodes = text.split("/")
        return cls(policy, float(uct_c), nodes)

    def __str__(self) -> str:
        return f"{self.policy}/{self.uct_c:g}/{self.nodes}"

    def bot(self, simulations: int, rng: Random) -> Any:
        """Return OpenSpiel's bot."""
        return pyspiel.ISMCTSBot(
            seed=rng.randrange(2**31),
            evaluator=pyspiel.RandomRolloutEvaluator(1, rng.randrange(2**31)),
            uct_c=self.uct_c,
            max_simulations=simulations,
            final_policy_type=POLICIES[self.policy],
            use_observation_string=self.nodes == "seen",
        )


@dataclass
class Bot:
    """OpenSpiel's ISMCTS bot as a player; it thinks for so many seconds of processor time."""

    manner: Manner
    seconds: float
    spent: Counter[str] = field(default_factory=Counter)
    rates: dict[int, float] = field(default_factory=dict)
    """Simulations a second by turn, as last measured: late in a game rollouts are short."""

    @property
    def name(self) -> str:
        """The name under which its games are kept."""
        return f"OpenSpiel ISMCTS ({self.manner})"

    def choose(self, situation: Situation) -> Choice:
        """Return the decision that OpenSpiel calls best."""
        law, turn = situation.game, situation.state.turn
        assert isinstance(law, Bosa)  # noqa: S101 - nothing else is played here
        state = state_of(in_cpp(law), law, situation.state, situation.moves)
        if turn not in self.rates:
            self._search(state, FIRST_GUESS, turn, situation.rng)
        part = 1 if situation.state.phase is Phase.TAKE else LATER_PART
        simulations = max(1, int(self.rates[turn] * self.seconds * part))
        decision, seconds = self._search(state, simulations, turn, situation.rng)
        self.spent.update(simulations=simulations, milliseconds=round(1000 * seconds), actions=1)
        return Choice(law.decode(decision))

    def _search(self, state: Any, simulations: int, turn: int, rng: Random) -> tuple[int, float]:
        """Return the best decision and the processor time."""
        bot, began = self.manner.bot(simulations, rng), process_time()
        decision = bot.step(state)
        spent = process_time() - began
        self.rates[turn] = simulations / spent
        return decision, spent


@dataclass(frozen=True)
class Planner:
    """Our planner, its seconds counted by the processor."""

    name: str

    def choose(self, situation: Situation) -> Choice:
        """Return the first decision of the best turn found."""
        law = situation.game
        assert isinstance(law, Bosa)  # noqa: S101 - nothing else is played here
        planner = planner_of(PLANNER, PLANNER.seconds(situation), thread_time=True)
        root = pack(pack_deck(law), situation.state)
        return Choice(law.decode(planner.plan(root, situation.rng.getrandbits(63))[0][0][0]))


def match(asked: argparse.Namespace) -> None:
    """Play the planner against the bot and say what came of it."""
    bot = Bot(Manner.read(asked.manner), asked.seconds)
    name = f"planner ({asked.budget_ms} ms of the processor)"
    player = NamedPlayer(name, lambda _: Planner(name), asked.budget_ms / 1000)
    contest = Contest(Bosa(2), (player, contestant(bot)), asked.games, asked.seed)
    tally, spent = play(contest, (bot,), asked.records)
    print_match(console(), tally)
    told = told_of(spent, "one legal decision is none")
    print(told["sentence"])
    write(asked.json, summary(tally) | told)


def tune(asked: argparse.Namespace) -> None:
    """Let the bot play itself in each pair of these manners."""
    for pair in combinations(map(Manner.read, asked.tune.split(",")), 2):
        bots = [Bot(manner, asked.seconds) for manner in pair]
        contest = Contest(Bosa(2), tuple(map(contestant, bots)), asked.games, asked.seed)
        names = "-".join(str(manner).replace("/", "_") for manner in pair)
        tally, spent = play(contest, bots, asked.records.with_suffix(f".{names}.jsonl"))
        print_match(console(), tally)
        print(told_of(spent, "both together")["sentence"])


def main() -> None:
    """Read what is asked for and do it."""
    build = HERE.parent / "build"
    parser = argparse.ArgumentParser(description="Play our planner against OpenSpiel's ISMCTS.")
    parser.add_argument("--games", type=int, default=10, help="a quarter of a minute each")
    parser.add_argument(
        "--budget-ms", type=int, default=50, help="the planner's, for the card to take"
    )
    parser.add_argument(
        "--seconds", type=float, default=0.5, help="the bot's, for the card to take"
    )
    parser.add_argument("--manner", default=str(Manner()), metavar="POLICY/C/NODES")
    parser.add_argument("--seed", type=int, default=0, help="of the deals")
    parser.add_argument("--records", type=Path, default=build / "bosa_ismcts.jsonl")
    parser.add_argument("--json", type=Path, default=build / "bosa_ismcts.json")
    parser.add_argument("--tune", metavar="MANNER,MANNER,…", help="only compare manners")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        compile_game("bosa_open_spiel.cpp", folder)
        compare_with_the_law()
        (tune if asked.tune else match)(asked)


if __name__ == "__main__":
    main()

"""How even Canosa is: the engine against itself from the start, by variant and strength.

The engine's budget is a number of positions, not a time, so that a study comes out the same on
any machine. What makes its games differ is a small error in its judgement during the first turns.
Import it only where the native core is available.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from statistics import median, quantiles
from typing import TYPE_CHECKING, Any, Final

from lungomare.arena.contest import Contest
from lungomare.arena.game_arena import Opening
from lungomare.arena.results.statistics import wilson
from lungomare.games.canosa import ACTIONS, STANDARD, Canosa, Layout, State
from lungomare.games.canosa.board import PLAYERS
from lungomare.native.canosa import pack_rules, resume
from lungomare.native.canosa._core import CanosaEngine
from lungomare.players import Choice, Situation
from lungomare.players.naming import NamedPlayer

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from lungomare.game import Game, Json

VARIED_TURNS: Final = 8
"""How many turns are played with an error: four by each player."""
ERROR: Final = 100
"""The greatest error of an evaluation in those turns: worth a chance of 67 instead of 50 %.

With it 30 of 30 games had eight different first actions; with half of it 17.
"""
MEGABYTES: Final = 4
"""What each engine remembers: more than the positions of a whole game at 50,000 an action."""

STRENGTHS: Final = (5_000, 50_000)
"""Positions an action: about a millisecond, and ten times that."""

REASONS: Final = ("sailors", "trap", "repetition", "quiet", "blocked")
"""How games end, in the order of the rules (C10, C11)."""


@dataclass(frozen=True, slots=True)
class Variant:
    """An edition, what is set otherwise, and where the pieces start."""

    edition: str
    switches: tuple[tuple[str, str], ...] = ()
    layout: Layout = STANDARD

    @property
    def name(self) -> str:
        """The variant in a few words."""
        layout = () if self.layout is STANDARD else (f"layout {self.layout.name}",)
        switches = (f"{name} {value}" for name, value in self.switches)
        return ", ".join((self.edition, *switches, *layout))

    def game(self) -> Canosa:
        """Return the game that is played by it."""
        return Canosa(self.edition, dict(self.switches), self.layout)


VARIANTS: Final = (
    Variant("retail"),
    Variant("retail", (("first-turn", "2"),)),
    Variant("retail", (("enemy-island", "open"),)),
    Variant("retail", (("push-to-island", "yes"),)),
    Variant("retail", (("trap", "forfeits"),)),
    Variant("kickstarter"),
    Variant("kickstarter", (("enemy-island", "closed"),)),
)
"""Both editions, each switch of the later one turned back alone, and the earlier one mended."""


@dataclass(frozen=True, slots=True)
class Fixed:
    """Makes an engine that looks at so many positions for each action."""

    nodes: int

    def __call__(self, game: Game[Any, Any]) -> FixedEngine:
        """Return a new one, which remembers nothing."""
        assert isinstance(game, Canosa)  # noqa: S101 - a study is of Canosa
        return FixedEngine(self.nodes, CanosaEngine(pack_rules(game.rules), megabytes=MEGABYTES))


@dataclass(frozen=True, slots=True)
class FixedEngine:
    """The engine with a fixed number of positions; the same game and draws, the same choice."""

    nodes: int
    engine: CanosaEngine

    @property
    def name(self) -> str:
        """The name with the number."""
        return f"engine, {self.nodes} positions"

    def choose(self, situation: Situation) -> Choice:
        """Return the best action found; in the first turns, with an error in the judgement."""
        game, state = situation.game, situation.state
        assert isinstance(game, Canosa)  # noqa: S101 - as above
        assert isinstance(state, State)  # noqa: S101
        varied = state.turn <= VARIED_TURNS
        found = self.engine.search(
            resume(state, game.rules),
            nodes=self.nodes,
            seed=situation.rng.randrange(2**31) if varied else 0,
            noise=ERROR if varied else 0,
        )
        return Choice(ACTIONS[found["lines"][0]["actions"][0]])


class FromTheStart(Contest):
    """A contest without openings: it asks how the start is, so every game begins there."""

    def opening(self, number: int) -> Opening:
        """Return the start itself."""
        del number
        return Opening(self.game.start(), (), {})


def study(variant: Variant, nodes: int, games: int, seed: int = 0) -> FromTheStart:
    """Return the engine of one strength against itself in one variant."""
    make = Fixed(nodes)
    both = tuple(NamedPlayer(f"engine, {nodes} positions, {which}", make) for which in "ab")
    return FromTheStart(variant.game(), both, games, seed)


@dataclass(frozen=True, slots=True)
class Rate:
    """How often something happened, with the interval that covers the truth 19 times in 20."""

    count: int
    games: int

    @property
    def share(self) -> float:
        """The part of the games."""
        return self.count / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval."""
        return wilson(self.share, self.games)


@dataclass(frozen=True, slots=True)
class Balance:
    """What came of the games of one variant at one strength."""

    variant: Variant
    nodes: int
    games: int
    winners: Mapping[str | None, int]
    reasons: Mapping[str, int]
    turns: tuple[float, float, float]
    """Quartiles of the games' lengths in turns."""
    different: int
    """How many of the games differ from all before them."""

    def won(self, color: str | None) -> Rate:
        """Return how often this player won; with None, nobody."""
        return Rate(self.winners.get(color, 0), self.games)

    @property
    def gold(self) -> float:
        """Gold's share of the victories, a draw split evenly."""
        return self.won("gold").share + self.won(None).share / 2


def weigh(variant: Variant, nodes: int, records: Iterable[Json]) -> Balance:
    """Count the records of at least one game."""
    kept, game = list(records), variant.game()
    turns = [_turns(game, record) for record in kept]
    return Balance(
        variant,
        nodes,
        len(kept),
        Counter(record["result"]["winner"] for record in kept),
        Counter(record["result"]["reason"] for record in kept),
        _quartiles(turns),
        len({tuple(record["actions"]) for record in kept}),
    )


def _turns(game: Canosa, record: Json) -> int:
    """Return in which turn the game ended, by the law, which played it."""
    state = game.start()
    for text in record["actions"]:
        state = game.advance(state, game.read(text))
    return state.turn


def _quartiles(numbers: list[int]) -> tuple[float, float, float]:
    if len(numbers) == 1:
        return (float(numbers[0]),) * 3
    low, _, high = quantiles(numbers, n=4, method="inclusive")
    return low, median(numbers), high


def as_json(balance: Balance) -> Json:
    """Return what was counted, for a program."""
    rates = {color or "drawn": balance.won(color) for color in (*PLAYERS, None)}
    return {
        "variant": balance.variant.name,
        "edition": balance.variant.edition,
        "rules": dict(balance.variant.switches),
        "layout": balance.variant.layout.to_json(),
        "nodes": balance.nodes,
        "games": balance.games,
        "different": balance.different,
        "gold_share": balance.gold,
        **{
            name: {"games": rate.count, "share": rate.share, "interval": rate.interval}
            for name, rate in rates.items()
        },
        "reasons": {reason: balance.reasons.get(reason, 0) for reason in REASONS},
        "turns": dict(
            zip(("lower_quartile", "median", "upper_quartile"), balance.turns, strict=True)
        ),
    }

"""How games begin: balanced random openings of Canosa or a book of them, verifiable deals of Bosa.

All follow from the contest's seed and the opening's number alone, on every machine alike: so the
look that throws lopsided openings away is the law's own search, with or without the native core.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Final

from lungomare.game import GameError, Invalid
from lungomare.games.bosa import Bosa, deal_from_seed, seed_from_text
from lungomare.games.canosa import Canosa, describe_outcome, read_position
from lungomare.players.canosa.measure import CanosaWeights
from lungomare.players.canosa.search import OutOfNodes, Search

if TYPE_CHECKING:
    from lungomare.game import Game, Json
    from lungomare.games.canosa import Action, State

TURNS: Final = (3, 4)
"""How many random turns open a game of Canosa; both, so that either player may be the next."""
DEPTH: Final = 4
"""How many actions the look at an opening goes ahead: a whole turn of each player."""
NODES: Final = 12_000
"""The most positions of that look; where they do not suffice, a shallower one counts."""
BALANCED: Final = 4.0
"""The most that a player may be ahead after an opening, a Sailor at home being 20.

Of 100 random openings 83 were kept, and the start itself is counted as even. The engine, asked for
300,000 positions each, gave none of 120 random openings more than 63 % for either side.
"""
WEIGHTS: Final = CanosaWeights(threat=0.6)
"""The weights of level 3, which plays best of those that need no native core."""


@dataclass(frozen=True, slots=True)
class Opening:
    """Where a game starts, the moves that are given, and what a record says beside them."""

    start: Any
    moves: tuple[Any, ...]
    beside: Json


def open_game(game: Game[Any, Any], seed: int, number: int, book: tuple[str, ...] = ()) -> Opening:
    """Return the opening of this number; from the book, if there is one."""
    if isinstance(game, Bosa):
        return _deal(game, seed, number)
    assert isinstance(game, Canosa)  # noqa: S101 - there are two games
    if book:
        start = game.start_from(read_position(book[number], game.rules))
        return Opening(start, (), {"opening": 0})
    moves = _balanced(game, seed, number)
    return Opening(game.start(), moves, {"opening": len(moves)})


def read_book(game: Canosa, text: str) -> tuple[str, ...]:
    """Return the positions of a book, one a line, or raise `Invalid` with the line that is none.

    Empty lines and what follows a # are passed over.
    """
    book = []
    for number, line in enumerate(text.splitlines(), 1):
        position = line.partition("#")[0].strip()
        if position:
            _check_position(game, position, number)
            book.append(position)
    if not book:
        raise Invalid("there is no position in it")
    return tuple(book)


def _check_position(game: Canosa, position: str, line: int) -> None:
    try:
        state = game.start_from(read_position(position, game.rules))
    except GameError as error:
        raise Invalid(f"line {line}: {error}") from error
    if state.outcome:
        raise Invalid(f"line {line}: the game is over: {describe_outcome(state.outcome)}")


def _deal(game: Bosa, seed: int, number: int) -> Opening:
    """Deal from a typed seed, so that anyone can verify it (B12.7)."""
    text = f"lungomare-match/{seed}/{number}"
    setup = deal_from_seed(game.deck, game.seats, seed_from_text(text), simple=game.simple)
    return Opening(game.start_from(setup), (), {"shuffle": {"text": text}})


def _balanced(game: Canosa, seed: int, number: int) -> tuple[Action, ...]:
    """Return the first random turns after which nobody is far ahead."""
    rng = Random(f"lungomare-opening/{seed}/{number}")
    while True:
        state, moves = _random_turns(game, rng)
        if not state.outcome and abs(lead_of(game, state)) <= BALANCED:
            return moves


def _random_turns(game: Canosa, rng: Random) -> tuple[State, tuple[Action, ...]]:
    state, moves, turns = game.start(), [], rng.choice(TURNS)
    while not state.outcome and state.turn <= turns:
        moves.append(rng.choice(game.legal(state)))
        state = game.advance(state, moves[-1])
    return state, tuple(moves)


def lead_of(game: Canosa, state: State) -> float:
    """Return how far the player to act is ahead, seen from as deep as the positions last."""
    search = Search(game.rules, state.position.player, WEIGHTS, NODES)
    lead = 0.0
    for depth in range(1, DEPTH + 1):
        try:
            lead, _ = search.value(state.position, depth, -math.inf, math.inf)
        except OutOfNodes:
            break
    return lead

"""What attackers send: games without end, decks without sense, whole records."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, Final

import orjson

from lungomare.game import CHANCE, Game
from lungomare.games.bosa import Bosa, shipped_deck
from lungomare.games.canosa import Canosa
from lungomare.games.records import write_record
from lungomare.server.bosa.described_deck import describe_deck

if TYPE_CHECKING:
    from lungomare.games.canosa import State

ENDLESS: Final = {"repetition": "off", "quiet": "off"}
"""The rules under which a game of Canosa need never end."""
GIVEN_BYTES: Final = 120_000
EMPTY_CARDS: Final = 70_000


@cache
def endless_moves(size: int = GIVEN_BYTES) -> list[str]:
    """Return moves of Canosa, so many bytes of them: both Sirens step out and back."""
    game, rng = Canosa(switches=ENDLESS), Random(1)
    state, moves = game.start(), []
    while not (cycle := _round_trip(game, state)):
        moves.append(rng.choice(game.legal(state)))
        state = game.advance(state, moves[-1])
    times = size // len(orjson.dumps(cycle))
    return [game.write(move) for move in moves] + cycle * times


def _round_trip(game: Canosa, state: State) -> list[str]:
    """Return a turn of each player after which everything stands as before, or nothing."""
    ours, between = _there_and_back(game, state)
    theirs, _ = _there_and_back(game, between) if ours else ([], state)
    return ours + theirs if theirs else []


def _there_and_back(game: Canosa, state: State) -> tuple[list[str], State]:
    """Return a turn that changes nothing but who is to act, and the state after it."""
    here = state.position
    for out in game.legal(state):
        between = game.advance(state, out)
        if game.actor(between) != here.player:
            continue
        for back in game.legal(between):
            after = game.advance(between, back)
            if after.position._replace(player=here.player) == here:
                return [game.write(out), game.write(back)], after
    return [], state


def endless_game(size: int = GIVEN_BYTES) -> dict[str, Any]:
    """Return the options of a table that begins with them."""
    return {"edition": "retail", "rules": ENDLESS, "actions": endless_moves(size)}


def endless_record(size: int = GIVEN_BYTES) -> dict[str, Any]:
    """Return a record of them, unfinished."""
    return {"game": "canosa", "layout": "standard", **endless_game(size), "result": None}


@cache
def whole_record(name: str, players: int = 2) -> dict[str, Any]:
    """Return the record of a whole random game."""
    game: Game[Any, Any] = Bosa(players) if name == "bosa" else Canosa()
    rng, moves = Random(1), []
    state = game.start()
    while game.actor(state) == CHANCE:
        state = game.advance(state, rng.choice(game.legal(state)))
    start = state
    while game.actor(state) is not None:
        moves.append(rng.choice(game.legal(state)))
        state = game.advance(state, moves[-1])
    return write_record(game, start, moves, game.result(state))


def cut_record(name: str, moves: int) -> dict[str, Any]:
    """Return the beginning of a random game."""
    record = dict(whole_record(name))
    key = "actions" if name == "canosa" else "decisions"
    return record | {key: record[key][:moves], "result": None}


def own_deck(name: str) -> dict[str, Any]:
    """Return a sound deck under a name of one's own."""
    deck = describe_deck(shipped_deck("standard-1"))
    cards = [
        {key: value for key, value in card.items() if key != "sentence"} for card in deck["cards"]
    ]
    goals = [
        {key: value for key, value in goal.items() if key != "sentence"} for goal in deck["goals"]
    ]
    return {**deck, "name": name, "cards": cards, "goals": goals}


@cache
def senseless_deck() -> bytes:
    """Return a request with tens of thousands of empty cards."""
    return orjson.dumps({"deck": {"name": "x", "cards": [{}] * EMPTY_CARDS}})

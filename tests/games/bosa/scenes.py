"""Scenes for tests: small positions of Bosa written down by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lungomare.games.bosa import (
    CELLS,
    STANDARD,
    Bosa,
    Phase,
    Purse,
    State,
    deal_from_seed,
    deck_from_json,
    deck_to_json,
    seed_from_text,
)

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from lungomare.game import Json

EMPTY = -1
NOTHING: Json = {"gain": {"points": 1}}
"""A dull effect, for buildings whose action does not matter."""


def dealt(game: Bosa, seed: str = "test") -> State:
    """Return a game dealt from a typed seed."""
    setup = deal_from_seed(game.deck, game.seats, seed_from_text(seed), simple=game.simple)
    return game.start_from(setup)


def play(game: Bosa, state: State, *texts: str) -> State:
    """Return the state after these decisions, each of which must be legal."""
    for text in texts:
        state = game.apply(state, game.read(text))
    return state


def legal(game: Bosa, state: State) -> list[str]:
    """Return the legal decisions as texts."""
    return [game.write(decision) for decision in game.legal(state)]


def play_randomly(game: Bosa, state: State, rng: Random, steps: int = 10_000) -> State:
    """Return the state after so many random decisions, or at the end of the game."""
    for _ in range(steps):
        choices = game.legal(state)
        if not choices:
            break
        state = game.advance(state, rng.choice(choices))
    return state


def with_purse(state: State, seat: int, **amounts: int) -> State:
    """Return the state with some of a seat's amounts changed."""
    purses = list(state.purses)
    purses[seat] = purses[seat]._replace(**amounts)
    return state._replace(purses=tuple(purses))


def scene(
    buildings: Mapping[str, tuple[str, Json]], purse: Purse, players: int = 2
) -> tuple[Bosa, State]:
    """Return a table whose seat 0 has just placed the last of these buildings.

    Each is a cell with a colour and an effect; the deck is made to hold them.
    """
    data = deck_to_json(STANDARD)
    first = next(place for place, card in enumerate(data["cards"]) if card["season"] == 1)
    town = [EMPTY] * 16
    for card, (cell, (color, effect)) in enumerate(buildings.items(), first):
        data["cards"][card] |= {"color": color, "effect": effect}
        town[CELLS.index(cell)] = card
    game = Bosa(players, deck_from_json(data, "scene"))
    state = dealt(game)
    state = state._replace(
        phase=Phase.LINE,
        first=0,
        seat=0,
        market=(EMPTY, *state.market[1:]),
        placed=CELLS.index(list(buildings)[-1]),
        towns=(tuple(town), *state.towns[1:]),
        purses=(purse, *state.purses[1:]),
    )
    return game, state

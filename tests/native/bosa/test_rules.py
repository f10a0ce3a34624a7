"""Bosa in the core as Python sees it: lossless, exact, and refusing what is no state or deck."""

from __future__ import annotations

import gc
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lungomare.games.bosa import DECISIONS, Bosa, Effect, deck_from_json, deck_to_json
from lungomare.native import bosa as native
from lungomare.native.bosa import _core


def test_there_are_as_many_ids() -> None:
    assert len(DECISIONS) == _core.DECISION_IDS


def test_a_deck_is_worked_out_once_for_equal_games() -> None:
    game, same, other = Bosa(3), Bosa(3), Bosa(4)
    assert native.pack_deck(game) is native.pack_deck(same) is native.pack_deck(game)
    assert native.pack_deck(game) is not native.pack_deck(other)


def test_a_deck_goes_with_the_last_game_that_has_it() -> None:
    before = len(native._SHARED)  # noqa: SLF001 - nobody else needs to count them
    data = deck_to_json(Bosa(2).deck) | {"name": "passing"}
    game = Bosa(2, deck_from_json(data))
    native.pack_deck(game)
    assert len(native._SHARED) == before + 1  # noqa: SLF001
    del game
    gc.collect()
    assert len(native._SHARED) <= before  # noqa: SLF001


def play_bosa(game: Bosa, seed: int, most: int) -> Any:
    rng, state = Random(seed), game.start()
    for _ in range(most):
        if not (legal := game.legal(state)):
            break
        state = game.advance(state, rng.choice(legal))
    return state


@given(st.sampled_from((2, 3, 4, 5)), st.booleans(), st.integers(0, 2**32), st.integers(0, 400))
def test_bosa_converts_both_ways(players: int, simple: bool, seed: int, most: int) -> None:
    game = Bosa(players, simple=simple)
    deck, state = native.pack_deck(game), play_bosa(game, seed, most)
    packed = native.pack(deck, state)
    assert native.unpack(packed) == state
    assert packed == native.pack(deck, state)
    assert packed.seat == state.seat


def test_random_deals_are_deals() -> None:
    game = Bosa(4)
    deck = native.pack_deck(game)
    deals = [native.unpack(_core.BosaState.deal(deck, 1, number)) for number in range(200)]
    for dealt in deals:
        assert game.start_from(game.header(dealt)["setup"]) == dealt
    firsts = [dealt.first for dealt in deals]
    assert set(firsts) == set(range(4))
    assert len({dealt.deal for dealt in deals}) == 200


@pytest.mark.parametrize(
    "change",
    [
        {"season": 4},
        {"seat": 3},
        {"turn": 0},
        {"flipped": 3},
        {"market": (-1, -1, 0, 1)},
        {"market": (96, -1, 0, 1)},
        {"held": 5},
        {"placed": -1},
        {"at": 15},
        {"at": 10**20},
        {"copier": 12},
        {"queue": (1, 0)},
        {"queue": (15,)},
        {"patronage": ((1, 1),)},
        {"patronage": ((1, 1),) * 4},
        {"purses": ((11, 0, 0, 0, 0), (0, 0, 0, 0, 0))},
        {"purses": ((0, 0, 0, -1, 0), (0, 0, 0, 0, 0))},
        {"purses": ((0, 0, 0, 2 * 10**9, 0), (0, 0, 0, 0, 0))},
        {"towns": ((-1, 5, *(-1,) * 14),) * 2},
        {"towns": ((99, *(-1,) * 15),) * 2},
        {"towns": ()},
    ],
)
def test_what_is_no_state_of_bosa_is_refused(change: dict[str, Any]) -> None:
    game = Bosa(2)
    deck, seed = native.pack_deck(game), 1
    state = play_bosa(game, seed, 60)
    while state.phase.value != "act":
        state = game.advance(state, game.legal(state)[-1])
    native.pack(deck, state)
    with pytest.raises(ValueError, match=r"."):
        native.pack(deck, state._replace(**change))


def test_a_deal_that_cannot_be_is_refused() -> None:
    game = Bosa(2)
    deck, state = native.pack_deck(game), play_bosa(game, 1, 80)
    twice = (state.deal.seasons[0][:1] * 13, *state.deal.seasons[1:])
    for deal in (
        state.deal._replace(first=-1),
        state.deal._replace(starts=(50, 51)),
        state.deal._replace(starts=(0,) * 9),
        state.deal._replace(seasons=twice),
        state.deal._replace(goals=((), ())),
    ):
        with pytest.raises(ValueError, match=r"."):
            native.pack(deck, state._replace(deal=deal))


def test_a_deck_beyond_the_core_is_refused_and_one_at_its_end_is_played() -> None:
    data = deck_to_json(Bosa(2).deck)
    data["cards"][40]["effect"] = {"gain": {"points": 10**6, "fish": 10**6, "any": 10**6}}
    deck = deck_from_json(data, "large")
    native.pack_deck(Bosa(2, deck))
    effect = Effect(gain=(("points", 10**6 + 1),))  # which the law's reader would have refused
    beyond = replace(deck.buildings[40], effect=effect)
    larger = replace(deck, buildings=(*deck.buildings[:40], beyond, *deck.buildings[41:]))
    with pytest.raises(ValueError, match="amount"):
        native.pack_deck(Bosa(2, larger))


def test_bosa_refuses_what_is_not_legal() -> None:
    game = Bosa(2)
    state = native.pack(native.pack_deck(game), game.start())
    for number in (-1, 0, 161, 164, 10**6):
        with pytest.raises(ValueError, match="not legal"):
            state.advance(number)

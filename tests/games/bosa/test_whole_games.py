"""What holds in every game, from the first draw to the last decision."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bosa.scenes import EMPTY, play_randomly
from lungomare.games.bosa import FAMILY, Bosa, Phase, State, Verb

GAMES = FAMILY.variants()
seeds = st.integers(0, 2**32)


def check_cards(game: Bosa, state: State) -> None:
    """Check that each of the 96 buildings is in exactly one place."""
    places = [card for town in state.towns for card in town if card != EMPTY]
    places += [card for card in (*state.market, state.held) if card != EMPTY]
    for season, pile in enumerate(state.deal.seasons, 1):
        if season > state.season:
            places += pile
        elif season == state.season:
            places += pile[state.flipped :]
        places += [card for card in game.setting.stacks[season] if card not in pile]
    places += [card for card in game.setting.stacks[0] if card not in state.deal.starts]
    ended = len(state.patronage)
    assert len(places) == len(set(places)) == 96 - 3 * ended


@pytest.mark.clause("B1.2", "B1.5", "B3.4", "B4.3")
@settings(max_examples=30, deadline=None)
@given(st.sampled_from(GAMES), seeds)
def test_every_game_ends_after_fifteen_turns_a_player(game: Bosa, seed: int) -> None:
    state, rng, takes = game.start(), Random(seed), [0] * game.seats
    while choices := game.legal(state):
        decision = rng.choice(choices)
        if decision.verb is Verb.TAKE:
            takes[state.seat] += 1
            check_cards(game, state)
        state = game.advance(state, decision)
        for purse in state.purses:
            assert all(0 <= track <= 10 for track in purse[:3])
            assert purse.coins >= 0
    assert state.phase is Phase.OVER
    assert takes == [15] * game.seats
    assert all(EMPTY not in town for town in state.towns)
    check_cards(game, state)


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(GAMES), seeds, st.integers(0, 600))
def test_legal_decisions_come_by_rising_id(game: Bosa, seed: int, steps: int) -> None:
    state = play_randomly(game, game.start(), Random(seed), steps)
    numbers = [game.encode(decision) for decision in game.legal(state)]
    assert numbers == sorted(set(numbers))
    assert all(game.decode(number) in game.legal(state) for number in numbers)


@settings(max_examples=20, deadline=None)
@given(st.sampled_from(GAMES), seeds, st.integers(0, 600))
def test_states_are_values(game: Bosa, seed: int, steps: int) -> None:
    one = play_randomly(game, game.start(), Random(seed), steps)
    other = play_randomly(game, game.start(), Random(seed), steps)
    assert one == other
    assert hash(one) == hash(other)


@pytest.mark.clause("B5.2")
@settings(max_examples=30, deadline=None)
@given(st.sampled_from(GAMES), seeds, st.integers(0, 600))
def test_no_decision_is_asked_where_nothing_can_be_done(game: Bosa, seed: int, steps: int) -> None:
    state = play_randomly(game, game.start(), Random(seed), steps)
    if state.phase is Phase.ACT:
        assert len(game.legal(state)) > 1

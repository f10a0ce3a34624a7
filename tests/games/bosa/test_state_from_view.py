"""From a view back to a state: what is seen stays, what is hidden is drawn (B11)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bosa.scenes import dealt, play, play_randomly
from lungomare.game import Invalid
from lungomare.games.bosa import FAMILY, Bosa, Phase, State

GAMES = FAMILY.variants()


@pytest.mark.clause("B11.1", "B11.2")
@settings(max_examples=120, deadline=None)
@given(st.sampled_from(GAMES), st.integers(0, 2**32), st.integers(0, 500), st.integers(-1, 4))
def test_the_view_of_what_is_drawn_is_the_view(
    game: Bosa, seed: int, steps: int, watcher: int
) -> None:
    rng = Random(seed)
    state = play_randomly(game, dealt(game, str(seed)), rng, steps)
    seat = None if watcher < 0 else watcher % game.seats
    view = game.view(state, seat)
    drawn = game.state_from_view(view, (), rng)
    assert game.view(drawn, seat) == view
    assert game.legal(drawn) == game.legal(state)
    assert (drawn.turn, drawn.flipped) == (state.turn, state.flipped)
    assert len(drawn.patronage) == len(state.patronage)


def assert_sound(game: Bosa, drawn: State) -> None:
    """Check that the deal could have been dealt and holds every card that lies on the table."""
    shown = {card for town in drawn.towns for card in town[1:]} | {*drawn.market, drawn.held}
    for season, pile in enumerate(drawn.deal.seasons, 1):
        cards = game.setting.stacks[season]
        assert len(pile) == len(set(pile)) == game.setting.season_size
        assert set(pile) <= set(cards)
        assert shown & set(cards) <= set(pile)
    up = drawn.deal.seasons[drawn.season - 1][: drawn.flipped]
    if drawn.phase is not Phase.OVER:
        assert set(up) == shown & set(game.setting.stacks[drawn.season])
    hands = sum(drawn.deal.goals, ())
    assert len(hands) == len(set(hands)) == game.seats * game.setting.goals_a_seat
    assert game.start_from(game.header(drawn)["setup"])


@pytest.mark.clause("B11.2", "B2.1")
@settings(max_examples=60, deadline=None)
@given(st.sampled_from(GAMES), st.integers(0, 2**32), st.integers(0, 500), st.integers(-1, 4))
def test_what_is_drawn_can_be_played_to_its_end(
    game: Bosa, seed: int, steps: int, watcher: int
) -> None:
    rng = Random(seed)
    state = play_randomly(game, dealt(game, str(seed)), rng, steps)
    seat = None if watcher < 0 else watcher % game.seats
    drawn = game.state_from_view(game.view(state, seat), (), rng)
    assert_sound(game, drawn)
    assert_sound(game, game.resample(drawn, seat, rng))
    assert play_randomly(game, drawn, rng).phase is Phase.OVER


@pytest.mark.clause("B11.2")
def test_nothing_of_the_true_state_beyond_the_view_is_used() -> None:
    game = Bosa(3)
    state = play_randomly(game, dealt(game), Random(4), 60)
    other = game.resample(state, 1, Random(9))
    assert other != state
    first = game.state_from_view(game.view(state, 1), (), Random(7))
    assert first == game.state_from_view(game.view(other, 1), (), Random(7))


@pytest.mark.clause("B11.2", "B7.2")
def test_hidden_cards_are_drawn_evenly() -> None:
    """Each hidden card comes as often as another: within six standard deviations of its share."""
    game, rng, draws = Bosa(2), Random(11), 3000
    state = dealt(game)
    while state.season == 1:
        state = play_randomly(game, state, rng, 1)
    view = game.view(state, 0)
    counts: dict[str, Counter[int]] = {"left": Counter(), "next": Counter(), "goal": Counter()}
    for _ in range(draws):
        deal = game.state_from_view(view, (), rng).deal
        built = {card for town in state.towns for card in town}
        counts["left"].update(set(deal.seasons[0]) - built)
        counts["next"][deal.seasons[1][state.flipped]] += 1
        counts["goal"][deal.goals[1][0]] += 1
    expected = {"left": (20, 3 / 20), "next": (26, 1 / 26), "goal": (16, 1 / 16)}
    for name, (cards, share) in expected.items():
        assert len(counts[name]) == cards
        spread = 6 * (draws * share * (1 - share)) ** 0.5
        assert all(abs(count - draws * share) < spread for count in counts[name].values()), name


@pytest.mark.clause("B2.1")
def test_nothing_is_drawn_before_the_deal_is_done() -> None:
    game = Bosa(2)
    part = play(game, game.start(), "first 1", "draw st-red")
    with pytest.raises(Invalid, match="before the deal") as refusal:
        game.state_from_view(game.view(part, 0), (), Random(1))
    assert refusal.value.clause == "B2.1"

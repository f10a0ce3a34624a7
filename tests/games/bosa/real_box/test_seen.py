"""A true game told to a real table card by card: what is public is the same, move by move."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bosa.scenes import dealt
from lungomare.game import Illegal
from lungomare.games.bosa import FAMILY, Bosa, Decision, State, game_of
from lungomare.games.bosa.real_box.seen import (
    Seen,
    add,
    add_all,
    awaited,
    candidates,
    nothing_seen,
    show_goals,
    shown,
    undo,
)
from lungomare.games.bosa.turn.decisions import DRAWS, FIRSTS

GAMES = FAMILY.variants()


def see(seen: Seen, true: State) -> Seen:
    """Tell everything that lies on the real table by now."""
    while wanted := awaited(seen):
        if wanted.season is None:
            seen = add(seen, FIRSTS[true.deal.first])
        elif wanted.season == 0:
            seen = add(seen, DRAWS[true.deal.starts[wanted.seat]])
        else:
            seen = add(seen, DRAWS[true.market[wanted.slot]])
    return seen


def told(game: Bosa, true: State, rng: Random, steps: int) -> tuple[Seen, State, list[Decision]]:
    """Play at random, and tell a table what it sees; compare what both know at every step."""
    seen, moves = see(nothing_seen(game), true), []
    for _ in range(steps):
        assert game.view(seen.state, None) == game.view(true, None)
        assert game.view(shown(seen), None) == game.view(true, None)
        legal = game.legal(true)
        assert game.legal(seen.state) == legal
        if not legal:
            break
        moves.append(rng.choice(legal))
        true, seen = game.advance(true, moves[-1]), add(seen, moves[-1])
        seen = see(seen, true)
    return seen, true, moves


@pytest.mark.clause("B2.2", "B3.4", "B7.2", "B11.1")
@settings(max_examples=14, deadline=None)
@given(st.sampled_from(GAMES), st.integers(0, 2**32))
def test_what_is_public_is_the_same_at_every_moment(game: Bosa, seed: int) -> None:
    true = dealt(game, str(seed))
    seen, true, _ = told(game, true, Random(seed), 10_000)
    for seat, hand in enumerate(true.deal.goals):
        seen = show_goals(seen, seat, hand) if hand else seen
    assert game.outcome(seen.state) == game.outcome(true) is not None
    assert seen.state == true
    assert game.sheet([seen.state], None) == game.sheet([true], None)


@settings(max_examples=20, deadline=None)
@given(st.sampled_from(GAMES), st.integers(0, 2**32), st.integers(0, 90))
def test_nothing_depends_on_what_nobody_has_seen(game: Bosa, seed: int, steps: int) -> None:
    """Any deal that agrees with what was seen is told in the same way."""
    rng = Random(seed)
    seen, true, moves = told(game, dealt(game, str(seed)), rng, steps)
    other = game.start_from(game.header(game.resample(true, None, rng))["setup"])
    again = see(nothing_seen(game), other)
    for move in moves:
        other = game.advance(other, move)
        again = see(add(again, move), other)
    assert again == seen


@settings(max_examples=20, deadline=None)
@given(st.sampled_from(GAMES), st.integers(0, 2**32), st.integers(0, 60))
def test_undo_goes_back_to_nothing(game: Bosa, seed: int, steps: int) -> None:
    seen, _, _ = told(game, dealt(game, str(seed)), Random(seed), steps)
    lengths = []
    while seen.log:
        seen = undo(seen)
        lengths.append(len(seen.log))
        assert seen == add_all(nothing_seen(game), seen.log)
    assert lengths == sorted(lengths, reverse=True)
    assert undo(seen) == seen == nothing_seen(game)


def opening(*texts: str) -> Seen:
    """Return a game of two with the standard deck after these were seen."""
    game = game_of(2, "standard-2", simple=False)
    cards = ("first 1", "draw st-red", "draw st-blue", *texts)
    return add_all(nothing_seen(game), map(game.read, cards))


MARKET = ("draw s1-red-1", "draw s1-blue-2", "draw s1-green-3", "draw s1-purple-4")


def refusal(seen: Seen, text: str) -> str:
    with pytest.raises(Illegal) as refused:
        add(seen, seen.game.read(text))
    return str(refused.value)


@pytest.mark.clause("B1.2", "B2.1", "B2.2", "B2.4", "B3.4")
def test_what_cannot_have_been_seen_is_refused_by_its_clause() -> None:
    nothing = nothing_seen(Bosa(2))
    assert refusal(nothing, "draw st-red").endswith("(B2.4)")
    assert refusal(nothing, "take 1") == "first say who goes first (B2.4)"
    assert refusal(nothing, "first 2") == "there is no seat 2 among 2 players (B1.1)"
    assert "not one of the Start cards" in refusal(
        add(nothing, nothing.game.read("first 0")), "draw s1-red-1"
    )
    begun = opening(*MARKET[:2])
    assert refusal(begun, "draw s1-red-1") == "s1-red-1 has already been drawn (B2.2)"
    assert "not one of the cards of Season 1" in refusal(begun, "draw s2-red-1")
    assert "not one of the cards of Season 1" in refusal(begun, "draw g-three")
    assert refusal(begun, "take 1") == "first say which card was turned up (B2.2)"
    assert refusal(begun, "first 0") == "seat 1 has already been chosen to go first (B2.4)"
    whole = opening(*MARKET)
    more = "no card is turned up before this turn is over (B3.4)"
    assert refusal(whole, "draw s1-red-2") == more
    assert refusal(add(whole, whole.game.read("take 1")), "draw s1-red-2") == more
    assert refusal(whole, "place b1") == "first take a card of the market (B3.1)"


@pytest.mark.clause("B1.4", "B2.3")
def test_goals_that_cannot_be_held_are_refused() -> None:
    seen = opening(*MARKET)
    numbers = seen.game.setting.numbers
    goals = [numbers[name] for name in ("g-three", "g-rows", "g-columns", "g-quarters")]
    seen = show_goals(seen, 0, goals[:2])
    for seat, hand, sentence in (
        (1, goals[:1], "g-three is there once, and seat 0 holds it (B1.4)"),
        (1, [goals[2], goals[2]], "g-columns is there once (B1.4)"),
        (1, [numbers["s1-red-1"]], "s1-red-1 is no goal (B2.3)"),
        (0, [*goals, numbers["g-line-red"]], "a hand is 4 goals, not 5 (B2.3)"),
    ):
        with pytest.raises(Illegal) as refused:
            show_goals(seen, seat, hand)
        assert str(refused.value) == sentence
    assert show_goals(seen, 0, goals).goals == (tuple(goals), ())


def test_a_simple_game_has_no_goals_to_show() -> None:
    with pytest.raises(Illegal) as refused:
        show_goals(nothing_seen(game_of(2, "standard-2", simple=True)), 0, [])
    assert refused.value.clause == "B2.3"


def test_what_completes_the_deal_is_never_shown() -> None:
    game = game_of(2, "standard-2", simple=False)
    seen = add_all(nothing_seen(game), map(game.read, ("first 0", "draw st-blue")))
    state = shown(seen)
    blue = game.setting.numbers["st-blue"]
    assert [town[0] for town in state.towns] == [blue, -1]
    assert state.market == (-1,) * 4
    assert shown(opening(*MARKET[:2])).market[2:] == (-1, -1)


def test_the_next_card_is_one_of_its_stack_that_lies_nowhere() -> None:
    seen = opening(*MARKET[:3])
    assert len(candidates(seen)) == 27
    assert awaited(seen) == ("B2.2", 1, -1, 3)
    assert candidates(opening(*MARKET)) == ()

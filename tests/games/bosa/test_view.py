"""What a seat may know, and that nothing else shows (B11)."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bosa.scenes import dealt, play, play_randomly
from lungomare.games.bosa import FAMILY, Bosa, Phase, State

GAMES = FAMILY.variants()
KEYS = "players seat season first turn phase market stack held placed at copier queue seats goals"


def shown(game: Bosa, state: State, seat: int | None) -> str:
    """Return all that a seat is shown, byte for byte."""
    legal = [game.write(decision) for decision in game.legal(state)]
    rest = legal if game.actor(state) == seat else None
    return json.dumps([game.view(state, seat), game.turn(state), game.actor(state), rest])


@pytest.mark.clause("B11.1")
def test_the_view_of_a_turn() -> None:
    game = Bosa(3)
    state = dealt(game)
    ids, seat = game.setting.ids, state.seat
    seen = game.view(state, seat)
    assert list(seen) == KEYS.split()
    assert seen == {
        "players": 3,
        "seat": seat,
        "season": 1,
        "first": seat,
        "turn": seat,
        "phase": "take",
        "market": [ids[card] for card in state.deal.seasons[0][:4]],
        "stack": 14,
        "held": None,
        "placed": None,
        "at": None,
        "copier": None,
        "queue": [],
        "seats": [
            {"town": {"a1": ids[card]}, "fish": 1, "textile": 1, "pottery": 1, "coins": 3}
            | {"points": 0}
            for card in state.deal.starts
        ],
        "goals": [ids[card] for card in state.deal.goals[seat]],
    }
    held = seen["market"][1]
    seen = game.view(play(game, state, "take 2"), seat)
    assert (seen["phase"], seen["held"], seen["market"][1]) == ("place", held, None)
    seen = game.view(play(game, state, "take 2", "place a2"), seat)
    assert (seen["phase"], seen["held"], seen["placed"]) == ("line", None, "a2")
    assert seen["seats"][seat]["town"]["a2"] == held
    seen = game.view(play(game, state, "take 2", "place a2", "col"), seat)
    assert (seen["phase"], seen["at"]) == ("act", "a1")


@pytest.mark.clause("B11.1", "B11.2")
def test_a_spectator_sees_what_is_public() -> None:
    game = Bosa(2)
    state = dealt(game)
    seen = game.view(state, None)
    assert seen == {**game.view(state, 1), "seat": None, "goals": []}


@pytest.mark.clause("B11.2")
def test_everyone_sees_their_own_goals_only() -> None:
    game = Bosa(5)
    state = dealt(game)
    hands = [game.view(state, seat)["goals"] for seat in range(5)]
    assert len({goal for hand in hands for goal in hand}) == 20
    assert Bosa(5, simple=True).view(dealt(Bosa(5, simple=True)), 2)["goals"] == []


def test_the_views_of_the_deal_and_of_the_end() -> None:
    game = Bosa(2)
    seen = game.view(game.start(), 0)
    assert (seen["phase"], seen["first"], seen["turn"]) == ("deal", None, None)
    assert (seen["market"], seen["stack"], seen["seats"][0]["town"]) == ([None] * 4, 0, {})
    part = play(game, game.start(), "first 1", "draw st-red")
    assert game.view(part, 1)["seats"][0]["town"] == {"a1": "st-red"}
    over = play_randomly(game, dealt(game), Random(2))
    seen = game.view(over, 0)
    assert (seen["phase"], seen["turn"], seen["market"]) == ("over", None, [None] * 4)


def permuted(game: Bosa, state: State, seat: int | None, rng: Random) -> State:
    """Change by hand everything that `seat` does not know, independently of `resample`."""
    seen = {card for card in state.market if card >= 0} | {state.held}
    seen |= {card for town in state.towns for card in town}
    seasons = []
    for season, pile in enumerate(state.deal.seasons, 1):
        top = 0 if season > state.season else state.flipped
        if season < state.season:
            seasons.append(pile)
            continue
        rest = [card for card in game.setting.stacks[season] if card not in pile[:top]]
        assert not seen & set(rest)
        rng.shuffle(rest)
        seasons.append((*pile[:top], *rest[: len(pile) - top]))
    own = state.deal.goals[seat] if seat is not None else ()
    others = [goal for goal in game.setting.goals if goal not in own]
    rng.shuffle(others)
    goals = []
    for other, hand in enumerate(state.deal.goals):
        goals.append(hand if other == seat else tuple(others.pop() for _ in hand))
    deal = state.deal._replace(seasons=tuple(seasons), goals=tuple(goals))
    return state._replace(deal=deal)


@pytest.mark.clause("B11.3", "B11.2")
@settings(max_examples=60, deadline=None)
@given(st.sampled_from(GAMES), st.integers(0, 2**32), st.integers(0, 500), st.integers(-1, 4))
def test_nothing_shown_depends_on_what_is_hidden(
    game: Bosa, seed: int, steps: int, watcher: int
) -> None:
    rng = Random(seed)
    state = play_randomly(game, game.start(), rng, steps)
    seat = None if watcher < 0 else watcher % game.seats
    other = permuted(game, state, seat, rng)
    drawn = game.resample(state, seat, rng)
    assert shown(game, state, seat) == shown(game, other, seat) == shown(game, drawn, seat)


@pytest.mark.clause("B11.3")
@settings(max_examples=25, deadline=None)
@given(st.sampled_from(GAMES), st.integers(0, 2**32), st.integers(0, 400))
def test_decisions_of_a_turn_lead_to_the_same_view_until_its_last(
    game: Bosa, seed: int, steps: int
) -> None:
    """Taking back is free: within the turn nothing new of what was hidden has been seen."""
    rng = Random(seed)
    state = play_randomly(game, dealt(game), rng, steps)
    other = game.resample(state, None, rng)
    turn = game.turn(state)
    while game.legal(state) and game.turn(state) == turn:
        assert shown(game, state, None) == shown(game, other, None)
        decision = rng.choice(game.legal(state))
        state, other = game.advance(state, decision), game.advance(other, decision)


@pytest.mark.clause("B11.2")
@settings(max_examples=30, deadline=None)
@given(st.sampled_from(GAMES), st.integers(0, 2**32), st.integers(0, 500), st.integers(0, 4))
def test_a_resampled_state_is_a_sound_one(game: Bosa, seed: int, steps: int, watcher: int) -> None:
    state = play_randomly(game, game.start(), Random(seed), steps)
    drawn = game.resample(state, watcher % game.seats, Random(seed))
    for season, pile in enumerate(drawn.deal.seasons, 1):
        assert len(pile) == len(set(pile)) == len(state.deal.seasons[season - 1])
        assert set(pile) <= set(game.setting.stacks[season])
    hands = sum(drawn.deal.goals, ())
    assert len(set(hands)) == len(hands) == sum(map(len, state.deal.goals))
    assert play_randomly(game, drawn, Random(seed)).phase is Phase.OVER


@pytest.mark.clause("B11.2")
def test_nothing_is_resampled_once_the_game_is_over() -> None:
    game = Bosa(2)
    over = play_randomly(game, dealt(game), Random(1))
    assert game.resample(over, 0, Random(5)) == over


def chi_square(counts: Counter[int], cells: int) -> float:
    expected = counts.total() / cells
    seen = sum((count - expected) ** 2 / expected for count in counts.values())
    return seen + (cells - len(counts)) * expected


@pytest.mark.clause("B11.2")
def test_resample_covers_what_is_hidden_evenly() -> None:
    """Three chi-square tests whose bounds a uniform draw passes but once in a million.

    The bounds are the quantiles of 1 - 1e-6/3 for 23, 29 and 15 degrees of freedom, rounded up.
    The generator is seeded, so the test says the same every time.
    """
    game, rng = Bosa(2), Random(2024)
    state = play_randomly(game, dealt(game), Random(1), 12)
    assert (state.season, state.flipped) == (1, 6)
    next_card: Counter[int] = Counter()
    last_card: Counter[int] = Counter()
    goal: Counter[int] = Counter()
    for _ in range(6000):
        deal = game.resample(state, 0, rng).deal
        next_card[deal.seasons[0][6]] += 1
        last_card[deal.seasons[2][-1]] += 1
        goal[deal.goals[1][3]] += 1
    assert len(next_card) == 24
    assert chi_square(next_card, 24) < 75
    assert len(last_card) == 30
    assert chi_square(last_card, 30) < 85
    assert len(goal) == 16
    assert chi_square(goal, 16) < 61


@pytest.mark.clause("B11.2")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_is_revealed_nobody_could_foretell(players: int) -> None:
    """A card turned up is one of those that are still hidden; the last goals are laid open."""
    game = Bosa(players)
    state, rng, reveals = dealt(game), Random(players), 0
    while game.actor(state) is not None:
        before, decision = state, rng.choice(game.legal(state))
        state = game.advance(before, decision)
        assert game.reveals(before, state) == (game.turn(before) != game.turn(state))
        if game.reveals(before, state) and state.phase is not Phase.OVER:
            drawn = [game.advance(game.resample(before, 0, rng), decision) for _ in range(8)]
            reveals += any(game.view(other, 0) != game.view(state, 0) for other in drawn)
    assert reveals > 0.8 * (game.turn(state) - 1), "few stacks end with a card that is certain"

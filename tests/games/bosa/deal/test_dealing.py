"""Set-up: chance draws it, or a record says it (B2)."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from games.bosa.scenes import EMPTY, dealt, legal, play, play_randomly
from lungomare.game import CHANCE, Invalid
from lungomare.games.bosa import (
    STANDARD,
    Bosa,
    Phase,
    Purse,
    State,
    deal_from_seed,
    seed_from_text,
)

if TYPE_CHECKING:
    from lungomare.game import Json


def setup(players: int = 3, *, simple: bool = False) -> Json:
    return deal_from_seed(STANDARD, players, seed_from_text("test"), simple=simple)


def drawn(game: Bosa, rng: Random) -> State:
    """Return a game whose cards chance has drawn."""
    state = game.start()
    while game.actor(state) == CHANCE:
        state = play_randomly(game, state, rng, 1)
    return state


@pytest.mark.clause("B1.1")
@pytest.mark.parametrize("players", [0, 1, 6])
def test_two_to_five_players(players: int) -> None:
    with pytest.raises(Invalid, match="2 to 5 players") as refused:
        Bosa(players)
    assert refused.value.clause == "B1.1"


@pytest.mark.clause("B1.1", "B2.1", "B2.3")
@pytest.mark.parametrize(("players", "removed"), [(2, 17), (3, 12), (4, 7), (5, 2)])
def test_how_many_cards_are_dealt(players: int, removed: int) -> None:
    deal = drawn(Bosa(players), Random(1)).deal
    assert [len(pile) for pile in deal.seasons] == [30 - removed] * 3
    assert len(deal.starts) == players
    assert [len(hand) for hand in deal.goals] == [4] * players


@pytest.mark.clause("B2.2", "B2.3", "B2.4")
def test_how_the_game_opens() -> None:
    game = Bosa(4)
    state = drawn(game, Random(2))
    assert state.market == state.deal.seasons[0][:4]
    assert state.purses == (Purse(1, 1, 1, 3, 0),) * 4
    assert [town[0] for town in state.towns] == list(state.deal.starts)
    assert all(set(town[1:]) == {EMPTY} for town in state.towns)
    assert state.seat == state.first == state.deal.first
    assert (state.phase, state.season, state.turn) == (Phase.TAKE, 1, 1)


@pytest.mark.clause("B2.3")
def test_the_simple_game_has_no_goals() -> None:
    state = drawn(Bosa(4, simple=True), Random(2))
    assert state.deal.goals == ((),) * 4


@pytest.mark.clause("B2.1", "B2.3", "B2.4")
def test_chance_draws_pile_after_pile_from_what_is_left() -> None:
    game = Bosa(2)
    state = game.start()
    assert game.actor(state) == CHANCE
    assert legal(game, state) == ["first 0", "first 1"]
    state = play(game, state, "first 1")
    assert len(legal(game, state)) == 6
    state = play(game, state, "draw st-blue")
    assert "draw st-blue" not in legal(game, state)
    state = play(game, state, "draw st-red")
    assert len(legal(game, state)) == 20
    state = play(game, state, "draw g-rows")
    assert legal(game, state) == [
        f"draw {goal.id}" for goal in STANDARD.goals if goal.id != "g-rows"
    ]
    state = play_randomly(game, state, Random(1), 7)
    assert legal(game, state) == [f"draw {card.id}" for card in STANDARD.buildings[6:36]]
    assert list(game.probabilities(state)) == [1 / 30] * 30
    state = play_randomly(game, state, Random(1), 13)
    assert legal(game, state) == [f"draw {card.id}" for card in STANDARD.buildings[36:66]]
    assert [len(hand) for hand in state.deal.goals] == [4, 4]


@pytest.mark.clause("B2.1")
@pytest.mark.parametrize("simple", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_deal_of_a_setup_is_the_one_that_draws_lead_to(
    players: int,
    simple: bool,
) -> None:
    game = Bosa(players, simple=simple)
    given = setup(players, simple=simple)
    cards = [
        card for pile in (given["starts"], *given["goals"], *given["seasons"]) for card in pile
    ]
    drawn = play(game, game.start(), f"first {given['first']}", *(f"draw {card}" for card in cards))
    assert drawn == game.start_from(given) == dealt(game)
    assert hash(drawn) == hash(game.start_from(given))
    assert game.header(drawn)["setup"] == given


def test_the_simple_setup_may_leave_the_empty_hands_out() -> None:
    game = Bosa(3, simple=True)
    assert game.start_from({**setup(simple=True), "goals": []}) == dealt(game)


def changed(path: tuple[str | int, ...], value: Any) -> Json:
    """Return a set-up with one part replaced; with None, removed."""
    whole = setup()
    part: Any = whole
    for step in path[:-1]:
        part = part[step]
    if value is None:
        del part[path[-1]]
    else:
        part[path[-1]] = value
    return whole


SOUND = setup()
TWICE = SOUND["seasons"][1][0]
GOAL = SOUND["goals"][0][0]
REMOVED = next(
    card.id
    for card in STANDARD.buildings
    if card.season == 1 and card.id not in SOUND["seasons"][0]
)


@pytest.mark.clause("B2.1", "B2.3", "B2.4", "B1.3")
@pytest.mark.parametrize(
    ("faulty", "sentence", "clause"),
    [
        (7, '"setup" must be an object', "B2.1"),
        (changed(("first",), None), "first is null, not a seat from 0 to 2", "B2.4"),
        (changed(("first",), 3), "first is 3", "B2.4"),
        (changed(("first",), -1), "first is -1", "B2.4"),
        (changed(("first",), True), "first is true", "B2.4"),
        (changed(("starts",), "st-red"), "starts must be a list of cards", "B2.1"),
        (changed(("starts", 0), None), "starts must be 3 cards, not 2", "B2.1"),
        (changed(("starts",), ["st-red"] * 5000), "starts must be 3 cards, not 5000", "B2.1"),
        (changed(("starts", 0), "st-pink"), "'st-pink' in starts is no card", "B1.3"),
        (changed(("starts", 0), 5), "5 in starts is no card", "B1.3"),
        (changed(("starts", 0), REMOVED), f"{REMOVED} does not belong in starts", "B2.1"),
        (changed(("starts", 0), SOUND["starts"][1]), "is twice in starts", "B2.1"),
        (changed(("seasons",), None), "seasons must be a list of 3 lists", "B2.1"),
        (changed(("seasons", 2), None), "seasons must be a list of 3 lists", "B2.1"),
        (changed(("seasons", 0), {}), "Season 1 must be a list of cards", "B2.1"),
        (changed(("seasons", 1, 4), TWICE), f"{TWICE} is twice in Season 2", "B2.1"),
        (changed(("seasons", 1, 4), REMOVED), f"{REMOVED} does not belong in Season 2", "B2.1"),
        (changed(("seasons", 2, 9), GOAL), f"{GOAL} does not belong in Season 3", "B2.1"),
        (changed(("seasons", 2, 9), None), "Season 3 must be 18 cards, not 17", "B2.1"),
        (changed(("goals",), []), "goals must be a list of 3 lists", "B2.1"),
        (changed(("goals", 1), []), "the goals of seat 1 must be 4 cards, not 0", "B2.1"),
        (changed(("goals", 1, 0), GOAL), f"{GOAL} is twice in goals", "B2.1"),
        (changed(("goals", 0, 1), GOAL), f"{GOAL} is twice in the goals of seat 0", "B2.1"),
        (changed(("goals", 1, 0), REMOVED), "does not belong in the goals of seat 1", "B2.1"),
    ],
)
def test_a_faulty_setup_is_refused_with_card_and_place(
    faulty: object, sentence: str, clause: str
) -> None:
    with pytest.raises(Invalid) as refused:
        Bosa(3).start_from(faulty)
    assert sentence in refused.value.sentence
    assert refused.value.clause == clause

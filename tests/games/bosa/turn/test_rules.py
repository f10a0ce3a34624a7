"""A turn, the end of a Season, and the end of the game (B3, B5, B7, B8.1)."""

from __future__ import annotations

from random import Random

import pytest

from games.bosa.scenes import (
    EMPTY,
    NOTHING,
    dealt,
    legal,
    play,
    play_randomly,
    scene,
    with_purse,
)
from lungomare.games.bosa import STANDARD, Bosa, Phase, Purse, State
from lungomare.games.bosa.turn.rules import next_first, patronage

GAME = Bosa(3)


def end_turn(game: Bosa, state: State) -> State:
    """Finish the running turn with the last legal decision each time."""
    turn = state.turn
    while state.turn == turn:
        state = game.advance(state, game.legal(state)[-1])
    return state


def last_turn(game: Bosa, season: int) -> State:
    """Return the state before the last turn of a Season."""
    state, rng = dealt(game), Random(5)
    while (state.season, state.turn) != (season, season * 5 * game.seats):
        state = play_randomly(game, state, rng, 1)
    return state


@pytest.mark.clause("B3.1")
def test_a_turn_begins_with_a_card_of_the_market() -> None:
    state = dealt(GAME)
    assert legal(GAME, state) == ["take 1", "take 2", "take 3", "take 4"]
    after = play(GAME, state, "take 3")
    assert after.held == state.market[2]
    assert after.market == (*state.market[:2], EMPTY, state.market[3])


@pytest.mark.clause("B3.2")
def test_then_it_is_placed() -> None:
    state = play(GAME, dealt(GAME), "take 3")
    after = play(GAME, state, "place a2")
    assert after.held == EMPTY
    assert after.towns[after.seat][4] == state.held
    assert [town for seat, town in enumerate(after.towns) if seat != after.seat] == [
        town for seat, town in enumerate(state.towns) if seat != state.seat
    ]


@pytest.mark.clause("B3.3")
def test_then_its_row_or_its_column_is_chosen() -> None:
    state = play(GAME, dealt(GAME), "take 3", "place a2")
    assert legal(GAME, state) == ["row", "col"]


@pytest.mark.clause("B3.4")
def test_the_empty_slot_is_filled_and_the_next_player_goes_on() -> None:
    state = dealt(GAME)
    after = end_turn(GAME, play(GAME, state, "take 2"))
    fifth = state.deal.seasons[0][4]
    assert after.market == (state.market[0], fifth, *state.market[2:])
    assert after.seat == (state.seat + 1) % 3
    assert (after.turn, after.phase, after.season) == (2, Phase.TAKE, 1)
    assert (after.placed, after.at, after.copier, after.queue) == (EMPTY, EMPTY, EMPTY, ())


@pytest.mark.clause("B3.4", "B1.2")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everyone_has_five_turns_a_season_and_three_cards_are_left_over(players: int) -> None:
    game = Bosa(players)
    state = last_turn(game, 1)
    assert game.view(state, None)["stack"] == 0
    assert sum(card != EMPTY for card in state.market) == 4
    assert [sum(card != EMPTY for card in town) for town in state.towns].count(6) == players - 1
    after = end_turn(game, play(game, state, "take 4"))
    assert after.season == 2
    assert after.flipped == 4
    used = {card for town in after.towns for card in town} & set(state.deal.seasons[0])
    assert len(set(state.deal.seasons[0]) - used) == 3


@pytest.mark.clause("B5.1", "B5.2")
def test_the_row_goes_left_to_right_and_the_column_top_to_bottom() -> None:
    town = dict.fromkeys(("a1", "b1", "c1", "a2", "b2", "a3", "c2"), ("red", NOTHING))
    game, state = scene(town, Purse())
    row, column = play(game, state, "row"), play(game, state, "col")
    assert [game.view(row, 0)[key] for key in ("at", "queue")] == ["a2", ["b2", "c2"]]
    assert [game.view(column, 0)[key] for key in ("at", "queue")] == ["c1", ["c2"]]


@pytest.mark.clause("B5.2")
def test_each_card_once_and_any_may_be_skipped() -> None:
    town = {cell: ("red", {"gain": {"points": 10**n}}) for n, cell in enumerate(["a1", "b1", "c1"])}
    game, state = scene(town, Purse())
    assert play(game, state, "row", "do", "do", "do").purses[0].points == 111
    assert play(game, state, "row", "do", "skip", "do").purses[0].points == 101
    after = play(game, state, "row", "skip", "skip", "skip")
    assert after.purses[0].points == 0
    assert after.seat == 1


@pytest.mark.clause("B5.2")
def test_a_card_that_cannot_be_done_asks_for_nothing() -> None:
    spend = {"spend": {"fish": 2}, "gain": {"points": 5}}
    game, state = scene(
        {"a1": ("red", spend), "b1": ("red", {"gain": {"fish": 1}}), "c1": ("red", spend)}, Purse()
    )
    state = play(game, state, "row")
    assert game.view(state, 0)["at"] == "b1"
    assert game.view(play(game, state, "do"), 0)["at"] == "c1"
    assert play(game, state, "skip").phase is Phase.TAKE


@pytest.mark.clause("B7.1")
@pytest.mark.parametrize(
    ("coins", "spent", "points"),
    [
        (0, 0, 0),
        (2, 0, 0),
        (3, 3, 3),
        (5, 3, 3),
        (6, 6, 7),
        (8, 6, 7),
        (9, 9, 12),
        (11, 9, 12),
        (12, 12, 18),
        (14, 12, 18),
        (15, 15, 25),
        (16, 15, 25),
        (40, 15, 25),
    ],
)
def test_patronage_at_and_between_the_steps(coins: int, spent: int, points: int) -> None:
    assert patronage(STANDARD.chart, coins) == (spent, points)


@pytest.mark.clause("B7.1")
def test_at_the_end_of_a_season_everyone_pays_once_and_keeps_the_rest() -> None:
    state = last_turn(GAME, 1)
    for seat, coins in enumerate((11, 2, 31)):
        state = with_purse(state, seat, coins=coins, points=10 * seat)
    state = play(GAME, state, "take 1")
    state = play(GAME, state, GAME.write(GAME.legal(state)[0]), "row")
    while state.season == 1:
        state = play(GAME, state, "skip")
    assert [(purse.coins, purse.points) for purse in state.purses] == [(2, 12), (2, 10), (16, 45)]
    assert state.patronage == ((12, 0, 25),)


@pytest.mark.clause("B7.2")
def test_the_leftover_cards_leave_and_the_next_season_opens() -> None:
    state = end_turn(GAME, last_turn(GAME, 1))
    assert state.market == state.deal.seasons[1][:4]
    assert GAME.view(state, None)["stack"] == 14
    assert (state.season, state.turn, state.phase) == (2, 16, Phase.TAKE)
    assert state.seat == state.first


@pytest.mark.clause("B7.3")
@pytest.mark.parametrize(
    ("points", "first", "expected"),
    [
        ((5, 4, 6), 0, 1),
        ((5, 5, 5), 0, 0),
        ((5, 5, 5), 2, 2),
        ((4, 5, 4), 1, 2),
        ((4, 5, 4), 0, 0),
        ((4, 4, 9), 2, 0),
        ((3, 8, 7, 3, 3), 1, 3),
        ((3, 8, 7, 3, 3), 4, 4),
    ],
)
def test_the_fewest_points_go_first(points: tuple[int, ...], first: int, expected: int) -> None:
    assert next_first([Purse(points=each) for each in points], first) == expected


@pytest.mark.clause("B7.3", "B7.1")
def test_the_fewest_points_are_counted_after_patronage() -> None:
    state = last_turn(GAME, 1)._replace(first=0)
    for seat, (coins, points) in enumerate(((9, 1), (0, 8), (0, 9))):
        state = with_purse(state, seat, coins=coins, points=points)
    state = play(GAME, state, "take 1")
    state = play(GAME, state, GAME.write(GAME.legal(state)[0]), "row")
    while state.season == 1:
        state = play(GAME, state, "skip")
    assert (state.first, state.seat) == (1, 1)


@pytest.mark.clause("B8.1", "B4.3")
def test_the_game_ends_after_the_patronage_of_season_three() -> None:
    state = end_turn(GAME, last_turn(GAME, 3))
    assert state.phase is Phase.OVER
    assert GAME.actor(state) is None
    assert not GAME.legal(state)
    assert GAME.outcome(state)
    assert len(state.patronage) == 3
    assert all(EMPTY not in town for town in state.towns)
    assert state.market == (EMPTY,) * 4
    assert state.turn == 46


def test_a_turn_has_one_number_and_one_seat() -> None:
    state, rng = GAME.start(), Random(3)
    actors: dict[int, set[int | None]] = {}
    while GAME.legal(state):
        actors.setdefault(GAME.turn(state), set()).add(GAME.actor(state))
        state = play_randomly(GAME, state, rng, 1)
    assert list(actors) == list(range(46))
    assert all(len(seats) == 1 for seats in actors.values())

"""The score sheet and who wins (B8)."""

from __future__ import annotations

from random import Random

import pytest

from games.bosa.scenes import dealt, play, play_randomly
from lungomare.game import Invalid, Json
from lungomare.games.bosa import Bosa, GoalScore, Phase, Purse, SeatScore, State
from lungomare.games.bosa.score.scoring import outcome_of

GAME = Bosa(2)


def finished(game: Bosa = GAME, seed: int = 1) -> State:
    return play_randomly(game, dealt(game), Random(seed))


def score(total: int, coins: int) -> SeatScore:
    return SeatScore((), total, 0, (), total, coins)


@pytest.mark.clause("B8.3")
@pytest.mark.parametrize(
    ("totals", "coins", "winners", "reason"),
    [
        ((90, 80), (0, 9), (0,), "points"),
        ((80, 90, 70), (5, 0, 9), (1,), "points"),
        ((90, 90, 70), (1, 2, 9), (1,), "coins"),
        ((90, 70, 90), (2, 9, 2), (0, 2), "shared"),
        ((90, 90, 90), (2, 1, 2), (0, 2), "shared"),
    ],
)
def test_most_points_then_most_coins_then_shared(
    totals: tuple[int, ...], coins: tuple[int, ...], winners: tuple[int, ...], reason: str
) -> None:
    outcome = outcome_of([score(*pair) for pair in zip(totals, coins, strict=True)])
    assert (outcome.winners, outcome.reason, outcome.clause) == (winners, reason, "B8.3")


@pytest.mark.clause("B8.1")
def test_each_resource_left_is_a_point_and_coins_are_none() -> None:
    state = finished(Bosa(2, simple=True))
    state = state._replace(
        purses=(Purse(2, 0, 7, 14, 50), Purse(0, 0, 1, 2, 58)), patronage=((7, 0), (3, 3), (0, 12))
    )
    sheet = Bosa(2, simple=True).score_sheet(state)
    assert sheet[0] == SeatScore((7, 3, 0), 40, 9, (), 59, 14)
    assert sheet[1] == SeatScore((0, 3, 12), 43, 1, (), 59, 2)
    assert Bosa(2, simple=True).result(state) == {
        "totals": [59, 59],
        "coins": [14, 2],
        "winners": [0],
    }


@pytest.mark.clause("B8.2")
def test_the_best_two_goals_count_and_all_four_are_shown() -> None:
    game = Bosa(2)
    # Rows 1-4 of Start and Season cards: the colours by hand, four a row.
    ids = ["st-red", "s1-red-1", "s1-red-2", "s1-blue-1"]
    ids += ["s1-green-1", "s1-blue-2", "s1-orange-1", "s1-purple-1"]
    ids += ["s2-yellow-1", "s2-green-1", "s2-blue-1", "s2-purple-1"]
    ids += ["s3-yellow-1", "s3-green-1", "s3-blue-1", "s3-yellow-2"]
    town = tuple(game.setting.numbers[name] for name in ids)
    hand = tuple(
        game.setting.numbers[name] for name in ("g-rows", "g-three", "g-group-2", "g-columns")
    )
    state = finished(game)
    state = state._replace(
        towns=(town, state.towns[1]),
        deal=state.deal._replace(goals=(hand, state.deal.goals[1])),
        purses=(Purse(0, 0, 0, 0, 20), state.purses[1]),
    )
    sheet = game.score_sheet(state)[0]
    # Rows: g b o p and y g b p vary: 16. Exactly three: red, green, yellow: 21.
    # Groups: the reds; the blues of c3 and c4; the yellows of a3 and a4; the greens of b3, b4;
    # the purples of d2, d3: 5 times 3. Columns: c has red, orange, blue; none has two: 0.
    assert sheet.goals == (
        GoalScore("g-rows", 16, counts=True),
        GoalScore("g-three", 21, counts=True),
        GoalScore("g-group-2", 15, counts=False),
        GoalScore("g-columns", 0, counts=False),
    )
    assert sheet.total == 20 + 37


@pytest.mark.clause("B8.2")
def test_of_equal_goals_two_count() -> None:
    state = finished()
    for sheet in GAME.score_sheet(state):
        points = sorted((goal.points for goal in sheet.goals), reverse=True)
        counted = [goal.points for goal in sheet.goals if goal.counts]
        assert sorted(counted, reverse=True) == points[:2]


@pytest.mark.clause("B8.1", "B8.2")
def test_the_sheet_works_at_any_moment() -> None:
    state, rng = GAME.start(), Random(8)
    while state.phase is not Phase.OVER:
        for seat, sheet in enumerate(GAME.score_sheet(state)):
            counted = sum(goal.points for goal in sheet.goals if goal.counts)
            parts = sum(sheet.patronage) + sheet.cards + sheet.leftovers + counted
            assert sheet.total == parts
            assert len(sheet.patronage) == state.season - 1
            assert sheet.coins == state.purses[seat].coins
        state = play_randomly(GAME, state, rng, 7)
    assert all(len(sheet.goals) == 4 for sheet in GAME.score_sheet(state))


@pytest.mark.clause("B8.3")
def test_the_result_is_none_while_the_game_goes_on() -> None:
    state = dealt(GAME)
    assert GAME.result(state) is None
    assert GAME.outcome(state) is None


def test_the_result_of_a_finished_game_must_be_the_true_one() -> None:
    state = finished()
    result = GAME.result(state)
    assert result
    GAME.check_result(state, result)
    with pytest.raises(Invalid, match="the game ended in"):
        GAME.check_result(state, {**result, "winners": []})
    with pytest.raises(Invalid, match="the game ended in"):
        GAME.check_result(state, {"reason": "resigned", "winners": [0]})


@pytest.mark.parametrize("reason", ["resigned", "time", "forfeit", "abandoned", "agreed"])
def test_a_table_may_end_a_game_early(reason: str) -> None:
    state = play(GAME, dealt(GAME), "take 1")
    GAME.check_result(state, {"reason": reason})
    GAME.check_result(state, {"reason": reason, "winners": [1, 0]})


@pytest.mark.parametrize(
    "result",
    [
        {},
        {"reason": "tired"},
        {"reason": None},
        {"reason": "time", "winners": 1},
        {"reason": "time", "winners": [True]},
        {"reason": "time", "winners": [2]},
        {"reason": "time", "winners": [-1]},
        {"reason": "time", "winners": [1, 1]},
        {"totals": [1, 2], "coins": [0, 0], "winners": [1]},
    ],
)
def test_but_only_for_a_reason_and_with_seats_as_winners(result: Json) -> None:
    with pytest.raises(Invalid):
        GAME.check_result(dealt(GAME), result)

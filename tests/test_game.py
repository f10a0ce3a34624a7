"""What a game is, shown with a small one: three seats, secrets, chance, turns of two decisions."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from games.conforms import (
    check_actions,
    check_actor_and_outcome,
    check_chance,
    check_deal,
    check_defaults,
    check_early_results,
    check_models,
    check_options,
    check_record,
    check_refusals,
    check_reveals,
    check_seats,
    check_states_from_views,
    check_turns,
    check_values,
    check_views,
    check_wrong_results,
    play_at_random,
)
from lungomare.game import Game, Illegal, Invalid, Outcome
from lungomare.games import canosa
from lungomare.games.bosa import Bosa
from lungomare.games.canosa import Canosa
from third_game.package.turncard import FAMILY, KEEP, SEATS, TURN, State, TurnCard

if TYPE_CHECKING:
    from lungomare.game import Json


@pytest.mark.parametrize("seed", range(20))
def test_the_toy_fits_the_protocol(seed: int) -> None:
    (game,) = FAMILY.variants()
    played, rng = play_at_random(game, seed), Random(seed)
    assert len(played.moves) == SEATS + 2 * SEATS
    check_actor_and_outcome(played)
    check_turns(played)
    check_record(played, FAMILY)
    check_wrong_results(played, FAMILY)
    check_seats(game, FAMILY)
    check_deal(game)
    check_options(played, FAMILY)
    check_defaults(FAMILY)
    check_early_results(played)
    check_models(played, FAMILY)
    check_reveals(played, rng)
    check_states_from_views(played, rng)
    for state in played.states[:-1]:
        check_actions(game, state)
        check_refusals(game, state, FAMILY, rng)
        check_values(game, state)
        check_views(game, state, rng)
        check_chance(game, state)
    assert play_at_random(game, seed) == played


def test_what_a_game_need_not_say_itself() -> None:
    game = TurnCard()
    deal, turn = State((0,)), State((0, 1, 2), decided=3)
    assert game.probabilities(deal) == [1 / 3, 1 / 3, 1 / 3]
    assert Game.resample(game, turn, 0, Random(1)) is turn
    assert game.explain(turn, TURN) is None
    assert str(game.explain(turn, 2)) == "high is not among the legal actions (legal)"
    assert game.apply(turn, TURN) == State((0, 1, 2), decided=4)
    assert game.apply(State((0, 1, 2)), TURN) == State((2, 1, 2), decided=1)
    with pytest.raises(Illegal, match=r"^high is not among the legal actions"):
        game.apply(turn, 2)
    assert [game.seat_name(seat) for seat in range(SEATS)] == ["Player 1", "Player 2", "Player 3"]
    assert FAMILY.title == "Turncard"
    assert FAMILY.seats == (SEATS, SEATS)
    assert FAMILY.has_secrets
    assert not canosa.FAMILY.has_secrets


def test_whether_the_computer_plays_on() -> None:
    """One seat's leaving must not decide a game of several, or one with secrets."""
    game = TurnCard()
    assert game.has_secrets
    assert game.plays_on
    assert not Canosa().has_secrets
    assert not Canosa().plays_on
    assert Bosa(2).plays_on


def test_a_game_without_a_deal_is_never_opened_undealt() -> None:
    with pytest.raises(NotImplementedError):
        canosa.FAMILY.open_undealt({"game": "canosa"})


@pytest.mark.parametrize(
    ("view", "moves"),
    [
        ({"seat": 0, "cards": ["ace", None, None], "decided": 0}, ()),
        ({"seat": 0, "cards": ["middle", None, None], "decided": 0}, (KEEP,)),
        ({"seat": 0, "cards": ["middle", None, None], "decided": 1}, (0,)),
        ({"seat": 3, "cards": [None, None, None], "decided": 0}, ()),
        ({}, ()),
    ],
)
def test_no_state_is_drawn_from_what_nobody_could_see(view: Json, moves: tuple[int, ...]) -> None:
    with pytest.raises(Invalid, match="no deal was found that fits what the seat has seen"):
        TurnCard().state_from_view(view, moves, Random(1))


@pytest.mark.parametrize(
    ("result", "sentence"),
    [
        ({"winners": [0, 0], "reason": "time"}, "winners are different seats from 0 to 2"),
        ({"winners": [3], "reason": "time"}, "winners are different seats from 0 to 2"),
        ({"winners": [True], "reason": "time"}, '"winners" must be a list of seats'),
        ({"winners": 1, "reason": "time"}, '"winners" must be a list of seats'),
    ],
)
def test_who_wins_a_game_that_a_table_ends(result: Json, sentence: str) -> None:
    with pytest.raises(Invalid, match=sentence):
        TurnCard().check_result(State((0, 1, 2)), result)
    TurnCard().check_result(State((0, 1, 2)), {"winners": [0, 2], "reason": "time"})


def test_a_result_is_what_the_game_says() -> None:
    game, over = TurnCard(), State((2, 1, 2), decided=6)
    game.check_result(over, {"winners": [0, 2], "reason": "cards"})
    with pytest.raises(Invalid) as refused:
        game.check_result(over, {"winners": [0], "reason": "cards"})
    assert str(refused.value) == 'the game ended in {"winners": [0, 2], "reason": "cards"}'


def test_a_seat_sees_its_own_card_only() -> None:
    game, state = TurnCard(), State((0, 1, 2))
    assert [game.view(state, seat)["cards"] for seat in (None, 0, 2)] == [
        [None, None, None],
        ["low", None, None],
        [None, None, "high"],
    ]
    drawn = {game.resample(state, 1, Random(seed)).cards for seed in range(200)}
    assert drawn == {(a, 1, c) for a in range(3) for c in range(3)}


@pytest.mark.parametrize(
    ("winners", "shares"),
    [
        ((), [1 / 3, 1 / 3, 1 / 3]),
        ((1,), [0, 1, 0]),
        ((0, 2), [1 / 2, 0, 1 / 2]),
        ((0, 1, 2), [1 / 3, 1 / 3, 1 / 3]),
    ],
)
def test_one_victory_is_shared(winners: tuple[int, ...], shares: list[float]) -> None:
    outcome = Outcome("cards", winners)
    assert [outcome.share(seat, 3) for seat in range(3)] == shares
    assert outcome.clause is None

"""Games of Bosa looked back at: who lost what, on what it knew, and how luck is told from skill."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import permutations
from random import Random
from statistics import mean, stdev
from typing import TYPE_CHECKING, Any

import pytest

from lungomare.analysis.bosa.estimate import MEASURES, NOTHING, SURE, Estimate
from lungomare.analysis.bosa.luck import PARTS, leads
from lungomare.analysis.bosa.questions import PAR, Limit, PlayedTurn, ReviewSettings
from lungomare.analysis.bosa.review import expected, review, split, sum_up, turns_of
from lungomare.analysis.bosa.turn_effects import turn_effects
from lungomare.analysis.bosa.turn_loss import TurnLoss, turn_loss
from lungomare.game import Invalid
from lungomare.games.bosa import DECISIONS, Bosa
from lungomare.games.bosa.turn.decisions import SKIP
from lungomare.native.bosa import _core, pack, pack_deck
from lungomare.players.bosa.planner import PLANNER, PlannerPlayer, planner_of
from lungomare.players.random_player import RandomPlayer
from players.games_between import dealt, game_between

if TYPE_CHECKING:
    from lungomare.analysis.bosa.luck import Split
    from lungomare.analysis.bosa.reviewed_turn import ReviewedTurn
    from lungomare.games.bosa import State
    from lungomare.players import Player

QUICK = replace(PLANNER, tries=40)
RANDOM = RandomPlayer()


def played(game: Bosa, players: list[Player], seed: int) -> tuple[list[State], list[Any]]:
    """Every state of a game between players, and its decisions."""
    _, moves = game_between(game, players, seed)
    states = [dealt(game, seed)]
    for move in moves:
        states.append(game.apply(states[-1], move))
    return states, moves


def adds_up(parts: dict[str, list[Split]]) -> bool:
    """Whether the parts of every seat make up what it reached, in every measure."""
    return all(
        seat.final.value == pytest.approx(sum(getattr(seat, part).value for part in PARTS))
        and seat.luck.value
        == pytest.approx(sum(each.value for each in (seat.deal, seat.cards, seat.hidden)))
        for measure in MEASURES
        for seat in parts[measure]
    )


@pytest.fixture(scope="module")
def against_random() -> tuple[Bosa, list[State], list[ReviewedTurn]]:
    """The planner on seat 0, somebody random on seat 1."""
    game = Bosa(2)
    states, moves = played(game, [QUICK, RANDOM], 4)
    settings = ReviewSettings(game, Limit(24))
    return game, states, list(review(settings, turns_of(game, states, moves)))


def test_random_decisions_cost_much_more_than_the_planners(
    against_random: tuple[Bosa, list[State], list[ReviewedTurn]],
) -> None:
    """Seeded: a failure is no bad luck, but something that changed."""
    game, _, turns = against_random
    planner, other = sum_up(game, turns)
    assert (planner["turns"], other["turns"]) == (15, 15)
    for measure in MEASURES:
        own, lost = (Estimate(**each["loss"][measure]) for each in (planner, other))
        assert lost.value > 4 * own.value
        assert lost.value - own.value > 5 * math.hypot(own.error, lost.error)
    assert sum(planner["marks"].values()) <= 1


def test_what_may_be_chance_is_not_marked() -> None:
    for value, error, mark in (
        (0.2, 0.01, "?"),
        (0.2, 0.11, ""),
        (0.31, 0.1, "??"),
        (0.07, 0.0, "?!"),
        (0.05, 0.0, ""),
        (-0.3, 0.0, ""),
    ):
        assert TurnLoss((), (), (Estimate(value, error),), 2).mark == mark


def test_the_parts_add_up_to_what_was_reached(
    against_random: tuple[Bosa, list[State], list[ReviewedTurn]],
) -> None:
    game, states, turns = against_random
    parts = split(game, expected(game, 0), turns, states[-1])
    assert adds_up(parts)
    totals = [sheet.total for sheet in game.score_sheet(states[-1])]
    assert [seat.final.value for seat in parts["margin"]] == leads(totals)
    assert [seat.final for seat in parts["share"]] == [Estimate(1.0, 0.0), Estimate(0.0, 0.0)]
    for measure, fair in (("share", 0.5), ("margin", 0.0)):
        one, other = parts[measure]
        assert one.expected == Estimate(fair, 0.0)
        for part in ("deal", "cards", "hidden", "luck"):  # of two, what one has the other lacks
            theirs = getattr(other, part).value
            assert getattr(one, part).value == pytest.approx(-theirs, abs=1e-3)
        assert one.own.value == pytest.approx(-other.others.value, abs=1e-3)
    random_cost = parts["margin"][1].own
    assert random_cost.value + SURE * random_cost.error < -40


@pytest.mark.parametrize("game", [Bosa(3), Bosa(5, simple=True)], ids=["goals", "simple"])
def test_a_game_that_stopped_on_the_way_is_split_as_far_as_it_went(game: Bosa) -> None:
    states, moves = played(game, [RANDOM] * game.seats, 2)
    turns = turns_of(game, states[:48], moves[:47])
    assert all(game.turn(turn.state) == number for number, turn in enumerate(turns, 1))
    assert sum(len(turn.decisions) for turn in turns) <= 47
    settings = ReviewSettings(game, Limit(4))
    found = list(review(settings, turns))
    parts = split(game, expected(game, 0, games=20), found, states[47])
    assert adds_up(parts)
    assert parts["margin"][0].final.error > 0
    assert sum(seat.final.value for seat in parts["share"]) == pytest.approx(1, abs=1e-3)
    hidden = [seat.hidden for measure in MEASURES for seat in parts[measure]]
    assert all(each == NOTHING for each in hidden) == game.simple
    assert split(game, expected(game, 0, games=20), [], states[0]) == {}


@pytest.mark.parametrize("game", [Bosa(2), Bosa(4)], ids=["two", "four"])
def test_a_turn_is_judged_on_what_its_seat_knew(game: Bosa) -> None:
    """B11.3: with everything hidden changed, loss and decision are the same to the last bit."""
    states, moves = played(game, [RANDOM] * game.seats, 6)
    settings = ReviewSettings(game, Limit(6))
    for turn in turns_of(game, states, moves)[5 :: 9 * game.seats]:
        found, decided, seen = [], [], []
        for seed in range(3):
            hidden = game.resample(turn.state, turn.state.seat, Random(seed))
            other = replace(turn, state=hidden)
            done = turn_effects(settings, other)
            found.append(turn_loss(settings, other))
            decided.append([[each.decision for each in seats] for seats in done])
            seen.append([[each.before for each in seats] for seats in done])
        assert found[0] == found[1] == found[2]
        assert decided[0] == decided[1] == decided[2]
        assert seen[0] != seen[1]  # the observer does see the goals


def test_a_turn_that_no_generator_lists_is_judged_too() -> None:
    """To skip everything is dominated as long as there is something to gain."""
    game = Bosa(2)
    states, moves = played(game, [QUICK, QUICK], 5)
    turn = turns_of(game, states, moves)[13]
    state, acts = turn.state, []
    for decision in turn.decisions[:3]:
        acts.append(decision)
        state = game.apply(state, decision)
    while game.turn(state) == game.turn(turn.state):
        acts.append(SKIP)
        state = game.apply(state, SKIP)
    lazy = PlayedTurn(turn.state, turn.at, tuple(acts))
    assert lazy.ids not in _core.bosa_turns(pack(pack_deck(game), turn.state))
    found = turn_loss(ReviewSettings(game, Limit(40)), lazy)
    assert found.best != lazy.ids
    for measure in range(len(MEASURES)):
        loss = found.losses[measure]
        assert loss.value > SURE * loss.error
        played_value, best = found.values[measure]
        assert best - played_value == pytest.approx(loss.value)


def test_par_has_no_effect_and_loses_little() -> None:
    game = Bosa(3)
    state = dealt(game, 3)
    par = planner_of(PAR).plan(pack(pack_deck(game), state))[0][0]
    turn = PlayedTurn(state, 0, tuple(DECISIONS[number] for number in par))
    for seats in turn_effects(ReviewSettings(game, Limit(4)), turn):
        for each in seats:
            assert each.before == each.after
            assert each.decision == each.hidden == each.swing == Estimate(0.0, 0.0)


def test_what_is_expected_before_a_card_is_the_mean_of_what_is_expected_after_it() -> None:
    """So luck is nothing on average: here over the card that a turn in Season 2 turns up."""
    game = Bosa(2)
    states, moves = played(game, [RANDOM, RANDOM], 8)
    turn, following = turns_of(game, states, moves)[14:16]
    seat = turn.state.seat
    after = turn_effects(ReviewSettings(game, Limit(500)), turn)[1][seat].after
    means = []
    for seed in range(60):
        # The stacks as they may have been before the turn, with the goals as they are.
        drawn = game.resample(turn.state, seat, Random(seed)).deal.seasons
        state = turn.state._replace(deal=turn.state.deal._replace(seasons=drawn))
        for decision in turn.decisions:
            state = game.apply(state, decision)
        par = planner_of(PAR).plan(pack(pack_deck(game), state))[0][0]
        other = PlayedTurn(state, following.at, tuple(DECISIONS[each] for each in par))
        means.append(
            turn_effects(ReviewSettings(game, Limit(12), seed), other)[1][seat].before.value
        )
    spread = (after.error**2 + stdev(means) ** 2 / len(means)) ** 0.5
    assert abs(after.value - mean(means)) < 3.5 * spread
    assert spread < 3


def mean_lead(game: Bosa, turn: PlayedTurn, player: PlannerPlayer) -> float:
    """How far ahead its seat comes after a turn in Season 3, over all orders of unknown cards."""
    state, deck = turn.state, pack_deck(game)
    pile, known = state.deal.seasons[2], state.deal.seasons[2][: state.flipped]
    unknown = [card for card in game.setting.stacks[3] if card not in known]
    ends = []
    for cards in permutations(unknown, len(pile) - len(known)):
        seasons = (*state.deal.seasons[:2], known + cards)
        after = pack(deck, state._replace(deal=state.deal._replace(seasons=seasons)))
        for decision in turn.ids:
            after = after.advance(decision)
        while after.outcome is None:
            for decision in planner_of(player).plan(after)[0][0]:
                after = after.advance(decision)
        ends.append(leads([sheet[4] for sheet in after.score_sheet()])[state.seat])
    return mean(ends)


def test_futures_are_played_on_as_par_plays() -> None:
    """Three turns before the end two cards are unknown; here another par would be found out."""
    game = Bosa(2)
    states, moves = played(game, [RANDOM, RANDOM], 16)
    turn = turns_of(game, states, moves)[27]
    after = turn_effects(ReviewSettings(game, Limit(3000)), turn)[1][turn.state.seat].after
    assert abs(after.value - mean_lead(game, turn, PAR)) < 3.5 * after.error
    assert abs(after.value - mean_lead(game, turn, replace(PAR, denies=0.5))) > 6 * after.error


def test_before_the_deal_nobody_is_ahead_of_anybody() -> None:
    two, three = (expected(Bosa(players), 1, games=60) for players in (2, 3))
    assert two == {"share": Estimate(0.5, 0.0), "margin": Estimate(0.0, 0.0)}
    assert three["share"] == Estimate(0.33333, 0.0)
    assert -25 < three["margin"].value < -3  # behind the better of two
    assert 0 < three["margin"].error < 3


def test_limits() -> None:
    game = Bosa(2)
    states, moves = played(game, [RANDOM, RANDOM], 8)
    turns = turns_of(game, states, moves)
    (found,) = review(ReviewSettings(game, Limit(2, seconds=0.001)), turns[-1:])
    assert found.futures >= 16
    once, again = (list(review(ReviewSettings(game, Limit(5)), turns, since=27)) for _ in range(2))
    assert once == again
    threads = list(review(ReviewSettings(game, Limit(5), threads=2), turns, since=27))
    assert threads == once
    assert list(review(ReviewSettings(game, Limit(5), seed=1), turns, since=20)) != list(
        review(ReviewSettings(game, Limit(5)), turns, since=20)
    )
    for tries, seconds in ((1, None), (2, 0.0)):
        with pytest.raises(Invalid, match="at least 2 futures"):
            Limit(tries, seconds)


def test_errors_are_as_large_as_they_say() -> None:
    """The same turn with 40 seeds: the estimates differ by about the error that each has."""
    game = Bosa(2)
    states, moves = played(game, [RANDOM, RANDOM], 8)
    turn = turns_of(game, states, moves)[21]
    done = [
        turn_effects(ReviewSettings(game, Limit(20), seed), turn)[1][turn.state.seat]
        for seed in range(40)
    ]
    for name in ("before", "after", "swing", "decision", "hidden"):
        found = [getattr(each, name) for each in done]
        spread = stdev(each.value for each in found)
        assert spread > 0
        # A spread of 40 is itself good to a ninth; three of those either way.
        assert 0.67 < mean(each.error for each in found) / spread < 1.5, name

"""Turns judged by the core: the same futures for all, honest draws, sums that fit together."""

from __future__ import annotations

import os
import signal
import threading
from random import Random

import pytest

from lungomare.analysis.bosa.futures import BELIEF
from lungomare.games.bosa import Bosa
from lungomare.native.bosa import _core, pack, pack_deck, unpack
from lungomare.players.bosa.planner import BY_RACE, BY_SHEET, BY_VALUE
from lungomare.players.bosa.values import values
from native.bosa.test_planner import GAMES, somewhere

PLANNER = _core.BosaPlanner(BY_RACE, values("learned"))
END = 15


def turn_at_random(state: _core.BosaState, seed: int) -> tuple[int, ...]:
    """A whole turn as a random player plays it."""
    rng, turn, decisions = Random(seed), unpack(state).turn, []
    while unpack(state).turn == turn:
        decisions.append(rng.choice(state.legal()))
        state = state.advance(decisions[-1])
    return tuple(decisions)


def attempts(state: _core.BosaState) -> list[tuple[tuple[int, ...], bool]]:
    turns = turn_at_random(state, 1), turn_at_random(state, 2)
    return [(turn, all_goals) for turn in turns for all_goals in (False, True)]


@pytest.mark.parametrize("game", GAMES[:3], ids=["two", "three-simple", "five"])
def test_a_judgement_depends_on_nothing_that_the_seat_does_not_know(game: Bosa) -> None:
    """B11.3, for every seat's chances, with everything hidden changed."""
    deck = pack_deck(game)
    for seed in range(4):
        state = somewhere(game, 30 + seed)
        known = [each for each in attempts(pack(deck, state)) if not each[1]]
        found = [
            PLANNER.judge(pack(deck, hidden), known, END, BELIEF, 0, 6, seed)
            for hidden in (state, *(game.resample(state, state.seat, Random(n)) for n in range(2)))
        ]
        assert found[0] == found[1] == found[2]


def test_who_sees_all_goals_sees_no_stack() -> None:
    game, deck = Bosa(3), pack_deck(Bosa(3))
    state = somewhere(game, 4)
    other = game.resample(state, state.seat, Random(1))
    goals, stacks = other.deal.goals, other.deal.seasons
    assert goals != state.deal.goals
    assert stacks != state.deal.seasons
    asked = [each for each in attempts(pack(deck, state)) if each[1]]
    true, restacked, with_goals = (
        PLANNER.judge(pack(deck, state._replace(deal=deal)), asked, END, BELIEF, 0, 8, 1)
        for deal in (
            state.deal,
            state.deal._replace(seasons=stacks),
            state.deal._replace(goals=goals),
        )
    )
    assert true == restacked
    assert true != with_goals


def test_what_others_build_tells_of_their_goals() -> None:
    """Seeded games of four: chances are nearer to what came than with goals drawn evenly."""
    deck, wrong = pack_deck(Bosa(4)), {0.0: 0.0, BELIEF: 0.0}
    player = _core.BosaPlanner(BY_VALUE, values("learned"), slack=2.0)
    for number in range(6):
        foreseen: list[tuple[float, int, float]] = []
        state = _core.BosaState.deal(deck, 7, number)
        while state.outcome is None:
            turn, seat = player.plan(state, number)[0][0], state.seat
            for belief in wrong if unpack(state).turn % 5 == 0 else ():
                count, found = PLANNER.judge(state, [(turn, False)], 1, belief, 0, 16, number)
                foreseen.append((belief, seat, found[0][seat][0][0] / count))
            for decision in turn:
                state = state.advance(decision)
        for belief, seat, share in foreseen:
            wrong[belief] += (share - (seat in state.outcome[1])) ** 2
    assert wrong[BELIEF] < 0.9 * wrong[0.0]


def test_without_goals_there_is_nothing_to_believe() -> None:
    game = Bosa(3, simple=True)
    state = pack(pack_deck(game), somewhere(game, 4))
    one, other = (PLANNER.judge(state, attempts(state), END, each, 0, 4) for each in (0.0, BELIEF))
    assert one == other


def test_futures_are_the_same_for_any_number_of_threads() -> None:
    game = Bosa(4)
    state = pack(pack_deck(game), somewhere(game, 7))
    found = [PLANNER.judge(state, attempts(state), 1, BELIEF, 0, 40, 3, n) for n in (1, 2, 3)]
    assert all(each == found[0] for each in found)


def test_lots_of_futures_add_up() -> None:
    state = pack(pack_deck(Bosa(2)), somewhere(Bosa(2), 7))
    asked = attempts(state)
    whole, first, rest = (
        PLANNER.judge(state, asked, 2, BELIEF, begin, count, 3)
        for begin, count in ((0, 30), (0, 20), (20, 10))
    )
    assert whole[0] == first[0] + rest[0] == 30
    for measure in range(2):
        for seat in range(2):
            sums = [found[1][measure][seat][0] for found in (first, rest)]
            assert whole[1][measure][seat][0] == pytest.approx(
                [a + b for a, b in zip(*sums, strict=True)]
            )


def test_after_the_last_turn_there_is_nothing_left_to_guess() -> None:
    game = Bosa(2)
    state = _core.BosaState.deal(pack_deck(game), 3)
    rng = Random(3)
    while unpack(state).turn < 30:
        state = state.advance(rng.choice(state.legal()))
    turns = [turn_at_random(state, seed) for seed in range(6)]
    count, found = PLANNER.judge(state, [(turn, True) for turn in turns], END, BELIEF, 0, 5)
    for number, turn in enumerate(turns):
        after = state
        for decision in turn:
            after = after.advance(decision)
        assert after.outcome
        totals = [sheet[4] for sheet in after.score_sheet()]
        for seat in range(2):
            won = (seat in after.outcome[1]) / len(after.outcome[1])
            lead = totals[seat] - totals[1 - seat]
            assert found[0][seat][0][number] == count * won
            assert found[1][seat][0][number] == count * lead
            assert found[1][seat][1][number][0] == pytest.approx(
                lead * found[1][seat][0][0], abs=1e-6
            )


def test_shares_add_up_to_a_victory_and_leads_of_two_to_nothing() -> None:
    state = pack(pack_deck(Bosa(2)), somewhere(Bosa(2), 9))
    for horizon in (0, 1, END):
        count, (shares, leads) = PLANNER.judge(state, attempts(state), horizon, BELIEF, 0, 9)
        for one, other in zip(shares[0][0], shares[1][0], strict=True):
            assert one + other == pytest.approx(count)
        for one, other in zip(leads[0][0], leads[1][0], strict=True):
            assert one == pytest.approx(-other)


def test_what_cannot_be_judged_is_refused() -> None:
    state = pack(pack_deck(Bosa(2)), somewhere(Bosa(2), 9))
    whole = turn_at_random(state, 1)
    bad: list[tuple[list[tuple[tuple[int, ...], bool]], str]] = [
        ([], "from 1 to 16"),
        ([(whole, False)] * 17, "from 1 to 16"),
        ([(whole[:-1], False)], "whole"),
        ([((*whole, 0), False)], "whole legal turn"),
        ([((999,), False)], "whole legal turn"),
        ([((-1,), False)], "whole legal turn"),
    ]
    for asked, says in bad:
        with pytest.raises(ValueError, match=says):
            PLANNER.judge(state, asked, 1, BELIEF, 0, 2)
    with pytest.raises(ValueError, match="network"):
        _core.BosaPlanner(BY_SHEET).judge(state, [(whole, False)], 1, BELIEF, 0, 2)
    with pytest.raises(ValueError, match="threads"):
        PLANNER.judge(state, [(whole, False)], 1, BELIEF, 0, 2, 0, 0)
    with pytest.raises(ValueError, match="nobody's turn"):
        PLANNER.judge(pack(pack_deck(Bosa(2)), Bosa(2).start()), [(whole, False)], 1, BELIEF, 0, 2)


def test_ctrl_c_stops_judging() -> None:
    state = pack(pack_deck(Bosa(2)), somewhere(Bosa(2), 1))
    with pytest.raises(KeyboardInterrupt):  # noqa: PT012 - it may come at once
        threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
        PLANNER.judge(state, attempts(state), END, BELIEF, 0, 2**40)

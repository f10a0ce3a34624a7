"""Analysis, proofs and the review of a whole game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from lungomare import native
from lungomare.analysis.canosa import review as canosa_review
from lungomare.analysis.canosa.analyse import Analysis, Limit, analyse
from lungomare.analysis.canosa.proof import Win, prove
from lungomare.analysis.canosa.review import ReviewedAction, review
from lungomare.analysis.marks import MARKS
from lungomare.game import Invalid
from lungomare.games.canosa import Canosa, State, read_position, write_action

GAME = Canosa()
START = GAME.start()
WINS_IN_2 = "1(s)1(s)1S/(s)5/2G2(s)/2(s)3/6/2(g)1(s)1 1,1 3,0 g1"
"""Gold's Sailor on c1 needs two steps; one action is owed, so it takes a turn more."""
QUICK = Limit(nodes=3000)


def at(position: str) -> State:
    return GAME.start_from(read_position(position))


def check_lines(found: Analysis, state: State) -> None:
    """Every line can be played, from different first actions, the best first."""
    firsts = [line.actions[0] for line in found.lines]
    assert len({*firsts}) == len(firsts)
    for line in found.lines:
        after = state
        for action in line.actions:
            after = GAME.apply(after, action)
        assert line.texts == [write_action(action) for action in line.actions]
        assert 0 <= line.chance <= 1
    chances = [line.chance for line in found.lines]
    assert chances == sorted(chances, reverse=True)


def test_the_start_is_about_even_and_the_lines_are_legal() -> None:
    found = analyse(START, QUICK, lines=4)
    assert (len(found.lines), found.player, found.backend) == (4, 0, "native")
    check_lines(found, START)
    assert 0.3 < found.best.chance < 0.7
    assert found.chance(0) + found.chance(1) == 1
    assert 0 < found.nodes <= 3000
    assert found.depth >= 3


def test_the_same_question_has_the_same_answer() -> None:
    first, second = (analyse(START, QUICK, lines=2) for _ in range(2))
    assert (first.lines, first.depth, first.nodes) == (second.lines, second.depth, second.nodes)
    assert analyse(START.position, QUICK, lines=2).lines == first.lines


def test_limits_are_kept() -> None:
    assert analyse(START, Limit(depth=2)).depth == 2
    assert analyse(START, Limit(seconds=0.02)).nodes > 0
    assert Limit().milliseconds > 0
    assert Limit(nodes=5).milliseconds == 0
    for limit in ({"seconds": 0.0}, {"nodes": -1}, {"depth": 0}):
        with pytest.raises(Invalid, match="a limit of"):
            Limit(**limit)


def test_more_lines_than_actions_are_all_actions() -> None:
    assert len(analyse(START, QUICK, lines=99).lines) == len(GAME.legal(START))


def test_a_proved_win_is_told_in_turns() -> None:
    found = analyse(at(WINS_IN_2), Limit(nodes=50_000))
    assert (found.best.wins_in, found.best.chance) == (2, 1.0)
    assert found.to_json()["lines"][0]["wins_in"] == 2


def test_refusals() -> None:
    over = at("1(s)1(s)1S/(s)5/2G2(s)/2(s)3/6/4(s)1 1,1 4,0 g1")
    for ask in (lambda: analyse(over), lambda: prove(GAME, over, 1)):
        with pytest.raises(Invalid, match="the game is over"):
            ask()
    with pytest.raises(Invalid, match="1 line or more"):
        analyse(START, QUICK, lines=0)
    with pytest.raises(Invalid, match="1 to 25 turns"):
        prove(GAME, START, 0)


def test_without_the_core_python_answers_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "is_available", lambda: False)
    found = analyse(START, Limit(nodes=2500), lines=3)
    check_lines(found, START)
    assert (found.backend, found.depth) == ("python", 3)
    assert analyse(START, Limit(nodes=1)).depth == 0
    won = analyse(at(WINS_IN_2), Limit(depth=1))
    assert won.best.wins_in is None
    twice = GAME.start()
    for text in ["@b2", *["@e5", "@e6", "@b1", "@b2"] * 2][:8]:
        twice = GAME.apply(twice, GAME.read(text))
    assert analyse(twice, Limit(depth=1), lines=99).lines


# Proofs


def check_win(win: Win, state: State, turns: int) -> None:
    """The tree can be played, and ends in a win of who began within so many turns."""
    hero = state.position.player
    for action in win.actions:
        state = GAME.apply(state, action)
    assert win.turns <= turns
    if not win.replies:
        assert state.outcome
        assert state.outcome.winners == (hero,)
    for reply in win.replies:
        after = state
        for action in reply.actions:
            assert after.position.player != hero
            after = GAME.apply(after, action)
        assert (reply.win is None) == bool(after.outcome)
        if reply.win:
            check_win(reply.win, after, turns - 1)


def test_a_win_is_proved_with_the_replies_that_last() -> None:
    state = at(WINS_IN_2)
    proof = prove(GAME, state, 4, replies=2)
    assert proof.result == "proved"
    assert proof.win
    assert (proof.win.turns, len(proof.win.replies)) == (2, 2)
    assert proof.win.other_replies > 10
    check_win(proof.win, state, 2)


def test_too_few_turns_refute_and_too_few_positions_leave_it_open() -> None:
    state = at(WINS_IN_2)
    assert prove(GAME, state, 1).result == "refuted"
    unknown = prove(GAME, START, 3, nodes=500)
    assert (unknown.result, unknown.win) == ("unknown", None)
    assert unknown.nodes <= 500


def test_a_proof_needs_the_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "_MODULE", None)
    with pytest.raises(native.NativeMissing, match="install a C"):
        prove(GAME, START, 1)


# A whole game


def reviewed(
    texts: list[str], position: str, limit: Limit = QUICK, since: int = 0
) -> list[ReviewedAction]:
    states = [at(position)]
    for text in texts:
        states.append(GAME.apply(states[-1], GAME.read(text)))
    moves = [GAME.read(text) for text in texts]
    return list(review(GAME, states, moves, limit, since=since))


def test_a_blunder_is_marked_and_the_best_is_not() -> None:
    # Gold may walk home with b1-a1 and win; instead the Siren strolls.
    position = "1(s)1(s)1S/(s)5/2G2(s)/2(s)3/6/1(g)2(s)1 1,1 3,0 g2"
    stroll, home = reviewed(["@d4", "b1-a1"], position)
    assert (home.before, home.after, home.loss, home.mark) == (1.0, 1.0, 0.0, "")
    assert stroll.player == home.player == 0
    assert stroll.best.texts[0] == "b1-a1"
    assert [each.number for each in (stroll, home)] == [1, 2]
    assert home.to_json()["best"]["wins_in"] == 1


def test_a_loss_is_a_part_of_a_win() -> None:
    best = analyse(START, QUICK).best
    other = next(action for action in GAME.legal(START) if action != best.actions[0])
    for loss, mark in ((0.5, "??"), (0.2, "?"), (0.1, "?!"), (0.01, "")):
        each = ReviewedAction.of(1, 0, other, (0.6, 0.6 - loss), best)
        assert each.loss == pytest.approx(loss)
        assert each.mark == mark
    assert ReviewedAction.of(1, 0, other, (0.4, 0.6), best).loss == 0
    assert [least for least, _ in MARKS] == sorted((least for least, _ in MARKS), reverse=True)


def test_a_look_that_ctrl_c_cut_short_is_no_part_of_a_review(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looks = iter((False, False, True))

    def stopped(*what: Any, **how: Any) -> Analysis:
        return replace(analyse(*what, **how), is_stopped=next(looks))

    monkeypatch.setattr(canosa_review, "analyse", stopped)
    game, played = Canosa(), []
    states = [game.start()]
    for text in ("@b2", "@e5"):
        played.append(game.read(text))
        states.append(game.advance(states[-1], played[-1]))
    steps = review(game, states, played, Limit(nodes=50))
    assert next(steps).number == 1
    with pytest.raises(KeyboardInterrupt):
        next(steps)


def test_a_review_goes_on_from_where_it_stopped() -> None:
    texts = ["@b2", "@e5", "@d5", "@c2"]
    whole = reviewed(texts, "1(g)3S/(s)1(g)3/1(s)1(g)2/2(s)1(g)1/3(s)1(g)/G3(s)1 2,2 0,0 g1")
    rest = reviewed(
        texts, "1(g)3S/(s)1(g)3/1(s)1(g)2/2(s)1(g)1/3(s)1(g)/G3(s)1 2,2 0,0 g1", since=2
    )
    assert rest == whole[2:]
    assert reviewed([], WINS_IN_2) == []

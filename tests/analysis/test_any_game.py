"""What is said of any game: an evaluation where there is a judge, and a review in any case."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from lungomare import native
from lungomare.analysis import plain_review
from lungomare.analysis.analysis import Budget
from lungomare.analysis.registry import ENTRIES, analysis_of
from lungomare.game import Game, Invalid
from lungomare.games.bosa import Bosa
from lungomare.games.canosa import Canosa
from lungomare.games.records import Replay
from lungomare.games.registry import FAMILIES
from players.games_between import dealt
from third_game.package.turncard import FAMILY, TurnCard

if TYPE_CHECKING:
    from lungomare.analysis.review import Review

GAMES: list[Game[Any, Any]] = [Canosa(), Bosa(2), TurnCard()]
BUDGET = Budget(tries=40)


def played(game: Game[Any, Any], most: int = 1000) -> Replay:
    """A game of random actions, to its end or so many of them."""
    rng, moves = Random(2), list[Any]()
    states = [dealt(game, 2)]
    while game.outcome(states[-1]) is None and len(moves) < most:
        moves.append(rng.choice(game.legal(states[-1])))
        states.append(game.advance(states[-1], moves[-1]))
    return Replay(game, tuple(states), tuple(moves))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_review_is_kept_and_gone_on_with(game: Game[Any, Any]) -> None:
    """What was written is read back as it was, and the whole sums up to the same."""
    review: Review[Any] = analysis_of(game.name).review(played(game, 24), BUDGET)
    steps = list(review.steps())
    assert len(steps) == review.total > 2
    kept = json.loads(json.dumps([review.to_json(step) for step in steps[:2]]))
    again = [*map(review.from_json, kept), *review.steps(since=2)]
    assert [review.to_json(step) for step in again] == [review.to_json(step) for step in steps]
    assert review.sum_up(again) == review.sum_up(steps)
    assert json.loads(json.dumps(review.limit)) == review.limit


def test_any_game_is_told_turn_by_turn_without_a_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plain_review, "FAMILIES", {**FAMILIES, FAMILY.name: FAMILY})
    whole = played(TurnCard())
    review = analysis_of("turncard").review(whole)
    turns = [review.to_json(step) for step in review.steps()]
    assert [turn["seat"] for turn in turns] == [0, 1, 2]
    assert [turn["at"] for turn in turns] == [0, 2, 4]
    texts = [text for turn in turns for text in turn["played"]]
    assert texts == [whole.game.write(move) for move in whole.moves]
    found = review.sum_up(list(review.steps()))
    assert found["result"] == whole.game.result(whole.states[-1])
    assert found["seats"] == [{"seat": seat, "turns": 1} for seat in range(3)]
    assert found["note"].startswith("There is no judge of Turncard")


def test_a_game_that_stopped_within_a_turn_is_told_as_far_as_it_went() -> None:
    review = analysis_of("turncard").review(played(TurnCard(), 3))
    assert [len(step.played) for step in review.steps()] == [2, 1]
    assert review.sum_up(list(review.steps()))["result"] is None
    assert list(analysis_of("turncard").review(played(TurnCard(), 0)).steps()) == []


def test_who_has_a_judge() -> None:
    assert [name for name, each in ENTRIES.items() if each.has_evaluation] == ["canosa"]
    assert [name for name, each in ENTRIES.items() if each.tries_futures] == ["bosa"]
    for game in GAMES[1:]:
        assert analysis_of(game.name).evaluate(game, played(game, 2).states[-1]) is None


def test_an_evaluation_has_a_chance_for_each_seat() -> None:
    game = GAMES[0]
    found = analysis_of(game.name).evaluate(game, game.start(), Budget(tries=2000))
    assert found is not None
    assert sum(found.chances) == pytest.approx(1)
    assert found.depth > 1
    state = game.start()
    for text in found.line:
        state = game.apply(state, game.read(text))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_finished_game_stands_as_it_ended(game: Game[Any, Any]) -> None:
    last = played(game).states[-1]
    outcome = game.outcome(last)
    assert outcome is not None
    found = analysis_of(game.name).evaluate(game, last)
    assert found is not None
    assert found.chances == tuple(outcome.share(seat, game.seats) for seat in range(game.seats))
    assert (found.line, found.wins_in, found.depth) == ((), None, 0)


def test_what_cannot_be_reviewed_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Invalid, match="no whole turn"):
        analysis_of("bosa").review(played(Bosa(2), 2))
    monkeypatch.setattr(native, "_MODULE", None)
    with pytest.raises(native.NativeMissing):
        analysis_of("bosa").review(played(Bosa(2), 40))

"""Who has won where goals are known, and where some are not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lungomare.games.bosa import game_of
from lungomare.games.bosa.score.ending import (
    Ending,
    EndingScore,
    outcome_of_endings,
    score_endings,
)
from lungomare.games.bosa.turn.actions import Purse

STANDARD = game_of(2, "standard-2", simple=False).setting.deck
TOWN = (None,) * 16


def endings(*points: int) -> list[Ending]:
    return [Ending(TOWN, Purse(points=each)) for each in points]


@pytest.mark.clause("B8.3")
def test_without_goals_the_points_decide() -> None:
    outcome = outcome_of_endings(score_endings(endings(40, 50), ()))
    assert outcome
    assert outcome.winners == (1,)


@pytest.mark.clause("B8.2", "B8.3")
@pytest.mark.parametrize(("more", "winners"), [((0, 9), (0,)), ((0, 10), None)])
def test_goals_that_nobody_has_shown_may_still_decide(
    more: tuple[int, int], winners: tuple[int, ...] | None
) -> None:
    """A tie is no certain victory: coins are compared only where the points are known."""
    first, second = score_endings(endings(50, 40), ())
    outcome = outcome_of_endings([first, replace(second, more=more)])
    assert (outcome.winners if outcome else None) == winners


def test_a_hand_that_is_hidden_may_add_something() -> None:
    (score,) = score_endings(endings(10), STANDARD.goals)
    assert isinstance(score, EndingScore)
    assert score.more[0] <= score.more[1]

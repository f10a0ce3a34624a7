"""Bosa's levels: of one mind for a turn, there without the core too, and refused when misspelt."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from lungomare import native
from lungomare.game import Invalid
from lungomare.games.bosa import Bosa
from lungomare.players import levels_of
from lungomare.players.bosa.greedy import BosaGreedyMeasure
from lungomare.players.bosa.level import AIMS, BosaLevel, bosa_level
from lungomare.players.greedy import Greedy
from players.games_between import dealt, hand

if TYPE_CHECKING:
    from collections.abc import Mapping

GREEDY = Greedy(BosaGreedyMeasure())
LEVELS = [bosa_level(level.player, each) for level in levels_of("bosa") for each in level.strengths]


@pytest.mark.parametrize("aims", AIMS)
def test_a_level_goes_through_with_its_turn(aims: str) -> None:
    """It may be wrong about a turn, but not differently at every step of it."""
    game = Bosa(3)
    level = BosaLevel("x", GREEDY, aims=aims, slack=25.0, notices=0.4)
    rng, state = Random(2), dealt(game, 2)
    for _ in range(9):
        planned = level.choose(hand(game, state, rng)).line
        for number, decision in enumerate(planned):
            again = level.choose(hand(game, state, rng)).line
            assert again == planned[number:]
            state = game.apply(state, decision)


def test_some_turns_are_played_without_looking() -> None:
    """A turn is slipped as a whole, however often the level is asked in it."""
    game = Bosa(2)
    level, sober = (BosaLevel("x", GREEDY, slips=slips) for slips in (0.5, 0.0))
    slipped = []
    for seed in range(20):
        state, rng = dealt(game, seed), Random(seed)
        handed = hand(game, state, rng)
        lines = {level.choose(handed).line for _ in range(20)}
        slipped.append(len(lines) > 1)
        assert slipped[-1] or lines == {sober.choose(handed).line}
        assert not slipped[-1] or lines <= {(action,) for action in handed.legal}
    assert 4 < sum(slipped) < 16


def test_other_settings_in_a_crowd() -> None:
    settings = {"python": {}, "aims": "sheet", "slips": 1.0}
    level = bosa_level("x", {**settings, "crowd": {"aims": "learned", "slips": 0.0}})
    for seats in (2, 3, 5):
        game = Bosa(seats)
        handed = hand(game, dealt(game, 1), Random(3))
        alone = bosa_level("x", settings if seats == 2 else {"python": {}})
        again = hand(game, dealt(game, 1), Random(3))
        assert level.choose(handed) == alone.choose(again)


def test_levels_overlook_and_misjudge() -> None:
    game = Bosa(2)
    sober = BosaLevel("x", GREEDY)
    others = (BosaLevel("x", GREEDY, slack=40.0), BosaLevel("x", GREEDY, notices=0.1))
    states = [dealt(game, seed) for seed in range(12)]

    def lines(level: BosaLevel) -> list[Any]:
        return [level.choose(hand(game, state, Random(1))).line for state in states]

    usual = lines(sober)
    for other in others:
        assert sum(line != mine for line, mine in zip(lines(other), usual, strict=True)) > 4


def test_levels_play_without_the_core(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Bosa(2)
    monkeypatch.setattr(native, "is_available", lambda: False)
    for level in LEVELS:
        handed = hand(game, dealt(game, 4), Random(3))
        choice = level.choose(handed)
        assert choice.action in handed.legal


def test_only_what_it_can_tell_is_told() -> None:
    """Who counts its own sheet knows no chance to win."""
    game = Bosa(2)
    handed = hand(game, dealt(game, 6), Random(3))
    by_sheet = BosaLevel("x", GREEDY, aims="sheet").choose(handed)
    by_value = BosaLevel("x", GREEDY).choose(handed)
    assert by_sheet.value is None
    assert by_value.value is not None
    assert 0 < by_value.value < 1


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({}, "python"),
        ({"python": {"depth": 2}}, "depth"),
        ({"python": {"weights": {"gold": 1}}}, "gold"),
        ({"python": {}, "speed": 1}, "speed"),
        ({"python": {}, "crowd": {"speed": 1}}, "speed"),
        ({"python": {}, "aims": "glory"}, "sheet or learned, not at 'glory'"),
    ],
)
def test_wrong_settings_are_named(settings: Mapping[str, Any], says: str) -> None:
    with pytest.raises(Invalid, match=says):
        bosa_level("level-9", settings)

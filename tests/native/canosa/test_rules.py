"""Canosa in the core as Python sees it: lossless, exact, and refusing what is no position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given

from games.canosa.strategies import games_and_states
from games.canosa.test_perft import CASES, Case
from lungomare.games.canosa import ACTIONS, RETAIL, Canosa, read_position
from lungomare.native import canosa as native
from lungomare.native.canosa import _core

if TYPE_CHECKING:
    from lungomare.games.canosa import State


def test_there_are_as_many_ids() -> None:
    assert len(ACTIONS) == _core.ACTION_IDS


@given(games_and_states())
def test_canosa_converts_both_ways(drawn: tuple[Canosa, State]) -> None:
    _, state = drawn
    packed = native.pack(state.position)
    assert native.unpack(packed) == state.position
    assert packed == native.pack(state.position)
    assert hash(packed) == hash(native.pack(state.position))


@pytest.mark.parametrize(
    "change",
    [
        {"sailors": (None,) * 35},
        {"sailors": ("gggg",) + (None,) * 35},
        {"sailors": ("x",) + (None,) * 35},
        {"sailors": (7,) + (None,) * 35},
        {"sailors": ("",) + (None,) * 35},  # where the golden Siren stands
        {"sirens": (3, 3)},
        {"sirens": (0, 36)},
        {"sirens": 5},
        {"carried": (4, 0)},
        {"scores": (0, 5)},
        {"scores": (0, -1)},
        {"player": 2},
        {"owed": 0},
        {"owed": 10**30},
        {"owed": "1"},
    ],
)
def test_what_is_no_position_is_refused(change: dict[str, Any]) -> None:
    position = Canosa().start().position
    with pytest.raises(ValueError, match=r"."):
        native.pack(position._replace(**change))


@pytest.mark.parametrize("case", CASES)
def test_perft(case: Case) -> None:
    """All of the law's data, the deep counts too; other builds are asked in `test_builds`."""
    position = read_position(case.position, case.game.rules)
    for depth, count in enumerate(case.counts, 1):
        assert native.perft(position, case.game.rules, depth) == count


def test_random_games_keep_the_table_rules() -> None:
    """Every end comes up, and none that the table has turned off."""
    start = native.pack(Canosa("kickstarter").start().position)
    ends = {}
    for repetition in (False, True):
        game = Canosa("kickstarter", {"repetition": "on" if repetition else "off"})
        rules = native.pack_rules(game.rules)
        ends[repetition] = start.random_games(rules, 3000, 1)["reasons"]
    assert ends[False]["repetition"] == 0 < ends[True]["repetition"]
    assert ends[False]["quiet"] > 0
    assert ends[True]["sailors"] > 1000


def test_a_game_refuses_what_is_not_legal() -> None:
    game = native.begin(Canosa().start().position, RETAIL)
    before = game.position
    for number in (-1, 0, 448, 10**6):
        with pytest.raises(ValueError, match="not legal"):
            game.play(number)
    assert game.position == before
    other = game.copy()
    other.play(game.legal()[0])
    assert game.position == before != other.position
    assert before.act(game.legal()[0], native.pack_rules(RETAIL)) == other.position

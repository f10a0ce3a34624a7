"""Actions of buildings, each computed by hand (B5.3, B5.4, B6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from games.bosa.scenes import NOTHING, legal, play, scene
from lungomare.games.bosa import Bosa, Effect, Phase, Purse, State
from lungomare.games.bosa.turn.actions import action_of, do_choice

if TYPE_CHECKING:
    from lungomare.game import Json

FEW = Purse(1, 1, 1, 3, 0)


def alone(effect: Json, purse: Purse) -> tuple[Bosa, State]:
    """Return the decision on `effect` as the last of a row behind a price nobody can pay."""
    never: Json = {"spend": {"coins": 99}, "gain": {"points": 1}}
    game, state = scene({"a1": ("green", never), "b1": ("red", effect)}, purse)
    return game, play(game, state, "row")


@pytest.mark.clause("B6", "B5.3")
@pytest.mark.parametrize(
    ("effect", "decision", "purse", "after"),
    [
        ({"gain": {"fish": 1}}, "do", FEW, (2, 1, 1, 3, 0)),
        ({"gain": {"textile": 2}}, "do", FEW, (1, 3, 1, 3, 0)),
        ({"gain": {"pottery": 3, "coins": 2}}, "do", FEW, (1, 1, 4, 5, 0)),
        ({"gain": {"points": 5}}, "do", FEW, (1, 1, 1, 3, 5)),
        ({"gain": {"any": 1}}, "do f", FEW, (2, 1, 1, 3, 0)),
        ({"gain": {"any": 2}}, "do t", FEW, (1, 3, 1, 3, 0)),
        ({"gain": {"any": 2, "coins": 1}}, "do p", FEW, (1, 1, 3, 4, 0)),
        ({"gain": {"any": 1, "fish": 1}}, "do f", FEW, (3, 1, 1, 3, 0)),
        ({"spend": {"coins": 1}, "gain": {"fish": 2}}, "do", FEW, (3, 1, 1, 2, 0)),
        ({"spend": {"coins": 3}, "gain": {"any": 4}}, "do t", FEW, (1, 5, 1, 0, 0)),
        ({"spend": {"pottery": 1}, "gain": {"points": 4}}, "do", FEW, (1, 1, 0, 3, 4)),
        ({"spend": {"any": 3}, "gain": {"points": 8}}, "do p", Purse(0, 3, 5), (0, 3, 2, 3, 8)),
        ({"spend": {"each": 1}, "gain": {"points": 9, "coins": 2}}, "do", FEW, (0, 0, 0, 5, 9)),
        ({"spend": {"each": 1, "fish": 1}, "gain": {"coins": 9}}, "do", Purse(2), (0, 0, 0, 12, 0)),
        ({"spend": {"coins": 1, "fish": 1}, "gain": {"points": 6}}, "do", FEW, (0, 1, 1, 2, 6)),
    ],
)
def test_what_an_action_does(
    effect: Json, decision: str, purse: Purse, after: tuple[int, ...]
) -> None:
    game, state = alone(effect, purse)
    assert play(game, state, decision).purses[0] == after


@pytest.mark.clause("B5.3", "B1.5")
def test_what_would_pass_ten_is_lost_but_the_gain_can_be_done() -> None:
    game, state = alone({"gain": {"fish": 3, "textile": 3, "coins": 3}}, Purse(8, 10, 0, 20))
    assert legal(game, state) == ["skip", "do"]
    assert play(game, state, "do").purses[0] == (10, 10, 0, 23, 0)


@pytest.mark.clause("B5.3")
def test_a_gain_of_nothing_at_all_can_still_be_done() -> None:
    game, state = alone({"gain": {"any": 2}}, Purse(10, 10, 10))
    assert legal(game, state) == ["skip", "do f", "do t", "do p"]
    assert play(game, state, "do f").purses[0] == Purse(10, 10, 10)


@pytest.mark.clause("B5.4")
def test_the_price_is_paid_before_the_gain_comes() -> None:
    game, state = alone({"spend": {"fish": 1}, "gain": {"fish": 2}}, Purse(10))
    assert play(game, state, "do").purses[0].fish == 10


@pytest.mark.clause("B5.4")
def test_the_price_is_paid_once_however_often_the_gain_comes() -> None:
    (choice,) = action_of(Effect(gain=(("coins", 2),), spend=(("fish", 1),))).choices
    assert do_choice(Purse(4, 0, 0, 0), choice, 3) == (3, 0, 0, 6, 0)


@pytest.mark.clause("B5.4", "B5.2")
@pytest.mark.parametrize(
    ("spend", "purse", "can"),
    [
        ({"coins": 3}, FEW, True),
        ({"coins": 4}, FEW, False),
        ({"fish": 2}, Purse(1, 9, 9, 9), False),
        ({"fish": 1, "coins": 4}, FEW, False),
        ({"each": 1}, Purse(1, 1, 0), False),
        ({"each": 2}, Purse(2, 2, 2), True),
        ({"any": 3}, Purse(2, 2, 2), False),
    ],
)
def test_a_spend_needs_the_whole_price(spend: Json, purse: Purse, can: bool) -> None:
    _, state = alone({"spend": spend, "gain": {"points": 1}}, purse)
    assert (state.phase is Phase.ACT) is can
    assert state.purses[0] == purse


@pytest.mark.clause("B6")
@pytest.mark.parametrize(
    ("purse", "choices"),
    [
        (Purse(3, 2, 3), ["skip", "do f", "do p"]),
        (Purse(0, 3, 0), ["skip", "do t"]),
        (Purse(9, 9, 9), ["skip", "do f", "do t", "do p"]),
    ],
)
def test_a_price_of_any_is_of_one_kind(purse: Purse, choices: list[str]) -> None:
    game, state = alone({"spend": {"any": 3}, "gain": {"points": 8}}, purse)
    assert legal(game, state) == choices


@pytest.mark.clause("B6")
def test_per_color_counts_the_whole_townscape_and_the_card_itself() -> None:
    game, state = scene(
        {
            "a1": ("red", NOTHING),
            "b1": ("green", NOTHING),
            "a2": ("red", NOTHING),
            "b2": ("red", {"gain": {"coins": 1, "fish": 2}, "per": "color"}),
        },
        Purse(0, 0, 0, 0),
    )
    after = play(game, state, "col", "skip", "do")
    assert after.purses[0] == (6, 0, 0, 3, 0)


@pytest.mark.clause("B6")
def test_any_per_color_is_of_one_kind() -> None:
    effect: Json = {"gain": {"any": 1}, "per": "color"}
    game, state = scene({"a1": ("blue", NOTHING), "b1": ("blue", effect)}, Purse(0, 0, 0))
    assert play(game, state, "row", "skip", "do p").purses[0] == (0, 0, 2, 3, 0)


COPY: Json = {"copy": "color"}


@pytest.mark.clause("B6")
def test_a_copy_does_the_action_of_another_building_of_its_color() -> None:
    game, state = scene(
        {
            "a1": ("red", {"gain": {"fish": 1}, "per": "color"}),
            "a2": ("red", {"gain": {"any": 2}}),
            "b1": ("green", {"gain": {"coins": 5}}),
            "a3": ("red", {"spend": {"coins": 9}, "gain": {"points": 9}}),
            "c1": ("red", COPY),
            "d1": ("red", COPY),
        },
        FEW,
    )
    state = play(game, state, "row", "skip", "skip")
    assert game.view(state, 0)["at"] == "c1"
    assert legal(game, state) == ["skip", "copy a1", "copy a2"]
    state = play(game, state, "copy a1")
    shown = game.view(state, 0)
    assert (shown["at"], shown["copier"], shown["queue"]) == ("a1", "c1", ["d1"])
    assert legal(game, state) == ["skip", "do"]
    state = play(game, state, "do")
    assert state.purses[0] == (6, 1, 1, 3, 0)
    assert game.view(state, 0)["copier"] is None
    state = play(game, state, "copy a2")
    assert legal(game, state) == ["skip", "do f", "do t", "do p"]
    assert play(game, state, "do t").purses[0] == (6, 3, 1, 3, 0)


@pytest.mark.clause("B6")
def test_skipping_a_copied_action_gives_the_whole_copy_up() -> None:
    game, state = scene(
        {"a1": ("red", {"gain": {"fish": 1}}), "b1": ("red", COPY)}, Purse(1, 1, 1, 3)
    )
    state = play(game, state, "row", "do", "copy a1", "skip")
    assert state.phase is Phase.TAKE
    assert state.purses[0].fish == 2


@pytest.mark.clause("B6", "B5.2")
@pytest.mark.parametrize(
    "other",
    [
        ("green", {"gain": {"fish": 1}}),
        ("red", {"copy": "color"}),
        ("red", {"spend": {"coins": 4}, "gain": {"points": 9}}),
    ],
)
def test_a_copy_with_nothing_to_copy_asks_for_nothing(other: tuple[str, Json]) -> None:
    game, state = scene({"a1": other, "a2": ("red", COPY)}, FEW)
    state = play(game, state, "row")
    assert state.phase is Phase.TAKE


@pytest.mark.clause("B6")
def test_a_copy_may_use_what_an_earlier_action_of_the_line_gave() -> None:
    game, state = scene(
        {
            "a1": ("green", {"gain": {"coins": 2}}),
            "a2": ("red", {"spend": {"coins": 5}, "gain": {"points": 9}}),
            "b1": ("red", COPY),
        },
        FEW,
    )
    assert play(game, state, "row", "skip").phase is Phase.TAKE
    after = play(game, state, "row", "do", "copy a2", "do")
    assert after.purses[0] == (1, 1, 1, 0, 9)

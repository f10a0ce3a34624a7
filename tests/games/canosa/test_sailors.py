"""C6 a Sailor's move, C9 scoring."""

from __future__ import annotations

import pytest

from games.canosa.small_positions import (
    MIXES,
    place,
    play,
    rules_with,
    sailor_moves,
    stack_on,
    why_not,
)
from lungomare.games.canosa import KICKSTARTER, RETAIL, Rules, read_layout, starting_position

OPEN = rules_with("enemy-island=open")


@pytest.mark.clause("C6.1")
@pytest.mark.parametrize(
    ("stack", "holder"),
    [("g", "g"), ("s", "s"), ("gs", "s"), ("sg", "g"), ("ssg", "g"), ("ggs", "s"), ("", None)],
)
@pytest.mark.parametrize("player", ["g", "s"])
def test_the_top_ring_says_whose_the_sailor_is(stack: str, holder: str | None, player: str) -> None:
    position = place("a6", "f1", {"d3": stack}, to_act=f"{player}2")
    assert bool(sailor_moves(position)) == (player == holder)


@pytest.mark.clause("C6.1")
@pytest.mark.parametrize(
    ("origin", "sentence"),
    [
        ("d3", "the Sailor on d3 is silver's: his top ring says so"),
        ("c3", "the Sailor on c3 wears no ring: he is neutral"),
        ("b3", "there is no Sailor on b3 to move"),
        ("a6", "the gold Siren is on a6, and no Sailor to move"),
        ("f1", "the silver Siren is on f1, and no Sailor to move"),
    ],
)
def test_why_the_sailor_is_not_golds(origin: str, sentence: str) -> None:
    position = place("a6", "f1", {"d3": "gs", "c3": ""})
    assert why_not(position, f"{origin}-{origin[0]}2") == f"{sentence} (C6.1)"


@pytest.mark.clause("C6.1")
def test_a_silver_player_is_told_the_same_of_a_gold_sailor() -> None:
    position = place("a6", "f1", {"d3": "sg"}, to_act="s1")
    assert why_not(position, "d3-d4") == ("the Sailor on d3 is gold's: his top ring says so (C6.1)")


@pytest.mark.clause("C6.2")
@pytest.mark.parametrize(
    ("stack", "origin", "squares"),
    [
        ("g", "d4", "c4 d3"),
        ("g", "a4", "a3"),
        ("g", "d1", "c1"),
        ("g", "f2", "e2 f1"),
        ("s", "d4", "d5 e4"),
        ("s", "f4", "f5"),
        ("s", "d6", "e6"),
    ],
)
def test_a_sailor_steps_straight_and_nearer_home(stack: str, origin: str, squares: str) -> None:
    position = place("a6", "e1", {origin: stack}, to_act=f"{stack}2")
    assert sailor_moves(position) == {f"{origin}-{to}" for to in squares.split()}


@pytest.mark.clause("C6.2")
@pytest.mark.parametrize(
    "to", ["d3", "c3", "e5", "c5", "e3", "e4", "d5", "b4", "d2", "a1", "f6", "d4"]
)
def test_never_diagonally_away_or_two_steps(to: str) -> None:
    position = place("a6", "f1", {"d4": "g"})
    refused = to != "d3"
    assert (f"d4-{to}" not in sailor_moves(position)) == refused
    assert why_not(position, f"d4-{to}") == (
        f"{to} is not one straight step from d4 towards a1 (C6.2)" if refused else ""
    )


@pytest.mark.clause("C6.2")
def test_silvers_way_is_the_other_one() -> None:
    position = place("a6", "f1", {"d4": "s"}, to_act="s2")
    assert why_not(position, "d4-c4") == ("c4 is not one straight step from d4 towards f6 (C6.2)")


@pytest.mark.clause("C6.2")
@pytest.mark.parametrize(
    ("gold", "silver", "siren"), [("c4", "f1", "gold"), ("a6", "c4", "silver")]
)
def test_the_square_must_be_empty(gold: str, silver: str, siren: str) -> None:
    position = place(gold, silver, {"d4": "g", "d3": ""})
    assert sailor_moves(position) == set()
    assert why_not(position, "d4-c4") == f"the {siren} Siren is in the way, on c4 (C6.2)"
    assert why_not(position, "d4-d3") == "d3 is not empty: another Sailor is there (C6.2)"


@pytest.mark.clause("C6.2")
def test_a_sailor_carries_his_stack_along() -> None:
    after = play(place("a6", "f1", {"d4": "sgg", "b2": "s"}, carried=(1, 2)), "d4-c4")
    assert after == place("a6", "f1", {"c4": "sgg", "b2": "s"}, carried=(1, 2), to_act="g1")


@pytest.mark.clause("C6.3")
@pytest.mark.parametrize("origin", ["b1", "a2"])
@pytest.mark.parametrize(
    ("gold", "silver", "blocker"),
    [("c3", "f6", None), ("a1", "f6", "gold"), ("c3", "a1", "silver")],
)
def test_any_siren_on_your_island_blocks_it(
    origin: str, gold: str, silver: str, blocker: str | None
) -> None:
    position = place(gold, silver, {origin: "g"})
    assert (f"{origin}-a1" in sailor_moves(position, OPEN)) == (blocker is None)
    assert why_not(position, f"{origin}-a1", OPEN) == (
        f"the {blocker} Siren is in the way, on a1 (C6.3)" if blocker else ""
    )


@pytest.mark.clause("C6.3")
@pytest.mark.parametrize(
    ("gold", "silver", "blocked"), [("c3", "d3", False), ("c3", "f6", True), ("f6", "d3", True)]
)
def test_silvers_island_likewise(gold: str, silver: str, *, blocked: bool) -> None:
    position = place(gold, silver, {"f5": "s"}, to_act="s2")
    assert sailor_moves(position) == (set() if blocked else {"f5-f6"})


@pytest.mark.clause("C9.1")
@pytest.mark.parametrize("rules", MIXES)
def test_a_sailor_who_comes_home_scores_and_leaves_the_board(rules: Rules) -> None:
    before = place("c3", "d5", {"b1": "g", "e4": "s"}, carried=(0, 3), scores=(1, 2))
    after = play(before, "b1-a1", rules=rules)
    assert after == place("c3", "d5", {"e4": "s"}, carried=(1, 3), scores=(2, 2), to_act="g1")


@pytest.mark.clause("C9.1")
def test_silver_scores_on_her_island() -> None:
    before = place("c3", "d5", {"e6": "s", "e4": "g"}, scores=(1, 2), to_act="s1")
    after = play(before, "e6-f6")
    assert (after.scores, after.carried) == ((1, 3), (0, 1))
    assert stack_on(after, "e6") is None
    assert stack_on(after, "f6") is None
    assert stack_on(after, "e4") == "g"


@pytest.mark.clause("C9.2", "C9.3")
@pytest.mark.parametrize(
    ("stack", "carried", "returned", "out"),
    [
        ("g", (0, 0), (1, 0), (0, 0)),
        ("gg", (0, 0), (1, 0), (1, 0)),
        ("sg", (0, 0), (1, 1), (0, 0)),
        ("ggg", (0, 0), (1, 0), (2, 0)),
        ("sgg", (0, 0), (1, 1), (1, 0)),
        ("gsg", (1, 2), (2, 3), (1, 0)),
        ("ssg", (2, 0), (3, 1), (0, 1)),
        ("g", (3, 0), (3, 0), (1, 0)),
        ("sg", (3, 2), (3, 3), (1, 0)),
        ("sg", (2, 3), (3, 3), (0, 1)),
        ("ssg", (3, 3), (3, 3), (1, 2)),
    ],
)
@pytest.mark.parametrize("rules", [RETAIL, KICKSTARTER])
def test_one_ring_of_each_colour_returns_if_there_is_room(
    stack: str,
    carried: tuple[int, int],
    returned: tuple[int, int],
    out: tuple[int, int],
    rules: Rules,
) -> None:
    before = place("c3", "d5", {"a2": stack, "e1": ""}, carried=carried)
    after = play(before, "a2-a1", rules=rules)
    assert after.carried == returned
    lost = tuple(after.rings_out(player) - before.rings_out(player) for player in (0, 1))
    assert lost == out


@pytest.mark.clause("C9.3")
def test_rings_out_of_the_game_are_seven_less_those_in_play() -> None:
    layout = read_layout(
        'gold = ["b1", "b2", "b3", "b4", "b5"]\nsilver = ["e1", "e2", "e3", "e4", "e5"]', "walls"
    )
    start = starting_position(layout, RETAIL)
    assert [start.rings_out(player) for player in (0, 1)] == [0, 0]
    fewer = place("c3", "d5", {"a2": "gsg", "b6": ""}, carried=(1, 3))
    assert [fewer.rings_out(player) for player in (0, 1)] == [4, 3]

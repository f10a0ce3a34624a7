"""Goals, counted by hand on drawn townscapes (B9)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lungomare.games.bosa import STANDARD, Goal
from lungomare.games.bosa.deck.cards import COLORS as NAMES
from lungomare.games.bosa.score.goals import Colors, connected, most_points, score_goal

COLORS = {
    "r": "red",
    "o": "orange",
    "y": "yellow",
    "g": "green",
    "b": "blue",
    "p": "purple",
    ".": None,
}


def drawn(picture: str) -> tuple[str | None, ...]:
    """Return the colours of a townscape drawn by first letters, rows divided by spaces."""
    return tuple(COLORS[letter] for letter in picture.replace(" ", ""))


def times(picture: str, kind: str, color: str | None = None, size: int | None = None) -> int:
    """Return how often a goal is met."""
    return score_goal(Goal("g", kind, 1, color, size), drawn(picture))


@pytest.mark.clause("B9")
def test_points_are_scored_each_time() -> None:
    goal = Goal("g", "exactly-three", 7)
    assert score_goal(goal, drawn("rrry yyoo oobb bbbb")) == 14


@pytest.mark.clause("B9")
@pytest.mark.parametrize(
    ("picture", "count"),
    [
        ("rrrr rrrr rrrr rrrr", 0),
        ("rrry yyyy bbbb bbbb", 1),
        ("rryy bbbb rooy oogg", 2),
        ("rrro oobb bygy gygp", 5),
    ],
)
def test_exactly_three(picture: str, count: int) -> None:
    assert times(picture, "exactly-three") == count


@pytest.mark.clause("B9")
@pytest.mark.parametrize(
    ("picture", "sizes"),
    [
        # Checkers: nothing touches its own colour but at corners.
        ("rbrb brbr rbrb brbr", {1: 16, 2: 0}),
        ("rrrr rrrr rrrr rrrr", {2: 1, 5: 1, 16: 1, 17: 0}),
        # Two red groups of the same colour, apart: each counts.
        ("rrgb ggbb brro bbro", {2: 6, 3: 3, 4: 0}),
        # A winding group around corners is one group.
        ("rrby gryb brro ygbr", {2: 1, 5: 1, 6: 0}),
        # A row's end does not touch the next row's beginning.
        ("bgyr rygb bgyo oygb", {1: 16, 2: 0}),
    ],
)
def test_groups_are_connected_and_not_diagonal(picture: str, sizes: dict[int, int]) -> None:
    for size, count in sizes.items():
        assert times(picture, "group", size=size) == count, size


@pytest.mark.clause("B9")
def test_each_connected_set_is_found_once() -> None:
    groups = sorted(len(group) for group in connected(drawn("rrgb ggbb brro bbro")))
    assert groups == [1, 2, 2, 2, 3, 3, 3]


@pytest.mark.clause("B9")
@pytest.mark.parametrize(
    ("picture", "count"),
    [
        # A corner with two different neighbours, and one with two alike.
        ("rbgy gbgy gbgy gbyr", 1),
        # An edge needs three, the middle four different neighbours.
        ("yrbo gggg bbbb yyyy", 1),
        ("yoby grbg ygoy bbbb", 0),
        ("ygby orbg ypoy bbbb", 1),
        # One neighbour may have the building's own colour.
        ("yrby orbg ypoy bbbb", 2),
        # Two may not.
        ("yrby rrbg ypoy bbbb", 1),
        ("bbbb bbbb bbbb bbbb", 0),
    ],
)
def test_surrounded_by_different_colors(picture: str, count: int) -> None:
    assert times(picture, "surrounded", "red") == count


@pytest.mark.clause("B9")
@pytest.mark.parametrize(
    ("picture", "count"),
    [
        ("rbbb brbb bbrb bbbr", 8),
        ("rrbb rrbb bbrb bbbr", 4),
        ("rrrr bbbb bbbb bbbb", 4),
        ("bbbb bbbb bbbb bbbb", 0),
        ("rbbb rbbb rbbb rbbb", 4),
        ("bbbb bbrb bbbb bbbb", 2),
    ],
)
def test_one_per_line(picture: str, count: int) -> None:
    assert times(picture, "one-per-line", "red") == count


@pytest.mark.clause("B9")
def test_varied_rows_look_at_rows_only() -> None:
    picture = "royg rrrr bpro oobb"
    assert times(picture, "varied-rows") == 2
    assert times("robb royg yrbp gpyr", "varied-rows") == 3


@pytest.mark.clause("B9")
def test_paired_columns_look_at_columns_of_exactly_two_colors() -> None:
    picture = "rrry rbby bbgy bbpy"
    assert times(picture, "paired-columns") == 2
    assert times("rrrr bbbb bbbb bbbb", "paired-columns") == 4
    assert times("rrrr rrrr rrrr rrrr", "paired-columns") == 0
    assert times("rrbb rrbb rrbb rrbb", "paired-columns") == 0


@pytest.mark.clause("B9")
def test_varied_quarters_are_the_four_corners() -> None:
    assert times("robp ygrr bpyo rogb", "varied-quarters") == 3
    # The middle square has four colours, but it is no quarter.
    assert times("rroo rryo gbpp ggpp", "varied-quarters") == 0


@pytest.mark.clause("B9")
def test_in_a_growing_townscape_only_what_is_full_counts() -> None:
    growing = "royg rr.. r... ...."
    assert times(growing, "varied-rows") == 1
    assert times(growing, "paired-columns") == 0
    assert times(growing, "varied-quarters") == 0
    assert times(growing, "one-per-line", "red") == 1
    assert times(growing, "surrounded", "red") == 1
    assert times(growing, "group", size=3) == 1
    assert times("rrr. .... .... ....", "exactly-three") == 1


# What a goal cannot pass any more

TOWNS = st.integers(2, 6).flatmap(lambda few: st.tuples(*[st.sampled_from(NAMES[:few])] * 16))
"""Full townscapes of few colours and of many."""


@settings(max_examples=150, deadline=None)
@given(town=TOWNS, seed=st.integers(0, 10**6))
def test_no_goal_passes_its_bound_and_a_full_townscape_meets_it(town: Colors, seed: int) -> None:
    order = Random(seed).sample(range(16), 16)
    for goal in STANDARD.goals:
        final = score_goal(goal, town)
        assert most_points(goal, town) == final
        for kept in range(16):
            part = tuple(town[cell] if order[cell] < kept else None for cell in range(16))
            assert score_goal(goal, part) <= most_points(goal, part)
            assert final <= most_points(goal, part)


def test_the_bound_falls_when_a_line_is_spoiled() -> None:
    rows = Goal("g", "varied-rows", 8)
    empty: Colors = (None,) * 16
    assert most_points(rows, empty) == 32
    spoiled = ("red", "red", *empty[2:])
    assert most_points(rows, spoiled) == 24
    threes = Goal("t", "exactly-three", 7)
    assert most_points(threes, empty) == 35
    assert most_points(threes, ("red",) * 4 + empty[4:]) == 28

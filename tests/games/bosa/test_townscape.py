"""Placing: below or right, never with a gap (B4)."""

from __future__ import annotations

import pytest

from games.bosa.scenes import EMPTY, dealt, legal, play
from lungomare.games.bosa import CELLS, Bosa
from lungomare.games.bosa.townscape import (
    COLUMN_LINES,
    COLUMNS,
    NEIGHBOURS,
    QUARTERS,
    ROW_LINES,
    ROWS,
    Town,
    free_cells,
    gaps,
    is_supported,
    with_building,
)


def town(filled: str) -> Town:
    """Return a townscape with some card on each named cell."""
    return tuple(cell if name in filled.split() else EMPTY for cell, name in enumerate(CELLS))


def names(cells: list[int] | tuple[int, ...]) -> str:
    return " ".join(CELLS[cell] for cell in cells)


@pytest.mark.clause("B4.1")
def test_the_cells_are_named_by_column_and_row() -> None:
    assert names(tuple(range(16))) == "a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 d3 a4 b4 c4 d4"


@pytest.mark.clause("B4.1", "B4.2")
@pytest.mark.parametrize(
    ("filled", "free"),
    [
        ("a1", "b1 a2"),
        ("a1 b1", "c1 a2"),
        ("a1 a2", "b1 a3"),
        ("a1 b1 a2", "c1 b2 a3"),
        ("a1 b1 c1 d1", "a2"),
        ("a1 a2 a3 a4", "b1"),
        ("a1 b1 c1 d1 a2 b2 a3 a4", "c2 b3"),
        ("a1 b1 c1 a2 b2 c2 a3 b3 c3", "d1 a4"),
        ("a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 d3 a4 b4 c4", "d4"),
    ],
)
def test_where_a_building_may_stand(filled: str, free: str) -> None:
    assert names(free_cells(town(filled))) == free


@pytest.mark.clause("B4.2")
def test_the_gaps_that_a_building_would_leave() -> None:
    assert names(gaps(town("a1 b1 a2 a3"), CELLS.index("b3"))) == "b2"
    assert names(gaps(town("a1 b1 c1 a2"), CELLS.index("c2"))) == "b2"
    assert names(gaps(town("a1"), CELLS.index("c3"))) == "a3 b3 c1 c2"
    assert not gaps(town("a1 b1 a2"), CELLS.index("b2"))


@pytest.mark.clause("B4.1")
def test_what_is_directly_below_or_right() -> None:
    filled = town("a1 b1")
    assert [name for cell, name in enumerate(CELLS) if is_supported(filled, cell)] == [
        "b1",
        "c1",
        "a2",
        "b2",
    ]


@pytest.mark.clause("B4.1")
def test_the_start_card_is_at_the_top_left() -> None:
    game = Bosa(3)
    state = dealt(game)
    for seat, card in enumerate(state.deal.starts):
        assert state.towns[seat] == with_building((EMPTY,) * 16, 0, card)
    assert legal(game, play(game, state, "take 1")) == ["place b1", "place a2"]


@pytest.mark.clause("B5.1")
def test_lines_end_with_the_building_just_placed() -> None:
    assert names(ROW_LINES[CELLS.index("c2")]) == "a2 b2 c2"
    assert names(COLUMN_LINES[CELLS.index("c3")]) == "c1 c2 c3"
    assert names(ROW_LINES[0]) == names(COLUMN_LINES[0]) == "a1"


@pytest.mark.clause("B9")
def test_neighbours_rows_columns_and_quarters() -> None:
    assert {names(NEIGHBOURS[CELLS.index(cell)]) for cell in ("a1", "b1", "c3")} == {
        "b1 a2",
        "a1 c1 b2",
        "b3 d3 c2 c4",
    }
    assert [names(row) for row in ROWS][1] == "a2 b2 c2 d2"
    assert [names(column) for column in COLUMNS][3] == "d1 d2 d3 d4"
    assert [names(quarter) for quarter in QUARTERS] == [
        "a1 b1 a2 b2",
        "c1 d1 c2 d2",
        "a3 b3 a4 b4",
        "c3 d3 c4 d4",
    ]

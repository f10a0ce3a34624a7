"""The townscape: a 4 x 4 grid filled from the top left without gaps (B4).

A townscape is a tuple of sixteen cards by cell, row by row from a1; `EMPTY` where none stands.
"""

from __future__ import annotations

from typing import Final

SIDE: Final = 4
EMPTY: Final = -1
"""No card here; also no cell, where a cell is asked for."""

Town = tuple[int, ...]

CELLS: Final = tuple(f"{column}{row}" for row in range(1, SIDE + 1) for column in "abcd")
"""The names of the cells: columns a-d from the left, rows 1-4 from the top (B4.1)."""


def row_of(cell: int) -> tuple[int, ...]:
    """Return the cells of the row of `cell`, from left to right."""
    first = cell - cell % SIDE
    return tuple(range(first, first + SIDE))


def column_of(cell: int) -> tuple[int, ...]:
    """Return the cells of the column of `cell`, from top to bottom."""
    return tuple(range(cell % SIDE, SIDE * SIDE, SIDE))


def _touching(cell: int) -> tuple[int, ...]:
    lines = (row_of(cell), column_of(cell))
    return tuple(
        other for line in lines for other in line if abs(line.index(other) - line.index(cell)) == 1
    )


ROWS: Final = tuple(row_of(cell) for cell in column_of(0))
COLUMNS: Final = tuple(column_of(cell) for cell in row_of(0))
QUARTERS: Final = tuple(
    (corner, corner + 1, corner + SIDE, corner + SIDE + 1) for corner in (0, 2, 8, 10)
)
NEIGHBOURS: Final = tuple(_touching(cell) for cell in range(SIDE * SIDE))
"""For each cell the two to four cells that touch it, not diagonally."""

ROW_LINES: Final = tuple(
    tuple(other for other in row_of(cell) if other <= cell) for cell in range(SIDE * SIDE)
)
"""For each cell its row from the left up to it: the order of the actions (B5.1)."""

COLUMN_LINES: Final = tuple(
    tuple(other for other in column_of(cell) if other <= cell) for cell in range(SIDE * SIDE)
)
"""For each cell its column from the top down to it (B5.1)."""

_BEFORE: Final = tuple(
    tuple(other for other in NEIGHBOURS[cell] if other < cell) for cell in range(SIDE * SIDE)
)


def free_cells(town: Town) -> list[int]:
    """Return where the next building may stand (B4.1, B4.2).

    Where nothing has a gap, the cells directly left and above stand for all before them.
    """
    return [
        cell
        for cell, card in enumerate(town)
        if card == EMPTY and all(town[other] != EMPTY for other in _BEFORE[cell])
    ]


def is_supported(town: Town, cell: int) -> bool:
    """Return whether `cell` is directly below or directly right of a building (B4.1)."""
    return any(town[other] != EMPTY for other in _BEFORE[cell])


def gaps(town: Town, cell: int) -> list[int]:
    """Return the empty cells that a building on `cell` would leave before it (B4.2)."""
    before = (*ROW_LINES[cell][:-1], *COLUMN_LINES[cell][:-1])
    return [other for other in before if town[other] == EMPTY]


def with_building(town: Town, cell: int, card: int) -> Town:
    """Return the townscape with `card` on `cell`."""
    return (*town[:cell], card, *town[cell + 1 :])

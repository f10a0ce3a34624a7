"""Goals: how often a townscape meets each, and the points (B9).

Only the full townscape counts in the end. In a growing one, colours and groups count as they
stand; a row, column, quarter or neighbourhood counts once all its cells are filled.
"""

from __future__ import annotations

from collections import Counter
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from lungomare.games.bosa.deck.cards import COLORS
from lungomare.games.bosa.townscape import COLUMNS, NEIGHBOURS, QUARTERS, ROWS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from lungomare.games.bosa.deck.cards import Goal

Colors = tuple[str | None, ...]
"""The colour of each cell, None where no building stands."""

TRIPLE: Final = 3
PAIR: Final = 2


def score_goal(goal: Goal, town: Colors) -> int:
    """Return the points that `goal` scores in a townscape of these colours (B9)."""
    return goal.points * _COUNTS[goal.kind](goal, town)


def most_points(goal: Goal, town: Colors) -> int:
    """Return what `goal` cannot pass any more in a townscape that has grown so far.

    It is a bound, not a promise: it asks only what the colours that stand there still allow, as
    if any colour could come to any free cell. In a full townscape it is what the goal scores.
    """
    return goal.points * _MOST[goal.kind](goal, town)


def _exactly_three(goal: Goal, town: Colors) -> int:
    del goal
    counts = Counter(color for color in town if color)
    return sum(count == TRIPLE for count in counts.values())


def _groups(goal: Goal, town: Colors) -> int:
    """Count the connected sets of one colour that are large enough, each once."""
    assert goal.size, "a group goal has a size"  # noqa: S101
    size = goal.size
    return sum(len(group) >= size for group in connected(town))


def connected(town: Colors) -> Iterator[set[int]]:
    """Yield the connected sets of one colour, not diagonal."""
    seen: set[int] = set()
    for cell, color in enumerate(town):
        if color and cell not in seen:
            group = _connected_to(cell, town)
            seen |= group
            yield group


def _connected_to(cell: int, town: Colors) -> set[int]:
    group, edge = {cell}, [cell]
    while edge:
        for other in NEIGHBOURS[edge.pop()]:
            if town[other] == town[cell] and other not in group:
                group.add(other)
                edge.append(other)
    return group


def _surrounded(goal: Goal, town: Colors) -> int:
    around = (NEIGHBOURS[cell] for cell, color in enumerate(town) if color == goal.color)
    return sum(_variety(cells, town) == len(cells) for cells in around)


def _one_per_line(goal: Goal, town: Colors) -> int:
    full = (line for line in ROWS + COLUMNS if _variety(line, town))
    return sum([town[cell] for cell in line].count(goal.color) == 1 for line in full)


def _varied_rows(goal: Goal, town: Colors) -> int:
    del goal
    return _varied(ROWS, town)


def _varied_quarters(goal: Goal, town: Colors) -> int:
    del goal
    return _varied(QUARTERS, town)


def _varied(places: Sequence[tuple[int, ...]], town: Colors) -> int:
    return sum(_variety(cells, town) == len(cells) for cells in places)


def _paired_columns(goal: Goal, town: Colors) -> int:
    del goal
    return sum(_variety(column, town) == PAIR for column in COLUMNS)


def _variety(cells: Sequence[int], town: Colors) -> int:
    """Return how many colours stand on `cells`; 0 while one of them is empty."""
    colors = {town[cell] for cell in cells}
    return 0 if None in colors else len(colors)


# What the colours that stand there still allow


def _most_threes(goal: Goal, town: Colors) -> int:
    """Fill up the colours nearest to three first; what is left must go to other colours."""
    del goal
    counts = Counter(town)
    free = counts.pop(None, 0)
    standing = sorted((count for count in counts.values() if count <= TRIPLE), reverse=True)
    missing = [TRIPLE - count for count in standing] + [TRIPLE] * (len(COLORS) - len(counts))
    return sum(wanted <= free for wanted in accumulate(missing))


def _most_groups(goal: Goal, town: Colors) -> int:
    """Each further group has a free cell in it, and enough of what free cells and groups give."""
    assert goal.size, "a group goal has a size"  # noqa: S101
    free = {cell for cell, color in enumerate(town) if not color}
    groups = list(connected(town))
    whole = sum(len(group) >= goal.size for group in groups)
    growing = sum(
        len(group)
        for group in groups
        if len(group) < goal.size and any(free & set(NEIGHBOURS[cell]) for cell in group)
    )
    return whole + min(len(free), (len(free) + growing) // goal.size)


def _most_surrounded(goal: Goal, town: Colors) -> int:
    """Of a 2 x 2 quarter at most two can count: a third would have two neighbours alike."""
    return sum(
        min(PAIR, sum(_may_be_surrounded(goal, cell, town) for cell in cells)) for cells in QUARTERS
    )


def _may_be_surrounded(goal: Goal, cell: int, town: Colors) -> bool:
    around = [town[other] for other in NEIGHBOURS[cell] if town[other]]
    return town[cell] in (goal.color, None) and len(set(around)) == len(around)


def _most_one_per_line(goal: Goal, town: Colors) -> int:
    lines = [[town[cell] for cell in line] for line in ROWS + COLUMNS]
    counts = [line.count(goal.color) for line in lines]
    return sum(
        count == 1 or (count == 0 and None in line)
        for line, count in zip(lines, counts, strict=True)
    )


def _most_varied(places: Sequence[tuple[int, ...]], town: Colors) -> int:
    filled = [[town[cell] for cell in cells if town[cell]] for cells in places]
    return sum(len(set(colors)) == len(colors) for colors in filled)


def _most_paired(goal: Goal, town: Colors) -> int:
    del goal
    columns = [{town[cell] for cell in column} for column in COLUMNS]
    return sum(
        len(colors - {None}) == PAIR or (None in colors and len(colors - {None}) < PAIR)
        for colors in columns
    )


_COUNTS: Final[dict[str, Callable[[Goal, Colors], int]]] = {
    "exactly-three": _exactly_three,
    "group": _groups,
    "surrounded": _surrounded,
    "one-per-line": _one_per_line,
    "varied-rows": _varied_rows,
    "paired-columns": _paired_columns,
    "varied-quarters": _varied_quarters,
}

_MOST: Final[dict[str, Callable[[Goal, Colors], int]]] = {
    "exactly-three": _most_threes,
    "group": _most_groups,
    "surrounded": _most_surrounded,
    "one-per-line": _most_one_per_line,
    "varied-rows": lambda _goal, town: _most_varied(ROWS, town),
    "paired-columns": _most_paired,
    "varied-quarters": lambda _goal, town: _most_varied(QUARTERS, town),
}

GOAL_KINDS: Final = tuple(_COUNTS)
COLOR_GOALS: Final = ("surrounded", "one-per-line")
"""The kinds that name a colour; `group` names a size, the others nothing."""

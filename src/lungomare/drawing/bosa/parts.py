"""The parts of a picture of Bosa: a house, a townscape, stores, a goal, the patronage chart."""

from __future__ import annotations

from dataclasses import dataclass, field
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from lungomare.drawing.bosa.paint import INK, shape
from lungomare.drawing.bosa.window import draw_window, icon
from lungomare.drawing.svg import at, number, words
from lungomare.games.bosa import CELLS, KINDS
from lungomare.games.bosa.deck.wording import describe_goal

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from lungomare.games.bosa import Building, Goal

WIDE, HIGH = 120, 132
"""The size of a house."""
GAP: Final = 8
STEPS: Final = 11
"""Of a store: from 0 to 10 (B1.5)."""
PURSE: Final = (*KINDS, "coins", "points")
SIZED_GROUPS: Final = (2, 3, 5)
"""Group goals with a plan of their own; others show four."""


def house(building: Building) -> str:
    """Return a building from its roof to its foot, 120 × 132."""
    return f"{shape(f'house-{building.color}')}{draw_window(building)}"


@dataclass(frozen=True, slots=True)
class Town:
    """A townscape and what is pointed out in it; cells by name, such as "b2" (B4.1)."""

    cells: Mapping[str, Building]
    free: Sequence[str] = ()
    """Cells on which one may build."""
    shut: Sequence[str] = ()
    """Cells on which one may not."""
    order: Sequence[str] = ()
    """The cells of a line in the order in which it is done (B5.1)."""
    fresh: str | None = None
    """The cell built on last."""
    pointed: Sequence[str] = field(default=())
    """Cells to look at."""
    rows: int = 4


def town_size(rows: int = 4) -> tuple[float, float]:
    """Return the width and the height of a townscape."""
    return 4 * WIDE + 3 * GAP, rows * HIGH + (rows - 1) * GAP


def draw_town(town: Town) -> str:
    """Return the cells of a townscape, a1 at the top left."""
    return "".join(_cells(town))


def _cells(town: Town) -> Iterator[str]:
    for place, cell in enumerate(CELLS[: 4 * town.rows]):
        row, column = divmod(place, 4)
        yield at(column * (WIDE + GAP), row * (HIGH + GAP), _cell(town, cell))


def _cell(town: Town, cell: str) -> str:
    drawn = _square("bosa-lit", 3) if cell in town.order else ""
    if cell in town.pointed:
        drawn += _square("bosa-pointed", -2)
    if cell in town.cells:
        drawn += house(town.cells[cell])
    elif cell not in town.pointed:
        kind = "free" if cell in town.free else "shut" if cell in town.shut else ""
        drawn += _square(f"bosa-cell bosa-{kind}" if kind else "bosa-cell", 2)
    if cell not in town.cells:
        is_free = cell in town.free or cell in town.pointed
        more = " bosa-on-free" if is_free else " bosa-on-shut" if cell in town.shut else ""
        text = "✕" if cell in town.shut else cell
        drawn += words(WIDE / 2, HIGH / 2 + 7, text, f"bosa-cell-name{more}")
    if cell == town.fresh:
        drawn += _square("bosa-fresh", 0)
    if cell in town.order:
        drawn += _order(town.order.index(cell) + 1)
    return drawn


def _square(kind: str, inset: float) -> str:
    wide, high = number(WIDE - 2 * inset), number(HIGH - 2 * inset)
    place = number(inset)
    return f'<rect class="{kind}" x="{place}" y="{place}" width="{wide}" height="{high}" rx="10"/>'


def _order(place: int) -> str:
    disc = f'<circle cx="17" cy="17" r="15" fill="{INK}" stroke="#fff8e6" stroke-width="2.5"/>'
    return f"{disc}{words(17, 23.5, str(place), 'bosa-order')}"


def draw_purse(purse: Mapping[str, int], step: float = 72) -> str:
    """Return resources, coins and points in a row, each with its picture."""
    return "".join(
        at(13 + step * place, 0, icon(kind))
        + words(31 + step * place, 7, str(purse[kind]), "bosa-amount")
        for place, kind in enumerate(PURSE)
    )


def draw_stores(purse: Mapping[str, int], step: float = 30) -> str:
    """Return the three stores from 0 to 10 with what is in them, one under the other."""
    return "".join(
        at(0, 34 * row, _store(kind, purse[kind], step)) for row, kind in enumerate(KINDS)
    )


def _store(kind: str, stock: int, step: float) -> str:
    drawn = at(15, 14, icon(kind))
    for place in range(STEPS):
        now = place == stock
        drawn += (
            f'<rect class="bosa-step{" bosa-now" if now else ""}" x="{number(36 + step * place)}"'
            f' y="1" width="{number(step - 3)}" height="26" rx="6"/>'
        )
        kind_of_text = f"bosa-step-number{' bosa-now-number' if now else ''}"
        drawn += words(36 + step * (place + 0.5) - 1.5, 20, str(place), kind_of_text)
    return drawn


def goal_plan(goal: Goal) -> str:
    """Return the small plan of what a goal looks for, 44 × 44."""
    size = goal.size if goal.size in SIZED_GROUPS else 4
    more = {"group": f"-{size}", "surrounded": f"-{goal.color}", "one-per-line": f"-{goal.color}"}
    return shape(f"goal-{goal.kind}{more.get(goal.kind, '')}")


def draw_goal(goal: Goal, letters: int, note: str = "") -> str:
    """Return a goal's plan, and beside it its sentence in lines of so many letters."""
    lines = wrap(describe_goal(goal), letters)[:3]
    texts = [words(56, 16 + 18 * row, line, "bosa-words") for row, line in enumerate(lines)]
    if note:
        texts.append(words(56, 16 + 18 * len(lines), note, "bosa-soft"))
    return f"{at(0, 0, goal_plan(goal), 1.05)}{''.join(texts)}"


def draw_chart(chart: Sequence[tuple[int, int]], spent: int | None = None, step: float = 88) -> str:
    """Return the patronage chart: coins and the points they bring (B7.1); `spent` is lit up."""
    drawn = ""
    for place, (coins, points) in enumerate(chart):
        lit = " bosa-now" if coins == spent else ""
        text = f"bosa-step-number{' bosa-now-number' if lit else ''}"
        x = step * place
        drawn += (
            f'<rect class="bosa-step{lit}" x="{number(x)}" y="0" width="{number(step - 4)}"'
            f' height="34" rx="8"/>{at(x + 13, 17, icon("coins"), 0.62)}'
            f"{words(x + 30, 23, str(coins), text)}{words(x + 43, 23, '→', text)}"
            f"{at(x + 57, 17, icon('points'), 0.62)}{words(x + 73, 23, str(points), text)}"
        )
    return drawn

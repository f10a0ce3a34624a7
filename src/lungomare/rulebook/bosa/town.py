"""Diagrams of townscapes of Bosa: where one may build, what a line gives, what goals score.

```bosa-town
town: st-red s1-blue-2 / s1-red-2      rows from the top, cards from the left, by their ids
colors: red blue / green               or any cards of these colours, where only colours matter
rows: 2                                how many rows are drawn; all four if left out
legal: c1 a3                           cells on which one may build
illegal: b3 B4.2                       cells on which these clauses forbid it
line: row c2                           a line, numbered in its order
purse: 1 1 1 3                         fish, textiles, pottery and coins before it
gains: fish 2, points 8                what is then more, or less, if all is done that can be
scores: g-three 14                     what goals score
point: a1 b2                           cells to look at
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lungomare.drawing.bosa.parts import Town
from lungomare.drawing.bosa.pictures import draw_goals, draw_townscape
from lungomare.errors import Invalid, quote
from lungomare.games.bosa import CELLS, STANDARD, Bosa, Phase, Purse
from lungomare.games.bosa.score.goals import score_goal
from lungomare.games.bosa.state import undealt
from lungomare.games.bosa.townscape import COLUMN_LINES, EMPTY, ROW_LINES, SIDE
from lungomare.games.bosa.turn.line_walk import Site, walk
from lungomare.rulebook.figure import Fields, Kind, Picture, check, pairs_of, words_of
from lungomare.rulebook.game_rulebook import ENGLISH

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lungomare.games.bosa import Building, Goal

WORDS: Final = 0.85
"""How large pictures with words in them are."""
KEYS: Final = (
    "town", "colors", "rows", "legal", "illegal", "line", "purse", "gains", "scores", "point",
)  # fmt: skip
GAME: Final = Bosa(2)
NONE: Final = "."
"""What stands for an empty cell."""
LINES: Final = {"row": ROW_LINES, "col": COLUMN_LINES}
BUILDINGS: Final = {card.id: number for number, card in enumerate(STANDARD.buildings)}
GOALS: Final = {goal.id: goal for goal in STANDARD.goals}

Cards = tuple[int, ...]
"""The card on each cell, by its place in the deck, or `EMPTY`."""


def draw_town(fields: Fields, language: str) -> list[Picture]:
    """Return the picture of a panel, and its goals if any; raise `Invalid` if it is wrong."""
    cards = _cards(fields)
    legal, illegal = words_of(fields, "legal"), list(pairs_of(fields, "illegal"))
    _check_places(cards, legal, illegal)
    order = _line(cards, fields)
    cells = {
        CELLS[cell]: STANDARD.buildings[card] for cell, card in enumerate(cards) if card != EMPTY
    }
    town = Town(
        cells,
        free=legal,
        shut=[cell for cell, _ in illegal],
        order=order,
        pointed=words_of(fields, "point"),
        rows=_rows(fields),
    )
    drawn = draw_townscape(town, "A townscape of Bosa", theme="page")
    return [Picture(drawn), *_scores(cards, fields, language)]


def building_named(name: str) -> Building:
    """Return the building of this id in the standard deck, or raise `Invalid`."""
    return STANDARD.buildings[_number(name)]


def goal_named(name: str) -> Goal:
    """Return the goal of this id in the standard deck, or raise `Invalid`."""
    if name not in GOALS:
        raise Invalid(f"there is no goal {quote(name)} in {STANDARD.name}")
    return GOALS[name]


def _number(name: str) -> int:
    if name not in BUILDINGS:
        raise Invalid(f"there is no building {quote(name)} in {STANDARD.name}")
    return BUILDINGS[name]


def _cards(fields: Fields) -> Cards:
    if "colors" in fields:
        return _of_colors(_grid(fields["colors"]))
    return tuple(EMPTY if name == NONE else _number(name) for name in _grid(fields.get("town", "")))


def _grid(text: str) -> list[str]:
    rows = [row.split() for row in text.split("/")]
    if len(rows) > SIDE or any(len(row) > SIDE for row in rows):
        raise Invalid(f"a townscape is four rows of four at most, not {quote(text)}", "B4.1")
    rows += [[]] * (SIDE - len(rows))
    return [name for row in rows for name in row + [NONE] * (SIDE - len(row))]


def _of_colors(grid: list[str]) -> Cards:
    """Return a townscape of these colours, with the first cards of the deck that have them."""
    left = {color: [n for n, card in enumerate(STANDARD.buildings) if card.color == color]
            for color in set(grid) - {NONE}}  # fmt: skip
    empty = [color for color, numbers in left.items() if not numbers]
    if empty:
        raise Invalid(f"no building is {quote(empty[0])}", "B10.1")
    return tuple(EMPTY if color == NONE else left[color].pop(0) for color in grid)


def _rows(fields: Fields) -> int:
    rows = fields.get("rows", str(SIDE))
    if rows not in {"1", "2", "3", "4"}:
        raise Invalid(f"a townscape has 1 to 4 rows, not {quote(rows)}", "B4.1")
    return int(rows)


def _check_places(cards: Cards, legal: list[str], illegal: list[tuple[str, str]]) -> None:
    held = next(number for number in BUILDINGS.values() if number not in cards)
    empty = undealt(GAME.setting)
    state = empty._replace(
        phase=Phase.PLACE, seat=0, turn=1, held=held, towns=(cards, *empty.towns[1:])
    )
    for cell, clause in [*((cell, "") for cell in legal), *illegal]:
        refusal = GAME.explain(state, GAME.read(f"place {cell}"))
        found = refusal.clause if refusal else ""
        wanted = f"{clause} forbids" if clause else "one may"
        check(
            holds=found == clause, claim=f"{wanted} to build on {cell}, but {refusal or 'one may'}"
        )


def _line(cards: Cards, fields: Fields) -> list[str]:
    """Return the cells of the line, after what it gains has been checked."""
    if "line" not in fields:
        return []
    which, _, last = fields["line"].partition(" ")
    if which not in LINES or last not in CELLS or cards[CELLS.index(last)] == EMPTY:
        raise Invalid(f"a line is row or col and a cell with a building, not {fields['line']}")
    line = LINES[which][CELLS.index(last)]
    before = Purse(*map(int, words_of(fields, "purse")))
    after = walk(Site(GAME.setting, cards), before, line)[-1].purse
    found = {
        name: now - then
        for name, now, then in zip(Purse._fields, after, before, strict=True)
        if now != then
    }
    claimed = {name: int(number) for name, number in pairs_of(fields, "gains")}
    check(holds=found == claimed, claim=f"the line gains {claimed}, but {found}")
    return [CELLS[cell] for cell in line]


def _scores(cards: Cards, fields: Fields, language: str) -> Iterator[Picture]:
    """Yield the goals that the panel names, if any, with their points; they are in English."""
    claimed = {goal_named(name): int(n) for name, n in pairs_of(fields, "scores")}
    colors = tuple(None if card == EMPTY else STANDARD.buildings[card].color for card in cards)
    for goal, points in claimed.items():
        found = score_goal(goal, colors)
        check(holds=found == points, claim=f"{goal.id} scores {points}, but {found}")
    if claimed and language == ENGLISH:
        notes = [f"{points} points" for points in claimed.values()]
        yield Picture(draw_goals([*claimed], notes, "page"), WORDS)


TOWN: Final = Kind(frozenset(KEYS), draw_town)

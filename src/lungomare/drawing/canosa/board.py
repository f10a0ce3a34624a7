"""Draws a panel: sea, islands, pieces and signs, in the page's shapes."""

from __future__ import annotations

from math import atan2, degrees, hypot
from typing import TYPE_CHECKING, Final

from lungomare.drawing.canosa.panel import COLOURS, ISLAND_NAMES, Mark, Panel
from lungomare.drawing.shapes import load_shapes
from lungomare.drawing.svg import Picture, Shapes, at, number, use, words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lungomare.drawing.canosa.panel import Colour
    from lungomare.drawing.svg import Theme

PREFIX: Final = "canosa-"
CELL: Final = 100
LEFT, TOP, RIGHT, BOTTOM = 32, 16, 16, 32
"""How much sea lies around the squares, with the names of files and ranks in it."""
CAPTION: Final = 40

_FILE: Final = load_shapes(__package__ or "")
_CAPTIONS: Final = (
    ".canosa-caption{fill:#e4efe9;font:600 21px 'Fraunces',Georgia,serif;text-anchor:middle}"
    ".canosa-caption-left{text-anchor:start}.canosa-caption-right{text-anchor:end}"
)
SHAPES: Final = Shapes(PREFIX, _FILE["style"] + _CAPTIONS, _FILE["shapes"])
_WATER: Final[str] = _FILE["sea"][: _FILE["sea"].index("<g>")]
"""The gradient and the waves that the sea is filled with."""

Point = tuple[float, float]


def draw_panel(panel: Panel, title: str, description: str = "", theme: Theme = "auto") -> str:
    """Return the panel as a picture of its own."""
    wide = len(panel.files) * CELL + LEFT + RIGHT
    high = len(panel.ranks) * CELL + TOP + BOTTOM + (CAPTION if panel.caption else 0)
    picture = Picture((-LEFT, -TOP, wide, high), "".join(_layers(panel)), title, description)
    return picture.document(SHAPES, theme)


def _layers(panel: Panel) -> Iterator[str]:
    """Yield what lies on the sea from the bottom up."""
    yield sea(panel.files, panel.ranks, CAPTION if panel.caption else 0)
    yield from _caption(panel)
    yield from _trace(panel)
    yield from _islands(panel)
    if panel.selected:
        yield from _selected(panel, panel.selected)
    yield from (_sign(panel, mark) for mark in panel.marks if mark.kind in {"go", "score"})
    for square, stack in panel.sailors.items():
        yield _on(panel, square, f"sailor-{stack}")
    for colour, (square, rings) in panel.sirens.items():
        yield _on(panel, square, f"siren-{colour}-{rings}")
    yield from (_sign(panel, mark) for mark in panel.marks if mark.kind not in {"go", "score"})
    yield from _pointers(panel)


def sea(files: str, ranks: str, below: float = 0) -> str:
    """Return the water with its squares and their names; `below` is more water at the foot."""
    wide, high = len(files) * CELL, len(ranks) * CELL
    place = (
        f'<rect x="{-LEFT}" y="{-TOP}" width="{wide + LEFT + RIGHT}"'
        f' height="{high + TOP + BOTTOM + below}" rx="22"'
    )
    water = [f'{place} fill="url(#{PREFIX}{part})"/>' for part in ("depth", "waves")]
    squares = [
        f'<rect class="{PREFIX}square" x="{column * CELL}" y="{row * CELL}" width="100"'
        ' height="100"/>'
        for row in range(len(ranks))
        for column in range(len(files))
        if (row + column) % 2 == 0
    ]
    frame = f'<rect class="{PREFIX}frame" rx="7" width="{wide}" height="{high}"/>'
    names = [
        words((i + 0.5) * CELL, high + 23, name, "canosa-name") for i, name in enumerate(files)
    ]
    names += [words(-17, (i + 0.5) * CELL + 7, name, "canosa-name") for i, name in enumerate(ranks)]
    return f"{_WATER}<g>{''.join(water + squares)}{frame}{''.join(names)}</g>"


def _middle(panel: Panel, square: str) -> Point:
    column, row = panel.files.index(square[0]), panel.ranks.index(square[1])
    return (column + 0.5) * CELL, (row + 0.5) * CELL


def _on(panel: Panel, square: str, shape: str) -> str:
    return at(*_middle(panel, square), use(f"{PREFIX}{shape}")) if panel.has(square) else ""


def _caption(panel: Panel) -> Iterator[str]:
    if panel.caption:
        wide, y = len(panel.files) * CELL, len(panel.ranks) * CELL + BOTTOM + 18
        places = ((0, "-left"), (wide / 2, ""), (wide, "-right"))
        for text, (x, side) in zip(panel.caption, places, strict=True):
            yield words(x, y, text, f"canosa-caption{f' canosa-caption{side}' if side else ''}")


def _trace(panel: Panel) -> Iterator[str]:
    for x, y in (_middle(panel, square) for square in panel.squares):
        yield (
            f'<rect class="canosa-touched" x="{number(x - 47)}" y="{number(y - 47)}"'
            ' width="94" height="94" rx="12"/>'
        )
    for start, end in panel.steps:
        (x, y), (to_x, to_y) = _middle(panel, start), _middle(panel, end)
        half = f"{number((x + to_x) / 2)} {number((y + to_y) / 2)}"
        yield f'<path class="canosa-wake" d="M{number(x)} {number(y)}L{half}"/>'
        yield f'<circle class="canosa-left" cx="{number(x)}" cy="{number(y)}" r="6"/>'


def _islands(panel: Panel) -> Iterator[str]:
    taken = {square for square, _ in panel.sirens.values()}
    for colour in COLOURS:
        square = ISLAND_NAMES[colour]
        on = "-taken" if square in taken else ""
        shape = f"island-{colour}-{panel.scores.get(colour, 0)}{on}-{_shore(panel, colour)}"
        yield _on(panel, square, shape)


def _shore(panel: Panel, colour: Colour) -> str:
    """Return where the open sea lies: below Gold's island, above Silver's, unless turned round."""
    is_turned = panel.ranks != "".join(sorted(panel.ranks, reverse=True))
    return "below" if (colour == "gold") != is_turned else "above"


def _selected(panel: Panel, square: str) -> Iterator[str]:
    x, y = _middle(panel, square)
    for kind in ("canosa-selected canosa-shade", "canosa-selected"):
        yield f'<circle class="{kind}" cx="{number(x)}" cy="{number(y)}" r="47"/>'


def _sign(panel: Panel, mark: Mark) -> str:
    x, y = _middle(panel, mark.on)
    shape = use(f"{PREFIX}sign-{mark.kind}")
    if mark.kind == "push":
        return at(x, y, f'<g transform="rotate({number(_angle(panel, mark.on))})">{shape}</g>')
    siren = next((c for c, (square, _) in panel.sirens.items() if square == mark.on), None)
    if siren is None and mark.on not in panel.sailors:
        return at(x, y, shape)
    left = mark.kind == "transfer" or (mark.kind != "withdraw" and siren == "gold")
    return at(x + (-33 if left else 33), y - 32, shape)


def _angle(panel: Panel, square: str) -> float:
    """Return which way the defeated Siren goes: away from where an attack is marked."""
    attacked = next((mark.on for mark in panel.marks if mark.kind == "attack"), None)
    if attacked is None and "silver" in panel.sirens:
        attacked = panel.sirens["silver"][0]
    if attacked is None or attacked == square or not panel.has(attacked):
        return 0
    (x, y), (to_x, to_y) = _middle(panel, attacked), _middle(panel, square)
    return degrees(atan2(to_y - y, to_x - x))


def _pointers(panel: Panel) -> Iterator[str]:
    for square in panel.halos:
        x, y = _middle(panel, square)
        yield f'<circle class="canosa-halo" cx="{number(x)}" cy="{number(y)}" r="45"/>'
    for start, end in panel.arrows:
        path = arrow(_middle(panel, start), _middle(panel, end))
        yield f'<path class="canosa-arrow" d="{path}"/>'


def arrow(start: Point, end: Point) -> str:
    """Return an arrow that leaves the pieces at both ends uncovered, as the page draws it."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    x, y = (end[0] - start[0]) / length, (end[1] - start[1]) / length

    def along(far: float, aside: float) -> str:
        return f"{start[0] + x * far - y * aside:.1f} {start[1] + y * far + x * aside:.1f}"

    tip = length - 26
    points = (
        (26, 5), (tip - 22, 5), (tip - 22, 15), (tip, 0), (tip - 22, -15), (tip - 22, -5), (26, -5),
    )  # fmt: skip
    return f"M{'L'.join(along(*point) for point in points)}z"

"""What a game adds to the drawings, and the plain picture of a game that adds nothing."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from lungomare.drawing.svg import Picture, Shapes, Theme, number, words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lungomare.game import Game, Seat

LINE: Final = 22
LETTER: Final = 8.5
"""About how wide a letter of the plain picture is."""
MARGIN: Final = 24
MOST_LINES: Final = 400

PLAIN: Final = Shapes(
    "plain-",
    ".plain-paper{fill:light-dark(#fffaf0,#0c2d39);stroke:light-dark(#e0d3b8,#1f4a57);"
    "stroke-width:2}"
    ".plain-title{fill:light-dark(#10303c,#f1efe2);font:600 18px 'Fraunces',Georgia,serif}"
    ".plain-text{fill:light-dark(#10303c,#f1efe2);white-space:pre;"
    "font:14px ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace}",
    {},
)


@dataclass(frozen=True, slots=True)
class Shown:
    """What is pointed out in a picture beside the state itself."""

    last: tuple[Any, ...] = ()
    """The actions that led to the state, the latest last."""
    hint: tuple[Any, ...] = ()
    """Actions to point at, as they would be taken from the state on."""
    names: tuple[str, ...] = ()
    """What the seats are called; their usual names if left out."""


class GameDrawing:
    """A game's entry in the registry; this one draws what any game shows of itself as text."""

    def draw(
        self, game: Game[Any, Any], state: Any, seat: Seat | None, shown: Shown, theme: Theme
    ) -> str:
        """Return the state as the seat may see it, as a picture of its own."""
        name = "anybody" if seat is None else seat_name(game, seat, shown.names)
        title = f"{game.name.capitalize()}: what {name} sees"
        lines = list(_lines(game.view(state, seat)))[:MOST_LINES]
        return _text_picture(title, lines).document(PLAIN, theme)

    def draw_turn(
        self, game: Game[Any, Any], state: Any, actions: Sequence[Any], theme: Theme = "auto"
    ) -> str:
        """Return a state as who acts in it may see it, with the turn that is taken there."""
        return self.draw(game, state, game.actor(state), Shown(hint=tuple(actions)), theme)


def seat_name(game: Game[Any, Any], seat: Seat, names: Sequence[str]) -> str:
    """Return what a seat is called in a picture."""
    return names[seat] if names else game.seat_name(seat)


def _text_picture(title: str, lines: Sequence[str]) -> Picture:
    wide = max(map(len, (title, *lines))) * LETTER + 2 * MARGIN
    high = (len(lines) + 1) * LINE + 2 * MARGIN
    paper = (
        f'<rect class="plain-paper" x="1" y="1" width="{number(wide - 2)}"'
        f' height="{number(high - 2)}" rx="14"/>'
    )
    drawn = [
        words(MARGIN, MARGIN + LINE * (at + 1.7), line, "plain-text")
        for at, line in enumerate(lines)
    ]
    body = f"{paper}{words(MARGIN, MARGIN + 14, title, 'plain-title')}{''.join(drawn)}"
    return Picture((0, 0, wide, high), body, title, "\n".join(lines))


def _lines(value: Any, indent: int = 0) -> Iterator[str]:
    """Yield a view as indented lines."""
    space = "  " * indent
    pairs = value.items() if hasattr(value, "items") else enumerate(value)
    for key, each in pairs:
        if isinstance(each, dict | list | tuple) and each and not _is_row(each):
            yield f"{space}{key}:"
            yield from _lines(each, indent + 1)
        else:
            yield f"{space}{key}: {_format(each)}"


def _is_row(value: Any) -> bool:
    return isinstance(value, list | tuple) and not any(
        isinstance(each, dict | list | tuple) for each in value
    )


def _format(value: Any) -> str:
    if isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False, default=str)

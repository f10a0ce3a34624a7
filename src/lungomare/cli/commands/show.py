"""`lungomare show`: a position, drawn."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from lungomare.cli import any_game
from lungomare.cli.bounds import MOST_ROWS
from lungomare.cli.terminal.files import check_renewable, write_text
from lungomare.cli.terminal.screen import USAGE, console, print_json, refuse
from lungomare.cli.terminal.view import PlainView
from lungomare.drawing import Shown, draw

if TYPE_CHECKING:
    from collections.abc import Callable

    from lungomare.game import Family, Game, Seat

STANDARD_OUTPUT: Final = Path("-")

SeatNumber = Annotated[
    int | None,
    typer.Option(
        help="Show what this seat may see, from 0.",
        show_default="what all see",
        min=0,
        max=MOST_ROWS,
    ),
]


SvgFile = Annotated[
    Path | None,
    typer.Option("--svg", help="Draw it as a picture into FILE; - prints it.", metavar="FILE"),
]


def write_picture(file: Path, picture: str) -> None:
    """Write an SVG to its file, or to standard output."""
    if file == STANDARD_OUTPUT:
        print(picture, end="")  # noqa: T201 - to standard output, for a program
    else:
        check_renewable(file, "<svg")
        write_text(file, picture)


def check_seat(game: Game[Any, Any], seat: Seat | None) -> None:
    """Leave with a sentence if there is no such seat."""
    if seat is not None and seat >= game.seats:
        refuse(f"there are seats 0 to {game.seats - 1}; {seat} is none", USAGE)


def print_view_json(game: Game[Any, Any], state: Any, seat: Seat | None) -> None:
    """Print what the seat may see, and the result if there is one, as JSON."""
    print_json({**game.view(state, seat), "result": game.result(state)})


def show_command(family: Family) -> Callable[..., None]:
    """Return the command for a game that has none of its own."""

    def show(
        record: any_game.RecordFile = None,
        line: any_game.Line = 1,
        at: any_game.At = None,
        option: any_game.Options = None,
        seed: any_game.SeedText = None,
        seat: SeatNumber = None,
        as_json: any_game.AsJson = False,
        svg: SvgFile = None,
    ) -> None:
        """Print what a seat, or anybody, may see at a moment of a record, or at an opening."""
        moment = any_game.Moment(record, line, at)
        game, state = any_game.chosen(family, moment, option, seed)
        check_seat(game, seat)
        if svg:
            shown = Shown(any_game.latest(family, moment))
            write_picture(svg, draw(game, state, seat, shown))
            return
        if as_json:
            print_view_json(game, state, seat)
            return
        view = PlainView()
        console().print(view.draw(game, state, seat))
        if game.outcome(state):
            console().print(view.end(game, state))

    return show

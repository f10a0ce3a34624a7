"""`lungomare legal`, `show` and `explain canosa`: questions about a position."""

from __future__ import annotations

from typing import Annotated

import typer

from lungomare.cli import any_game
from lungomare.cli.canosa import options as canosa
from lungomare.cli.canosa.board import LEGEND, draw_board
from lungomare.cli.commands.explain import print_explanation
from lungomare.cli.commands.legal import print_legal
from lungomare.cli.commands.show import (
    SeatNumber,
    SvgFile,
    check_seat,
    print_view_json,
    write_picture,
)
from lungomare.cli.terminal.screen import console
from lungomare.drawing import Shown, draw
from lungomare.games.canosa import FAMILY, write_position


def legal_canosa(
    position: canosa.PositionText = None,
    edition: canosa.Edition = "retail",
    rule: canosa.Rule = None,
    layout: canosa.LayoutFile = "standard",
    as_json: canosa.AsJson = False,
) -> None:
    """List the legal actions of a Canosa position, sorted; none in a finished game."""
    game = canosa.canosa_game(edition, rule, layout)
    state = canosa.canosa_state(game, position)
    print_legal(
        game, state, where={"position": write_position(state.position)} if as_json else None
    )


def show_canosa(
    position: canosa.PositionText = None,
    edition: canosa.Edition = "retail",
    rule: canosa.Rule = None,
    layout: canosa.LayoutFile = "standard",
    record: any_game.RecordFile = None,
    line: any_game.Line = 1,
    at: any_game.At = None,
    seat: SeatNumber = None,
    as_json: canosa.AsJson = False,
    svg: SvgFile = None,
) -> None:
    """Draw a Canosa position, or a moment of a record."""
    moment = any_game.Moment(record, line, at)
    game, state = canosa.chosen(moment, canosa.Opening(edition, rule, layout, position))
    check_seat(game, seat)
    if as_json:
        print_view_json(game, state, seat)
        return
    if svg:
        shown = Shown(any_game.latest(FAMILY, moment))
        write_picture(svg, draw(game, state, seat, shown))
        return
    console().print(draw_board(state))
    console().print(LEGEND, style="dim")


def explain_canosa(
    action: Annotated[str, typer.Argument(help="An action, such as @c3 or c3-b3.")],
    position: canosa.PositionText = None,
    edition: canosa.Edition = "retail",
    rule: canosa.Rule = None,
    layout: canosa.LayoutFile = "standard",
    as_json: canosa.AsJson = False,
) -> None:
    """Say whether an action is legal, or which clause it breaks; status 0 or 1."""
    game = canosa.canosa_game(edition, rule, layout)
    print_explanation(game, canosa.canosa_state(game, position), action, as_json=as_json)

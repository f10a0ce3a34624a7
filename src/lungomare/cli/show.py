"""`lungomare show`: a position, drawn."""

from __future__ import annotations

import typer

from lungomare.cli import canosa_options as canosa
from lungomare.cli.canosa_board import LEGEND, draw_board
from lungomare.cli.screen import console, print_json

app = typer.Typer(help="Draw a position.", no_args_is_help=True)


@app.command("canosa")
def show_canosa(
    position: canosa.PositionText = None,
    edition: canosa.Edition = "retail",
    rule: canosa.Rule = None,
    layout: canosa.LayoutFile = "standard",
    as_json: canosa.AsJson = False,
) -> None:
    """Draw a Canosa position."""
    game = canosa.canosa_game(edition, rule, layout)
    state = canosa.canosa_state(game, position)
    if as_json:
        print_json(game.view(state, None) | {"result": game.result(state)})
        return
    console().print(draw_board(state))
    console().print(LEGEND, style="dim")

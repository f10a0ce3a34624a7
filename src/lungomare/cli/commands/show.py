"""`lungomare show`: a position, drawn."""

from __future__ import annotations

from typing import Annotated

import typer

from lungomare.cli.bosa import options as bosa
from lungomare.cli.bosa.board import draw_sheet, draw_table
from lungomare.cli.canosa import options as canosa
from lungomare.cli.canosa.board import LEGEND, draw_board
from lungomare.cli.terminal.screen import USAGE, console, print_json, refuse
from lungomare.games.bosa import STANDARD, Phase
from lungomare.games.bosa.deck.wording import SIGNS_TOLD

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


@app.command("bosa")
def show_bosa(
    record: bosa.RecordFile = None,
    line: bosa.Line = 1,
    at: bosa.At = None,
    seed: bosa.SeedText = None,
    players: bosa.Players = 2,
    deck: bosa.DeckFile = STANDARD.name,
    simple: bosa.Simple = False,
    seat: Annotated[
        int | None, typer.Option(help="Show this seat's goals too, from 0.", min=0, max=4)
    ] = None,
    as_json: canosa.AsJson = False,
) -> None:
    """Draw a Bosa table at a moment of a record; at its end, the score sheet."""
    game, state = bosa.chosen(
        bosa.Moment(record, line, at), bosa.Opening(seed, players, deck, simple)
    )
    if seat is not None and seat >= game.seats:
        refuse(f"there are seats 0 to {game.seats - 1}; {seat} is none", USAGE)
    if as_json:
        print_json(game.view(state, seat) | {"result": game.result(state)})
        return
    console().print(draw_table(game, state, seat))
    console().print(SIGNS_TOLD, style="dim", markup=False)
    if state.phase is Phase.OVER:
        console().print(draw_sheet(game, state))

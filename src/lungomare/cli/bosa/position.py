"""`lungomare legal`, `show` and `explain bosa`: questions about a moment of a game."""

from __future__ import annotations

from typing import Annotated

import typer

from lungomare.cli.any_game import AsJson, Line, Moment, RecordFile, SeedText, latest
from lungomare.cli.bosa import options as bosa
from lungomare.cli.bosa.board import draw_sheet, draw_table, format_turn
from lungomare.cli.commands.explain import print_explanation
from lungomare.cli.commands.legal import print_legal
from lungomare.cli.commands.show import SvgFile, check_seat, print_view_json, write_picture
from lungomare.cli.terminal.screen import console
from lungomare.drawing import Shown, draw
from lungomare.games.bosa import FAMILY, STANDARD, Phase
from lungomare.games.bosa.deck.wording import SIGNS_LEGEND


def legal_bosa(
    record: RecordFile = None,
    line: Line = 1,
    at: bosa.At = None,
    seed: SeedText = None,
    players: bosa.Players = 2,
    deck: bosa.DeckFile = STANDARD.name,
    simple: bosa.Simple = False,
    as_json: AsJson = False,
) -> None:
    """List the legal decisions of a Bosa game at a moment of a record, or at a seed's opening."""
    game, state = bosa.chosen(Moment(record, line, at), bosa.Opening(seed, players, deck, simple))
    print_legal(game, state, where={"view": game.view(state, None)} if as_json else None)


def show_bosa(
    record: RecordFile = None,
    line: Line = 1,
    at: bosa.At = None,
    seed: SeedText = None,
    players: bosa.Players = 2,
    deck: bosa.DeckFile = STANDARD.name,
    simple: bosa.Simple = False,
    seat: Annotated[
        int | None,
        typer.Option(
            help="Show this seat's goals too, from 0.", show_default="nobody's", min=0, max=4
        ),
    ] = None,
    as_json: AsJson = False,
    svg: SvgFile = None,
) -> None:
    """Draw a Bosa table at a moment of a record; at its end, the score sheet."""
    moment = Moment(record, line, at)
    game, state = bosa.chosen(moment, bosa.Opening(seed, players, deck, simple))
    check_seat(game, seat)
    if as_json:
        print_view_json(game, state, seat)
        return
    if svg:
        write_picture(svg, draw(game, state, seat, Shown(latest(FAMILY, moment))))
        return
    console().print(draw_table(game, state, seat))
    if state.phase is not Phase.OVER:
        console().print(format_turn(game, state), style="bold", markup=False)
    console().print(SIGNS_LEGEND, style="dim", markup=False)
    if state.phase is Phase.OVER:
        console().print(draw_sheet(game, state))


def explain_bosa(
    decision: Annotated[str, typer.Argument(help="A decision, such as 'place b3'.")],
    record: RecordFile = None,
    line: Line = 1,
    at: bosa.At = None,
    seed: SeedText = None,
    players: bosa.Players = 2,
    deck: bosa.DeckFile = STANDARD.name,
    simple: bosa.Simple = False,
    as_json: AsJson = False,
) -> None:
    """Say whether a decision is legal, or which clause it breaks; status 0 or 1."""
    game, state = bosa.chosen(Moment(record, line, at), bosa.Opening(seed, players, deck, simple))
    print_explanation(game, state, decision, as_json=as_json)

"""`lungomare legal`: what may be done, one action a line."""

from __future__ import annotations

import typer

from lungomare.cli.bosa import options as bosa
from lungomare.cli.canosa import options as canosa
from lungomare.cli.terminal.screen import print_json, print_lines
from lungomare.games.bosa import STANDARD
from lungomare.games.canosa import write_position

app = typer.Typer(help="List the legal actions of a position.", no_args_is_help=True)


@app.command("canosa")
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
    actions = sorted(game.write(action) for action in game.legal(state))
    if as_json:
        ids = {text: game.encode(game.read(text)) for text in actions}
        print_json({"position": write_position(state.position), "legal": actions, "ids": ids})
    else:
        print_lines(actions)


@app.command("bosa")
def legal_bosa(
    record: bosa.RecordFile = None,
    line: bosa.Line = 1,
    at: bosa.At = None,
    seed: bosa.SeedText = None,
    players: bosa.Players = 2,
    deck: bosa.DeckFile = STANDARD.name,
    simple: bosa.Simple = False,
    as_json: canosa.AsJson = False,
) -> None:
    """List the legal decisions of a Bosa game at a moment of a record, or at a seed's opening."""
    game, state = bosa.chosen(
        bosa.Moment(record, line, at), bosa.Opening(seed, players, deck, simple)
    )
    legal = game.legal(state)
    if as_json:
        ids = {game.write(decision): game.encode(decision) for decision in legal}
        print_json({"view": game.view(state, None), "legal": sorted(ids), "ids": ids})
    else:
        print_lines(sorted(game.write(decision) for decision in legal))

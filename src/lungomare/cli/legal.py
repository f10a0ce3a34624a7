"""`lungomare legal`: what may be done, one action a line."""

from __future__ import annotations

import typer

from lungomare.cli import canosa_options as canosa
from lungomare.cli.screen import print_json, print_lines
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

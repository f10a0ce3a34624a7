"""`lungomare box canosa`: nothing is dealt, so the moves made on the real board are all of it."""

from __future__ import annotations

from lungomare.cli.canosa import options as canosa
from lungomare.cli.canosa.view import CanosaView
from lungomare.cli.terminal.game_loop import GameLoop
from lungomare.cli.terminal.local_table import Opening


def box_canosa(
    edition: canosa.Edition = "retail",
    rule: canosa.Rule = None,
    layout: canosa.LayoutFile = "standard",
) -> None:
    """Keep a game of Canosa that is played with the real box, move by move. Ctrl-C saves it."""
    game = canosa.canosa_game(edition, rule, layout)
    GameLoop(Opening(game, game.start(), {}), CanosaView()).run()

"""`lungomare play canosa`: people at one terminal, or one against the computer."""

from __future__ import annotations

from lungomare.cli.canosa import options as canosa
from lungomare.cli.canosa.view import CanosaView
from lungomare.cli.terminal.game_loop import GameLoop
from lungomare.cli.terminal.local_table import Opening
from lungomare.cli.terminal.opponents import Against, As, seated


def play_canosa(
    against: Against = None,
    place: As = None,
    position: canosa.PositionText = None,
    edition: canosa.Edition = "retail",
    rule: canosa.Rule = None,
    layout: canosa.LayoutFile = "standard",
) -> None:
    """Play Canosa, two people or one against the computer. Ctrl-C saves the game and leaves."""
    game = canosa.canosa_game(edition, rule, layout)
    start = canosa.canosa_state(game, position)
    seating = seated(game, against, place)
    GameLoop(Opening(game, start, {}), CanosaView(), seating).run()

"""`lungomare play bosa`: people at one terminal, one or more of them against computers."""

from __future__ import annotations

from lungomare.cli.any_game import SeedText
from lungomare.cli.bosa import options as bosa
from lungomare.cli.bosa.view import BosaView
from lungomare.cli.terminal.game_loop import GameLoop
from lungomare.cli.terminal.local_table import Opening
from lungomare.cli.terminal.opponents import Against, As, seated
from lungomare.games.bosa import STANDARD


def play_bosa(
    players: bosa.Players = 2,
    against: Against = None,
    place: As = None,
    simple: bosa.Simple = False,
    deck: bosa.DeckFile = STANDARD.name,
    seed: SeedText = None,
) -> None:
    """Play Bosa, several at one terminal or against computers. Ctrl-C saves the game and leaves."""
    game, start, text = bosa.dealt(players, deck, seed, simple=simple)
    seating = seated(game, against, place)
    GameLoop(Opening.dealt(game, start, text), BosaView(), seating).run()

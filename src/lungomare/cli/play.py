"""`lungomare play`: people at one terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import typer

from lungomare.cli import canosa_options as canosa
from lungomare.cli.canosa_board import LEGEND, NAMES, draw_board, tell_turn
from lungomare.cli.screen import console
from lungomare.cli.sitting import Sitting
from lungomare.games.canosa import OPEN_ISLAND_WARNING

if TYPE_CHECKING:
    from rich.console import RenderableType

    from lungomare.game import Game, Json, Seat

app = typer.Typer(help="Play in the terminal.", no_args_is_help=True)


class CanosaFace:
    """Canosa as two people see it in a terminal."""

    forms: ClassVar[str] = (
        "Actions: @c3 moves your Siren to c3, @c3xd4 attacks the Siren on c3 and puts her on d4,\n"
        "c3-b3 moves a Sailor, +c3 puts a ring on the Sailor on c3, -c3 takes yours back.\n"
        f"{LEGEND}"
    )
    offers_draws: ClassVar[bool] = True

    def draw(self, _game: Game[Any, Any], state: Any) -> RenderableType:
        """Return the board."""
        return draw_board(state)

    def prompt(self, _game: Game[Any, Any], state: Any) -> str:
        """Return who owes how many actions."""
        return tell_turn(state).rstrip(".")

    def seat_name(self, seat: Seat) -> str:
        """Return Gold or Silver."""
        return NAMES[seat]

    def resigned(self, _game: Game[Any, Any], seat: Seat) -> Json:
        """Return the other player's victory."""
        return {"winner": NAMES[1 - seat].lower(), "reason": "resigned"}

    def before(self, sitting: Sitting) -> None:
        """Do nothing: everyone may see everything."""

    def tell_end(self, _game: Game[Any, Any], state: Any) -> RenderableType:
        """Return nothing more than the board says already."""
        del state
        return "Type undo to look back, save FILE to keep the game."


@app.command("canosa")
def play_canosa(
    position: canosa.PositionText = None,
    edition: canosa.Edition = "retail",
    rule: canosa.Rule = None,
    layout: canosa.LayoutFile = "standard",
) -> None:
    """Play Canosa, two people at one terminal. Ctrl-C saves the game and leaves."""
    game = canosa.canosa_game(edition, rule, layout)
    if game.rules.enemy_island_open:
        console().print(OPEN_ISLAND_WARNING, style="italic")
    Sitting(game, canosa.canosa_state(game, position), CanosaFace()).run()

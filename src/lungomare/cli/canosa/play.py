"""`lungomare play canosa`: two people at one terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from lungomare.cli.canosa import options as canosa
from lungomare.cli.canosa.board import LEGEND, draw_board, format_turn
from lungomare.cli.terminal.game_loop import GameLoop
from lungomare.cli.terminal.screen import console
from lungomare.games.canosa import OPEN_ISLAND_WARNING

if TYPE_CHECKING:
    from rich.console import RenderableType

    from lungomare.game import Seat
    from lungomare.games.canosa import Canosa, State


class CanosaView:
    """Canosa as two people see it in a terminal; nothing is hidden."""

    forms: ClassVar[str] = (
        "Actions: @c3 moves your Siren to c3, @c3xd4 attacks the Siren on c3 and puts her on d4,\n"
        "c3-b3 moves a Sailor, +c3 puts a ring on the Sailor on c3, -c3 takes yours back.\n"
        f"{LEGEND}"
    )

    def draw(self, _game: Canosa, state: State, _seat: Seat | None) -> RenderableType:
        """Return the board."""
        return draw_board(state)

    def prompt(self, _game: Canosa, state: State) -> str:
        """Return who owes how many actions."""
        return format_turn(state).rstrip(".")

    def has_secrets(self, _game: Canosa, _state: State, _seat: Seat) -> bool:
        """Say that there are none."""
        return False

    def news(self, _game: Canosa, _before: State, _after: State) -> None:
        """Return nothing: the board shows it."""

    def step(self, _game: Canosa, _before: State, _after: State) -> None:
        """Return nothing but the board."""

    def end(self, _game: Canosa, _state: State) -> RenderableType:
        """Return what can be done now; the board says who has won."""
        return "Type undo to look back, save FILE to keep the game."


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
    GameLoop(game, canosa.canosa_state(game, position), CanosaView()).run()

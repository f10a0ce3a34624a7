"""`lungomare box`: a game that people play with the real box, kept at a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lungomare.cli import any_game
from lungomare.cli.play.command import view_of
from lungomare.cli.terminal.game_loop import GameLoop
from lungomare.cli.terminal.local_table import Opening
from lungomare.cli.terminal.screen import USAGE, refuse

if TYPE_CHECKING:
    from collections.abc import Callable

    from lungomare.game import Family


def box_command(family: Family) -> Callable[..., None]:
    """Return the command for a game that has none of its own.

    Where nothing is dealt it is a game at one terminal. A deal that nobody here knows cannot be
    kept without a way to say what is seen of it.
    """

    def box(option: any_game.Options = None) -> None:
        """Keep a game that is played with the real box."""
        game, start = any_game.open_game(family, option)
        if start is None or game.has_secrets:
            why = "its cards are dealt, and there is no way yet to say what is seen of them"
            refuse(f"{family.title} cannot be kept from the real box: {why}", USAGE)
        GameLoop(Opening(game, start, {}), view_of(family.name)).run()

    return box

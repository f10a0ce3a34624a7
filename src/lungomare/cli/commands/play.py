"""`lungomare play`: people at one terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lungomare.cli import any_game
from lungomare.cli.terminal.game_loop import GameLoop
from lungomare.cli.terminal.view import PlainView

if TYPE_CHECKING:
    from collections.abc import Callable

    from lungomare.game import Family


def play_command(family: Family) -> Callable[..., None]:
    """Return the command for a game that has none of its own."""

    def play(option: any_game.Options = None, seed: any_game.SeedText = None) -> None:
        """Play, people at one terminal. Ctrl-C saves the game and leaves."""
        opened = any_game.opened(family, option, seed)
        extra = {} if opened.seed is None else {"shuffle": {"text": opened.seed}}
        GameLoop(opened.game, opened.start, PlainView(), extra).run()

    return play

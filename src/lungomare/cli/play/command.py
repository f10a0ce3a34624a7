"""`lungomare play`: any game at one terminal, or a saved one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lungomare.cli import any_game
from lungomare.cli.registry import commands_of
from lungomare.cli.terminal.game_loop import GameLoop
from lungomare.cli.terminal.local_table import Opening
from lungomare.cli.terminal.opponents import Against, As, seated
from lungomare.cli.terminal.saving import loaded
from lungomare.cli.terminal.screen import USAGE, refuse
from lungomare.cli.terminal.view import PlainView

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from lungomare.cli.terminal.opponents import Seating
    from lungomare.cli.terminal.view import TerminalView
    from lungomare.game import Family


def play_saved(path: Path, agreed: Sequence[str]) -> None:
    """Go on with the game of a file, with those who played it; programs must be agreed to."""
    opening, local, seating = loaded(path, agreed)
    _check_agreed(agreed, seating)
    GameLoop(opening, view_of(local.game.name), seating, local).run()


def _check_agreed(agreed: Sequence[str], seating: Seating) -> None:
    """Leave with a sentence if somebody is named who did not play there."""
    computers = [computer for computer in seating.seats if computer is not None]
    there = {computer.text for computer in computers}
    if other := next((name for name in agreed if name not in there), None):
        for computer in computers:
            computer.leave()
        played = " and ".join(sorted(there)) or "people alone"
        refuse(f"a saved game goes on with those who played it, {played}; not with {other}", USAGE)


def view_of(name: str) -> TerminalView:
    """Return how the game of this name looks in a terminal."""
    own = commands_of(name).view
    view: TerminalView = PlainView() if own is None else own.load()()
    return view


def play_command(family: Family) -> Callable[..., None]:
    """Return the command for a game that has none of its own."""

    def play(
        against: Against = None,
        place: As = None,
        option: any_game.Options = None,
        seed: any_game.SeedText = None,
    ) -> None:
        """Play, at one terminal or against computers. Ctrl-C saves the game and leaves."""
        opened = any_game.opened(family, option, seed)
        opening = Opening.dealt(opened.game, opened.start, opened.seed)
        GameLoop(opening, view_of(family.name), seated(opened.game, against, place)).run()

    return play

"""`lungomare play` without the name of a game: its options, read before anything is imported."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from lungomare.cli.lazy import Lazy
from lungomare.cli.terminal.screen import USAGE, refuse

LoadFile = Annotated[
    Path | None,
    typer.Option("--load", help="Go on with a saved game of any kind.", metavar="FILE"),
]
PLAY_SAVED: Final = Lazy("lungomare.cli.play.command:play_saved")
PLAY_CHOSEN: Final = Lazy("lungomare.cli.play.questions:ask_what_to_play")


def play_group(context: typer.Context, load: LoadFile = None) -> None:
    """Go on with a saved game, or ask what to play where somebody sits at a terminal."""
    if context.invoked_subcommand is None:
        if load is None:
            PLAY_CHOSEN.load()(context)
        else:
            PLAY_SAVED.load()(load)
    elif load is not None:
        refuse("a saved game knows which it is; name no other beside --load", USAGE)

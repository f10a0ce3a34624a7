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
Agreed = Annotated[
    list[str] | None,
    typer.Option(
        "--against",
        help="With --load: a program or module that played there, which a file alone starts not.",
        metavar="NAME",
    ),
]
PLAY_SAVED: Final = Lazy("lungomare.cli.play.command:play_saved")
PLAY_CHOSEN: Final = Lazy("lungomare.cli.play.questions:ask_what_to_play")


def play_group(context: typer.Context, load: LoadFile = None, against: Agreed = None) -> None:
    """Go on with a saved game, or ask what to play where somebody sits at a terminal."""
    game = context.invoked_subcommand
    if load is not None and game is not None:
        refuse("a saved game knows which it is; name no other beside --load", USAGE)
    if load is None and against is not None:
        refuse(f"--against comes behind the game: play {game or 'GAME'} --against NAME", USAGE)
    if load is not None:
        PLAY_SAVED.load()(load, against or ())
    elif game is None:
        PLAY_CHOSEN.load()(context)

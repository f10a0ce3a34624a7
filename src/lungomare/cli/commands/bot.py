"""`lungomare bot`: our players on standard input and output, for other people's programs."""

from __future__ import annotations

import json
import sys
from random import Random
from typing import Annotated

import typer

from lungomare.arena.bot_loop import BotSession, Quit
from lungomare.cli.bounds import MOST_MS, MOST_SEED
from lungomare.cli.player_names import complete_player
from lungomare.cli.terminal.screen import USAGE, print_refusal, refuse
from lungomare.game import GameError

PlayerName = Annotated[
    str | None,
    typer.Option(
        "--player",
        help="Who plays, named as in match; the strongest of each game if left out.",
        metavar="NAME",
        autocompletion=complete_player,
    ),
]
Budget = Annotated[
    int | None,
    typer.Option(
        help="Milliseconds for each action; what the messages say if left out.",
        min=1,
        max=MOST_MS,
        metavar="MS",
    ),
]
Seed = Annotated[
    int | None,
    typer.Option(
        help="The same seed draws the same lots.",
        show_default="others each time",
        min=0,
        max=MOST_SEED,
    ),
]


def bot(player: PlayerName = None, budget_ms: Budget = None, seed: Seed = None) -> None:
    """Speak the bot protocol: one JSON message a line, in and out."""
    budget = None if budget_ms is None else budget_ms / 1000
    try:
        session = BotSession(player, budget, Random(seed))
    except GameError as error:
        refuse(str(error), USAGE)
    try:
        for line in sys.stdin:
            if line.strip():
                _answer(session, line)
    except (Quit, KeyboardInterrupt):
        return


def _answer(session: BotSession, line: str) -> None:
    answer = session.answer(line)
    if answer is None:
        return
    if answer["type"] == "error":
        print_refusal(answer["error"])
    print(json.dumps(answer), flush=True)  # noqa: T201 - to standard output, for a program

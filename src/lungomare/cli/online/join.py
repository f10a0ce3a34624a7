"""`lungomare join`: one of our players, or an outside program, at an online table."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Annotated, Final

import typer

from lungomare.cli.bounds import MOST_ROWS, MOST_SECONDS, MOST_SEED
from lungomare.cli.online.online_seat import OnlineSeat
from lungomare.cli.player_names import complete_player
from lungomare.client.link import read_link

PATIENCE: Final = 120.0
"""Seconds: a server that is updated is back sooner."""

Who = Annotated[
    str,
    typer.Option(
        "--player",
        help="random, greedy, level-1 and so on; or bot:COMMAND, a program that speaks the"
        " bot protocol.",
        metavar="NAME",
        autocompletion=complete_player,
    ),
]


def join(
    url: Annotated[str, typer.Argument(help="The table's link, http://HOST:PORT/t/TABLE.")],
    player: Who = "greedy",
    name: Annotated[
        str | None, typer.Option(help="The name to sit down under.", show_default="the player's")
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option(help="Which seat.", min=0, max=MOST_ROWS, show_default="the first free one"),
    ] = None,
    budget: Annotated[
        float | None,
        typer.Option(help="Seconds to think about an action.", min=0.01, max=MOST_SECONDS),
    ] = None,
    patience: Annotated[
        float,
        typer.Option(help="Seconds to wait for a server that is gone.", min=0, max=MOST_SECONDS),
    ] = PATIENCE,
    seed: Annotated[
        int | None, typer.Option(help="For the same choices again.", min=0, max=MOST_SEED)
    ] = None,
) -> None:
    """Seat a player at an online table and let it play. Ctrl-C leaves; the seat is kept."""
    visitor = OnlineSeat(read_link(url), player, name, budget, patience, Random(seed))
    try:
        asyncio.run(visitor.visit(seat))
    except KeyboardInterrupt:
        visitor.print_leaving()

"""`lungomare join`: one of our players, or one of yours, at online tables."""

from __future__ import annotations

import asyncio
import math
import signal
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from lungomare.cli.bounds import MOST_ROWS, MOST_SECONDS, MOST_SEED
from lungomare.cli.online.guest import Guest, GuestPlayer
from lungomare.cli.online.lobby import Lobby
from lungomare.cli.online.online_seat import OnlineSeat
from lungomare.cli.online.printing import TablePrinter
from lungomare.cli.online.table import check_name
from lungomare.cli.player_names import complete_player
from lungomare.cli.terminal.files import check_writable
from lungomare.cli.terminal.screen import USAGE, refuse
from lungomare.client.errors import NoTable, Refused
from lungomare.client.link import read_link, read_server
from lungomare.client.rest import Server
from lungomare.players.naming import HOW_TO_NAME

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from lungomare.client.link import Link

PATIENCE: Final = 120.0
"""Seconds: a server that is updated is back sooner."""
AT_ONCE: Final = 4

Who = Annotated[
    str,
    typer.Option(
        "--player",
        help=f"{HOW_TO_NAME}.",
        metavar="NAME",
        autocompletion=complete_player,
    ),
]


def join(
    url: Annotated[
        str,
        typer.Argument(
            help="The table's link, http://HOST:PORT/t/TABLE; with --stay a server's address too."
        ),
    ],
    player: Who = "greedy",
    stay: Annotated[
        bool,
        typer.Option(
            "--stay",
            help="Stay when a game is over: take the rematch that is offered, and come back after"
            " a restart of the server. At a server's address keep a table of each game open for"
            " people, and sit down wherever a seat is for a bot.",
        ),
    ] = False,
    name: Annotated[
        str | None, typer.Option(help="The name to sit down under.", show_default="the player's")
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option(help="Which seat.", min=0, max=MOST_ROWS, show_default="the first free one"),
    ] = None,
    game: Annotated[
        list[str] | None,
        typer.Option(help="At a server, which games; all that it plays if left out."),
    ] = None,
    at_once: Annotated[
        int, typer.Option(help="At a server, how many tables to sit at at once.", min=1, max=1000)
    ] = AT_ONCE,
    budget: Annotated[
        float | None,
        typer.Option(
            help="Seconds to think about an action.",
            show_default="the player's usual",
            min=0.01,
            max=MOST_SECONDS,
        ),
    ] = None,
    patience: Annotated[
        float | None,
        typer.Option(
            help="Seconds to wait for a server that is gone.",
            min=0,
            max=MOST_SECONDS,
            show_default=f"{PATIENCE:g}, with --stay for ever",
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            help="For the same choices again.",
            show_default="other choices each time",
            min=0,
            max=MOST_SEED,
        ),
    ] = None,
    bot_log: Annotated[
        Path | None,
        typer.Option(help="A file for what a program says on standard error.", metavar="FILE"),
    ] = None,
) -> None:
    """Seat a player at an online table and let it play. Ctrl-C leaves; the seat is kept."""
    if name is not None:
        check_name(name)
    if bot_log is not None:
        check_writable(bot_log)
    waits = patience if patience is not None else math.inf if stay else PATIENCE
    log = None if bot_log is None else str(bot_log.absolute())
    guest = Guest(player, name, budget, waits, seed, log)
    link = _read_table(url, stay=stay)
    if link is None:
        _run(_keep_ready(read_server(url), guest, game or [], at_once))
        return
    if game:
        refuse("--game chooses at a server; a link to a table has its game", USAGE)
    _run(_sit(link, guest, seat, stay=stay))


def _read_table(url: str, *, stay: bool) -> Link | None:
    """Return the link to a table; None for the address of a server, where it can stay."""
    try:
        return read_link(url)
    except Refused as refused:
        if "/t/" in url:
            raise
        if stay:
            return None
        raise Refused(f"{refused.sentence}; with --stay an address of a server will do") from None


async def _sit(link: Link, guest: Guest, seat: int | None, *, stay: bool) -> None:
    """Play at one table and, where it stays, at those of its rematches."""
    async with Server(link.server) as server:
        player = GuestPlayer(guest)
        sitting = OnlineSeat(server, link, player, TablePrinter())
        try:
            await sitting.sit_down(seat)
            await sitting.play(seat, rematches=math.inf if stay else None)
        except NoTable as error:
            raise NoTable(f"{error.sentence}: {link.server}/t/{link.table}") from None
        except asyncio.CancelledError:
            await sitting.leave()
            sitting.print_leaving()
            raise
        finally:
            player.go()


async def _keep_ready(address: str, guest: Guest, games: list[str], at_once: int) -> None:
    """Keep a player ready on a server until it is told to leave."""
    played = await asyncio.to_thread(guest.games, games)
    async with Server(address) as server:
        await server.catalogue()  # refuses what is no server of ours, before anything is kept up
        lobby = Lobby(server, guest, played, at_once)
        try:
            await lobby.stay()
        finally:
            await lobby.leave()


def _run(work: Coroutine[object, object, None]) -> None:
    """Run until it is done, or until Ctrl-C or the end of a service, which both leave cleanly."""

    async def run() -> None:
        task = asyncio.current_task()
        assert task  # noqa: S101 - this is one
        with suppress(NotImplementedError):  # Windows has no such signals
            for number in (signal.SIGINT, signal.SIGTERM):
                asyncio.get_running_loop().add_signal_handler(number, task.cancel)
        await work

    with suppress(asyncio.CancelledError, KeyboardInterrupt):
        asyncio.run(run())

"""`lungomare table`: opens a table on a server and prints the link of each seat."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from lungomare.cli import any_game
from lungomare.cli.terminal.screen import USAGE, print_json, print_lines, refuse
from lungomare.client.errors import Lost
from lungomare.client.link import read_server
from lungomare.client.rest import Opened, Place, Server
from lungomare.game import Invalid, quote
from lungomare.match.names import checked_name
from lungomare.match.opening import public_header
from lungomare.match.refusals import Refused
from lungomare.players import players_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from lungomare.game import Family, Game, Json

HERE: Final = "http://127.0.0.1:8000"
"""Where `lungomare serve` is, unless it is told otherwise."""
PERSON, BOT, COMPUTER = "person", "bot", "computer"
_CLOCK: Final = re.compile(
    r"(?P<minutes>\d{1,4})\+(?P<increment>\d{1,5})|(?P<turn>\d{1,5})(?P<unit>[smhd])"
)
_MS: Final = {"s": 1000, "m": 60_000, "h": 3_600_000, "d": 86_400_000}

Address = Annotated[str, typer.Argument(help="The server's address.", metavar="URL")]
Seats = Annotated[
    list[str] | None,
    typer.Option(
        "--seat",
        help="Who is to sit on the next seat: person, bot (a program from outside) or a player of"
        " the server such as level-3. Give one for each seat; the others are persons.",
        metavar="WHO",
    ),
]
Names = Annotated[
    list[str] | None,
    typer.Option(
        "--name",
        help="Sit down under this name on the next seat that is free; its link has the seat."
        " May be given several times.",
    ),
]
Clock = Annotated[
    str,
    typer.Option(
        help="5+3 is five minutes and three seconds a turn; 60s, 10m, 12h or 3d is the time for"
        " each turn.",
        metavar="TIME",
    ),
]
Public = Annotated[
    bool, typer.Option("--public", help="List it among the open tables, for anyone to sit down.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for a program.")]


def table_command(family: Family) -> Callable[..., None]:
    """Return the command for a game that has none of its own."""

    def table(
        url: Address = HERE,
        seat: Seats = None,
        name: Names = None,
        clock: Clock = "none",
        public: Public = False,
        option: any_game.Options = None,
        as_json: AsJson = False,
    ) -> None:
        """Open a table on a server and print the link of each seat."""
        game, _ = any_game.open_game(family, option)
        open_table(game, url, seat, name, clock, public=public, as_json=as_json)

    return table


def open_table(
    game: Game[Any, Any],
    url: str,
    seats: list[str] | None,
    names: list[str] | None,
    clock: str,
    *,
    public: bool,
    as_json: bool,
) -> None:
    """Open a table of the game and print the link of each seat, one a line."""
    for name in names or ():
        check_name(name)
    try:
        places = read_places(game, seats or [], names or [])
        plan = read_clock(clock)
    except Invalid as error:
        refuse(str(error), USAGE)
    options = public_header(game, None)
    opened = asyncio.run(_create(read_server(url), game.name, places, options, plan, public=public))
    found = [_to_json(opened, number, place) for number, place in enumerate(places)]
    if as_json:
        print_json({"table": opened.table, "link": str(opened.link()), "seats": found})
    else:
        print_lines([_format_seat(each) for each in found])


async def _create(
    address: str, game: str, places: list[Place], options: Json, clock: Json, *, public: bool
) -> Opened:
    async with Server(address) as server:
        try:
            return await server.create(game, places, options, clock=clock, public=public)
        except Lost as lost:
            raise Lost(f"{lost.sentence}; `lungomare serve` starts a server") from lost


def read_places(game: Game[Any, Any], seats: list[str], names: list[str]) -> list[Place]:
    """Return who is to sit where, or raise `Invalid`."""
    if len(seats) > game.seats:
        raise Invalid(f"this game of {game.name} has {game.seats} seats, not {len(seats)}")
    given = iter(names)
    places = []
    for who in (*seats, *[PERSON] * (game.seats - len(seats))):
        if who in (PERSON, BOT):
            places.append(Place(who, name=next(given, None)))
        elif who in players_of(game.name):
            places.append(Place(COMPUTER, who))
        else:
            known = ", ".join((PERSON, BOT, *players_of(game.name)))
            raise Invalid(f"nobody called {quote(who)} can be given a seat; there are: {known}")
    if left := list(given):
        raise Invalid(f"no seat is free for {quote(left[0])}")
    return places


def check_name(name: str) -> None:
    """Leave with a sentence unless somebody can sit down under this name."""
    try:
        checked_name(name)
    except Refused as refused:
        refuse(f"{refused}; this is {quote(name)}", USAGE)


def read_clock(text: str) -> Json:
    """Return the plan of a clock as the server reads it, or raise `Invalid`."""
    if text == "none":
        return {}
    found = _CLOCK.fullmatch(text)
    if not found:
        raise Invalid(f"a clock is written 5+3, 60s, 10m, 12h or 3d; this is {quote(text)}")
    if found["minutes"]:
        base, increment = int(found["minutes"]) * _MS["m"], int(found["increment"]) * _MS["s"]
        return {"kind": "fischer", "base": base, "increment": increment}
    kind = "days" if found["unit"] == "d" else "move"
    return {"kind": kind, "base": int(found["turn"]) * _MS[found["unit"]]}


def _to_json(opened: Opened, seat: int, place: Place) -> Json:
    """Return a seat and its link; a computer's has none."""
    held = (seat,) if seat in opened.tokens else ()
    link = None if place.kind == COMPUTER else str(opened.link(*held))
    player, name = place.player, place.name
    return {"seat": seat, "kind": place.kind, "player": player, "name": name, "link": link}


def _format_seat(seat: Json) -> str:
    number, link = seat["seat"], seat["link"]
    if link is None:
        return f"seat {number}: {seat['player']}"
    who = seat["name"] or f"free for a {seat['kind']}"
    return f"seat {number}: {who}: {link}"

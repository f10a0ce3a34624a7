"""Tables and those who play there: opened over kept connections, one game after the other."""

from __future__ import annotations

import asyncio
import itertools
import time
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

import orjson

from lungomare.game import CHANCE, Game
from lungomare.games.bosa import Bosa
from lungomare.games.canosa import Canosa
from server_load.browser import Browser
from server_load.http_client import HttpConnection

OPENERS: Final = 16
"""Connections over which tables are opened."""
REQUESTS_FROM_ONE: Final = 50
"""After so many requests a connection comes from another address: an address may ask 60 at once."""
LAG_EVERY_S: Final = 0.01
VISIT_EVERY_S: Final = 0.2
VISIT_S: Final = 10.0
"""How long somebody new waits before they give up."""
LAWS: Final[dict[str, Game[Any, Any]]] = {"canosa": Canosa(), "bosa": Bosa(2)}


@dataclass(frozen=True, slots=True)
class Plan:
    """What players are to do."""

    port: int
    tables: int
    pause: tuple[float, float] | None
    """Between which seconds a mover waits before it answers; None: it answers at once."""
    games: tuple[str, ...] = ("canosa",)
    effects: bool = True
    packed: bool = True
    """Whether compression is offered, as browsers do."""
    computers: int = 0
    """At so many of the tables the second seat is a computer's."""
    begun: bool = False
    """Whether the first game of each table is under way already, each at another point, so that
    games end and begin evenly and the load is the same at all times."""
    careful: bool = False
    """Whether every message is looked at, and every acknowledged move kept."""
    first: int = 0
    """The number of the first table; several processes of players share the addresses."""
    others: tuple[int, ...] = ()
    """Ports of other processes of the same server."""
    places: str = "by table"
    """Where clients are: those of a table at one process ("by table"), as nginx brings them; at
    different ones ("apart"); or all at the first process, and at the others when it is gone."""
    timed: bool = False
    """Whether it is noted when each event reaches each seat."""

    def port_for(self, number: int, seat: int = 0, failures: int = 0) -> int:
        """Return the port that a table's seat goes to, after so many failures."""
        ports = (self.port, *self.others)
        place = {"by table": number, "apart": number + seat, "first": 0}[self.places]
        return ports[(place + failures) % len(ports)]


@dataclass(slots=True)
class Seen:
    """What all players have seen; times are those of `time.monotonic`, the machine's own."""

    waits: list[tuple[float, float]] = field(default_factory=list)
    """When each acknowledged move was sent, and the seconds until it was acknowledged."""
    replies: list[tuple[float, float]] = field(default_factory=list)
    """The same of a computer's replies."""
    lags: list[tuple[float, float]] = field(default_factory=list)
    """When these clients themselves were late, and by how much."""
    cpu: list[tuple[float, float]] = field(default_factory=list)
    """When, and how many seconds this process had computed then; once a second."""
    moves: list[tuple[str, int, str, int, list[str]]] = field(default_factory=list)
    """Table, seat, id, number and actions of acknowledged moves, where the plan is careful."""
    errors: list[tuple[float, str]] = field(default_factory=list)
    """What should never happen, and when it did."""
    losses: list[tuple[float, str]] = field(default_factory=list)
    """When lines were lost or could not be had, and why."""
    visits: list[tuple[float, float]] = field(default_factory=list)
    """When somebody new came to the server, and the seconds until they were answered."""
    told: list[tuple[float, tuple[str, int, int]]] = field(default_factory=list)
    """When an event came, with its table, the seat that was told, and the version of the table;
    where the plan says so."""
    lost: list[tuple[float, tuple[str, int]]] = field(default_factory=list)
    """When a seat lost its line, with its table; where the plan says so."""
    came: list[tuple[float, tuple[str, int]]] = field(default_factory=list)
    """When a seat's line was open, with its table; where the plan says so."""
    games: int = 0
    resent: int = 0

    def note_loss(self, why: str) -> None:
        """Note a line that was lost."""
        self.losses.append((time.monotonic(), why))

    def note_error(self, what: str) -> None:
        """Note what should never happen."""
        self.errors.append((time.monotonic(), what))


def address(number: int) -> str:
    """Return an address of this machine that only the seat with this number comes from."""
    return f"127.{1 + (number >> 16)}.{number >> 8 & 255}.{number & 255}"


class PlayedTable:
    """One game and the browsers at it."""

    def __init__(self, load: Load, number: int, opened: Any, *, has_computer: bool) -> None:
        self.load = load
        self.number = number
        self.name: str = opened["table"]
        self.has_computer = has_computer
        self.rng = load.rngs[number]
        self.browsers = [
            Browser(self, held["seat"], held["token"], address(2 * number + 512 + held["seat"]))
            for held in opened["held"]
        ]

    def over(self) -> None:
        """End this game, once, and begin the next."""
        if self.load.tables.get(self.number) is not self:
            return
        self.load.seen.games += 1
        self.close()
        self.load.to_open.put_nowait(self.number)

    def close(self) -> None:
        """Send everyone home."""
        self.load.tables.pop(self.number, None)
        for browser in self.browsers:
            browser.close()


class Load:
    """All tables of a plan."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.seen = Seen()
        numbers = range(plan.first, plan.first + plan.tables)
        self.rngs = {number: Random(number) for number in numbers}
        self.tables: dict[int, PlayedTable] = {}
        self.to_open: asyncio.Queue[int] = asyncio.Queue()
        self._fresh = set(numbers) if plan.begun else set()
        for number in numbers:
            self.to_open.put_nowait(number)

    async def run(self) -> None:
        """Keep all tables playing until cancelled."""
        openers = (self._open_tables(place) for place in range(OPENERS))
        await asyncio.gather(self._watch_the_clock(), self._ping(), self._visit(), *openers)

    async def _open_tables(self, place: int) -> None:
        """Open whatever table is to be opened next."""
        turns = 0
        while True:
            own = self.plan.first % 65_536 + place + OPENERS * turns
            async with HttpConnection(
                self.plan.port_for(place + turns), f"127.200.{own >> 8 & 255}.{own & 255}"
            ) as http:
                for _ in range(REQUESTS_FROM_ONE):
                    await self._open(http, await self.to_open.get())
            turns += 1

    async def _open(self, http: HttpConnection, number: int) -> None:
        plan = self.plan
        game = plan.games[number % len(plan.games)]
        computer = number - plan.first < plan.computers
        seats: list[dict[str, str]] = [{"name": "Ada"}, {"name": "Bea"}]
        if computer:
            seats[1] = {"kind": "computer", "player": "level-1"}
        options = begun_game(game, self.rngs[number]) if number in self._fresh else {}
        wanted = {"game": game, "options": options, "seats": seats}
        try:
            answer = await http.ask("POST", "/api/tables", orjson.dumps(wanted))
        except OSError as error:
            await self._open_later(number, f"no table: {error}")
            return
        if answer.status != 201:  # noqa: PLR2004 - created
            await self._open_later(number, f"no table: {answer.status} {answer.body[:200]!r}")
            return
        self._fresh.discard(number)
        self.tables[number] = PlayedTable(self, number, answer.json(), has_computer=computer)

    async def _open_later(self, number: int, why: str) -> None:
        self.seen.note_loss(why)
        await asyncio.sleep(0.1)
        self.to_open.put_nowait(number)

    async def _visit(self) -> None:
        """Come to the server as somebody new, again and again."""
        for number in itertools.count():
            own = number * 8 + self.plan.first % 8
            async with HttpConnection(
                self.plan.port_for(number), f"127.201.{own >> 8 & 255}.{own & 255}"
            ) as http:
                began = time.monotonic()
                try:
                    await asyncio.wait_for(http.ask("GET", "/healthz"), VISIT_S)
                except (OSError, TimeoutError) as error:
                    self.seen.note_loss(f"a visit failed: {error}")
                self.seen.visits.append((began, time.monotonic() - began))
            await asyncio.sleep(VISIT_EVERY_S)

    async def _watch_the_clock(self) -> None:
        """Note how late this process itself is."""
        while True:
            before = time.monotonic()
            await asyncio.sleep(LAG_EVERY_S)
            self.seen.lags.append((before, time.monotonic() - before - LAG_EVERY_S))

    async def _ping(self) -> None:
        while True:
            await asyncio.sleep(1)
            now = time.monotonic()
            self.seen.cpu.append((now, time.process_time()))
            for table in self.tables.values():
                for browser in table.browsers:
                    browser.ping_if_quiet(now)


def begun_game(name: str, rng: Random) -> dict[str, Any]:
    """Return the options of a game that goes on from a random point of a random game."""
    game = LAWS[name]
    state = game.start()
    while game.actor(state) == CHANCE:
        state = game.advance(state, rng.choice(game.legal(state)))
    start, moves = state, []
    while game.actor(state) is not None:
        moves.append(rng.choice(game.legal(state)))
        state = game.advance(state, moves[-1])
    kept = moves[: rng.randrange(len(moves))]
    return {**game.header(start), game.moves_key: [game.write(move) for move in kept]}

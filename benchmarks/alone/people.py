"""People who play alone against the computer: each asks what a watched page asked, and plays."""

from __future__ import annotations

import asyncio
import re
from random import Random
from secrets import token_hex
from typing import TYPE_CHECKING, Any, Final

import orjson
from server_load.browser import PING
from server_load.http_client import HttpConnection
from server_load.wire import HOST, WebSocket

from lungomare.games.canosa import read_position
from lungomare.match.opening import open_options
from lungomare.players import Situation, players_of, rest_of_turn

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from server_load.http_client import Answer

    from alone.wire_tap import Request
    from lungomare.game import Game

PERSON: Final = "level-4"
"""How well people play, so that games last as they do."""
KEY: Final = re.compile(rb'"key":"([\w-]+)"')
TABLE: Final = re.compile(rb"/api/tables/([\w-]+)/live")
LAST: Final = re.compile(rb"(?<=/live\?last=)\d+")
TOKEN: Final = re.compile(rb"seat\.([\w-]+)")
READS_TABLE: Final = re.compile(r"GET /api/tables/[\w-]+")
OK: Final = range(200, 400)
GAME_S: Final = 300.0
"""How long a game may take on a busy machine."""


class UnansweredError(RuntimeError):
    """The server did not do what it was asked."""


async def come(port: int, requests: Iterable[Request]) -> None:
    """Ask what a page asked, on as many connections as it did."""
    by_connection: dict[int, list[Request]] = {}
    for request in requests:
        by_connection.setdefault(request.connection, []).append(request)
    await asyncio.gather(*(_ask_all(port, asked) for asked in by_connection.values()))


async def _ask_all(port: int, requests: Sequence[Request]) -> None:
    async with HttpConnection(port) as connection:
        for request in requests:
            await _ask(connection, request.text)


async def _ask(connection: HttpConnection, text: bytes) -> Answer:
    answer = await connection.send(text)
    if answer.status not in OK:
        raise UnansweredError(f"{answer.status} for {text[:80]!r}")
    return answer


class Person:
    """One who opens a table, as the page did that was watched, and plays there to the end."""

    def __init__(self, port: int, number: int, requests: Sequence[Request]) -> None:
        self.port = port
        self.moves = 0
        """How often it has moved."""
        self._rng = Random(number)
        self._requests = requests
        self._new: dict[bytes, bytes] = {}
        """What stands in the requests in place of the watched key, table and token."""
        self._over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._socket: WebSocket | None = None
        self._now: dict[str, Any] | None = None
        """The table as the page asked for it before it opened the socket."""
        self._game: Game[Any, Any] | None = None

    async def play(self) -> None:
        """Ask what the page asked; where it opened a socket, play there to the end."""
        async with HttpConnection(self.port) as connection:
            for request in self._requests:
                text = self._own(request)
                if request.opens_socket:
                    await self._play(text)
                    continue
                answer = await _ask(connection, text)
                if request.line.startswith("POST /api/tables"):
                    self._sit(answer.json())
                elif READS_TABLE.fullmatch(request.line):
                    self._now = answer.json()
        if self._socket:
            self._socket.close()

    def _own(self, request: Request) -> bytes:
        """Return the request for one's own table; what is replaced is as long as before."""
        text = request.text
        if found := KEY.search(text):
            size = len(found[1])
            text = text.replace(found[1], token_hex(size)[:size].encode())
        for old, new in self._new.items():
            text = text.replace(old, new)
        return text

    def _sit(self, opened: dict[str, Any]) -> None:
        """Learn table, seat and token, and what the watched page had in their place."""
        [socket] = (request.text for request in self._requests if request.opens_socket)
        table, token = TABLE.search(socket), TOKEN.search(socket)
        assert table  # noqa: S101 - a socket is one of a table
        assert token  # noqa: S101 - and of a seat
        self._new[table[1]] = opened["table"].encode()
        for held in opened["held"]:
            self._seat = held["seat"]
            self._new[token[1]] = held["token"].encode()

    async def _play(self, request: bytes) -> None:
        """Open the socket, as one who knows the table already, and play until the game is over."""
        if self._now:
            request = LAST.sub(b"%d" % self._now["version"], request)
        loop = asyncio.get_running_loop()
        _, self._socket = await loop.create_connection(
            lambda: WebSocket(self, request), HOST, self.port
        )
        async with asyncio.timeout(GAME_S):
            await self._over

    # What the socket says

    def opened(self) -> None:
        """Ask for a sign of life, as the page does, and begin where it is one's turn."""
        assert self._socket  # noqa: S101 - it is open
        self._socket.send(PING)
        if self._now:
            self._see(self._now)

    def lost(self, status: int) -> None:
        """Fail, unless the game was over."""
        if not self._over.done():
            self._over.set_exception(UnansweredError(f"the line to a table was lost: {status}"))

    def heard(self, message: bytes) -> None:
        """Move where it is one's turn."""
        said = orjson.loads(message)
        if said["type"] == "refused":
            self._over.set_exception(UnansweredError(said["refusal"]["sentence"]))
        if said["type"] in {"state", "event"} and not self._over.done():
            self._see(said)

    def _see(self, now: dict[str, Any]) -> None:
        if options := now.get("options"):
            self._game = open_options(options).game
        if now["phase"] == "over":
            self._over.set_result(None)
        elif now["actor"] == self._seat:
            self._move(now)

    def _move(self, now: dict[str, Any]) -> None:
        """Play as a player of ours would, by what this seat sees."""
        assert self._game  # noqa: S101 - a state with its options came before
        self.moves += 1
        move = {
            "type": "play",
            "id": f"{self._seat}-{self.moves}",
            "seat": self._seat,
            "version": now["version"],
            "actions": chosen(self._game, self._seat, now["view"], self._rng),
        }
        assert self._socket  # noqa: S101 - it has just spoken
        self._socket.send(orjson.dumps(move))


def chosen(game: Game[Any, Any], seat: int, view: Any, rng: Random) -> list[str]:
    """Return what a page would send: in Canosa an action, in Bosa a turn, as far as it can go."""
    is_canosa = game.name == "canosa"
    if is_canosa:
        state = game.start_from(read_position(view["position"], game.rules))  # type: ignore[attr-defined]
    else:
        state = game.state_from_view(view, [], rng)
    legal = tuple(game.legal(state))
    choice = players_of(game.name)[PERSON].choose(Situation(game, seat, state, legal, None, rng))
    return [game.write(choice.action)] if is_canosa else rest_of_turn(game, state, choice)

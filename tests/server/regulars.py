"""Clients that play whole games and come back whenever the server has gone away."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import orjson
import psycopg
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from server.house import eventually
from server.process import send

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path
    from random import Random

    from websockets.asyncio.client import ClientConnection

    from lungomare.game import Json, Seat
    from server.process import Address


@dataclass(frozen=True)
class Acknowledged:
    """A move that the server said is safe."""

    table: str
    seat: Seat
    id: str
    number: int
    actions: tuple[str, ...]


PUBLIC = (
    "phase",
    "seats",
    "played",
    "actor",
    "turn",
    "clocks",
    "offers",
    "reason",
    "result",
    "next",
)
"""What every eye is told of a table, the same at the same version."""


@dataclass
class Heard:
    """What one eye of one socket was told: each event, and what is public of the table after it."""

    table: str
    eye: Seat | None
    events: dict[int, Json] = field(default_factory=dict)
    public: dict[int, Json] = field(default_factory=dict)

    def note(self, message: Json) -> None:
        """Keep a message; what was told before must be told the same again."""
        version = message["version"]
        stands = {key: message[key] for key in PUBLIC}
        assert self.public.setdefault(version, stands) == stands, "told otherwise before"
        if message["type"] == "event":
            event = message["event"]
            assert self.events.setdefault(message["number"], event) == event, "as above"


@dataclass
class Regular:
    """Holds seats of one table on one socket and plays at random until the game is over.

    An unacknowledged move is sent again with the same id after each return.
    """

    server: Address
    table: str
    tokens: Sequence[str]
    rng: Random
    moves: list[Acknowledged]
    pauses: float = 0.0
    """The most seconds to wait before a move."""
    stops_after: int | None = None
    """After so many moves it waits until its flag falls."""
    comes_back_after: float = 0.02
    """Seconds between two tries to connect."""
    returns: int = 0
    resent: int = 0
    refused: dict[str, Json] = field(default_factory=dict)
    """The moves that were refused, by their ids: none of them may have happened."""
    heard: dict[Seat | None, Heard] = field(default_factory=dict)
    _now: dict[Seat | None, Json] = field(default_factory=dict)
    _told: dict[Seat | None, int] = field(default_factory=dict)
    """The last number that each eye was told on this socket, or said that it knew."""
    _pending: Json | None = None
    _made: int = 0

    async def play_to_the_end(self) -> None:
        while not self._is_over():
            last = self._known()
            self._told = dict.fromkeys(self._now, last)
            try:
                async with self.server.connect(self.table, self.tokens, last=last) as socket:
                    await self._play(socket)
            except (ConnectionClosed, InvalidHandshake, OSError):
                self.returns += 1
                await self._await_server()

    async def _await_server(self) -> None:
        await asyncio.sleep(self.comes_back_after)
        await eventually(lambda: self.server.url)

    def _known(self) -> int:
        """The last number that every eye knows."""
        known = [state["version"] for state in self._now.values()]
        return min(known) if len(known) == self._eyes else 0

    @property
    def _eyes(self) -> int:
        return max(len(self.tokens), 1)

    def _is_over(self) -> bool:
        """Say whether every eye knows that the game is over."""
        over = [state["phase"] == "over" for state in self._now.values()]
        return len(over) == self._eyes and all(over)

    async def _play(self, socket: ClientConnection) -> None:
        if self._pending:
            self.resent += 1
            await send(socket, self._pending)
        else:
            await self._move(socket)
        while not self._is_over():
            self._take(orjson.loads(await socket.recv()))
            await self._move(socket)

    def _take(self, message: Json) -> None:
        if message["type"] in ("state", "event"):
            seat = message["seat"]
            if message["type"] == "event":
                assert message["number"] == self._told.get(seat, 0) + 1, "missing or doubled"
            self._told[seat] = message["version"]
            self._see(seat, message)
        elif message["type"] in ("ack", "refused") and self._pending:
            assert message["id"] == self._pending["id"]
            if message["type"] == "ack":
                self._note(self._pending, message["number"])
            else:
                self.refused[message["id"]] = message["refusal"]
            self._pending = None

    def _see(self, seat: Seat | None, message: Json) -> None:
        """Keep the latest. An eye that knew more than another of this socket is told that again."""
        self.heard.setdefault(seat, Heard(self.table, seat)).note(message)
        known = self._now.get(seat, {"version": 0})
        if message["version"] >= known["version"]:
            self._now[seat] = message
        else:
            assert message["type"] == "event", "what was told has been forgotten"

    def _note(self, move: Json, number: int) -> None:
        actions = tuple(move["actions"])
        self.moves.append(Acknowledged(self.table, move["seat"], move["id"], number, actions))

    async def _move(self, socket: ClientConnection) -> None:
        """Send a move if one of our seats is to act on what all our eyes have seen."""
        if self._made == self.stops_after:
            return
        latest = max((state["version"] for state in self._now.values()), default=0)
        for seat, state in self._now.items():
            if seat is None or seat != state["actor"] or state["version"] != latest:
                continue
            if self._may_move(state, seat) and not self._pending:
                await asyncio.sleep(self.rng.random() * self.pauses)
                self._made += 1
                self._pending = {
                    "type": "play",
                    "id": f"{seat}-{self._made}-{self.rng.randrange(10**9)}",
                    "seat": seat,
                    "version": state["version"],
                    "actions": [self.rng.choice(state["legal"])],
                }
                await send(socket, self._pending)

    def _may_move(self, state: Json, seat: Seat) -> bool:
        """Say whether the seat is played by us, and not by a computer that stands in for it."""
        return state["phase"] == "playing" and not state["seats"][seat]["stand_in"]


EVENTS = "SELECT table_id, number, data FROM events ORDER BY table_id, number"


def stored(data: Path | str) -> dict[str, list[Json]]:
    """Return the events of every table, as they are in the file, or the database at an address."""
    if isinstance(data, str):
        with psycopg.connect(data) as database:
            return _by_table(database.execute(EVENTS))
    with closing(sqlite3.connect(data)) as file:
        return _by_table(file.execute(EVENTS))


def _by_table(rows: Iterable[tuple[str, int, str | bytes]]) -> dict[str, list[Json]]:
    found: dict[str, list[Json]] = {}
    for table, number, event in rows:
        found.setdefault(table, []).append(orjson.loads(event))
        assert len(found[table]) == number, "numbers have no gaps"
    return found


def check_moves(moves: Sequence[Acknowledged], tables: dict[str, list[Json]]) -> None:
    """Every acknowledged move is there, once, where the acknowledgement said."""
    for move in moves:
        event = tables[move.table][move.number - 1]
        assert event["type"] == "moved"
        assert (event["seat"], event["id"]) == (move.seat, move.id)
        assert tuple(event["actions"]) == move.actions
    for events in tables.values():
        ids = [event["id"] for event in events if event["type"] == "moved" and event["id"]]
        assert len(ids) == len(set(ids)), "a move counts once"

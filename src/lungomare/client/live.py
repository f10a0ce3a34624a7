"""One table over the network: what happens there, and what is asked of it."""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING, Any, Final, Self

import orjson

from lungomare.client.connection import Connection
from lungomare.client.errors import TOO_MANY, Busy, ClientError, Late, Refused, Unsure
from lungomare.client.messages import Update

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from lungomare.client.messages import Now
    from lungomare.game import Json, Seat

PATIENCE: Final = 60.0
"""Seconds that a server may be away before a client gives up; a restart takes a few."""
AGAIN_S: Final = 1.0
"""Seconds before a request is sent again that came when too many did."""
ID_BYTES: Final = 12
ADDED_BYTES: Final = 16
"""What a seat adds to the shuffle unless said otherwise (B12.2), as much as a browser does."""


class _Request:
    """Something that the server has not answered yet."""

    def __init__(self, message: Json) -> None:
        self.text = orjson.dumps(message)
        self.answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()


class OnlineTable:
    """A table as the holder of some seats, or with no token a spectator, sees it.

    Use it as an asynchronous context manager, which waits for the first state; iterate over it
    for everything that happens, once for each seat that is held. Make one with `Server.sit` or
    `Server.watch`.
    """

    def __init__(
        self,
        address: str,
        table: str,
        tokens: Sequence[str],
        *,
        patience: float = PATIENCE,
        notice: Callable[[str], None] | None = None,
    ) -> None:
        """Take the server's address, the table's name, and a token for each seat.

        `notice` is called with a sentence when the connection breaks and when it is back.
        """
        self.address, self.table, self.tokens = address, table, tuple(tokens)
        self.options: Json = {}
        """The game and its options, as the header of a record has them."""
        self.moves: list[str] = []
        """The game so far, in notation."""
        self.present: list[bool] = []
        """Of each seat, whether its holder is connected."""
        self._now: dict[Seat | None, Now] = {}
        self._moves_at = 0
        self._requests: dict[str, _Request] = {}
        self._updates: asyncio.Queue[Update | ClientError] = asyncio.Queue()
        self._error: ClientError | None = None
        self._ready = asyncio.Event()
        live = f"{address}/api/tables/{table}/live"
        self._connection = Connection(live, tokens, self, patience, notice or (lambda _: None))
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        """Connect, and wait until the table has been shown to every seat held."""
        self._task = asyncio.create_task(self._stay_connected())
        try:
            await self._ready.wait()
        except asyncio.CancelledError:
            await self.close()
            raise
        if self._error:
            await self.close()
            raise self._error
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Hang up; seats stay held for whoever has their tokens."""
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _stay_connected(self) -> None:
        try:
            await self._connection.keep()
        except ClientError as error:
            self._error = error
        finally:
            end = self._error or Unsure("the table was closed before the server answered")
            for request in self._requests.values():
                _fail(request, end)
            self._updates.put_nowait(end)
            self._ready.set()

    # Looking

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that are held here."""
        return tuple(sorted(seat for seat in self._now if seat is not None))

    @property
    def last(self) -> int:
        """The number of the last event that all eyes here have seen; 0 before the first."""
        return min((now["version"] for now in self._now.values()), default=0)

    def now(self, seat: Seat | None = None) -> Now:
        """Return how the table stands for a seat that is held, by default the only one."""
        return self._now[self._one_seat(seat) if self.seats else None]

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Update:
        """Return the next thing that happens; whoever iterates late misses nothing."""
        update = await self._updates.get()
        if isinstance(update, Update):
            return update
        self._updates.put_nowait(update)  # for whoever asks again
        if self._error:
            raise self._error
        raise StopAsyncIteration

    # Asking

    async def play(
        self, actions: Sequence[str], *, seat: Seat | None = None, version: int | None = None
    ) -> int:
        """Play actions, all or none; return the number of the event that they became, on disk.

        `version` is the one that was decided upon: the last that was seen, unless said. The
        move is sent again, under its id, until the server has answered.
        """
        mover = self._one_seat(seat)
        decided = self.now(mover)["version"] if version is None else version
        return await self.ask("play", mover, actions=list(actions), version=decided)

    async def take_back(self, kept: int, *, seat: Seat | None = None) -> int:
        """Go back to `kept` moves, or ask the others for it where that needs them."""
        mover = self._one_seat(seat)
        version = self.now(mover)["version"]
        return await self.ask("take-back", mover, kept=kept, version=version)

    async def assign(self, target: Seat, player: str | None, *, seat: Seat | None = None) -> int:
        """Give an empty seat to one of the server's players, or with None to a guest again.

        Whoever holds a seat may do so until the game begins; the last empty seat begins it.
        """
        return await self.ask("assign", self._one_seat(seat), target=target, player=player)

    async def resign(self, *, seat: Seat | None = None) -> int:
        """Give the game up."""
        return await self.ask("resign", self._one_seat(seat))

    async def offer(self, kind: str, *, seat: Seat | None = None) -> int:
        """Offer a draw or, once the game is over, a rematch."""
        return await self._ask_all("offer", kind, seat)

    async def accept(self, kind: str, *, seat: Seat | None = None) -> int:
        """Agree to what another seat offers: a draw, a rematch or a take-back.

        With the last agreement to a rematch `now()["next"]` names the next table, where the same
        tokens open the seats.
        """
        return await self._ask_all("accept", kind, seat)

    async def decline(self, kind: str, *, seat: Seat | None = None) -> int:
        """Refuse an offer, or withdraw one's own."""
        return await self.ask("decline", self._one_seat(seat), kind=kind)

    async def _ask_all(self, what: str, kind: str, seat: Seat | None) -> int:
        """Offer or accept; whoever goes on to another game adds to its shuffle (B12.2)."""
        added = {"contribution": secrets.token_hex(ADDED_BYTES)} if kind == "rematch" else {}
        return await self.ask(what, self._one_seat(seat), kind=kind, **added)

    async def say(self, phrase: str, *, seat: Seat | None = None) -> int:
        """Say one of the set phrases, by its id."""
        return await self.ask("say", self._one_seat(seat), phrase=phrase)

    async def ask(self, message: str, seat: Seat, /, **fields: Any) -> int:
        """Send any message of the socket; return the number with which it is acknowledged.

        Raises `Late` or `Refused` with the server's reason. If the connection breaks before the
        answer, the message waits for the next one: the server knows it by its id, and does it
        once however often it comes.
        """
        if self._task is None or self._task.done():
            raise self._error or Unsure("this table is closed")
        name = secrets.token_urlsafe(ID_BYTES)
        request = _Request({"type": message, "id": name, "seat": seat, **fields})
        self._requests[name] = request
        try:
            await self._connection.send(request.text)
            return await request.answer
        finally:
            del self._requests[name]

    def _one_seat(self, seat: Seat | None) -> Seat:
        if seat is not None:
            return seat
        if len(self.seats) != 1:
            raise Refused("say for which seat: not exactly one is held here")
        return self.seats[0]

    # Receiving; called by the connection

    def unanswered(self) -> list[bytes]:
        """Return the requests that a new socket must begin with."""
        return [request.text for request in self._requests.values()]

    def receive(self, message: Json) -> None:
        """Take in one message of the server."""
        kind = message["type"]
        if kind in {"event", "state"}:
            self._take(message)
        elif kind == "ack" and message["id"] in self._requests:
            _settle(self._requests[message["id"]], message["number"])
        elif kind == "refused":
            self._take_refusal(message)
        elif kind == "presence":
            self.present = message["seats"]

    def _take(self, message: Any) -> None:
        """Take in how things stand, unless these eyes know it already."""
        eye, version = message["seat"], message["version"]
        known = self._now[eye]["version"] if eye in self._now else 0
        whole = message["type"] == "state"
        if version < known or (version == known and not whole):
            return
        self._now[eye] = message
        self._follow(message)
        self._updates.put_nowait(Update(version, eye, message.get("event"), message))
        if len(self._now) >= len(set(self.tokens)):
            self._ready.set()

    def _follow(self, message: Json) -> None:
        """Keep the moves of the game; where they do not add up, ask for the whole table."""
        if message["type"] == "state":
            self.options, self.moves = message["options"], list(message["moves"])
        elif message["number"] > self._moves_at:
            event = message["event"]
            if event["type"] == "moved":
                self.moves += event["actions"]
            elif event["type"] == "taken-back":
                del self.moves[event["kept"] :]
        self._moves_at = message["version"]
        if len(self.moves) != message["played"]:
            self._connection.ask_for_all()

    def _take_refusal(self, message: Json) -> None:
        refusal = message["refusal"]
        if message.get("state"):
            self._take(message["state"])
        kind = Busy if refusal.get("code") == TOO_MANY else Refused
        error = (Late if message.get("state") else kind)(
            refusal["sentence"], refusal["clause"], refusal["where"]
        )
        if message["id"] in self._requests:
            _fail(self._requests[message["id"]], error)
        elif message["id"] is None:
            self._send_again()

    def _send_again(self) -> None:
        """Send everything again a little later: which message was one too many nobody knows."""
        for request in self._requests.values():
            later = asyncio.get_running_loop().call_later
            later(AGAIN_S, self._connection.send_soon, request.text)


def _settle(request: _Request, number: int) -> None:
    if not request.answer.done():
        request.answer.set_result(number)


def _fail(request: _Request, error: ClientError) -> None:
    if not request.answer.done():
        request.answer.set_exception(error)

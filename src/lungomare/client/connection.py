"""The connection to one table: a socket that is opened again whenever it breaks."""

from __future__ import annotations

import asyncio
import time
from random import Random
from typing import TYPE_CHECKING, Final, Protocol

import orjson
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import (
    ConnectionClosed,
    InvalidStatus,
    InvalidURI,
    WebSocketException,
)
from websockets.typing import Subprotocol

from lungomare.client.errors import Busy, ClientError, Lost, Nonsense, Refused, refusal
from lungomare.match.protocol import SOCKET_PROTOCOL

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence

    from lungomare.game import Json

MOST_BYTES: Final = 1 << 24
"""The largest message that is read; a table with its own deck has some hundred kB."""
OPEN_S: Final = 10.0
SOONEST_S: Final = 0.05
LATEST_S: Final = 2.0
"""How long to wait before the first try to come back, and at most before a later one."""


class Listener(Protocol):
    """Whoever is at this end of a connection."""

    @property
    def last(self) -> int:
        """The number of the last event that is known."""
        ...

    def unanswered(self) -> list[bytes]:
        """Return what a new socket must begin with."""
        ...

    def receive(self, message: Json) -> None:
        """Take in one message."""
        ...


class Connection:
    """Keeps a socket open to `address`, coming back by itself after a break."""

    def __init__(
        self,
        address: str,
        tokens: Sequence[str],
        listener: Listener,
        patience: float,
        notice: Callable[[str], None],
    ) -> None:
        self._address = address.replace("http", "ws", 1)
        words = (SOCKET_PROTOCOL, *(f"seat.{token}" for token in tokens))
        self._protocols = [Subprotocol(word) for word in words]
        self._listener = listener
        self._patience = patience
        self._notice = notice
        self._socket: ClientConnection | None = None
        self._from_the_start = True
        self._away_since: float | None = time.monotonic()
        self._tasks: set[asyncio.Task[object]] = set()
        self._rng = Random()

    async def keep(self) -> None:
        """Stay connected until cancelled; raise when the server refuses it or stays away."""
        tries = 0
        while True:
            try:
                await self._connect()
                tries = 0
            except InvalidStatus as answer:
                why = _why_not(answer)
                if not isinstance(why, Busy | Lost):
                    raise why from None
            except InvalidURI as error:
                raise Refused(str(error)) from None
            except (OSError, TimeoutError, WebSocketException):
                pass
            self._check_patience()
            longest = min(SOONEST_S * 2**tries, LATEST_S)
            await asyncio.sleep(longest * self._rng.uniform(0.5, 1))
            tries += 1

    async def _connect(self) -> None:
        """Open a socket and listen until it breaks."""
        async with connect(
            self._where(), subprotocols=self._protocols, open_timeout=OPEN_S, max_size=MOST_BYTES
        ) as socket:
            self._socket, self._from_the_start = socket, False
            try:
                await self._listen(socket)
            except ConnectionClosed:
                pass
            finally:
                self._socket = None

    def _where(self) -> str:
        last = 0 if self._from_the_start else self._listener.last
        return f"{self._address}?effects=0" + (f"&last={last}" if last else "")

    async def _listen(self, socket: ClientConnection) -> None:
        for request in self._listener.unanswered():
            await socket.send(request, text=True)
        async for text in socket:
            if self._away_since is not None:
                if self._listener.last:
                    self._notice("The server is back.")
                self._away_since = None
            self._pass_on(text)

    def _pass_on(self, text: str | bytes) -> None:
        try:
            self._listener.receive(orjson.loads(text))
        except (KeyError, TypeError, ValueError) as error:
            raise Nonsense("the server sent a message that this client cannot read") from error

    def _check_patience(self) -> None:
        if self._away_since is None:
            self._away_since = time.monotonic()
            self._notice("The line to the server is broken; trying to come back.")
        elif time.monotonic() - self._away_since > self._patience:
            raise Lost(f"the server has been away for {self._patience:g} seconds")

    async def send(self, text: bytes) -> bool:
        """Send a text if there is a socket; say whether it is on its way."""
        if self._socket is None:
            return False
        try:
            await self._socket.send(text, text=True)
        except ConnectionClosed:
            return False
        return True

    def send_soon(self, text: bytes) -> None:
        """Send a text without waiting for it."""
        self._spawn(self.send(text))

    def ask_for_all(self) -> None:
        """Hang up and come back as one who knows nothing, so that the whole table is shown."""
        self._from_the_start = True
        if self._socket is not None:
            self._spawn(self._socket.close())

    def _spawn(self, work: Coroutine[object, object, object]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _why_not(answer: InvalidStatus) -> ClientError:
    """Return why the server did not take the socket."""
    response = answer.response
    try:
        body = orjson.loads(response.body or b"")
    except ValueError:
        body = None
    return refusal(response.status_code, body)

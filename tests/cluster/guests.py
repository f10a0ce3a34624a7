"""Somebody at a table, on a process of their choice."""

from __future__ import annotations

import asyncio
import itertools
from collections import deque
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import orjson

from server.house import PATIENCE, check_message

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from websockets.asyncio.client import ClientConnection

    from lungomare.game import Json
    from server.process import Address


class Guest:
    """One socket: what it was sent is kept until somebody asks for it."""

    def __init__(self, socket: ClientConnection, eyes: int) -> None:
        self.socket = socket
        self.texts: list[str] = []
        """Everything received so far."""
        self._eyes = eyes
        self._states: dict[int | None, Json] = {}
        self._kept: deque[Json] = deque()
        self._ids = (f"{id(self)}-{number}" for number in itertools.count(1))

    @property
    def state(self) -> Json:
        """How the table stands, as the eye that is to act knows it, or else any."""
        acting = [eye for eye, state in self._states.items() if state["actor"] == eye]
        return self._states[(acting or list(self._states))[0]]

    @property
    def version(self) -> int:
        """The last event that every eye of this socket knows."""
        known = [state["version"] for state in self._states.values()]
        return min(known) if len(known) == self._eyes else 0

    async def receive(self) -> Json:
        """Return the next message."""
        return self._kept.popleft() if self._kept else await self._receive()

    async def _receive(self) -> Json:
        async with asyncio.timeout(PATIENCE):
            text = str(await self.socket.recv())
        self.texts.append(text)
        message = check_message(text)
        if message["type"] in ("state", "event"):
            self._states[message["seat"]] = message
        return message

    async def until(self, kind: str, **wanted: Any) -> Json:
        """Return the next message of a kind that has these values."""
        while True:
            message = await self.receive()
            if message["type"] == kind and wanted.items() <= message.items():
                return message

    async def until_event(self, kind: str) -> Json:
        """Return what is told with the next event of a kind."""
        while True:
            message = await self.until("event")
            if message["event"]["type"] == kind:
                return message

    async def until_version(self, version: int) -> Json:
        """Wait until this socket knows so much of the table; return how that stands."""
        while self.version < version:
            self._kept.append(await self._receive())
        return self.state

    async def until_actor(self, seat: int) -> Json:
        """Wait until it is a seat's turn; return how the table stands."""
        while self.state["actor"] != seat:
            self._kept.append(await self._receive())
        return self.state

    async def ask(self, verb: str, seat: int, **more: Any) -> Json:
        """Send a command; return its answer. What came before that can still be received."""
        request = next(self._ids)
        command = {"type": verb, "id": request, "seat": seat, **more}
        await self.socket.send(orjson.dumps(command).decode())
        while True:
            answer = await self._receive()
            if answer["type"] in ("ack", "refused") and answer["id"] == request:
                return answer
            self._kept.append(answer)

    async def do(self, verb: str, seat: int, **more: Any) -> int:
        """Send a command that must be done; return the table's number then."""
        answer = await self.ask(verb, seat, **more)
        assert answer["type"] == "ack", answer
        number: int = answer["number"]
        return number

    async def play(self, seat: int, action: str | None = None) -> int:
        """Play the first legal action, or another; return the table's number then."""
        state = self.state
        assert state["actor"] == seat, state
        wanted = [action or state["legal"][0]]
        return await self.do("play", seat, version=state["version"], actions=wanted)


@asynccontextmanager
async def sit_down(
    server: Address, table: str, tokens: Sequence[str] = (), *, last: int = 0
) -> AsyncIterator[Guest]:
    """Connect to a table and wait until it is told."""
    async with server.connect(table, tokens, last=last) as socket:
        guest = Guest(socket, max(len(tokens), 1))
        await guest.until_version(1)
        yield guest

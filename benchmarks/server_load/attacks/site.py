"""Where an attack takes place: one server, one address to come from, and what came of it."""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import orjson

from server_load.http_client import HttpConnection
from server_load.wire import WebSocket, open_socket, upgrade_request

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

RATE: Final = 20.0
"""Requests a second: all that the default limits allow one address."""
SOCKETS: Final = 60
"""Sockets open at once: just below the default limit of 64."""
PAUSE_S: Final = 0.1
"""Before something that failed is tried again."""


class Request(NamedTuple):
    """Something to ask for."""

    method: str
    path: str
    body: bytes | None = None
    token: str | None = None


class Caller:
    """An attacker's socket; reads and forgets, unless told otherwise."""

    def __init__(self, site: Site, hear: Callable[[bytes], None] | None = None) -> None:
        self.site = site
        self.socket: WebSocket | None = None
        self.is_over = asyncio.Event()
        self.is_open = asyncio.Event()
        self._hear = hear

    def opened(self) -> None:
        """Count it."""
        self.site.counts["sockets"] += 1
        self.is_open.set()

    def heard(self, message: bytes) -> None:
        """Hand a message on if anyone cares."""
        self.site.counts["messages"] += 1
        if self._hear:
            self._hear(message)

    def lost(self, status: int) -> None:
        """Count why."""
        self.site.counts[f"turned away {status}" if status else "lines lost"] += 1
        self.is_over.set()
        self.is_open.set()

    def send(self, message: Any) -> None:
        """Send a message as a page would."""
        if self.socket:
            self.socket.send(orjson.dumps(message))

    def stop_reading(self) -> None:
        """Let whatever comes pile up at the other end."""
        if self.socket and self.socket.transport:
            self.socket.transport.pause_reading()

    def hang_up(self) -> None:
        """End the connection at once."""
        if self.socket and self.socket.transport:
            self.socket.transport.abort()


@dataclass(slots=True)
class Site:
    """One server as one attacker sees it."""

    port: int
    address: str
    """Where the attack comes from; the players come from elsewhere."""
    counts: Counter[str] = field(default_factory=Counter)
    _turn: float = 0.0

    async def pace(self, rate: float = RATE) -> None:
        """Wait for the next moment at which one more request is within the limits."""
        now = asyncio.get_running_loop().time()
        self._turn = max(self._turn + 1 / rate, now)
        await asyncio.sleep(self._turn - now)

    async def flood(self, requests: Sequence[Request], at_once: int = 16) -> None:
        """Ask for these again and again, as often as the limits allow, until cancelled."""
        turns = itertools.cycle(requests)
        await asyncio.gather(*(self._ask_on(turns) for _ in range(at_once)))

    async def _ask_on(self, turns: Iterable[Request]) -> None:
        async with HttpConnection(self.port, self.address) as http:
            for request in turns:
                await self.pace()
                await self.ask(http, request)

    async def ask(self, http: HttpConnection, request: Request) -> Any:
        """Ask once and count the answer; return it, None where there is none or a refusal."""
        try:
            answer = await http.ask(*request)
        except OSError:
            self.counts["no answer"] += 1
            await asyncio.sleep(PAUSE_S)
            return None
        self.counts[str(answer.status)] += 1
        return answer if answer.status < 300 else None  # noqa: PLR2004 - a success

    async def open_table(
        self, game: str, seats: Sequence[dict[str, Any]], **more: Any
    ) -> tuple[str, list[str]]:
        """Open a table, trying until the server lets us; return its name and tokens."""
        body = orjson.dumps({"game": game, "seats": seats, **more})
        async with HttpConnection(self.port, self.address) as http:
            while True:
                await self.pace()
                answer = await self.ask(http, Request("POST", "/api/tables", body))
                if answer:
                    opened = answer.json()
                    return opened["table"], [held["token"] for held in opened["held"]]
                await asyncio.sleep(PAUSE_S)

    async def connect(
        self,
        table: str,
        tokens: Sequence[str] = (),
        query: str = "",
        hear: Callable[[bytes], None] | None = None,
    ) -> Caller:
        """Open a socket; the caller tells whether it was let in."""
        caller = Caller(self, hear)
        request = upgrade_request(self.port, f"/api/tables/{table}/live{query}", tokens)
        try:
            caller.socket = await open_socket(caller, self.port, request, self.address)
        except OSError:
            self.counts["no connection"] += 1
            caller.lost(0)
        await caller.is_open.wait()
        return caller


PEOPLE: Final = ({"name": "Eve"}, {"name": "Mallory"})
Run = Callable[[Site], Coroutine[Any, Any, None]]


class Attack(NamedTuple):
    """A way to hurt others: its name, what it does in a sentence, and how it is done."""

    name: str
    sentence: str
    run: Run


CATALOGUE: Final[dict[str, Attack]] = {}
"""Every attack by its name."""


def attack(run: Run) -> Run:
    """Enter a function into the catalogue; its docstring is the sentence."""
    name = getattr(run, "__name__", "").replace("_", "-")
    CATALOGUE[name] = Attack(name, (run.__doc__ or "").strip(), run)
    return run

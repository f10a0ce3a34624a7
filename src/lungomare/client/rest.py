"""The server by REST: open tables, sit down, look, fetch records."""

from __future__ import annotations

import asyncio
import re
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Self

import httpx

from lungomare.client.errors import Lost, Nonsense, refusal
from lungomare.client.link import Link
from lungomare.client.live import ADDED_BYTES, PATIENCE, OnlineTable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from lungomare.game import Json, Seat

TIMEOUT: Final = 20.0
"""Seconds for one answer; a hint at the highest level may take a few."""
KEY_BYTES: Final = 24
"""Random bytes of the key by which the server knows a request that comes again."""
TRIES: Final = 4
WAIT_S: Final = 0.5
"""How often a request with a key is sent until an answer comes, and how long to wait before the
second try; each further wait is twice as long. A restart of the server takes a few seconds."""
_ERRNO: Final = re.compile(r"^\[Errno -?\d+\] ")
NEVER_SENT: Final = (
    httpx.ConnectError,
    httpx.ConnectTimeout,
    httpx.UnsupportedProtocol,
    httpx.InvalidURL,
)
"""Errors after which the server has heard nothing."""


@dataclass(frozen=True, slots=True)
class Place:
    """Who is to sit on a seat: a person, a computer (by its player) or a bot.

    With a name the one who opens the table sits down there at once and holds the seat.
    """

    kind: str = "person"
    player: str | None = None
    name: str | None = None
    contribution: bytes | None = None
    """What the seat adds to the shuffle; None for some random bytes."""

    def to_json(self) -> Json:
        """Return the place as the server reads it."""
        place: Json = {"kind": self.kind}
        if self.player is not None:
            place["player"] = self.player
        if self.name is not None:
            place |= {"name": self.name, "contribution": _added(self.contribution)}
        return place


@dataclass(frozen=True, slots=True)
class Opened:
    """A table, and the token of each seat that is now held; whoever has a token has the seat."""

    table: str
    tokens: dict[Seat, str]
    server: str = ""
    """The address of the server that has it."""

    def link(self, *seats: Seat) -> Link:
        """Return the link to these seats that are held; without any the one to share."""
        return Link(self.server, self.table, tuple(self.tokens[seat] for seat in seats), seats)


class Server:
    """A play server; use it as an asynchronous context manager."""

    def __init__(self, address: str, *, timeout: float = TIMEOUT) -> None:
        self.address = address.rstrip("/")
        self._http = httpx.AsyncClient(base_url=f"{self.address}/api", timeout=timeout)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._http.aclose()

    async def create(
        self,
        game: str,
        seats: Sequence[Place],
        options: Json | None = None,
        *,
        clock: Json | None = None,
        public: bool = False,
    ) -> Opened:
        """Open a table; `options` as in a record's header, `clock` with kind, base, increment.

        If the answer is lost on its way the request is sent again, and opens no second table.
        """
        wanted: Json = {
            "game": game,
            "options": options or {},
            "seats": [seat.to_json() for seat in seats],
            "public": public,
        }
        if clock:
            wanted["clock"] = clock
        return self._opened(await self._ask_again("/tables", wanted))

    async def join(
        self, table: str, seat: Seat, name: str, contribution: bytes | None = None
    ) -> Opened:
        """Sit down on a free seat; if the answer is lost on its way, ask for it again."""
        wanted = {"name": name, "contribution": _added(contribution)}
        return self._opened(await self._ask_again(f"/tables/{table}/seats/{seat}", wanted))

    async def leave(self, table: str, seat: Seat, token: str) -> None:
        """Give a seat back before the game has begun."""
        await self._ask("DELETE", f"/tables/{table}/seats/{seat}", token=token)

    async def look(self, table: str, token: str | None = None) -> Json:
        """Return the table as the token's seat, or a spectator, may see it."""
        return await self._object("GET", f"/tables/{table}", token=token)

    async def record(self, table: str, token: str | None = None) -> Json:
        """Return the record; of a running game with secrets, what the asker may know."""
        return await self._object("GET", f"/tables/{table}/record", token=token)

    async def explain(self, table: str, action: str) -> Json:
        """Return whether an action is legal now and, if not, the sentence and clause."""
        return await self._object("POST", f"/tables/{table}/explain", {"action": action})

    async def hint(self, table: str, token: str) -> Json:
        """Return what a strong player would do; only for one person against computers."""
        return await self._object("POST", f"/tables/{table}/hint", token=token)

    async def tables(self, phase: str = "waiting") -> list[Json]:
        """Return the public tables of this phase, the latest first."""
        listed: list[Json] = (await self._object("GET", f"/tables?phase={phase}"))["tables"]
        return listed

    async def catalogue(self) -> Json:
        """Return the games with their options, decks, players and clauses."""
        return await self._object("GET", "/catalogue")

    def sit(
        self,
        table: str,
        tokens: Iterable[str],
        *,
        patience: float = PATIENCE,
        notice: Callable[[str], None] | None = None,
    ) -> OnlineTable:
        """Return the connection to a table for the seats that these tokens open."""
        return OnlineTable(self.address, table, tuple(tokens), patience=patience, notice=notice)

    def watch(self, table: str, *, patience: float = PATIENCE) -> OnlineTable:
        """Return the connection to a table for a spectator."""
        return self.sit(table, (), patience=patience)

    def _opened(self, answer: Any) -> Opened:
        try:
            tokens = {held["seat"]: held["token"] for held in answer["held"]}
            return Opened(answer["table"], tokens, self.address)
        except (KeyError, TypeError) as error:
            raise Nonsense("the server opened a table and did not say which") from error

    async def _ask_again(self, path: str, wanted: Json) -> Any:
        """Ask under a key, and again as long as the answer is lost: it is done once.

        Whoever cannot be reached in the first place is not asked again.
        """
        body = {**wanted, "key": secrets.token_urlsafe(KEY_BYTES)}
        for tried in range(TRIES):
            try:
                return await self._ask("POST", path, body)
            except Lost as lost:
                unsent = tried == 0 and isinstance(lost.__cause__, NEVER_SENT)
                if unsent or tried == TRIES - 1:
                    raise
            await asyncio.sleep(WAIT_S * 2**tried)
        raise AssertionError("the last try returns or raises")

    async def _object(
        self, method: str, path: str, body: Json | None = None, token: str | None = None
    ) -> Json:
        answer = await self._ask(method, path, body, token)
        if not isinstance(answer, dict):
            raise Nonsense(f"{self.address} does not answer as a server of Lungomare does")
        return answer

    async def _ask(
        self, method: str, path: str, body: Json | None = None, token: str | None = None
    ) -> Any:
        """Ask the server; return its JSON or raise what it says against it."""
        headers = {"Authorization": f"Bearer {token}"} if token else None
        try:
            answer = await self._http.request(method, path, json=body, headers=headers)
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            why = _ERRNO.sub("", str(error)) or type(error).__name__
            raise Lost(f"{self.address} cannot be reached: {why}") from error
        try:
            body = answer.json() if answer.content else None
        except ValueError:
            body = None
        if not answer.is_success:
            raise refusal(answer.status_code, body)
        return body


def _added(contribution: bytes | None) -> str:
    return (secrets.token_bytes(ADDED_BYTES) if contribution is None else contribution).hex()

"""The server inside the test's own process: its application, requests to it, and sockets.

Every message that a socket receives is held against the published models, so that each test
of the socket is a test of the schema too.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from typing import TYPE_CHECKING, Any, Self

import httpx
import orjson
from fastapi.routing import APIRoute
from pydantic import TypeAdapter
from starlette.routing import Match

from lungomare.match.protocol import SOCKET_PROTOCOL
from lungomare.server import messages as m
from lungomare.server.app import Server, make_app, routers
from lungomare.server.settings import Limits, Settings
from lungomare.server.websocket.sockets import EXTENSION
from lungomare.server.workers.pool import Busy, Workers
from lungomare.server.workers.thinkers import Thinkers

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Sequence
    from pathlib import Path

    import pytest
    from fastapi import FastAPI

    from lungomare.game import Json, Seat
    from lungomare.server.websocket.frames import Outgoing

PATIENCE = 60.0
"""Seconds that a test waits for something that must come; far more than a busy machine needs."""
MANY = 10**9
UNLIMITED = Limits(
    MANY, MANY, MANY, MANY, MANY, processor_share=MANY, processor_burst=MANY, connections=MANY
)


class WorkersHere(Workers):
    """Works at once, in this process; `busy` says how often to be too busy first."""

    busy = 0

    async def __aenter__(self) -> Self:
        return self

    async def run(self, function: Callable[..., Any], *args: Any, **_: Any) -> Any:
        await asyncio.sleep(0)
        if self.busy:
            self.busy -= 1
            raise Busy(0.0)
        return function(*args)


class ThinkersHere(WorkersHere, Thinkers):
    """Thinks at once, in this process."""


class TurnedAway(Exception):  # noqa: N818 - it is what happened
    """The socket was refused before it was accepted."""

    def __init__(self, status: int, refusal: Json) -> None:
        super().__init__(status, refusal)
        self.status = status
        self.sentence: str = refusal["sentence"]


def check_message(text: str) -> Json:
    """Return a message of the server, which has all that its model says and nothing else."""
    message: Json = orjson.loads(text)
    model = m.server_messages.validate_json(text, strict=True)
    assert model.model_dump(mode="json", exclude_unset=True) == message
    return message


class Answers:
    """Holds what REST answers against what each route says of it."""

    def __init__(self) -> None:
        routes = [route for router in routers() for route in router.described().routes]
        self._models: list[tuple[APIRoute, TypeAdapter[Any]]] = [
            (route, TypeAdapter(route.response_model))
            for route in routes
            if isinstance(route, APIRoute) and route.response_model
        ]

    def check(self, method: str, path: str, text: bytes) -> None:
        """Fail unless an answer has all that its model says, and nothing else."""
        scope = {"type": "http", "method": method, "path": path.partition("?")[0]}
        for route, model in self._models:
            if route.matches(scope)[0] is Match.FULL:
                read = model.validate_json(text, strict=True)
                written = model.dump_python(read, mode="json", exclude_unset=True)
                assert written == orjson.loads(text)


ANSWERS = Answers()


class Socket:
    """A client's end of a socket, and the server's connection to it."""

    def __init__(self, app: FastAPI, scope: Json) -> None:
        scope["extensions"][EXTENSION] = self
        self.texts: list[str] = []
        """Everything received so far."""
        self._app = app
        self._scope = scope
        self._in: asyncio.Queue[Json] = asyncio.Queue()
        self._out: asyncio.Queue[Json] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._kept: deque[Json] = deque()
        self._unread: list[bytes] = []
        self.is_cut = False
        self.can_read = asyncio.Event()
        self.can_read.set()

    @property
    def token(self) -> str | None:
        """The first of the tokens with which the socket was opened."""
        offered: list[str] = self._scope["subprotocols"]
        return next((each[5:] for each in offered if each.startswith("seat.")), None)

    async def open(self) -> Self:
        self._in.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.create_task(self._serve())
        first = await self._next()
        if first["type"] == "websocket.http.response.start":
            body = (await self._next())["body"]
            await self._task
            raise TurnedAway(first["status"], orjson.loads(body)["refusal"])
        ((header, _),) = first.pop("headers")
        assert header == b"x-request-id"
        assert first == {"type": "websocket.accept", "subprotocol": SOCKET_PROTOCOL}
        return self

    async def _serve(self) -> None:
        try:
            await self._app(self._scope, self._in.get, self._take)
        finally:
            self._out.put_nowait({"type": "the server is done with this socket"})

    async def _take(self, message: Any) -> None:
        await self.can_read.wait()
        if self.is_cut:
            raise OSError("the line is cut")
        self._read()
        self._out.put_nowait(message)
        if message["type"] == "websocket.close":
            self._in.put_nowait({"type": "websocket.disconnect", "code": message["code"]})

    @property
    def unsent(self) -> int:
        """What a client that does not read has not read."""
        return 0 if self.can_read.is_set() else sum(map(len, self._unread))

    def send_frame(self, message: Outgoing) -> None:
        if self.is_cut:
            return
        if not self.can_read.is_set():
            self._unread.append(message.data)
            return
        self._read()
        self._out.put_nowait({"type": "websocket.send", "text": message.text})

    def _read(self) -> None:
        """Read what has been waiting."""
        for data in self._unread:
            self._out.put_nowait({"type": "websocket.send", "text": data.decode()})
        self._unread.clear()

    def abort(self) -> None:
        self._in.put_nowait({"type": "websocket.disconnect", "code": 1006})

    async def _next(self) -> Json:
        async with asyncio.timeout(PATIENCE):
            return await self._out.get()

    async def receive(self) -> Json:
        """Return the next message."""
        return self._kept.popleft() if self._kept else await self._receive()

    async def _receive(self) -> Json:
        event = await self._next()
        assert event["type"] == "websocket.send", event
        self.texts.append(event["text"])
        return check_message(event["text"])

    async def receive_close(self) -> int:
        """Return the code with which the server hangs up now."""
        event = await self._next()
        assert event["type"] == "websocket.close", event
        code: int = event["code"]
        return code

    async def until(self, kind: str, **wanted: Any) -> Json:
        """Return the next message of a kind that has these values."""
        while True:
            message = await self.receive()
            if message["type"] == kind and wanted.items() <= message.items():
                return message

    async def drain(self) -> list[Json]:
        """Return all that the server has sent, once it has answered a ping."""
        self.send({"type": "ping"})
        messages = []
        while (message := await self.receive())["type"] != "pong":
            messages.append(message)
        return messages

    def send(self, message: Any) -> None:
        self.send_text(orjson.dumps(message).decode())

    def send_text(self, text: str) -> None:
        self._in.put_nowait({"type": "websocket.receive", "text": text})

    def send_bytes(self, data: bytes) -> None:
        self._in.put_nowait({"type": "websocket.receive", "bytes": data})

    async def ask(self, message: Json) -> Json:
        """Send a message and return its answer; what came before that can still be received."""
        self.send(message)
        while True:
            answer = await self._receive()
            if answer["type"] in ("ack", "refused") and answer["id"] == message["id"]:
                return answer
            self._kept.append(answer)

    async def close(self) -> None:
        self._in.put_nowait({"type": "websocket.disconnect", "code": 1001})
        self.can_read.set()
        await self.ended()

    async def ended(self) -> None:
        """Wait until the server is done with this socket."""
        assert self._task
        async with asyncio.timeout(PATIENCE):
            await self._task


class House:
    """A running application and whoever asks it for something."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.app = make_app(settings)
        self.server: Server = self.app.state.server
        self.answers = ANSWERS
        self.server.worker_pool = WorkersHere
        transport = httpx.ASGITransport(self.app, client=("192.0.2.1", 1))
        self.http = httpx.AsyncClient(transport=transport, base_url="http://harbour")
        self.client: tuple[str, int] | None = ("192.0.2.1", 1)
        self.sockets: list[Socket] = []

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[Self]:
        async with self.http, self.server.running():
            try:
                yield self
            finally:
                for socket in self.sockets:
                    await socket.close()

    async def ask(self, method: str, path: str, token: str | None = None, **more: Any) -> Any:
        """Return the JSON of a success."""
        answer = await self.http.request(method, f"/api{path}", headers=bearer(token), **more)
        assert answer.is_success, answer.text
        self.answers.check(method, f"/api{path}", answer.content)
        return answer.json() if answer.content else None

    async def refused(
        self, method: str, path: str, token: str | None = None, **more: Any
    ) -> tuple[int, str]:
        """Return the status and the sentence of a refusal."""
        answer = await self.http.request(method, f"/api{path}", headers=bearer(token), **more)
        assert not answer.is_success, answer.text
        sentence: str = answer.json()["refusal"]["sentence"]
        return answer.status_code, sentence

    async def open_table(self, game: str, seats: Sequence[Json], **more: Any) -> Opened:
        body = {"game": game, "seats": list(seats), **more}
        if game == "bosa":
            body["options"] = {"players": len(seats), **more.get("options", {})}
        answer = await self.ask("POST", "/tables", json=body)
        return Opened(answer["table"], {each["seat"]: each["token"] for each in answer["held"]})

    async def connect(self, table: str, tokens: Sequence[str] = (), **more: Any) -> Socket:
        """Open a socket; it is closed with the house."""
        socket = await self.prepare(table, tokens, **more).open()
        self.sockets.append(socket)
        return socket

    def prepare(  # noqa: PLR0913 - a socket is all of this
        self,
        table: str,
        tokens: Sequence[str] = (),
        *,
        last: int | None = None,
        effects: bool = True,
        headers: Sequence[tuple[str, str]] = (),
        protocols: Sequence[str] = (SOCKET_PROTOCOL,),
    ) -> Socket:
        """Return a socket that is still to be opened."""
        query = f"effects={int(effects)}" + ("" if last is None else f"&last={last}")
        offered = ", ".join([*protocols, *(f"seat.{token}" for token in tokens)])
        given = [("host", "harbour"), ("sec-websocket-protocol", offered), *headers]
        path = f"/api/tables/{table}/live"
        scope: Json = {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "ws",
            "server": ("harbour", 80),
            "client": self.client,
            "root_path": "",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "headers": [(key.encode(), value.encode("latin-1")) for key, value in given],
            "subprotocols": offered.split(", "),
            "state": {},
            "extensions": {"websocket.http.response": {}},
        }
        return Socket(self.app, scope)

    async def state(self, table: str, socket: Socket) -> Json:
        """Return the table as whoever is on a socket sees it."""
        state: Json = await self.ask("GET", f"/tables/{table}", socket.token)
        return state

    async def events(self, table: str) -> int:
        """Return how many events the store has of a table."""
        return len(await self.server.store.read(table))


class Opened:
    """A table that was opened, and the tokens of the seats that were taken with it."""

    def __init__(self, table: str, tokens: dict[Seat, str]) -> None:
        self.table = table
        self.tokens = tokens

    @property
    def path(self) -> str:
        return f"/tables/{self.table}"


def bearer(token: str | None) -> dict[str, str]:
    return {} if token is None else {"authorization": f"Bearer {token}"}


def person(name: str | None = None, contribution: str = "") -> Json:
    return {"kind": "person", "name": name, "contribution": contribution}


def computer(name: str = "random") -> Json:
    return {"kind": "computer", "player": name}


def play(state: Json, *actions: str, move_id: str = "m", **more: Any) -> Json:
    """Return a move for the seat that acts in a state, the first legal one unless told."""
    return {
        "type": "play",
        "id": move_id,
        "seat": state["actor"],
        "version": state["version"],
        "actions": list(actions) or state["legal"][:1],
        **more,
    }


def settings_at(folder: Path, **more: Any) -> Settings:
    usual = {"pace": 0.0, "limits": UNLIMITED, "hosts": ("harbour",)}
    return Settings(**{"data": folder / "tables.db", **usual, **more})


def think_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let computer seats think in this process."""
    monkeypatch.setattr("lungomare.server.app.Thinkers", ThinkersHere)


async def eventually(holds: Callable[[], Any], patience: float = PATIENCE) -> None:
    """Wait until something holds that nobody here is told of."""
    async with asyncio.timeout(patience):
        while not holds():  # noqa: ASYNC110 - it may hold in another process
            await asyncio.sleep(0.01)

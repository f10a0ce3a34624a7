"""Nobody holds up the event loop: the worst request that the limits allow, for every route.

Each callback of the loop is timed in processor time of its own thread, so that a busy machine
changes nothing. The server runs here with real workers; the client is the least that asks.
"""

from __future__ import annotations

import asyncio
import gc
import secrets
import time
from asyncio.events import Handle
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

import orjson
import pytest
from starlette.routing import Route

from lungomare import match
from lungomare.games.bosa import STANDARD, deck_to_json
from lungomare.match import GIVEN_MOVES, Moved, SeatPlan
from lungomare.server.live.tokens import hash_token, new_table_id, new_token
from lungomare.server.settings import Limits
from lungomare.server.workers.pool import Workers
from server.house import PATIENCE, House, Socket, bearer, computer, person, settings_at

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
    from pathlib import Path

    from lungomare.game import Json

pytestmark = [pytest.mark.anyio, pytest.mark.alone]

HELD_S = 0.020
"""How long one callback may hold the event loop, in processor time."""
BODY = Limits().body_bytes
MESSAGE = Limits().message_bytes
ENDLESS = {"repetition": "off", "quiet": "off"}


# Timing


def name_of(handle: Handle) -> str:
    """Return whose callback it is; not its whole `repr`, which would write down every table."""
    callback = handle._callback  # type: ignore[attr-defined] # noqa: SLF001 - as below
    owner = getattr(callback, "__self__", None)
    named = owner.get_coro() if isinstance(owner, asyncio.Task) else callback
    return getattr(named, "__qualname__", type(named).__name__)


@dataclass
class Watch:
    """How long each callback of the loop has taken."""

    longest: float = 0.0
    what: str = ""

    def note(self, seconds: float, handle: Handle) -> None:
        if seconds > self.longest:
            self.longest, self.what = seconds, name_of(handle)

    async def held(self, asked: str) -> dict[str, str]:
        """Return what held the loop for too long since the last time, if anything did."""
        await asyncio.sleep(0)  # so that the running callback ends, and counts
        longest, self.longest = self.longest, 0.0
        return {asked: f"{longest * 1000:.1f} ms in {self.what}"} if longest > HELD_S else {}


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Iterator[Watch]:
    watched, run = Watch(), Handle._run  # noqa: SLF001 - where every callback runs

    def timed(handle: Handle) -> None:
        began = time.thread_time()
        run(handle)
        watched.note(time.thread_time() - began, handle)

    monkeypatch.setattr(Handle, "_run", timed)
    gc.collect()
    gc.freeze()  # as the server does; the tests' own heap is none of its business
    gc.disable()
    yield watched
    gc.enable()
    gc.unfreeze()


# Asking, without doing more than sending bytes and counting those that come back


@dataclass
class Asker:
    """A client that neither makes nor reads what it sends and gets."""

    house: House
    statuses: list[int] = field(default_factory=list)
    """Of all answers so far."""

    async def __call__(
        self, method: str, path: str, body: bytes = b"", token: str | None = None
    ) -> bytes:
        target, _, query = path.partition("?")
        headers = {"content-type": "application/json", "accept-encoding": "gzip", **bearer(token)}
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": target,
            "raw_path": target.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(key.encode(), value.encode()) for key, value in headers.items()],
            "client": ("192.0.2.1", 1),
            "server": ("harbour", 80),
        }
        parts = iter([{"type": "http.request", "body": body, "more_body": False}])
        received: list[bytes] = []

        async def receive() -> Any:
            part = next(parts, None)
            if part is None:
                await asyncio.Event().wait()
            return part

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                self.statuses.append(message["status"])
            received.append(message.get("body", b""))

        async with asyncio.timeout(PATIENCE):
            await self.house.app(scope, receive, send)
        return b"".join(received)


# Evil shapes


def long_game(moves: int) -> list[str]:
    """Return a game of Canosa that goes on and on."""
    options = {"game": "canosa", "rules": ENDLESS}
    seats = [SeatPlan("person")] * 2
    game = match.fold(match.create("x" * 16, options, seats, 0, secret=bytes(32))).game
    texts: list[str] = []
    state, rng = game.start(), Random(3)
    while len(texts) < moves:
        legal = game.legal(state)
        for action in rng.sample(legal, len(legal)):
            after = game.advance(state, action)
            if game.legal(after):
                break
        state = after
        texts.append(game.write(action))
    return texts


def filled(text: str, most: int = BODY) -> bytes:
    """Return a JSON list of as many copies as may be sent."""
    count = (most - 1000) // (len(text) + 1)
    return b"[" + b",".join([text.encode()] * count) + b"]"


def nested(depth: int) -> bytes:
    return b"[" * depth + b"]" * depth


EVIL: dict[str, bytes] = {
    "empty objects": filled("{}"),
    "numbers": filled("1"),
    "empty texts": filled('""'),
    "deep": nested(BODY // 2 - 600),
    "rather deep": nested(900),
    "long text": b'"' + b"a" * (BODY - 1000) + b'"',
    "escapes": b'"' + b"\\u0041" * ((BODY - 1000) // 6) + b'"',
    "huge number": b"9" * (BODY - 1000),
    "large number": b"9" * 4000,
    "many keys": b"{" + b",".join(b'"k%d":1' % n for n in range(20_000)) + b"}",
    "long key": b'{"' + b"a" * (BODY - 1000) + b'":1}',
}
"""Values of every kind that is dear to somebody who reads JSON."""


def bodies(head: bytes, key: str) -> list[bytes]:
    """Return bodies with each evil value under `key`, beside what `head` says, and bare."""
    wrapped = [b"{" + head + b'"%s":%s}' % (key.encode(), value) for value in EVIL.values()]
    return [*wrapped, *EVIL.values(), b"{" + head + b'"x":1', b"", b"\xff" * 4000]


def small_bodies() -> list[bytes]:
    """Return the worst bodies that the loop reads itself."""
    keys = b",".join(b'"%x":1' % n for n in range(500))[:4000].rpartition(b",")[0]
    return [b"{" + keys + b"}", nested(2000), b'"' + b"a" * 4000 + b'"', *EVIL.values()]


# The tables


@dataclass
class Harbour:
    """A running server with the worst tables that can be there."""

    ask: Asker
    moves: list[str]
    long_table: str = ""
    tokens: tuple[str, ...] = ()
    open_table: str = ""
    """A table with a thousand given moves that one person is missing at."""

    @property
    def house(self) -> House:
        return self.ask.house

    def forget(self) -> None:
        """Let the next request read its table from the disk."""
        self.house.server.hub.rooms.clear()


def own_deck() -> Json:
    return deck_to_json(STANDARD) | {"name": "our box"}


def body_of(game: str, seats: list[Json], **more: Any) -> bytes:
    return orjson.dumps({"game": game, "seats": seats, **more})


async def open_one(harbour: Harbour, body: bytes) -> Json:
    told: Json = orjson.loads(await harbour.ask("POST", "/api/tables", body))
    assert "table" in told, told
    return told


def given_body(moves: list[str], *seats: Json) -> bytes:
    options = {"rules": ENDLESS, "actions": moves}
    return body_of("canosa", list(seats), options=options, public=True)


async def furnish(harbour: Harbour) -> None:
    """Write down the worst tables."""
    store, moves = harbour.house.server.store, harbour.moves
    given = moves[:GIVEN_MOVES]
    opened = await open_one(harbour, given_body(given, person("Ada"), person()))
    harbour.open_table = opened["table"]
    tokens = (new_token(), new_token())
    seats = [SeatPlan("person"), SeatPlan("person")]
    options = {"game": "canosa", "rules": ENDLESS, "actions": given}
    table_id = new_table_id()
    events = list(match.create(table_id, options, seats, 0, secret=secrets.token_bytes(32)))
    table = match.fold(events)
    for seat in range(2):
        joined = match.join(table, seat, f"Guest {seat}", b"", 0)
        events += joined
        for event in joined:
            table = table.after(event)
    for text in moves[GIVEN_MOVES:]:
        assert table.actor is not None
        event = Moved(0, table.actor, (text,), None)
        events.append(event)
        table = table.after(event)
    await store.append(table, events, {n: hash_token(t) for n, t in enumerate(tokens)})
    harbour.long_table, harbour.tokens = table_id, tokens
    decks = body_of("bosa", [person()] * 5, options={"players": 5, "deck": own_deck()}, public=True)
    for _ in range(50):
        await open_one(harbour, decks)


@pytest.fixture(scope="module")
def long_moves() -> list[str]:
    return long_game(4000)


@pytest.fixture
async def harbour(tmp_path: Path, long_moves: list[str]) -> AsyncIterator[Harbour]:
    house = House(settings_at(tmp_path, pace=60.0))
    house.server.worker_pool = Workers
    async with house.app.router.lifespan_context(house.app):
        made = Harbour(Asker(house), long_moves)
        await furnish(made)
        yield made


# The worst request of every route


async def openapi(harbour: Harbour) -> None:
    await harbour.ask("GET", "/api/openapi.json")


async def catalogue(harbour: Harbour) -> None:
    await harbour.ask("GET", "/api/catalogue")


async def rules(harbour: Harbour) -> None:
    for path in ("canosa", "bosa", "x" * 8000):
        await harbour.ask("GET", f"/api/rules/{path}?language=it")


async def list_tables(harbour: Harbour) -> None:
    for phase in ("waiting", "playing", "over"):
        harbour.forget()
        told = await harbour.ask("GET", f"/api/tables?phase={phase}&limit=100")
        assert len(told) > 10


async def records(harbour: Harbour) -> None:
    await harbour.ask("GET", "/api/records?limit=500")


async def open_table(harbour: Harbour) -> None:
    two = [person("Ada"), person("Bea")]
    await open_one(harbour, given_body(harbour.moves[:GIVEN_MOVES], *two))
    await open_one(harbour, given_body(harbour.moves[:GIVEN_MOVES], computer(), computer()))
    await harbour.ask("POST", "/api/tables", given_body(harbour.moves * 5, *two))
    deck = {"players": 5, "deck": own_deck()}
    await open_one(harbour, body_of("bosa", [person("Ada")] * 5, options=deck))
    heads = [
        b'"game":"canosa","seats":[{},{}],',
        b'"game":"bosa","seats":[{},{}],',
    ]
    for head in heads:
        for body in bodies(head, "options"):
            await harbour.ask("POST", "/api/tables", body)
    for key in (b"deck", b"setup", b"decisions", b"start", b"layout", b"actions", b"rules"):
        for value in EVIL.values():
            body = b"{" + heads[key in (b"deck", b"setup", b"decisions")]
            body += b'"options":{"%s":%s}}' % (key, value)
            await harbour.ask("POST", "/api/tables", body)


async def get_table(harbour: Harbour) -> None:
    for token in (None, *harbour.tokens):
        harbour.forget()
        await harbour.ask("GET", f"/api/tables/{harbour.long_table}", token=token)
        await harbour.ask("GET", f"/api/tables/{harbour.long_table}", token=token)


async def join(harbour: Harbour) -> None:
    path = f"/api/tables/{harbour.open_table}/seats/1"
    for body in small_bodies():
        await harbour.ask("POST", path, body)
    harbour.forget()
    await harbour.ask("POST", path, b'{"name":"Bea"}')
    assert harbour.ask.statuses[-1] == 201


async def leave(harbour: Harbour) -> None:
    opened = await open_one(
        harbour, given_body(harbour.moves[:GIVEN_MOVES], person("Ada"), person())
    )
    harbour.forget()
    await harbour.ask(
        "DELETE", f"/api/tables/{opened['table']}/seats/0", token=opened["held"][0]["token"]
    )
    assert harbour.ask.statuses[-1] == 204


async def explain(harbour: Harbour) -> None:
    harbour.forget()
    path = f"/api/tables/{harbour.long_table}/explain"
    for body in (*small_bodies(), b'{"action":"@b2"}', b'{"action":"' + b"x" * 64 + b'"}'):
        await harbour.ask("POST", path, body)


async def hint(harbour: Harbour) -> None:
    opened = await open_one(
        harbour, given_body(harbour.moves[:GIVEN_MOVES], person("Ada"), computer("level-1"))
    )
    harbour.forget()
    path, token = f"/api/tables/{opened['table']}/hint", opened["held"][0]["token"]
    await harbour.ask("POST", path, token=token)
    bosa = {"players": 2, "deck": own_deck()}
    seats = [person("Ada"), computer("level-1")]
    opened = await open_one(harbour, body_of("bosa", seats, options=bosa))
    path, token = f"/api/tables/{opened['table']}/hint", opened["held"][0]["token"]
    await harbour.ask("POST", path, token=token)


async def record(harbour: Harbour) -> None:
    harbour.forget()
    for token in (None, *harbour.tokens):
        await harbour.ask("GET", f"/api/tables/{harbour.long_table}/record", token=token)


async def positions(harbour: Harbour) -> None:
    harbour.forget()
    for since in (0, 3900, 100_000):
        for _ in range(2):
            path = f"/api/tables/{harbour.long_table}/positions?since={since}"
            await harbour.ask("GET", path, token=harbour.tokens[0])
            assert harbour.ask.statuses[-1] == 200


def given_records(moves: list[str]) -> list[bytes]:
    told = [
        {"game": "canosa", "rules": ENDLESS, "actions": moves[:GIVEN_MOVES], "result": None},
        {"game": "canosa", "rules": ENDLESS, "actions": moves * 8, "result": None},
    ]
    return [orjson.dumps({"record": each}) for each in told]


def ask_with_records(path: str) -> Callable[[Harbour], Awaitable[None]]:
    async def ask(harbour: Harbour) -> None:
        for body in (*given_records(harbour.moves), *bodies(b"", "record")):
            assert len(body) <= BODY
            await harbour.ask("POST", path, body)
        head = b'{"record":{"game":"canosa","actions":'
        for value in EVIL.values():
            await harbour.ask("POST", path, head + value + b"}}")

    return ask


async def check_deck(harbour: Harbour) -> None:
    cards = b'{"deck":{"name":"a","cards":' + EVIL["empty objects"] + b"}}"
    whole = orjson.dumps({"deck": own_deck()})
    for body in (cards, whole, *bodies(b"", "deck")):
        await harbour.ask("POST", "/api/decks/check", body)
        assert harbour.ask.statuses[-1] in (200, 409, 422)


async def service(harbour: Harbour) -> None:
    await harbour.ask("GET", "/healthz")
    await harbour.ask("GET", "/readyz")
    await harbour.ask("GET", "/metrics")


async def page(harbour: Harbour) -> None:
    for path in ("/", "/" + "a/" * 4000, "/assets/" + "." * 8000, "/api/" + "x" * 8000):
        await harbour.ask("GET", path)


ROUTES: dict[str, Callable[[Harbour], Awaitable[None]]] = {
    "GET /api/openapi.json": openapi,
    "GET /api/catalogue": catalogue,
    "GET /api/rules/{game}": rules,
    "GET /api/tables": list_tables,
    "GET /api/records": records,
    "POST /api/tables": open_table,
    "GET /api/tables/{table_id}": get_table,
    "POST /api/tables/{table_id}/seats/{seat}": join,
    "DELETE /api/tables/{table_id}/seats/{seat}": leave,
    "POST /api/tables/{table_id}/explain": explain,
    "POST /api/tables/{table_id}/hint": hint,
    "GET /api/tables/{table_id}/record": record,
    "GET /api/tables/{table_id}/positions": positions,
    "POST /api/replay": ask_with_records("/api/replay"),
    "POST /api/study": ask_with_records("/api/study"),
    "POST /api/evaluate": ask_with_records("/api/evaluate"),
    "POST /api/decks/check": check_deck,
    "GET /healthz": service,
    "GET /readyz": service,
    "GET /metrics": service,
    "GET /{path:path}": page,
}


def routes_of(routes: Iterable[Any]) -> Iterator[str]:
    for route in routes:
        if isinstance(route, Route):
            yield from (f"{verb} {route.path}" for verb in (route.methods or set()) - {"HEAD"})
        else:  # a router that was included; a route of an unknown kind has none and fails here
            yield from routes_of(route.original_router.routes)


def test_every_route_has_its_worst_request(tmp_path: Path) -> None:
    assert set(routes_of(House(settings_at(tmp_path)).app.routes)) == ROUTES.keys()


async def test_no_request_holds_the_loop(harbour: Harbour, watch: Watch) -> None:
    held: dict[str, str] = {}
    for route, ask in ROUTES.items():
        await ask(harbour)
        held |= await watch.held(route)
    assert held == {}
    assert 500 not in harbour.ask.statuses


# Sockets


def evil_messages() -> list[bytes]:
    head = b'{"type":"play","id":"m","seat":0,"version":1,"actions":'
    values = [
        filled('"@b2"', MESSAGE - 100),
        filled('""', MESSAGE - 100),
        filled("{}", MESSAGE - 100),
        nested(MESSAGE // 2 - 100),
        b'"' + b"a" * (MESSAGE - 200) + b'"',
        b"9" * (MESSAGE - 200),
    ]
    keys = b"{" + b",".join(b'"%x":1' % n for n in range(1800)) + b"}"
    return [*(head + value + b"}" for value in values), *values, keys]


async def drained(socket: Socket) -> None:
    """Wait until the server has answered everything, without looking at the answers."""
    socket.send({"type": "ping"})
    while '"pong"' not in (await socket._next()).get("text", ""):  # noqa: SLF001 - unread
        pass


async def test_no_socket_holds_the_loop(harbour: Harbour, watch: Watch) -> None:
    held: dict[str, str] = {}
    for last in (None, 1, 2500, 10**8):
        harbour.forget()
        socket = await harbour.house.prepare(harbour.long_table, harbour.tokens, last=last).open()
        move = {"type": "play", "id": "m", "seat": 0, "version": 1, "actions": ["@b2"]}
        back = {"type": "take-back", "id": "b", "seat": 0, "kept": 0, "version": 10**6}
        for message in evil_messages():
            socket.send_text(message.decode())
            socket.send(move)
            socket.send(back)
        await drained(socket)
        await socket.close()
        held |= await watch.held(f"a socket with last={last}")
    assert held == {}


async def test_a_callback_that_holds_the_loop_is_found(watch: Watch) -> None:
    async def spin() -> None:
        end = time.thread_time() + 2 * HELD_S
        while time.thread_time() < end:
            pass

    await spin()
    assert (await watch.held("a test")).keys() == {"a test"}
    assert await watch.held("nothing") == {}

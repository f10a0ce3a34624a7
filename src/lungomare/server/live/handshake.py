"""Letting a client's socket in, or answering why not, before anything that only requests need."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qs

import orjson
from starlette.datastructures import Headers

from lungomare.match.protocol import SOCKET_PROTOCOL
from lungomare.server.http.door import network_at
from lungomare.server.http.guards import HEADERS
from lungomare.server.http.hosts import foreign_host, is_own_host, is_own_origin
from lungomare.server.http.metering import metered
from lungomare.server.jobs.refusals import refusal
from lungomare.server.live.client import Client
from lungomare.server.live.rooms import NoTable
from lungomare.server.live.tokens import seat_of
from lungomare.server.store.database import StoreFailure
from lungomare.server.telemetry import ids
from lungomare.server.websocket.sockets import EXTENSION

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

    from lungomare.server.app import Server

"""The subprotocol of the socket. A client offers it and, for each seat it holds, `seat.TOKEN`
beside it: so tokens come before the socket is accepted, and never in an address."""
SEAT_PREFIX: Final = "seat."


class Sockets:
    """The middleware that takes in sockets, before anything that only requests need."""

    def __init__(self, app: ASGIApp, server: Server) -> None:
        self.app = app
        self.server = server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a table's socket; pass everything else on."""
        table = _LIVE.fullmatch(scope["path"]) if scope["type"] == "websocket" else None
        if table:
            ids.add(table=table[1])
            charge = partial(self.server.door.charge, network_at(scope.get("client")))
            await metered(serve_socket(self.server, table[1], scope, receive, send), charge)
        else:
            await self.app(scope, receive, send)


_LIVE: Final = re.compile(r"/api/tables/([^/]+)/live")


async def serve_socket(
    server: Server, table_id: str, scope: Scope, receive: Receive, send: Send
) -> None:
    """Serve one client of one table until either leaves."""
    network = network_at(scope.get("client"))
    await receive()  # it wants to connect
    refused = _refusal(server, scope, network)
    if refused:
        await _turn_away(send, *refused)
        return
    try:
        await _let_in(server, table_id, scope, receive, send)
    finally:
        server.door.disconnected(network)


def _refusal(server: Server, scope: Scope, network: str) -> tuple[int, str, str | None] | None:
    """Say why a client is not let in; a socket is counted if it is."""
    door, headers = server.door, Headers(scope=scope)
    if not is_own_host(headers.get("host"), server.settings):
        return 421, foreign_host(headers["host"]), "foreign-host"
    if not is_own_origin(headers, server.settings):
        return 403, "pages of other sites cannot connect here", None
    if SOCKET_PROTOCOL not in scope["subprotocols"]:
        return 400, f"the socket speaks {SOCKET_PROTOCOL}, which was not offered", None
    if not door.may_request(network):
        return 429, "too many requests from this address; wait a moment", "too-many"
    if not door.may_connect(network):
        return 429, "this address has too many sockets open", "too-many"
    return None


async def _turn_away(send: Send, status: int, sentence: str, code: str | None = None) -> None:
    """Answer before the socket is accepted, as REST would."""
    body = orjson.dumps({"refusal": refusal(sentence, code=code)})
    headers = {**HEADERS, "content-type": "application/json", "content-length": str(len(body))}
    if status == 429:  # noqa: PLR2004 - too many requests
        headers["retry-after"] = "1"
    start = {
        "type": "websocket.http.response.start",
        "status": status,
        "headers": [(key.encode(), value.encode()) for key, value in headers.items()],
    }
    await send(start)
    await send({"type": "websocket.http.response.body", "body": body})


async def _let_in(
    server: Server, table_id: str, scope: Scope, receive: Receive, send: Send
) -> None:
    """Accept the socket if its table exists and every token it brings opens a seat there."""
    offered = scope["subprotocols"]
    tokens = [w.removeprefix(SEAT_PREFIX) for w in offered if w.startswith(SEAT_PREFIX)]
    query = parse_qs(scope["query_string"].decode("latin-1"))
    last = read_last(query.get("last", [""])[0])
    try:
        room = await server.hub.room(table_id, known=last, tokens=tokens)
    except NoTable:
        await _turn_away(send, 404, "there is no such table", "no-table")
        return
    except StoreFailure as failure:
        await _turn_away(send, 503, str(failure), failure.code)
        return
    seats = {seat_of(token, room.hashes): token for token in tokens}
    if None in seats:
        await _turn_away(send, 403, "this token opens no seat here", "no-seat")
        return
    await send({"type": "websocket.accept", "subprotocol": SOCKET_PROTOCOL, "headers": []})
    held = {seat: token for seat, token in seats.items() if seat is not None}
    client = Client(server, room, held, scope["extensions"][EXTENSION], send)
    client.contact.network = network_at(scope.get("client"))
    client.contact.wants_effects = query.get("effects") != ["0"]
    await client.run(receive, last)


def read_last(text: str) -> int:
    """Return the last event that a client says it knows, 0 where it makes no sense."""
    return int(text) if text.isdecimal() and len(text) < 10 else 0  # noqa: PLR2004

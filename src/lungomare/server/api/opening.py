"""Opening a table: a plain one at once, one with moves or cards of its own by a worker."""

from __future__ import annotations

import contextlib
import secrets
from typing import TYPE_CHECKING, Final

import orjson
from fastapi import Request, Response

from lungomare import match
from lungomare.games.registry import FAMILIES
from lungomare.games.shuffle import SECRET_BYTES
from lungomare.server import messages as m
from lungomare.server.api.routes import Routes
from lungomare.server.api.shared import REFUSALS, server_of
from lungomare.server.clock import now_ms
from lungomare.server.http.answers import SMALL_BYTES, answered, brings, payer_of, respond
from lungomare.server.http.refusals import Denied
from lungomare.server.jobs.answers import make_answer
from lungomare.server.jobs.opening import prepare
from lungomare.server.live.rooms import NoTable
from lungomare.server.live.tokens import hash_token, token_from_key
from lungomare.server.store.jobs import Conflict
from lungomare.server.workers.pool import Rank

if TYPE_CHECKING:
    from lungomare.server.app import Server
    from lungomare.server.jobs.answers import Answer
    from lungomare.server.live.hub import Hub

router = Routes()

OPENED: Final = 201


@router.post(
    "/tables",
    status_code=OPENED,
    response_model=m.Opened,
    responses=REFUSALS,
    openapi_extra=brings(m.TableRequest),
)
async def open_table(request: Request) -> Response:
    """Open a table; every seat with a name is the creator's, who gets its token.

    With a `key` of one's own the same request can be sent again: its answer is the same.
    """
    server = server_of(request)
    if not server.door.may_open_table(payer_of(request)):
        raise Denied(429, "many-tables", "this address has opened many tables; wait a while")
    answer = await _prepared(server, request, await request.body())
    if answer.status != 200:  # noqa: PLR2004 - as HTTP counts
        return respond(answer)
    made = orjson.loads(answer.body)
    events = [match.event_from_json(each) for each in made["events"]]
    key, name = made["key"], made["table"]
    held = [m.HeldSeat(seat=n, token=token_from_key(key, name, n)) for n in made["held"]]
    hashes = {each.seat: hash_token(each.token) for each in held}
    if key is None or not await _is_open(server.hub, name):
        with contextlib.suppress(Conflict):  # by the same request, a moment ago
            await server.hub.create(events, hashes)
    opened = m.Opened(table=name, held=held)
    return Response(opened.model_dump_json(), OPENED, media_type="application/json")


async def _is_open(hub: Hub, table_id: str) -> bool:
    """Say whether a request has opened this table before, and its answer was lost."""
    try:
        await hub.room(table_id)
    except NoTable:
        return False
    return True


async def _prepared(server: Server, request: Request, body: bytes) -> Answer:
    """Return the events of a table, from here where that is quick, else from a worker."""
    asked = (body, secrets.token_bytes(SECRET_BYTES), now_ms())
    if is_plain(body):
        return make_answer(False, prepare, *asked)
    return await answered(
        request,
        server.workers,
        prepare,
        *asked,
        rank=Rank.OPENING,
        seconds=server.settings.times.opening,
        packs=False,
    )


def is_plain(body: bytes) -> bool:
    """Say whether a table is opened with nothing of its asker's own: neither cards nor moves."""
    if len(body) > SMALL_BYTES:
        return False
    try:
        asked = orjson.loads(body)
        options, family = asked["options"], FAMILIES[asked["game"]]
    except (ValueError, TypeError, KeyError):
        return True  # there are none, or it is refused at once
    if not isinstance(options, dict):
        return True
    chosen = {option.key for option in family.options if not option.is_deal}
    return options.keys() <= chosen and all(map(_is_flat, options.values()))


def _is_flat(value: object) -> bool:
    """Say whether an option is a name, a number or a few of them by name: no list of cards."""
    values = value.values() if isinstance(value, dict) else [value]
    return not any(isinstance(each, dict | list) for each in values)

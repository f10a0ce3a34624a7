"""Tables by REST: seats, explanations, records."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import orjson
from fastapi import Request, Response

from lungomare import match
from lungomare.server import messages as m
from lungomare.server.api.routes import Routes
from lungomare.server.api.shared import (
    REFUSALS,
    SeatPath,
    TableId,
    Token,
    room_of,
    seat_in,
    server_of,
)
from lungomare.server.http.answers import brings, packed, small_body
from lungomare.server.http.refusals import Denied
from lungomare.server.jobs.refusals import refusal_of
from lungomare.server.live.tokens import hash_token, holds, token_from_key

if TYPE_CHECKING:
    from lungomare.match import Event, Table

router = Routes()


@router.get("/tables/{table_id}", response_model=m.StateMessage, responses=REFUSALS)
async def get_table(request: Request, table_id: TableId, token: Token = None) -> Response:
    """The table as the token's seat, or a spectator, may see it."""
    room = await room_of(server_of(request).hub, table_id, token)
    return packed(request, room.state(seat_in(room, token), effects=True))


@router.post(
    "/tables/{table_id}/seats/{seat}",
    status_code=201,
    response_model=m.Opened,
    responses=REFUSALS,
    openapi_extra=brings(m.JoinRequest),
)
async def join_table(request: Request, table_id: TableId, seat: SeatPath) -> Any:
    """Sit down on a free seat; the token that comes back holds it.

    With a `key` of one's own the same request can be sent again: its answer is the same.
    """
    wanted = await small_body(request, m.JoinRequest)
    hub = server_of(request).hub
    room = await room_of(hub, table_id)
    token = token_from_key(wanted.key, table_id, seat)
    added = bytes.fromhex(wanted.contribution)

    def sit_down(table: Table, now: int) -> tuple[Event, ...]:
        if holds(wanted.key, token, seat, room.hashes):
            return ()  # the answer was lost, and is asked for again
        return match.join(table, seat, wanted.name, added, now)

    await hub.change(room, sit_down, {seat: hash_token(token)})
    return m.Opened(table=table_id, held=[m.HeldSeat(seat=seat, token=token)])


@router.delete("/tables/{table_id}/seats/{seat}", status_code=204, responses=REFUSALS)
async def leave_table(
    request: Request, table_id: TableId, seat: SeatPath, token: Token = None
) -> None:
    """Give a seat back before the game has begun."""
    hub = server_of(request).hub
    room = await room_of(hub, table_id, token)

    def stand_up(table: Table, now: int) -> tuple[Event, ...]:
        if seat_in(room, token) != seat:  # it may have changed hands at another process
            raise Denied(403, "seat-not-held", f"you do not hold seat {seat}")
        return match.leave(table, seat, now)

    await hub.change(room, stand_up, {seat: None})


@router.post(
    "/tables/{table_id}/explain",
    response_model=m.Explained,
    responses=REFUSALS,
    openapi_extra=brings(m.ActionRequest),
)
async def explain(request: Request, table_id: TableId, token: Token = None) -> Any:
    """Why not? The clause that forbids an action now, or after others, or that it is legal.

    The answer is worked out on a state drawn anew from what the token's seat, or without one a
    spectator, may know, so that it cannot tell what is hidden.
    """
    asked = await small_body(request, m.ActionRequest)
    room = await room_of(server_of(request).hub, table_id, token)
    table = room.table
    if table.state is None:
        raise Denied(409, "not-begun", "the game has not begun")
    game = table.game
    known = game.resample(table.state, seat_in(room, token), Random(0))
    for text in asked.after:
        known = game.apply(known, game.read(text))
    refusal = game.explain(known, game.read(asked.action))
    why = m.Refusal(**refusal_of(refusal)) if refusal else None
    return m.Explained(action=asked.action, legal=refusal is None, refusal=why)


@router.get("/tables/{table_id}/record", response_model=m.JsonObject, responses=REFUSALS)
async def get_record(request: Request, table_id: TableId, token: Token = None) -> Response:
    """The record; of a running game with secrets, as much as the asker may know."""
    room = await room_of(server_of(request).hub, table_id, token)
    record = match.record(room.table, seat_in(room, token))
    if record is None:
        raise Denied(409, "not-begun", "the game has not begun")
    return packed(request, orjson.dumps(record))

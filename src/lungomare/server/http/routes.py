"""The REST interface: tables, seats, explanations, hints, the catalogue."""

from __future__ import annotations

import secrets
from random import Random
from typing import TYPE_CHECKING, Annotated, Any

import orjson
from fastapi import APIRouter, Header, Path, Request, Response

from lungomare import match
from lungomare.analysis.canosa.analyse import Limit
from lungomare.games.canosa import Canosa
from lungomare.players import hint_player
from lungomare.server import messages as m
from lungomare.server.api.catalogue import catalogue
from lungomare.server.http.answers import brings, busy, payer_of, small_body
from lungomare.server.http.refusals import Denied, refusal_of
from lungomare.server.live.hub import Hub, NoTable, is_alone
from lungomare.server.live.tokens import hash_token, holds, seat_of, token_from_key
from lungomare.server.workers.pool import Busy, Rank

if TYPE_CHECKING:
    from lungomare.game import Json, Seat
    from lungomare.match import Event, Table
    from lungomare.players import Situation
    from lungomare.server.app import Server
    from lungomare.server.live.rooms import Room
    from lungomare.server.workers.thinkers import Thinkers

router = APIRouter(prefix="/api")

HINT_SECONDS = 0.4
"""How long a hint of Canosa takes a worker: as long as one waits gladly."""

TableId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{16}$", description="The table's name.")]
SeatPath = Annotated[int, Path(ge=0, le=4)]
Token = Annotated[
    str | None, Header(alias="Authorization", description="Bearer and a seat's token.")
]
REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"description": told, "model": m.RefusedAnswer}
    for status, told in {
        400: "Not to be read.",
        403: "Not yours.",
        404: "No such table.",
        409: "The table or the rules say no.",
        413: "Too large.",
        422: "Not as described here.",
        429: "Too many.",
        503: "Too busy to think now.",
    }.items()
}


def _server(request: Request) -> Server:
    server: Server = request.app.state.server
    return server


async def room_of(hub: Hub, table_id: str) -> Room:
    """Return the table's room, or answer that there is none."""
    try:
        return await hub.room(table_id)
    except NoTable:
        raise Denied(404, "no-table", "there is no such table") from None


def seat_in(room: Room, token: str | None) -> Seat | None:
    """Return the seat that the request's token opens, None without a token."""
    if token is None:
        return None
    kind, _, word = token.partition(" ")
    seat = seat_of(word, room.hashes) if kind.lower() == "bearer" else None
    if seat is None:
        raise Denied(403, "no-seat", "this token opens no seat here")
    return seat


@router.get("/catalogue", responses=REFUSALS)
async def get_catalogue() -> dict[str, Any]:
    """Both games: editions, switches, decks, players, clauses; and the set phrases."""
    return catalogue()


@router.get("/tables/{table_id}", response_model=m.StateMessage, responses=REFUSALS)
async def get_table(request: Request, table_id: TableId, token: Token = None) -> Response:
    """The table as the token's seat, or a spectator, may see it."""
    room = await room_of(_server(request).hub, table_id)
    state = room.state(seat_in(room, token), effects=True)
    return Response(state, media_type="application/json")


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
    hub = _server(request).hub
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
    hub = _server(request).hub
    room = await room_of(hub, table_id)
    if seat_in(room, token) != seat:
        raise Denied(403, "seat-not-held", f"you do not hold seat {seat}")
    await hub.change(room, lambda table, now: match.leave(table, seat, now), {seat: None})


@router.post(
    "/tables/{table_id}/explain",
    response_model=m.Explained,
    responses=REFUSALS,
    openapi_extra=brings(m.ActionRequest),
)
async def explain(request: Request, table_id: TableId, token: Token = None) -> Any:
    """Why not? The clause that forbids an action now, or that it is legal.

    The answer is worked out on a state drawn anew from what the token's seat, or without one a
    spectator, may know, so that it cannot tell what is hidden.
    """
    asked = await small_body(request, m.ActionRequest)
    room = await room_of(_server(request).hub, table_id)
    table = room.table
    if table.state is None:
        raise Denied(409, "not-begun", "the game has not begun")
    game = table.game
    action = game.read(asked.action)
    known = game.resample(table.state, seat_in(room, token), Random(0))
    refusal = game.explain(known, action)
    told = m.Refusal(**refusal_of(refusal)) if refusal else None
    return m.Explained(action=asked.action, legal=refusal is None, refusal=told)


@router.post("/tables/{table_id}/hint", response_model=m.Hint, responses=REFUSALS)
async def hint(request: Request, table_id: TableId, token: Token = None) -> Any:
    """What a strong player would do; only where one person plays against computers."""
    server = _server(request)
    room = await room_of(server.hub, table_id)
    table, seat = room.table, seat_in(room, token)
    if seat is None:
        raise Denied(403, "hint-player", "only the player at the table gets a hint")
    if not is_alone(table):
        raise Denied(409, "hint-alone", "hints are for tables with one person and computers only")
    situation = match.situation(table, seat, Random(secrets.randbits(64)))
    try:
        return await _hint(server.hub.thinkers, situation, payer_of(request))
    except Busy as error:
        raise busy(error) from None


async def _hint(thinkers: Thinkers, situation: Situation, payer: str) -> m.Hint:
    """Return the hint of the engine with what it proved, or of the strongest level."""
    game = situation.game
    if isinstance(game, Canosa):
        limit = Limit(seconds=HINT_SECONDS)
        found = await thinkers.analyse(game, situation.state, limit, payer=payer, rank=Rank.HINT)
        best = found.best
        return m.Hint(
            action=best.texts[0], line=best.texts, value=best.chance, wins_in=best.wins_in
        )
    choice = await thinkers.choose(hint_player(game.name) or "random", situation, payer=payer, rank=Rank.HINT)
    line = [game.write(action) for action in choice.line or (choice.action,)]
    return m.Hint(action=line[0], line=line, value=choice.value)


@router.get("/tables/{table_id}/record", responses=REFUSALS)
async def get_record(request: Request, table_id: TableId, token: Token = None) -> Response:
    """The record; of a running game with secrets, as much as the asker may know."""
    room = await room_of(_server(request).hub, table_id)
    record = match.record(room.table, seat_in(room, token))
    if record is None:
        raise Denied(409, "not-begun", "the game has not begun")
    return _json(record)


def _json(data: Json) -> Response:
    return Response(orjson.dumps(data), media_type="application/json")

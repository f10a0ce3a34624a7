"""Stepping through games: the positions of a table so far, and those of a record from a file."""

from __future__ import annotations

import asyncio
import gzip
from typing import TYPE_CHECKING, Annotated, Any, Final

import orjson
from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, Field

from lungomare.games.records import replay
from lungomare.games.registry import FAMILIES
from lungomare.match import past
from lungomare.server.routes import REFUSALS, TableId, Token, room_of, seat_in

if TYPE_CHECKING:
    from collections.abc import Callable

    from lungomare.game import Json

replays = APIRouter(prefix="/api")

PACKING: Final = 4
"""How hard gzip tries: a whole game for five, 1.2 MB, is packed in 4 ms, to a fiftieth."""


class Positions(BaseModel):
    """What the asker could see after `since` moves and after each move that followed."""

    since: int
    views: list[dict[str, Any]]
    sheets: list[dict[str, Any]] = Field(
        description="In Bosa, the score sheet beside each view, as the asker may know it."
    )


class RecordRequest(BaseModel):
    """A record to look at, as `lungomare replay` reads it."""

    record: dict[str, Any]


class Replayed(BaseModel):
    """A record played through: how it began, its moves, and what could be seen after each."""

    options: dict[str, Any] = Field(description="The record's header, with the game's name.")
    moves: list[str]
    views: list[dict[str, Any]] = Field(description="One more than there are moves.")
    sheets: list[dict[str, Any]] = Field(
        description="In Bosa, the score sheet beside each view, with everyone's goals."
    )
    result: dict[str, Any] | None


@replays.get("/tables/{table_id}/positions", response_model=Positions, responses=REFUSALS)
async def positions(
    request: Request,
    table_id: TableId,
    since: Annotated[int, Query(ge=0, le=100_000)] = 0,
    token: Token = None,
) -> Response:
    """The positions along the way, as the token's seat, or everyone, could see them then."""
    room = await room_of(request.app.state.server.hub, table_id)
    seat = seat_in(room, token)
    return await asyncio.to_thread(_packed, request, past, room.table, seat, since)


@replays.post("/replay", response_model=Replayed, responses=REFUSALS)
async def replay_record(request: Request, asked: RecordRequest) -> Response:
    """Check a record move by move and return what could be seen after each."""
    return await asyncio.to_thread(_packed, request, _replayed, asked.record)


def _replayed(record: Json) -> Json:
    played = replay(FAMILIES, record)
    game, states = played.game, played.states
    ways = [states[:count] for count in range(1, len(states) + 1)]
    sheets = [game.sheet(way, None, everyone=True) for way in ways]
    return {
        "options": game.header(states[0]),
        "moves": [game.write(move) for move in played.moves],
        "views": [game.view(state, None) for state in states],
        "sheets": [sheet for sheet in sheets if sheet is not None],
        "result": record["result"],
    }


def _packed(request: Request, told: Callable[..., Json], *args: object) -> Response:
    """Answer with what is told: moment by moment the same again but for a little, so it shrinks."""
    body = orjson.dumps(told(*args))
    headers = {"vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["content-encoding"] = gzip.compress(body, PACKING, mtime=0), "gzip"
    return Response(body, media_type="application/json", headers=headers)

"""Stepping through games: the positions of a table so far, and those of a record from a file."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, HTTPException, Query, Request
from pydantic import BaseModel, Field

from lungomare.games.records import replay
from lungomare.games.registry import FAMILIES
from lungomare.server.hub import NoTable
from lungomare.server.routes import REFUSALS, TableId

if TYPE_CHECKING:
    from lungomare.game import Json

replays = APIRouter(prefix="/api")


class Positions(BaseModel):
    """What everyone could see after `since` moves and after each move that followed."""

    since: int
    views: list[dict[str, Any]]


class RecordRequest(BaseModel):
    """A record to look at, as `lungomare replay` reads it."""

    record: dict[str, Any]


class Replayed(BaseModel):
    """A record played through: how it began, its moves, and what could be seen after each."""

    options: dict[str, Any] = Field(description="The record's header, with the game's name.")
    moves: list[str]
    views: list[dict[str, Any]] = Field(description="One more than there are moves.")
    result: dict[str, Any] | None


@replays.get("/tables/{table_id}/positions", response_model=Positions, responses=REFUSALS)
async def positions(
    request: Request, table_id: TableId, since: Annotated[int, Query(ge=0, le=100_000)] = 0
) -> Any:
    """The positions along the way, as everyone could see them then: looking back tells no more."""
    try:
        table = (await request.app.state.server.hub.room(table_id)).table
    except NoTable:
        raise HTTPException(404, "there is no such table") from None
    views = [table.game.view(state, None) for state in table.states[since:]]
    return Positions(since=since, views=views)


@replays.post("/replay", response_model=Replayed, responses=REFUSALS)
async def replay_record(asked: RecordRequest) -> Any:
    """Check a record move by move and return what could be seen after each."""
    return await asyncio.to_thread(_replayed, asked.record)


def _replayed(record: Json) -> Replayed:
    played = replay(FAMILIES, record)
    game = played.game
    return Replayed(
        options=game.header(played.states[0]),
        moves=[game.write(move) for move in played.moves],
        views=[game.view(state, None) for state in played.states],
        result=record["result"],
    )

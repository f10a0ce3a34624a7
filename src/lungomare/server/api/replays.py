"""Stepping through games: the positions of a table so far, and those of a record from a file."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Annotated

from fastapi import Query, Request, Response

from lungomare.server import messages as m
from lungomare.server.api.routes import Routes
from lungomare.server.api.shared import REFUSALS, TableId, Token, kept, room_of, seat_in, server_of
from lungomare.server.http.answers import answered, brings, takes_packed
from lungomare.server.jobs.replays import positions_of, replayed
from lungomare.server.workers.pool import Rank

if TYPE_CHECKING:
    from lungomare.server.jobs.answers import Answer

router = Routes()


@router.get("/tables/{table_id}/positions", response_model=m.Positions, responses=REFUSALS)
async def positions(
    request: Request,
    table_id: TableId,
    since: Annotated[int, Query(ge=0, le=100_000)] = 0,
    token: Token = None,
) -> Response:
    """The positions along the way, as the token's seat, or everyone, could see them then.

    At most 200 come at once; `more` says whether there are others after them.
    """
    server = server_of(request)
    room = await room_of(server.hub, table_id, token)
    seat, version = seat_in(room, token), room.table.version
    key = ("positions", table_id, version, seat, since, takes_packed(request))

    async def work_out() -> Answer:
        texts = (await server.store.read_texts(table_id))[:version]
        return await answered(
            request,
            server.workers,
            positions_of,
            texts,
            seat,
            since,
            rank=Rank.REPLAY,
            seconds=server.settings.times.positions,
        )

    return await kept(server, key, work_out)


@router.post(
    "/replay", response_model=m.Replayed, responses=REFUSALS, openapi_extra=brings(m.RecordRequest)
)
async def replay_record(request: Request) -> Response:
    """Check a record move by move and return what could be seen after each."""
    server = server_of(request)
    body = await request.body()
    key = ("replay", hashlib.sha256(body).digest(), takes_packed(request))

    async def work_out() -> Answer:
        return await answered(
            request,
            server.workers,
            replayed,
            body,
            rank=Rank.REPLAY,
            seconds=server.settings.times.replay,
        )

    return await kept(server, key, work_out)

"""Stepping through games: the positions of a table so far, and those of a record from a file."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Annotated, Final

from fastapi import Query, Request, Response

from lungomare.games.records import replay
from lungomare.games.registry import FAMILIES
from lungomare.match import fold, redact_positions
from lungomare.server import messages as m
from lungomare.server.api.shared import REFUSALS, TableId, Token, kept, room_of, seat_in, server_of
from lungomare.server.api.studies import check_length
from lungomare.server.http.answers import answered, brings, takes_packed
from lungomare.server.http.routes import Routes
from lungomare.server.store.events import read_events
from lungomare.server.workers.pool import Rank

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lungomare.game import Json, Seat
    from lungomare.server.http.answers import Answer

router = Routes()

PAGE: Final = 200
"""Positions in an answer: of a game for five some 1 MB, made in a tenth of a second."""


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
            _positions,
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
            _replayed,
            body,
            rank=Rank.REPLAY,
            seconds=server.settings.times.replay,
        )

    return await kept(server, key, work_out)


def _positions(texts: Sequence[str], seat: Seat | None, since: int) -> Json:
    """Return a page of a table's positions; this runs in a worker."""
    table = fold(read_events(texts))
    page = redact_positions(table, seat, since, PAGE)
    return {"game": table.game.name, **page, "more": since + PAGE <= len(table.moves)}


def _replayed(body: bytes) -> Json:
    record = m.RecordRequest.model_validate_json(body).record
    check_length(record)
    played = replay(FAMILIES, record)
    game, states = played.game, played.states
    ways = [states[:count] for count in range(1, len(states) + 1)]
    sheets = [game.sheet(way, None, everyone=True) for way in ways]
    return {
        "game": game.name,
        "options": game.header(states[0]),
        "moves": [game.write(move) for move in played.moves],
        "views": [game.view(state, None) for state in states],
        "sheets": [sheet for sheet in sheets if sheet is not None],
        "result": record["result"],
    }

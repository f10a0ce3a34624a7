"""Lists of public tables and of finished games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

from fastapi import Query, Request, Response
from starlette.responses import StreamingResponse

from lungomare.server import messages as m
from lungomare.server.api.routes import Routes
from lungomare.server.api.shared import REFUSALS, server_of
from lungomare.server.http.answers import packed
from lungomare.server.store.lists import MOST_LISTED

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

router = Routes()

RECORDS_PAGE: Final = 100
MOST_RECORDS: Final = 500
CURSOR: Final = r"^\d{1,16}-[A-Za-z0-9_-]{1,32}$"


@router.get("/tables", response_model=m.Listed, responses=REFUSALS)
async def list_tables(
    request: Request,
    phase: Annotated[m.Phase, Query()] = "waiting",
    limit: Annotated[int, Query(ge=1, le=MOST_LISTED)] = 50,
) -> Response:
    """Public tables: those that wait for players, those to watch, those to replay.

    A deck of one's own is there by its name. The list may be a second old.
    """
    listed = ",".join((await server_of(request).lists.tables(phase))[:limit])
    return packed(request, f'{{"tables":[{listed}]}}'.encode())


@router.get(
    "/records",
    response_class=StreamingResponse,
    responses={**REFUSALS, 200: {"content": {"application/x-ndjson": {}}}},
)
async def get_records(
    request: Request,
    after: Annotated[
        str, Query(pattern=CURSOR, description="Where the last page ended, as its Link says.")
    ] = "0-0",
    limit: Annotated[int, Query(ge=1, le=MOST_RECORDS)] = RECORDS_PAGE,
) -> StreamingResponse:
    """Public finished games, the oldest first, one JSON a line, a page at a time.

    Where there are more, the header `Link` has the address of the next page.
    """
    server = server_of(request)
    updated, _, last = after.partition("-")
    page = await server.store.finished((int(updated), last), limit + 1)
    headers = {}
    if len(page) > limit:
        page = page[:limit]
        cursor = f"{page[-1].updated}-{page[-1].id}"
        headers["link"] = f'</api/records?after={cursor}&limit={limit}>; rel="next"'

    async def lines() -> AsyncIterator[bytes]:
        async for text in server.lists.records([row.id for row in page]):
            yield text.encode() + b"\n"

    return StreamingResponse(lines(), media_type="application/x-ndjson", headers=headers)

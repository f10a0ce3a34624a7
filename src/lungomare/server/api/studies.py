"""Studying a game without a table: what a record comes to, and what may be done next.

Nothing is kept. The asker's record holds all that the answer is made of, so there are no secrets.
"""

from __future__ import annotations

from fastapi import Request, Response

from lungomare.server import messages as m
from lungomare.server.api.routes import Routes
from lungomare.server.api.shared import REFUSALS, server_of
from lungomare.server.http.answers import answered, brings, respond
from lungomare.server.jobs.studies import studied
from lungomare.server.workers.pool import Rank

router = Routes()


@router.post(
    "/study", response_model=m.Studied, responses=REFUSALS, openapi_extra=brings(m.StudyRequest)
)
async def study(request: Request) -> Response:
    """Play a record through and say what may be done after it; nothing is kept."""
    server, body = server_of(request), await request.body()
    seconds = server.settings.times.study
    answer = await answered(
        request, server.workers, studied, body, rank=Rank.STUDY, seconds=seconds
    )
    return respond(answer)

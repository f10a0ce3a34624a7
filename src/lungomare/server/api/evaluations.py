"""Who stands better: the evaluation of a moment of a record, for replays and studies.

Nothing is kept, and no table is asked about: whoever asks sends the record along.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Any

from fastapi import Request, Response

from lungomare.server import messages as m
from lungomare.server.api.routes import Routes
from lungomare.server.api.shared import REFUSALS, server_of
from lungomare.server.http.answers import answered, brings, respond
from lungomare.server.jobs.evaluations import evaluated
from lungomare.server.registry import ENTRIES
from lungomare.server.workers.pool import Rank

router = Routes()

_own = [entry.evaluated for entry in ENTRIES.values() if entry.evaluated is not m.Evaluated]
AnyEvaluated: Any = reduce(or_, _own, m.Evaluated)
"""An evaluation with whatever its game adds to it."""


@router.post(
    "/evaluate",
    response_model=AnyEvaluated,
    responses=REFUSALS,
    openapi_extra=brings(m.EvaluationRequest),
)
async def evaluate(request: Request) -> Response:
    """Say who stands better after some moves of a record, and how it would go on."""
    server, body = server_of(request), await request.body()
    seconds = server.settings.times.evaluation
    answer = await answered(
        request, server.thinkers, evaluated, body, rank=Rank.EVALUATION, seconds=seconds
    )
    return respond(answer)

"""Who stands better: the evaluation of a moment of a record, for replays and studies.

Nothing is kept, and no table is asked about: whoever asks sends the record along.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any

from fastapi import Request, Response

from lungomare.analysis.registry import analysis_of
from lungomare.game import Invalid
from lungomare.games.records import play_through
from lungomare.games.registry import FAMILIES
from lungomare.server import messages as m
from lungomare.server.api.shared import REFUSALS, server_of
from lungomare.server.api.studies import check_length
from lungomare.server.http.answers import answered, brings
from lungomare.server.http.routes import Routes
from lungomare.server.registry import ENTRIES, entry_of
from lungomare.server.workers.pool import Rank

if TYPE_CHECKING:
    from lungomare.game import Game, Json

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
        request, server.thinkers, _evaluated, body, rank=Rank.EVALUATION, seconds=seconds
    )
    return answer.response()


def _evaluated(body: bytes) -> Json:
    """Return the evaluation; this runs in a worker."""
    game, state = _moment(m.EvaluationRequest.model_validate_json(body))
    analysis = analysis_of(game.name)
    found = analysis.evaluate(game, state) if analysis.has_evaluation else None
    if found is None:
        title = FAMILIES[game.name].title
        sentence = f"nobody here can say who stands better at {title}"
        raise Invalid(sentence, code="nobody-judges", game=title)
    return {
        "chances": list(found.chances),
        "wins_in": found.wins_in,
        "line": list(found.line),
        "depth": found.depth,
        **entry_of(game.name).evaluation(found.chances),
    }


def _moment(asked: m.EvaluationRequest) -> tuple[Game[Any, Any], Any]:
    """Return the game and its state after so many moves, or raise `Invalid`."""
    check_length(asked.record)
    played = play_through(FAMILIES, asked.record)
    at = len(played.moves) if asked.at is None else asked.at
    if at > len(played.moves):
        count = len(played.moves)
        sentence = f"the record has {count} moves; there is nothing after {at}"
        raise Invalid(sentence, code="nothing-after", count=count, number=at)
    return played.game, played.states[at]

"""Who stands better: the evaluation of a moment of a record of Canosa, for replays and studies.

Nothing is kept, and no table is asked about: whoever asks sends the record along.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from lungomare import native
from lungomare.analysis.canosa.analyse import Limit, analyse
from lungomare.game import Invalid
from lungomare.games.canosa import GOLD, Canosa
from lungomare.games.records import play_through
from lungomare.games.registry import FAMILIES
from lungomare.server import messages as m
from lungomare.server.api.studies import check_length
from lungomare.server.http.answers import answered, brings
from lungomare.server.http.routes import REFUSALS
from lungomare.server.workers.pool import Rank

if TYPE_CHECKING:
    from lungomare.games.canosa import State
    from lungomare.server.app import Server

evaluations = APIRouter(prefix="/api")

NODES: Final = 100_000
"""Positions looked at for an evaluation: some hundredths of a second of a worker's time."""
PYTHON_NODES: Final = 3_000
"""The same without the native core."""


class EvaluationRequest(m.Strict):
    """A record as far as it goes, and after how many of its moves to look."""

    record: dict[str, Any] = Field(description="As for a replay; its result is not looked at.")
    at: Annotated[int | None, Field(ge=0, description="After so many moves; all if null.")] = None


class Evaluated(BaseModel):
    """How a moment of a game of Canosa stands, and how it would go on."""

    gold: float = Field(description="Gold's chance to win, a draw counting half.")
    wins_in: int | None = Field(
        description="Where it is proved: whoever is to act wins in so many turns, or, negative,"
        " loses in so many."
    )
    line: list[str] = Field(description="How both would best go on; none after the end.")
    depth: int = Field(description="Actions looked ahead.")


@evaluations.post(
    "/evaluate",
    response_model=Evaluated,
    responses=REFUSALS,
    openapi_extra=brings(EvaluationRequest),
)
async def evaluate(request: Request) -> Response:
    """Say who stands better after some moves of a record, and how it would go on."""
    server: Server = request.app.state.server
    body, seconds = await request.body(), server.settings.times.evaluation
    told = await answered(
        request, server.thinkers, _evaluated, body, rank=Rank.EVALUATION, seconds=seconds
    )
    return told.response()


def _evaluated(body: bytes) -> Evaluated:
    game, state = _moment(EvaluationRequest.model_validate_json(body))
    if state.outcome:
        gold = state.outcome.share(GOLD, game.seats)
        return Evaluated(gold=gold, wins_in=None, line=[], depth=0)
    limit = Limit(nodes=NODES if native.is_available() else PYTHON_NODES)
    found = analyse(state, limit, game=game)
    best = found.best
    return Evaluated(
        gold=found.chance(GOLD), wins_in=best.wins_in, line=best.texts, depth=found.depth
    )


def _moment(asked: EvaluationRequest) -> tuple[Canosa, State]:
    """Return the game and its state after so many moves, or raise `Invalid`."""
    check_length(asked.record)
    played = play_through(FAMILIES, asked.record)
    if not isinstance(played.game, Canosa):
        raise Invalid(f"there is an evaluation of Canosa only, not of {played.game.name}")
    at = len(played.moves) if asked.at is None else asked.at
    if at > len(played.moves):
        raise Invalid(f"the record has {len(played.moves)} moves; there is nothing after {at}")
    return played.game, played.states[at]

"""Studying a game without a table: what a record comes to, and what may be done next.

Nothing is kept. The asker's record holds all that the answer is made of, so there are no secrets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import Request, Response

from lungomare.game import Invalid
from lungomare.games.records import play_through
from lungomare.games.registry import FAMILIES
from lungomare.match import check_given
from lungomare.server import messages as m
from lungomare.server.api.shared import REFUSALS, server_of
from lungomare.server.http.answers import answered, brings
from lungomare.server.http.refusals import refusal_of
from lungomare.server.http.routes import Routes
from lungomare.server.workers.pool import Rank

if TYPE_CHECKING:
    from lungomare.game import Json
    from lungomare.games.records import Replay

router = Routes()


@router.post(
    "/study", response_model=m.Studied, responses=REFUSALS, openapi_extra=brings(m.StudyRequest)
)
async def study(request: Request) -> Response:
    """Play a record through and say what may be done after it; nothing is kept."""
    server, body = server_of(request), await request.body()
    seconds = server.settings.times.study
    answer = await answered(
        request, server.workers, _studied, body, rank=Rank.STUDY, seconds=seconds
    )
    return answer.response()


def check_length(record: Json) -> None:
    """Raise `Refused` if playing the record through would take too long.

    Whatever its game calls the moves, they are the longest list that a record has.
    """
    for value in record.values():
        check_given(value)


def _studied(body: bytes) -> Json:
    """Return how the record stands; this runs in a worker."""
    asked = m.StudyRequest.model_validate_json(body)
    check_length(asked.record)
    played = play_through(FAMILIES, asked.record)
    game, now = played.game, played.states[-1]
    if asked.seat >= game.seats:
        sentence = f"there is no seat {asked.seat} among {game.seats}"
        raise Invalid(sentence, code="no-seat-there", seat=asked.seat, seats=game.seats)
    actor = game.actor(now)
    acts = actor == asked.seat
    return {
        "game": game.name,
        "options": game.header(played.states[0]),
        "moves": [game.write(move) for move in played.moves],
        "actor": actor,
        "view": game.view(now, asked.seat),
        "legal": [game.write(action) for action in game.legal(now)] if acts else [],
        "effects": game.preview(now) if acts else None,
        "sheet": game.sheet(played.states, asked.seat),
        "result": game.result(now) if actor is None else None,
        "refusal": _refusal(played, asked.action),
    }


def _refusal(played: Replay, action: str | None) -> Json | None:
    """Return why an action is not legal after the record; None where it is, or none is asked."""
    if action is None:
        return None
    why = played.game.explain(played.states[-1], played.game.read(action))
    return refusal_of(why) if why else None

"""Studying a game without a table: what a record comes to, and what may be done next.

Nothing is kept. The asker's record holds all that the answer is made of, so there are no secrets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from lungomare.game import Invalid
from lungomare.games.records import play_through
from lungomare.games.registry import FAMILIES
from lungomare.match import check_given
from lungomare.server import messages as m
from lungomare.server.http.answers import answered, brings
from lungomare.server.http.refusals import refusal_of
from lungomare.server.http.routes import REFUSALS
from lungomare.server.workers.pool import Rank

if TYPE_CHECKING:
    from lungomare.game import Json
    from lungomare.games.records import Replay
    from lungomare.server.app import Server

studies = APIRouter(prefix="/api")


class StudyRequest(m.Strict):
    """A record as far as it goes, who looks at it, and perhaps an action to ask about."""

    record: dict[str, Any] = Field(description="As for a replay; its result is not looked at.")
    seat: m.SeatNumber = 0
    action: Annotated[m.Text | None, Field(description="An action: is it legal, or why not?")] = (
        None
    )


class Studied(BaseModel):
    """How a record stands after its last move, as one seat sees it."""

    options: dict[str, Any] = Field(description="The record's header, with the game's name.")
    moves: list[str]
    actor: int | None
    view: dict[str, Any]
    legal: list[str] = Field(description="For the seat that asked, where it is to act.")
    effects: dict[str, Any] | None = Field(description="What each of them would do.")
    sheet: dict[str, Any] | None = Field(description="In Bosa, the points so far.")
    result: dict[str, Any] | None
    refusal: m.Refusal | None = Field(description="Why the action asked about is not legal.")


@studies.post(
    "/study", response_model=Studied, responses=REFUSALS, openapi_extra=brings(StudyRequest)
)
async def study(request: Request) -> Response:
    """Play a record through and say what may be done after it; nothing is kept."""
    server: Server = request.app.state.server
    body, seconds = await request.body(), server.settings.times.study
    told = await answered(request, server.workers, _studied, body, rank=Rank.STUDY, seconds=seconds)
    return told.response()


def check_length(record: Json) -> None:
    """Raise `Refused` if playing the record through would take too long."""
    for moves in (record.get("actions"), record.get("decisions")):
        check_given(moves)


def _studied(body: bytes) -> Studied:
    asked = StudyRequest.model_validate_json(body)
    check_length(asked.record)
    played = play_through(FAMILIES, asked.record)
    game, now = played.game, played.states[-1]
    if asked.seat >= game.seats:
        raise Invalid(f"there is no seat {asked.seat} among {game.seats}")
    actor = game.actor(now)
    acts = actor == asked.seat
    return Studied(
        options=game.header(played.states[0]),
        moves=[game.write(move) for move in played.moves],
        actor=actor,
        view=game.view(now, asked.seat),
        legal=[game.write(action) for action in game.legal(now)] if acts else [],
        effects=game.preview(now) if acts else None,
        sheet=game.sheet(played.states, asked.seat),
        result=game.result(now) if actor is None else None,
        refusal=_refusal(played, asked.action),
    )


def _refusal(played: Replay, action: str | None) -> m.Refusal | None:
    """Return why an action is not legal after the record; None where it is, or none is asked."""
    if action is None:
        return None
    why = played.game.explain(played.states[-1], played.game.read(action))
    return m.Refusal(**refusal_of(why)) if why else None

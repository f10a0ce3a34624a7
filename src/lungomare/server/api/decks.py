"""Decks that people write down themselves: checked card by card before a table is opened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from lungomare.games import bosa
from lungomare.server.api import catalogue
from lungomare.server.http.answers import answered, brings
from lungomare.server.http.routes import REFUSALS
from lungomare.server.workers.pool import Rank

if TYPE_CHECKING:
    from lungomare.server.app import Server

decks = APIRouter(prefix="/api")


class DeckRequest(BaseModel):
    """A deck as JSON: name, cards, goals, chart."""

    deck: dict[str, Any]


class Fault(BaseModel):
    """One fault of a deck, and the card it stands on where there is one."""

    card: str | None
    sentence: str
    clause: str


class CheckedDeck(BaseModel):
    """Every fault, or, without any, the deck with each card's sentence beside it."""

    faults: list[Fault]
    deck: dict[str, Any] | None = Field(description="As the catalogue writes decks.")


@decks.post(
    "/decks/check",
    response_model=CheckedDeck,
    responses=REFUSALS,
    openapi_extra=brings(DeckRequest),
)
async def check_deck(request: Request) -> Response:
    """Say whether a deck can be played with and, if not, everything that is wrong with it."""
    server: Server = request.app.state.server
    body, seconds = await request.body(), server.settings.times.deck
    told = await answered(request, server.workers, _checked, body, rank=Rank.STUDY, seconds=seconds)
    return told.response()


def _checked(body: bytes) -> CheckedDeck:
    asked = DeckRequest.model_validate_json(body)
    try:
        deck = bosa.deck_from_json(asked.deck)
    except bosa.InvalidDeck as refused:
        faults = [
            Fault(card=fault.card, sentence=fault.sentence, clause=fault.clause)
            for fault in refused.faults
        ]
        return CheckedDeck(faults=faults, deck=None)
    return CheckedDeck(faults=[], deck=catalogue.deck(deck))

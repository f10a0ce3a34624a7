"""Decks that people write down themselves: checked card by card before a table is opened."""

from __future__ import annotations

from fastapi import Request, Response
from pydantic import BaseModel, Field

from lungomare.games import bosa
from lungomare.server.api.shared import REFUSALS, server_of
from lungomare.server.bosa.described_deck import BosaDescribedDeck, describe_deck
from lungomare.server.http.answers import answered, brings
from lungomare.server.http.routes import Routes
from lungomare.server.messages.words import JsonObject, Sent
from lungomare.server.workers.pool import Rank

decks = Routes()


class DeckRequest(BaseModel):
    """A deck as JSON: name, cards, goals, chart."""

    deck: JsonObject


class Fault(Sent):
    """One fault of a deck, and the card it stands on where there is one."""

    card: str | None
    sentence: str
    clause: str
    code: str = Field(description="What is wrong, for words of one's own.")
    values: dict[str, str | int] = Field(description="What belongs into them.")


class CheckedDeck(Sent):
    """Every fault, or, without any, the deck with each card's sentence beside it."""

    faults: list[Fault]
    deck: BosaDescribedDeck | None = Field(description="As the catalogue writes decks.")


@decks.post(
    "/decks/check",
    response_model=CheckedDeck,
    responses=REFUSALS,
    openapi_extra=brings(DeckRequest),
)
async def check_deck(request: Request) -> Response:
    """Say whether a deck can be played with and, if not, everything that is wrong with it."""
    server, body = server_of(request), await request.body()
    seconds = server.settings.times.deck
    answer = await answered(
        request, server.workers, _checked, body, rank=Rank.STUDY, seconds=seconds
    )
    return answer.response()


def _checked(body: bytes) -> CheckedDeck:
    asked = DeckRequest.model_validate_json(body)
    try:
        deck = bosa.deck_from_json(asked.deck)
    except bosa.InvalidDeck as refused:
        return CheckedDeck(faults=[_fault(fault) for fault in refused.faults], deck=None)
    return CheckedDeck.model_validate({"faults": [], "deck": describe_deck(deck)})


def _fault(fault: bosa.DeckFault) -> Fault:
    return Fault(
        card=fault.card,
        sentence=fault.sentence,
        clause=fault.clause,
        code=fault.code,
        values=dict(fault.values),
    )

"""Decks that people write down themselves: checked card by card before a table is opened."""

from __future__ import annotations

from fastapi import Request, Response

from lungomare.server.api.routes import Routes
from lungomare.server.api.shared import REFUSALS, server_of
from lungomare.server.bosa.check_deck import CheckedDeck, DeckRequest, checked
from lungomare.server.http.answers import answered, brings, respond
from lungomare.server.workers.pool import Rank

decks = Routes()


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
        request, server.workers, checked, body, rank=Rank.STUDY, seconds=seconds
    )
    return respond(answer)

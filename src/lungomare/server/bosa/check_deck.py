"""A deck that somebody wrote down: what is wrong with it, or the deck described."""

from __future__ import annotations

from pydantic import BaseModel, Field

from lungomare.games import bosa
from lungomare.server.bosa.described_deck import BosaDescribedDeck, describe_deck
from lungomare.server.messages.words import JsonObject, Sent


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


def checked(body: bytes) -> CheckedDeck:
    """Return every fault of the deck of a request."""
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

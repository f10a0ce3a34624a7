"""What a client says on the socket, read strictly."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import BaseModel, Field, TypeAdapter

from lungomare.server.messages.words import (
    Hex,
    Id,
    OfferKind,
    SeatNumber,
    Strict,
    Text,
    Version,
)


class Command(Strict):
    """A message that asks for something; `id` comes back in the answer."""

    id: Id
    seat: SeatNumber


class IdOnly(BaseModel):
    """The id of a message that may be faulty otherwise."""

    id: Id


class Play(Command):
    """Actions of a seat, one or several, all or none, decided upon `version`."""

    type: Literal["play"]
    version: Version
    actions: Annotated[list[Text], Field(min_length=1, max_length=64)]


class TakeBack(Command):
    """Go back to where `kept` moves had been played."""

    type: Literal["take-back"]
    version: Version
    kept: Version


class Offer(Command):
    """Offer a draw or a rematch."""

    type: Literal["offer"]
    kind: Literal["draw", "rematch"]
    contribution: Hex = ""


class Accept(Command):
    """Agree to what another seat offers."""

    type: Literal["accept"]
    kind: OfferKind
    contribution: Hex = ""


class Decline(Command):
    """Refuse an offer, or withdraw one's own."""

    type: Literal["decline"]
    kind: OfferKind


class Resign(Command):
    """Give the game up."""

    type: Literal["resign"]


class Claim(Command):
    """Say that the seat to act has been away for too long."""

    type: Literal["claim"]
    absent: SeatNumber


class Assign(Command):
    """Give an empty seat to one of our players; with null to somebody from outside again."""

    type: Literal["assign"]
    target: SeatNumber
    player: Text | None


class Say(Command):
    """Say one of the set phrases."""

    type: Literal["say"]
    phrase: Text


class Ping(Strict):
    """Ask for a sign of life."""

    type: Literal["ping"]


ClientMessage = Annotated[
    Play | TakeBack | Offer | Accept | Decline | Resign | Claim | Assign | Say | Ping,
    Field(discriminator="type"),
]
client_messages: Final[TypeAdapter[ClientMessage]] = TypeAdapter(ClientMessage)

"""Everything that clients and server say to each other, as pydantic models.

What a client sends is read strictly: unknown keys and wrong types are refused with a sentence.
What the server sends is built by `rooms` from `match.redact_table` and `match.redact_event`; the
models here describe it for the published schema, and tests hold every message against them.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter

Hex = Annotated[str, StringConstraints(pattern=r"^(?:[0-9a-f]{2}){0,64}$")]
"""What a seat adds to the shuffle (B12.2), in lower-case hex."""
Name = Annotated[str, StringConstraints(min_length=1, max_length=64)]
Text = Annotated[str, StringConstraints(min_length=1, max_length=64)]
Id = Annotated[str, StringConstraints(min_length=1, max_length=64)]
Key = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{22,64}$")]
"""A random word that a client makes for one request; sent again, it gets the same answer."""
SeatNumber = Annotated[int, Field(ge=0, le=4)]
Version = Annotated[int, Field(ge=0)]
KEPT = "A random word: if the answer is lost, the same request again gets the same one."
OfferKind = Literal["take-back", "draw", "rematch"]


class Strict(BaseModel):
    """What comes from outside: exact types, no unknown keys."""

    model_config = ConfigDict(extra="forbid", strict=True)


# What a client asks by REST


class ClockRequest(Strict):
    """How thinking time is given; times in milliseconds."""

    kind: Literal["none", "move", "fischer", "days"] = "none"
    base: Annotated[int, Field(ge=0)] = 0
    increment: Annotated[int, Field(ge=0)] = 0


class SeatRequest(Strict):
    """Who is to sit on a seat; a name sits the creator down there at once."""

    kind: Literal["person", "computer", "bot"] = "person"
    player: Text | None = None
    name: Name | None = None
    contribution: Hex = ""


class TableRequest(Strict):
    """A table to open: a game with its options, its seats, its clock."""

    game: Literal["canosa", "bosa"]
    options: dict[str, Any] = Field(
        default_factory=dict,
        description="As the header of a record: edition, rules, layout, start, or players, deck,"
        " simple, setup; with moves, an unfinished game to go on from.",
    )
    seats: Annotated[list[SeatRequest], Field(min_length=2, max_length=5)]
    clock: ClockRequest = ClockRequest()
    public: bool = False
    away_seconds: Annotated[int, Field(ge=10, le=86_400)] = 120
    key: Key | None = Field(default=None, description=KEPT)


class JoinRequest(Strict):
    """Somebody who sits down."""

    name: Name
    contribution: Hex = ""
    key: Key | None = Field(default=None, description=KEPT)


class ActionRequest(Strict):
    """An action to explain."""

    action: Text
    seat: SeatNumber | None = None


# What REST answers


class Refusal(BaseModel):
    """Why not: one sentence for a person, and the clause of the rules if there is one."""

    sentence: str
    clause: str | None = None
    where: str | None = Field(default=None, description="The place in what was sent.")
    code: str | None = Field(
        default=None, description="What a table or the server refuses, for words of one's own."
    )
    values: dict[str, str | int] = Field(
        default_factory=dict, description="What belongs into the words of a code."
    )


class RefusedAnswer(BaseModel):
    """Every answer that is no success."""

    refusal: Refusal


class HeldSeat(BaseModel):
    """A seat and its token; whoever has the token holds the seat. Shown once."""

    seat: int
    token: str


class Opened(BaseModel):
    """A table that was opened or sat down at."""

    table: str
    held: list[HeldSeat]


class Explained(BaseModel):
    """Whether an action is legal now and, if not, why not."""

    action: str
    legal: bool
    refusal: Refusal | None


class Hint(BaseModel):
    """What a strong player would do from this seat, seeing what the seat sees."""

    action: str
    line: list[str]
    value: float | None = Field(description="The chance to win, between 0 and 1.")
    wins_in: int | None = Field(
        default=None,
        description="In Canosa, where it is proved: wins in so many turns of its own, or, negative,"
        " loses in so many.",
    )


class ListedTable(BaseModel):
    """A public table in a list."""

    table: str
    game: str
    phase: Literal["waiting", "playing", "over"]
    seats: list[dict[str, Any]]
    clock: dict[str, Any]
    options: dict[str, Any]
    created: int
    updated: int


class Listed(BaseModel):
    """Public tables, the latest first."""

    tables: list[ListedTable]


# What a client says on the socket


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


class Say(Command):
    """Say one of the set phrases."""

    type: Literal["say"]
    phrase: Text


class Ping(Strict):
    """Ask for a sign of life."""

    type: Literal["ping"]


ClientMessage = Annotated[
    Play | TakeBack | Offer | Accept | Decline | Resign | Claim | Say | Ping,
    Field(discriminator="type"),
]
client_messages: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)


# What the server says on the socket


class Now(BaseModel):
    """How a table stands, as one seat or a spectator may know it."""

    version: int
    at: int
    changed: int
    seat: int | None
    phase: Literal["waiting", "playing", "over"]
    seats: list[dict[str, Any]]
    played: int
    actor: int | None
    turn: int | None
    view: dict[str, Any] | None
    legal: list[str]
    clocks: dict[str, Any] | None
    idle: int | None = Field(
        default=None,
        description="For how many milliseconds whoever is to act may be here and not move, before"
        " another may claim the seat; null where a clock decides.",
    )
    offers: list[dict[str, Any]]
    reason: str | None
    result: dict[str, Any] | None
    next: str | None
    shuffle: dict[str, Any] | None = None
    effects: dict[str, Any] | None = Field(
        default=None, description="What each legal action would do, for the seat to act."
    )
    sheet: dict[str, Any] | None = Field(
        default=None,
        description="In Bosa, the points so far by source and Season, as the seat may know them.",
    )


class StateMessage(Now):
    """The whole table; first on every connection."""

    type: Literal["state"]
    table: str
    options: dict[str, Any]
    clock: dict[str, Any]
    public: bool
    away: int
    created: int
    moves: list[str]


class EventMessage(Now):
    """The next event of the table and how things stand after it."""

    type: Literal["event"]
    number: int
    event: dict[str, Any]


class AckMessage(BaseModel):
    """What was asked for is done and on the disk."""

    type: Literal["ack"]
    id: str
    number: int = Field(description="The number of the table's last event then.")


class RefusedMessage(BaseModel):
    """What was asked for is not done, and why; after a late move the state comes with it."""

    type: Literal["refused"]
    id: str | None
    refusal: Refusal
    state: StateMessage | None = None


class PresenceMessage(BaseModel):
    """Who is connected."""

    type: Literal["presence"]
    seats: list[bool]
    watchers: int


class QueueMessage(BaseModel):
    """A computer's reply waits for its turn to think, because much else is being thought about."""

    type: Literal["queue"]
    seconds: int = Field(description="About how long it waits before it thinks.")


class PongMessage(BaseModel):
    """A sign of life, with the server's time in milliseconds."""

    type: Literal["pong"]
    at: int


class ByeMessage(BaseModel):
    """The server stops; come back in a moment."""

    type: Literal["bye"]
    sentence: str


ServerMessage = Annotated[
    StateMessage
    | EventMessage
    | AckMessage
    | RefusedMessage
    | PresenceMessage
    | QueueMessage
    | PongMessage
    | ByeMessage,
    Field(discriminator="type"),
]
server_messages: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)

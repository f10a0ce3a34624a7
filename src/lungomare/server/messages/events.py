"""What happened at a table, as the server sends it: what is secret of an event is not there."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Annotated, Any, Literal

from pydantic import Field
from typing_extensions import TypeAliasType

from lungomare.games.registry import FAMILIES
from lungomare.server.messages.table import ClockPlan, SeatPlan
from lungomare.server.messages.words import JsonObject, OfferKind, SeatKind, Sent

_results = (family.models.result for family in FAMILIES.values())
GameResult: Any = TypeAliasType("GameResult", reduce(or_, _results, JsonObject))
"""How a game of any kind ended."""


class Happened(Sent):
    """Anything that happened; `at` is the server's time in milliseconds."""

    at: int


class Asked(Happened):
    """What a client may have asked for: its id for the request, and the seat that asked."""

    id: str | None
    by: int | None


class CreatedEvent(Happened):
    """The table was opened."""

    type: Literal["created"]
    table: str
    seats: list[SeatPlan]
    clock: ClockPlan
    public: bool
    away: int


class JoinedEvent(Happened):
    """Somebody took a seat."""

    type: Literal["joined"]
    seat: int
    name: str


class LeftEvent(Happened):
    """Somebody gave a seat back before the start."""

    type: Literal["left"]
    seat: int


class AssignedEvent(Asked):
    """An empty seat was given to one of our players, or to somebody from outside again."""

    type: Literal["assigned"]
    seat: int
    kind: SeatKind
    player: str | None


class StartedEvent(Happened):
    """All seats are filled and the game begins."""

    type: Literal["started"]


class MovedEvent(Happened):
    """A seat's actions, one or several; `id` is the client's name for the move."""

    type: Literal["moved"]
    seat: int
    actions: list[str]
    id: str | None


class TakenBackEvent(Asked):
    """The game went back to where `kept` moves had been played, for `seat` to act again."""

    type: Literal["taken-back"]
    seat: int
    kept: int


class OfferedEvent(Asked):
    """A seat asks the others for a take-back (to `kept` moves), a draw or a rematch."""

    type: Literal["offered"]
    seat: int
    kind: OfferKind
    kept: int | None


class AcceptedEvent(Asked):
    """A seat agrees to the offer of this kind; what follows is an event of its own."""

    type: Literal["accepted"]
    seat: int
    kind: OfferKind


class DeclinedEvent(Asked):
    """A seat refuses the offer of this kind, or its owner withdraws it."""

    type: Literal["declined"]
    seat: int
    kind: OfferKind


class ReplacedEvent(Asked):
    """The computer plays on for a seat that resigned, flagged, forfeited or stayed away."""

    type: Literal["replaced"]
    seat: int
    reason: str
    player: str


class SaidEvent(Asked):
    """A seat said one of the set phrases."""

    type: Literal["said"]
    seat: int
    phrase: str


class EndedEvent(Asked):
    """The game is over, by its rules or by the table."""

    type: Literal["ended"]
    reason: str
    result: GameResult | None


class RematchedEvent(Asked):
    """The players go on at another table."""

    type: Literal["rematched"]
    table: str


class ResumedEvent(Happened):
    """The server is there again after `down` milliseconds, which no clock is charged for."""

    type: Literal["resumed"]
    down: int


TableEvent = TypeAliasType(
    "TableEvent",
    Annotated[
        CreatedEvent
        | JoinedEvent
        | LeftEvent
        | AssignedEvent
        | StartedEvent
        | MovedEvent
        | TakenBackEvent
        | OfferedEvent
        | AcceptedEvent
        | DeclinedEvent
        | ReplacedEvent
        | SaidEvent
        | EndedEvent
        | RematchedEvent
        | ResumedEvent,
        Field(discriminator="type"),
    ],
)

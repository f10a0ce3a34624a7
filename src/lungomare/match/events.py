"""Events: all that can happen at a table; a table is the fold of them.

Every event has the server's time in milliseconds. An event says what was decided, so that
folding needs no clock and no random source. Events hold secrets (the shuffle's, the deal):
what a seat may know of one is `redaction`'s business alone. `codec` reads and writes them by the
types of their fields, which take no other type for their own: no true for 1, no 1.0.

What a client asked for has the client's name for the request, `id`, and the seat that asked,
`by`: a request that comes again is known by them. Events of older tables have neither.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Final

from pydantic import BeforeValidator, ConfigDict, Strict
from pydantic_core import PydanticCustomError

from lungomare.game import Json, Seat  # noqa: TC001 - the codec reads the fields' types

Whole = Annotated[int, Strict()]
Text = Annotated[str, Strict()]
Flag = Annotated[bool, Strict()]


class _Exact:
    """What is read with no field beside its own."""

    __slots__ = ()
    __pydantic_config__ = ConfigDict(extra="forbid")


def _need(*keys: str) -> BeforeValidator:
    """Return a check that JSON has all these keys: defaults are for whoever makes a value."""

    def check(value: Any) -> Any:
        missing = [key for key in keys if isinstance(value, dict) and key not in value]
        if missing:
            raise PydanticCustomError("missing", "a key is missing", {"key": missing[0]})
        return value

    return BeforeValidator(check)


PERSON: Final = "person"
COMPUTER: Final = "computer"
BOT: Final = "bot"
SEAT_KINDS: Final = (PERSON, COMPUTER, BOT)


@dataclass(frozen=True, slots=True)
class SeatPlan(_Exact):
    """Who is to sit somewhere: a person, one of our players by name, or an outside program."""

    kind: Text = PERSON
    player: Text | None = None
    """The player's name at a computer seat; None elsewhere."""


NO_CLOCK: Final = "none"
PER_MOVE: Final = "move"
FISCHER: Final = "fischer"
DAYS: Final = "days"
CLOCK_KINDS: Final = (NO_CLOCK, PER_MOVE, FISCHER, DAYS)


@dataclass(frozen=True, slots=True)
class ClockPlan(_Exact):
    """How thinking time is given; a `move` here is a turn, however many actions it has.

    `base` is the time for each turn (`move`, `days`) or for the whole game (`fischer`), and
    `increment` what a finished turn adds (`fischer`); both in milliseconds.
    """

    kind: Text = NO_CLOCK
    base: Whole = 0
    increment: Whole = 0


WholeSeatPlan = Annotated[SeatPlan, _need("kind", "player")]
WholeClockPlan = Annotated[ClockPlan, _need("kind", "base", "increment")]


@dataclass(frozen=True, slots=True)
class Created(_Exact):
    """A table was opened; the first event of every table."""

    type: ClassVar[str] = "created"
    at: Whole
    table: Text
    options: Json
    """What a record's header says of the game; with moves, an unfinished record to go on from."""
    seats: tuple[WholeSeatPlan, ...]
    clock: WholeClockPlan
    public: Flag
    away: Whole
    """How long, in milliseconds, a person may be away before the seat can be claimed."""
    secret: Text | None
    """The shuffle's secret in hex (B12.1), where the table deals; public at the end."""


@dataclass(frozen=True, slots=True)
class Joined(_Exact):
    """Somebody took a seat and added bytes to the shuffle, in hex (B12.2)."""

    type: ClassVar[str] = "joined"
    at: Whole
    seat: Whole
    name: Text
    contribution: Text


@dataclass(frozen=True, slots=True)
class Left(_Exact):
    """Somebody gave a seat back before the start."""

    type: ClassVar[str] = "left"
    at: Whole
    seat: Whole


@dataclass(frozen=True, slots=True)
class Assigned(_Exact):
    """An empty seat was given to one of our players, or to somebody from outside again."""

    type: ClassVar[str] = "assigned"
    at: Whole
    seat: Whole
    kind: Text
    player: Text | None
    """The player's name where `kind` is a computer; None elsewhere."""
    id: Text | None = None
    by: Whole | None = None


@dataclass(frozen=True, slots=True)
class Started(_Exact):
    """All seats are filled and the deal is made: the header of the record, set-up included."""

    type: ClassVar[str] = "started"
    at: Whole
    header: Json


@dataclass(frozen=True, slots=True)
class Moved(_Exact):
    """A seat's actions, one or several, in notation; `id` is the client's name for the move."""

    type: ClassVar[str] = "moved"
    at: Whole
    seat: Whole
    actions: tuple[Text, ...]
    id: Text | None


@dataclass(frozen=True, slots=True)
class TakenBack(_Exact):
    """The game went back to where `kept` moves had been played, for `seat` to act again."""

    type: ClassVar[str] = "taken-back"
    at: Whole
    seat: Whole
    kept: Whole
    id: Text | None = None
    by: Whole | None = None


TAKE_BACK: Final = "take-back"
DRAW: Final = "draw"
REMATCH: Final = "rematch"
OFFER_KINDS: Final = (TAKE_BACK, DRAW, REMATCH)


@dataclass(frozen=True, slots=True)
class Offered(_Exact):
    """A seat asks the others for a take-back (to `kept` moves), a draw or a rematch."""

    type: ClassVar[str] = "offered"
    at: Whole
    seat: Whole
    kind: Text
    kept: Whole | None
    id: Text | None = None
    by: Whole | None = None


@dataclass(frozen=True, slots=True)
class Accepted(_Exact):
    """A seat agrees to the offer of this kind; what follows is an event of its own."""

    type: ClassVar[str] = "accepted"
    at: Whole
    seat: Whole
    kind: Text
    id: Text | None = None
    by: Whole | None = None


@dataclass(frozen=True, slots=True)
class Declined(_Exact):
    """A seat refuses the offer of this kind, or its owner withdraws it."""

    type: ClassVar[str] = "declined"
    at: Whole
    seat: Whole
    kind: Text
    id: Text | None = None
    by: Whole | None = None


@dataclass(frozen=True, slots=True)
class Replaced(_Exact):
    """The computer plays on for a seat that resigned, flagged, forfeited or stayed away."""

    type: ClassVar[str] = "replaced"
    at: Whole
    seat: Whole
    reason: Text
    player: Text
    id: Text | None = None
    by: Whole | None = None


@dataclass(frozen=True, slots=True)
class Said(_Exact):
    """A seat said one of the set phrases."""

    type: ClassVar[str] = "said"
    at: Whole
    seat: Whole
    phrase: Text
    id: Text | None = None
    by: Whole | None = None


@dataclass(frozen=True, slots=True)
class Ended(_Exact):
    """The game is over, by its rules or by the table; `result` stands in the record."""

    type: ClassVar[str] = "ended"
    at: Whole
    reason: Text
    result: Json | None
    id: Text | None = None
    by: Whole | None = None


@dataclass(frozen=True, slots=True)
class Rematched(_Exact):
    """The players go on at another table."""

    type: ClassVar[str] = "rematched"
    at: Whole
    table: Text
    id: Text | None = None
    by: Whole | None = None


@dataclass(frozen=True, slots=True)
class Resumed(_Exact):
    """The server is there again after `down` milliseconds, which no clock is charged for."""

    type: ClassVar[str] = "resumed"
    at: Whole
    down: Whole


Event = (
    Created
    | Joined
    | Left
    | Assigned
    | Started
    | Moved
    | TakenBack
    | Offered
    | Accepted
    | Declined
    | Replaced
    | Said
    | Ended
    | Rematched
    | Resumed
)
"""Anything that can happen at a table."""
Asked = Assigned | TakenBack | Offered | Accepted | Declined | Replaced | Said | Ended | Rematched
"""What a client's request may lead to, beside moves."""


def asker(event: Event) -> tuple[Seat, str] | None:
    """Return the seat that asked for this and its client's name for the request, if it has one."""
    if isinstance(event, Moved):
        return None if event.id is None else (event.seat, event.id)
    if isinstance(event, Asked) and event.by is not None and event.id is not None:
        return event.by, event.id
    return None

"""Events: all that can happen at a table; a table is the fold of them.

Every event has the server's time in milliseconds. An event says what was decided, so that
folding needs no clock and no random source. Events hold secrets (the shuffle's, the deal):
what a seat may be told of one is `showing.tell`'s business alone.

What a client asked for has the client's name for the request, `id`, and the seat that asked,
`by`: a request that comes again is known by them. Events of older tables have neither.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from lungomare.game import Json, Seat  # noqa: TC001 - the codec reads the fields' types

PERSON: Final = "person"
COMPUTER: Final = "computer"
BOT: Final = "bot"
SEAT_KINDS: Final = (PERSON, COMPUTER, BOT)


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """Who is to sit somewhere: a person, one of our players by name, or an outside program."""

    kind: str = PERSON
    player: str | None = None
    """The player's name at a computer seat; None elsewhere."""


NO_CLOCK: Final = "none"
PER_MOVE: Final = "move"
FISCHER: Final = "fischer"
DAYS: Final = "days"
CLOCK_KINDS: Final = (NO_CLOCK, PER_MOVE, FISCHER, DAYS)


@dataclass(frozen=True, slots=True)
class ClockPlan:
    """How thinking time is given; a `move` here is a turn, however many actions it has.

    `base` is the time for each turn (`move`, `days`) or for the whole game (`fischer`), and
    `increment` what a finished turn adds (`fischer`); both in milliseconds.
    """

    kind: str = NO_CLOCK
    base: int = 0
    increment: int = 0


@dataclass(frozen=True, slots=True)
class Created:
    """A table was opened; the first event of every table."""

    type: ClassVar[str] = "created"
    at: int
    table: str
    options: Json
    """What a record's header says of the game; with moves, an unfinished record to go on from."""
    seats: tuple[SeatPlan, ...]
    clock: ClockPlan
    public: bool
    away: int
    """How long, in milliseconds, a person may be away before the seat can be claimed."""
    secret: str | None
    """The shuffle's secret in hex (B12.1), where the table deals; it is told at the end only."""


@dataclass(frozen=True, slots=True)
class Joined:
    """Somebody took a seat and added bytes to the shuffle, in hex (B12.2)."""

    type: ClassVar[str] = "joined"
    at: int
    seat: Seat
    name: str
    contribution: str


@dataclass(frozen=True, slots=True)
class Left:
    """Somebody gave a seat back before the start."""

    type: ClassVar[str] = "left"
    at: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class Started:
    """All seats are filled and the deal is made: the header of the record, set-up included."""

    type: ClassVar[str] = "started"
    at: int
    header: Json


@dataclass(frozen=True, slots=True)
class Moved:
    """A seat's actions, one or several, in notation; `id` is the client's name for the move."""

    type: ClassVar[str] = "moved"
    at: int
    seat: Seat
    actions: tuple[str, ...]
    id: str | None


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The game went back to where `kept` moves had been played, for `seat` to act again."""

    type: ClassVar[str] = "taken-back"
    at: int
    seat: Seat
    kept: int
    id: str | None = None
    by: Seat | None = None


TAKE_BACK: Final = "take-back"
DRAW: Final = "draw"
REMATCH: Final = "rematch"
OFFER_KINDS: Final = (TAKE_BACK, DRAW, REMATCH)


@dataclass(frozen=True, slots=True)
class Offered:
    """A seat asks the others for a take-back (to `kept` moves), a draw or a rematch."""

    type: ClassVar[str] = "offered"
    at: int
    seat: Seat
    kind: str
    kept: int | None
    id: str | None = None
    by: Seat | None = None


@dataclass(frozen=True, slots=True)
class Accepted:
    """A seat agrees to the offer of this kind; what follows is an event of its own."""

    type: ClassVar[str] = "accepted"
    at: int
    seat: Seat
    kind: str
    id: str | None = None
    by: Seat | None = None


@dataclass(frozen=True, slots=True)
class Declined:
    """A seat refuses the offer of this kind, or its owner withdraws it."""

    type: ClassVar[str] = "declined"
    at: int
    seat: Seat
    kind: str
    id: str | None = None
    by: Seat | None = None


@dataclass(frozen=True, slots=True)
class Replaced:
    """The computer plays on for a seat that resigned, flagged, forfeited or stayed away."""

    type: ClassVar[str] = "replaced"
    at: int
    seat: Seat
    reason: str
    player: str
    id: str | None = None
    by: Seat | None = None


@dataclass(frozen=True, slots=True)
class Said:
    """A seat said one of the set phrases."""

    type: ClassVar[str] = "said"
    at: int
    seat: Seat
    phrase: str
    id: str | None = None
    by: Seat | None = None


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over, by its rules or by the table; `result` stands in the record."""

    type: ClassVar[str] = "ended"
    at: int
    reason: str
    result: Json | None
    id: str | None = None
    by: Seat | None = None


@dataclass(frozen=True, slots=True)
class Rematched:
    """The players go on at another table."""

    type: ClassVar[str] = "rematched"
    at: int
    table: str
    id: str | None = None
    by: Seat | None = None


@dataclass(frozen=True, slots=True)
class Resumed:
    """The server is there again after `down` milliseconds, which no clock is charged for."""

    type: ClassVar[str] = "resumed"
    at: int
    down: int


Event = (
    Created
    | Joined
    | Left
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
Asked = TakenBack | Offered | Accepted | Declined | Replaced | Said | Ended | Rematched
"""What a client's request may lead to, beside moves."""


def asker(event: Event) -> tuple[Seat, str] | None:
    """Return the seat that asked for this and its client's name for the request, if it has one."""
    if isinstance(event, Moved):
        return None if event.id is None else (event.seat, event.id)
    if isinstance(event, Asked) and event.by is not None and event.id is not None:
        return event.by, event.id
    return None

"""How a table stands, as the server sends it: its seats, clocks, offers, shuffle."""

from __future__ import annotations

from pydantic import Field

from lungomare.server.messages.words import (
    ClockKind,
    JsonObject,
    OfferKind,
    Phase,
    SeatKind,
    Sent,
    absent,
)


class SeatPlan(Sent):
    """Who is to sit somewhere: a person, one of our players, or an outside program."""

    kind: SeatKind
    player: str | None = Field(description="The player's name at a computer's seat.")


class Occupant(SeatPlan):
    """A seat and who sits there."""

    name: str | None = Field(description="Null where nobody has sat down, or a computer plays.")
    stand_in: str | None = Field(description="The player that plays on for whoever sat here.")
    left_by: str | None = Field(description="Why it does: resigned, time, forfeit or away.")


class ClockPlan(Sent):
    """How thinking time is given; times in milliseconds."""

    kind: ClockKind
    base: int
    increment: int


class Clocks(Sent):
    """What each seat has left, in milliseconds, as of `since`; one clock runs, or none."""

    left: list[int]
    running: int | None = Field(description="The seat whose clock runs.")
    since: int = Field(description="When it began to run, in the server's milliseconds.")


class OpenOffer(Sent):
    """What a seat asks of the others, and who has agreed."""

    kind: OfferKind
    seat: int
    kept: int | None = Field(description="How many moves a take-back would keep.")
    agreed: list[int]


class Shuffle(Sent):
    """How anyone can check the deal: the commit at once, the secret at the end; in hex."""

    commit: str
    secret: str = absent("Once the game is over.")
    contributions: list[str] = absent("What each seat added, once the game has begun.")


class Now(Sent):
    """How a table stands, as one seat or a spectator may know it."""

    game: str
    version: int
    at: int
    changed: int
    seat: int | None
    phase: Phase
    seats: list[Occupant]
    played: int
    actor: int | None
    turn: int | None
    view: JsonObject | None
    legal: list[str]
    clocks: Clocks | None
    idle: int | None = Field(
        description="For how many milliseconds whoever is to act may be here and not move, before"
        " another may claim the seat; null where a clock decides.",
    )
    offers: list[OpenOffer]
    reason: str | None
    result: JsonObject | None
    next: str | None
    shuffle: Shuffle = absent("Where the table deals.")
    effects: JsonObject = absent("What each legal action would do, for the seat to act.")
    sheet: JsonObject = absent(
        "In a game with points, those so far by their sources, as the seat may know them."
    )

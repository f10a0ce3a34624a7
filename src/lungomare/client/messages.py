"""What a client receives: how a table stands as one pair of eyes sees it, and what happened."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypedDict

from lungomare.game import Json, Seat  # noqa: TC001 - part of the types that users read


class Now(TypedDict):
    """How a table stands, as a seat or a spectator may know it."""

    version: int
    """The number of the table's last event."""
    at: int
    changed: int
    """The number of the last event that a move must not be older than."""
    seat: Seat | None
    phase: str
    """waiting, playing or over."""
    seats: list[Json]
    played: int
    actor: Seat | None
    turn: int | None
    view: Json | None
    legal: list[str]
    """What the seat may do, if it is to act."""
    clocks: Json | None
    offers: list[Json]
    reason: str | None
    result: Json | None
    next: str | None


@dataclass(frozen=True, slots=True)
class Update:
    """One thing that happened at a table, once for each seat that a client holds."""

    number: int
    seat: Seat | None
    event: Json | None
    """What happened; None where the whole table was shown instead."""
    now: Now

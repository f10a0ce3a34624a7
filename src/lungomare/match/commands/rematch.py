"""Rematch: the same game again, everyone one seat further."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from lungomare.match.commands.offers import agree, make_offer
from lungomare.match.events import REMATCH, ClockPlan, Event, Rematched, SeatPlan
from lungomare.match.opening import public_header
from lungomare.match.refusals import Refused

if TYPE_CHECKING:
    from lungomare.game import Json, Seat
    from lungomare.match.table import Table


@dataclass(frozen=True, slots=True)
class RematchPlan:
    """What `create` needs for the next table, and the new seat of each old one."""

    options: Json
    seats: tuple[SeatPlan, ...]
    clock: ClockPlan
    public: bool
    away: int
    moved_to: tuple[Seat, ...]


def rematch_plan(table: Table) -> RematchPlan:
    """Return the plan of the next table: same options, everyone one seat further on.

    It begins as every game with these options does, also where this one went on from elsewhere.
    """
    created, seats = table.created, len(table.chairs)
    options = public_header(table.game, None)
    plans = tuple(table.chairs[seat - 1].plan for seat in range(seats))
    moved_to = tuple((seat + 1) % seats for seat in range(seats))
    return RematchPlan(options, plans, created.clock, created.public, created.away, moved_to)


def offer_rematch(table: Table, seat: Seat, next_table: str, now: int) -> tuple[Event, ...]:
    """Offer another game; where nobody else has to agree, `next_table` is where it will be."""
    _need_end(table)
    offered, unopposed = make_offer(table, seat, REMATCH, now)
    return (offered, Rematched(offered.at, next_table)) if unopposed else (offered,)


def accept_rematch(table: Table, seat: Seat, next_table: str, now: int) -> tuple[Event, ...]:
    """Agree to another game; with the last agreement it will be at `next_table`."""
    _need_end(table)
    accepted, offer = agree(table, seat, REMATCH, now)
    return (accepted, Rematched(accepted.at, next_table)) if offer else (accepted,)


def _need_end(table: Table) -> None:
    if not table.ended:
        raise Refused("the game is not over", code="not-over")
    if table.next_table is not None:
        raise Refused("the players have gone on to another table", code="gone-on")

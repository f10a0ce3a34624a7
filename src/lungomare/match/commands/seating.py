"""Opening a table and filling its seats; whoever fills the last one starts the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lungomare.games.shuffle import MOST_BYTES, SECRET_BYTES
from lungomare.match.clock import check_plan
from lungomare.match.commands.checks import check_given, moment, need_guest, need_room, need_seat
from lungomare.match.events import (
    COMPUTER,
    PERSON,
    SEAT_KINDS,
    Assigned,
    ClockPlan,
    Created,
    Event,
    Joined,
    Left,
    SeatPlan,
    Started,
)
from lungomare.match.names import checked_name
from lungomare.match.opening import deal, open_options, trust_options
from lungomare.match.refusals import Refused
from lungomare.match.table import Table, open_table
from lungomare.players import player

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from lungomare.game import Game, Json, Seat

AWAY: Final = 2 * 60 * 1000
"""Two minutes: longer than a reload or a lift, shorter than the others' patience."""


def create(  # noqa: PLR0913 - a table is all of this
    table: str,
    options: Json,
    seats: Sequence[SeatPlan],
    now: int,
    *,
    secret: bytes,
    clock: ClockPlan = ClockPlan(),  # noqa: B008 - a frozen value
    public: bool = False,
    away: int = AWAY,
) -> tuple[Event, ...]:
    """Open the table called `table`; `secret` is 32 random bytes, kept only where a deal is made.

    `options` are a record's header, with a set-up or position and moves if the game goes on
    from somewhere. A table of computers only starts at once.
    """
    for value in options.values():
        check_given(value)
    opening = open_options(options)
    _check_seats(opening.game, seats)
    check_plan(clock)
    if away < 0:
        raise Refused("nobody is away for less than no time")
    if len(secret) != SECRET_BYTES:
        raise Refused(f"the secret has {len(secret)} bytes, not {SECRET_BYTES}", "B12.1")
    kept = secret.hex() if opening.header is None else None
    created = Created(now, table, opening.options, tuple(seats), clock, public, away, kept)
    return (created, *_start_if_full(open_table(created, opening), now))


def _check_seats(game: Game[Any, Any], seats: Sequence[SeatPlan]) -> None:
    if len(seats) != game.seats:
        raise Refused(f"this game of {game.name} has {game.seats} seats, not {len(seats)}")
    for plan in seats:
        if plan.kind not in SEAT_KINDS:
            raise Refused(f"there is no seat {plan.kind!r}; there are: {', '.join(SEAT_KINDS)}")
        if (plan.kind == COMPUTER) != (plan.player is not None):
            raise Refused("a computer seat, and no other, names its player")
        if plan.player is not None:
            player(plan.player, game)


def join(table: Table, seat: Seat, name: str, contribution: bytes, now: int) -> tuple[Event, ...]:
    """Sit down on a free seat and add up to 64 bytes to the shuffle (B12.2)."""
    chair = need_seat(table, seat)
    if table.ended:
        raise Refused("this table is closed", code="closed")
    if not chair.is_free:
        raise Refused(f"seat {seat} is taken", code="seat-taken")
    if len(contribution) > MOST_BYTES:
        raise Refused(f"a seat adds at most {MOST_BYTES} bytes to the shuffle", "B12.2")
    need_room(table)
    at = moment(table, now)
    joined = Joined(at, seat, checked_name(name), contribution.hex())
    return (joined, *_start_if_full(table.after(joined), at))


def assign(
    table: Table, by: Seat, seat: Seat, player_name: str | None, now: int
) -> tuple[Event, ...]:
    """Give an empty seat to one of our players, or with None to somebody from outside again.

    Whoever sits at the table may do so until the game begins. It takes no more trust than a free
    seat does: whoever has the link to the table could sit down there under any name. A computer
    adds nothing to the shuffle (B12.2). A seat that is so already stays as it is.
    """
    need_guest(table, by)
    chair = need_seat(table, seat)
    if chair.name is not None:
        raise Refused(f"seat {seat} is taken", code="seat-taken")
    if table.state is not None:
        raise Refused("the game has begun: its seats stay as they are", code="seats-stay")
    if table.ended:
        raise Refused("this table is closed", code="closed")
    plan = SeatPlan(COMPUTER, player_name) if player_name else _outside_plan(table, seat)
    if plan == chair.plan:
        return ()
    if plan.player is not None:
        player(plan.player, table.game)  # refuses one that there is not
    need_room(table)
    at = moment(table, now)
    assigned = Assigned(at, seat, plan.kind, plan.player)
    return (assigned, *_start_if_full(table.after(assigned), at))


def _outside_plan(table: Table, seat: Seat) -> SeatPlan:
    """Return for whom from outside a seat was opened: for a person unless it was for a program."""
    plan = table.created.seats[seat]
    return SeatPlan(PERSON) if plan.kind == COMPUTER else plan


def leave(table: Table, seat: Seat, now: int) -> tuple[Event, ...]:
    """Give a seat back before the game has begun; later one resigns."""
    chair = need_seat(table, seat)
    if table.state is not None:
        raise Refused("the game has begun: resign instead", code="begun")
    if table.ended:
        raise Refused("this table is closed", code="closed")
    if chair.name is None:
        raise Refused(f"nobody sits on seat {seat}", code="seat-not-held")
    return (Left(moment(table, now), seat),)


def _start_if_full(table: Table, at: int) -> tuple[Event, ...]:
    """Return the start once no seat is free: the deal is made from what everyone added."""
    if any(chair.is_free for chair in table.chairs):
        return ()
    header = trust_options(table.created.options).header
    if header is None:
        secret = bytes.fromhex(table.created.secret or "")
        added = [bytes.fromhex(chair.contribution) for chair in table.chairs]
        header = deal(table.game, secret, added)
    return (Started(at, header),)

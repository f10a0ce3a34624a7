"""How a table ends a game before its rules do, or hands a seat to the computer.

In a game of two without secrets whoever gives up loses. With more seats, or with secrets, the
computer plays on for the seat, and the table is abandoned when nobody is left to play for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lungomare.match.commands.checks import has_flagged, moment, need_guest, need_running
from lungomare.match.events import DAYS, NO_CLOCK, PERSON, Ended, Event, Replaced
from lungomare.match.refusals import Refused
from lungomare.players import stand_in

if TYPE_CHECKING:
    from lungomare.game import Json, Seat
    from lungomare.match.table import Table

FIRST_MOVE: Final = 5 * 60 * 1000
"""The first move of a game has no clock yet. It may take as long as the clock gives, and at least
five minutes: time to come back to a table that took long to fill."""
IDLE_TIMES: Final = 10
IDLE_LEAST: Final = 15 * 60 * 1000
"""Without a clock whoever is there may think ten times as long as they may be away, at least a
quarter of an hour: longer than anyone thinks about one action who means to make it."""

DUEL: Final = 2
RESIGNED: Final = "resigned"
TIME: Final = "time"
FORFEIT: Final = "forfeit"
AWAY: Final = "away"
AGREED: Final = "agreed"
ABANDONED: Final = "abandoned"


def resign(table: Table, seat: Seat, now: int) -> tuple[Event, ...]:
    """Give the game up for `seat`, in or out of turn."""
    need_running(table, now)
    need_guest(table, seat)
    return _give_up(table, seat, RESIGNED, moment(table, now))


def concede(table: Table, seat: Seat, now: int) -> tuple[Event, ...]:
    """Give the game up for `seat` where nobody is to play on for it, as at one screen.

    Of two the other one wins. Where more play, or one alone, it is the end for all.
    """
    need_running(table, now)
    need_guest(table, seat)
    at = moment(table, now)
    if len(table.chairs) > DUEL:
        return (abandoned(table, at),)
    return (ended_early(table, RESIGNED, opponent(table, seat), at),)


def forfeit(table: Table, seat: Seat, now: int) -> tuple[Event, ...]:
    """Take the game from a seat whose outside program broke the protocol."""
    need_running(table, now)
    need_guest(table, seat)
    return _give_up(table, seat, FORFEIT, moment(table, now))


def flag(table: Table, now: int) -> tuple[Event, ...]:
    """Call the flag of the seat whose clock runs, once it has fallen."""
    seat = table.clocks.running
    if seat is None or not has_flagged(table, now):
        raise Refused("no flag has fallen")
    return _give_up(table, seat, TIME, moment(table, now))


def next_deadline(table: Table) -> int | None:
    """Return when the next flag falls unless something happens before, in milliseconds."""
    return table.clocks.deadline()


def claim(
    table: Table, seat: Seat, away_since: int | None, now: int, *, up_since: int = 0
) -> tuple[Event, ...]:
    """Say that `seat`, whose turn it is, has been away or idle for too long.

    The caller knows since when it has been away, None while it is there; that it is somebody at
    the table who says so; and since when the server has been up. Away is too long after the
    table's `away`. Whoever is there, but does not move, has the time of their clock; where none
    runs for them, `idle_limit` says how long. Where a turn may take days, the clock alone decides.
    """
    need_running(table, now)
    need_guest(table, seat)
    if table.created.clock.kind == DAYS:
        raise Refused(
            "at a table with days for a turn only the clock decides", code="clock-decides"
        )
    if table.actor != seat:
        raise Refused(f"nobody waits for seat {seat}", code="nobody-waits")
    _need_patience(table, seat, away_since, now, up_since)
    return _give_up(table, seat, AWAY, moment(table, now))


def idle_limit(table: Table) -> int | None:
    """Return how long, in milliseconds, a seat may be there and not move; None if a clock says."""
    plan = table.created.clock
    if plan.kind == NO_CLOCK:
        return max(IDLE_TIMES * table.created.away, IDLE_LEAST)
    if plan.kind != DAYS and not table.has_moved:
        return max(plan.base, FIRST_MOVE)
    return None


def _need_patience(
    table: Table, seat: Seat, away_since: int | None, now: int, up_since: int
) -> None:
    """Refuse a claim that comes too early, and say when it may come."""
    limit, moments = idle_limit(table), []
    if limit is not None:
        moments.append(max(table.changed_at, up_since) + limit)
    if away_since is not None:
        moments.append(away_since + table.created.away)
    if not moments:
        sentence = f"seat {seat} is here, and its clock runs"
        raise Refused(sentence, code="clock-runs")
    wait = min(moments) - now
    if wait > 0:
        seconds = -(-wait // 1000)
        here = "" if away_since is not None else "is here; without a move it "
        sentence = f"seat {seat} {here}can be claimed in {seconds} seconds"
        raise Refused(sentence, code="claim-later", n=seconds)


def abandon(table: Table, now: int) -> tuple[Event, ...]:
    """Close a table that nobody uses any more, begun or not; the caller knows that."""
    if table.ended:
        raise Refused(f"the game is over: {table.ended.reason}", code="game-over")
    return (abandoned(table, moment(table, now)),)


def abandoned(table: Table, at: int) -> Ended:
    """Return the end of a game that nobody plays to its end."""
    return ended_early(table, ABANDONED, None, at)


def agree_draw(table: Table, at: int) -> Ended:
    """Return the end of a game that everyone agrees to call drawn."""
    return ended_early(table, AGREED, None, at)


def _give_up(table: Table, seat: Seat, reason: str, at: int) -> tuple[Event, ...]:
    if not table.game.plays_on:
        why = FORFEIT if reason == AWAY else reason
        return (ended_early(table, why, opponent(table, seat), at),)
    replaced = Replaced(at, seat, reason, stand_in(table.game.name))
    if _somebody_is_left(table.after(replaced)):
        return (replaced,)
    return (replaced, ended_early(table, ABANDONED, None, at))


def opponent(table: Table, seat: Seat) -> Seat | None:
    """Return who wins a game that `seat` gives up: the other of two, nobody where it is alone."""
    return 1 - seat if len(table.chairs) == DUEL else None


def _somebody_is_left(table: Table) -> bool:
    """Say whether a person still plays; at a table of programs, whether a program does."""
    persons = [chair for chair in table.chairs if chair.plan.kind == PERSON]
    return any(chair.is_guest for chair in persons or table.chairs)


def ended_early(table: Table, reason: str, winner: Seat | None, at: int) -> Ended:
    """Return the end of a game that the table ends, not its rules."""
    return Ended(at, reason, _result(table, reason, winner))


def _result(table: Table, reason: str, winner: Seat | None) -> Json | None:
    """Return what the record says."""
    if not table.is_running:
        return None
    return table.game.early_result(reason, () if winner is None else (winner,))

"""What several commands demand before they do anything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lungomare.match.refusals import Refused

if TYPE_CHECKING:
    from lungomare.game import Seat
    from lungomare.match.chairs import Chair
    from lungomare.match.table import Table


MOST_MOVES: Final = 5_000
"""Actions a game may have; with this one it ends abandoned. Random games of ours have up to 420;
only with rules switched off that end them can one go on and on. So many actions take at most a
quarter of a second to play through and 1.4 MB to keep."""
GIVEN_MOVES: Final = 1_000
"""Actions that a table may be opened with: twice the longest game above, with room to spare."""
MOST_EVENTS: Final = 10_000
"""Events a table may have: as many as the longest game with a phrase for each action. Beyond it a
table takes nothing but what brings the game on or ends it."""


def need_room(table: Table) -> None:
    """Refuse what could be asked for without end once the table has had its share of events."""
    if table.version >= MOST_EVENTS:
        raise Refused(
            f"this table has had {MOST_EVENTS} events; it takes only moves from now on",
            code="many-events",
            n=MOST_EVENTS,
        )


def check_given(moves: object) -> None:
    """Refuse more moves than a table may be opened with; they are counted, not read."""
    if isinstance(moves, list) and len(moves) > GIVEN_MOVES:
        raise Refused(
            f"a game goes on from at most {GIVEN_MOVES} moves, not from {len(moves)}",
            code="many-moves",
            n=GIVEN_MOVES,
        )


def moment(table: Table, now: int) -> int:
    """Return the time for the next event: `now`, but never before the last event."""
    return max(now, table.at)


def need_seat(table: Table, seat: Seat) -> Chair:
    """Return the chair of a seat that is at this table."""
    if not 0 <= seat < len(table.chairs):
        raise Refused(
            f"there is no seat {seat} at this table; they are 0 to {len(table.chairs) - 1}"
        )
    return table.chairs[seat]


def need_guest(table: Table, seat: Seat) -> Chair:
    """Return the chair of a person or outside program who sits there and decides."""
    chair = need_seat(table, seat)
    if chair.stand_in:
        raise Refused(
            f"the computer plays on for seat {seat}: it was left ({chair.left_by})",
            code="seat-left",
        )
    if not chair.is_guest or chair.is_free:
        raise Refused(f"nobody from outside sits on seat {seat}", code="seat-not-held")
    return chair


def need_running(table: Table, now: int) -> None:
    """Refuse unless the game runs and no flag has fallen that is still to be called."""
    if table.ended:
        raise Refused(f"the game is over: {table.ended.reason}", code="game-over")
    if not table.is_running:
        raise Refused("the game has not begun: not every seat is taken", code="not-begun")
    if has_flagged(table, now):
        raise Refused(f"the time of seat {table.clocks.running} is over", code="time-over")


def has_flagged(table: Table, now: int) -> bool:
    """Say whether the running clock's flag has fallen."""
    deadline = table.clocks.deadline()
    return deadline is not None and moment(table, now) >= deadline


def guests(table: Table) -> list[Seat]:
    """Return the seats where a person or outside program sits and decides."""
    return [seat for seat, chair in enumerate(table.chairs) if chair.is_guest and not chair.is_free]


def others(table: Table, seat: Seat) -> list[Seat]:
    """Return the seats whose agreement `seat` needs: all other guests."""
    return [other for other in guests(table) if other != seat]

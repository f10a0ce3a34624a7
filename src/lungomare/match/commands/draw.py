"""Draw by agreement, in a game of two without secrets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lungomare.match.commands.checks import need_room, need_running
from lungomare.match.commands.ending import agree_draw
from lungomare.match.commands.offers import agree, make_offer, refuse_without_answer
from lungomare.match.events import DRAW, Event
from lungomare.match.refusals import Refused

if TYPE_CHECKING:
    from lungomare.game import Seat
    from lungomare.match.table import Table


def offer_draw(table: Table, seat: Seat, now: int) -> tuple[Event, ...]:
    """Offer a draw; it stands until the other seat moves or declines, once a turn."""
    need_running(table, now)
    if table.game.plays_on:
        raise Refused(f"{table.game.name} knows no draw by agreement", code="no-draw")
    offered, _ = make_offer(table, seat, DRAW, now)
    refuse_without_answer(table, seat)
    need_room(table)
    return (offered,)


def accept_draw(table: Table, seat: Seat, now: int) -> tuple[Event, ...]:
    """Agree to the draw, which ends the game."""
    need_running(table, now)
    accepted, _ = agree(table, seat, DRAW, now)
    return (accepted, agree_draw(table, accepted.at))

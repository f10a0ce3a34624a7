"""Take-back: one's own running turn freely, earlier moves if everybody else at the table agrees.

What was hidden is dealt the same again: the deal is made before the first move, so the game
after the same moves is the same. Whoever goes back has seen what came next; that is why everybody
else must agree. Computers need not be asked: they remember nothing (`situation`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lungomare.match.commands.checks import moment, need_guest, need_room, need_running
from lungomare.match.commands.offers import agree, make_offer
from lungomare.match.events import TAKE_BACK, Event, TakenBack
from lungomare.match.refusals import Late, Refused

if TYPE_CHECKING:
    from lungomare.game import Seat
    from lungomare.match.table import Table


def take_back(table: Table, seat: Seat, kept: int, version: int, now: int) -> tuple[Event, ...]:
    """Go back to where `kept` moves had been played and `seat` was to act.

    Within the seat's own running turn this happens at once: nothing new has been seen since.
    Before it the other guests are asked, and where there are none, as against computers only,
    it happens at once too.
    """
    need_running(table, now)
    need_guest(table, seat)
    if version < table.changed:
        raise Late(f"the game has changed with event {table.changed}, after {version}", code="late")
    _check_target(table, seat, kept)
    need_room(table)
    back = TakenBack(moment(table, now), seat, kept)
    if is_free(table, seat, kept):
        return (back,)
    offered, unopposed = make_offer(table, seat, TAKE_BACK, now, kept)
    return (back,) if unopposed else (offered,)


def accept_take_back(table: Table, seat: Seat, now: int) -> tuple[Event, ...]:
    """Agree to a take-back; with the last agreement it happens."""
    need_running(table, now)
    need_room(table)
    accepted, offer = agree(table, seat, TAKE_BACK, now)
    if offer is None:
        return (accepted,)
    assert offer.kept is not None, "a take-back says how far"  # noqa: S101 - for mypy
    return (accepted, TakenBack(accepted.at, offer.seat, offer.kept))


def is_free(table: Table, seat: Seat, kept: int) -> bool:
    """Say whether everything after `kept` moves is the seat's own running turn."""
    game = table.game
    turn = game.turn(table.state)
    return table.actor == seat and game.turn(table.state_after(kept)) == turn


def _check_target(table: Table, seat: Seat, kept: int) -> None:
    if not 0 <= kept < len(table.moves):
        raise Refused(
            f"there are {len(table.moves)} moves; nothing to take back from {kept}",
            code="nothing-to-take-back",
        )
    if table.game.actor(table.state_after(kept)) != seat:
        raise Refused(f"seat {seat} was not to act after {kept} moves", code="nothing-to-take-back")

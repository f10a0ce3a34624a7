"""Offers: what one seat asks and all the others must agree to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lungomare.match.commands.checks import moment, need_guest, others
from lungomare.match.events import DRAW, OFFER_KINDS, Accepted, Declined, Event, Offered
from lungomare.match.refusals import Refused

if TYPE_CHECKING:
    from lungomare.game import Seat
    from lungomare.match.chairs import Offer
    from lungomare.match.table import Table


def make_offer(
    table: Table, seat: Seat, kind: str, now: int, kept: int | None = None
) -> tuple[Offered, bool]:
    """Return the offer, and whether it needs nobody's answer."""
    need_guest(table, seat)
    if table.offer(kind):
        raise Refused(f"a {kind} is on offer already", code="offered-already")
    if (kind, seat) in table.declined:
        raise Refused(
            f"the {kind} has been declined; offer it again in another turn", code="declined"
        )
    return Offered(moment(table, now), seat, kind, kept), not others(table, seat)


def agree(table: Table, seat: Seat, kind: str, now: int) -> tuple[Accepted, Offer | None]:
    """Return the agreement, and the offer if nobody's agreement is missing any more."""
    offer = _need_offer(table, seat, kind)
    if seat == offer.seat or seat in offer.agreed:
        raise Refused(f"seat {seat} has agreed already", code="agreed-already")
    missing = set(others(table, offer.seat)) - offer.agreed - {seat}
    return Accepted(moment(table, now), seat, kind), None if missing else offer


def decline(table: Table, seat: Seat, kind: str, now: int) -> tuple[Event, ...]:
    """Refuse what another seat offers, or withdraw one's own offer."""
    _need_offer(table, seat, kind)
    return (Declined(moment(table, now), seat, kind),)


def _need_offer(table: Table, seat: Seat, kind: str) -> Offer:
    need_guest(table, seat)
    if kind not in OFFER_KINDS:
        raise Refused(f"there is no offer {kind!r}; there are: {', '.join(OFFER_KINDS)}")
    offer = table.offer(kind)
    if offer is None:
        raise Refused(f"no {kind} is on offer", code="no-offer")
    return offer


def refuse_without_answer(table: Table, seat: Seat) -> None:
    """Refuse a draw offer where only computers would have to answer it."""
    if not others(table, seat):
        raise Refused(f"nobody at this table can answer a {DRAW} offer", code="nobody-answers")

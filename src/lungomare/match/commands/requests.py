"""A client's requests, each done once however often it is sent: after a lost answer, say."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from lungomare.match.commands.checks import need_seat
from lungomare.match.events import Asked, Event

if TYPE_CHECKING:
    from collections.abc import Callable

    from lungomare.game import Seat
    from lungomare.match.table import Table


def answered_at(table: Table, seat: Seat, request: str) -> int | None:
    """Return the number of the last event that the seat's request of this id led to, if known."""
    return next((number for name, number in table.chairs[seat].recent if name == request), None)


def run_once(
    table: Table, seat: Seat, request: str, command: Callable[[], tuple[Event, ...]]
) -> tuple[Event, ...]:
    """Return the events of a command that `seat` gives under the id `request`.

    There are none if the table has done it already: `answered_at` says which number it got.
    """
    need_seat(table, seat)
    if answered_at(table, seat, request) is not None:
        return ()
    return tuple(_marked(event, seat, request) for event in command())


def _marked(event: Event, seat: Seat, request: str) -> Event:
    return replace(event, id=request, by=seat) if isinstance(event, Asked) else event

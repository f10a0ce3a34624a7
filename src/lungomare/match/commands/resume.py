"""Going on after the server was down: nobody's clock is charged for that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lungomare.match.commands.checks import moment
from lungomare.match.events import Event, Resumed

if TYPE_CHECKING:
    from lungomare.match.table import Table


def resume(table: Table, down: int, now: int) -> tuple[Event, ...]:
    """Give the running clock back what passed while the server was down, at most `down` ms.

    Of a clock that began to run within that time only what ran is given back. Where no clock
    runs there is nothing to do. To be called before any flag is.
    """
    at = moment(table, now)
    lost = min(down, at - table.clocks.since)
    if table.ended or table.clocks.running is None or lost <= 0:
        return ()
    return (Resumed(at, lost),)

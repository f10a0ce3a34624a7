"""Who sits at a table, and what they ask of each other."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from lungomare.match.events import BOT, COMPUTER, PERSON, Event, SeatPlan, asker

if TYPE_CHECKING:
    from lungomare.game import Seat

REMEMBERED: Final = 16
"""How many ids of its own requests a seat's chair remembers; a client waits for one at a time."""


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat at the table and who sits there."""

    plan: SeatPlan
    name: str | None = None
    contribution: str = ""
    stand_in: str | None = None
    """The player that plays on for whoever sat here."""
    left_by: str | None = None
    """Why: resigned, time, forfeit, away."""
    recent: tuple[tuple[str, int], ...] = ()
    """The ids of the seat's latest requests and the number of the last event of each."""

    @property
    def is_free(self) -> bool:
        """Whether somebody can still sit down here."""
        return self.plan.kind != COMPUTER and self.name is None

    @property
    def is_guest(self) -> bool:
        """Whether somebody from outside decides here: a person or a program, not our computer."""
        return self.plan.kind in (PERSON, BOT) and self.stand_in is None

    @property
    def computer(self) -> str | None:
        """The name of our player that decides here, or None."""
        return self.stand_in or self.plan.player


@dataclass(frozen=True, slots=True)
class Offer:
    """What a seat asks of the others, and who has agreed."""

    kind: str
    seat: Seat
    kept: int | None = None
    agreed: frozenset[Seat] = frozenset()


def with_chair(chairs: tuple[Chair, ...], seat: Seat, **changes: Any) -> tuple[Chair, ...]:
    """Return the chairs with these fields of one changed."""
    return (*chairs[:seat], replace(chairs[seat], **changes), *chairs[seat + 1 :])


def with_request(chairs: tuple[Chair, ...], event: Event, number: int) -> tuple[Chair, ...]:
    """Return the chairs, the asker's with the id of the request and the number of this event."""
    asked = asker(event)
    if asked is None:
        return chairs
    seat, name = asked
    others = [each for each in chairs[seat].recent if each[0] != name]
    return with_chair(chairs, seat, recent=(*others, (name, number))[-REMEMBERED:])

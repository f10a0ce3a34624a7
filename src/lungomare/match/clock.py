"""Clocks: who runs, how much is left, and when a flag falls; all times in milliseconds.

A clock runs only for a person or an outside program. `move` and `fischer` clocks run from the
first move on, so that nobody loses time to a table that fills slowly; `days` run from the
start. A turn of several actions is one turn: its time is given, or its increment added, once.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, Final

from lungomare.match.events import CLOCK_KINDS, DAYS, FISCHER, NO_CLOCK, ClockPlan
from lungomare.match.refusals import Refused

if TYPE_CHECKING:
    from lungomare.game import Seat

SECOND: Final = 1000
DAY: Final = 24 * 60 * 60 * SECOND
LONGEST: Final = {FISCHER: DAY, "move": DAY, DAYS: 30 * DAY}
"""The most time a plan may give at once: beyond it a table would hang for ever."""


@dataclass(frozen=True, slots=True)
class Clocks:
    """What each seat has left as of `since`, and whose clock has been running from then."""

    left: tuple[int, ...] = ()
    running: Seat | None = None
    since: int = 0

    def remaining(self, seat: Seat, now: int) -> int:
        """Return what `seat` has left at `now`; less than 1 when the flag has fallen."""
        spent = max(now - self.since, 0) if seat == self.running else 0
        return self.left[seat] - spent

    def deadline(self) -> int | None:
        """Return when the running clock's flag falls, or None when none runs."""
        return None if self.running is None else self.since + self.left[self.running]


def check_plan(plan: ClockPlan) -> None:
    """Raise `Refused` unless the plan gives time that can be played with."""
    if plan.kind not in CLOCK_KINDS:
        raise Refused(f"there is no clock {plan.kind!r}; there are: {', '.join(CLOCK_KINDS)}")
    if plan.kind == NO_CLOCK:
        if plan.base or plan.increment:
            raise Refused("a table without a clock gives no time")
        return
    if not 0 < plan.base <= LONGEST[plan.kind]:
        days = LONGEST[plan.kind] // DAY
        raise Refused(f"a clock gives between a moment and {days} day{'s' * (days != 1)}")
    if not 0 <= plan.increment <= DAY or (plan.increment and plan.kind != FISCHER):
        raise Refused("only a Fischer clock adds time for a turn, at most a day")


def set_clocks(plan: ClockPlan, seats: int) -> Clocks:
    """Return the clocks of a table before anyone's runs; none where the plan gives none."""
    return Clocks() if plan.kind == NO_CLOCK else Clocks((plan.base,) * seats)


class Turn(Enum):
    """What became of the running turn."""

    GOES_ON = "goes on"
    PLAYED = "played to its end"
    UNDONE = "taken back to an earlier one"


def pass_on(clocks: Clocks, plan: ClockPlan, to: Seat | None, now: int, turn: Turn) -> Clocks:
    """Return the clocks after something changed at `now`: `to` is whose clock runs from here.

    Whoever ran is charged. Unless the turn goes on, each turn's time begins anew; if it was
    played, a Fischer clock adds its increment to whoever played it.
    """
    if not clocks.left:
        return clocks
    ran = clocks.running
    left = [clocks.remaining(seat, now) for seat in range(len(clocks.left))]
    if plan.kind != FISCHER and turn is not Turn.GOES_ON:
        left = [plan.base] * len(left)
    elif turn is Turn.PLAYED and ran is not None:
        left[ran] += plan.increment
    return Clocks(tuple(left), to, now)


def stop(clocks: Clocks, now: int) -> Clocks:
    """Return the clocks at rest, the running one charged."""
    left = tuple(clocks.remaining(seat, now) for seat in range(len(clocks.left)))
    return replace(clocks, left=left, running=None, since=now)


def spare(clocks: Clocks, down: int, now: int) -> Clocks:
    """Return the clocks as if the last `down` milliseconds had not been: the running one stood."""
    if clocks.running is None:
        return clocks
    return replace(clocks, since=min(clocks.since + down, now))

"""A table of a contest: programs on every seat, no clock, and a game that the caller has at hand.

It is the same table as everyone's. What is quicker here is that nothing is read from JSON: the
game, its start and its moves are given as they are, and were made by the law itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from lungomare.match.clock import Turn
from lungomare.match.commands.checks import moment, need_guest, need_running
from lungomare.match.commands.ending import DUEL, FORFEIT, ended_early, opponent
from lungomare.match.events import (
    BOT,
    ClockPlan,
    Created,
    Event,
    Joined,
    Replaced,
    SeatPlan,
    Started,
)
from lungomare.match.folding import begin, read_steps, run_clock, with_steps
from lungomare.match.opening import Opening
from lungomare.match.table import Table, open_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lungomare.game import Game, Seat

FIRST_LEGAL: Final = "first-legal"
"""Who plays on for a seat that is out of a contest: the first of the legal actions, always."""


def open_contest(
    game: Game[Any, Any], start: Any, moves: Sequence[Any], names: Sequence[str], now: int
) -> Table:
    """Return a running table with a program of each name, after `moves`, which must be legal."""
    header = game.header(start)
    options = {**header, game.moves_key: [game.write(move) for move in moves]}
    seats = (SeatPlan(BOT),) * game.seats
    created = Created(now, "contest", options, seats, ClockPlan(), False, 0, None)
    table = open_table(created, Opening(game, options, header))
    for seat, name in enumerate(names):
        table = table.after(Joined(now, seat, name, ""))
    begun = begin(table, game, start, header)
    played = with_steps(begun, read_steps(begun, options[game.moves_key]))
    return table.counting(Started(now, header), run_clock(played, now, Turn.GOES_ON))


def disqualify(table: Table, seat: Seat, now: int) -> tuple[Event, ...]:
    """Take a contest's game from a seat that broke the bot protocol.

    A game for two is lost. With more seats `FIRST_LEGAL` plays on for the seat, so that neither
    a stranger nor the seat's leaving decides the others' game; whoever counts it puts it last.
    """
    need_running(table, now)
    need_guest(table, seat)
    at = moment(table, now)
    if len(table.chairs) > DUEL:
        return (Replaced(at, seat, FORFEIT, FIRST_LEGAL),)
    return (ended_early(table, FORFEIT, opponent(table, seat), at),)

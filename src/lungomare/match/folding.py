"""What each kind of event makes of a table: one function for each.

They trust their events: the commands have checked them before anyone wrote them down.
"""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from lungomare.games.persistent import PersistentList
from lungomare.games.registry import FAMILIES
from lungomare.match.chairs import Offer, with_chair
from lungomare.match.clock import Turn, pass_on, spare, stop
from lungomare.match.events import (
    DAYS,
    DRAW,
    REMATCH,
    Accepted,
    Assigned,
    Declined,
    Ended,
    Joined,
    Left,
    Moved,
    Offered,
    Rematched,
    Replaced,
    Resumed,
    Said,
    SeatPlan,
    Started,
    TakenBack,
)
from lungomare.match.opening import public_header

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from lungomare.game import Game, Json, Seat
    from lungomare.match.table import Table

KEEP_EVERY: Final = 32
"""A table keeps the state after every so many moves; those between are played again when asked
for. A state takes 0.6 to 1 kB, which for each move would be most of a table's memory; to play 31
moves again takes half a millisecond."""

Step = tuple[Any, Any]
"""A move and the state after it."""


def read_steps(table: Table, texts: Iterable[str]) -> Iterator[Step]:
    """Yield the moves that these texts write, each with the state after it."""
    game, state = table.game, table.state
    for text in texts:
        move = game.read(text)
        state = game.advance(state, move)
        yield move, state


def with_steps(table: Table, steps: Iterable[Step], **changes: Any) -> Table:
    """Return the table after these further moves, and with these other fields changed."""
    game, state, moves, kept = table.game, table.state, table.moves, table.kept
    for move, after in steps:
        before, state, moves = state, after, moves.append(move)
        if len(moves) % KEEP_EVERY == 0 or game.is_milestone(before, state):
            kept = kept.append((len(moves), state))
    return table.updated(state=state, moves=moves, kept=kept, **changes)


def with_move(table: Table, seat: Seat, at: int, steps: Iterable[Step]) -> Table:
    """Return the table after a move of the seat, counted as the next event."""
    own = (DRAW, seat)  # a draw offer outlives moves of its owner, nothing outlives others
    offers = table.offers and tuple(each for each in table.offers if (each.kind, each.seat) == own)
    number = table.version + 1
    count = {"version": number, "at": at, "changed": number, "changed_at": at}
    moved = with_steps(table, steps, has_moved=True, offers=offers, **count)
    passed = table.game.turn(moved.state) != table.game.turn(table.state)
    if passed and moved.declined:
        moved = moved.updated(declined=frozenset())
    return run_clock(moved, at, Turn.PLAYED if passed else Turn.GOES_ON)


def run_clock(table: Table, now: int, turn: Turn) -> Table:
    """Return the table with the clock of whoever is to act running from `now`."""
    if not table.clocks.left:
        return table
    plan, seat = table.created.clock, table.actor
    runs = seat is not None and table.chairs[seat].is_guest
    runs = runs and (table.has_moved or plan.kind == DAYS)
    return table.updated(clocks=pass_on(table.clocks, plan, seat if runs else None, now, turn))


def begin(table: Table, game: Game[Any, Any], start: Any, header: Json) -> Table:
    """Return the table as the game begins, before the moves that it goes on from."""
    return table.updated(
        changed=table.version + 1,
        game=game,
        options=public_header(game, header),
        state=start,
        kept=PersistentList(((0, start),)),
    )


def given_moves(table: Table) -> Sequence[str]:
    """Return the moves that the table goes on from."""
    given: Sequence[str] = table.created.options.get(table.game.moves_key, ())
    return given


def _started(table: Table, event: Started) -> Table:
    """Begin from the header, with the moves that the options may already hold."""
    game, start = FAMILIES[event.header["game"]].open_record(event.header)
    begun = begin(table, game, start, event.header)
    played = with_steps(begun, read_steps(begun, given_moves(begun)))
    return run_clock(played, event.at, Turn.GOES_ON)


def _joined(table: Table, event: Joined) -> Table:
    changes = {"name": event.name, "contribution": event.contribution}
    return table.updated(chairs=with_chair(table.chairs, event.seat, **changes))


def _left(table: Table, event: Left) -> Table:
    chairs = with_chair(table.chairs, event.seat, name=None, contribution="", recent=())
    return table.updated(chairs=chairs)


def _assigned(table: Table, event: Assigned) -> Table:
    plan = SeatPlan(event.kind, event.player)
    return table.updated(chairs=with_chair(table.chairs, event.seat, plan=plan))


def _moved(table: Table, event: Moved) -> Table:
    return with_move(table, event.seat, event.at, read_steps(table, event.actions))


def _taken_back(table: Table, event: TakenBack) -> Table:
    before = table.game.turn(table.state)
    back = table.updated(
        changed=table.version + 1,
        state=table.state_after(event.kept),
        moves=table.moves.first(event.kept),
        kept=table.kept.first(sum(count <= event.kept for count, _ in table.kept)),
        offers=(),
        declined=frozenset(),
    )
    passed = back.game.turn(back.state) != before
    return run_clock(back, event.at, Turn.UNDONE if passed else Turn.GOES_ON)


def _offered(table: Table, event: Offered) -> Table:
    return table.updated(offers=(*table.offers, Offer(event.kind, event.seat, event.kept)))


def _accepted(table: Table, event: Accepted) -> Table:
    offers = tuple(
        replace(offer, agreed=offer.agreed | {event.seat}) if offer.kind == event.kind else offer
        for offer in table.offers
    )
    return table.updated(offers=offers)


def _declined(table: Table, event: Declined) -> Table:
    refused = frozenset(
        (offer.kind, offer.seat) for offer in table.offers if offer.kind == event.kind
    )
    offers = tuple(offer for offer in table.offers if offer.kind != event.kind)
    return table.updated(offers=offers, declined=table.declined | refused)


def _replaced(table: Table, event: Replaced) -> Table:
    """Seat the stand-in; offers fall, since those who are asked have changed."""
    changes = {"stand_in": event.player, "left_by": event.reason}
    taken = table.updated(chairs=with_chair(table.chairs, event.seat, **changes), offers=())
    return run_clock(taken, event.at, Turn.GOES_ON)


def _said(table: Table, event: Said) -> Table:
    del event
    return table


def _ended(table: Table, event: Ended) -> Table:
    return table.updated(
        changed=table.version + 1, ended=event, offers=(), clocks=stop(table.clocks, event.at)
    )


def _rematched(table: Table, event: Rematched) -> Table:
    offers = tuple(offer for offer in table.offers if offer.kind != REMATCH)
    return table.updated(next_table=event.table, offers=offers)


def _resumed(table: Table, event: Resumed) -> Table:
    return table.updated(clocks=spare(table.clocks, event.down, event.at))


FOLDS: Final[Mapping[type, Callable[[Table, Any], Table]]] = MappingProxyType(
    {
        Joined: _joined,
        Left: _left,
        Assigned: _assigned,
        Started: _started,
        Moved: _moved,
        TakenBack: _taken_back,
        Offered: _offered,
        Accepted: _accepted,
        Declined: _declined,
        Replaced: _replaced,
        Said: _said,
        Ended: _ended,
        Rematched: _rematched,
        Resumed: _resumed,
    }
)
"""By kind of event, what it makes of a table; the first event makes the table itself."""

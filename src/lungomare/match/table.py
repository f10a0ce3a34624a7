"""The table: the fold of its events. `fold(events)`, and `table.after(event)` one by one.

Folding trusts its events: the commands have checked them before anyone wrote them down.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import accumulate, islice
from typing import TYPE_CHECKING, Any, Final

from lungomare.game import Invalid
from lungomare.games.persistent import PersistentList
from lungomare.games.registry import FAMILIES
from lungomare.match.clock import Clocks, Turn, pass_on, set_clocks, spare, stop
from lungomare.match.events import (
    BOT,
    COMPUTER,
    DAYS,
    DRAW,
    PERSON,
    REMATCH,
    Accepted,
    Created,
    Declined,
    Ended,
    Event,
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
    asker,
)
from lungomare.match.opening import public_header, trust_options

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from lungomare.game import Game, Json, Seat

KEEP_EVERY: Final = 32
"""A table keeps the state after every so many moves; those between are played again when asked
for. A state takes 0.6 to 1 kB, which for each move would be most of a table's memory; to play 31
moves again takes half a millisecond."""
STRIDE: Final = 64
"""Moves played between two looks at whatever else there is to do: some 2 ms."""
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


@dataclass(frozen=True, slots=True)
class Table:
    """A table at one moment, secrets included: only `showing` tells a seat of it."""

    created: Created
    game: Game[Any, Any] = field(compare=False)
    chairs: tuple[Chair, ...]
    clocks: Clocks
    options: Json = field(compare=False)
    """How the game begins, as far as everyone may know: the header without the set-up of a deal."""
    version: int = 1
    """How many events there have been; also the number of the last one."""
    at: int = 0
    """When the last event happened."""
    changed: int = 1
    """The number of the last event that changed what a move would act upon."""
    changed_at: int = 0
    """When that was."""
    state: Any = None
    """The state of the game now; None before the start."""
    moves: PersistentList[Any] = field(default_factory=PersistentList)
    """All moves from the start; take-backs have shortened them."""
    kept: PersistentList[tuple[int, Any]] = field(default_factory=PersistentList)
    """Some states along the way, each with how many moves led to it: the first of all, every
    `KEEP_EVERY`th, and those that a score sheet looks back at."""
    has_moved: bool = False
    offers: tuple[Offer, ...] = ()
    declined: frozenset[tuple[str, Seat]] = frozenset()
    """Kinds of offer refused to a seat in the running turn."""
    ended: Ended | None = None
    next_table: str | None = None

    @property
    def id(self) -> str:
        """The table's name, as whoever created it chose it."""
        return self.created.table

    @property
    def header(self) -> Json | None:
        """The header of the record, set-up included; None before the start."""
        return None if self.state is None else self.game.header(self.start)

    @property
    def start(self) -> Any:
        """The state in which the game began; the table must have started."""
        return self.kept[0][1]

    @property
    def is_running(self) -> bool:
        """Whether the game has begun and not ended."""
        return self.state is not None and self.ended is None

    @property
    def actor(self) -> Seat | None:
        """The seat to act, or None when nobody is."""
        return self.game.actor(self.state) if self.is_running else None

    def milestones(self) -> list[Any]:
        """Return the states kept along the way and the present one, for a score sheet."""
        return [*(state for _, state in self.kept), self.state]

    def all_states(self) -> list[Any]:
        """Return the state of the start and after each move; none before the start."""
        if self.state is None:
            return []
        return list(accumulate(self.moves, self.game.advance, initial=self.start))

    def state_after(self, count: int) -> Any:
        """Return the state after `count` moves; the table must have started."""
        if count == len(self.moves):
            return self.state
        played, state = next(each for each in reversed(self.kept) if each[0] <= count)
        for move in self.moves[played:count]:
            state = self.game.advance(state, move)
        return state

    def offer(self, kind: str) -> Offer | None:
        """Return the standing offer of this kind."""
        return next((offer for offer in self.offers if offer.kind == kind), None)

    def after(self, event: Event) -> Table:
        """Return the table after the next event."""
        return _counted(_FOLDS[type(event)](self, event), self, event)


def fold(events: Iterable[Event]) -> Table:
    """Return the table that these events, from the first, lead to."""
    last = None
    for table in fold_gradually(events):
        last = table or last
    assert last is not None, "there is a first event"  # noqa: S101 - told to mypy
    return last


def fold_gradually(events: Iterable[Event]) -> Iterator[Table | None]:
    """Yield the table after each event; while one takes long, yield None again and again.

    Whoever has something else to do can do it in between.
    """
    first, *rest = events
    if not isinstance(first, Created):
        raise Invalid("the first event of a table is its creation")
    table = open_table(first)
    yield table
    for event in rest:
        if isinstance(event, Started):
            begun = _begun(table, event)
            given = iter(_given(begun))
            while part := list(islice(given, STRIDE)):
                begun = _played(begun, part)
                yield None
            table = _counted(_run_clock(begun, event.at, Turn.GOES_ON), table, event)
        else:
            table = table.after(event)
        yield table


def open_table(event: Created) -> Table:
    """Return the table that has just been created."""
    opening = trust_options(event.options)
    game, chairs = opening.game, tuple(Chair(plan) for plan in event.seats)
    options = public_header(game, opening.header)
    return Table(event, game, chairs, set_clocks(event.clock, game.seats), options, at=event.at)


def _joined(table: Table, event: Joined) -> Table:
    return with_chair(table, event.seat, name=event.name, contribution=event.contribution)


def _left(table: Table, event: Left) -> Table:
    return with_chair(table, event.seat, name=None, contribution="", recent=())


def _started(table: Table, event: Started) -> Table:
    """Begin from the header, with the moves that the options may already hold."""
    begun = _begun(table, event)
    return _run_clock(_played(begun, _given(begun)), event.at, Turn.GOES_ON)


def _begun(table: Table, event: Started) -> Table:
    """Return the table as the game begins, before the moves that it goes on from."""
    game, start = FAMILIES[event.header["game"]].open_record(event.header)
    return replace(
        _acted(table),
        game=game,
        options=public_header(game, event.header),
        state=start,
        kept=PersistentList(((0, start),)),
    )


def _given(table: Table) -> Sequence[str]:
    """Return the moves that the table goes on from."""
    given: Sequence[str] = table.created.options.get(table.game.moves_key, ())
    return given


def _moved(table: Table, event: Moved) -> Table:
    game, played_on = table.game, _play_on(table, event.actions)
    passed = game.turn(played_on["state"]) != game.turn(table.state)
    own = (DRAW, event.seat)  # a draw offer outlives moves of its owner, nothing outlives others
    played = replace(
        table,
        **played_on,
        changed=table.version + 1,
        has_moved=True,
        offers=tuple(offer for offer in table.offers if (offer.kind, offer.seat) == own),
        declined=frozenset() if passed else table.declined,
    )
    return _run_clock(played, event.at, Turn.PLAYED if passed else Turn.GOES_ON)


def _taken_back(table: Table, event: TakenBack) -> Table:
    before = table.game.turn(table.state)
    back = replace(
        _acted(table),
        state=table.state_after(event.kept),
        moves=table.moves.first(event.kept),
        kept=table.kept.first(sum(count <= event.kept for count, _ in table.kept)),
        offers=(),
        declined=frozenset(),
    )
    passed = back.game.turn(back.state) != before
    return _run_clock(back, event.at, Turn.UNDONE if passed else Turn.GOES_ON)


def _offered(table: Table, event: Offered) -> Table:
    return replace(table, offers=(*table.offers, Offer(event.kind, event.seat, event.kept)))


def _accepted(table: Table, event: Accepted) -> Table:
    offers = tuple(
        replace(offer, agreed=offer.agreed | {event.seat}) if offer.kind == event.kind else offer
        for offer in table.offers
    )
    return replace(table, offers=offers)


def _declined(table: Table, event: Declined) -> Table:
    refused = frozenset(
        (offer.kind, offer.seat) for offer in table.offers if offer.kind == event.kind
    )
    offers = tuple(offer for offer in table.offers if offer.kind != event.kind)
    return replace(table, offers=offers, declined=table.declined | refused)


def _replaced(table: Table, event: Replaced) -> Table:
    """Seat the stand-in; offers fall, since those who are asked have changed."""
    taken = with_chair(table, event.seat, stand_in=event.player, left_by=event.reason)
    return _run_clock(replace(taken, offers=()), event.at, Turn.GOES_ON)


def _said(table: Table, event: Said) -> Table:
    del event
    return table


def _ended(table: Table, event: Ended) -> Table:
    return replace(_acted(table), ended=event, offers=(), clocks=stop(table.clocks, event.at))


def _rematched(table: Table, event: Rematched) -> Table:
    offers = tuple(offer for offer in table.offers if offer.kind != REMATCH)
    return replace(table, next_table=event.table, offers=offers)


def _resumed(table: Table, event: Resumed) -> Table:
    return replace(table, clocks=spare(table.clocks, event.down, event.at))


_FOLDS: Final[dict[type, Callable[[Table, Any], Table]]] = {
    Joined: _joined,
    Left: _left,
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


def _counted(changed: Table, before: Table, event: Event) -> Table:
    """Return the table that the event has made of the one before, with the event counted."""
    number = before.version + 1
    changed_at = event.at if changed.changed == number else before.changed_at
    chairs = _remember(changed.chairs, event, number)
    return replace(changed, version=number, at=event.at, changed_at=changed_at, chairs=chairs)


def with_chair(table: Table, seat: Seat, **changes: Any) -> Table:
    """Return the table with these fields of a chair changed."""
    return replace(table, chairs=_chairs(table.chairs, seat, **changes))


def _chairs(chairs: tuple[Chair, ...], seat: Seat, **changes: Any) -> tuple[Chair, ...]:
    return (*chairs[:seat], replace(chairs[seat], **changes), *chairs[seat + 1 :])


def _acted(table: Table) -> Table:
    """Return the table with the coming event as the last that a move would act upon."""
    return replace(table, changed=table.version + 1)


def _played(table: Table, texts: Iterable[str]) -> Table:
    """Return the table after these further moves."""
    return replace(table, **_play_on(table, texts))


def _play_on(table: Table, texts: Iterable[str]) -> dict[str, Any]:
    """Return what changes by these further moves."""
    game, state, moves, kept = table.game, table.state, table.moves, table.kept
    for text in texts:
        before, move = state, game.read(text)
        state, moves = game.advance(before, move), moves.append(move)
        if len(moves) % KEEP_EVERY == 0 or game.is_milestone(before, state):
            kept = kept.append((len(moves), state))
    return {"state": state, "moves": moves, "kept": kept}


def _remember(chairs: tuple[Chair, ...], event: Event, number: int) -> tuple[Chair, ...]:
    """Return the chairs, the asker's with the id of the request and the number of this event."""
    asked = asker(event)
    if asked is None:
        return chairs
    seat, name = asked
    others = [each for each in chairs[seat].recent if each[0] != name]
    recent = (*others, (name, number))[-REMEMBERED:]
    return _chairs(chairs, seat, recent=recent)


def _run_clock(table: Table, now: int, turn: Turn) -> Table:
    """Return the table with the clock of whoever is to act running from `now`."""
    plan = table.created.clock
    seat = table.actor
    runs = seat is not None and table.chairs[seat].is_guest
    runs = runs and (table.has_moved or plan.kind == DAYS)
    clocks = pass_on(table.clocks, plan, seat if runs else None, now, turn)
    return table if clocks is table.clocks else replace(table, clocks=clocks)

"""The table: the fold of its events. `fold(events)`, and `table.after(event)` one by one."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import accumulate, islice
from typing import TYPE_CHECKING, Any, Final

from lungomare.game import Invalid
from lungomare.games.persistent import PersistentList
from lungomare.games.registry import FAMILIES
from lungomare.match.chairs import Chair, Offer, with_request
from lungomare.match.clock import Clocks, Turn, set_clocks
from lungomare.match.events import Created, Ended, Event, Started
from lungomare.match.folding import FOLDS, begin, given_moves, read_steps, run_clock, with_steps
from lungomare.match.opening import Opening, public_header, trust_options

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from lungomare.game import Game, Json, Seat

STRIDE: Final = 64
"""Moves played between two looks at whatever else there is to do: some 2 ms."""


@dataclass(frozen=True)  # without slots: `updated` copies one dictionary, six times as fast
class Table:
    """A table at one moment, secrets included: a seat gets to know of it through `redaction`."""

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
    """Some states along the way, each with how many moves led to it: the first of all, one every
    few moves, and those that a score sheet looks back at."""
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

    def updated(self, **changes: Any) -> Table:
        """Return the table with these fields changed; `dataclasses.replace` in less time."""
        table = object.__new__(Table)
        table.__dict__.update(self.__dict__)
        table.__dict__.update(changes)
        return table

    def after(self, event: Event) -> Table:
        """Return the table after the next event."""
        return self.counting(event, FOLDS[type(event)](self, event))

    def counting(self, event: Event, changed: Table) -> Table:
        """Return what the event has made of this table, with the event counted."""
        number = self.version + 1
        return changed.updated(
            version=number,
            at=event.at,
            changed_at=event.at if changed.changed == number else self.changed_at,
            chairs=with_request(changed.chairs, event, number),
        )


def fold(events: Iterable[Event]) -> Table:
    """Return the table that these events, from the first, lead to."""
    last = None
    for table in fold_gradually(events):
        last = table or last
    assert last is not None, "there is a first event"  # noqa: S101 - for mypy
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
            game, start = FAMILIES[event.header["game"]].open_record(event.header)
            begun = begin(table, game, start, event.header)
            given = iter(given_moves(begun))
            while part := list(islice(given, STRIDE)):
                begun = with_steps(begun, read_steps(begun, part))
                yield None
            table = table.counting(event, run_clock(begun, event.at, Turn.GOES_ON))
        else:
            table = table.after(event)
        yield table


def open_table(event: Created, opening: Opening | None = None) -> Table:
    """Return the table that has just been created; `opening` is what its options open, if known."""
    opened = opening or trust_options(event.options)
    game, chairs = opened.game, tuple(Chair(plan) for plan in event.seats)
    options = public_header(game, opened.header)
    return Table(event, game, chairs, set_clocks(event.clock, game.seats), options, at=event.at)

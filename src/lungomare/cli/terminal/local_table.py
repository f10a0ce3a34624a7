"""A table of `match` whose people all sit at one terminal, where all agree at once."""

from __future__ import annotations

import secrets
from time import time_ns
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from lungomare.game import CHANCE, GameError, Invalid
from lungomare.games.records import replay, write_record
from lungomare.games.registry import FAMILIES
from lungomare.games.shuffle import SECRET_BYTES, seed_from_text
from lungomare.match import (
    Ended,
    SeatPlan,
    accept_draw,
    accept_take_back,
    concede,
    create,
    fold,
    join,
    offer_draw,
    play,
    take_back,
)
from lungomare.match.commands.take_back import is_free
from lungomare.match.refusals import Refused

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from lungomare.game import Game, Json, Seat
    from lungomare.match import Event


class Opening(NamedTuple):
    """How a game begins."""

    game: Game[Any, Any]
    start: Any
    extra: Json
    """What else its record is to say."""

    @classmethod
    def dealt(cls, game: Game[Any, Any], start: Any, seed: str | None) -> Self:
        """Return a game that begins from `start`, dealt from the text of a seed if there is one."""
        return cls(game, start, {} if seed is None else {"shuffle": {"text": seed}})

    def again(self) -> Self:
        """Return another game of the same kind: dealt anew, or from the same start."""
        if self.game.actor(self.game.start()) != CHANCE:
            return self
        seed = secrets.token_hex(8)
        return self.dealt(self.game, self.game.deal_from_seed(seed_from_text(seed)), seed)


class LocalTable:
    """A table and the events that led to it."""

    def __init__(self, game: Game[Any, Any], start: Any) -> None:
        """Open a table for a game that begins from `start`, with somebody on every seat."""
        if game.outcome(start):
            raise Invalid("the game is over where it would begin")
        plans = [SeatPlan()] * game.seats
        # the deal is in the header already, so that the secret is never used
        secret = secrets.token_bytes(SECRET_BYTES)
        self._events = list(create("terminal", game.header(start), plans, _now(), secret=secret))
        self.table = fold(self._events)
        for seat in range(game.seats):
            self._add(join(self.table, seat, game.seat_name(seat), b"", _now()))

    @classmethod
    def from_record(cls, record: Json) -> Self:
        """Return the table of a game that was written down, or raise a `GameError`."""
        played = replay(FAMILIES, record)
        local = cls(played.game, played.states[0])
        for move in played.moves:
            local.play(played.game.write(move))
        result: Json | None = record["result"]
        if result is not None and not local.is_over:
            local._add((Ended(_now(), result["reason"], result),))
        return local

    def _add(self, events: Sequence[Event]) -> None:
        self._events += events
        for event in events:
            self.table = self.table.after(event)

    @property
    def game(self) -> Game[Any, Any]:
        """The game that is played."""
        return self.table.game

    @property
    def state(self) -> Any:
        """The present state."""
        return self.table.state

    @property
    def is_over(self) -> bool:
        """Whether the rules or the people have ended the game."""
        return self.table.ended is not None

    def play(self, text: str) -> None:
        """Play an action for the seat that is to act, or raise what is against it."""
        version = self.table.version
        self._add(play(self.table, self._actor(), (text,), version, _now(), move_id=str(version)))

    def take_back(self, people: Collection[Seat] | None = None) -> None:
        """Take back the people's end of the game, or else their last action, as far as one may.

        `people` are the seats of those at the terminal, all if left out: what the computer has
        played since is taken back too. It remembers nothing; so one person alone may always go
        back, and several only as far as none of them has seen more.
        """
        seats = range(self.game.seats) if people is None else people
        if not self.is_over:
            self._take_back_move(seats)
            return
        whole = list(self._events)
        self._events.pop()  # the end is the last event of a game
        self.table = fold(self._events)
        if self.game.outcome(self.state):
            try:
                self._take_back_move(seats)
            except GameError:
                self._events, self.table = whole, fold(whole)
                raise

    def _take_back_move(self, people: Collection[Seat]) -> None:
        states = self.table.all_states()[:-1]
        actors = [self.game.actor(state) for state in states]
        kept = max((at for at, actor in enumerate(actors) if actor in people), default=None)
        if kept is None:
            raise Refused("there is nothing to take back", code="nothing-to-take-back")
        seat = actors[kept]
        assert seat is not None, "somebody made the move"  # noqa: S101 - for mypy
        is_shared = self.game.has_secrets and len(people) > 1
        if is_shared and not is_free(self.table, seat, kept):
            raise Refused("more has been seen since, and not by everybody", code="seen-more")
        self._add(take_back(self.table, seat, kept, self.table.version, _now()))
        if self.table.offers:
            for other in self._others(seat):
                self._add(accept_take_back(self.table, other, _now()))

    def resign(self) -> Seat:
        """Give the game up for the seat that is to act, and return it; nobody plays on for it.

        Of two the other one wins. Where more play, it is the end for all.
        """
        seat = self._actor()
        self._add(concede(self.table, seat, _now()))
        return seat

    def agree_draw(self) -> None:
        """End the game as a draw."""
        seat = self._actor()
        self._add(offer_draw(self.table, seat, _now()))
        for other in self._others(seat):
            self._add(accept_draw(self.table, other, _now()))

    def record(self) -> Json:
        """Return the game so far as a record, with all that is hidden in it."""
        table = self.table
        result = table.ended.result if table.ended else None
        return write_record(table.game, table.start, table.moves, result)

    def _actor(self) -> Seat:
        seat = self.table.actor
        if seat is None:
            raise Refused("the game is over", code="game-over")
        return seat

    def _others(self, seat: Seat) -> list[Seat]:
        return [other for other in range(self.game.seats) if other != seat]


def _now() -> int:
    return time_ns() // 1_000_000

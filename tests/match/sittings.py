"""A table for tests: every command goes through it, every event is kept and checked."""

from __future__ import annotations

import json
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from lungomare.match import (
    ClockPlan,
    Event,
    Refused,
    SeatPlan,
    Table,
    computer_to_act,
    create,
    event_from_json,
    event_to_json,
    fold,
    join,
    play,
    situation,
)
from lungomare.players import player

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from lungomare.game import Json, Seat

PERSON = SeatPlan("person")
BOT = SeatPlan("bot")
CANOSA: Json = {"game": "canosa"}
NO_CLOCK = ClockPlan()


def computer(name: str = "random") -> SeatPlan:
    return SeatPlan("computer", name)


def bosa(players: int, *, simple: bool = False) -> Json:
    return {"game": "bosa", "players": players, "deck": "standard-1", "simple": simple}


@dataclass
class Sitting:
    """The events of a table so far and the table they lead to; `now` is the server's time."""

    events: list[Event]
    table: Table
    rng: Random
    now: int = 1_000

    def do(self, command: Callable[..., tuple[Event, ...]], *args: Any, **more: Any) -> list[str]:
        """Give a command at the present time; return the types of the events that follow."""
        return self.take(command(self.table, *args, now=self.now, **more))

    def take(self, events: Sequence[Event]) -> list[str]:
        for event in events:
            assert event_from_json(json.loads(json.dumps(event_to_json(event)))) == event
            self.events.append(event)
            self.table = self.table.after(event)
        return [event.type for event in events]

    def refuses(self, command: Callable[..., Any], *args: Any, **more: Any) -> str:
        """Give a command that must be refused; return the sentence."""
        with pytest.raises(Refused) as refused:
            command(self.table, *args, now=self.now, **more)
        return refused.value.sentence

    def play(self, *actions: str, seat: Seat | None = None, **more: Any) -> list[str]:
        """Play for the seat to act, upon the present version."""
        mover = self.table.actor if seat is None else seat
        assert mover is not None
        more.setdefault("version", self.table.version)
        if self.table.chairs[mover].is_guest:
            more.setdefault("move_id", f"move {self.table.version}")
        return self.do(play, mover, actions, **more)

    def play_any(self, count: int = 1) -> None:
        """Play random legal actions, one a move, as long as the game runs."""
        for _ in range(count):
            if self.table.is_running:
                legal = self.table.game.legal(self.table.state)
                self.play(self.table.game.write(self.rng.choice(legal)))

    def play_several(self) -> None:
        """Play random actions of the running turn in one move, up to what shows something new."""
        game, state = self.table.game, self.table.state
        texts: list[str] = []
        seat, turn, seen = self.table.actor, game.turn(state), False
        while not seen and game.actor(state) == seat and game.turn(state) == turn:
            action, before = self.rng.choice(game.legal(state)), state
            texts, state = [*texts, game.write(action)], game.advance(state, action)
            seen = game.reveals(before, state)
        if texts:
            self.play(*texts)

    def play_turn(self) -> None:
        """Play the running turn to its end."""
        game, turn = self.table.game, self.table.game.turn(self.table.state)
        while self.table.is_running and game.turn(self.table.state) == turn:
            self.play_any()

    def think(self) -> None:
        """Let our players move as long as they are to."""
        while (seat := computer_to_act(self.table)) is not None:
            name = self.table.chairs[seat].computer
            assert name is not None
            handed = situation(self.table, seat, self.rng)
            choice = player(name, self.table.game).choose(handed)
            self.play(self.table.game.write(choice.action))

    def finish(self) -> None:
        """Play at random to the end of the game."""
        while self.table.is_running:
            self.play_any()

    def check(self) -> None:
        """The table is the fold of its events, and folding again gives the same."""
        assert fold(self.events) == self.table
        assert self.table.version == len(self.events)


def open_sitting(options: Json, plans: Sequence[SeatPlan], seed: int = 0, **more: Any) -> Sitting:
    """Open a table with nobody there yet."""
    rng = Random(seed)
    events = create("harbour", options, plans, 1_000, secret=rng.randbytes(32), **more)
    return Sitting(list(events), fold(events), rng)


def sit(options: Json, plans: Sequence[SeatPlan], seed: int = 0, **more: Any) -> Sitting:
    """Open a table and fill its free seats with Ada, Bea, Cleo, Dora and Eva."""
    sitting = open_sitting(options, plans, seed, **more)
    for seat, chair in enumerate(sitting.table.chairs):
        if chair.is_free:
            name = ("Ada", "Bea", "Cleo", "Dora", "Eva")[seat]
            sitting.do(join, seat, name, sitting.rng.randbytes(16))
    return sitting

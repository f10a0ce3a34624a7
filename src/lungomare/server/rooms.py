"""A room: a table in memory with those who look at it, and what each of them is sent."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import orjson

from lungomare.match import ahead, show, tell

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from lungomare.game import Json, Seat
    from lungomare.match import Event, Table

KEPT_STEPS: Final = 32
"""Events a room keeps at hand for clients that come back; older ones are read from the store.

Each costs memory as the game is long: this many are some 200 kB after 400 events.
"""


@dataclass(frozen=True, slots=True)
class Step:
    """An event, and the table before and after it."""

    event: Event
    before: Table | None
    after: Table


@dataclass(eq=False, slots=True)
class Contact:
    """A connected client: the seats it holds, and the way to it."""

    seats: tuple[Seat, ...]
    wants_effects: bool
    send: Callable[[bytes], None]
    """Queue bytes for the client; never blocks."""

    @property
    def eyes(self) -> tuple[Seat | None, ...]:
        """As whom it sees the table: each of its seats, or a spectator."""
        return self.seats or (None,)


@dataclass(eq=False, slots=True)
class Room:
    """A table that somebody uses."""

    table: Table
    hashes: dict[Seat, bytes]
    """The hash of each held seat's token."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    contacts: set[Contact] = field(default_factory=set)
    recent: deque[Step] = field(default_factory=lambda: deque(maxlen=KEPT_STEPS))
    away_since: dict[Seat, int] = field(default_factory=dict)
    """When each guest who is not connected was last seen."""
    added: dict[Seat, bytes] = field(default_factory=dict)
    """What seats have added to the shuffle of a rematch."""
    thinking: asyncio.Task[None] | None = None
    timer: asyncio.TimerHandle | None = None
    used: float = 0.0

    def present(self) -> list[bool]:
        """Say of each seat whether its holder is connected."""
        held = {seat for contact in self.contacts for seat in contact.seats}
        return [seat in held for seat in range(len(self.table.chairs))]

    def watchers(self) -> int:
        """Return how many look on without a seat."""
        return sum(not contact.seats for contact in self.contacts)

    def hand_over(self, hashes: Mapping[Seat, bytes | None]) -> None:
        """Note who holds which seat from now on; None means nobody.

        A client whose token opened a seat that has changed hands no longer sees with its eyes.
        """
        held = {seat: hashed for seat, hashed in hashes.items() if hashed is not None}
        changed = {
            seat
            for seat in self.hashes.keys() | held.keys()
            if self.hashes.get(seat) != held.get(seat)
        }
        self.hashes = held
        for contact in self.contacts:
            contact.seats = tuple(seat for seat in contact.seats if seat not in changed)

    def broadcast(self, steps: Sequence[Step]) -> None:
        """Send each client what it may be told of the events, once for each of its eyes."""
        made: dict[tuple[Seat | None, bool], list[bytes]] = {}
        for contact in self.contacts:
            for eye in contact.eyes:
                key = (eye, contact.wants_effects)
                if key not in made:
                    made[key] = event_messages(steps, eye, effects=contact.wants_effects)
                for message in made[key]:
                    contact.send(message)

    def send_presence(self) -> None:
        """Tell everyone who is here."""
        message = encode({"type": "presence", "seats": self.present(), "watchers": self.watchers()})
        for contact in self.contacts:
            contact.send(message)


def encode(message: Json) -> bytes:
    """Return a message as it goes over the wire."""
    return orjson.dumps(message)


def state_message(table: Table, eye: Seat | None, *, effects: bool) -> Json:
    """Return the whole table as `eye` may see it."""
    return {"type": "state", **show(table, eye), **(ahead(table, eye) if effects else {})}


def event_messages(steps: Sequence[Step], eye: Seat | None, *, effects: bool) -> list[bytes]:
    """Return what `eye` is told of each event; what actions would do comes with the last."""
    messages = []
    for step in steps:
        told = tell(step.event, step.before, step.after, eye)
        if told is not None:
            more = ahead(step.after, eye) if effects and step is steps[-1] else {}
            messages.append(encode({"type": "event", **told, **more}))
    return messages

"""A room: a table in memory with those who look at it, and what each of them is sent."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from lungomare.server.clock import now_ms
from lungomare.server.live.encoding import (
    Step,
    encode,
    event_messages,
    shared_of,
    state_message,
)
from lungomare.server.live.tokens import seat_of
from lungomare.server.store.database import CannotRead
from lungomare.server.websocket.frames import Outgoing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from lungomare.game import Json, Seat
    from lungomare.match import Table

KEPT_STEPS: Final = 4
"""Events a room keeps at hand for clients that come back; more are read from the store. Each takes
nearly 2 kB, and whoever loses the line for a moment has missed one or two."""
AT_ONCE: Final = 100
"""Spectators who are sent to before others get their turn on the event loop: half a millisecond."""
PRESENCE_S: Final = 1.0
"""How often many clients are sent who is there. If each of a thousand who come were announced at
once to all others, that would be half a million messages."""
FEW: Final = 16
"""So many clients hear at once of everyone who comes and goes."""


class NoTable(Exception):  # noqa: N818 - it reads as what it says
    """There is no table of this name."""


class Damaged(CannotRead):
    """What is stored of a table makes no sense."""


@dataclass(eq=False, slots=True)
class Contact:
    """A connected client: the seats it holds, and the way to it."""

    seats: tuple[Seat, ...]
    wants_effects: bool
    network: str
    """Who pays for what it causes."""
    send: Callable[[Outgoing], None]
    """Put a message on its way to the client; never blocks."""

    @property
    def eyes(self) -> tuple[Seat | None, ...]:
        """As whom it sees the table: each of its seats, or a spectator."""
        return self.seats or (None,)


@dataclass(frozen=True, slots=True)
class Peer:
    """Those of a table who are connected to another process that has it in memory too."""

    seats: tuple[Seat, ...]
    watchers: int
    network: str | None
    """Who of them pays for what the table causes."""


@dataclass(eq=False, slots=True)
class Room:
    """A table that somebody uses."""

    table: Table
    hashes: dict[Seat, bytes]
    """The hash of each held seat's token."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    contacts: set[Contact] = field(default_factory=set)
    recent: deque[Step] = field(default_factory=lambda: deque(maxlen=KEPT_STEPS))
    away_since: dict[Seat, int] = field(init=False)
    """When each guest who is not connected was last seen."""
    unseen: set[Seat] = field(init=False)
    """The seats whose guests no process has seen that we know of: away at least since the table
    was taken into memory here."""
    added: dict[Seat, bytes] = field(default_factory=dict)
    """What seats have added to the shuffle of a rematch."""
    peers: dict[str, Peer] = field(default_factory=dict)
    """The other processes that have this table in memory, by their ids."""
    peers_before: set[str] = field(default_factory=set)
    """Those of them that have not been heard since the bus was gone."""
    thinking: asyncio.Task[None] | None = None
    refreshing: asyncio.Task[None] | None = None
    """The work of reading what other processes have written."""
    told_wake: int | None = None
    """When this process has last told the one that looks after the table to look at it."""
    used: float = 0.0
    _states: dict[tuple[Seat | None, bool], bytes] = field(default_factory=dict)
    """The present table as each may see it, as far as somebody has asked."""
    _unsent: deque[tuple[Outgoing, list[Contact]]] = field(default_factory=deque)
    """What many spectators are still to be sent, and who."""
    _presence: asyncio.TimerHandle | None = None
    _presence_sent: float = 0.0
    _presence_said: tuple[list[bool], int] | None = None

    def __post_init__(self) -> None:
        self.unseen = set(range(len(self.table.chairs)))
        self.away_since = dict.fromkeys(self.unseen, now_ms())

    def change(self, steps: Sequence[Step]) -> None:
        """Go on to the table after these steps, and send them to everyone."""
        self.table = steps[-1].after
        self._states.clear()
        self.recent.extend(steps)
        self._broadcast(steps)

    def present(self) -> list[bool]:
        """Say of each seat whether its holder is connected."""
        held = {seat for contact in self.contacts for seat in contact.seats}
        held.update(seat for peer in self.peers.values() for seat in peer.seats)
        return [seat in held for seat in range(len(self.table.chairs))]

    def watchers(self) -> int:
        """Return how many look on without a seat."""
        here = sum(not contact.seats for contact in self.contacts)
        return here + sum(peer.watchers for peer in self.peers.values())

    def own_peer(self) -> Peer:
        """Return those who are connected here, as other processes are told of them."""
        seats = {seat for contact in self.contacts for seat in contact.seats}
        networks = [contact.network for contact in self.contacts if contact.seats]
        watchers = sum(not contact.seats for contact in self.contacts)
        return Peer(tuple(sorted(seats)), watchers, min(networks, default=None))

    def networks(self) -> list[str]:
        """Return the networks of those who hold seats and are connected, here or elsewhere."""
        here = [contact.network for contact in self.contacts if contact.seats]
        return here + [peer.network for peer in self.peers.values() if peer.network is not None]

    def is_watched(self) -> bool:
        """Say whether anybody is connected, here or elsewhere."""
        return bool(self.contacts) or any(p.seats or p.watchers for p in self.peers.values())

    def note_presence(self, told: Mapping[Seat, int] | None = None) -> None:
        """Note since when who is away, and send everyone who is here if that has changed."""
        self.note_away(told)
        if self.contacts and self._presence_said != (self.present(), self.watchers()):
            self.send_presence()

    def note_away(self, told: Mapping[Seat, int] | None = None) -> None:
        """Note since when who is away.

        `told` is when other processes have last seen seats; the last of all counts.
        """
        now = now_ms()
        for seat, is_here in enumerate(self.present()):
            if is_here:
                self.unseen.discard(seat)
                self.away_since.pop(seat, None)
                continue
            since = self.away_since.setdefault(seat, now)
            if told and seat in told:
                self.away_since[seat] = (
                    told[seat] if seat in self.unseen else max(since, told[seat])
                )
                self.unseen.discard(seat)

    def last_seen(self) -> dict[Seat, int]:
        """Return when each guest who is not connected was last seen by any process."""
        return {seat: at for seat, at in self.away_since.items() if seat not in self.unseen}

    def opens_to(self, tokens: Iterable[str]) -> bool:
        """Say whether each of these tokens opens a seat here."""
        return all(seat_of(token, self.hashes) is not None for token in tokens)

    def hand_over(self, hashes: Mapping[Seat, bytes | None]) -> bool:
        """Note who holds which seat from now on, None meaning nobody; say whether that is new.

        A client whose token opened a seat that has changed hands no longer sees with its eyes.
        """
        held = {seat: hashed for seat, hashed in hashes.items() if hashed is not None}
        changed = {
            seat
            for seat in self.hashes.keys() | held.keys()
            if self.hashes.get(seat) != held.get(seat)
        }
        if not changed:
            return False
        self.hashes = held
        self.away_since.update(dict.fromkeys(changed, now_ms()))
        for contact in self.contacts:
            contact.seats = tuple(seat for seat in contact.seats if seat not in changed)
        return True

    def state(self, eye: Seat | None, *, effects: bool) -> bytes:
        """Return the whole table as `eye` may see it, encoded; made once for each event."""
        key = (eye, effects)
        if key not in self._states:
            self._states[key] = state_message(self.table, eye, effects=effects)
        return self._states[key]

    def _broadcast(self, steps: Sequence[Step]) -> None:
        """Send each client what it may know of the events, once for each of its eyes."""
        made: dict[tuple[Seat | None, bool], list[Outgoing]] = {}
        shared = shared_of(steps)
        watchers: dict[bool, list[Contact]] = {}
        for contact in self.contacts:
            for eye in contact.eyes:
                key = (eye, contact.wants_effects)
                if key not in made:
                    made[key] = event_messages(steps, eye, shared, effects=contact.wants_effects)
                if eye is None:
                    watchers.setdefault(contact.wants_effects, []).append(contact)
                    continue
                for message in made[key]:
                    contact.send(message)
        for effects, looking_on in watchers.items():
            for message in made[None, effects]:
                self._spread(message, looking_on)

    def _spread(self, message: Outgoing, contacts: list[Contact]) -> None:
        """Send a message to many, some at a time, each client's messages in order."""
        if not self._unsent and len(contacts) <= AT_ONCE:
            _send_to(message, contacts)
            return
        if not self._unsent:
            asyncio.get_running_loop().call_soon(self._spread_on)
        self._unsent.append((message, contacts))

    def _spread_on(self) -> None:
        """Send the next few of what is still to be sent."""
        message, contacts = self._unsent.popleft()
        _send_to(message, contacts[:AT_ONCE])
        if len(contacts) > AT_ONCE:
            self._unsent.appendleft((message, contacts[AT_ONCE:]))
        if self._unsent:
            asyncio.get_running_loop().call_soon(self._spread_on)

    def send_all(self, message: Json) -> None:
        """Send everyone the same message."""
        self._spread(Outgoing(encode(message)), list(self.contacts))

    def presence(self) -> Outgoing:
        """Return the message that says who is here."""
        self._presence_said = seats, watchers = self.present(), self.watchers()
        return Outgoing(encode({"type": "presence", "seats": seats, "watchers": watchers}))

    def send_presence(self, newcomer: Contact | None = None) -> None:
        """Send everyone who is here: few at once, many every second, and a newcomer always."""
        loop = asyncio.get_running_loop()
        wait = self._presence_sent + PRESENCE_S - loop.time()
        if len(self.contacts) <= FEW or wait <= 0:
            self._send_presence()
            return
        if newcomer:
            newcomer.send(self.presence())
        if self._presence is None:
            self._presence = loop.call_later(wait, self._send_presence)

    def _send_presence(self) -> None:
        if self._presence:
            self._presence.cancel()
            self._presence = None
        self._presence_sent = asyncio.get_running_loop().time()
        self._spread(self.presence(), list(self.contacts))


def _send_to(message: Outgoing, contacts: Iterable[Contact]) -> None:
    """Send a message to each of these clients."""
    for contact in contacts:
        contact.send(message)

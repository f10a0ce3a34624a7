"""What the processes of a server tell each other of a table that several have in memory.

Whoever takes a table into memory says hello on its channel; those that have it answer how far
they are and who is connected to them. From then on each tells the others what it writes there
and who comes and goes. Whoever finds that something is missing reads it from the database.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

from lungomare.server.bus.bus import EVERYONE, process_channel, table_channel
from lungomare.server.live.rooms import Peer
from lungomare.server.store.events import event_to_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lungomare.game import Seat
    from lungomare.match import Event
    from lungomare.server.bus.bus import Bus, Message
    from lungomare.server.bus.listeners import Listeners
    from lungomare.server.live.hub import Hub
    from lungomare.server.live.rooms import Room

TELL_S: Final = 0.1
"""Who comes and goes within this time is told at once: a thousand spectators are not a thousand
messages."""
ANSWER_S: Final = 1.0
"""Within this time whoever has a table has answered a hello, also on a busy machine."""
SETTLE_S: Final = 3.0
"""So long after the bus has come back it is not known for sure who is connected elsewhere."""


class Exchange:
    """The tables of this process that others may have too."""

    def __init__(self, hub: Hub, bus: Bus, listeners: Listeners) -> None:
        self._hub = hub
        self._bus = bus
        self._untold: set[Room] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._back_at = float("-inf")
        for kind, hear in (
            ("hello", self._hear_hello),
            ("here", self._hear_here),
            ("gone", self._hear_gone),
            ("events", self._hear_events),
            ("queue", self._hear_queue),
            ("added", self._hear_added),
            ("anew", self._hear_anew),
        ):
            listeners.on(kind, hear)
        listeners.came_back.append(self._came_back)
        bus.subscribe(process_channel(bus.process))

    # Telling

    def open(self, room: Room) -> None:
        """Say that a room is in memory here; whoever has it too answers."""
        if self._bus.is_shared:
            self._bus.subscribe(table_channel(room.table.id))
            self._say_hello(room)

    def close(self, room: Room) -> None:
        """Say that a room is in memory no more."""
        if self._bus.is_shared:
            self._tell(room, {"kind": "gone", "table": room.table.id})
            self._bus.unsubscribe(table_channel(room.table.id))

    def tell_events(self, room: Room, events: Sequence[Event], *, seats: bool) -> None:
        """Tell the others what was written; `seats` says that seats changed hands with it."""
        if room.peers:
            first = room.table.version - len(events) + 1
            texts = list(map(event_to_text, events))
            message = {"kind": "events", "number": first, "texts": texts, "seats": seats}
            self._tell(room, {**message, "table": room.table.id})

    def tell_presence(self, room: Room) -> None:
        """Tell the others soon who is connected here."""
        if room.peers:
            self._untold.add(room)
            if self._timer is None:
                self._timer = asyncio.get_running_loop().call_later(TELL_S, self._tell_untold)

    def tell_added(self, room: Room, seat: Seat) -> None:
        """Tell the others at once, before the offer, what a seat adds to the next shuffle."""
        added = {"seat": seat, "added": room.added[seat].hex()}
        self._tell(room, {"kind": "added", "table": room.table.id, **added})

    def tell_queue(self, room: Room, seconds: int) -> None:
        """Tell the others that the computer to move has to wait."""
        self._tell(room, {"kind": "queue", "table": room.table.id, "seconds": seconds})

    def knows_presence(self) -> bool:
        """Say whether it is known who is connected to other processes."""
        if not self._bus.is_shared:
            return True
        settled = asyncio.get_running_loop().time() - self._back_at > SETTLE_S
        return self._bus.is_up and settled

    async def is_presence_known(self) -> bool:
        """Say whether it is known who is connected, also to rooms that were just taken in."""
        if self._bus.is_shared:
            await asyncio.sleep(ANSWER_S)
        return self.knows_presence()

    def forget(self, processes: frozenset[str]) -> None:
        """Take nobody for connected to processes that are gone."""
        for room in self._hub.rooms.values():
            if room.peers.keys() & processes:
                room.peers = {k: peer for k, peer in room.peers.items() if k not in processes}
                room.note_presence()

    def _tell(self, room: Room, message: Message) -> None:
        if room.peers:
            self._bus.send(table_channel(room.table.id), message)

    def _say_hello(self, room: Room) -> None:
        self._bus.send(table_channel(room.table.id), {**self._here(room), "kind": "hello"})

    def _here(self, room: Room) -> Message:
        """Return how far this process is, and who of a table is connected to it."""
        own = room.own_peer()
        return {
            "kind": "here",
            "table": room.table.id,
            "version": room.table.version,
            "seats": own.seats,
            "watchers": own.watchers,
            "network": own.network,
            "away": {str(seat): since for seat, since in room.last_seen().items()},
            "added": {str(seat): added.hex() for seat, added in room.added.items()},
        }

    def _tell_untold(self) -> None:
        untold, self._untold, self._timer = self._untold, set(), None
        for room in untold:
            self._tell(room, self._here(room))

    def say_all(self) -> None:
        """Say hello anew, now and when all others know again that this process lives."""
        self._came_back()
        asyncio.get_running_loop().call_later(SETTLE_S, self._came_back)

    def _came_back(self) -> None:
        """Say hello anew: what was sent before may be lost, both ways."""
        self._back_at = asyncio.get_running_loop().time()
        self._bus.send(EVERYONE, {"kind": "anew"})
        for room in self._hub.rooms.values():
            room.peers_before = room.peers.keys() | room.peers_before
            self._say_hello(room)
        asyncio.get_running_loop().call_later(SETTLE_S, self._forget_silent)

    def _forget_silent(self) -> None:
        """Take nobody for connected to processes that have not answered since the bus is back."""
        for room in self._hub.rooms.values():
            if room.peers_before:
                room.peers = {k: p for k, p in room.peers.items() if k not in room.peers_before}
                room.peers_before = set()
                room.note_presence()

    # Hearing

    def _hear_anew(self, message: Any) -> None:
        """Forget of a process whatever it does not say again."""
        for room in self._hub.rooms.values():
            if message["from"] in room.peers:
                room.peers_before = room.peers_before | {message["from"]}
        asyncio.get_running_loop().call_later(SETTLE_S, self._forget_silent)

    def _hear_hello(self, message: Any) -> None:
        room = self._hub.rooms.get(message["table"])
        if room is not None:
            self._take_peer(room, message)
            self._answer(room, message["from"])

    def _hear_here(self, message: Any) -> None:
        room = self._hub.rooms.get(message["table"])
        if room is None:
            return
        is_new = message["from"] not in room.peers
        self._take_peer(room, message)
        if message["version"] < room.table.version or (is_new and room.contacts):
            self._answer(room, message["from"])  # as things stand since we said hello

    def _answer(self, room: Room, process: str) -> None:
        self._bus.send(process_channel(process), self._here(room))

    def _take_peer(self, room: Room, message: Any) -> None:
        """Note how far another process is, and who is connected there."""
        room.peers_before.discard(message["from"])
        room.peers[message["from"]] = Peer(
            tuple(message["seats"]), message["watchers"], message["network"]
        )
        for seat, added in message["added"].items():
            room.added.setdefault(int(seat), bytes.fromhex(added))
        room.note_presence({int(seat): since for seat, since in message["away"].items()})
        if message["version"] > room.table.version:
            self._hub.refresh_soon(room)

    def _hear_gone(self, message: Any) -> None:
        room = self._hub.rooms.get(message["table"])
        if room is not None and room.peers.pop(message["from"], None) is not None:
            room.note_presence()

    def _hear_events(self, message: Any) -> None:
        room = self._hub.rooms.get(message["table"])
        if room is not None:
            self._hub.take_from_peer(
                room, message["number"], message["texts"], seats=message["seats"]
            )

    def _hear_added(self, message: Any) -> None:
        room = self._hub.rooms.get(message["table"])
        if room is not None:
            room.added[message["seat"]] = bytes.fromhex(message["added"])

    def _hear_queue(self, message: Any) -> None:
        room = self._hub.rooms.get(message["table"])
        if room is not None:
            room.send_all({"type": "queue", "seconds": message["seconds"]})

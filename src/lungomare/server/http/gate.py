"""All open connections: how many a network may have, which go first, and whose time is up."""

from __future__ import annotations

import logging
import math
from typing import TYPE_CHECKING, Final, Protocol

from lungomare.server.http.proxies import Proxies

if TYPE_CHECKING:
    import asyncio

    from lungomare.server.http.door import Door
    from lungomare.server.settings import Settings

log: Final = logging.getLogger(__name__)

SLOTS: Final = 20
"""Sockets are looked at in so many portions, so that no look takes long."""
TICK_S: Final = 1.0
"""The longest time between two looks at deadlines."""
LOG_S: Final = 60.0
"""Between two lines of the log on one network's connections that were closed."""
MOST_LOGGED: Final = 100
"""Networks with a line of their own in the log in one `LOG_S`."""


class Held(Protocol):
    """A connection as the gate sees it."""

    @property
    def network(self) -> str:
        """Whose it is."""
        ...

    @property
    def deadline(self) -> float:
        """When the client must have sent what it is to send; infinity when it may take its time."""
        ...

    @property
    def is_waiting(self) -> bool:
        """Whether it can be closed without a loss: no request is under way on it."""
        ...

    @property
    def unsent(self) -> int:
        """Bytes that the client has not read."""
        ...

    def expire(self) -> None:
        """Close it because its time is up."""
        ...

    def look(self, since: float) -> None:
        """Ask a socket that has been silent since then for a sign of life."""
        ...

    def abort(self) -> None:
        """Close it at once."""
        ...


class Gate:
    """The connections of one server."""

    def __init__(self, settings: Settings, door: Door, most: int) -> None:
        self.settings = settings
        self.door = door
        self.proxies = Proxies(settings.proxies, has_socket=settings.socket is not None)
        self.most = most
        """How many connections may be open, for the descriptors that the process has."""
        self.held: dict[str, dict[Held, None]] = {}
        """By network, oldest first."""
        self.open = 0
        self.requests: set[Held] = set()
        """Connections that may have a deadline."""
        self.sockets: list[set[Held]] = [set() for _ in range(SLOTS)]
        self.stalled: dict[Held, tuple[int, float]] = {}
        """Connections whose client does not read: how much was unsent, and since when."""
        self.buffer = memoryview(bytearray(16 * 1024))
        """What sockets are read into, one after the other: bounds what one read can bring."""
        self.read = self.buffer.toreadonly()
        self._turned: dict[str, int] = {}
        self._next_slot = 0
        self._looked = 0
        self._logged = 0.0
        self._timer: asyncio.TimerHandle | None = None
        waits = settings.waits
        self._tick_s = min(TICK_S, waits.head / 4, waits.idle / 4, waits.unread / 4)
        self._tick_s = min(self._tick_s, waits.silence / SLOTS, waits.body / 4)

    # Letting in

    def admit(self, connection: Held, *, is_proxy: bool = False) -> bool:
        """Count a new connection, or say that it must be closed at once.

        A proxy's connections may be everyone's, so it may have any number.
        """
        network = connection.network
        mine = self.held.get(network, {})
        if not is_proxy and len(mine) >= self.settings.limits.connections:
            self._turn_away(network, "connections")
            return False
        if self.open >= self.most and not self._make_room(network):
            self._turn_away(network, "descriptors")
            return False
        self.held.setdefault(network, {})[connection] = None
        self.open += 1
        return True

    def replace(self, old: Held, new: Held) -> None:
        """Count a socket for the connection that it has become of."""
        self.requests.discard(old)
        self.stalled.pop(old, None)
        held = self.held[old.network]
        held.pop(old, None)
        held[new] = None

    def add_socket(self, socket: Held) -> int:
        """Look after a socket that is open; return its slot."""
        self._next_slot = (self._next_slot + 1) % SLOTS
        self.sockets[self._next_slot].add(socket)
        return self._next_slot

    def forget(self, connection: Held) -> None:
        """Count a connection no more."""
        self.requests.discard(connection)
        self.stalled.pop(connection, None)
        held = self.held.get(connection.network, {})
        if connection in held:
            del held[connection]
            self.open -= 1
            if not held:
                del self.held[connection.network]

    def stall(self, connection: Held, now: float) -> None:
        """Note that a client does not read."""
        self.stalled.setdefault(connection, (connection.unsent, now))

    def _make_room(self, network: str) -> bool:
        """Close a connection of the network with most, unless the new one is of that network.

        Those on which nothing is under way go first, the oldest of them; then the newest.
        """
        crowded = max(self.held, key=lambda each: len(self.held[each]))
        of = self.held[crowded]
        victim = next((each for each in of if each.is_waiting), None)
        if victim is None and len(of) > len(self.held.get(network, {})) + 1:
            victim = next(reversed(of))
        if victim is None:
            return False
        self._turn_away(crowded, "descriptors")
        victim.abort()
        self.forget(victim)
        return True

    # Deadlines

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Look after deadlines until `stop`."""
        self._timer = loop.call_later(self._tick_s, self._tick, loop)

    def stop(self) -> None:
        """Look after nothing any more."""
        if self._timer:
            self._timer.cancel()

    def _tick(self, loop: asyncio.AbstractEventLoop) -> None:
        self._timer = loop.call_later(self._tick_s, self._tick, loop)
        now = loop.time()
        for connection in [each for each in self.requests if each.deadline < now]:
            connection.expire()
        self._abort_stalled(now)
        self._looked = (self._looked + 1) % SLOTS
        for socket in tuple(self.sockets[self._looked]):
            socket.look(now - SLOTS * self._tick_s)
        if now - self._logged > LOG_S:
            self._logged = now
            self._log_turned()

    def _abort_stalled(self, now: float) -> None:
        """Close connections that have been read nothing from for too long."""
        for connection, (before, since) in list(self.stalled.items()):
            unsent = connection.unsent
            if not unsent:
                del self.stalled[connection]
            elif unsent < before:
                self.stalled[connection] = (unsent, now)
            elif now - since > self.settings.waits.unread:
                self.door.note("unread")
                connection.abort()
                self.stalled.pop(connection, None)

    # The log

    def _turn_away(self, network: str, reason: str) -> None:
        self.door.note(reason)
        if network not in self._turned and len(self._turned) < MOST_LOGGED:
            log.warning("closed a connection from %s: too many are open (%s)", network, reason)
        if network in self._turned or len(self._turned) < MOST_LOGGED:
            self._turned[network] = self._turned.get(network, 0) + 1

    def _log_turned(self) -> None:
        for network, count in self._turned.items():
            if count > 1:
                log.warning("closed %d connections from %s: too many were open", count, network)
        self._turned.clear()


def capacity(descriptors: int) -> int:
    """Return how many connections fit when the process may open so many descriptors.

    A quarter, at most 256, is kept for the database, the workers' pipes and the page's files.
    """
    return descriptors - min(descriptors // 4, 256)


NEVER: Final = math.inf
"""A deadline that does not come."""

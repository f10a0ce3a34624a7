"""Limits by network that hold for all processes together: each tells the others what was used.

Nothing is kept outside the processes. Once a second each tells what networks have used of it, and
the others charge that to their own accounts. Networks that use little are not told of: what all
processes leave out together is under half of a limit, so that nobody gets more than one and a
half times as much. Without a bus each process has its limits for itself.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final

from lungomare.server.bus.bus import EVERYONE

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable

    from lungomare.server.bus.bus import Bus, Message
    from lungomare.server.http.door import Door, Usage

KIND: Final = "usage"
"""The key `kind` of these messages."""
TELL_S: Final = 1.0
"""Between two messages to the others."""
FRESH_S: Final = 5.0
"""After so long without a word a process's sockets count no more: it is gone, or the bus is."""
MOST_TOLD: Final = 500
"""Networks in one message, those that use most first: 20 kB."""


class SharedLimits:
    """What networks use of this process, told to the others, and theirs, charged here."""

    def __init__(self, door: Door, bus: Bus, living: Callable[[], frozenset[str]]) -> None:
        self._door = door
        self._bus = bus
        self._living = living
        """Returns the ids of all processes that serve now, this one included."""
        self._elsewhere: dict[str, tuple[float, dict[str, int]]] = {}
        """For each other process when it told, and which networks have how many sockets there."""
        self._told_at = time.monotonic()
        self._has_sockets_told = False
        self._timer: asyncio.TimerHandle | None = None
        self.told = self.heard = 0
        """Networks, in messages to others and from them."""
        if bus.is_shared:
            door.usage = {}
            door.sockets_elsewhere = self.sockets_elsewhere

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Tell the others from now on, where there can be any."""
        if self._bus.is_shared:
            self._timer = loop.call_later(TELL_S, self._tick, loop)

    def stop(self) -> None:
        """Tell nobody any more."""
        if self._timer is not None:
            self._timer.cancel()

    def _tick(self, loop: asyncio.AbstractEventLoop) -> None:
        self._timer = loop.call_later(TELL_S, self._tick, loop)
        self.tell()

    # Telling

    def tell(self) -> None:
        """Tell the others what was used since the last time, and the sockets that are open now."""
        now = time.monotonic()
        passed, self._told_at = max(TELL_S, now - self._told_at), now
        usage, self._door.usage = self._door.usage or {}, {}
        living = self._living()
        self._forget_all_but(living)
        if len(living) <= 1 or not self._bus.is_up:
            return
        part = 1 / (2 * len(living))
        used = self._most_used(usage, part * passed)
        sockets = self._most_sockets(part)
        if not used and not sockets and not self._has_sockets_told:
            return
        self._has_sockets_told = bool(sockets)
        self.told += len(used) + len(sockets)
        self._bus.send(EVERYONE, {"kind": KIND, "used": used, "sockets": sockets})

    def _most_used(self, usage: dict[str, Usage], seconds: float) -> dict[str, list[float]]:
        """Return what those networks used that used more than their part, or opened tables."""
        limits = self._door.limits
        requests, processor = limits.requests_a_second * seconds, limits.processor_share * seconds
        shares = {
            network: max(used.requests / requests, used.seconds / processor, 2.0 * used.tables)
            for network, used in usage.items()
        }
        return {
            network: [usage[network].requests, usage[network].seconds, usage[network].tables]
            for network in _largest(shares, 1.0)
        }

    def _most_sockets(self, part: float) -> dict[str, int]:
        """Return how many sockets those networks have that have more than their part."""
        counts = {network: one.sockets for network, one in self._door.accounts.items()}
        found = _largest(counts, self._door.limits.sockets * part)
        return {network: counts[network] for network in found}

    # Hearing

    def hear(self, message: Message) -> None:
        """Charge what another process tells; of what cannot be read nothing counts."""
        process, used, sockets = message.get("from"), message.get("used"), message.get("sockets")
        if not (isinstance(process, str) and isinstance(used, dict) and isinstance(sockets, dict)):
            return
        counts = {str(key): int(count) for key, count in _some(sockets) if _is_number(count)}
        self._elsewhere[process] = (time.monotonic(), counts)
        self.heard += len(counts)
        for network, amounts in _some(used):
            if isinstance(amounts, list) and len(amounts) == 3 and all(map(_is_number, amounts)):  # noqa: PLR2004 - as `tell` has it
                self.heard += 1
                self._door.charge_elsewhere(str(network), *amounts, processes=len(self._living()))

    def _forget_all_but(self, living: frozenset[str]) -> None:
        """Count the sockets of processes that are gone no more."""
        for process in [each for each in self._elsewhere if each not in living]:
            del self._elsewhere[process]

    def sockets_elsewhere(self, network: str) -> int:
        """Return how many sockets a network has at the other processes, as far as they told."""
        if not self._elsewhere:
            return 0
        oldest = time.monotonic() - FRESH_S
        return sum(counts.get(network, 0) for at, counts in self._elsewhere.values() if at > oldest)


def _largest(sizes: dict[str, Any], least: float) -> list[str]:
    """Return the keys of what is larger than `least`, at most so many, the largest."""
    found = [key for key, size in sizes.items() if size > least]
    if len(found) > MOST_TOLD:
        found.sort(key=sizes.__getitem__, reverse=True)
        del found[MOST_TOLD:]
    return found


def _some(told: dict[Any, Any]) -> list[tuple[Any, Any]]:
    """Return as much of what was told as anyone tells."""
    return list(told.items())[:MOST_TOLD]


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and 0 <= value < 1e9  # noqa: PLR2004 - else nonsense

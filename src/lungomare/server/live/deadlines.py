"""When tables must be looked at: one timer for all of them."""

from __future__ import annotations

import asyncio
import heapq
from typing import TYPE_CHECKING, Final

from lungomare.server.clock import now_ms

if TYPE_CHECKING:
    from collections.abc import Callable

LONGEST_S: Final = 3600.0
"""The longest wait of the timer; then it looks again."""
LATE_MS: Final = 1
"""A flag falls when its time is over, not when it is reached."""


class Deadlines:
    """Tables, and when each is to be looked at, in milliseconds."""

    def __init__(self, ring: Callable[[str], None]) -> None:
        """Take what is called with a table when its time has come."""
        self._ring = ring
        self._at: dict[str, int] = {}
        self._heap: list[tuple[int, str]] = []
        """May have entries that hold no more; `_at` is what counts."""
        self._timer: asyncio.TimerHandle | None = None
        self._timer_at: int | None = None

    def __len__(self) -> int:
        return len(self._at)

    def __contains__(self, table_id: str) -> bool:
        return table_id in self._at

    def at(self, table_id: str) -> int | None:
        """Return when a table is to be looked at."""
        return self._at.get(table_id)

    def set(self, table_id: str, at: int | None) -> None:
        """Look at a table then, and not when it was said before; None is never."""
        if self._at.get(table_id) == at:
            return
        if at is None:
            del self._at[table_id]
            return
        self._at[table_id] = at
        heapq.heappush(self._heap, (at, table_id))
        if len(self._heap) > 2 * len(self._at) + 64:
            self._heap = [(when, name) for name, when in self._at.items()]
            heapq.heapify(self._heap)
        if self._timer_at is None or at < self._timer_at:
            self._arm()

    def keep(self, wanted: Callable[[str], bool]) -> None:
        """Forget all tables but those wanted."""
        self._at = {name: at for name, at in self._at.items() if wanted(name)}

    def stop(self) -> None:
        """Look at nothing any more."""
        self._at.clear()
        self._arm()

    def _arm(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = self._timer_at = None
        while self._heap and self._at.get(self._heap[0][1]) != self._heap[0][0]:
            heapq.heappop(self._heap)
        if self._heap:
            self._timer_at = self._heap[0][0]
            wait = max(self._timer_at + LATE_MS - now_ms(), 0) / 1000
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(min(wait, LONGEST_S), self._look)

    def _look(self) -> None:
        now = now_ms()
        while self._heap and self._heap[0][0] < now:
            at, table_id = heapq.heappop(self._heap)
            if self._at.get(table_id) == at:
                del self._at[table_id]
                self._ring(table_id)
        self._arm()

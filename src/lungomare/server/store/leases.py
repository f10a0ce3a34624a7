"""Who looks after which tables: their clocks, and the computers that are to move there.

Tables are divided into shards by their name. A process that serves holds leases on shards; where
several serve one database, the leases are rows in it.
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Final, Protocol

from lungomare.server.telemetry.database import LeaseTimes

if TYPE_CHECKING:
    from collections.abc import Callable

SHARDS: Final = 256
"""Many more than processes, so that each has about as many; few enough to read all of them at
once. The shard of a table is stored: this number stays as it is."""
ALL: Final = frozenset(range(SHARDS))


def shard_of(table_id: str) -> int:
    """Return the shard of a table."""
    return zlib.crc32(table_id.encode()) % SHARDS


class Leases(Protocol):
    """The shards that this process looks after, as things stand."""

    @property
    def owned(self) -> frozenset[int]:
        """The shards; none while the database does not confirm the leases."""
        ...

    living: frozenset[str]
    """The ids of all processes that serve this database now, this one included."""
    changed: Callable[[frozenset[int], frozenset[int]], None]
    """Called with the shards gained and the shards lost."""
    died: Callable[[frozenset[str]], None]
    """Called with the ids of processes that are gone, whether they stopped or were killed."""
    returned: Callable[[], None]
    """Called when this process lives again: the others took it for gone, and told it nothing."""
    times: LeaseTimes

    def owns(self, table_id: str) -> bool:
        """Say whether this process looks after a table."""
        ...

    def look(self) -> None:
        """Look at once who lives and what is free, as when another process has stopped."""
        ...

    async def confirmed(self) -> None:
        """Return once the database confirms that this process lives: then all outages are known.

        Raises `CannotWrite` if the database is away for too long.
        """
        ...


class AllLeases:
    """The leases of a process that is alone."""

    def __init__(self, process: str = "only") -> None:
        self.owned = ALL
        self.living = frozenset({process})
        self.changed: Callable[[frozenset[int], frozenset[int]], None] = lambda _gained, _lost: None
        self.died: Callable[[frozenset[str]], None] = lambda _ids: None
        self.returned: Callable[[], None] = lambda: None
        self.times = LeaseTimes()

    def owns(self, table_id: str) -> bool:
        """Every table is ours."""
        del table_id
        return True

    def look(self) -> None:
        """Nobody else is there."""

    async def confirmed(self) -> None:
        """Nobody else needs to know."""

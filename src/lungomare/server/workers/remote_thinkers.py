"""Computer seats, hints and evaluations think in `lungomare worker` processes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from lungomare.server.workers.host import Host
from lungomare.server.workers.pool import THINKING
from lungomare.server.workers.remote import RemoteWorkers
from lungomare.server.workers.thinkers import Thinking

if TYPE_CHECKING:
    from collections.abc import Callable

    from lungomare.server.bus.listeners import Listeners
    from lungomare.server.bus.redis_bus import RedisBus
    from lungomare.server.settings import Settings


class RemoteThinkers(Thinking, RemoteWorkers):
    """Workers elsewhere that think; and some of this server's own, where the settings want them.

    Its own serve the same queue as all others.
    """

    def __init__(
        self,
        settings: Settings,
        bus: RedisBus,
        listeners: Listeners,
        *,
        living: Callable[[], int],
    ) -> None:
        kind = THINKING._replace(most=settings.queue)
        super().__init__(bus, listeners, kind, living=living)
        self.host = Host(bus.twin(), settings.workers) if settings.workers else None

    async def __aenter__(self) -> Self:
        """Listen for workers, and start those of this server."""
        await super().__aenter__()
        if self.host:
            await self.host.__aenter__()
        return self

    async def __aexit__(self, *_: object) -> None:
        """Call off all that waits and runs."""
        await super().__aexit__()
        if self.host:
            await self.host.__aexit__()

"""Whether the server works, for whoever watches it, and whether to send it anyone, for a proxy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from fastapi import Response  # noqa: TC002 - FastAPI reads annotations while the program runs

if TYPE_CHECKING:
    from fastapi import FastAPI

    from lungomare.server.bus.bus import NoBus
    from lungomare.server.bus.redis_bus import RedisBus
    from lungomare.server.store.store import Store

NO_BUS: Final = "the bus is away; other processes hear late of what happens here"
"""No reason to send clients elsewhere: where would they go, and their games go on."""


class Watched(Protocol):
    """What a server tells of its health."""

    store: Store
    bus: NoBus | RedisBus
    away: str | None
    """Why clients should not come: it starts, or stops."""


async def unready(server: Watched) -> str | None:
    """Return why nobody should be sent here now, None if they may."""
    return server.away or await server.store.health()


def add_health(app: FastAPI, server: Watched) -> None:
    """Add what is asked by whoever watches the server and by whoever sends it clients."""

    @app.get("/healthz", include_in_schema=False)
    async def _healthz(response: Response) -> dict[str, str]:
        wrong = await server.store.health()
        response.status_code = 200 if wrong is None else 503
        return {"status": wrong or "ok"}

    @app.get("/readyz", include_in_schema=False)
    async def _readyz(response: Response) -> dict[str, str]:
        wrong = await unready(server)
        response.status_code = 200 if wrong is None else 503
        warning = {} if wrong or server.bus.is_up else {"warning": NO_BUS}
        return {"status": wrong or "ok", **warning}

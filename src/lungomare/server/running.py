"""Running the application under uvicorn until it is told to stop."""

from __future__ import annotations

import asyncio
import gc
import math
from typing import TYPE_CHECKING, Final

import uvicorn

from lungomare.server.app import make_app
from lungomare.server.http.connections import Connection, connections_of
from lungomare.server.http.health import unready
from lungomare.server.http.proxies import Forwarded
from lungomare.server.telemetry import tracing
from lungomare.server.telemetry.listener import Shown

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable

    from fastapi import FastAPI

    from lungomare.server.http.connections import Gate
    from lungomare.server.settings import Settings

COLLECT_AFTER: Final = (50_000, 20, 20)
"""How many objects may be new before the garbage collector looks at them. Games are values that
point one way, so it finds little; at Python's usual 700 it took 7 to 12 % of the server's time."""
STOP_S: Final = 5
"""How long requests under way may take when the server stops."""
BACKLOG: Final = 2048
"""Connections that may wait to be accepted: all clients of a server that restarts."""
READY_S: Final = 0.1
"""Between two looks at whether a server that has just started can serve."""


class PlayServer(uvicorn.Server):
    """uvicorn, but clients hear that the server stops before it closes their sockets."""

    def __init__(
        self, config: uvicorn.Config, app: FastAPI, gate: Gate, on_ready: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._server = app.state.server
        self._gate = gate
        self._on_ready = on_ready
        self._readiness: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and look after connections from now on."""
        await super().startup(sockets)
        self._gate.start(asyncio.get_running_loop())
        self._gate.door.load.start(asyncio.get_running_loop())
        self._readiness = asyncio.create_task(self._await_readiness())

    async def _await_readiness(self) -> None:
        while await unready(self._server):  # noqa: ASYNC110 - the database does not call us
            await asyncio.sleep(READY_S)
        self._on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let nobody in any more, say goodbye to everybody, then stop."""
        if self._readiness:
            self._readiness.cancel()
        for listener in (*self.servers, *(sockets or ())):
            listener.close()
        for connection in list(self.server_state.connections):
            if isinstance(connection, Connection) and connection.cycle is not None:
                connection.shutdown()  # now if it was answered, else after the answer
        await self._server.say_goodbye(self._server.settings.drain)
        await super().shutdown(sockets)
        self._gate.door.load.stop()
        self._gate.stop()
        await asyncio.to_thread(tracing.stop)


def run(
    settings: Settings, listening: socket.socket, on_ready: Callable[[], None] = lambda: None
) -> None:
    """Serve on a bound socket until a signal stops it; `on_ready` is called once it can."""
    app = make_app(settings)
    door = app.state.server.door
    protocol, gate = connections_of(settings, door)
    door.gate = gate
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)
    config = uvicorn.Config(
        Forwarded(app, gate.proxies),
        log_config=None,
        access_log=False,
        http=protocol,
        ws="websockets-sansio",  # never made: `Connection` makes sockets of its own
        backlog=BACKLOG,
        timeout_keep_alive=math.ceil(settings.waits.idle),
        server_header=False,
        proxy_headers=False,  # `Forwarded` reads them
        timeout_graceful_shutdown=STOP_S,
    )
    figures = app.state.server.metrics
    port, host = settings.metrics_port, settings.metrics_host
    with Shown(figures, port, host, waits=settings.metrics_wait):
        PlayServer(config, app, gate, on_ready).run(sockets=[listening])

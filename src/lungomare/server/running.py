"""Running the application under uvicorn until it is told to stop."""

from __future__ import annotations

import asyncio
import gc
import math
from typing import TYPE_CHECKING, Final

import uvicorn

from lungomare.server.app import make_app
from lungomare.server.http.connections import connections_of

if TYPE_CHECKING:
    import socket

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


class PlayServer(uvicorn.Server):
    """uvicorn, but clients hear that the server stops before it closes their sockets."""

    def __init__(self, config: uvicorn.Config, app: FastAPI, gate: Gate) -> None:
        super().__init__(config)
        self._app = app
        self._gate = gate

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and look after connections from now on."""
        await super().startup(sockets)
        self._gate.start(asyncio.get_running_loop())
        self._gate.door.load.start(asyncio.get_running_loop())

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say goodbye, then stop."""
        await self._app.state.server.say_goodbye()
        await super().shutdown(sockets)
        self._gate.door.load.stop()
        self._gate.stop()


def run(settings: Settings, listening: socket.socket) -> None:
    """Serve on a bound socket until a signal stops it."""
    app = make_app(settings)
    door = app.state.server.door
    protocol, gate = connections_of(settings, door)
    door.gate = gate
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        http=protocol,
        ws="websockets-sansio",  # never made: `Connection` makes sockets of its own
        backlog=BACKLOG,
        timeout_keep_alive=math.ceil(settings.waits.idle),
        server_header=False,
        timeout_graceful_shutdown=STOP_S,
    )
    PlayServer(config, app, gate).run(sockets=[listening])

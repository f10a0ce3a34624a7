"""What `lungomare serve --processes` starts, and what each of its processes is told."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import socket
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from lungomare.cli.online.bus import KEY_VARIABLE
from lungomare.cli.terminal.screen import USAGE, refuse
from lungomare.server.running import STOP_S
from lungomare.server.supervised import Child
from lungomare.server.supervisor import Place, Supervisor

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from lungomare.server.settings import Settings

SPARE_S: Final = 10.0
"""What a process may take to stop beyond its clients and requests: a write, the workers' end."""
NO_LINE: Final = -1
"""Each process gets a line of its own when it is started."""


def patience_of(settings: Settings) -> float:
    """Return how many seconds a process may take to stop."""
    return settings.drain + STOP_S + SPARE_S


def for_several(settings: Settings, *, own_ports: bool = False) -> Settings:
    """Return the settings with which several processes can run, or refuse those with which not.

    A key that was not given is made: then no process outside can take part.
    """
    if isinstance(settings.data, Path):
        refuse("several processes need PostgreSQL: --data postgresql://…", USAGE)
    if own_ports and settings.socket is not None:
        refuse("processes with ports of their own share no Unix socket", USAGE)
    if settings.bus is None:
        refuse("several processes need a Redis between them: --bus redis://…", USAGE)
    return replace(settings, bus_key=settings.bus_key or secrets.token_hex().encode())


def supervise(
    settings: Settings,
    processes: int,
    workers: int,
    listening: Sequence[socket.socket],
    telemetry: Mapping[str, str],
) -> None:
    """Run so many server processes and so many that think until told to stop.

    The servers listen on one socket together, or on one each. `telemetry` has variables that say
    what is logged and traced.
    """
    program = [sys.executable, sys.argv[0]]
    environment = {KEY_VARIABLE: settings.bus_key.decode()}
    places = [
        Place(
            f"server {number}",
            [*program, *sys.argv[1:]],
            _told(number, listening[number % len(listening)]),
            environment,
        )
        for number in range(processes)
    ]
    if workers:
        command = [*program, "worker", "--count", str(workers)]
        environment = {**environment, **telemetry, "LUNGOMARE_BUS": settings.bus or ""}
        if settings.metrics_port:
            command += ["--metrics-port", str(settings.metrics_port + processes)]
        child = Child(processes, NO_LINE)
        places.append(Place("the workers", command, child, environment, is_last=True))
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_run(places, patience_of(settings)))


def _told(number: int, listening: socket.socket) -> Child:
    """Return what a process is told: the file to listen on, or the port."""
    if listening.family == socket.AF_UNIX:
        return Child(number, NO_LINE, listener=listening.fileno())
    return Child(number, NO_LINE, listening.getsockname()[1])


async def _run(places: list[Place], patience: float) -> None:
    await Supervisor(places, patience).run()


def for_child(settings: Settings, child: Child) -> Settings:
    """Return the settings of one of several processes: it has its own port for Prometheus."""
    port = settings.metrics_port
    return replace(
        settings, workers=0, metrics_port=port and port + child.number, metrics_wait=True
    )


def child_socket(child: Child) -> socket.socket | None:
    """Return the Unix socket that a process shares with the others, None without one."""
    return None if child.listener is None else socket.socket(fileno=child.listener)

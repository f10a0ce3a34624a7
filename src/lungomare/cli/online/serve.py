"""`lungomare serve`: tables over the network."""

from __future__ import annotations

import contextlib
import os
import socket
from typing import Annotated

import typer

from lungomare.cli.online.backup import DataFile
from lungomare.cli.terminal.files import why
from lungomare.cli.terminal.screen import USAGE, console, refuse
from lungomare.server.running import run
from lungomare.server.settings import IDLE_HOURS, PACE, Limits, Settings
from lungomare.server.store.database import Unusable
from lungomare.server.store.sqlite.database import hold, prepare
from lungomare.server.telemetry.logs import LEVELS, set_up_logs


def serve(
    data: DataFile,
    host: Annotated[str, typer.Option(envvar="LUNGOMARE_HOST")] = "127.0.0.1",
    port: Annotated[int, typer.Option(envvar="LUNGOMARE_PORT", min=0, max=65535)] = 8000,
    lan: Annotated[
        bool, typer.Option("--lan", help="Listen on the network, and print the address to share.")
    ] = False,
    workers: Annotated[
        int, typer.Option(help="Processes for computer seats.", envvar="LUNGOMARE_WORKERS", min=1)
    ] = 1,
    pace: Annotated[
        float,
        typer.Option(
            help="Seconds that a computer's turn is a multiple of.",
            envvar="LUNGOMARE_PACE",
            min=0,
        ),
    ] = PACE,
    idle_hours: Annotated[
        float,
        typer.Option(help="Close tables unused for so long.", envvar="LUNGOMARE_IDLE_HOURS"),
    ] = IDLE_HOURS,
    origin: Annotated[
        list[str] | None,
        typer.Option(help="Another origin whose pages may connect.", envvar="LUNGOMARE_ORIGINS"),
    ] = None,
    host_name: Annotated[
        list[str] | None,
        typer.Option(
            help="A name under which browsers reach the server.", envvar="LUNGOMARE_HOST_NAMES"
        ),
    ] = None,
    unlimited: Annotated[
        bool, typer.Option("--unlimited", help="No limits by address; for load tests only.")
    ] = False,
    log_level: Annotated[str, typer.Option(envvar="LUNGOMARE_LOG")] = "warning",
) -> None:
    """Serve tables on http://HOST:PORT until Ctrl-C; games survive restarts."""
    if log_level not in LEVELS:
        refuse(f"there is no log level {log_level!r}; there are: {', '.join(LEVELS)}", USAGE)
    set_up_logs(log_level)
    settings = Settings(
        data=data,
        origins=tuple(origin or ()),
        hosts=tuple(host_name or ()),
        workers=workers,
        pace=pace,
        idle_hours=idle_hours,
        limits=no_limits() if unlimited else Limits(),
    )
    held = _hold_data(settings)
    host = "0.0.0.0" if lan else host  # noqa: S104 - asked for
    listening = _listen(host, port)
    port = listening.getsockname()[1]
    console(stderr=True).print(
        f"Lungomare is at http://{_reachable(host)}:{port} (Ctrl-C stops it)"
    )
    if lan:
        console(stderr=True).print(f"In your network: http://{_own_address()}:{port}")
    with contextlib.suppress(KeyboardInterrupt):
        run(settings, listening)
    os.close(held)


def no_limits() -> Limits:
    """Return limits that never bind."""
    many = 10**9
    return Limits(
        tables_an_hour=many,
        requests_a_second=many,
        sockets=many,
        messages_a_second=many,
        burst=many,
        processor_share=many,
        processor_burst=many,
        connections=many,
    )


def _hold_data(settings: Settings) -> int:
    """Take the file that keeps the tables, or refuse one that cannot, before anyone is let in.

    Return a descriptor: while it is open no other server takes the file.
    """
    data = settings.data
    try:
        data.parent.mkdir(parents=True, exist_ok=True)
        held = hold(data)
        prepare(settings)
    except OSError as error:
        refuse(f"cannot keep tables in {data}: {why(error)}", USAGE)
    except Unusable as fault:
        refuse(f"cannot keep tables in {data}: {fault}", USAGE)
    return held


def _listen(host: str, port: int) -> socket.socket:
    listening = socket.socket()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        refuse(f"cannot listen on {host}:{port}: {why(error)}", USAGE)
    return listening


def _reachable(host: str) -> str:
    return "127.0.0.1" if host == "0.0.0.0" else host  # noqa: S104 - compared, not bound


def _own_address() -> str:
    """Return this machine's address in the local network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return socket.gethostname()
        address: str = probe.getsockname()[0]
        return address

"""`lungomare serve`: tables over the network."""

from __future__ import annotations

import contextlib
import os
import socket
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from lungomare.cli.online.backup import DataFile
from lungomare.cli.online.telemetry import (
    LogFormat,
    LogLevel,
    MetricsHost,
    MetricsPort,
    Trace,
    set_up_telemetry,
)
from lungomare.cli.terminal.files import why
from lungomare.cli.terminal.screen import USAGE, console, refuse
from lungomare.server.http.proxies import NoProxy, read_network
from lungomare.server.running import run
from lungomare.server.settings import IDLE_HOURS, PACE, Limits, Settings
from lungomare.server.store.database import Unusable
from lungomare.server.store.sqlite.database import hold, prepare
from lungomare.server.telemetry.listener import CannotShow

if TYPE_CHECKING:
    from collections.abc import Iterable


def serve(
    data: DataFile,
    host: Annotated[
        str, typer.Option(help="The address to listen on.", envvar="LUNGOMARE_HOST")
    ] = "127.0.0.1",
    port: Annotated[
        int,
        typer.Option(
            help="The port to listen on; 0 takes a free one.",
            envvar="LUNGOMARE_PORT",
            min=0,
            max=65535,
        ),
    ] = 8000,
    unix_socket: Annotated[
        Path | None,
        typer.Option(
            "--socket",
            help="A Unix socket to listen on instead, for a proxy on this machine.",
            envvar="LUNGOMARE_SOCKET",
        ),
    ] = None,
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
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            help="The address or network of a proxy on another machine, whose X-Forwarded-For is"
            " believed.",
            envvar="LUNGOMARE_PROXIES",
        ),
    ] = None,
    drain: Annotated[
        float,
        typer.Option(
            help="Seconds over which clients are told to connect again when the server stops.",
            envvar="LUNGOMARE_DRAIN",
            min=0,
        ),
    ] = 0.0,
    unlimited: Annotated[
        bool, typer.Option("--unlimited", help="No limits by address; for load tests only.")
    ] = False,
    log_level: LogLevel = "warning",
    log_format: LogFormat = "json",
    metrics_port: MetricsPort = None,
    metrics_host: MetricsHost = "127.0.0.1",
    trace: Trace = False,
) -> None:
    """Serve tables on http://HOST:PORT until Ctrl-C; games survive restarts."""
    set_up_telemetry("lungomare", log_level, log_format, trace=trace)
    settings = Settings(
        data=data,
        origins=tuple(origin or ()),
        hosts=tuple(host_name or ()),
        workers=workers,
        pace=pace,
        idle_hours=idle_hours,
        limits=no_limits() if unlimited else Limits(),
        proxies=_proxies(proxy or ()),
        socket=unix_socket,
        drain=drain,
        metrics_port=metrics_port,
        metrics_host=metrics_host,
    )
    held = _hold_data(settings)
    host = "0.0.0.0" if lan else host  # noqa: S104 - asked for
    listening = _listen_on_file(unix_socket) if unix_socket else _listen(host, port)
    console(stderr=True).print(f"Lungomare is at {_place(listening)} (Ctrl-C stops it)")
    if lan and not unix_socket:
        port = listening.getsockname()[1]
        console(stderr=True).print(f"In your network: http://{_own_address()}:{port}")
    with contextlib.suppress(KeyboardInterrupt):
        try:
            run(settings, listening)
        except CannotShow as error:
            refuse(str(error), USAGE)
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


def _proxies(texts: Iterable[str]) -> tuple[str, ...]:
    try:
        return tuple(str(read_network(text)) for text in texts)
    except NoProxy as fault:
        refuse(str(fault), USAGE)


def _listen(host: str, port: int) -> socket.socket:
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        refuse(f"cannot listen on {host}:{port}: {why(error)}", USAGE)
    return listening


def _listen_on_file(path: Path) -> socket.socket:
    """Listen on a Unix socket, in the place of one that a server before has left there.

    Whoever may use it is believed about whom they ask for: the owner and the owner's group.
    """
    if _is_answered(path):
        refuse(f"cannot listen on {path}: another server does", USAGE)
    listening = socket.socket(socket.AF_UNIX)
    try:
        if path.is_socket():
            path.unlink()
        listening.bind(str(path))
        path.chmod(0o660)
    except OSError as error:
        listening.close()
        refuse(f"cannot listen on {path}: {why(error)}", USAGE)
    return listening


def _is_answered(path: Path) -> bool:
    with socket.socket(socket.AF_UNIX) as probe:
        return probe.connect_ex(str(path)) == 0


def _place(listening: socket.socket) -> str:
    """Return where the server can be reached from this machine."""
    if listening.family == socket.AF_UNIX:
        path: str = listening.getsockname()
        return path
    host, port = listening.getsockname()[:2]
    if host in ("0.0.0.0", "::"):  # noqa: S104 - compared, not bound
        host = "127.0.0.1"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _own_address() -> str:
    """Return this machine's address in the local network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return socket.gethostname()
        address: str = probe.getsockname()[0]
        return address

"""`lungomare serve`: tables over the network."""

from __future__ import annotations

import contextlib
import re
import socket
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from lungomare.cli.bounds import MOST_HOURS, MOST_JOBS, MOST_SECONDS
from lungomare.cli.online.bus import BusAddress, need_bus, read_bus_key
from lungomare.cli.online.data import DataOption, hold_data, read_data
from lungomare.cli.online.listening import listen, listen_on_file, own_address, place, reserve
from lungomare.cli.online.processes import (
    child_socket,
    for_child,
    for_several,
    patience_of,
    supervise,
)
from lungomare.cli.online.telemetry import (
    LogFormat,
    LogLevel,
    MetricsHost,
    MetricsPort,
    Trace,
    set_up_telemetry,
    to_environment,
)
from lungomare.cli.terminal.screen import USAGE, console, refuse
from lungomare.errors import quote
from lungomare.server.http.proxies import NoProxy, read_network
from lungomare.server.page_folder import has_page, why_missing
from lungomare.server.running import BACKLOG, run
from lungomare.server.settings import IDLE_HOURS, PACE, Limits, Settings
from lungomare.server.supervised import Child, supervised
from lungomare.server.telemetry.listener import CannotShow

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

ORIGIN: Final = re.compile(r"https?://[^\s/?#@A-Z]+")
"""What a browser may send as `Origin`."""
DRAIN_S: Final = 10.0
"""Where others serve: a thousand clients that come back in so long are a hundred a second."""


def serve(
    data: DataOption,
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
    bus: BusAddress = None,
    processes: Annotated[
        int,
        typer.Option(
            help="Server processes behind one port; several need PostgreSQL and a bus.",
            envvar="LUNGOMARE_PROCESSES",
            min=1,
            max=256,
        ),
    ] = 1,
    own_ports: Annotated[
        bool,
        typer.Option(
            "--own-ports",
            help="Give each of several processes a port of its own, from --port on, so that a proxy"
            " can choose among them.",
            envvar="LUNGOMARE_OWN_PORTS",
        ),
    ] = False,
    workers: Annotated[
        int | None,
        typer.Option(
            help="Processes for computer seats.",
            envvar="LUNGOMARE_WORKERS",
            min=0,
            max=MOST_JOBS,
            show_default="1, or 0 for one process with a bus",
        ),
    ] = None,
    pace: Annotated[
        float,
        typer.Option(
            help="Seconds that a computer's turn is a multiple of.",
            envvar="LUNGOMARE_PACE",
            min=0,
            max=MOST_SECONDS,
        ),
    ] = PACE,
    idle_hours: Annotated[
        float,
        typer.Option(
            help="Close tables unused for so long.",
            envvar="LUNGOMARE_IDLE_HOURS",
            min=0.01,
            max=MOST_HOURS,
        ),
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
        float | None,
        typer.Option(
            help="Seconds over which clients are told to connect again when the server stops.",
            envvar="LUNGOMARE_DRAIN",
            min=0,
            max=MOST_SECONDS,
            show_default="10 with a bus, else 0",
        ),
    ] = None,
    unlimited: Annotated[
        bool, typer.Option("--unlimited", help="No limits by address; for load tests only.")
    ] = False,
    log_level: LogLevel = "warning",
    log_format: LogFormat = "json",
    metrics_port: MetricsPort = None,
    metrics_host: MetricsHost = "127.0.0.1",
    trace: Trace = False,
) -> None:
    """Serve the page and its tables until Ctrl-C.

    The page is at http://HOST:PORT. Games survive restarts.
    """
    set_up_telemetry("lungomare", log_level, log_format, trace=trace)
    if workers is None:
        workers = 1 if bus is None or processes > 1 else 0
    elif not workers and bus is None:
        refuse("without a bus somebody here must think for computer seats: --workers 1", USAGE)
    settings = Settings(
        data=read_data(data),
        origins=_origins(origin or ()),
        hosts=tuple(host_name or ()),
        bus=bus,
        bus_key=read_bus_key(),
        workers=workers,
        pace=pace,
        idle_hours=idle_hours,
        limits=no_limits() if unlimited else Limits(),
        proxies=_proxies(proxy or ()),
        socket=unix_socket,
        drain=(0.0 if bus is None else DRAIN_S) if drain is None else drain,
        metrics_port=metrics_port,
        metrics_host=metrics_host,
    )
    if bus is not None and not settings.is_shared:
        refuse("a bus is for several processes on one PostgreSQL: --data postgresql://…", USAGE)
    host = "0.0.0.0" if lan else host  # noqa: S104 - asked for
    child = supervised()
    if child:
        _serve_as_child(for_child(settings, child), child, host)
    elif processes > 1:
        settings = for_several(settings, own_ports=own_ports)
        _take_data(settings)
        listening = [listen_on_file(unix_socket)] if unix_socket else [reserve(host, port)]
        if own_ports:
            first = listening[0].getsockname()[1]
            listening += [reserve(host, first + number) for number in range(1, processes)]
        _print_places(listening, lan=lan)
        telemetry = to_environment(log_level, log_format, metrics_host, trace=trace)
        supervise(settings, processes, workers, listening, telemetry)
    else:
        held = _take_data(settings)
        only = listen_on_file(unix_socket) if unix_socket else listen(host, port)
        only.listen(BACKLOG)  # whoever comes as soon as the address is printed waits a moment
        _print_places([only], lan=lan)
        _run(settings, only)
        held.close()


def _serve_as_child(settings: Settings, child: Child, host: str) -> None:
    """Serve as one of several processes."""
    child.end_with_supervisor(patience_of(settings))
    _take_data(settings)
    listening = child_socket(child) or listen(host, child.port or 0, shares=True)
    _run(settings, listening, child.say_ready)


def _run(
    settings: Settings, listening: socket.socket, on_ready: Callable[[], None] = lambda: None
) -> None:
    with contextlib.suppress(KeyboardInterrupt):
        try:
            run(settings, listening, on_ready)
        except CannotShow as error:
            refuse(str(error), USAGE)


def _print_places(listening: Iterable[socket.socket], *, lan: bool) -> None:
    screen = console(stderr=True)
    for each in listening:
        screen.print(f"Lungomare is at {place(each)} (Ctrl-C stops it)")
        if lan and each.family != socket.AF_UNIX:
            screen.print(f"In your network: http://{own_address()}:{each.getsockname()[1]}")
    if not has_page():
        screen.print(f"Its page is not here. {why_missing()}", markup=False)


def _take_data(settings: Settings) -> contextlib.ExitStack:
    """Check the bus and take the database, or refuse what cannot be used, before anyone is let in.

    Until what is returned is closed no other server takes the same file.
    """
    if settings.bus is not None:
        need_bus(settings.bus, settings.bus_key)
    return hold_data(settings.data)


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


def _origins(texts: Iterable[str]) -> tuple[str, ...]:
    """Return other sites' origins, as browsers send them, or leave with a sentence."""
    origins = tuple(text.removesuffix("/") for text in texts)
    for text in origins:
        if not ORIGIN.fullmatch(text):
            refuse(
                f"--origin is a scheme and a host in small letters, such as "
                f"https://play.example.org, without a path; this is {quote(text)}",
                USAGE,
            )
    return origins


def _proxies(texts: Iterable[str]) -> tuple[str, ...]:
    try:
        return tuple(str(read_network(text)) for text in texts)
    except NoProxy as fault:
        refuse(str(fault), USAGE)

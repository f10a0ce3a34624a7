"""`lungomare worker`: thinks for computer seats of servers elsewhere."""

from __future__ import annotations

import os
from typing import Annotated, Final

import typer

from lungomare.cli.online.bus import BusAddress, need_bus, read_bus_key
from lungomare.cli.online.telemetry import (
    LogFormat,
    LogLevel,
    MetricsHost,
    MetricsPort,
    Trace,
    set_up_telemetry,
)
from lungomare.cli.terminal.screen import USAGE, console, refuse
from lungomare.server.bus.opening import address_of
from lungomare.server.supervised import supervised
from lungomare.server.telemetry.listener import CannotShow

PATIENCE_S: Final = 30.0
"""How long a worker that is to stop may think to its end; others take over what it leaves."""


def worker(
    bus: BusAddress = None,
    count: Annotated[
        int | None,
        typer.Option(
            help="Processes that think.",
            envvar="LUNGOMARE_WORKER_COUNT",
            min=1,
            max=256,
            show_default="one for each core",
        ),
    ] = None,
    log_level: LogLevel = "warning",
    log_format: LogFormat = "json",
    metrics_port: MetricsPort = None,
    metrics_host: MetricsHost = "127.0.0.1",
    trace: Trace = False,
) -> None:
    """Think for computer seats of servers that share a Redis.

    The servers may be on this machine or on others. Ctrl-C stops.
    """
    set_up_telemetry("lungomare-worker", log_level, log_format, trace=trace)
    if bus is None:
        refuse("workers need the Redis of the servers they think for: --bus redis://…", USAGE)
    key = read_bus_key()
    need_bus(bus, key)
    # they need Redis' client, which is an extra
    from lungomare.server.workers.working import WorkerSettings, work  # noqa: PLC0415

    child = supervised()
    if child:
        child.end_with_supervisor(PATIENCE_S)
    count = count or _cores()
    settings = WorkerSettings(bus, key, count, metrics_port, metrics_host, child is not None)
    noun = "worker" if count == 1 else "workers"
    console(stderr=True).print(f"{count} {noun} for {address_of(bus)} (Ctrl-C stops)")
    try:
        work(settings, child.say_ready if child else lambda: None)
    except CannotShow as error:
        refuse(str(error), USAGE)


def _cores() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0))

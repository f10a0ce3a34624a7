"""A worker process: some workers that serve the queue until they are told to stop."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from typing import TYPE_CHECKING, Final, NamedTuple

from lungomare.server.bus.opening import address_of
from lungomare.server.bus.redis_bus import RedisBus
from lungomare.server.telemetry import tracing
from lungomare.server.telemetry.listener import Shown
from lungomare.server.telemetry.metrics import Part, about, bus_figures, orders, pools
from lungomare.server.workers.host import Host

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from prometheus_client.core import Metric

log: Final = logging.getLogger(__name__)


class WorkerSettings(NamedTuple):
    """How a worker process runs."""

    bus: str
    bus_key: bytes
    workers: int
    metrics_port: int | None = None
    metrics_host: str = "127.0.0.1"
    metrics_wait: bool = False
    """Whether the port may still be that of a process which this one replaces."""


class HostFigures(Part):
    """The figures of a worker process."""

    def __init__(self, host: Host) -> None:
        super().__init__()
        self._host = host

    def figures(self) -> Iterator[Metric]:
        """Yield the present figures."""
        host = self._host
        yield about("worker", host.bus.process)
        yield from bus_figures(host.bus)
        yield from orders(host)
        yield from pools({"orders": host.children})


def work(settings: WorkerSettings, on_ready: Callable[[], None] = lambda: None) -> None:
    """Work until a signal says to stop, then finish what is in hand; a second one ends it at once.

    `on_ready` is called once the first worker can work.
    """
    asyncio.run(_work(settings, on_ready))
    tracing.stop()


async def _work(settings: WorkerSettings, on_ready: Callable[[], None]) -> None:
    host = Host(RedisBus(settings.bus, settings.bus_key), settings.workers)
    figures = HostFigures(host)
    figures.loop = asyncio.get_running_loop()
    stop = _stop_signal()
    port, place = settings.metrics_port, settings.metrics_host
    with Shown(figures, port, place, waits=settings.metrics_wait):
        async with host:
            log.info("%d workers serve %s", settings.workers, address_of(settings.bus))
            ready = asyncio.create_task(_call_when_ready(host, on_ready))
            await stop.wait()
            ready.cancel()
            log.info("workers stop; %d orders are finished before", host.in_hand)
            await host.drain()


async def _call_when_ready(host: Host, on_ready: Callable[[], None]) -> None:
    await host.started()
    on_ready()


def _stop_signal() -> asyncio.Event:
    """Return what is set by the first signal to stop; the second ends the process."""
    stop = asyncio.Event()

    def heed() -> None:
        if stop.is_set():
            os._exit(1)  # its children end with it, and others take over its orders
        stop.set()

    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, heed)
    return stop

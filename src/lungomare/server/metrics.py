"""What the server counts, for Prometheus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, GCCollector, PlatformCollector, ProcessCollector
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.exposition import generate_latest
from prometheus_client.registry import Collector

if TYPE_CHECKING:
    from collections.abc import Iterator

    from prometheus_client.core import Metric

    from lungomare.server.app import Server


class Metrics(Collector):
    """Reads its figures off the running server when somebody asks."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.registry = CollectorRegistry()
        self.registry.register(self)
        for collector in (ProcessCollector, PlatformCollector, GCCollector):
            collector(registry=self.registry)

    def text(self) -> bytes:
        """Return everything in Prometheus' text form."""
        return generate_latest(self.registry)

    def describe(self) -> list[Metric]:
        """Promise nothing before the server runs."""
        return []

    def collect(self) -> Iterator[Metric]:
        """Yield the present figures."""
        server = self.server
        gauges = {
            "lungomare_rooms": ("tables in memory", len(server.hub.rooms)),
            "lungomare_sockets": ("connected clients", len(server.lines)),
            "lungomare_thoughts_waiting": ("thoughts before a worker", server.thinkers.waiting),
        }
        counters = {
            "lungomare_events": ("events on the disk", server.store.written),
            "lungomare_commits": ("commits that wrote them", server.store.commits),
            "lungomare_workers_replaced": ("workers that died", server.thinkers.replaced),
        }
        for name, (told, value) in gauges.items():
            yield GaugeMetricFamily(name, told, value=value)
        for name, (told, value) in counters.items():
            yield CounterMetricFamily(name, told, value=value)

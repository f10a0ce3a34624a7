"""What the server counts, for Prometheus."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, GCCollector, PlatformCollector, ProcessCollector
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
)
from prometheus_client.exposition import generate_latest
from prometheus_client.registry import Collector

from lungomare.server.http.load import BUCKETS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from prometheus_client.core import Metric

    from lungomare.server.app import Server
    from lungomare.server.http.load import Load
    from lungomare.server.workers.pool import Workers


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
        load = server.door.load
        yield _gauge("lungomare_rooms", "tables in memory", len(server.hub.rooms))
        yield _gauge("lungomare_sockets", "connected clients", len(server.clients))
        yield _gauge("lungomare_networks", "networks remembered", len(server.door.accounts))
        yield _gauge("lungomare_overload_level", "0: nothing is refused, 4: most", load.level)
        yield _gauge("lungomare_loop_lag_worst_seconds", "worst lag, last second", load.worst)
        yield _counter("lungomare_events", "events on the disk", server.store.written)
        yield _counter("lungomare_commits", "commits that wrote them", server.store.commits)
        yield _counter(
            "lungomare_budget_delays", "waits of networks over budget", server.door.delayed
        )
        shed = {work.name.lower(): count for work, count in load.shed.items()}
        yield _counters("lungomare_shed", "requests refused by overload", "work", shed)
        away = server.door.turned_away
        yield _counters("lungomare_turned_away", "refused at the door", "reason", away)
        yield _lags(load)
        yield from self._connections()
        yield from _pools({"thinkers": server.thinkers, "requests": server.workers})

    def _connections(self) -> Iterator[Metric]:
        """Yield how many connections are open; nothing where another server holds them."""
        gate = self.server.door.gate
        if gate is not None:
            yield _gauge("lungomare_connections", "open connections", gate.open)
            yield _gauge("lungomare_connections_most", "the most that may be open", gate.most)
            yield _gauge(
                "lungomare_connections_stalled", "of clients not reading", len(gate.stalled)
            )


def _gauge(name: str, help_text: str, value: float) -> Metric:
    return GaugeMetricFamily(name, help_text, value=value)


def _counter(name: str, help_text: str, value: float) -> Metric:
    return CounterMetricFamily(name, help_text, value=value)


def _counters(name: str, help_text: str, label: str, values: Mapping[str, float]) -> Metric:
    family = CounterMetricFamily(name, help_text, labels=[label])
    for key, value in sorted(values.items()):
        family.add_metric([key], value)
    return family


def _lags(load: Load) -> Metric:
    """Return the lags of the event loop as a histogram."""
    bounds = [*(str(most) for most in BUCKETS), "+Inf"]
    buckets = list(zip(bounds, accumulate(load.lags), strict=True))
    help_text = "how late a timer of the event loop came"
    return HistogramMetricFamily("lungomare_loop_lag_seconds", help_text, buckets, load.total)


def _pools(pools: Mapping[str, Workers]) -> Iterator[Metric]:
    """Yield what waits for the workers of each pool, what runs, and what was refused."""
    waiting = GaugeMetricFamily("lungomare_work_waiting", "work before", labels=["pool", "rank"])
    running = GaugeMetricFamily("lungomare_work_running", "work in hand", labels=["pool"])
    refused = CounterMetricFamily("lungomare_work_refused", "no room", labels=["pool", "rank"])
    seconds = CounterMetricFamily("lungomare_work_seconds", "worker time", labels=["pool", "rank"])
    replaced = CounterMetricFamily("lungomare_workers_replaced", "died", labels=["pool"])
    for name, pool in pools.items():
        running.add_metric([name], pool.running)
        replaced.add_metric([name], pool.replaced)
        for rank, count in pool.waiting_by_rank().items():
            labels = [name, rank.name.lower()]
            waiting.add_metric(labels, count)
            refused.add_metric(labels, pool.refused[rank])
            seconds.add_metric(labels, pool.seconds[rank])
    yield from (waiting, running, refused, seconds, replaced)

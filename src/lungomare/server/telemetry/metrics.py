"""What the server counts, for Prometheus."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, GCCollector, PlatformCollector, ProcessCollector
from prometheus_client.exposition import generate_latest
from prometheus_client.registry import Collector

import lungomare
from lungomare.server.telemetry.families import (
    counter,
    counters,
    gauge,
    gauges,
    histogram,
    histograms,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from prometheus_client.core import Metric

    from lungomare.server.app import Server
    from lungomare.server.workers.work_queue import WorkQueue

ANSWER_S = 5.0
"""How long a thread waits for the figures; an event loop that takes longer shows as down."""


class Part(Collector):
    """Figures that are read off something running on an event loop when somebody asks.

    They are read on that loop, whichever thread asks, so that they belong together.
    """

    def __init__(self) -> None:
        self.loop: asyncio.AbstractEventLoop | None = None
        """Where it runs; None before it does, when there is nothing to tell."""
        self.registry = CollectorRegistry()
        self.registry.register(self)
        for collector in (ProcessCollector, PlatformCollector, GCCollector):
            collector(registry=self.registry)

    def figures(self) -> Iterable[Metric]:
        """Return the present figures; called on the event loop."""
        raise NotImplementedError

    def text(self) -> bytes:
        """Return everything in Prometheus' text form."""
        return generate_latest(self.registry)

    def describe(self) -> list[Metric]:
        """Promise nothing before it runs."""
        return []

    def collect(self) -> Iterable[Metric]:
        """Return the present figures."""
        if self.loop is None:
            return []
        if _running_loop() is self.loop:
            return list(self.figures())
        return asyncio.run_coroutine_threadsafe(self._figures(), self.loop).result(ANSWER_S)

    async def _figures(self) -> list[Metric]:
        return list(self.figures())


def _running_loop() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


class Metrics(Part):
    """The figures of a server process."""

    def __init__(self, server: Server) -> None:
        super().__init__()
        self.server = server

    def figures(self) -> Iterator[Metric]:
        """Yield the present figures, part by part."""
        yield about("server")
        yield from self._live()
        yield from self._requests()
        yield from self._door()
        yield from self._store()
        yield from pools({"thinkers": self.server.thinkers, "requests": self.server.workers})

    def _live(self) -> Iterator[Metric]:
        server, hub = self.server, self.server.hub
        commands, replies = server.commands, hub.replies
        yield gauge("lungomare_rooms", "tables in memory", len(hub.rooms))
        yield gauge("lungomare_sockets", "connected clients", len(server.clients))
        yield histograms(
            "lungomare_command_seconds",
            "from a message to its acknowledgement",
            ["command"],
            commands.seconds,
        )
        yield counters(
            "lungomare_commands_refused",
            "messages refused, by what refuses them",
            ("command", "reason"),
            commands.refused,
        )
        yield histogram(
            "lungomare_computer_reply_seconds", "a computer's turn, pace included", replies.seconds
        )
        yield histogram(
            "lungomare_computer_thought_seconds", "wait and thought of it", replies.thoughts
        )

    def _requests(self) -> Iterator[Metric]:
        times = self.server.requests
        yield counters(
            "lungomare_requests",
            "requests and sockets answered",
            ("method", "route", "status"),
            times.answered,
        )
        yield histograms("lungomare_request_seconds", "time of an answer", ["route"], times.seconds)

    def _door(self) -> Iterator[Metric]:
        door, load = self.server.door, self.server.door.load
        yield gauge("lungomare_networks", "networks remembered", len(door.accounts))
        yield gauge("lungomare_overload_level", "0: nothing is refused, 4: most", load.level)
        yield gauge("lungomare_loop_lag_worst_seconds", "worst lag, last second", load.worst)
        lags = "how late a timer of the event loop came"
        yield histogram("lungomare_loop_lag_seconds", lags, load.lags)
        yield counter("lungomare_budget_delays", "waits of networks over budget", door.delayed)
        shed = {work.name.lower(): count for work, count in load.shed.items()}
        yield counters("lungomare_shed", "requests refused by overload", ["work"], shed)
        away = door.turned_away
        yield counters("lungomare_turned_away", "refused at the door", ["reason"], away)
        gate = door.gate
        if gate is not None:  # else another server holds the connections
            yield gauge("lungomare_connections", "open connections", gate.open)
            yield gauge("lungomare_connections_most", "the most that may be open", gate.most)
            yield gauge(
                "lungomare_connections_stalled", "of clients not reading", len(gate.stalled)
            )

    def _store(self) -> Iterator[Metric]:
        store = self.server.store
        yield counter("lungomare_events", "events on the disk", store.written)
        yield counter("lungomare_commits", "commits that wrote them", store.commits)


def about(role: str) -> Metric:
    """Return which version runs, and as what."""
    return gauges(
        "lungomare_info",
        "which version runs, as what",
        ("version", "role"),
        {(lungomare.__version__, role): 1},
    )


def pools(found: Mapping[str, WorkQueue]) -> Iterator[Metric]:
    """Yield what waits for the workers of each pool, what runs, and what was refused."""
    by_rank = {
        (name, rank.name.lower()): (pool, rank)
        for name, pool in found.items()
        for rank in pool.waiting_by_rank()
    }
    waiting = {key: pool.waiting_by_rank()[rank] for key, (pool, rank) in by_rank.items()}
    refused = {key: pool.refused[rank] for key, (pool, rank) in by_rank.items()}
    seconds = {key: pool.seconds[rank] for key, (pool, rank) in by_rank.items()}
    running = {name: pool.running for name, pool in found.items()}
    replaced = {name: pool.replaced for name, pool in found.items()}
    retried = {name: pool.retried for name, pool in found.items()}
    given_up = {name: pool.given_up for name, pool in found.items()}
    waits = {
        (name, rank): each for name, pool in found.items() for rank, each in pool.waits.items()
    }
    labels = ("pool", "rank")
    yield gauges("lungomare_work_waiting", "work before workers", labels, waiting)
    yield gauges("lungomare_work_running", "work in hand", ["pool"], running)
    yield counters("lungomare_work_refused", "no room", labels, refused)
    yield counters("lungomare_work_seconds", "processor time of workers", labels, seconds)
    yield histograms("lungomare_work_wait_seconds", "before work began", labels, waits)
    yield counters("lungomare_work_retried", "begun again as a worker died", ["pool"], retried)
    yield counters("lungomare_work_given_up", "worker after worker died of it", ["pool"], given_up)
    yield counters("lungomare_workers_replaced", "workers that died", ["pool"], replaced)

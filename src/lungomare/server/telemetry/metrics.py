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
    from lungomare.server.bus.bus import NoBus
    from lungomare.server.bus.redis_bus import RedisBus
    from lungomare.server.workers.host import Host
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
        server = self.server
        yield about("server", server.bus.process)
        draining = "1 while clients are told to connect elsewhere"
        yield gauge("lungomare_draining", draining, float(server.away == "stopping"))
        yield from self._live()
        yield from self._tables()
        yield from self._requests()
        yield from self._door()
        yield from self._store()
        yield from self._leases()
        yield self._limits()
        yield from bus_figures(server.bus)
        yield from pools({"thinkers": server.thinkers, "requests": server.workers})
        if server.thinkers.host:
            yield from orders(server.thinkers.host)

    def _live(self) -> Iterator[Metric]:
        server, commands = self.server, self.server.commands
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

    def _tables(self) -> Iterator[Metric]:
        hub, times = self.server.hub, self.server.hub.times
        yield gauge("lungomare_rooms", "tables in memory", len(hub.rooms))
        yield gauge(
            "lungomare_deadlines",
            "flags that this process is to call",
            len(hub.attendance.deadlines),
        )
        yield histogram("lungomare_flag_delay_seconds", "how late flags were called", times.flags)
        replies = "a computer's turn, pace included"
        yield histogram("lungomare_computer_reply_seconds", replies, times.replies)
        thoughts = "its wait for a worker and its thought"
        yield histogram("lungomare_computer_thought_seconds", thoughts, times.thoughts)
        conflicts = "commands made anew as another process had written first"
        yield counter("lungomare_conflicts", conflicts, times.conflicts)
        peers = "events that other processes told of"
        yield counter("lungomare_events_from_peers", peers, times.from_peers)
        refreshed = "rooms that read what other processes had written"
        yield counter("lungomare_rooms_refreshed", refreshed, times.refreshed)

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
        yield gauge("lungomare_readers", "that read the database, or wait to", store.readers)
        times = store.times
        yield histogram("lungomare_commit_seconds", "time of a commit", times.seconds)
        yield histogram("lungomare_commit_events", "events in a commit", times.sizes)
        yield counter("lungomare_commit_retries", "batches sent again", times.retries)
        doubt = "writes of which it had to be found out whether they were done"
        yield counter("lungomare_commits_in_doubt", doubt, times.in_doubt)
        yield counter("lungomare_commit_failures", "writes that were refused", times.failures)
        yield gauge("lungomare_database_up", "1 while it takes writes", times.is_up)
        yield counter("lungomare_database_away_seconds", "while it took none", times.away_s)

    def _leases(self) -> Iterator[Metric]:
        leases = self.server.store.leases
        owned = "shards of tables that this process looks after"
        yield gauge("lungomare_leases_owned", owned, len(leases.owned))
        living = "processes that serve this database, as this one knows"
        yield gauge("lungomare_processes_living", living, len(leases.living))
        times = leases.times
        yield histogram("lungomare_lease_renewal_seconds", "time of a renewal", times.renewals)
        lapses = "how often this process was too late to renew"
        yield counter("lungomare_lease_lapses", lapses, times.lapses)
        yield counter("lungomare_lease_takeovers", "shards taken", times.taken)

    def _limits(self) -> Metric:
        limits = self.server.shared_limits
        told = {"told": limits.told, "heard": limits.heard}
        return counters("lungomare_limits_shared", "uses of networks", ["direction"], told)


def about(role: str, process: str) -> Metric:
    """Return which version runs, as what, and the id by which other processes know it."""
    return gauges(
        "lungomare_info",
        "which version runs, as what, under which id",
        ("version", "role", "process"),
        {(lungomare.__version__, role, process): 1},
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
    ready = {name: pool.ready for name, pool in found.items()}
    repeated = {name: pool.repeated for name, pool in found.items()}
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
    lost = "orders put into the queue again: they, or their reports, were lost"
    yield counters("lungomare_work_repeated", lost, ["pool"], repeated)
    yield gauges("lungomare_workers_ready", "workers that can work", ["pool"], ready)
    yield counters("lungomare_workers_replaced", "workers that died", ["pool"], replaced)


def bus_figures(bus: NoBus | RedisBus) -> Iterator[Metric]:
    """Yield how the bus does."""
    yield gauge("lungomare_bus_up", "1 while messages of other processes arrive", bus.is_up)
    yield counter("lungomare_bus_sent", "messages to other processes", bus.sent)
    yield counter("lungomare_bus_heard", "messages of other processes", bus.heard)
    yield counter("lungomare_bus_forged", "messages that were not signed by us", bus.forged)
    yield counter("lungomare_bus_breaks", "how often the bus went away", bus.breaks)
    delays = "how long messages were on their way, by the machines' clocks"
    yield histogram("lungomare_bus_delay_seconds", delays, bus.delays)


def orders(host: Host) -> Iterator[Metric]:
    """Yield what the workers of this process do for all servers."""
    yield gauge("lungomare_orders_in_hand", "orders that are worked on", host.in_hand)
    yield counters("lungomare_orders", "orders by how they ended", ["end"], host.ended)
    yield counter("lungomare_orders_taken_over", "whose worker was gone", host.taken_over)
    yield counter("lungomare_orders_forged", "not signed with our key", host.forged)

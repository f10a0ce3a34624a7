"""Work handed out by Redis to workers elsewhere: done, whatever dies, is lost or lies."""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import signal
import time
from typing import TYPE_CHECKING, Any

import pytest
from redis.asyncio import Redis as Client

from lungomare.game import Invalid
from lungomare.server.bus.listeners import Listeners
from lungomare.server.bus.redis_bus import RedisBus
from lungomare.server.workers import host as hosts
from lungomare.server.workers import remote
from lungomare.server.workers.host import Host
from lungomare.server.workers.pool import MEBIBYTE, Busy, Kind, Rank, TooMuch
from lungomare.server.workers.process import Limits, Report
from lungomare.server.workers.remote import RemoteWorkers
from lungomare.server.workers.scheduler import Job
from lungomare.server.workers.streams import (
    FIELD,
    GROUP,
    PURPOSE,
    WORKER,
    Order,
    Streams,
    report_channel,
    write_report,
)
from server.chores import add, die, die_once, note, refuse, spin
from server.house import PATIENCE, eventually

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from pathlib import Path

    from services import Redis

pytestmark = pytest.mark.anyio

KEY = b"sixteen candles and a lighthouse"
MOST_WORKERS = 256
"""As many as `lungomare worker` has."""
QUICK = Kind(
    Limits(nice=5, memory=512 * MEBIBYTE), ("server.chores",), most=2000, most_by_payer=1500
)


@contextlib.asynccontextmanager
async def asking(redis: Redis, **more: Any) -> AsyncIterator[RemoteWorkers]:
    """A server that asks."""
    bus = RedisBus(redis.url(), KEY)
    listeners = Listeners(bus)
    async with (
        asyncio.timeout(PATIENCE),
        bus,
        RemoteWorkers(bus, listeners, QUICK, **more) as workers,
    ):
        yield workers


@contextlib.asynccontextmanager
async def hosting(redis: Redis, count: int = 1) -> AsyncIterator[Host]:
    """A process of workers, ready."""
    async with asyncio.timeout(PATIENCE), Host(RedisBus(redis.url(), KEY), count, QUICK) as host:
        await eventually(lambda: len(host.children.processes()) == count)
        yield host


@contextlib.asynccontextmanager
async def both(redis: Redis, count: int = 1) -> AsyncIterator[tuple[RemoteWorkers, Host]]:
    async with asking(redis) as workers, hosting(redis, count) as host:
        await eventually(lambda: workers.workers == count)
        yield workers, host


async def do(workers: RemoteWorkers, function: Callable[..., Any], *args: Any, **more: Any) -> Any:
    asked = {"payer": "ada", "rank": Rank.PLAYING, "seconds": 5.0, **more}
    return await workers.run(function, *args, **asked)


def soon(workers: RemoteWorkers, *work: Any, **more: Any) -> asyncio.Task[Any]:
    return asyncio.create_task(do(workers, *work, **more))


async def lengths(redis: Redis) -> list[int]:
    """Return how much is in each stream."""
    async with Client.from_url(redis.url()) as client:
        names = sorted(await client.keys("lungomare:*"))
        return [await client.xlen(name) for name in names]


async def pending(redis: Redis) -> int:
    """Return how many orders are at a worker."""
    async with Client.from_url(redis.url()) as client:
        names: Any = await client.keys("lungomare:*")
        return sum([(await client.xpending(name, GROUP))["pending"] for name in names])


# Done


async def test_work_is_done_elsewhere_and_nothing_of_it_stays(redis: Redis) -> None:
    async with both(redis) as (workers, host):
        assert await do(workers, add, 2, 3) == 5
        assert [await do(workers, os.getpid, rank=Rank.STUDY)] == host.children.processes()
        with pytest.raises(Invalid, match=r"this is no game \(C1.1\)"):
            await do(workers, refuse)
        with pytest.raises(TooMuch, match=r"more than 0\.2 seconds"):
            await do(workers, spin, 60.0, seconds=0.2)
        await eventually(lambda: not host.in_hand)
        assert await lengths(redis) == [0, 0]
        assert workers.running == workers.repeated == 0
        assert host.ended == {"done": 2, "failed": 1, "time": 1}
        assert workers.seconds[Rank.PLAYING] > 0.15


async def test_many_jobs_of_many_servers_are_each_done_once(redis: Redis, tmp_path: Path) -> None:
    noted = tmp_path / "noted"
    async with both(redis, 2) as (first, _), asking(redis) as second:
        await eventually(lambda: second.workers == 2)
        asked = [soon(first, note, str(noted), f"a{n}") for n in range(100)]
        asked += [soon(second, note, str(noted), f"b{n}") for n in range(100)]
        await asyncio.gather(*asked)
    written = noted.read_text().split()
    assert sorted(written) == sorted([f"a{n}" for n in range(100)] + [f"b{n}" for n in range(100)])


async def test_work_waits_for_a_worker_and_is_sent_away_only_if_it_may(redis: Redis) -> None:
    async with asking(redis) as workers:
        waiting = soon(workers, add, 1, 1)
        with pytest.raises(Busy):
            await do(workers, add, 1, 1, patience=0.1)
        assert (workers.waiting, workers.running) == (1, 0)
        assert workers.expected_wait("ada", Rank.PLAYING) == remote.UNKNOWN_S
        async with hosting(redis):
            assert await waiting == 2
            assert workers.expected_wait("ada", Rank.PLAYING) < 1


async def test_work_called_off_is_taken_out_of_the_queue(redis: Redis, tmp_path: Path) -> None:
    async with both(redis) as (workers, host), asking(redis) as other:
        await eventually(lambda: other.workers)
        running = soon(workers, time.sleep, 2.0)
        await eventually(lambda: host.in_hand)
        queued = soon(other, note, str(tmp_path / "noted"), "done all the same")
        await _until(lambda: lengths(redis), [0, 2])
        queued.cancel()
        await _until(lambda: lengths(redis), [0, 1])
        await running
        assert await do(workers, add, 1, 1) == 2
        assert not (tmp_path / "noted").exists()


async def _until(look: Callable[[], Any], expected: Any) -> None:
    while await look() != expected:  # noqa: ASYNC110 - it holds in Redis
        await asyncio.sleep(0.01)


# Order


async def test_a_thousand_jobs_of_one_payer_do_not_hold_up_another(redis: Redis) -> None:
    async with both(redis, 2) as (workers, _):
        crowd = [soon(workers, spin, 0.01, payer="ada", table=str(n)) for n in range(1000)]
        await eventually(lambda: workers.running and workers.waiting > 900)
        done = sum(task.done() for task in crowd)
        await do(workers, add, 1, 1, payer="bo")
        assert sum(task.done() for task in crowd) - done < 20
        for task in crowd:
            task.cancel()


async def test_people_come_before_others_of_another_server(redis: Redis) -> None:
    async with both(redis) as (first, host), asking(redis) as second, asking(redis) as third:
        await eventually(lambda: second.workers and third.workers)
        order: list[str] = []
        running = soon(first, spin, 0.4, rank=Rank.UNWATCHED)
        await eventually(lambda: host.in_hand)
        others = soon(second, spin, 0.1, rank=Rank.UNWATCHED)
        others.add_done_callback(lambda _: order.append("others"))
        await eventually(lambda: second.running)
        person = soon(third, spin, 0.1, rank=Rank.PLAYING)
        person.add_done_callback(lambda _: order.append("person"))
        await asyncio.gather(running, person, others)
        assert order == ["person", "others"]


async def test_what_nobody_waits_for_takes_no_place_of_people(redis: Redis) -> None:
    async with lied_to(redis) as (workers, _, _):
        asked = [soon(workers, add, 1, 1, rank=Rank.UNWATCHED)]
        await eventually(lambda: workers.running == 1)
        asked += [soon(workers, add, 1, 1, rank=rank) for rank in (Rank.PLAYING, Rank.EVALUATION)]
        await eventually(lambda: workers.running == 2)
        assert workers.waiting_by_rank()[Rank.EVALUATION] == 1
        for task in asked:
            task.cancel()


async def test_what_goes_to_redis_is_a_fair_share_and_more_where_workers_idle(
    redis: Redis,
) -> None:
    async with (
        asking(redis, living=lambda: 2) as first,
        asking(redis, living=lambda: 2) as second,
        hosting(redis, 2),
    ):
        await eventually(lambda: first.workers == second.workers == 2)
        asked = [soon(first, time.sleep, 1.0) for _ in range(10)]
        await eventually(lambda: first.running == 2)
        assert first.waiting == 8, "one is its share, and the other worker idles"
        await _until(lambda: lengths(redis), [0, 2])
        await second._count_orders()  # noqa: SLF001 - as it does while work waits
        asked += [soon(second, time.sleep, 1.0) for _ in range(5)]
        await eventually(lambda: second.running)
        assert second.running == 1, "no worker idles, so that it has its share"
        for task in asked:
            task.cancel()


# Deaths


async def test_work_that_kills_its_worker_is_given_up_and_others_live(
    redis: Redis, tmp_path: Path
) -> None:
    async with both(redis) as (workers, host):
        with pytest.raises(TooMuch, match="given up"):
            await do(workers, die)
        assert await do(workers, die_once, str(tmp_path / "tries")) == 2
        assert await do(workers, add, 1, 1) == 2
        assert host.ended["lost"] == 1


async def test_work_of_a_host_that_is_gone_is_taken_over(
    redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosts, "ABANDONED_MS", 300)
    async with asking(redis) as workers:
        async with hosting(redis) as lost:
            thought = soon(workers, spin, 0.5)
            await eventually(lambda: lost.in_hand)
        async with hosting(redis) as host:
            await thought
            assert host.taken_over == 1
            assert workers.repeated == 0


async def test_work_that_no_host_survives_is_given_up(
    redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosts, "ABANDONED_MS", 300)
    async with asking(redis) as workers:
        thought = soon(workers, spin, 30.0, seconds=60.0)
        for _ in range(hosts.MOST_DELIVERIES):
            async with hosting(redis) as host:
                await eventually(lambda: host.in_hand)
        async with hosting(redis) as host:
            with pytest.raises(TooMuch, match="given up"):
                await thought
            assert host.ended == {"lost": 1}


async def test_who_works_long_is_not_taken_for_dead(
    redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosts, "ABANDONED_MS", 2000)
    monkeypatch.setattr(hosts, "REFRESH_S", 0.2)
    async with both(redis) as (workers, first), hosting(redis) as second:
        await do(workers, time.sleep, 3.0)
        assert first.taken_over + second.taken_over == 0


async def test_a_worker_that_drains_finishes_and_takes_nothing_more(redis: Redis) -> None:
    async with both(redis) as (workers, host), asking(redis) as other:
        await eventually(lambda: other.workers)
        thought = soon(workers, spin, 0.5)
        await eventually(lambda: host.in_hand)
        waiting = soon(other, add, 1, 1)
        await _until(lambda: lengths(redis), [0, 2])
        await host.drain()
        await thought
        await _until(lambda: lengths(redis), [0, 1])
        assert await pending(redis) == 0
        await eventually(lambda: not workers.workers)
        async with hosting(redis):
            assert await waiting == 2
        assert host.ended == {"done": 1}


async def test_all_orders_of_a_host_that_is_gone_are_taken_over_at_once(
    redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosts, "ABANDONED_MS", 300)
    async with Client.from_url(redis.url()) as client:
        streams = Streams(RedisBus(redis.url(), KEY).signer(PURPOSE))
        work = pickle.dumps((add, (1, 1)))
        for stream in (streams.people, streams.others):
            await client.xgroup_create(stream, GROUP, "0", mkstream=True)
        for name in "abc":
            order = streams.write(streams.people, Order(name, "asker", 5.0, work))
            await client.xadd(streams.people, {FIELD: order})
        await client.xreadgroup(GROUP, "gone", {streams.people: ">"})
    await asyncio.sleep(0.4)
    monkeypatch.setattr(hosts, "REFRESH_S", 1000.0)  # before it looks again where none was
    async with hosting(redis) as host:
        await eventually(lambda: host.taken_over == 3)
        await eventually(lambda: host.ended == {"done": 3})


def test_as_many_orders_as_a_host_has_workers_may_wait_for_them(redis: Redis) -> None:
    host = Host(RedisBus(redis.url(), KEY), MOST_WORKERS)
    future: Any = None
    for number in range(MOST_WORKERS):
        host.children._add(Job(b"", "", str(number), Rank.PLAYING, 1.0, future))  # noqa: SLF001
    assert host.children.waiting == MOST_WORKERS


# Redis


async def test_redis_killed_while_a_thought_runs_delays_it_at_most(redis: Redis) -> None:
    async with both(redis) as (workers, host):
        thought = soon(workers, time.sleep, 1.0)
        await eventually(lambda: host.in_hand)
        waiting = soon(workers, add, 1, 1)
        redis.kill()
        redis.start()
        await thought
        assert await waiting == 2
        assert await do(workers, add, 2, 2) == 4
        await _until(lambda: lengths(redis), [0, 0])


async def test_a_redis_that_stands_still_delays_a_thought_at_most(redis: Redis) -> None:
    async with both(redis) as (workers, host):
        thought = soon(workers, time.sleep, 0.5)
        await eventually(lambda: host.in_hand)
        redis.pause()
        await eventually(lambda: not workers._bus.is_up)  # noqa: SLF001 - it has noticed
        redis.resume()
        await thought
        assert await do(workers, add, 1, 1) == 2


async def test_connections_cut_again_and_again_lose_no_work(
    redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remote, "LOOK_S", 0.3)
    monkeypatch.setattr(hosts, "ABANDONED_MS", 500)
    monkeypatch.setattr(hosts, "REFRESH_S", 0.2)
    async with both(redis, 2) as (workers, _), Client.from_url(redis.url()) as keeper:
        asked = [soon(workers, time.sleep, 0.05) for _ in range(60)]
        while not all(task.done() for task in asked):
            await keeper.client_kill_filter(_type="pubsub")
            await keeper.client_kill_filter(_type="normal", skipme=True)
            await asyncio.sleep(0.3)
        await asyncio.gather(*asked)


async def test_an_order_that_counts_as_delivered_and_is_at_nobody_s_is_put_again(
    redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remote, "LOOK_S", 0.1)
    async with lied_to(redis) as (workers, liar, client):
        thought = soon(workers, add, 1, 1)
        await liar.next_order(client)
        await client.xgroup_create(liar.streams.people, GROUP, "0")
        read: Any = await client.xreadgroup(GROUP, "x", {liar.streams.people: ">"})
        await client.xack(liar.streams.people, GROUP, read[0][1][0][0])
        async with hosting(redis):
            assert await thought == 2
        assert workers.repeated >= 1


async def test_a_flushed_redis_loses_no_work(redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote, "LOOK_S", 0.2)
    async with asking(redis) as workers:
        async with hosting(redis) as lost:
            thought = soon(workers, spin, 0.5)
            await eventually(lambda: lost.in_hand)
        assert redis.ask("FLUSHALL") == "+OK"
        async with hosting(redis):
            await thought
        assert workers.repeated >= 1


async def test_a_redis_without_memory_makes_work_wait(redis: Redis) -> None:
    async with both(redis) as (workers, _), Client.from_url(redis.url()) as keeper:
        await keeper.config_set("maxmemory", "1")
        thought = soon(workers, add, 1, 1)
        await eventually(lambda: workers.running)
        await asyncio.sleep(2 * remote.AGAIN_S)
        assert not thought.done()
        await keeper.config_set("maxmemory", "0")
        assert await thought == 2
        assert workers._bus.breaks == 0  # noqa: SLF001 - nothing else was disturbed


async def test_an_error_that_nobody_foresaw_is_logged_and_work_goes_on(
    redis: Redis, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(remote, "LOOK_S", 0.1)
    monkeypatch.setattr(hosts, "REFRESH_S", 0.1)
    async with both(redis) as (workers, host):
        for bus, verb in ((workers._bus, "XADD"), (host.bus, "XREADGROUP")):  # noqa: SLF001
            _fail_once(monkeypatch, bus, verb)
        await eventually(lambda: "orders cannot be taken" in caplog.text)
        assert await do(workers, add, 1, 1) == 2
    assert "an order cannot be looked after" in caplog.text


def _fail_once(monkeypatch: pytest.MonkeyPatch, bus: RedisBus, verb: str) -> None:
    true_ask, failures = bus.link.ask, iter([True])

    async def ask(*command: bytes | str | int) -> Any:
        if command[0] == verb and next(failures, False):
            raise ValueError("nobody foresaw this")
        return await true_ask(*command)

    monkeypatch.setattr(bus.link, "ask", ask)


# Lies


async def test_entries_that_are_not_signed_are_thrown_away(
    redis: Redis, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    bad = tmp_path / "owned"
    async with both(redis) as (workers, host), Client.from_url(redis.url()) as stranger:
        await _until(lambda: lengths(redis), [0, 0])
        streams = Streams(RedisBus(redis.url(), KEY[::-1]).signer(PURPOSE))
        order = Order("x", "y", 5.0, b"cposix\nsystem\n(S'touch " + bytes(bad) + b"'\ntR.")
        names: Any = await stranger.keys("lungomare:*")
        for stream in names:
            forged = streams.write(stream.decode(), order)
            for data in (b"", b"x" * 100, forged, order.work):
                await stranger.xadd(stream, {FIELD: data})
            await stranger.xadd(stream, {"another field": b"x"})
            no_order = host.bus.signer(PURPOSE).sign(stream, pickle.dumps(7))
            await stranger.xadd(stream, {FIELD: no_order})
        await eventually(lambda: host.forged == 10)
        assert await do(workers, add, 1, 1) == 2
        await _until(lambda: lengths(redis), [0, 0])
        assert not bad.exists()
        assert "not signed with our key" in caplog.text
        assert caplog.text.count("an order that cannot be read") == 2


class FalseWorker:
    """Has our key and takes no orders, but reports as it likes."""

    def __init__(self, bus: RedisBus, asker: RemoteWorkers) -> None:
        self.bus = bus
        self.channel = report_channel(asker._bus.process)  # noqa: SLF001 - whom it lies to
        self.streams = Streams(bus.signer(PURPOSE))

    def come(self) -> None:
        self.bus.send(self.streams.presence, {"kind": WORKER, "count": 1})

    def report(self, job: str, report: Report) -> None:
        self.bus.send(self.channel, write_report(job, report))

    async def next_order(self, client: Client) -> Order:
        found: Any = []
        while len(found) != 1:
            found = await client.xrange(self.streams.people)
        order = self.streams.read(self.streams.people, found[0][1][FIELD.encode()])
        assert order is not None
        return order


@contextlib.asynccontextmanager
async def lied_to(redis: Redis) -> AsyncIterator[tuple[RemoteWorkers, FalseWorker, Client]]:
    async with (
        asking(redis) as workers,
        RedisBus(redis.url(), KEY) as bus,
        Client.from_url(redis.url()) as client,
    ):
        liar = FalseWorker(bus, workers)
        liar.come()
        await eventually(lambda: workers.workers)
        yield workers, liar, client


async def test_the_first_report_counts_and_later_ones_do_not(redis: Redis) -> None:
    async with lied_to(redis) as (workers, liar, client):
        thought = soon(workers, add, 1, 1)
        order = await liar.next_order(client)
        for value in (5, 6):
            liar.report(order.job, Report("done", value, 0.1, 0.1))
        assert await thought == 5
        liar.report(order.job, Report("done", 7, 0.1, 0.1))
        liar.report("nobody's", Report("done", 8, 0.1, 0.1))
        await client.xtrim(liar.streams.people, maxlen=0)
        again = soon(workers, add, 1, 1)
        order = await liar.next_order(client)
        liar.report(order.job, Report("done", 9, 0.1, 0.1))
        assert await again == 9
        assert workers.seconds[Rank.PLAYING] == pytest.approx(0.2)


async def test_reports_that_make_no_sense_end_in_a_sentence(redis: Redis) -> None:
    async with lied_to(redis) as (workers, liar, client):
        thought = soon(workers, add, 1, 1)
        order = await liar.next_order(client)
        for report in ("no base64", "AAAA"):
            liar.bus.send(liar.channel, {"kind": "report", "job": order.job, "report": report})
        liar.bus.send(liar.channel, {"kind": "report"})
        with pytest.raises(TooMuch, match="given up"):
            await thought


async def test_a_killed_child_is_replaced(redis: Redis) -> None:
    async with both(redis) as (workers, host):
        (child,) = host.children.processes()
        thought = soon(workers, spin, 0.5)
        await eventually(lambda: host.children.running)
        os.kill(child, signal.SIGKILL)
        await thought
        assert host.children.replaced == 1

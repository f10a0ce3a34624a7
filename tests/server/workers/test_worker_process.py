"""`lungomare worker`: a real process that thinks, drains, is killed, and says what is wrong."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import signal
import subprocess
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from redis.asyncio import Redis as Client

from lungomare.server.bus.listeners import Listeners
from lungomare.server.bus.redis_bus import RedisBus
from lungomare.server.settings import Settings
from lungomare.server.telemetry import ids
from lungomare.server.workers.pool import Rank
from lungomare.server.workers.remote_thinkers import RemoteThinkers
from lungomare.server.workers.streams import GROUP
from server.house import PATIENCE, eventually
from server.process import LUNGOMARE, PLAIN
from server.workers.test_thinking import choose, handed
from services import free_port, start_process

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator
    from pathlib import Path

    from services import Redis

pytestmark = pytest.mark.anyio

KEY = "sixteen candles and a lighthouse"


@contextlib.contextmanager
def worker(redis: Redis, log: Path, *flags: str) -> Iterator[subprocess.Popen[bytes]]:
    """A process of one worker."""
    environment = {**os.environ, "LUNGOMARE_BUS": redis.url(), "LUNGOMARE_BUS_KEY": KEY}
    with log.open("ab") as said:
        process = start_process(
            [LUNGOMARE, "worker", "--count", "1", "--log-level", "info", *flags],
            env=environment,
            stderr=said,
        )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@contextlib.asynccontextmanager
async def thinking(redis: Redis, workers: int = 0) -> AsyncIterator[RemoteThinkers]:
    """A server that asks, with so many workers of its own."""
    bus = RedisBus(redis.url(), KEY.encode())
    listeners = Listeners(bus)
    settings = replace(Settings(), workers=workers)
    async with (
        asyncio.timeout(PATIENCE),
        bus,
        RemoteThinkers(settings, bus, listeners, living=lambda: 1) as thinkers,
    ):
        yield thinkers


async def test_a_worker_thinks_and_on_sigterm_finishes_its_thought(
    redis: Redis, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    async with thinking(redis) as thinkers:
        with worker(redis, log) as process:
            asked = handed()
            assert (await choose(thinkers, "level-1", asked)).action in asked.legal
            last = await _begin_to_work(thinkers, redis)
            process.send_signal(signal.SIGTERM)
            assert await asyncio.to_thread(process.wait, PATIENCE) == 0
            await last
            await eventually(lambda: not thinkers.workers)
    assert f"1 worker for redis://127.0.0.1:{redis.port}/0" in log.read_text()
    assert '"level": "error"' not in log.read_text()


async def _begin_to_work(thinkers: RemoteThinkers, redis: Redis) -> asyncio.Task[Any]:
    """Ask for something that takes a while, and wait until a worker is at it."""
    work = thinkers.run(time.sleep, 1.0, payer="ada", rank=Rank.PLAYING, seconds=5.0)
    task = asyncio.create_task(work)
    async with Client.from_url(redis.url()) as client:
        (stream,) = await client.keys("lungomare:*:people")
        while not (await client.xpending(stream, GROUP))["pending"]:
            assert not task.done()
            await asyncio.sleep(0.02)
    return task


async def test_a_worker_that_is_killed_loses_nothing(redis: Redis, tmp_path: Path) -> None:
    async with thinking(redis) as thinkers:
        with worker(redis, tmp_path / "log") as process:
            await choose(thinkers, "random", handed())
            asked = await _begin_to_work(thinkers, redis)
            process.kill()
        with worker(redis, tmp_path / "log"):
            await asked


async def test_a_server_may_have_workers_of_its_own(redis: Redis) -> None:
    async with thinking(redis, 1) as thinkers:
        asked = handed()
        assert (await choose(thinkers, "greedy", asked)).action in asked.legal


async def test_a_worker_shows_its_figures_and_logs_for_whom_it_works(
    redis: Redis, tmp_path: Path
) -> None:
    port = free_port()
    async with thinking(redis) as thinkers, httpx.AsyncClient(verify=PLAIN) as client:
        with worker(redis, tmp_path / "log", "--metrics-port", str(port)):
            with ids.within(request="r-1", table="harbour"):
                await choose(thinkers, "random", handed())
            text = (await client.get(f"http://127.0.0.1:{port}/metrics")).text
    assert 'lungomare_orders_total{end="done"} 1.0' in text
    assert 'lungomare_workers_ready{pool="orders"} 1.0' in text
    lines = map(json.loads, (tmp_path / "log").read_text().splitlines()[1:])
    (done,) = [line for line in lines if "an order ended" in line["message"]]
    assert (done["request"], done["table"]) == ("r-1", "harbour")


@pytest.mark.parametrize(
    ("bus", "key", "sentence"),
    [
        ("", KEY, "workers need the Redis"),
        ("redis://me:secret@127.0.0.1:1", "short", "at least 32 characters"),
        ("https://me:secret@example.org", KEY, "not at https://example.org"),
    ],
)
def test_what_cannot_be_used_is_refused_in_a_sentence(bus: str, key: str, sentence: str) -> None:
    environment = {**os.environ, "LUNGOMARE_BUS_KEY": key}
    flags = ["--bus", bus] if bus else []
    done = subprocess.run(
        [LUNGOMARE, "worker", *flags], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert sentence in re.sub(r"\s+", " ", done.stderr)
    assert "secret" not in done.stderr

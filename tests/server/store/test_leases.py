"""Leases in PostgreSQL: each shard has one living owner, whatever happens to processes."""

from __future__ import annotations

import asyncio
import math
import signal
import subprocess
import sys
import time
from contextlib import AsyncExitStack, asynccontextmanager
from random import Random
from typing import TYPE_CHECKING

import psycopg
import pytest

from cluster.faults import FaultProxy
from lungomare.server.store.kinds import prepare_database
from lungomare.server.store.leases import ALL, shard_of
from lungomare.server.store.postgresql.address import connection_info
from lungomare.server.store.postgresql.leases import ALIVE_S, PostgresLeases
from lungomare.server.store.postgresql.pipeline import Pipeline
from server.house import eventually

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from services import PostgreSQL

pytestmark = pytest.mark.anyio

SOON_S = 0.6
"""How long a process lives in tests that wait until it does no more."""
LONG_S = 60.0
"""The same where it is to live all the time, however busy the machine is."""


def made(address: str, process: str, alive_s: float = ALIVE_S) -> PostgresLeases:
    """Return the leases of a process, still to be opened."""
    return PostgresLeases(
        process, lambda: Pipeline.connect(connection_info(address, "leases")), alive_s
    )


@asynccontextmanager
async def opened(
    address: str, process: str, alive_s: float = ALIVE_S
) -> AsyncIterator[PostgresLeases]:
    """Give the leases of a process."""
    leases = made(address, process, alive_s)
    await leases.open()
    try:
        yield leases
    finally:
        await leases.close()


@pytest.fixture
def prepared(database: str) -> str:
    """The address of a database that is up to date."""
    prepare_database(database)
    return database


def owners(several: Sequence[PostgresLeases]) -> int:
    """Return how many shards are looked after, none of them by two."""
    owned = [shard for leases in several for shard in leases.owned]
    assert len(owned) == len(set(owned))
    return len(owned)


async def test_shards_are_shared_out_and_taken_over(prepared: str) -> None:
    async with opened(prepared, "one") as one:
        assert one.owned == ALL, "nobody else is there"
        changes: list[tuple[int, int]] = []
        one.changed = lambda gained, lost: changes.append((len(gained), len(lost)))
        gone: list[str] = []
        one.died = gone.extend
        async with opened(prepared, "two") as two, opened(prepared, "three") as three:
            several = [one, two, three]
            await eventually(lambda: owners(several) == 256 and len(one.owned) == 86)
            assert max(len(each.owned) for each in several) == 86, "a third, rounded up"
            assert one.living == two.living == three.living == {"one", "two", "three"}
            assert one.owns("harbour") == (shard_of("harbour") in one.owned)
            assert sum(each.owns("harbour") for each in several) == 1
        one.look()  # as when they have said that they stop
        await eventually(lambda: one.owned == ALL)
        assert sum(gained - lost for gained, lost in changes) == 0
        await eventually(lambda: sorted(gone) == ["three", "two"])


@pytest.mark.parametrize("turns", range(4))
async def test_one_that_is_told_to_look_and_then_to_stop_stops(prepared: str, turns: int) -> None:
    async with asyncio.timeout(10), opened(prepared, "process") as leases:
        await asyncio.sleep(0.2)  # until it waits for its next look
        leases.look()
        for _ in range(turns):
            await asyncio.sleep(0)


async def test_no_shard_ever_has_two_owners(prepared: str, postgresql: PostgreSQL) -> None:
    """Connections are cut and refused at random, longer than a process lives without them."""
    rng, name = Random(1), prepared.rpartition("/")[2]
    async with AsyncExitStack() as stack:
        proxies = [stack.enter_context(FaultProxy(postgresql.port).running()) for _ in range(3)]
        several = [
            await stack.enter_async_context(
                opened(postgresql.url(name, way.port), f"process {n}", SOON_S)
            )
            for n, way in enumerate(proxies)
        ]
        end = time.monotonic() + 6 * SOON_S
        harm = 0.0
        while time.monotonic() < end:
            owners(several)
            if time.monotonic() > harm:
                harm = time.monotonic() + rng.uniform(0.1, 0.75) * SOON_S
                way = rng.choice(proxies)
                rng.choice([way.cut, way.refuse, way.swallow, way.heal])()
            await asyncio.sleep(0.005)
        for way in proxies:
            way.heal()
        await eventually(lambda: owners(several) == 256 and all(each.owned for each in several))


async def test_one_that_is_cut_off_knows_it_before_others_take_over(
    prepared: str, postgresql: PostgreSQL
) -> None:
    with FaultProxy(postgresql.port).running() as way:
        address = postgresql.url(prepared.rpartition("/")[2], way.port)
        async with (
            opened(address, "cut off", SOON_S) as lost,
            opened(prepared, "there", SOON_S) as other,
        ):
            await eventually(lambda: len(other.owned) == len(lost.owned) == 128)
            way.swallow()
            async with asyncio.timeout(60):
                while len(other.owned) < 256:
                    owners([lost, other])
                    await asyncio.sleep(0.005)
            assert not lost.owned
            way.heal()
            await eventually(lambda: len(lost.owned) == len(other.owned) == 128)
            await lost.confirmed()


HOLDER = """
import asyncio, sys, time
from lungomare.server.store.postgresql.address import connection_info
from lungomare.server.store.postgresql.leases import PostgresLeases
from lungomare.server.store.postgresql.pipeline import Pipeline

async def main():
    connect = lambda: Pipeline.connect(connection_info(sys.argv[1], "x"))
    leases = PostgresLeases("paused", connect, float(sys.argv[2]))
    await leases.open()
    last = time.monotonic()
    while True:
        now = time.monotonic()
        print(f"{now - last:.3f} {len(leases.owned)}", flush=True)
        last = now
        await asyncio.sleep(0.02)

asyncio.run(main())
"""


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP])
async def test_one_that_is_killed_or_stands_still_is_replaced(
    prepared: str, how: signal.Signals
) -> None:
    command = [sys.executable, "-c", HOLDER, prepared, str(SOON_S)]
    with subprocess.Popen(  # noqa: ASYNC220 - it takes a moment
        command, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            async with opened(prepared, "there", SOON_S) as there:
                await eventually(lambda: "paused" in there.living and len(there.owned) == 128)
                process.send_signal(how)
                await eventually(lambda: there.owned == ALL and there.living == {"there"})
                if how == signal.SIGSTOP:
                    await asyncio.sleep(2 * SOON_S)
                    process.send_signal(signal.SIGCONT)
                    await eventually(lambda: len(there.owned) == 128)
        finally:
            process.kill()
        assert process.stdout
        said = [line.split() for line in process.stdout]
    owned_after_pauses = {int(owned) for gap, owned in said if float(gap) > 1.5 * SOON_S}
    assert owned_after_pauses <= {0}
    assert owned_after_pauses or how == signal.SIGKILL


async def test_only_the_databases_clock_counts(
    prepared: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A machine whose clock is wrong is as alive as any other, and outages are no longer."""
    hour = 3_600
    true_time, true_time_ns = time.time, time.time_ns
    for wrong in (-hour, hour):
        monkeypatch.setattr(time, "time", lambda wrong=wrong: true_time() + wrong)
        monkeypatch.setattr(time, "time_ns", lambda wrong=wrong: true_time_ns() + wrong * 10**9)
        async with opened(prepared, f"wrong by {wrong}") as leases:
            assert leases.owned == ALL
            now = true_time_ns() // 1_000_000
            assert all(abs(outage.ended - now) < 60_000 for outage in leases.outages)


async def test_outages_are_the_times_when_nobody_lived(prepared: str) -> None:
    async with opened(prepared, "one", LONG_S) as one:
        assert one.outages == []
        async with opened(prepared, "two", LONG_S) as two:
            assert two.outages == []
    async with opened(prepared, "three", LONG_S) as three:
        (outage,) = three.outages
        with psycopg.connect(prepared, autocommit=True) as connection:
            connection.execute("UPDATE processes SET seen = seen - 9000, until = seen - 9000")
            three.look()
            await eventually(lambda: len(three.outages) == 2)
            (second,) = set(three.outages) - {outage}
            assert 9000 <= second.ended - second.began < 9000 + 60_000
            await three.confirmed()


async def test_one_that_has_lapsed_keeps_what_says_since_when(prepared: str) -> None:
    """Between renewing and taking shards it may stand still: nobody but itself may be there."""
    one = made(prepared, "one", LONG_S)
    await one._register()  # noqa: SLF001
    with psycopg.connect(prepared, autocommit=True) as connection:
        connection.execute("UPDATE processes SET until = seen")
    await one._balance(frozenset(), 256)  # noqa: SLF001
    assert one.owned == frozenset()
    await one.open()
    assert len(one.outages) == 1
    assert one.owned == ALL
    await one.close()


@pytest.mark.parametrize("is_failing", [False, True])
async def test_what_was_due_while_nothing_was_confirmed_is_taken_over_anew(
    prepared: str, *, is_failing: bool
) -> None:
    """A renewal that takes long: nothing is done meanwhile, and the database saw no lapse."""
    changes = []

    def change(gained: frozenset[int], lost: frozenset[int]) -> None:
        changes.append((len(gained), len(lost)))
        if is_failing:
            raise ValueError("an error of ours")

    async with opened(prepared, "one") as one:
        one.changed = change
        one._believed_until = -math.inf  # noqa: SLF001
        one.look()
        await eventually(lambda: one.owned == ALL)
        assert changes[:2] == [(0, 256), (256, 0)]

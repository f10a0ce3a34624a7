"""Redis may be gone, or forget everything, at any time: clients notice a delay at most."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import pytest

from cluster.checks import check_all
from cluster.games import Games
from cluster.guests import sit_down
from cluster.tables import open_table
from server.house import computer, person

if TYPE_CHECKING:
    from cluster.cluster import Cluster

pytestmark = pytest.mark.anyio

AWAY_S = 10.0
SOON_S = 20.0
"""After Redis is back: as long as processes may take to find that out and tell all they know, on
a machine where everything runs on two cores."""


async def test_games_go_on_as_soon_as_redis_is_back(cluster: Cluster) -> None:
    """Nothing is refused meanwhile, and whoever was on another process is told what happened."""
    table, tokens = open_table(cluster.servers[0])
    body = {"game": "canosa", "seats": [person("Cleo"), computer("random")]}
    against = cluster.servers[0].ask("POST", "/api/tables", json=body)
    async with (
        sit_down(cluster.servers[0], table, tokens) as both,
        sit_down(cluster.servers[1], table) as watcher,
        sit_down(cluster.servers[2], against["table"], [against["held"][0]["token"]]) as cleo,
    ):
        await asyncio.to_thread(cluster.redis.kill)
        killed = time.monotonic()
        for _ in range(4):
            number = await both.play(both.state["actor"])
            await both.until_version(number)
        while cleo.state["actor"] == 0:
            await cleo.until_version(await cleo.play(0))
        await asyncio.sleep(killed + AWAY_S - time.monotonic())
        await asyncio.to_thread(cluster.redis.start)
        async with asyncio.timeout(SOON_S):
            await watcher.until_version(number)
            await cleo.until_actor(0)


async def test_redis_forgets_everything_again_and_again(cluster: Cluster) -> None:
    playing = Games(cluster, 3, at_once=3, pauses=0.02)

    async def flush() -> None:
        while True:
            await asyncio.sleep(1.0)
            assert await asyncio.to_thread(cluster.redis.ask, "FLUSHALL") == "+OK"

    await playing.play_beside(flush)
    check_all(cluster, playing.regulars, playing.moves)

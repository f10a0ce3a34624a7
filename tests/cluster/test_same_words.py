"""Every process tells an eye the same, to the last byte, however it has heard of it.

What a process knows of a table comes from its own clients, over the bus, or from the database;
that the first tells no secret is tested elsewhere (`server/live/test_redaction.py`).
"""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import orjson
import pytest

from cluster.guests import Guest, sit_down
from server.house import person

if TYPE_CHECKING:
    from cluster.cluster import Cluster
    from lungomare.game import Json

pytestmark = pytest.mark.anyio

MOVES = 60


@pytest.mark.clause("B11.1", "B11.2", "B11.3")
async def test_an_eye_is_told_the_same_by_every_process(cluster: Cluster) -> None:
    """Three players and a spectator are on all three processes, and play wherever they like."""
    rng = Random(5)
    body: Json = {
        "game": "bosa",
        "options": {"players": 3},
        "seats": [person(f"Guest {seat}", "0a0b") for seat in range(3)],
    }
    opened = cluster.servers[0].ask("POST", "/api/tables", json=body)
    table, tokens = opened["table"], [held["token"] for held in opened["held"]]
    async with AsyncExitStack() as stack:
        eyes = [[tokens[0]], [tokens[1]], [tokens[2]], []]
        guests = [
            [await stack.enter_async_context(sit_down(each, table, eye)) for eye in eyes]
            for each in cluster.servers
        ]
        for number in range(MOVES):
            if number == MOVES // 2:
                await asyncio.to_thread(cluster.redis.kill)
            if number == MOVES * 3 // 4:
                await asyncio.to_thread(cluster.redis.start)
            await play_anywhere(guests, rng)
        await agree(guests)
        for eye in range(4):
            told = [events_of(guests[process][eye]) for process in range(3)]
            assert all(one == other for one, other in pairwise(told))
            assert len(told[0]) >= MOVES


async def play_anywhere(guests: list[list[Guest]], rng: Random) -> None:
    """Play for the seat to act on a process that knows of its turn; say something now and then."""
    latest = max((row[0] for row in guests), key=lambda guest: guest.version)
    seat, version = latest.state["actor"], latest.version
    chosen = rng.choice([row[seat] for row in guests if row[0].version == version])
    state = await chosen.until_version(version)
    number = await chosen.play(seat, rng.choice(state["legal"]))
    for guest in guests[[row[seat] for row in guests].index(chosen)]:
        await guest.until_version(number)


async def agree(guests: list[list[Guest]]) -> None:
    """Wait until everybody knows all that anybody does."""
    latest = max(guest.version for row in guests for guest in row)
    for guest in (guest for row in guests for guest in row):
        await guest.until_version(latest)


def events_of(guest: Guest) -> list[str]:
    return [text for text in guest.texts if orjson.loads(text)["type"] == "event"]

"""Any process serves any table: players and spectators of one table are on different ones."""

from __future__ import annotations

import asyncio
import time
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING

import pytest

from cluster.guests import Guest, sit_down
from cluster.tables import open_table
from server.house import computer, eventually, person

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from cluster.cluster import Cluster
    from lungomare.game import Json

pytestmark = pytest.mark.anyio

AWAY_S = 10
"""The shortest time after which an absent player's seat may be claimed."""


@pytest.fixture
async def stack() -> AsyncIterator[AsyncExitStack]:
    async with AsyncExitStack() as opened:
        yield opened


async def three(
    cluster: Cluster, stack: AsyncExitStack, table: str, tokens: list[str]
) -> tuple[Guest, Guest, Guest]:
    """Return the two players and a spectator, each on a process of their own."""
    ada = await stack.enter_async_context(sit_down(cluster.servers[0], table, tokens[:1]))
    bea = await stack.enter_async_context(sit_down(cluster.servers[1], table, tokens[1:]))
    eve = await stack.enter_async_context(sit_down(cluster.servers[2], table))
    return ada, bea, eve


async def test_everyone_is_told_who_is_here(cluster: Cluster, stack: AsyncExitStack) -> None:
    table, tokens = open_table(cluster.servers[2])
    ada, bea, eve = await three(cluster, stack, table, tokens)
    for guest in (ada, bea, eve):
        await guest.until("presence", seats=[True, True], watchers=1)
    await bea.socket.close()
    for guest in (ada, eve):
        await guest.until("presence", seats=[True, False], watchers=1)
    await eve.socket.close()
    await ada.until("presence", seats=[True, False], watchers=0)


async def test_moves_phrases_and_take_backs_reach_everyone(
    cluster: Cluster, stack: AsyncExitStack
) -> None:
    table, tokens = open_table(cluster.servers[2])
    ada, bea, eve = await three(cluster, stack, table, tokens)
    guests = (ada, bea, eve)
    last = -1
    while ada.state["played"] < 6 or ada.state["actor"] == last:
        last = ada.state["actor"]
        number = await guests[last].play(last)
        for guest in guests:
            await guest.until_version(number)
    number = await bea.do("say", 1, phrase="nice")
    assert (await eve.until_event("said"))["event"]["seat"] == 1
    played = [(await guest.until_version(number))["played"] for guest in guests]
    assert len(set(played)) == 1
    version, kept = guests[last].state["version"], played[0] - 1
    number = await guests[last].do("take-back", last, version=version, kept=kept)
    asked = [(await guest.until_version(number))["offers"] for guest in guests]
    assert [offers[0]["kind"] for offers in asked] == ["take-back"] * 3
    number = await guests[1 - last].do("accept", 1 - last, kind="take-back")
    for guest in guests:
        assert (await guest.until_version(number))["played"] == kept


async def test_a_rematch_is_agreed_upon_across_processes(
    cluster: Cluster, stack: AsyncExitStack
) -> None:
    table, tokens = open_table(cluster.servers[2])
    ada, bea, eve = await three(cluster, stack, table, tokens)
    await ada.do("resign", 0)
    await bea.until_event("ended")
    await ada.do("offer", 0, kind="rematch")
    await bea.until_event("offered")
    number = await bea.do("accept", 1, kind="rematch")
    said = [(await guest.until_version(number))["next"] for guest in (ada, bea, eve)]
    assert said[0] is not None
    assert len(set(said)) == 1
    again = await three(cluster, stack, said[0], tokens[::-1])
    assert [guest.state["seat"] for guest in again] == [0, 1, None]


async def test_a_seat_taken_on_one_process_is_seen_on_another(
    cluster: Cluster, stack: AsyncExitStack
) -> None:
    plans = [person("Ada"), person()]
    body = {"game": "canosa", "seats": plans, "public": True}
    opened = cluster.servers[0].ask("POST", "/api/tables", json=body)
    table = opened["table"]
    tokens = [held["token"] for held in opened["held"]]
    ada = await stack.enter_async_context(sit_down(cluster.servers[0], table, tokens))

    def is_listed() -> bool:
        listed = cluster.servers[1].ask("GET", "/api/tables?phase=waiting&limit=100")["tables"]
        return table in [each["table"] for each in listed]

    await eventually(is_listed)
    cluster.servers[1].ask("POST", f"/api/tables/{table}/seats/1", json={"name": "Bea"})
    assert (await ada.until_event("started"))["phase"] == "playing"


async def test_a_move_for_an_old_position_is_late_on_any_process(
    cluster: Cluster, stack: AsyncExitStack
) -> None:
    """Both sockets hold both seats; each has seen the same position, and both move at once."""
    table, tokens = open_table(cluster.servers[0])
    one = await stack.enter_async_context(sit_down(cluster.servers[0], table, tokens))
    other = await stack.enter_async_context(sit_down(cluster.servers[1], table, tokens))
    for _ in range(10):
        version = max(one.version, other.version)
        state = await one.until_version(version)
        await other.until_version(version)
        seat, move = state["actor"], {"version": version, "actions": state["legal"][:1]}
        answers = await asyncio.gather(
            one.ask("play", seat, **move), other.ask("play", seat, **move)
        )
        refused, done = sorted(answers, key=lambda answer: answer["type"], reverse=True)
        assert (refused["type"], done["type"]) == ("refused", "ack")
        assert refused["refusal"]["code"] == "late"
        for guest in (one, other):
            await guest.until_version(done["number"])


async def test_a_computer_replies_once_wherever_its_opponent_is(
    cluster: Cluster, stack: AsyncExitStack
) -> None:
    """Its table is looked after by one process, and watched on all."""
    for home in cluster.servers:
        body: Json = {"game": "canosa", "seats": [person("Ada"), computer("random")]}
        opened = home.ask("POST", "/api/tables", json=body)
        table, token = opened["table"], opened["held"][0]["token"]
        guests = [
            await stack.enter_async_context(sit_down(server, table, [token]))
            for server in cluster.servers
        ]
        await guests[0].until_actor(0)
        for turn in range(6):
            number = await guests[turn % 3].play(0)
            for guest in guests:
                await guest.until_version(number)
                await guest.until_actor(0)
            latest = max(guest.version for guest in guests)
            for guest in guests:
                assert (await guest.until_version(latest))["actor"] == 0


async def test_who_is_here_on_another_process_is_not_absent(
    cluster: Cluster, stack: AsyncExitStack
) -> None:
    """A claim counts from when the last socket of the seat closed, on whichever process."""
    absent, tokens = open_table(cluster.servers[0], away_seconds=AWAY_S)
    present, others = open_table(cluster.servers[0], away_seconds=AWAY_S)
    ada, bea, _ = await three(cluster, stack, absent, tokens)
    bob, _, _ = await three(cluster, stack, present, others)
    for guest in (ada, bob):
        while guest.state["actor"] == 0:
            await guest.until_version(await guest.play(0))
    await bea.socket.close()
    left = time.monotonic()
    while (answer := await ada.ask("claim", 0, absent=1))["type"] == "refused":
        assert answer["refusal"]["code"] == "claim-later"
        await asyncio.sleep(0.5)
    assert time.monotonic() - left >= AWAY_S - 1
    refused = await bob.ask("claim", 0, absent=1)
    assert "is here; without a move" in refused["refusal"]["sentence"]

"""One process after the other is stopped and started again, by another version too."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import psycopg
import pytest

from cluster.checks import check_all
from cluster.cluster import program_of
from cluster.games import Games
from cluster.guests import sit_down
from cluster.tables import open_table
from server.house import computer, person

if TYPE_CHECKING:
    from cluster.cluster import Cluster, Server, Worker

pytestmark = pytest.mark.anyio

LATER = "9999.1"
"""A format that this version does not know."""


async def test_a_rolling_restart_is_a_moments_delay(cluster: Cluster) -> None:
    """Everybody comes back by themselves, nothing is lost, and nobody is refused."""
    playing = Games(cluster, 6, at_once=6, pauses=0.1)
    restarted = 0

    async def restart() -> None:
        nonlocal restarted
        for part in cluster.processes:
            await asyncio.to_thread(renew, part)
            restarted += 1

    restarting = asyncio.create_task(restart())
    await playing.play_beside(lambda: restarting, more=lambda: not restarting.done())
    assert restarted == len(cluster.processes)
    check_all(cluster, playing.regulars, playing.moves)
    codes = {why["code"] for regular in playing.regulars for why in regular.refused.values()}
    assert codes <= {"time-over", "late", "game-over"}, "nothing is refused because of a restart"
    assert not cluster.complaints()


def renew(part: Server | Worker) -> None:
    part.stop()
    part.start()


async def test_a_newer_version_has_the_same_tables_at_the_same_time(cluster: Cluster) -> None:
    """Its server and its worker run beside the others; thoughts go to workers of one's version."""
    server, worker = cluster.servers[0], cluster.workers[0]
    for part in (server, worker):
        part.stop()
        part.program = program_of("99.0")
        part.start()
    try:
        await play_across(cluster)
    finally:
        for part in (server, worker):
            part.stop()
            part.program = cluster.servers[1].program
            part.start()


async def play_across(cluster: Cluster) -> None:
    """Play a game between a new and an old process, and against computers of both."""
    table, tokens = open_table(cluster.servers[1])
    async with (
        sit_down(cluster.servers[0], table, tokens[:1]) as ada,
        sit_down(cluster.servers[1], table, tokens[1:]) as bea,
    ):
        guests = (ada, bea)
        for _ in range(6):
            seat = ada.state["actor"]
            number = await guests[seat].play(seat)
            for guest in guests:
                await guest.until_version(number)
    for server in cluster.servers * 4:  # some of them are looked after by the new one
        body = {"game": "canosa", "seats": [person("Ada"), computer("random")]}
        opened = server.ask("POST", "/api/tables", json=body)
        token = opened["held"][0]["token"]
        async with sit_down(server, opened["table"], [token]) as ada:
            await ada.until_actor(0)
            while ada.state["actor"] == 0:
                await ada.until_version(await ada.play(0))
            await ada.until_actor(0)


async def test_the_database_of_a_newer_version_is_used_if_that_allows_it(cluster: Cluster) -> None:
    server = cluster.servers[2]
    known = stamp(cluster, LATER)
    try:
        server.stop()
        server.start()
        table, _ = open_table(server)
        server.ask("GET", f"/api/tables/{table}")
    finally:
        stamp(cluster, known)


async def test_the_database_of_a_version_too_new_is_refused(cluster: Cluster) -> None:
    server = cluster.servers[2]
    known = stamp(cluster, LATER, oldest=LATER)
    said = server.log.stat().st_size
    try:
        server.stop()
        server.spawn()
        assert await asyncio.to_thread(server.process.wait, 60) != 0
        sentence = " ".join(server.log.read_text()[said:].split())
        assert "a newer version of Lungomare wrote it" in sentence
        assert "Traceback" not in sentence
        assert cluster.postgresql.url().partition("@")[0].rpartition(":")[2] not in sentence
    finally:
        stamp(cluster, known, oldest=known)
        server.start()


def stamp(cluster: Cluster, revision: str, *, oldest: str | None = None) -> str:
    """Say of the database that a version has brought it to this format; return the one it had."""
    with psycopg.connect(cluster.data) as connection:
        found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        assert found
        connection.execute("UPDATE alembic_version SET version_num = %s", [revision])
        if oldest:
            connection.execute("UPDATE compatible SET oldest = %s", [oldest])
    known: str = found[0]
    return known

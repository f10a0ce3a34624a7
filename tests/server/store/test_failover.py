"""A standby takes over from a PostgreSQL that dies: no acknowledged move is lost or doubled."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
from typing import TYPE_CHECKING

import psycopg
import pytest

from lungomare.server.store.store import Store, open_store
from server.house import eventually, settings_at
from server.store.test_postgresql import append, named, play_on
from server.store.test_restore import give_to, query
from services import PASSWORD, PostgreSQL, find_program

if TYPE_CHECKING:
    from pathlib import Path

    from match.sittings import Sitting

pytestmark = [pytest.mark.anyio, pytest.mark.long]


def follow(primary: PostgreSQL) -> PostgreSQL:
    """Return a standby of a server, still to be started."""
    standby = PostgreSQL(is_durable=True)
    data = standby.folder / "data"
    shutil.rmtree(data)
    program = find_program("pg_basebackup", "postgresql")
    command: list[str | Path] = [
        program,
        "-D",
        data,
        "-d",
        primary.url(),
        "-R",
        "--checkpoint=fast",
    ]
    subprocess.run(command, check=True)
    give_to(standby, data)
    return standby


def is_synchronous(primary: PostgreSQL) -> bool:
    state: str | None = query(primary.url(), "SELECT sync_state FROM pg_stat_replication")
    return state == "sync"


async def play_and_count(store: Store, sitting: Sitting, moves: list[int]) -> None:
    while moves[0] < 400:
        await play_on(store, sitting)
        moves[0] += 1


async def test_a_standby_takes_over(tmp_path: Path) -> None:
    with PostgreSQL(is_durable=True).running() as primary:
        name = primary.new_database()
        with follow(primary).running() as standby:
            with psycopg.connect(primary.url(), autocommit=True) as connection:
                connection.execute("ALTER SYSTEM SET synchronous_standby_names = '*'")
                connection.execute("SELECT pg_reload_conf()")
            await eventually(lambda: is_synchronous(primary))
            ports = f"127.0.0.1:{primary.port},127.0.0.1:{standby.port}"
            address = f"postgresql://lungomare:{PASSWORD}@{ports}/{name}"
            async with open_store(settings_at(tmp_path, data=address)) as store:
                sittings = [named(f"table {number}", number) for number in range(10)]
                await asyncio.gather(*(append(store, sitting) for sitting in sittings))
                moves = [0]
                playing = asyncio.gather(
                    *(play_and_count(store, sitting, moves) for sitting in sittings)
                )
                await eventually(lambda: moves[0] >= 100)
                await asyncio.to_thread(primary.kill)
                await asyncio.to_thread(query, standby.url(), "SELECT pg_promote()")
                await playing
                for sitting in sittings:
                    assert await store.read(sitting.table.id) == sitting.events
                await store.leases.confirmed()

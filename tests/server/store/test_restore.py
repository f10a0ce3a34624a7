"""PostgreSQL brought back to a moment of its past, as docs/host/postgresql.md says."""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import subprocess
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from lungomare.server.store.postgresql.statements import NOW
from lungomare.server.store.store import open_store
from server.house import eventually, settings_at
from server.store.test_postgresql import append, named, play_on
from services import PostgreSQL, find_program, make_folder

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [pytest.mark.anyio, pytest.mark.long]


def give_to(server: PostgreSQL, folder: Path) -> None:
    """Let PostgreSQL's user have all of a folder."""
    if server.user:
        owner = pwd.getpwnam(server.user)
        for place in (folder, *folder.rglob("*")):
            os.chown(place, owner.pw_uid, owner.pw_gid)


def query(address: str, statement: Any) -> Any:
    with psycopg.connect(address, autocommit=True) as connection:
        (found,) = connection.execute(statement).fetchone() or (None,)
        return found


async def test_a_restore_to_a_point_in_time(tmp_path: Path) -> None:
    archive = make_folder("archive")
    settings = [
        "archive_mode=on",
        f"archive_command=test ! -f {archive}/%f && cp %p {archive}/%f",
    ]
    with PostgreSQL(is_durable=True, settings=settings).running() as server:
        give_to(server, archive)
        name = server.new_database()
        address = server.url(name)
        async with open_store(settings_at(tmp_path, data=address)) as store:
            await append(store, sitting := named("table"))
            base = tmp_path / "base"
            program = find_program("pg_basebackup", "postgresql")
            command = [program, "-D", base, "-d", server.url(), "--checkpoint=fast"]
            await asyncio.to_thread(subprocess.run, command, check=True)
            await play_on(store, sitting, 5)
            kept = list(sitting.events)
            moment = query(address, "SELECT clock_timestamp()::text")
            await play_on(store, sitting, 5)
            await append(store, named("later"))
        query(address, "SELECT pg_switch_wal()::text")
        server.stop()
    restored = PostgreSQL(
        is_durable=True,
        settings=[
            f"restore_command=cp {archive}/%f %p",
            f"recovery_target_time={moment}",
            "recovery_target_action=promote",
        ],
    )
    shutil.rmtree(restored.folder / "data")
    shutil.copytree(base, restored.folder / "data")
    (restored.folder / "data" / "recovery.signal").touch()
    give_to(restored, restored.folder / "data")
    with restored.running():
        address = restored.url(name)
        await eventually(lambda: query(address, "SELECT NOT pg_is_in_recovery()"))
        nobody = f"SELECT max(until) <= {NOW} FROM processes"  # noqa: S608 - of constants
        await eventually(lambda: query(address, nobody))
        async with open_store(settings_at(tmp_path, data=address)) as store:
            assert await store.read("table") == kept
            assert await store.read("later") == []
            (outage,) = store.outages
            assert outage.ended - outage.began > 1000, "nobody's clock ran since that moment"
            await append(store, named("new"))

"""The store: durable, append-only, migrated from nothing; errors that tell no secret."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from contextlib import closing
from dataclasses import replace
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import inspect, select, text

from lungomare.match import ClockPlan, abandon, fold, next_deadline
from lungomare.server.store import revisions
from lungomare.server.store import store as store_module
from lungomare.server.store.database import CannotWrite
from lungomare.server.store.leases import ALL, shard_of
from lungomare.server.store.postgresql.checks import sentence_of
from lungomare.server.store.schema import metadata, tables
from lungomare.server.store.sqlite import database
from lungomare.server.store.sqlite import writer as writing
from lungomare.server.store.store import Conflict, Store, open_store
from match.sittings import CANOSA, PERSON, Sitting, bosa, open_sitting, sit
from server.house import House, eventually, person, settings_at

if TYPE_CHECKING:
    from pathlib import Path

    from lungomare.server.settings import Settings

pytestmark = pytest.mark.anyio


@pytest.fixture(params=["sqlite", "postgresql"])
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> Settings:
    """A new database of each kind."""
    if request.param == "sqlite":
        return settings_at(tmp_path)
    return settings_at(tmp_path, data=request.getfixturevalue("database"))


async def pragma(store: Store, name: str) -> Any:
    async with store._engine.connect() as connection:  # noqa: SLF001
        return (await connection.execute(text(f"PRAGMA {name}"))).scalar_one()


async def test_the_servers_own_connections_sync_fully(house: House) -> None:
    store = house.server.store
    for _ in range(3):
        assert await pragma(store, "synchronous") == 2
    assert await pragma(store, "journal_mode") == "wal"
    assert await pragma(store, "foreign_keys") == 1
    assert await pragma(store, "busy_timeout") == 5000


async def test_the_connection_that_writes_syncs_fully(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    levels = []
    true_write = writing.write_rows

    def write(connection: Any, batch: Any) -> None:
        levels.append(connection.execute("PRAGMA synchronous").fetchone())
        true_write(connection, batch)

    monkeypatch.setattr(writing, "write_rows", write)
    await house.open_table("canosa", [person(), person()])
    assert set(levels) == {(2,)}


async def test_a_store_that_does_not_sync_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "FULL", 3)
    with pytest.raises(RuntimeError, match="no move would be safe"):
        async with open_store(settings_at(tmp_path)):
            pass


async def test_migrations_from_nothing_and_once_more(settings: Settings) -> None:
    for _ in range(2):
        async with open_store(settings) as store:
            async with store._engine.connect() as connection:  # noqa: SLF001
                names = await connection.run_sync(lambda c: inspect(c).get_table_names())
                columns = await connection.run_sync(
                    lambda c: {
                        table: [column["name"] for column in inspect(c).get_columns(table)]
                        for table in metadata.tables
                    }
                )
            assert set(names) == {*metadata.tables, "alembic_version"}
            for table in metadata.tables.values():
                assert columns[table.name] == [column.name for column in table.columns]


async def test_a_new_file_is_its_owners_alone(tmp_path: Path) -> None:
    async with open_store(settings_at(tmp_path / "new" / "folder")):
        file = tmp_path / "new" / "folder" / "tables.db"
        assert stat.S_IMODE(file.stat().st_mode) == 0o600


async def test_a_migration_can_be_undone(settings: Settings) -> None:
    def undo(connection: Any) -> None:
        config = Config()
        folder = files("lungomare.server.store").joinpath("migrations")
        config.set_main_option("script_location", str(folder))
        config.attributes["connection"] = connection
        command.downgrade(config, "base")

    async with open_store(settings) as store:
        async with store._engine.begin() as connection:  # noqa: SLF001
            await connection.run_sync(undo)
            names = await connection.run_sync(lambda c: inspect(c).get_table_names())
            assert names == ["alembic_version"]
        async with store._engine.begin() as connection:  # noqa: SLF001
            await connection.run_sync(revisions.migrate)


async def append(store: Store, sitting: Sitting, since: int = 0, **more: Any) -> None:
    await store.append(sitting.table, sitting.events[since:], **more)


async def test_events_are_read_back_as_they_were(settings: Settings) -> None:
    sitting = sit(bosa(3), [PERSON] * 3)
    sitting.play_any(30)
    async with open_store(settings) as store:
        await append(store, sitting, hashes={0: b"a" * 32, 2: b"c" * 32})
        assert await store.read("harbour") == sitting.events
        assert await store.token_hashes("harbour") == {0: b"a" * 32, 2: b"c" * 32}
        before = len(sitting.events)
        sitting.play_any(3)
        await append(store, sitting, before, hashes={0: b"x" * 32, 2: None})
        assert await store.token_hashes("harbour") == {0: b"x" * 32}
    async with open_store(settings) as store:
        assert fold(await store.read("harbour")) == sitting.table
        assert await store.read("elsewhere") == []


async def test_a_number_can_be_taken_once(settings: Settings) -> None:
    """A conflict fails by itself; what shared its commit is written."""
    async with open_store(settings) as store:
        sitting = sit(CANOSA, [PERSON, PERSON])
        await append(store, sitting)
        with pytest.raises(Conflict):
            await append(store, sitting)
        others = [open_sitting(CANOSA, [PERSON, PERSON], seed) for seed in range(3)]
        for number, other in enumerate(others):
            other.events = [rename(event, f"other {number}") for event in other.events]
            other.table = fold(other.events)
        answers = await asyncio.gather(
            append(store, sitting), *(append(store, o) for o in others), return_exceptions=True
        )
        assert [type(answer) for answer in answers] == [Conflict, *[type(None)] * 3]
        assert await store.read("other 2") == others[2].events
        assert await store.read("harbour") == sitting.events


async def test_what_several_processes_ask_for(settings: Settings) -> None:
    async with open_store(settings) as store:
        sitting = sit(CANOSA, [PERSON, PERSON], clock=ClockPlan("days", 1000))
        await append(store, sitting, exact=True)
        table = sitting.table
        shard, deadline = shard_of("harbour"), next_deadline(table)
        assert deadline
        assert await store.versions(["harbour", "elsewhere"]) == {"harbour": table.version}
        assert await store.read_since("harbour", 2) == sitting.events[2:]
        waiting = await store.to_wake()
        assert [(each.id, each.wake) for each in waiting] == [("harbour", deadline)]
        assert await store.to_wake([shard]) == waiting
        assert await store.to_wake(ALL - {shard}) == []
        assert await store.due([shard], deadline) == []
        assert await store.due([shard], deadline + 1) == ["harbour"]
        assert await store.due([], deadline + 1) == []
        assert await store.idle(table.at + 1, [shard]) == ["harbour"]
        assert await store.idle(table.at + 1, ALL - {shard}) == []
        assert await store.idle(table.at) == []


async def stored_row(store: Store) -> Any:
    columns = (tables.c.version, tables.c.phase, tables.c.wake)
    async with store._engine.connect() as connection:  # noqa: SLF001
        return (await connection.execute(select(*columns))).one()


async def test_a_row_follows_whoever_writes(settings: Settings) -> None:
    """Two processes write in turn: rows go forward only, and what must be exact is."""
    sitting = sit(CANOSA, [PERSON, PERSON], clock=ClockPlan("days", 1000))
    async with open_store(settings, "1") as one, open_store(settings, "2") as two:
        await append(one, sitting)
        for store in (one, two, one, two):
            before = len(sitting.events)
            sitting.play_any(1)
            await append(store, sitting, before)
        assert (await stored_row(one)).version == sitting.table.version, "it was not known here"
        two.note(sitting.table)
        before = len(sitting.events)
        sitting.play_any(1)
        await append(two, sitting, before)
        assert (await stored_row(two)).version == before, "it only follows"
        before = len(sitting.events)
        sitting.play_any(1)
        await append(one, sitting, before, exact=True)
        await two._beat()  # noqa: SLF001
        assert (await stored_row(two)).version == sitting.table.version
        await one._beat()  # noqa: SLF001
        row = await stored_row(two)
        assert (row.version, row.wake) == (sitting.table.version, next_deadline(sitting.table))


def rename(event: Any, table: str) -> Any:
    return replace(event, table=table) if hasattr(event, "options") else event


async def test_writes_that_come_together_share_a_commit(house: House) -> None:
    opened = [await house.open_table("canosa", [person("Ada"), person("Bea")]) for _ in range(20)]
    store, hub = house.server.store, house.server.hub
    commits, written = store.commits, store.written
    await asyncio.gather(*(hub.change(hub.rooms[each.table], abandon) for each in opened))
    assert store.written == written + 20
    assert store.commits < commits + 20


async def test_a_failing_disk_is_told_and_nothing_changes(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Whoever asks hears of a fault, not of its cause; the log has no secret in it."""
    opened = await house.open_table("bosa", [person("Ada", "0a0b0c"), person()])
    secret: str = (await house.server.store.read(opened.table))[0].secret  # type: ignore[union-attr, assignment]

    def fail(connection: Any, batch: Any) -> None:
        del batch
        connection.execute("INSERT INTO nowhere VALUES (?, ?)", (secret, opened.tokens[0]))

    true_write = writing.write_rows
    monkeypatch.setattr(writing, "write_rows", fail)
    path = f"{opened.path}/seats/1"
    status, sentence = await house.refused("POST", path, json={"name": "Bea"})
    assert status == 503
    assert sentence == "it cannot be written down now (no such table: nowhere); try later"
    assert "no such table: nowhere" in caplog.text
    assert secret not in caplog.text
    assert opened.tokens[0] not in caplog.text
    monkeypatch.setattr(writing, "write_rows", true_write)
    assert await house.events(opened.table) == 2
    await house.ask("POST", path, json={"name": "Bea"})
    assert await house.events(opened.table) == 4


async def test_whoever_stopped_waiting_is_not_told(house: House) -> None:
    """A cancelled wait leaves the write to go on, or to fail, by itself."""
    store = house.server.store
    opened = await house.open_table("canosa", [person(), person()])
    table = house.server.hub.rooms[opened.table].table
    for _ in range(2):
        events = abandon(table, 1)
        waiting = asyncio.create_task(store.append(table.after(events[0]), events))
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
    another = await house.open_table("canosa", [person(), person()])
    assert await house.events(opened.table) == 2
    assert await house.events(another.table) == 1


async def test_tokens_are_stored_hashed(house: House) -> None:
    opened = await house.open_table("canosa", [person("Ada"), person("Bea")])
    with closing(sqlite3.connect(house.settings.data)) as file:
        dump = "\n".join(file.iterdump())
    for token in opened.tokens.values():
        assert len(token) >= 22, "128 bits are 22 characters"
        assert token not in dump
    assert len(set(opened.tokens.values())) == 2


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("FATAL:  the database system is starting up", "it is just starting or stopping"),
        ('FATAL:  database "tables" does not exist', "there is no such database"),
        ('FATAL:  role "tables" does not exist', "it does not know this user"),
        ("FATAL:  remaining connection slots are reserved for roles with", "it has no connection"),
        ("FATAL:  sorry, too many clients already", "it has no connection left"),
        ('FATAL:  permission denied for database "tables"', "its user may not connect"),
        ("permission denied for schema public", "its user may not make tables"),
        ('to server at "database", port 5432 failed: session is read-only', "it takes no writes"),
    ],
)
def test_what_postgresql_says_of_itself(said: str, sentence: str) -> None:
    assert sentence_of(f"connection failed: {said}").startswith(sentence)


async def test_nothing_is_written_once_the_store_is_closed(settings: Settings) -> None:
    async with open_store(settings) as store:
        pass
    with pytest.raises(CannotWrite, match="the server stops"):
        await append(store, sit(CANOSA, [PERSON, PERSON]))


async def test_a_sign_of_life_that_fails_is_given_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Also after an error of our own; no row is forgotten meanwhile."""
    monkeypatch.setattr(store_module, "BEAT_S", 0.01)
    async with open_store(settings_at(tmp_path)) as store:
        sitting = sit(CANOSA, [PERSON, PERSON], clock=ClockPlan("days", 1000))
        await append(store, sitting)
        tried = []

        def fail(_rows: Any) -> Any:
            tried.append(1)
            raise RuntimeError("an error of ours")

        with monkeypatch.context() as patched:
            patched.setattr(store._database, "beat", fail)  # noqa: SLF001
            before = len(sitting.events)
            sitting.play_any(1)
            await append(store, sitting, before)
            await eventually(lambda: len(tried) >= 3)
        assert "an error of ours" in caplog.text
        await store._beat()  # noqa: SLF001
        assert (await stored_row(store)).version == sitting.table.version

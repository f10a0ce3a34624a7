"""All tables carried from SQLite to PostgreSQL and back, and copied while a server runs."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import func, select, text, update

from lungomare.cli.online.backup import backup
from lungomare.server.store.copying import COPIED, Digest, Unreadable, copy_all, digest_of
from lungomare.server.store.database import Unusable
from lungomare.server.store.kinds import open_alone, open_snapshot
from lungomare.server.store.schema import events, tables
from lungomare.server.store.store import open_store
from server.house import House, play, settings_at, think_here
from server.store.test_lists import DATA, OLD
from server.test_running import run

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from sqlalchemy import Connection


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A copy of the database that version 0001 of the format has written."""
    copy = tmp_path / "old.db"
    shutil.copy(DATA / "tables-0001.db", copy)
    return copy


def digest(data: Path | str) -> str:
    with open_alone(data) as connection:
        return digest_of(connection).text


def moved(source: Path | str, target: Path | str) -> str:
    told = run("move-data", str(source), str(target))
    assert told.returncode == 0, told
    return told.stdout


def not_moved(source: Path | str, target: Path | str) -> str:
    told = run("move-data", str(source), str(target))
    assert told.returncode != 0, told
    return told.stderr


def test_there_and_back_again(old: Path, database: str, tmp_path: Path) -> None:
    back = tmp_path / "back.db"
    told = moved(old, database)
    assert digest(old) in told
    assert "harbour-wall" not in told, "no password"
    assert digest(old) == digest(database)
    moved(database, back)
    assert digest(back) == digest(old)
    with closing(sqlite3.connect(old)) as one, closing(sqlite3.connect(back)) as two:
        for table in COPIED:
            query = f"SELECT * FROM {table.name} ORDER BY 1, 2"  # noqa: S608 - our own names
            assert one.execute(query).fetchall() == two.execute(query).fetchall()


def test_nothing_is_written_over(old: Path, database: str, tmp_path: Path) -> None:
    copy_with(old, database, lambda _copy: None)
    before = digest(database)
    assert "there are tables in it already" in not_moved(old, database)
    assert digest(database) == before
    assert "are the same" in not_moved(old, old)
    assert "there are no tables" in not_moved(tmp_path / "nothing.db", database)


def copy_with(old: Path, database: str, each_step: Callable[[Connection], None]) -> None:
    """Copy everything, and do something to the copy after each step."""
    with open_alone(old) as reading, open_alone(database) as writing:
        for _ in copy_all(reading, writing, Digest()):
            each_step(writing)


def is_empty(database: str) -> bool:
    with open_alone(database) as connection:
        return not connection.scalar(select(func.count()).select_from(tables))


def test_whoever_stops_half_way_leaves_nothing_behind(old: Path, database: str) -> None:
    def stop(copy: Connection) -> None:
        if copy.scalar(select(func.count()).select_from(events)):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        copy_with(old, database, stop)
    assert is_empty(database)
    copy_with(old, database, lambda _copy: None)


def test_a_copy_that_is_not_the_same_is_not_kept(old: Path, database: str) -> None:
    def spoil(copy: Connection) -> None:
        copy.execute(update(events).where(events.c.number == 1).values(data="{}"))

    with pytest.raises(Unusable, match="not what was read"):
        copy_with(old, database, spoil)
    assert is_empty(database)


@pytest.mark.anyio
async def test_what_a_server_uses_is_left_alone(old: Path, database: str, tmp_path: Path) -> None:
    async with open_store(settings_at(tmp_path, data=database)):
        with pytest.raises(Unusable, match="a server keeps its tables there"), open_alone(database):
            pass
        assert "a server keeps its tables there" in not_moved(old, database)
    assert is_empty(database)


@pytest.mark.anyio
async def test_nobody_lives_where_tables_were_copied_to(database: str, tmp_path: Path) -> None:
    """A server that has stopped a moment ago would count as alive in the copy."""
    async with open_store(settings_at(tmp_path)):
        pass
    copy_with(tmp_path / "tables.db", database, lambda _copy: None)
    assert is_empty(database)


def test_a_database_is_not_copied_to_itself(database: str) -> None:
    with (
        open_alone(database),
        pytest.raises(Unusable, match="another copy uses it"),
        open_alone(f"{database}?connect_timeout=9"),
    ):
        pass


def test_a_source_that_cannot_be_read_is_told_apart(old: Path, tmp_path: Path) -> None:
    with open_alone(old) as reading, open_alone(tmp_path / "new.db") as writing:
        reading.execute(text("DROP TABLE tokens"))
        with pytest.raises(Unreadable, match="no such table: tokens"):
            list(copy_all(reading, writing, Digest()))


def test_there_is_no_backup_of_nothing(database: str) -> None:
    with pytest.raises(Unusable, match="there are no tables in it"), open_snapshot(database):
        pass


def test_a_backup_that_is_stopped_leaves_nothing_behind(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = old.with_name("copy.db")

    def stop(_source: Path, file: Path) -> None:
        file.write_bytes(b"half of it")
        assert not copy.exists()
        raise KeyboardInterrupt

    monkeypatch.setattr("lungomare.cli.online.backup._copy_file", stop)
    with pytest.raises(KeyboardInterrupt):
        backup(copy, str(old))
    assert list(old.parent.glob("copy*")) == []


@pytest.mark.anyio
async def test_games_go_on_where_they_were_moved_to(
    old: Path, database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    think_here(monkeypatch)
    moved(old, database)
    async with House(settings_at(tmp_path, data=database)).running() as house:
        for name in ("canosa running", "bosa running"):
            table, tokens = OLD[name]["table"], list(OLD[name]["tokens"].values())
            both = await house.connect(table, tokens)
            states = [await both.until("state") for _ in tokens]
            assert (await both.ask(play(next(s for s in states if s["legal"]))))["type"] == "ack"
        copy = tmp_path / "copy.db"
        told = run("backup", str(copy), "--data", database)
        assert told.returncode == 0, told
        assert "there already" in run("backup", str(copy), "--data", database).stderr
        stored = await house.server.store.read_texts(OLD["canosa running"]["table"])
    async with open_store(settings_at(tmp_path, data=copy)) as store:
        assert await store.read_texts(OLD["canosa running"]["table"]) == stored

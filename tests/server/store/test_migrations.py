"""Every earlier format of the database is brought up to date, with games that are played on."""

from __future__ import annotations

import sqlite3
from contextlib import closing, contextmanager
from importlib.resources import files
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import psycopg
import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import MetaData, create_engine, insert, select, text

from lungomare.server.store import leases
from lungomare.server.store.database import Unusable
from lungomare.server.store.kinds import open_alone, open_snapshot, prepare_database
from lungomare.server.store.leases import shard_of
from lungomare.server.store.postgresql import checks
from lungomare.server.store.revisions import known_revisions
from lungomare.server.store.schema import tables
from lungomare.server.store.store import open_store
from server.house import House, person, play, settings_at, think_here
from server.store.test_lists import DATA, OLD

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Connection

pytestmark = pytest.mark.anyio

EARLIER = known_revisions()[:0:-1]


@contextmanager
def connected(data: Path | str) -> Iterator[Connection]:
    """Give a transaction on a database of either kind."""
    address = str(data).replace("postgresql:", "postgresql+psycopg:")
    engine = create_engine(address if isinstance(data, str) else f"sqlite:///{data}")
    with engine.begin() as connection:
        yield connection
    engine.dispose()


def upgrade(connection: Connection, revision: str) -> None:
    """Bring an empty database to an earlier format."""
    config = Config()
    config.set_main_option(
        "script_location", str(files("lungomare.server.store").joinpath("migrations"))
    )
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def fill(connection: Connection) -> None:
    """Put the tables into it that version 0001 has written."""
    metadata = MetaData()
    metadata.reflect(connection)
    with closing(sqlite3.connect(DATA / "tables-0001.db")) as old:
        old.row_factory = sqlite3.Row
        for name in ("tables", "events", "tokens"):
            rows = [dict(row) for row in old.execute(f"SELECT * FROM {name}")]  # noqa: S608
            for row in rows:
                if "public" in row:
                    row["public"] = bool(row["public"])
            connection.execute(insert(metadata.tables[name]), rows)
        if "heartbeat" in metadata.tables:
            alive = "UPDATE heartbeat SET alive = (SELECT max(updated) + 7 FROM tables)"
            connection.execute(text(alive))


@pytest.fixture(params=["sqlite", "postgresql"])
def data(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """A new database of each kind."""
    if request.param == "sqlite":
        return tmp_path / "tables.db"
    address: str = request.getfixturevalue("database")
    return address


@pytest.mark.parametrize("earlier", EARLIER)
async def test_up_from_every_earlier_format(
    data: Path | str, earlier: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    think_here(monkeypatch)
    with connected(data) as connection:
        upgrade(connection, earlier)
        fill(connection)
    prepare_database(data)
    with connected(data) as connection:
        stored = connection.execute(select(tables.c.id, tables.c.shard, tables.c.updated)).all()
        assert all(row.shard == shard_of(row.id) for row in stored)
    async with House(settings_at(tmp_path, data=data)).running() as house:
        (outage,) = house.server.store.outages
        last = max(row.updated for row in stored)
        assert outage.began == last + (7 if earlier >= "0002" else 0)
        for name in ("canosa running", "bosa running"):
            table, tokens = OLD[name]["table"], list(OLD[name]["tokens"].values())
            both = await house.connect(table, tokens)
            states = [await both.until("state") for _ in tokens]
            assert (await both.ask(play(next(s for s in states if s["legal"]))))["type"] == "ack"
        for phase, word in (("waiting", "waiting"), ("playing", "running"), ("over", "over")):
            listed = (await house.ask("GET", f"/tables?phase={phase}"))["tables"]
            wanted = {OLD[f"{game} {word}"]["table"] for game in ("canosa", "bosa")}
            assert wanted <= {each["table"] for each in listed}
        await house.open_table("canosa", [person("Ada"), person("Bea")])


def test_a_migration_that_is_stopped_leaves_the_database_as_it_was(
    data: Path | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(_table: str) -> int:
        raise KeyboardInterrupt

    with connected(data) as connection:
        upgrade(connection, "0002")
        fill(connection)
    with monkeypatch.context() as patched:
        patched.setattr(leases, "shard_of", stop)
        with pytest.raises(KeyboardInterrupt):
            prepare_database(data)
    prepare_database(data)
    with connected(data) as connection:
        stored = connection.execute(select(tables.c.id, tables.c.shard)).all()
        assert stored
        assert all(row.shard == shard_of(row.id) for row in stored)


def test_a_migration_waits_for_a_table_only_as_long_as_servers_can(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between two tries others have their turn."""
    with connected(database) as connection:
        upgrade(connection, "0002")
    monkeypatch.setattr(checks, "LOCK_S", 0.05)
    with psycopg.connect(database) as other:
        other.execute("SELECT FROM tables")
        with monkeypatch.context() as patched:
            patched.setattr(checks, "time", SimpleNamespace(sleep=lambda _seconds: None))
            with pytest.raises(Unusable, match="others use its tables"):
                prepare_database(database)
        monkeypatch.setattr(checks, "time", SimpleNamespace(sleep=lambda _seconds: other.commit()))
        prepare_database(database)


def set_format(data: Path | str, revision: str, oldest: str) -> None:
    with connected(data) as connection:
        values: Any = {"revision": revision, "oldest": oldest}
        connection.execute(text("UPDATE alembic_version SET version_num = :revision"), values)
        connection.execute(text("UPDATE compatible SET oldest = :oldest"), values)


async def test_two_versions_side_by_side(data: Path | str, tmp_path: Path) -> None:
    """A newer version has migrated, and says whether this one may still run beside it."""
    newest = known_revisions()[0]
    prepare_database(data)
    set_format(data, "0999", newest)
    prepare_database(data)
    async with open_store(settings_at(tmp_path, data=data)) as store:
        assert await store.health() is None
    ways: list[Any] = [open_alone] if isinstance(data, Path) else [open_alone, open_snapshot]
    for opened in ways:
        with pytest.raises(Unusable, match="its format is 0999: copy it"), opened(data):
            pass
    set_format(data, "0999", "0999")
    with pytest.raises(Unusable, match="a newer version of Lungomare wrote it"):
        prepare_database(data)

"""The format of the database: brought up to date, and refused where a newer one is too new."""

from __future__ import annotations

from contextlib import contextmanager
from importlib.resources import as_file, files
from typing import TYPE_CHECKING

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, select

from lungomare.server.store.database import Unusable
from lungomare.server.store.schema import compatible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Connection


@contextmanager
def _migrations() -> Iterator[Config]:
    with as_file(files("lungomare.server.store").joinpath("migrations")) as folder:
        config = Config()
        config.set_main_option("script_location", str(folder))
        yield config


def known_revisions() -> list[str]:
    """Return the formats that this version knows, the newest first."""
    with _migrations() as config:
        return [each.revision for each in ScriptDirectory.from_config(config).walk_revisions()]


def check_revision(connection: Connection) -> None:
    """Raise `Unusable` if the database is another program's, or too new for this version.

    A newer version says in it which is the oldest format whose code may still run beside it.
    """
    names = set(inspect(connection).get_table_names())
    if "alembic_version" not in names:
        if names:
            raise Unusable("it is the database of another program")
        return
    known = known_revisions()
    found = MigrationContext.configure(connection).get_current_revision()
    if found is None or found in known:
        return
    oldest = None
    if compatible.name in names:
        oldest = connection.scalar(select(compatible.c.oldest))
    if oldest is None or oldest > known[0]:
        raise Unusable(f"a newer version of Lungomare wrote it (its format is {found})")


def need_own_revision(connection: Connection) -> None:
    """Raise `Unusable` unless the database has the format of this version.

    Whoever copies needs it: of another format it would know only some columns.
    """
    found = MigrationContext.configure(connection).get_current_revision()
    if found is None:
        raise Unusable("there are no tables in it")
    if found != known_revisions()[0]:
        raise Unusable(f"its format is {found}: copy it with the version that wrote it")


def migrate(connection: Connection) -> None:
    """Bring the database to the newest migration; most often it is there already.

    All of it is one transaction: whatever stops it leaves the database as it was.
    """
    known = known_revisions()
    found = MigrationContext.configure(connection).get_current_revision()
    if found is None or (found in known and found != known[0]):
        if connection.dialect.name == "sqlite":  # Python's driver begins no transaction for DDL
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        with _migrations() as config:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

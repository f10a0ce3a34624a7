"""The tables of the database."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    text,
)

metadata: Final = MetaData()

tables: Final = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("phase", String(16), nullable=False),
    Column("version", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("wake", BigInteger, nullable=True),
    Column("summary", Text, nullable=True),
    Column("record", Text, nullable=True),
    Column("shard", Integer, nullable=True),
    Index("tables_by_phase", "phase", "public", "updated", "id"),
    Index(
        "tables_to_wake",
        "shard",
        "wake",
        sqlite_where=text("wake IS NOT NULL"),
        postgresql_where=text("wake IS NOT NULL"),
    ),
)
"""A row a table, for lists; all of it follows from the events. `wake` is when the server must
look at the table by itself, in milliseconds: a flag, or at once where a computer is to move.
While a game goes on, `version`, `updated` and the time in `wake` may be behind by a heartbeat;
whether `wake` is null is exact. `summary` is what a list has of a public table but for
`updated`; `record` the record of a public finished game, empty where it never began. Both are
null until somebody asks in a database that an older version wrote. `shard` says which process
looks after the table."""

events: Final = Table(
    "events",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("data", Text, nullable=False),
    sqlite_with_rowid=False,
)
"""All that ever happened; only ever added to. A number can be taken once."""

tokens: Final = Table(
    "tokens",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("hash", LargeBinary(32), nullable=False),
)
"""The hash of the token of each seat that somebody holds."""

processes: Final = Table(
    "processes",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("seen", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("version", String(32), nullable=False),
    Column("host", String(255), nullable=False),
)
"""A row for each process that serves, or has served: its last sign of life, and until when it
counts as alive without another, in milliseconds of the database's clock."""

leases: Final = Table(
    "leases",
    metadata,
    Column("shard", Integer, primary_key=True, autoincrement=False),
    Column("process", String(32), nullable=True),
)
"""Which process looks after which shard, as long as it is alive."""

outages: Final = Table(
    "outages",
    metadata,
    Column("began", BigInteger, primary_key=True, autoincrement=False),
    Column("ended", BigInteger, nullable=False),
)
"""When no process was alive, in milliseconds."""

compatible: Final = Table(
    "compatible",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("oldest", String(32), nullable=False),
)
"""One row: the oldest format whose code may still run on this database."""

heartbeat: Final = Table(
    "heartbeat",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("alive", BigInteger, nullable=True),
)
"""One row: when a server of an older version was last known to be alive; unused since."""

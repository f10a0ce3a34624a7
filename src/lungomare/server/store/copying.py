"""All that is kept, carried from one database to another, and compared.

What is read is one consistent state, also while servers write. What is written is one
transaction, committed only when the copy has the same digest: whoever stops it half-way leaves
nothing behind.
"""

from __future__ import annotations

import math
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from lungomare.server.store.database import Unusable
from lungomare.server.store.schema import events, heartbeat, outages, processes, tables, tokens

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Connection, Table

COPIED: Final = (tables, events, tokens, heartbeat, processes, outages)
"""In an order in which each row finds what it refers to. Leases belong to processes that live."""
AT_ONCE: Final = 2000
"""Rows that are in memory at the same time."""
DIGEST_BYTES: Final = 16


class Unreadable(Unusable):
    """What is to be copied cannot be read; its text says why."""


class Digest:
    """What tells two contents apart, whatever order their rows come in."""

    def __init__(self) -> None:
        self._sum = 0
        self.rows = 0

    def add(self, table: Table, row: Any) -> None:
        """Add a row."""
        text = repr((table.name, *row)).encode()
        self._sum += int.from_bytes(blake2b(text, digest_size=DIGEST_BYTES).digest())
        self.rows += 1

    @property
    def text(self) -> str:
        """The digest of all rows so far."""
        return f"{self._sum % (1 << 8 * DIGEST_BYTES):0{2 * DIGEST_BYTES}x}"


def rows_of(connection: Connection, table: Table) -> Iterator[list[Any]]:
    """Yield all rows of a table, some at a time."""
    found = connection.execute(select(table), execution_options={"yield_per": AT_ONCE})
    for some in found.partitions():
        yield [tuple(row) for row in some]


def digest_of(connection: Connection) -> Digest:
    """Return the digest of all that a database keeps."""
    digest = Digest()
    for table in COPIED:
        for some in rows_of(connection, table):
            for row in some:
                digest.add(table, row)
    return digest


def count_steps(connection: Connection) -> int:
    """Return in how many steps all will be copied."""
    counts = (connection.scalar(select(func.count()).select_from(each)) or 0 for each in COPIED)
    return sum(math.ceil(count / AT_ONCE) for count in counts)


def copy_all(source: Connection, target: Connection, digest: Digest) -> Iterator[None]:
    """Copy everything into an empty database, step by step; `digest` takes all that is read.

    Raises `Unreadable` if the source cannot be read, another `Unusable` if the target is not
    empty or the copy is not the same.
    """
    if target.scalar(select(tables.c.id).limit(1)) is not None:
        raise Unusable("there are tables in it already")
    for table in (heartbeat, processes, outages):
        target.execute(delete(table))
    for table in COPIED:
        names = [column.name for column in table.columns]
        for some in _rows_to_copy(source, table):
            for row in some:
                digest.add(table, row)
            target.execute(insert(table), [dict(zip(names, row, strict=True)) for row in some])
            yield
    if digest_of(target).text != digest.text:
        raise Unusable("what was written there is not what was read")
    target.execute(update(processes).values(until=processes.c.seen))  # none of them lives there


def _rows_to_copy(source: Connection, table: Table) -> Iterator[list[Any]]:
    try:
        yield from rows_of(source, table)
    except SQLAlchemyError as error:
        said = str(getattr(error, "orig", error))
        raise Unreadable(" ".join(said.split())) from error

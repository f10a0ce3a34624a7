"""What is written with each sign of life, as SQLite understands it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from lungomare.server.store.statements import marks

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from lungomare.server.store.jobs import Statement
    from lungomare.server.store.statements import TableRow

ROWS: Final = 200
"""Rows in one statement; each has four values, and SQLite takes 32,766."""
_REFRESH: Final = (
    "WITH fresh (id, version, updated, wake) AS (VALUES ?)"
    " UPDATE tables SET version = fresh.version, updated = fresh.updated, wake = fresh.wake"
    " FROM fresh WHERE tables.id = fresh.id AND tables.version < fresh.version"
)
_SIGN: Final = "UPDATE processes SET seen = ?, until = ? WHERE id = ?"


def refresh_tables(rows: Sequence[TableRow]) -> Iterable[Statement]:
    """Yield the statements that bring the rows of many tables up to date."""
    for first in range(0, len(rows), ROWS):
        some = rows[first : first + ROWS]
        values = [(row.id, row.version, row.updated, row.wake) for row in some]
        yield _refresh(len(some)), tuple(value for each in values for value in each)


@cache
def _refresh(count: int) -> str:
    return _REFRESH.replace("?", marks(count, 4))


def sign_of_life(process: str, now: int, until: int) -> Statement:
    """Return the statement with which a process says that it is alive."""
    return _SIGN, (now, until, process)

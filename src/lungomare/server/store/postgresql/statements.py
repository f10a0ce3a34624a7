"""What is written with each sign of life, as PostgreSQL understands it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from lungomare.server.store.jobs import Statement
    from lungomare.server.store.statements import TableRow

NOW: Final = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
"""The database's time in milliseconds: the one clock that all processes share."""
_REFRESH: Final = (
    "WITH fresh AS (SELECT * FROM"
    " unnest(?::text[], ?::integer[], ?::bigint[], ?::bigint[]) AS row (id, version, updated, wake)"
    "), locked AS (SELECT tables.id FROM tables JOIN fresh ON tables.id = fresh.id"
    ' WHERE tables.version < fresh.version ORDER BY tables.id COLLATE "C" FOR NO KEY UPDATE'
    " OF tables)"
    " UPDATE tables SET version = fresh.version, updated = fresh.updated, wake = fresh.wake"
    " FROM fresh JOIN locked ON locked.id = fresh.id"
    " WHERE tables.id = fresh.id AND tables.version < fresh.version"
)
"""Rows are locked in the order of their ids, as Python sorts them and as by every transaction here:
so no two of them ever wait for each other."""
_SIGN: Final = f"UPDATE processes SET seen = {NOW} WHERE id = ? AND until > {NOW}"  # noqa: S608


def refresh_tables(rows: Sequence[TableRow]) -> Iterable[Statement]:
    """Yield the statement that brings the rows of many tables up to date."""
    if rows:
        columns = zip(*((r.id, r.version, r.updated, r.wake) for r in rows), strict=True)
        yield _REFRESH, tuple(array(column) for column in columns)


def sign_of_life(process: str) -> Statement:
    """Return a small write; what keeps a process alive is its lease."""
    return _SIGN, (process,)


def array(values: Iterable[Any]) -> str:
    """Return an array of names or numbers as PostgreSQL reads it."""
    return "{" + ",".join(map(_element, values)) + "}"


def _element(value: Any) -> str:
    if value is None:
        return "NULL"
    if isinstance(value, int):
        return str(value)
    escaped = str(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'

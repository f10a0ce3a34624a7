"""The statements that write: SQL that both databases understand, but for the marks."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from lungomare.match import computer_to_act, next_deadline
from lungomare.server.store.leases import shard_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from lungomare.game import Seat
    from lungomare.match import Table
    from lungomare.server.store.jobs import Row, Statement
    from lungomare.server.store.summaries import Texts


class TableRow(NamedTuple):
    """What changes in a table's row from event to event."""

    id: str
    phase: str
    version: int
    updated: int
    wake: int | None

    @property
    def kind(self) -> tuple[str, bool]:
        """What must never be behind: lists and a start of the server go by it."""
        return self.phase, self.wake is None


def row_of(table: Table) -> TableRow:
    """Return the row of a table."""
    phase = "over" if table.ended else "playing" if table.is_running else "waiting"
    wake = table.at if computer_to_act(table) is not None else next_deadline(table)
    return TableRow(table.id, phase, table.version, table.at, wake)


_ADD: Final = (
    "INSERT INTO tables"
    " (id, game, public, phase, version, created, updated, wake, summary, record, shard)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_CHANGE: Final = (
    "UPDATE tables SET phase = ?, version = ?, updated = ?, wake = ?,"
    " summary = COALESCE(?, summary), record = COALESCE(?, record) WHERE id = ?"
)
_FILL: Final = (
    "UPDATE tables SET summary = COALESCE(summary, ?), record = COALESCE(record, ?) WHERE id = ?"
)
_DROP_TOKEN: Final = "DELETE FROM tokens WHERE table_id = ? AND seat = ?"  # noqa: S105 - no secret
_ADD_TOKEN: Final = "INSERT INTO tokens (table_id, seat, hash) VALUES (?, ?, ?)"  # noqa: S105


def add_table(table: Table, row: TableRow, texts: Texts) -> Statement:
    """Return the statement that adds a table's row."""
    made = table.created
    start: Row = (row.id, table.game.name, made.public, row.phase, row.version, made.at)
    return _ADD, (*start, row.updated, row.wake, *texts, shard_of(row.id))


def change_table(row: TableRow, texts: Texts) -> Statement:
    """Return the statement that brings a table's row up to date, with the texts that changed."""
    return _CHANGE, (row.phase, row.version, row.updated, row.wake, *texts, row.id)


def fill_texts(table_id: str, texts: Texts) -> Statement:
    """Return the statement that stores the texts of a table where there are none yet."""
    return _FILL, (*texts, table_id)


def hold_seats(table_id: str, hashes: Mapping[Seat, bytes | None]) -> Iterable[Statement]:
    """Yield the statements that say who holds these seats from now on; None is nobody."""
    for seat, hashed in hashes.items():
        yield _DROP_TOKEN, (table_id, seat)
        if hashed:
            yield _ADD_TOKEN, (table_id, seat, hashed)


@cache
def insert_events(count: int) -> str:
    """Return the statement that adds so many events; the database keeps it prepared."""
    return f"INSERT INTO events (table_id, number, data) VALUES {marks(count, 3)}"  # noqa: S608


def marks(rows: int, columns: int) -> str:
    """Return the marks for so many rows of values."""
    row = f"({', '.join('?' * columns)})"
    return ", ".join([row] * rows)

"""What is stored of a table beside its events, as text: its line in a list, and its record.

Only public tables are listed, and only they have such texts. A move changes neither: a list
adds `updated` when it is read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import orjson

from lungomare.match import fold, record, redact_table
from lungomare.match.events import Assigned, Created, Ended, Joined, Left, Replaced, Started
from lungomare.server.store.events import read_events

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from lungomare.match import Event, Table

LISTED: Final = ("table", "phase", "seats", "clock", "options", "created")
"""What of a table, as a spectator sees it, stands in a list."""
CHANGES_SUMMARY: Final = (Created, Joined, Left, Assigned, Started, Replaced, Ended)
LONG_OPTION: Final = 1000
"""Bytes; a layout has some hundred, a deck of one's own 50,000."""
NO_RECORD: Final = ""
"""Stored where a table was closed before its game began."""
LONGEST_AT_ONCE: Final = 1000
"""Moves of a game whose record is written with its end; to write that many down takes about a
millisecond. That of a longer game is written when somebody asks for it, off the event loop."""


class Texts(NamedTuple):
    """The stored texts of a table; None leaves what is stored as it is."""

    summary: str | None = None
    record: str | None = None


def texts_after(table: Table, happened: Iterable[Event]) -> Texts:
    """Return the texts that changed with these events, which led to `table`."""
    if not table.created.public or not any(isinstance(e, CHANGES_SUMMARY) for e in happened):
        return Texts()
    short = table.ended is not None and len(table.moves) <= LONGEST_AT_ONCE
    return Texts(summary_text(table), record_text(table) if short else None)


def texts_of(stored: Sequence[str]) -> Texts:
    """Return the texts of a table from all its events as they are stored."""
    table = fold(read_events(stored))
    return Texts(summary_text(table), record_text(table) if table.ended else None)


def summary_text(table: Table) -> str:
    """Return a table's line in a list as JSON, but for when it was updated."""
    shown = redact_table(table, None)
    listed = {key: shown[key] for key in LISTED} | {"game": table.game.name}
    listed["options"] = {key: _short(value) for key, value in listed["options"].items()}
    return orjson.dumps(listed).decode()


def _short(value: Any) -> Any:
    """Return an option for a list: of one that is long, its name is enough."""
    has_name = isinstance(value, dict) and "name" in value
    return value["name"] if has_name and len(orjson.dumps(value)) > LONG_OPTION else value


def record_text(table: Table) -> str:
    """Return a finished game's record as JSON, `NO_RECORD` if it never began."""
    written = record(table)
    return NO_RECORD if written is None else orjson.dumps(written).decode()

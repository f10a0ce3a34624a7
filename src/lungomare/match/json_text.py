"""What helps a seat to decide, as JSON text: written by the native core where it is there.

It says the same as `redaction.preview`; in Python it was the dearest part of every move.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

import orjson

from lungomare import native
from lungomare.games.registry import FAMILIES

if TYPE_CHECKING:
    from lungomare.game import Seat
    from lungomare.match.table import Table

_WRITERS: Final[dict[str, Any]] = {
    name: import_module(f"lungomare.native.{name}") for name in FAMILIES if native.is_available()
}
"""The native module of each game."""


def preview_json(table: Table, seat: Seat | None) -> bytes:
    """Return `redaction.preview(table, seat)` as a JSON object."""
    parts = []
    if seat is not None and seat == table.actor:
        parts.append(b'"effects":' + _effects(table))
    if table.state is not None:
        sheet = _sheet(table, seat)
        if sheet is not None:
            parts.append(b'"sheet":' + sheet)
    return b"{" + b",".join(parts) + b"}"


def legal_texts(table: Table) -> list[str]:
    """Return the legal actions in notation; the game must have begun."""
    game, writer = table.game, _WRITERS.get(table.game.name)
    if writer is None:
        return [game.write(action) for action in game.legal(table.state)]
    texts: list[str] = writer.legal_texts(game, table.state)
    return texts


def _effects(table: Table) -> bytes:
    writer = _WRITERS.get(table.game.name)
    if writer is None:
        return orjson.dumps(table.game.preview(table.state))
    effects: bytes = writer.effects_json(table.game, table.state)
    return effects


def _sheet(table: Table, seat: Seat | None) -> bytes | None:
    """Return the score sheet; None in a game without points."""
    game, everyone = table.game, table.ended is not None
    write = getattr(_WRITERS.get(game.name), "sheet_json", None)
    if write is not None:
        sheet: bytes = write(game, table.milestones(), seat, everyone)
        return sheet
    told = game.sheet(table.milestones(), seat, everyone=everyone)
    return None if told is None else orjson.dumps(told)

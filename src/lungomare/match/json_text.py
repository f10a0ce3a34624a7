"""What helps a seat to decide, as JSON text: written by the native core where it is there.

It says the same as `redaction.preview`; in Python it was the dearest part of every move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import orjson

from lungomare.native.registry import NATIVE_GAMES

if TYPE_CHECKING:
    from lungomare.game import Seat
    from lungomare.match.table import Table
    from lungomare.native.registry import JsonTexts


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
    game, core = table.game, _core(table)
    if core is None:
        return [game.write(action) for action in game.legal(table.state)]
    return core.legal_texts(game, table.state)


def _effects(table: Table) -> bytes:
    core = _core(table)
    if core is None:
        return orjson.dumps(table.game.preview(table.state))
    return core.effects_json(table.game, table.state)


def _sheet(table: Table, seat: Seat | None) -> bytes | None:
    """Return the score sheet; None in a game without points."""
    game, everyone = table.game, table.ended is not None
    write = getattr(_core(table), "sheet_json", None)
    if write is not None:
        text: bytes = write(game, table.milestones(), seat, everyone)
        return text
    sheet = game.sheet(table.milestones(), seat, everyone=everyone)
    return None if sheet is None else orjson.dumps(sheet)


def _core(table: Table) -> JsonTexts | None:
    """Return what writes the table's game natively, if anything does."""
    native = NATIVE_GAMES.get(table.game.name)
    return None if native is None else native.json_texts

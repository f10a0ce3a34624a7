"""Marks of moves, counted, as a sentence ends with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lungomare.game import Json


def format_marks(marks: Json) -> str:
    """Return ": 1 ??, 2 ?!", or nothing if there are none."""
    counted = [f"{count} {sign}" for sign, count in marks.items() if count]
    return f": {', '.join(counted)}" if counted else ""

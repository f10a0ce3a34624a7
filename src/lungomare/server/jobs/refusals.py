"""How the server says no: in one form, with a code by which a page finds its own words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lungomare.game import Unreadable

if TYPE_CHECKING:
    from lungomare.game import GameError, Json


def refusal(
    sentence: str,
    *,
    clause: str | None = None,
    where: str | None = None,
    code: str | None = None,
    values: Json | None = None,
) -> Json:
    """Return a refusal as every answer has it."""
    return {
        "sentence": _sendable(sentence),
        "clause": clause,
        "where": where and _sendable(where),
        "code": code,
        "values": values or {},
    }


def refusal_of(error: GameError) -> Json:
    """Return why the table or the rules said no, and where in a text that cannot be read."""
    where = f"character {error.at}" if isinstance(error, Unreadable) else None
    values = {key: _value(value) for key, value in error.values.items()}
    return refusal(error.sentence, clause=error.clause, where=where, code=error.code, values=values)


def _value(value: str | int) -> str | int:
    return _sendable(value) if isinstance(value, str) else value


def _sendable(text: str) -> str:
    """Return a text that may quote what was sent, without half characters that UTF-8 cannot say."""
    return text.encode(errors="backslashreplace").decode()

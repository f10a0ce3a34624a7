"""How the server says no: in one form, with a code by which a page finds its own words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import HTTPException

from lungomare.match import Refused

if TYPE_CHECKING:
    from lungomare.game import GameError, Json


class Denied(HTTPException):
    """A request that is not let in, for a reason of the server's own."""

    def __init__(
        self, status: int, code: str, sentence: str, headers: dict[str, str] | None = None
    ) -> None:
        super().__init__(status, sentence, headers)
        self.code = code


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


def refusal_of(error: GameError, *, where: str | None = None, whole: bool = False) -> Json:
    """Return why the table or the rules said no; `whole` names the clause in the sentence too."""
    code, values = (error.code, error.values) if isinstance(error, Refused) else (None, None)
    sentence = str(error) if whole else error.sentence
    return refusal(sentence, clause=error.clause, where=where, code=code, values=values)


def _sendable(text: str) -> str:
    """Return a text that may quote what was sent, without half characters that UTF-8 cannot say."""
    return text.encode(errors="backslashreplace").decode()

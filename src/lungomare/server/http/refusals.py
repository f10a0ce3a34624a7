"""Requests that are not let in."""

from __future__ import annotations

from fastapi import HTTPException


class Denied(HTTPException):
    """A request that is not let in, for a reason of the server's own."""

    def __init__(
        self, status: int, code: str, sentence: str, headers: dict[str, str] | None = None
    ) -> None:
        super().__init__(status, sentence, headers)
        self.code = code

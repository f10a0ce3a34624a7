"""Seat tokens: long random words that a browser keeps; the server keeps their hashes alone."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lungomare.game import Seat

TOKEN_BYTES: Final = 24
"""192 random bits."""
ID_BYTES: Final = 12
"""96 random bits: the link to a table cannot be guessed."""


def new_token() -> str:
    """Return a token for a seat."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_table_id() -> str:
    """Return a name for a table; whoever knows it may watch."""
    return secrets.token_urlsafe(ID_BYTES)


def hash_token(token: str) -> bytes:
    """Return what is stored of a token. It is random and long, so a plain hash will do."""
    return hashlib.sha256(b"lungomare-seat-v1" + token.encode()).digest()


def seat_of(token: str, hashes: Mapping[Seat, bytes]) -> Seat | None:
    """Return the seat that this token opens, comparing every hash in constant time."""
    given = hash_token(token)
    found = None
    for seat, stored in hashes.items():
        if hmac.compare_digest(given, stored):
            found = seat
    return found

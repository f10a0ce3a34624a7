"""Seat tokens: long random words that a browser keeps; the server keeps their hashes alone."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lungomare.game import Seat

TOKEN_BYTES: Final = 24
"""192 random bits."""
ID_BYTES: Final = 12
"""96 random bits: the link to a table cannot be guessed."""


_ID: Final = re.compile(r"[A-Za-z0-9_-]{16}")


def new_token() -> str:
    """Return a token for a seat."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_table_id() -> str:
    """Return a name for a table; whoever knows it may watch."""
    return secrets.token_urlsafe(ID_BYTES)


def is_table_id(text: str) -> bool:
    """Say whether a text could be the name of a table; what could not be is not looked up."""
    return _ID.fullmatch(text) is not None


def token_from_key(key: str | None, table_id: str, seat: Seat) -> str:
    """Return the token of a seat for whoever asked with this key; a random one without a key.

    The same key always gives the same token, so that whoever lost the answer can ask again.
    """
    if key is None:
        return new_token()
    return _derived(key, "seat", f"{table_id} {seat}".encode())[: TOKEN_BYTES * 4 // 3]


def table_id_from_key(key: str | None, request: bytes) -> str:
    """Return the name of the table that this very request opens; a random one without a key."""
    if key is None:
        return new_table_id()
    return _derived(key, "table", request)[: ID_BYTES * 4 // 3]


def _derived(key: str, purpose: str, about: bytes) -> str:
    """Return a word that only whoever has the key can work out; one for each purpose."""
    digest = hmac.digest(key.encode(), f"lungomare-{purpose}-v1 ".encode() + about, "sha256")
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def holds(key: str | None, token: str, seat: Seat, hashes: Mapping[Seat, bytes]) -> bool:
    """Say whether a request with this key has taken the seat already, under this token."""
    return key is not None and seat_of(token, {seat: hashes.get(seat, b"")}) == seat


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

"""Signatures: what comes by Redis counts only if a process with our key has written it.

Whoever reaches Redis could otherwise speak for a server, or have a worker unpickle what it likes.
"""

from __future__ import annotations

import hmac
from hashlib import blake2b
from typing import Final

SIZE: Final = 16
"""Bytes of a signature."""
LEAST_KEY: Final = 32
"""Characters of a key, so that nobody guesses it."""


class Signer:
    """Signs and checks with a key that is derived for one purpose."""

    def __init__(self, key: bytes, purpose: bytes) -> None:
        if len(key) < LEAST_KEY:
            raise ValueError(f"the key of the bus has at least {LEAST_KEY} characters")
        own = blake2b(key, person=purpose, digest_size=32).digest()
        self._begun = blake2b(key=own, digest_size=SIZE)
        self.name = blake2b(own, digest_size=6).hexdigest()
        """Tells the names of those who have this key from others' on the same Redis."""

    def sign(self, place: bytes, data: bytes) -> bytes:
        """Return the signature and the data; it is valid in this place only."""
        return self._digest(place, data) + data

    def check(self, place: bytes, signed: bytes) -> bytes | None:
        """Return the data, or None if the signature is not ours."""
        signature, data = signed[:SIZE], signed[SIZE:]
        return data if hmac.compare_digest(signature, self._digest(place, data)) else None

    def _digest(self, place: bytes, data: bytes) -> bytes:
        digest = self._begun.copy()
        digest.update(len(place).to_bytes(4))
        digest.update(place)
        digest.update(data)
        return digest.digest()

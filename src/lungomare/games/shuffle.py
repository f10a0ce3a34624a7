"""The verifiable shuffle: order from a seed that nobody at the table chose alone.

The recipe is published in docs/how/shuffle.md with test vectors; it must never change.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import TYPE_CHECKING, Final, TypeVar

from lungomare.game import Invalid

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Item = TypeVar("Item")

SECRET_BYTES: Final = 32
"""The length of the table's secret (B12.1)."""
MOST_BYTES: Final = 64
"""How much a seat may add (B12.2)."""
WORD: Final = 2**64
WORD_BYTES: Final = 8


def commit(secret: bytes) -> bytes:
    """Return what is shown of the secret before anyone adds anything (B12.1)."""
    return hashlib.sha256(b"lungomare-commit-v1" + secret).digest()


def seed_from_secret(secret: bytes, contributions: Sequence[bytes]) -> bytes:
    """Return the seed of the secret and every seat's bytes, each after its length (B12.3)."""
    if len(secret) != SECRET_BYTES:
        raise Invalid(f"the secret has {len(secret)} bytes, not {SECRET_BYTES}", "B12.1")
    for seat, added in enumerate(contributions):
        if len(added) > MOST_BYTES:
            raise Invalid(f"seat {seat} added {len(added)} bytes, more than 64", "B12.2")
    parts = b"".join(bytes([len(added)]) + added for added in contributions)
    return hashlib.sha256(b"lungomare-seed-v1" + secret + parts).digest()


def seed_from_text(text: str) -> bytes:
    """Return the seed of a typed text, untrimmed (B12.7)."""
    try:
        return hashlib.sha256(text.encode()).digest()
    except UnicodeEncodeError as error:
        raise Invalid("the typed text has a character that UTF-8 does not know", "B12.7") from error


def words(seed: bytes, label: str) -> Iterator[int]:
    """Yield the stream of 64-bit words of a label, without end (B12.4)."""
    block = 0
    while True:
        message = label.encode("ascii") + block.to_bytes(WORD_BYTES, "big")
        digest = hmac.digest(seed, message, "sha256")
        for place in range(0, len(digest), WORD_BYTES):
            yield int.from_bytes(digest[place : place + WORD_BYTES], "big")
        block += 1


def shuffled(items: Sequence[Item], seed: bytes, label: str) -> list[Item]:
    """Return the items in the order that the label's stream gives them (B12.5)."""
    return shuffled_by(items, words(seed, label))


def shuffled_by(items: Sequence[Item], stream: Iterator[int]) -> list[Item]:
    """Shuffle from the end; a word that would favour some places is passed over (B12.5)."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        fair = WORD - WORD % (last + 1)
        word = next(word for word in stream if word < fair)
        other = word % (last + 1)
        order[last], order[other] = order[other], order[last]
    return order

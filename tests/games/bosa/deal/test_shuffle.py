"""The verifiable shuffle, to the letter (B12)."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lungomare.game import Invalid
from lungomare.games.bosa import (
    STANDARD,
    Bosa,
    commit,
    deal_from_seed,
    seed_from_secret,
    seed_from_text,
    shipped_deck,
    shuffled,
    words,
)
from lungomare.games.shuffle import shuffled_by

if TYPE_CHECKING:
    from lungomare.game import Json

SECRET = bytes(range(32))
DOC = Path(__file__).parents[4] / "docs" / "how" / "shuffle.md"


@pytest.mark.clause("B12.1")
def test_the_commitment() -> None:
    assert commit(SECRET) == hashlib.sha256(b"lungomare-commit-v1" + SECRET).digest()


@pytest.mark.clause("B12.2", "B12.3")
def test_the_seed_takes_the_length_and_the_bytes_of_each_seat() -> None:
    expected = hashlib.sha256(b"lungomare-seed-v1" + SECRET + b"\x02hi\x00\x01!").digest()
    assert seed_from_secret(SECRET, [b"hi", b"", b"!"]) == expected
    assert seed_from_secret(SECRET, [b"h", b"i"]) != seed_from_secret(SECRET, [b"hi", b""])
    assert seed_from_secret(SECRET, [b"x" * 64, b""])


@pytest.mark.clause("B12.1", "B12.2")
def test_a_secret_of_32_bytes_and_at_most_64_a_seat() -> None:
    with pytest.raises(Invalid, match="the secret has 31 bytes"):
        seed_from_secret(SECRET[1:], [b"", b""])
    with pytest.raises(Invalid, match="seat 1 added 65 bytes"):
        seed_from_secret(SECRET, [b"", b"x" * 65])


@pytest.mark.clause("B12.4")
def test_the_stream_of_a_label() -> None:
    seed = seed_from_text("stream")
    blocks = b"".join(
        hmac.new(seed, b"goals" + bytes(7) + bytes([block]), "sha256").digest()
        for block in range(3)
    )
    expected = [int(blocks[place : place + 8].hex(), 16) for place in range(0, 96, 8)]
    assert list(islice(words(seed, "goals"), 12)) == expected


@pytest.mark.clause("B12.5")
def test_the_shuffle_swaps_from_the_end() -> None:
    # i=3: 6 mod 4 = 2, swap 3 and 2; i=2: 3 mod 3 = 0, swap 2 and 0; i=1: 1 mod 2 = 1, stays.
    assert shuffled_by("abcd", iter([6, 3, 1])) == ["d", "b", "a", "c"]
    assert shuffled_by("a", iter([])) == ["a"]


@pytest.mark.clause("B12.5")
def test_words_that_would_favour_some_are_passed_over() -> None:
    # 2^64 mod 3 = 1: for i=2 the single word 2^64 - 1 is refused, for i=1 none is.
    top = 2**64 - 1
    assert shuffled_by("abc", iter([top, top - 1, top])) == shuffled_by("abc", iter([top - 1, top]))
    assert shuffled_by("abc", iter([top - 1, 0])) == ["b", "a", "c"]


@pytest.mark.clause("B12.5")
@given(st.binary(min_size=32, max_size=32), st.integers(0, 40))
def test_a_shuffle_keeps_every_item(seed: bytes, length: int) -> None:
    assert sorted(shuffled(range(length), seed, "any")) == list(range(length))


@pytest.mark.clause("B12.6")
def test_the_deal_of_a_seed() -> None:
    seed = seed_from_text("deal")
    setup = deal_from_seed(STANDARD, 3, seed)

    def order(label: str, season: int) -> list[str]:
        return shuffled([c.id for c in STANDARD.buildings if c.season == season], seed, label)

    goals = shuffled([goal.id for goal in STANDARD.goals], seed, "goals")
    assert setup == {
        "first": shuffled([0, 1, 2], seed, "first")[0],
        "starts": order("start", 0)[:3],
        "seasons": [order(f"season-{season}", season)[:18] for season in (1, 2, 3)],
        "goals": [goals[0:4], goals[4:8], goals[8:12]],
    }
    simple = deal_from_seed(STANDARD, 3, seed, simple=True)
    assert simple == {**setup, "goals": [[], [], []]}
    Bosa(3).start_from(setup)


@pytest.mark.clause("B12.7")
def test_a_typed_seed_is_hashed_untrimmed_as_utf_8() -> None:
    assert seed_from_text(" caffè\n") == hashlib.sha256(" caffè\n".encode()).digest()
    assert seed_from_text("") == hashlib.sha256(b"").digest()


@pytest.mark.clause("B12.7")
def test_a_text_that_is_half_a_character_has_no_seed() -> None:
    with pytest.raises(Invalid, match="UTF-8 does not know"):
        seed_from_text("\ud800")


def vectors() -> list[Json]:
    """Return the test vectors of the published document."""
    blocks = re.findall(r"```json\n(.*?)```", DOC.read_text("utf-8"), re.DOTALL)
    return [json.loads(block) for block in blocks]


def test_three_vectors_are_published() -> None:
    assert [(vector["players"], vector["simple"]) for vector in vectors()] == [
        (2, True),
        (3, False),
        (5, False),
    ]


@pytest.mark.clause("B12.1", "B12.3", "B12.4", "B12.6", "B12.7")
@pytest.mark.parametrize("vector", vectors())
def test_a_published_vector(vector: Json) -> None:
    if "text" in vector:
        seed = seed_from_text(vector["text"])
    else:
        secret = bytes.fromhex(vector["secret"])
        assert commit(secret).hex() == vector["commit"]
        seed = seed_from_secret(secret, [bytes.fromhex(text) for text in vector["contributions"]])
    assert seed.hex() == vector["seed"]
    for label, first in vector["words"].items():
        assert [f"{word:016x}" for word in islice(words(seed, label), len(first))] == first
    deck = shipped_deck(vector["deck"])
    setup = deal_from_seed(deck, vector["players"], seed, simple=vector["simple"])
    assert setup == vector["setup"]

"""Verifying a record's shuffle, from the published secret to the deal, step by step (B12)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from lungomare.game import Invalid, quote
from lungomare.games.bosa.deal.from_seed import deal_from_seed
from lungomare.games.bosa.family import FAMILY
from lungomare.games.shuffle import (
    MOST_BYTES,
    SECRET_BYTES,
    commit,
    seed_from_secret,
    seed_from_text,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lungomare.game import Json
    from lungomare.games.bosa.bosa import Bosa

_HEX: Final = re.compile(r"(?:[0-9a-f]{2})*")


@dataclass(frozen=True, slots=True)
class Check:
    """One step of the verification: what was checked, whether it holds, and a sentence."""

    name: str
    holds: bool
    sentence: str
    clause: str


def verify(record: Json) -> list[Check]:
    """Return every check of a record's shuffle; the deal is as promised when all hold.

    A record that has no shuffle, or whose game does not open, raises `GameError`.
    """
    if record.get("game") != FAMILY.name:
        raise Invalid(f"only games of Bosa are dealt; this is {quote(record.get('game'))}", "B12.7")
    shuffle = record.get("shuffle")
    if shuffle is None and "real_box" in record:
        raise Invalid("it was dealt from a real box: nothing can be verified about its deal", "B12")
    if not isinstance(shuffle, dict):
        raise Invalid("the record has no shuffle to verify", "B12.7")
    game, start = FAMILY.open_record(record)
    checks, seed = _seed_checks(game, shuffle)
    if seed is not None:
        checks.extend(_deal_checks(game, game.header(start)["setup"], seed))
    return checks


def _seed_checks(game: Bosa, shuffle: Json) -> tuple[list[Check], bytes | None]:
    """Check what the seed is made of; without a sound secret and additions there is no seed."""
    if "text" in shuffle:
        return _text_checks(shuffle)
    secret = _bytes(shuffle.get("secret"))
    added = _contributions(shuffle.get("contributions"))
    checks = [_check_commit(shuffle.get("commit"), secret), _check_added(game, added)]
    if secret is None or len(secret) != SECRET_BYTES or added is None or not checks[1].holds:
        return checks, None
    return checks, seed_from_secret(secret, added)


def _text_checks(shuffle: Json) -> tuple[list[Check], bytes | None]:
    text = shuffle["text"]
    if not isinstance(text, str) or set(shuffle) != {"text"}:
        sentence = "a typed seed is one text and nothing beside it"
        return [Check("text", holds=False, sentence=sentence, clause="B12.7")], None
    return [Check("text", holds=True, sentence="the seed is a typed text", clause="B12.7")], (
        seed_from_text(text)
    )


def _bytes(text: object) -> bytes | None:
    """Read lower-case hex; one value is written in one way only."""
    return bytes.fromhex(text) if isinstance(text, str) and _HEX.fullmatch(text) else None


def _contributions(texts: object) -> list[bytes] | None:
    if not isinstance(texts, list):
        return None
    added = [_bytes(text) for text in texts]
    return [each for each in added if each is not None] if None not in added else None


def _check_commit(shown: object, secret: bytes | None) -> Check:
    if secret is None or len(secret) != SECRET_BYTES:
        sentence = "the secret is not 32 bytes in lower-case hex"
    elif _bytes(shown) != commit(secret):
        sentence = "the commitment shown before the deal is not that of the secret"
    else:
        return Check("commit", holds=True, sentence="the commitment fits", clause="B12.1")
    return Check("commit", holds=False, sentence=sentence, clause="B12.1")


def _check_added(game: Bosa, added: list[bytes] | None) -> Check:
    sentence = None
    if added is None:
        sentence = "contributions are not a list of texts in lower-case hex"
    elif len(added) != game.seats:
        sentence = f"there are {len(added)} contributions for {game.seats} seats"
    elif any(len(each) > MOST_BYTES for each in added):
        sentence = "a contribution is longer than 64 bytes"
    return Check(
        "contributions",
        holds=sentence is None,
        sentence=sentence or "one contribution a seat, none too long",
        clause="B12.2",
    )


_PARTS: Final = {
    "first": "who goes first",
    "starts": "the Start cards",
    "seasons": "the stacks of the Seasons",
    "goals": "the goal cards",
}


def _deal_checks(game: Bosa, setup: Json, seed: bytes) -> Iterator[Check]:
    """Compare each part of the set-up with what the seed gives (B12.6)."""
    given = deal_from_seed(game.deck, game.seats, seed, simple=game.simple)
    for part, words in _PARTS.items():
        holds = setup[part] == given[part]
        said = "as the seed gives" if holds else "not what the seed gives"
        yield Check(part, holds=holds, sentence=f"{words}: {said}", clause="B12.6")

"""Anyone can check a record's deal, and any change shows (B12)."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lungomare.game import GameError, Invalid
from lungomare.games.bosa import (
    FAMILY,
    STANDARD,
    Bosa,
    commit,
    deal_from_seed,
    seed_from_secret,
    seed_from_text,
    verify,
)

if TYPE_CHECKING:
    from lungomare.game import Json

SECRET = bytes(range(100, 132))
ADDED = [b"sole", b"", bytes(64)]


def record() -> Json:
    """Return a record of three players, dealt by secret and contributions."""
    setup = deal_from_seed(STANDARD, 3, seed_from_secret(SECRET, ADDED))
    game = Bosa(3)
    shuffle = {
        "commit": commit(SECRET).hex(),
        "secret": SECRET.hex(),
        "contributions": [each.hex() for each in ADDED],
    }
    return {
        **game.header(game.start_from(setup)),
        "shuffle": shuffle,
        "decisions": [],
        "result": None,
    }


def typed(text: object, *, simple: bool = False) -> Json:
    setup = deal_from_seed(STANDARD, 2, seed_from_text(str(text)), simple=simple)
    game = Bosa(2, simple=simple)
    return {**game.header(game.start_from(setup)), "shuffle": {"text": text}}


def failing(changed: Json) -> list[str]:
    """Return the checks that do not hold."""
    return [check.name for check in verify(changed) if not check.holds]


def refused(changed: Json) -> bool:
    """Return whether a record does not verify, or does not even open."""
    try:
        return bool(failing(changed))
    except GameError:
        return True


def with_shuffle(**parts: object) -> Json:
    whole = record()
    whole["shuffle"] |= parts
    return whole


@pytest.mark.clause("B12.1", "B12.2", "B12.3", "B12.6", "B12.7")
def test_a_true_record_holds_in_every_part() -> None:
    checks = verify(record())
    assert all(check.holds for check in checks)
    names = ["commit", "contributions", "first", "starts", "seasons", "goals"]
    assert [check.name for check in checks] == names
    assert {check.clause for check in checks} <= set(FAMILY.clauses)


@pytest.mark.clause("B12.7")
@pytest.mark.parametrize("simple", [False, True])
def test_a_typed_seed_holds(simple: bool) -> None:
    checks = verify(typed(" any text ", simple=simple))
    assert [check.name for check in checks] == ["text", "first", "starts", "seasons", "goals"]
    assert not failing(typed(" any text ", simple=simple))


@pytest.mark.clause("B12.7")
@pytest.mark.parametrize("shuffle", [{"text": 5}, {"text": "x", "secret": "00"}])
def test_a_typed_seed_is_one_text(shuffle: Json) -> None:
    assert failing({**record(), "shuffle": shuffle}) == ["text"]


@pytest.mark.clause("B12.7")
def test_another_text_gives_another_deal() -> None:
    assert "seasons" in failing({**typed("one"), "shuffle": {"text": "two"}})


@pytest.mark.clause("B12.1")
@pytest.mark.parametrize(
    "secret", [None, 5, "", SECRET.hex()[2:], SECRET.hex().upper(), "x" * 64, SECRET.hex() + "\n"]
)
def test_a_secret_that_is_none(secret: object) -> None:
    assert failing(with_shuffle(secret=secret)) == ["commit"]


@pytest.mark.clause("B12.1")
@pytest.mark.parametrize("shown", [None, "", "00" * 32, commit(SECRET).hex().upper()])
def test_a_commitment_to_something_else(shown: object) -> None:
    assert failing(with_shuffle(commit=shown)) == ["commit"]


@pytest.mark.clause("B12.2")
@pytest.mark.parametrize(
    "added",
    [
        None,
        [],
        ["", ""],
        ["", "", "", ""],
        ["", "", "00" * 65],
        ["", "", 5],
        ["", "", "0"],
        ["AB", "", ""],
    ],
)
def test_contributions_one_a_seat_and_none_too_long(added: object) -> None:
    checks = verify(with_shuffle(contributions=added))
    assert [check.name for check in checks if not check.holds] == ["contributions"]
    assert [check.name for check in checks] == ["commit", "contributions"]


@pytest.mark.clause("B12.6")
@pytest.mark.parametrize("part", ["first", "starts", "seasons", "goals"])
def test_a_changed_part_of_the_setup_is_named(part: str) -> None:
    changed = record()
    setup = changed["setup"]
    if part == "first":
        setup[part] = (setup[part] + 1) % 3
    else:
        swapped: list[Any] = setup[part] if part == "starts" else setup[part][1]
        swapped[0], swapped[1] = swapped[1], swapped[0]
    assert failing(changed) == [part]


@pytest.mark.clause("B12.7")
@pytest.mark.parametrize("shuffle", [None, 5, []])
def test_without_a_shuffle_there_is_nothing_to_verify(shuffle: object) -> None:
    with pytest.raises(Invalid, match="no shuffle to verify"):
        verify({**record(), "shuffle": shuffle})


@pytest.mark.parametrize("name", ["canosa", None, ["bosa"]])
def test_only_a_game_of_bosa_is_verified(name: object) -> None:
    with pytest.raises(Invalid, match="only games of Bosa are dealt; this is "):
        verify({**record(), "game": name})


def texts(part: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the paths to all texts within a part of a record."""
    if isinstance(part, str):
        return [path] if part else []
    items = part.items() if isinstance(part, dict) else enumerate(part)
    return [
        found
        for key, value in items
        if isinstance(value, str | dict | list)
        for found in texts(value, (*path, key))
    ]


PATHS = [(part, *path) for part in ("setup", "shuffle") for path in texts(record()[part])]


@pytest.mark.clause("B12.1", "B12.3", "B12.6")
@settings(max_examples=100, deadline=None)
@given(st.sampled_from(PATHS), st.integers(0, 200), st.integers(1, 127))
def test_one_changed_byte_fails(path: tuple[Any, ...], place: int, step: int) -> None:
    changed = copy.deepcopy(record())
    part: Any = changed
    for key in path[:-1]:
        part = part[key]
    text = part[path[-1]]
    place %= len(text)
    other = chr((ord(text[place]) + step) % 128)
    part[path[-1]] = text[:place] + other + text[place + 1 :]
    assert refused(changed)

"""Bosa in the registry: variants, clauses, and records that open and replay."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bosa.scenes import dealt
from lungomare.game import Invalid
from lungomare.games import bosa
from lungomare.games.bosa import FAMILY, STANDARD, Bosa, State
from lungomare.games.records import replay, write_record

if TYPE_CHECKING:
    from lungomare.game import Json
    from lungomare.games.bosa import Decision

FAMILIES = {"bosa": FAMILY}


def random_record(game: Bosa, rng: Random, steps: int = 10_000) -> tuple[Json, State]:
    """Return the record of a random game, as JSON reads it back, and its last state."""
    start = dealt(game, str(rng.random()))
    state = start
    moves: list[Decision] = []
    while len(moves) < steps and game.legal(state):
        moves.append(rng.choice(game.legal(state)))
        state = game.advance(state, moves[-1])
    record = write_record(game, start, moves, game.result(state))
    return json.loads(json.dumps(record)), state


def test_variants_show_every_option() -> None:
    games = FAMILY.variants()
    assert {game.seats for game in games} == {2, 3, 4, 5}
    assert {game.simple for game in games} == {True, False}
    assert {game.deck == STANDARD for game in games} == {True, False}


def test_every_public_name_is_there() -> None:
    assert all(hasattr(bosa, name) for name in bosa.__all__)


@pytest.mark.clause("B1.3", "B12.7")
@settings(max_examples=25, deadline=None)
@given(st.sampled_from(FAMILY.variants()), st.integers(0, 2**32), st.integers(0, 600))
def test_a_record_replays_to_the_same_state(game: Bosa, seed: int, steps: int) -> None:
    record, state = random_record(game, Random(seed), steps)
    played = replay(FAMILIES, {**record, "shuffle": {"text": "x"}, "names": ["a", "b"]})
    assert played.states[-1] == state


def test_a_shipped_deck_stands_by_name_and_another_whole() -> None:
    header = Bosa(2).header(dealt(Bosa(2)))
    assert (header["deck"], header["game"], header["players"]) == (STANDARD.name, "bosa", 2)
    first = Bosa(2, bosa.shipped_deck("standard-1"))
    assert first.header(dealt(first))["deck"] == "standard-1"
    mirrored = FAMILY.variants()[-1]
    header = mirrored.header(dealt(mirrored))
    assert len(header["deck"]["cards"]) == 96
    impostor = bosa.Deck(STANDARD.name, *(STANDARD.buildings, STANDARD.goals, ((1, 1),)))
    game = Bosa(2, impostor)
    assert game.header(dealt(game))["deck"]["chart"] == [[1, 1]]


@pytest.mark.clause("B1.1", "B2.3", "B10.0", "B1.3")
@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("players", 6, "2 to 5 players"),
        ("players", "2", "\"players\" is '2'"),
        ("players", True, '"players" is true'),
        ("simple", None, '"simple" is null'),
        ("simple", 0, '"simple" is 0'),
        ("deck", "standard-9", "no deck 'standard-9' is shipped"),
        ("deck", None, "a deck is an object"),
        ("deck", {"cards": []}, "Season 1 must be 30 cards"),
        ("setup", None, '"setup" must be an object'),
    ],
)
def test_a_record_that_does_not_open(key: str, value: object, sentence: str) -> None:
    record, _ = random_record(Bosa(2), Random(1), 0)
    with pytest.raises(Invalid) as refused:
        FAMILY.open_record({**record, key: value})
    assert sentence in refused.value.sentence


def test_a_record_with_a_decision_that_is_illegal_says_which() -> None:
    record, _ = random_record(Bosa(2), Random(1), 3)
    record["decisions"].insert(1, "row")
    with pytest.raises(Invalid, match="decision 2, 'row': first place"):
        replay(FAMILIES, record)


@pytest.mark.clause("B8.3")
def test_a_record_with_another_result_is_refused() -> None:
    record, _ = random_record(Bosa(2), Random(1))
    record["result"]["totals"][0] += 1
    with pytest.raises(Invalid, match="the game ended in"):
        replay(FAMILIES, record)


@pytest.mark.parametrize("part", [f"B{number}" for number in range(1, 13)])
def test_every_part_of_the_rules_has_clauses(part: str) -> None:
    mine = [text for number, text in FAMILY.clauses.items() if number.split(".")[0] == part]
    assert mine
    assert all(text.endswith(".") for text in mine)


def test_the_clauses_are_numbered_without_gaps() -> None:
    lengths = {1: 5, 2: 4, 3: 4, 4: 3, 5: 4, 7: 3, 8: 3, 11: 3, 12: 7}
    numbers = [f"B{part}.{n}" for part, last in lengths.items() for n in range(1, last + 1)]
    numbers += ["B6", "B9", *(f"B10.{n}" for n in range(5))]
    assert sorted(FAMILY.clauses) == sorted(numbers)

"""Decisions: their fixed ids and their notation."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lungomare.game import Unreadable
from lungomare.games.bosa import DECISIONS, Bosa, Decision, Verb

GAME = Bosa(2)


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "take 1"),
        (3, "take 4"),
        (4, "place a1"),
        (7, "place d1"),
        (8, "place a2"),
        (19, "place d4"),
        (20, "row"),
        (21, "col"),
        (22, "skip"),
        (23, "do"),
        (24, "do f"),
        (25, "do t"),
        (26, "do p"),
        (27, "copy a1"),
        (42, "copy d4"),
        (43, "draw st-red"),
        (49, "draw s1-red-1"),
        (138, "draw s3-purple-5"),
        (139, "draw g-three"),
        (158, "draw g-quarters"),
        (159, "first 0"),
        (163, "first 4"),
    ],
)
def test_ids_never_change(number: int, text: str) -> None:
    assert GAME.write(GAME.decode(number)) == text
    assert GAME.encode(GAME.read(text)) == number


@given(st.sampled_from(DECISIONS))
def test_every_decision_is_read_as_it_is_written(decision: Decision) -> None:
    assert GAME.read(GAME.write(decision)) is decision
    assert GAME.decode(GAME.encode(decision)) is decision
    assert GAME.action_ids == len(DECISIONS) == 164


@pytest.mark.parametrize(
    ("text", "at", "sentence"),
    [
        ("", 1, "begins with one of"),
        ("give 2", 1, "not with 'give'"),
        (" take 2", 1, "not with ''"),
        ("Take 2", 1, "not with 'Take'"),
        ("take", 5, "take must name a slot of the market, 1 to 4"),
        ("take ", 6, "'' is not a slot"),
        ("take 0", 6, "'0' is not a slot of the market"),
        ("take 5", 6, "'5' is not"),
        ("take  2", 6, "' 2' is not"),
        ("place", 6, "must name a cell"),
        ("place e1", 7, "'e1' is not a cell, a1 to d4"),
        ("place b3 ", 7, "'b3 ' is not a cell"),
        ("copy a5", 6, "'a5' is not a cell"),
        ("do x", 4, "'x' is not a kind, f, t or p"),
        ("row 2", 5, "nothing follows row"),
        ("skip ", 6, "nothing follows skip"),
        ("draw nothing", 6, "'nothing' is not a card of this deck"),
        ("first 5", 7, "'5' is not a seat, 0 to 4"),
    ],
)
def test_what_is_no_decision_is_unreadable(text: str, at: int, sentence: str) -> None:
    with pytest.raises(Unreadable, match=sentence) as refused:
        GAME.read(text)
    assert refused.value.at == at


@given(st.text(max_size=12))
def test_any_text_is_read_or_refused(text: str) -> None:
    if text in map(GAME.write, DECISIONS):
        assert GAME.write(GAME.read(text)) == text
        return
    with pytest.raises(Unreadable) as refused:
        GAME.read(text)
    assert 1 <= refused.value.at <= len(text) + 1


def test_verbs_are_the_words_of_the_notation() -> None:
    assert {verb.value for verb in Verb} == {
        GAME.write(decision).split()[0] for decision in DECISIONS
    }

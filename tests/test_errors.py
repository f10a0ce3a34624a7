"""Refusals: a sentence, a clause, a code with values; and how others are quoted in them."""

from __future__ import annotations

import pytest

from lungomare.errors import GameError, Illegal, Invalid, Sentences, Unreadable, fill, quote


@pytest.mark.parametrize(
    ("error", "text", "clause"),
    [
        (GameError("no"), "no", None),
        (GameError("no", "C1.1"), "no (C1.1)", "C1.1"),
        (Illegal("c3 is taken", "C4.1"), "c3 is taken (C4.1)", "C4.1"),
        (Invalid("no such deck"), "no such deck", None),
        (Unreadable("'x' is no square", at=3), "'x' is no square, at character 3", None),
        (Unreadable("no", at=1, clause="C1.1"), "no (C1.1), at character 1", "C1.1"),
    ],
)
def test_an_error_is_a_sentence_a_clause_and_a_place(
    error: GameError, text: str, clause: str | None
) -> None:
    assert str(error) == text
    assert error.clause == clause
    assert isinstance(error, GameError)
    assert text.startswith(error.sentence)


@pytest.mark.parametrize(
    ("value", "quoted"),
    [
        (None, "null"),
        (True, "true"),
        ([False, {"a": None}], "[false, {'a': null}]"),
        ("\x1b[31m \ud800", r"'\x1b[31m \ud800'"),
        (10**30, "1000000000000000000000000000000"),
        (1.5, "1.5"),
    ],
)
def test_what_somebody_else_wrote_is_quoted(value: object, quoted: str) -> None:
    assert quote(value) == quoted


def test_a_quotation_is_short() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    for value in ("x" * 100_000, 10**4000, list(range(1000)), deep):
        assert len(quote(value)) <= 60


@pytest.mark.parametrize(
    ("template", "values", "sentence"),
    [
        ("nothing to fill", {}, "nothing to fill"),
        ("the {siren} Siren is on {square}", {"siren": "gold", "square": "a1"},
         "the gold Siren is on a1"),
        ("a gap at {cells:and}", {"cells": "a1"}, "a gap at a1"),
        ("a gap at {cells:and}", {"cells": "a1,b2,c3"}, "a gap at a1 and b2 and c3"),
        ("{winner:Name} wins", {"winner": "silver", "unused": 1}, "Silver wins"),
        ("{n:count ring}", {"n": 0}, "no rings"),
        ("{n:count ring}", {"n": 1}, "one ring"),
        ("{n:count ring}", {"n": 3}, "three rings"),
        ("{n} of {most:,}", {"n": 12345, "most": 1000000}, "12345 of 1,000,000"),
        ("as {{this}}", {}, "as {this}"),
        ("{text} is no square", {"text": "{n}"}, "{n} is no square"),
    ],
)  # fmt: skip
def test_a_sentence_is_filled(template: str, values: dict[str, str | int], sentence: str) -> None:
    assert fill(template, values) == sentence


def test_a_refusal_is_made_of_the_sentence_of_its_code() -> None:
    says = Sentences({"full": "{square} is full", "over": "the game is over"})
    illegal = says.illegal("full", "C4.1", square="c3")
    assert str(illegal) == "c3 is full (C4.1)"
    assert (illegal.code, illegal.values) == ("full", {"square": "c3"})
    unreadable = says.unreadable("full", 4, square="c3")
    assert str(unreadable) == "c3 is full, at character 4"
    assert (unreadable.code, unreadable.values, unreadable.clause) == (
        "full",
        {"square": "c3"},
        None,
    )
    assert says("over") == "the game is over"
    with pytest.raises(KeyError):
        says.illegal("unknown", "C4.1")
    with pytest.raises(KeyError):
        says.illegal("full", "C4.1")


def test_an_error_without_a_code_has_no_values() -> None:
    for error in (GameError("no"), Illegal("no", "C1.1"), Invalid("no"), Unreadable("no", at=1)):
        assert (error.code, error.values) == (None, {})

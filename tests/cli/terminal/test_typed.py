"""What is typed is read as it was meant, where that is clear."""

from __future__ import annotations

import pytest

from lungomare.cli.terminal.typed import format_suggestions, read_typed, suggestions
from lungomare.game import Unreadable
from lungomare.games.bosa import Bosa
from lungomare.games.canosa import Canosa
from lungomare.games.shuffle import seed_from_text


@pytest.mark.parametrize(
    ("typed", "meant"), [("@b2", "@b2"), ("@B2", "@b2"), ("f2 f1", "f2-f1"), ("@f6", "@f6")]
)
def test_signs_spaces_and_capitals_are_forgiven(typed: str, meant: str) -> None:
    game = Canosa()
    assert game.write(read_typed(game, game.start(), typed)) == meant


def test_the_verb_may_be_left_out_where_one_decision_is_left() -> None:
    game = Bosa(2)
    state = game.deal_from_seed(seed_from_text("lido"))
    assert game.write(read_typed(game, state, "3")) == "take 3"
    assert game.write(read_typed(game, state, "TAKE2")) == "take 2"


def test_words_may_be_cut_short_where_one_decision_is_left() -> None:
    game = Bosa(2)
    state = game.deal_from_seed(seed_from_text("lido"))
    meant = []
    for typed in ("t 1", "p b1", "R", "d"):
        action = read_typed(game, state, typed)
        meant.append(game.write(action))
        state = game.apply(state, action)
    assert meant == ["take 1", "place b1", "row", "do"]
    for unclear in ("t", "z 1"):
        with pytest.raises(Unreadable):
            read_typed(game, game.deal_from_seed(seed_from_text("lido")), unclear)


@pytest.mark.parametrize("typed", ["c5", "fly", "?", "f2-f9"])
def test_what_is_not_clear_is_not_guessed(typed: str) -> None:
    game = Canosa()
    with pytest.raises(Unreadable):
        read_typed(game, game.start(), typed)


def test_the_likeliest_is_suggested_first() -> None:
    known = ["@b3", "+b3", "c3-b3", "help", "hint"]
    assert suggestions("b3", known)[:2] == ["@b3", "+b3"]
    assert suggestions("hlep", known) == ["help"]
    assert suggestions("xyzzy", known) == []
    assert format_suggestions(["a"]) == "Did you mean a?"
    assert format_suggestions(["a", "b", "c"]) == "Did you mean a, b or c?"

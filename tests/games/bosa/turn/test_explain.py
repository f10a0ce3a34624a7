"""Why not? Every refusal names its clause, with cells and cards."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bosa.scenes import NOTHING, dealt, play, play_randomly, scene
from lungomare.game import Illegal
from lungomare.games.bosa import DECISIONS, FAMILY, Bosa, Purse, State

GAMES = FAMILY.variants()


def why(game: Bosa, state: State, text: str) -> tuple[str, str]:
    """Return the sentence and the clause that refuse a decision."""
    refusal = game.explain(state, game.read(text))
    assert refusal, f"{text} is legal"
    return refusal.sentence, refusal.clause


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(GAMES), st.integers(0, 2**32), st.integers(0, 600))
def test_a_decision_is_legal_or_explained_by_a_clause(game: Bosa, seed: int, steps: int) -> None:
    state = play_randomly(game, game.start(), Random(seed), steps)
    legal = set(game.legal(state))
    for decision in DECISIONS:
        refusal = game.explain(state, decision)
        assert (refusal is None) == (decision in legal), game.write(decision)
        if refusal:
            assert refusal.clause in FAMILY.clauses


@pytest.mark.clause("B2.3", "B2.4", "B1.1", "B2.1")
def test_in_the_deal() -> None:
    game = Bosa(2)
    state = game.start()
    assert why(game, state, "take 1") == ("the cards are still being dealt", "B2.3")
    assert why(game, state, "draw st-red") == (
        "the first player is chosen before any card is drawn",
        "B2.4",
    )
    assert why(game, state, "first 2") == ("there is no seat 2 among 2 players", "B1.1")
    state = play(game, state, "first 1")
    assert why(game, state, "first 0") == ("seat 1 has already been chosen to go first", "B2.4")
    state = play(game, state, "draw st-red")
    assert why(game, state, "draw st-red") == ("st-red has already been drawn", "B2.3")
    assert why(game, state, "draw g-three") == (
        "g-three is not one of the Start cards, which are drawn now",
        "B2.3",
    )
    state = play_randomly(game, state, Random(0), 9)
    assert why(game, state, "draw s2-red-1") == (
        "s2-red-1 is not one of the cards of Season 1, which are drawn now",
        "B2.1",
    )
    state = dealt(game)
    assert why(game, state, "first 0") == ("the deal is done: nothing is drawn any more", "B2.1")
    assert why(game, state, "draw s2-red-1")[1] == "B2.1"


@pytest.mark.clause("B3.1", "B3.2", "B3.3")
def test_the_steps_of_a_turn_come_in_order() -> None:
    game = Bosa(2)
    state = dealt(game)
    for text in ("place b1", "row", "do", "skip", "copy a1"):
        assert why(game, state, text) == ("first take a card of the market", "B3.1")
    card = game.setting.ids[state.market[0]]
    state = play(game, state, "take 1")
    assert why(game, state, "take 2") == (f"{card} is already taken this turn", "B3.1")
    assert why(game, state, "col") == (f"first place {card}", "B3.2")
    state = play(game, state, "place a2")
    assert why(game, state, "take 2") == (f"{card} is already taken this turn", "B3.1")
    assert why(game, state, "place b1") == (f"{card} is already placed on a2 this turn", "B3.2")
    assert why(game, state, "do") == ("first choose the row or the column of a2", "B3.3")
    state = play(game, state, "col")
    assert why(game, state, "row") == ("the line of a2 is already chosen", "B3.3")
    assert why(game, state, "take 2")[1] == "B3.1"
    assert why(game, state, "place b1")[1] == "B3.2"


@pytest.mark.clause("B4.1", "B4.2")
def test_places() -> None:
    cells = ("a1", "b1", "a2", "a3", "c1")
    game, state = scene(dict.fromkeys(cells, ("red", NOTHING)), Purse())
    state = play(game, state, "row", "skip", "skip", "skip")
    state = state._replace(seat=0)
    state = play(game, state, "take 2")
    assert why(game, state, "place b1") == ("s1-red-2 already stands on b1", "B4.1")
    assert why(game, state, "place b3") == ("b3 would leave a gap at b2", "B4.2")
    assert why(game, state, "place c2") == ("c2 would leave a gap at b2", "B4.2")
    assert why(game, state, "place d4") == (
        "d4 is neither directly below nor directly right of a building of yours",
        "B4.1",
    )
    assert game.explain(state, game.read("place b2")) is None


@pytest.mark.clause("B6", "B5.4")
def test_actions() -> None:
    game, state = scene(
        {
            "a1": ("red", {"spend": {"any": 2}, "gain": {"points": 5}}),
            "b1": ("red", {"gain": {"fish": 1}}),
            "a2": ("green", NOTHING),
            "a3": ("red", {"spend": {"coins": 9, "fish": 1}, "gain": {"points": 5}}),
            "a4": ("red", {"copy": "color"}),
            "c1": ("red", {"copy": "color"}),
        },
        Purse(3, 1, 2),
    )
    state = play(game, state, "row")
    assert why(game, state, "do") == ("s1-red-1 on a1 asks for a kind: do f, do t or do p", "B6")
    assert why(game, state, "do t") == (
        "s1-red-1 on a1 costs 2 textile; you have 1 textile",
        "B5.4",
    )
    assert why(game, state, "copy b1") == ("s1-red-1 on a1 is no copy", "B6")
    state = play(game, state, "skip")
    assert why(game, state, "do f") == (
        "s1-red-2 on b1 leaves no kind to choose: write do alone",
        "B6",
    )
    state = play(game, state, "do")
    assert why(game, state, "do") == (
        "s1-orange-1 on c1 is a copy: name the building to copy, as in copy b1",
        "B6",
    )
    assert why(game, state, "do f")[1] == "B6"
    assert why(game, state, "copy d1") == ("there is no building on d1 to copy", "B6")
    assert why(game, state, "copy c1")[0] == "s1-orange-1 on c1 copies another building, not itself"
    assert why(game, state, "copy a2") == (
        "s1-red-3 on a2 is green; s1-orange-1 on c1 copies only red",
        "B6",
    )
    assert why(game, state, "copy a4") == ("s1-red-5 on a4 is a copy itself", "B6")
    assert why(game, state, "copy a3") == (
        "s1-red-4 on a3 cannot be done: its price is not there",
        "B5.4",
    )
    state = play(game, state, "copy a1")
    assert why(game, state, "copy b1") == ("s1-red-1 on a1 is no copy", "B6")


@pytest.mark.clause("B8.1")
def test_after_the_end_nothing_is_decided() -> None:
    game = Bosa(2)
    state = play_randomly(game, dealt(game), Random(4))
    for decision in DECISIONS:
        refusal = game.explain(state, decision)
        assert refusal
        assert refusal.clause == "B8.1"


def test_apply_raises_what_explain_says() -> None:
    game = Bosa(2)
    with pytest.raises(Illegal, match=r"first take a card of the market \(B3.1\)"):
        game.apply(dealt(game), game.read("row"))

"""Every refusal of Bosa by its code: each can occur, and none that is not in the table."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest

from games.bosa.scenes import NOTHING, dealt, play, scene
from lungomare.errors import fill
from lungomare.game import GameError, Invalid, Unreadable
from lungomare.games.bosa import (
    DECISIONS,
    FAMILY,
    STANDARD,
    Bosa,
    InvalidDeck,
    Purse,
    deck_from_json,
    deck_to_json,
    load_deck,
)
from lungomare.games.bosa.deck.cards import MOST_ON_CARD

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lungomare.game import Illegal, Json

_TURNS: Final = """
    over still-dealing deal-done first-chosen no-such-seat first-before-cards card-drawn
    no-start-card no-goal not-of-season take-first place-first line-first line-chosen
    card-taken card-placed cell-full cell-apart cell-leaves-gap do-of-copy kind-missing kind-unasked
    too-dear no-copy nothing-to-copy copy-of-itself copy-of-other-color copy-of-copy copy-too-dear
"""
TURNS: Final = set(_TURNS.split())
"""The codes of what is no legal decision."""
UNREADABLE: Final = {
    "no-decision": "jump",
    "nothing-follows": "row 1",
    "slot-missing": "take",
    "cell-missing": "place",
    "card-missing": "draw",
    "seat-missing": "first",
    "slot-unknown": "take 5",
    "cell-unknown": "copy e1",
    "kind-unknown": "do x",
    "card-unknown": "draw nothing",
    "seat-unknown": "first 9",
}


def spoiled(**changes: Any) -> Json:
    """Return the standard deck as JSON with some of its parts changed."""
    return {**deck_to_json(STANDARD), **changes}


def with_card(**changes: Any) -> Json:
    first, *rest = deck_to_json(STANDARD)["cards"]
    changed = {key: value for key, value in {**first, **changes}.items() if value is not None}
    return spoiled(cards=[changed, *rest])


def with_goal(**changes: Any) -> Json:
    first, *rest = deck_to_json(STANDARD)["goals"]
    return spoiled(goals=[{**first, **changes}, *rest])


def with_effect(**effect: Any) -> Json:
    return with_card(effect=effect)


ONE: Final = {"coins": 1}
MANY: Final = MOST_ON_CARD + 1
DECKS: Final[dict[str, Any]] = {
    "deck-object": [],
    "deck-name": spoiled(name=7),
    "deck-key": spoiled(extra=1),
    "deck-list-long": spoiled(cards=[7] * 501),
    "deck-more-faults": spoiled(cards=[7] * 96),
    "deck-starts": spoiled(cards=deck_to_json(STANDARD)["cards"][1:]),
    "deck-season": spoiled(cards=deck_to_json(STANDARD)["cards"][:-1]),
    "deck-goals": spoiled(goals=[]),
    "chart-long": spoiled(chart=[[step, step] for step in range(1, 400)]),
    "chart-pairs": spoiled(chart=[]),
    "chart-number": spoiled(chart=[[1, MANY]]),
    "chart-order": spoiled(chart=[[3, 3], [3, 4]]),
    "card-table": spoiled(cards=[7]),
    "card-key": with_card(height=3),
    "card-id": with_card(id="two words"),
    "card-id-of-card": with_card(id=STANDARD.buildings[5].id),
    "card-id-of-goal": spoiled(goals=[*deck_to_json(STANDARD)["goals"]] * 2),
    "card-name": with_card(name=7),
    "card-names": with_card(names=7),
    "card-language": with_card(names={"xx": "x"}),
    "card-season": with_card(season=9),
    "card-color": with_card(color="pink"),
    "card-effect-missing": with_card(effect=None),
    "goal-table": spoiled(goals=[7]),
    "goal-kind": with_goal(kind="towers"),
    "goal-points": with_goal(points=0),
    "goal-points-many": with_goal(points=MANY),
    "goal-color": with_goal(kind="varied-rows", color="red"),
    "goal-without-size": with_goal(kind="varied-rows", size=3),
    "goal-size": with_goal(kind="group", size=0),
    "goal-size-many": with_goal(kind="group", size=MANY),
    "effect-table": with_effect(),
    "effect-copy": with_effect(copy="all"),
    "effect-per": with_effect(gain=ONE, per="house"),
    "effect-spend-per": with_effect(gain=ONE, spend=ONE, per="color"),
    "effect-empty": with_effect(gain={}),
    "effect-key": with_effect(gain={"gold": 1}),
    "effect-number": with_effect(gain={"coins": -1}),
    "effect-number-many": with_effect(gain={"coins": MANY}),
    "effect-any-alone": with_effect(gain=ONE, spend={"any": 1, "coins": 2}),
    "effect-any-twice": with_effect(gain={"any": 1}, spend={"any": 1}),
}
HEADER: Final = Bosa(2).header(dealt(Bosa(2)))


def with_setup(**changes: Any) -> Json:
    return {**HEADER, "setup": {**HEADER["setup"], **changes}}


RECORDS: Final[dict[str, Json]] = {
    "players-number": {**HEADER, "players": "two"},
    "players-many": {**HEADER, "players": 6},
    "simple-flag": {**HEADER, "simple": 7},
    "no-deck": {**HEADER, "deck": "standard-0"},
    "setup-object": {**HEADER, "setup": 7},
    "setup-first": with_setup(first=2),
    "setup-piles": with_setup(seasons=[]),
    "setup-pile": with_setup(starts=7),
    "setup-count": with_setup(starts=["st-red"]),
    "setup-card": with_setup(starts=["st-red", "st-pink"]),
    "setup-misplaced": with_setup(starts=["st-red", "g-rows"]),
    "setup-twice": with_setup(starts=["st-red", "st-red"]),
}
SHIPPED: Final = files("lungomare.games.bosa").joinpath("data/standard-2.toml").read_text("utf-8")
FILES: Final = {
    "card-id-on-line": SHIPPED.replace('"st-orange"', '"st-red"'),
    "card-id-of-section": '"season\\u002d1" = [{id = "a"}, {id = "a"}]',
    "toml-long": "#" * 100_001,
    "toml-dots": "." * 201,
    "toml-faulty": "cards = [",
    "toml-deep": "a = " + "[" * 5000,
    "toml-digits": "a = " + "1" * 5000,
}


def check(error: GameError, code: str) -> None:
    assert error.sentence == fill(FAMILY.refusals[code], error.values)
    assert error.clause is None or error.clause in FAMILY.clauses


@cache
def refusals_of_turns() -> dict[str, Illegal]:
    """Return a refusal of each code met in random games of all variants, and in a scene."""
    found = (each for game in FAMILY.variants() for each in refusals_of(game))
    copies = {"a1": ("red", NOTHING), "b1": ("red", {"copy": "color"})}
    game, state = scene({**copies, "c1": ("red", {"copy": "color"})}, Purse())
    copying = play(game, state, "row", "skip")
    copy_of_copy = game.explain(copying, game.read("copy c1"))
    assert copy_of_copy
    return {str(each.code): each for each in (*found, copy_of_copy)}


def refusals_of(game: Bosa) -> Iterator[Illegal]:
    rng, state = Random(game.seats), game.start()
    while game.legal(state):
        for decision in rng.sample(DECISIONS, 30) if state.turn else DECISIONS:
            if refusal := game.explain(state, decision):
                yield refusal
        state = game.advance(state, rng.choice(game.legal(state)))
    over = game.explain(state, DECISIONS[0])
    assert over
    yield over


def test_a_decision_is_refused_by_code() -> None:
    met = refusals_of_turns()
    assert set(met) == TURNS
    for code, error in met.items():
        check(error, code)


@pytest.mark.parametrize("code", UNREADABLE)
def test_what_is_no_decision_is_refused_by_code(code: str) -> None:
    with pytest.raises(Unreadable) as refused:
        Bosa(2).read(UNREADABLE[code])
    assert refused.value.code == code
    check(refused.value, code)


@pytest.mark.parametrize("code", DECKS)
def test_a_deck_is_refused_by_code(code: str) -> None:
    with pytest.raises(InvalidDeck) as refused:
        deck_from_json(DECKS[code])
    check_deck(refused.value, code)


@pytest.mark.parametrize("code", FILES)
def test_a_file_is_refused_by_code(code: str) -> None:
    with pytest.raises(InvalidDeck) as refused:
        load_deck(FILES[code], "mine")
    check_deck(refused.value, code)


def check_deck(error: InvalidDeck, code: str) -> None:
    """One of the faults has the code; they stand together in the sentence of the whole."""
    assert error.code == "deck-refused"
    check(error, error.code)
    assert code in {fault.code for fault in error.faults}
    for fault in error.faults:
        assert fault.sentence == fill(FAMILY.refusals[fault.code], fault.values)
        assert fault.clause in FAMILY.clauses
        assert str(fault) in error.sentence


@pytest.mark.parametrize("code", RECORDS)
def test_a_record_is_refused_by_code(code: str) -> None:
    with pytest.raises(Invalid) as refused:
        FAMILY.open_record(RECORDS[code])
    check(refused.value, code)


def test_every_code_occurs() -> None:
    assert {*TURNS, *UNREADABLE, *DECKS, *FILES, *RECORDS, "deck-refused"} == set(FAMILY.refusals)

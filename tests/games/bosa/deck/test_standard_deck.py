"""The standard decks are what they should be (B10)."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from itertools import permutations
from random import Random

import pytest

from games.bosa.scenes import dealt, play_randomly
from lungomare.games.bosa import (
    COLORS,
    KINDS,
    SHIPPED,
    STANDARD,
    Bosa,
    Building,
    Deck,
    Effect,
    Phase,
    deck_to_json,
    effect_to_json,
    shipped_deck,
    untranslated,
)

EVERY_DECK = pytest.mark.parametrize("deck", [shipped_deck(name) for name in SHIPPED], ids=SHIPPED)


def text(card: Building) -> str:
    return json.dumps(effect_to_json(card.effect), sort_keys=True)


def season(deck: Deck, number: int) -> list[Building]:
    return [card for card in deck.buildings if card.season == number]


@pytest.mark.clause("B1.2", "B1.4")
@EVERY_DECK
def test_ninety_six_buildings_and_twenty_goals(deck: Deck) -> None:
    assert Counter(card.season for card in deck.buildings) == {0: 6, 1: 30, 2: 30, 3: 30}
    assert len(deck.goals) == 20


@pytest.mark.clause("B10.0")
def test_shipped_decks_never_change() -> None:
    """A changed deck is a new file with a new name; this sum must stay for ever.

    A name in another language changes no rule and no record: it may be added or bettered.
    """
    sums = {
        name: hashlib.sha256(
            json.dumps(deck_to_json(untranslated(shipped_deck(name)))).encode()
        ).hexdigest()
        for name in SHIPPED
    }
    assert STANDARD.name == SHIPPED[-1] == "standard-2"
    assert sums == {
        "standard-1": "99c1b629e12c2890dc3fa049ba722c690391a2f47aa53ff45a325f858b18e2e0",
        "standard-2": "7fe3004910848628e8261ecd85b16f945800dbd6cb7d0296eff55148051d3819",
    }


@EVERY_DECK
def test_names_and_ids_are_all_different(deck: Deck) -> None:
    assert len({card.name for card in deck.buildings}) == 96
    assert all(card.name for card in deck.buildings)
    assert len({card.id for card in deck.buildings} | {goal.id for goal in deck.goals}) == 116


@EVERY_DECK
def test_every_building_has_an_italian_name_of_its_own(deck: Deck) -> None:
    names = [dict(card.names).get("it", "") for card in deck.buildings]
    assert all(names)
    assert len(set(names)) == 96
    assert not [card.id for card in deck.buildings if dict(card.names)["it"] == card.name]


@pytest.mark.clause("B10.1", "B10.2")
@EVERY_DECK
def test_five_of_each_color_a_season_and_one_of_each_to_start(deck: Deck) -> None:
    assert COLORS == ("red", "orange", "yellow", "green", "blue", "purple")
    for number, count in ((0, 1), (1, 5), (2, 5), (3, 5)):
        assert Counter(card.color for card in season(deck, number)) == dict.fromkeys(COLORS, count)
    for card in season(deck, 0):
        assert card.effect == Effect(gain=card.effect.gain)


@pytest.mark.clause("B10.3")
@pytest.mark.parametrize("number", [0, 1, 2, 3])
@EVERY_DECK
def test_the_resources_are_treated_alike(deck: Deck, number: int) -> None:
    effects = Counter(text(card) for card in season(deck, number))
    for order in permutations(KINDS):
        exchange = str.maketrans(dict(zip("FTP", order, strict=True)))
        swapped: Counter[str] = Counter()
        for effect, count in effects.items():
            marked = effect.replace("fish", "F").replace("textile", "T").replace("pottery", "P")
            swapped[json.dumps(json.loads(marked.translate(exchange)), sort_keys=True)] += count
        assert swapped == effects


@pytest.mark.clause("B10.3")
@EVERY_DECK
def test_each_color_has_one_card_of_each_kind_a_season(deck: Deck) -> None:
    for number in (1, 2, 3):
        for color in COLORS:
            mine = [text(card) for card in season(deck, number) if card.color == color]
            assert [sum(kind in effect for effect in mine) for kind in KINDS] == [1, 1, 1]


@pytest.mark.clause("B10.3")
@pytest.mark.parametrize(
    "effect",
    [
        {"gain": {"fish": 1}},
        {"spend": {"coins": 1}, "gain": {"fish": 2}},
        {"gain": {"coins": 1, "fish": 1}},
        {"spend": {"fish": 1}, "gain": {"points": 4}},
        {"gain": {"any": 1}},
        {"spend": {"any": 3}, "gain": {"points": 8}},
        {"gain": {"any": 2}},
        {"gain": {"fish": 1}, "per": "color"},
        {"gain": {"coins": 1}, "per": "color"},
        {"gain": {"coins": 1, "fish": 1}, "per": "color"},
        {"copy": "color"},
    ],
)
@EVERY_DECK
def test_every_action_of_the_glossary_occurs(deck: Deck, effect: object) -> None:
    assert json.dumps(effect, sort_keys=True) in {text(card) for card in deck.buildings}


@pytest.mark.clause("B10.3")
@EVERY_DECK
def test_one_of_each_for_points_and_coins_occurs(deck: Deck) -> None:
    gains = [
        dict(card.effect.gain) for card in deck.buildings if dict(card.effect.spend) == {"each": 1}
    ]
    assert gains
    assert all(set(gain) == {"points", "coins"} for gain in gains)


@pytest.mark.clause("B10.3")
@EVERY_DECK
def test_season_one_is_mostly_gains_and_season_three_mostly_ways_to_score(deck: Deck) -> None:
    gains = [
        sum(not card.effect.spend and not card.effect.copy for card in season(deck, n))
        for n in (1, 3)
    ]
    scores = [
        sum("points" in dict(card.effect.gain) for card in season(deck, n)) for n in (1, 2, 3)
    ]
    assert gains[0] > 15 > gains[1]
    assert scores[2] > 15
    assert scores == sorted(scores)


@pytest.mark.clause("B9")
@EVERY_DECK
def test_the_goals_are_the_rulebooks(deck: Deck) -> None:
    kinds = Counter((goal.kind, goal.points) for goal in deck.goals if goal.kind != "group")
    assert kinds == {
        ("exactly-three", 7): 1,
        ("surrounded", 6): 6,
        ("one-per-line", 3): 6,
        ("varied-rows", 8): 1,
        ("paired-columns", 8): 1,
        ("varied-quarters", 8): 1,
    }
    for kind in ("surrounded", "one-per-line"):
        assert {goal.color for goal in deck.goals if goal.kind == kind} == set(COLORS)
    assert [goal.size for goal in deck.goals if goal.kind == "group"] == [2, 3, 4, 5]


@pytest.mark.clause("B7.1")
@EVERY_DECK
def test_the_chart(deck: Deck) -> None:
    assert deck.chart == ((3, 3), (6, 7), (9, 12), (12, 18), (15, 25))


@pytest.mark.clause("B10.4")
@EVERY_DECK
def test_coins_fit_the_box_and_the_top_step_is_rare_even_without_thought(deck: Deck) -> None:
    """Random players show the coarse limits; tuning by good players sharpens them."""
    game, rng, most, tops = Bosa(5, deck), Random(11), 0, 0
    for number in range(12):
        state = dealt(game, f"tuning {number}")
        while state.phase is not Phase.OVER:
            most = max(most, sum(purse.coins for purse in state.purses))
            state = play_randomly(game, state, rng, 1)
        tops += state.patronage[2].count(25)
    assert most <= 70
    assert tops <= 12 * 5 / 3

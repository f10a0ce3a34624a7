"""What a deck may hold at the most, and what it costs to refuse one, whatever is sent."""

from __future__ import annotations

import re
from time import process_time
from typing import TYPE_CHECKING, Any

import pytest

from lungomare.errors import LONGEST_QUOTE
from lungomare.game import Invalid, quote
from lungomare.games.bosa import STANDARD, DeckFault, InvalidDeck, deck_from_json, deck_to_json
from lungomare.games.bosa.deck.cards import MOST_ON_CARD, MOST_STEPS
from lungomare.games.bosa.deck.check import MOST_CARDS, MOST_FAULTS
from lungomare.games.bosa.deck.decks import load_deck
from lungomare.games.toml_text import LONGEST_TEXT, MOST_DOTS, read_toml

if TYPE_CHECKING:
    from collections.abc import Callable

    from lungomare.game import Json

TOO_MANY = 70_000
"""Empty cards: about what a request of 256 kB holds."""
LONGEST_REFUSAL = 8_000
"""Characters: twenty faults, each with what was written."""


def standard() -> Json:
    return deck_to_json(STANDARD)


def refusal(data: Json) -> InvalidDeck:
    with pytest.raises(InvalidDeck) as refused:
        deck_from_json(data)
    return refused.value


def with_card(**changes: Any) -> Json:
    data = standard()
    data["cards"][6] |= changes
    return data


def with_goal(kind: str, **changes: Any) -> Json:
    data = standard()
    next(goal for goal in data["goals"] if goal["kind"] == kind).update(changes)
    return data


def at_most(number: int) -> list[Json]:
    """Return decks in which one number of each kind is this one."""
    return [
        *(with_card(effect={"gain": {key: number}}) for key in ("coins", "fish", "points", "any")),
        with_card(effect={"gain": {"coins": number}, "per": "color"}),
        with_card(effect={"spend": {"each": number}, "gain": {"points": 1}}),
        with_card(effect={"spend": {"coins": number}, "gain": {"fish": 1}}),
        with_goal("exactly-three", points=number),
        with_goal("group", size=number),
        standard() | {"chart": [[1, 1], [number, number]]},
        standard() | {"chart": [[1, 1], [2, number]]},
    ]


@pytest.mark.clause("B1.3")
@pytest.mark.parametrize("place", range(len(at_most(1))))
def test_no_number_is_above_a_million(place: int) -> None:
    deck_from_json(at_most(MOST_ON_CARD)[place])
    for number in (MOST_ON_CARD + 1, 2**63, 10**4000):
        (fault,) = refusal(at_most(number)[place]).faults
        assert fault.clause == "B1.3"
        assert "1,000,000" in fault.sentence
        assert fault.card or "chart" in fault.sentence


@pytest.mark.clause("B1.3")
def test_no_chart_has_more_steps() -> None:
    chart = [[step, step] for step in range(1, MOST_STEPS + 2)]
    assert len(deck_from_json(standard() | {"chart": chart[:-1]}).chart) == MOST_STEPS
    (fault,) = refusal(standard() | {"chart": chart}).faults
    assert fault == DeckFault(None, None, "chart-long", "B1.3", {"count": 257, "most": 256})
    assert fault.sentence == "the chart has 257 steps; it may have 256"


NESTED = [[[["x" * 60] * 6] * 6] * 6] * 6

HOSTILE: list[Json] = [
    {"cards": [{}] * TOO_MANY},
    {"goals": [{}] * TOO_MANY},
    {"cards": [{}] * MOST_CARDS, "goals": [{}] * MOST_CARDS},
    standard() | {f"key-{number}": 0 for number in range(TOO_MANY)},
    standard() | {"cards": [{f"key-{number}": 0 for number in range(TOO_MANY)}]},
    with_card(effect={"gain": {f"key-{number}": 0 for number in range(TOO_MANY)}}),
    standard() | {"chart": [[1, 1]] * TOO_MANY},
    standard() | {"chart": [[1, 1]] * MOST_STEPS},
    standard() | {"chart": [NESTED]},
    standard() | {"name": "x" * 256_000},
    standard() | {"cards": [{"id": NESTED, "name": NESTED, "color": NESTED}] * MOST_CARDS},
    standard() | {"cards": standard()["cards"][:1] * MOST_CARDS},
]
"""Each would have had a fault for every card, key or step, or quoted all that was sent."""


def spent(work: Callable[[], object], repeats: int = 3) -> float:
    """Return the processor time of the quickest of some tries."""
    times = []
    for _ in range(repeats):
        began = process_time()
        work()
        times.append(process_time() - began)
    return min(times)


@pytest.mark.parametrize("place", range(len(HOSTILE)))
def test_a_refusal_is_short_and_cheap(place: int) -> None:
    """It costs some times the check of a good deck at the most; it cost 1,500 times as much."""
    found = refusal(HOSTILE[place])
    assert 1 <= len(found.faults) <= MOST_FAULTS + 1
    assert len(str(found)) < LONGEST_REFUSAL
    good = spent(lambda: deck_from_json(standard()))
    assert spent(lambda: refusal(HOSTILE[place])) < 20 * good


def test_the_last_of_many_faults_says_that_there_are_more() -> None:
    data = standard()
    for card in data["cards"][:MOST_FAULTS]:
        card["color"] = "pink"
    assert len(refusal(data).faults) == MOST_FAULTS
    assert not any("and more" in fault.sentence for fault in refusal(data).faults)
    data["cards"][MOST_FAULTS]["color"] = "pink"
    *first, last = refusal(data).faults
    assert [fault.card for fault in first] == [card["id"] for card in data["cards"][:MOST_FAULTS]]
    assert last.sentence == "and more: mend these and check it again"


def test_a_file_of_far_too_many_cards_names_the_list() -> None:
    text = "season-1 = [\n" + "{},\n" * (MOST_CARDS + 1) + "]\n"
    with pytest.raises(InvalidDeck, match=r"line 1: season-1 has 501 cards") as refused:
        load_deck(text, "mine")
    assert len(refused.value.faults) == 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("a = 1\n" + "#" * LONGEST_TEXT, "100,006 characters; 100,000 are read"),
        ("\n" + "a." * (MOST_DOTS + 1) + "a = 1", r"more than 200 dots \(at line 2\)"),
    ],
)
def test_toml_that_would_take_too_long_is_not_read(text: str, sentence: str) -> None:
    with pytest.raises(Invalid, match=sentence):
        read_toml(text)


def test_toml_within_its_bounds_is_read() -> None:
    text = ".".join(["a"] * (MOST_DOTS + 1)) + " = 1\n"
    assert read_toml(text + "#" * (LONGEST_TEXT - len(text)))


@pytest.mark.parametrize("value", [NESTED, {str(n): NESTED for n in range(90)}, "x" * 10**6])
def test_what_somebody_wrote_is_quoted_shortly(value: object) -> None:
    assert len(quote(value)) <= LONGEST_QUOTE
    assert re.search(r"\.\.\.|…", quote(value))

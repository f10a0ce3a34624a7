"""Decks as data: every fault is reported, with its card and its line (B1.4, B6)."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bosa.scenes import dealt, play_randomly
from lungomare.games.bosa import (
    FAMILY,
    STANDARD,
    Bosa,
    DeckFault,
    InvalidDeck,
    Phase,
    deck_from_json,
    deck_to_json,
    load_deck,
    untranslated,
)
from lungomare.games.bosa.deck.line_numbers import find_line_numbers

if TYPE_CHECKING:
    from lungomare.game import Json

TEXT = files("lungomare.games.bosa").joinpath("data", "standard-1.toml").read_text("utf-8")


def line_of(part: str) -> int:
    """Return the line of the standard deck's file on which `part` stands first."""
    return TEXT[: TEXT.index(part)].count("\n") + 1


def faults(text: str) -> tuple[DeckFault, ...]:
    with pytest.raises(InvalidDeck) as refused:
        load_deck(text, "mine")
    return refused.value.faults


def only_fault(text: str) -> DeckFault:
    (fault,) = faults(text)
    return fault


def with_effect(effect: str) -> str:
    """Return the standard deck with another effect on s1-red-1."""
    return TEXT.replace(
        next(line for line in TEXT.splitlines() if '"s1-red-1"' in line),
        f'  {{ id = "s1-red-1", name = "x", color = "red", effect = {effect} }},',
    )


@pytest.mark.clause("B6")
@pytest.mark.parametrize(
    ("effect", "sentence"),
    [
        ("{ spend = { any = 1, coins = 1 }, gain = { points = 1 } }", "cannot have anything else"),
        ("{ spend = { any = 1, each = 1 }, gain = { points = 1 } }", "cannot have anything else"),
        ("{ gain = { each = 1 } }", "gain cannot have 'each'"),
        ("{ spend = { any = 1 }, gain = { any = 1 } }", "price and gain cannot both have any"),
        ('{ spend = { fish = 1 }, gain = { coins = 1 }, per = "color" }', "cannot be per color"),
        ("{ spend = { points = 1 }, gain = { coins = 1 } }", "spend cannot have 'points'"),
        ("{ gain = { fish = 0 } }", "gain of fish is 0, not a whole number above 0"),
        ("{ gain = { fish = -1 } }", "gain of fish is -1"),
        ("{ gain = { fish = 1.0 } }", "gain of fish is 1.0"),
        ("{ gain = { fish = true } }", "gain of fish is true"),
        ('{ gain = { fish = "1" } }', "gain of fish is '1'"),
        ("{ spend = { fish = 0 }, gain = { points = 1 } }", "spend of fish is 0"),
        ("{ gain = { gold = 1 } }", "gain cannot have 'gold'"),
        ("{ gain = { fish = 1 }, spare = 1 }", "the key 'spare' is unknown"),
        ("{ gain = {} }", "gain is missing or empty"),
        ("{ spend = { fish = 1 } }", "gain is missing or empty"),
        ("{ spend = {}, gain = { fish = 1 } }", "spend is missing or empty"),
        ("{ spend = 1, gain = { fish = 1 } }", "spend is missing or empty"),
        ("{ spend = { any = 1 }, gain = 1 }", "gain is missing or empty"),
        ("{ gain = { fish = 1 }, per = 2 }", 'it can only be "color"'),
        ("{ copy = 1 }", "a copy is"),
        ('{ copy = "color", gain = { fish = 1 } }', "a copy is"),
        ("{}", "an effect is a table"),
        ("1", "an effect is a table"),
    ],
)
def test_impossible_effects(effect: str, sentence: str) -> None:
    fault = only_fault(with_effect(effect))
    assert sentence in fault.sentence
    assert (fault.card, fault.line, fault.clause) == ("s1-red-1", line_of('"s1-red-1"'), "B6")


@pytest.mark.clause("B6")
@pytest.mark.parametrize(
    "effect",
    [
        "{ gain = { points = 3 } }",
        '{ gain = { any = 1, coins = 1 }, per = "color" }',
        "{ spend = { each = 1, coins = 2 }, gain = { points = 20 } }",
        "{ spend = { coins = 2 }, gain = { any = 3, points = 1 } }",
        "{ spend = { any = 2 }, gain = { coins = 3 } }",
    ],
)
def test_effects_that_are_allowed(effect: str) -> None:
    deck = load_deck(with_effect(effect), "mine")
    assert deck.buildings[6].id == "s1-red-1"
    game = Bosa(2, deck)
    assert play_randomly(game, dealt(game), Random(1)).phase is Phase.OVER


def test_every_effect_of_the_guide_is_allowed() -> None:
    guide = (Path(__file__).parents[4] / "docs" / "research" / "bosa-deck.md").read_text("utf-8")
    effects = re.findall(r"\| `(\{.*\})` \|", guide)
    assert len(effects) == 9
    for effect in effects:
        load_deck(with_effect(effect), "mine")


def remove(part: str) -> str:
    """Return the deck's file without the line on which `part` stands."""
    return re.sub(rf"^.*{re.escape(part)}.*\n", "", TEXT, count=1, flags=re.MULTILINE)


@pytest.mark.clause("B1.4", "B1.2")
@pytest.mark.parametrize(
    ("part", "section", "sentence"),
    [
        ('"st-green"', "start", "the Start cards must be 6 cards, not 5"),
        ('"s1-green-3"', "season-1", "Season 1 must be 30 cards, not 29"),
        ('"s2-blue-1"', "season-2", "Season 2 must be 30 cards, not 29"),
        ('"s3-purple-5"', "season-3", "Season 3 must be 30 cards, not 29"),
        ('"g-three"', "goals", "there must be 20 goals, not 19"),
    ],
)
def test_counts_by_season(part: str, section: str, sentence: str) -> None:
    text = remove(part)
    fault = only_fault(text)
    assert fault.sentence == sentence
    assert fault.clause == "B1.4"
    assert text.splitlines()[(fault.line or 0) - 1].startswith(f"{section} = [")


@pytest.mark.clause("B1.3", "B10.1")
@pytest.mark.parametrize(
    ("old", "new", "card", "sentence"),
    [
        ('id = "s2-red-4"', 'id = "s2-red-3"', "s2-red-3", "the id stands already on line"),
        ('id = "g-rows"', 'id = "st-red"', "st-red", "the id stands already on line 9"),
        (
            '"s1-red-1",      name',
            '"s1 red",      name',
            "card 1 of season-1",
            "ASCII characters without spaces",
        ),
        ('id = "s1-red-1",', "id = 7,", "card 1 of season-1", "the id 7 is not"),
        ('id = "s1-red-1",', 'id = "",', "card 1 of season-1", "the id '' is not"),
        ('id = "s1-red-1",', "", "card 1 of season-1", "the id null is not"),
        (
            'id = "s1-red-1",',
            'id = "tannería",',
            "card 1 of season-1",
            "ASCII characters without spaces",
        ),
        ('name = "Old Tannery",', "name = 5,", "s1-red-1", "the name 5 is not a text"),
        ('name = "Old Tannery",', r'name = "\u001b[2J",', "s1-red-1", "printable characters"),
        ('name = "Old Tannery",', f'name = "{"a" * 61}",', "s1-red-1", "at most 60 printable"),
        ('id = "s1-red-1",', r'id = "\u0007",', "card 1 of season-1", "without spaces"),
        ('id = "s1-red-1",', f'id = "{"a" * 41}",', "card 1 of season-1", "of 1 to 40 ASCII"),
        ('names = { it = "Vecchia conceria" },', "names = 5,", "s1-red-1", "names is not a table"),
        ('{ it = "Vecchia conceria" },', '{ xx = "A" },', "s1-red-1", "the language 'xx' is not"),
        ('{ it = "Vecchia conceria" },', "{ it = 5 },", "s1-red-1", "the name 5 is not a text"),
        (
            '{ it = "Vecchia conceria" },',
            f'{{ it = "{"a" * 61}" }},',
            "s1-red-1",
            "at most 60 printable",
        ),
        ('name = "Old Tannery",', "season = 1,", "s1-red-1", "the key 'season' is unknown"),
        ('name = "Old Tannery", ', "naem = 'x',", "s1-red-1", "the key 'naem' is unknown"),
        ('kind = "varied-rows"', 'kind = "tall"', "g-rows", "the kind 'tall' is not one of"),
        ("points = 7 }", "points = 0 }", "g-three", "points is 0, not a whole number above 0"),
        ("points = 7 }", 'kinds = "x" }', "g-three", "the key 'kinds' is unknown"),
        ("points = 7 }", 'points = 7, color = "red" }', "g-three", "names no color"),
        ("points = 7 }", "points = 7, size = 2 }", "g-three", "has no size"),
        ("points = 3, size = 2 }", "points = 3 }", "g-group-2", "the size null is not"),
        ("points = 3, size = 2 }", "points = 3, size = 0 }", "g-group-2", "the size 0 is not"),
        ('points = 6, color = "red" }', "points = 6 }", "g-surrounded-red", "the color null is"),
        ('points = 3, color = "red" }', 'points = 3, color = "pink" }', "g-line-red", "'pink'"),
    ],
)
def test_faults_name_card_and_line(old: str, new: str, card: str, sentence: str) -> None:
    found = faults(TEXT.replace(old, new, 1))
    assert any(
        fault.card == card and sentence in fault.sentence and fault.line == line_of(old)
        for fault in found
    ), found


@pytest.mark.clause("B10.1")
def test_an_unknown_color_is_a_fault() -> None:
    line = next(line for line in TEXT.splitlines() if '"s1-red-1"' in line)
    fault = only_fault(TEXT.replace(line, line.replace('"red"', '"crimson"')))
    assert fault.card == "s1-red-1"
    assert fault.sentence.startswith("the color 'crimson' is not one of red, orange")
    fault = only_fault(TEXT.replace(line, re.sub(r", *effect = .*\}", " }", line)))
    assert fault.sentence == "it has no effect"


@pytest.mark.clause("B7.1")
@pytest.mark.parametrize(
    "chart",
    [
        "[]",
        "3",
        "[[3, 3], [6]]",
        "[[3, 3], [6, 7.5]]",
        "[[0, 1]]",
        "[[3, 3], 6]",
        "[[true, 3]]",
        "[[3, 3], [3, 7]]",
        "[[6, 7], [3, 3]]",
        "[[3, 3], [6, 3]]",
        '{ "3" = 3 }',
    ],
)
def test_a_chart_rises_step_by_step(chart: str) -> None:
    fault = only_fault(re.sub(r"chart = .*", f"chart = {chart}", TEXT))
    assert (fault.line, fault.clause) == (line_of("chart ="), "B7.1")
    assert "chart" in fault.sentence


def test_a_deck_without_chart_goals_or_season() -> None:
    assert "the chart must be" in str(only_fault(re.sub(r"chart = .*", "", TEXT)))
    found = faults('season-1 = 5\ngoals = "many"\nsmall = [1]\n')
    assert [(fault.line, fault.card) for fault in found if "small" in fault.sentence] == [(3, None)]
    assert sum(fault.clause == "B1.4" for fault in found) == 5
    found = faults(
        TEXT.replace("season-1 = [", "season-1 = [ 5,").replace("goals = [", "goals = [1,")
    )
    assert {
        fault.sentence for fault in found if fault.card and fault.card.startswith("card 1")
    } == {
        "a building is a table with id, name, color and effect",
        "a goal is a table with id, kind and points",
    }


def test_a_file_that_is_not_toml_says_where() -> None:
    fault = only_fault("chart = [[3, 3]]\nstart = [\n  { id = ]\n")
    assert fault.line == 3
    assert fault.sentence.startswith("the text is not TOML")
    assert only_fault('chart = [[3, 3]]\nname = "').line in (2, 3)
    assert only_fault("chart = [[3, 3]]\nstart = [\n").line == 3


def test_every_fault_is_reported_in_one_sentence() -> None:
    text = TEXT.replace("fish = 1", "fish = 0").replace("points = 7 }", "points = 7, size = 1 }")
    found = faults(text)
    assert len(found) > 3
    assert [fault.line or 0 for fault in found] == sorted(fault.line or 0 for fault in found)
    with pytest.raises(InvalidDeck) as refused:
        load_deck(text, "mine")
    sentence = str(refused.value)
    assert sentence.startswith("the deck 'mine' is refused: line 9: st-red: gain of fish is 0")
    assert all(str(fault) in sentence for fault in found)


def test_cards_may_stand_as_tables_of_their_own() -> None:
    first = next(line for line in TEXT.splitlines() if '"st-red"' in line)
    tables = TEXT.split("start = [")[0] + TEXT.split("]\n", 1)[1].split("]\n", 1)[-1]
    starts = "".join(
        f'\n# a comment with [brackets]\n[[start]]\nid = "{card.id}"\nname = """a\\\nb"""\n'
        f"color = '{card.color}'\neffect = {{ gain = {{ fish = 1 }} }}\n"
        for card in STANDARD.buildings[:6]
    )
    text = tables + starts
    deck = load_deck(text, "mine")
    assert [card.id for card in deck.buildings[-6:]] == [card.id for card in STANDARD.buildings[:6]]
    assert deck.buildings[-1].name == "ab"
    fault = only_fault(text.replace('id = "st-green"', 'id = "st-green"\nsize = 2'))
    assert fault.card == "st-green"
    assert text.splitlines()[(fault.line or 0) - 1] == "[[start]]"
    assert text.splitlines()[fault.line or 0] == 'id = "st-green"'
    assert first


def test_lines_survive_strings_that_look_like_cards() -> None:
    lines = find_line_numbers(
        'note = "[{"\n"season-1" = [ # { not here\n  { a = "}" },\n  { a = 1 } ]\n'
    )
    assert lines.items["season-1"] == [3, 4]
    assert lines.keys == {"note": 1, "season-1": 2}


@pytest.mark.clause("B1.3")
def test_json_holds_the_whole_deck() -> None:
    data = deck_to_json(STANDARD)
    assert deck_from_json(json.loads(json.dumps(data))) == STANDARD
    assert data["cards"][0] == {
        "id": "st-red",
        "name": STANDARD.buildings[0].name,
        "names": {"it": "Porta di Sa Costa"},
        "season": 0,
        "color": "red",
        "effect": {"gain": {"fish": 1}},
    }
    assert data["goals"][1] == {"id": "g-group-2", "kind": "group", "points": 3, "size": 2}
    assert data["chart"][0] == [3, 3]


@pytest.mark.clause("B10.0")
def test_a_deck_is_the_same_in_every_language() -> None:
    """Records, digests and what the core works out of a deck know nothing of translations."""
    data = deck_to_json(STANDARD)
    data["cards"][0]["names"] = {"it": "Un altro nome", "en": "Another name"}
    data["cards"][1].pop("names")
    deck = deck_from_json(data)
    assert deck == STANDARD
    assert hash(deck) == hash(STANDARD)
    assert deck.buildings[0].names == (("it", "Un altro nome"), ("en", "Another name"))
    assert deck_to_json(deck)["cards"][:2] == data["cards"][:2]
    assert Bosa(2, deck).header(dealt(Bosa(2, deck)))["deck"] == STANDARD.name
    plain = deck_to_json(untranslated(deck))
    assert plain == deck_to_json(untranslated(STANDARD))
    assert not any("names" in card for card in plain["cards"])


@pytest.mark.clause("B1.3")
def test_a_record_keeps_the_names_of_a_deck_of_ones_own() -> None:
    game = Bosa(2, deck_from_json(deck_to_json(STANDARD) | {"name": "ours"}))
    header = json.loads(json.dumps(game.header(dealt(game))))
    opened, _ = FAMILY.open_record(header)
    assert [card.names for card in opened.deck.buildings] == [
        card.names for card in STANDARD.buildings
    ]


def test_json_needs_no_names() -> None:
    data = deck_to_json(STANDARD)
    for card in data["cards"]:
        del card["name"], card["names"]
    del data["name"]
    deck = deck_from_json(data, "nameless")
    assert deck.name == "nameless"
    assert "name" not in deck_to_json(deck)["cards"][0]


def changed(key: str, value: Any) -> Json:
    return {**deck_to_json(STANDARD), key: value}


def with_season(season: object) -> Json:
    data = deck_to_json(STANDARD)
    data["cards"][6]["season"] = season
    return data


@pytest.mark.clause("B1.3", "B1.4")
@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (5, "a deck is an object with cards, goals and chart"),
        (changed("size", 3), "the key 'size' is unknown at the top of a deck"),
        (changed("name", 3), "its name is not a text of at most 60"),
        (changed("cards", {}), "Season 1 must be 30 cards, not 0"),
        (changed("goals", None), "there must be 20 goals, not 0"),
        (
            changed("goals", [*deck_to_json(STANDARD)["goals"], {"id": "more"}]),
            "there must be 20 goals, not 21",
        ),
        (changed("chart", None), "the chart must be a list"),
        (changed("cards", [1]), "card 1 of cards: a building is a table"),
        (with_season(4), "s1-red-1: the season 4 is not 0, 1, 2 or 3"),
        (with_season(True), "s1-red-1: the season true is not 0, 1, 2 or 3"),
        (with_season(2), "Season 2 must be 30 cards, not 31"),
        (
            changed("goals", [*deck_to_json(STANDARD)["goals"][1:], {"id": "st-red"}]),
            "st-red: the id stands already as card 1 of cards",
        ),
    ],
)
def test_faults_of_json(data: object, sentence: str) -> None:
    with pytest.raises(InvalidDeck) as refused:
        deck_from_json(data)
    assert sentence in str(refused.value)


@pytest.mark.clause("B1.3")
@settings(max_examples=5, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(2, 5))
def test_another_valid_deck_plays(rng: Random, players: int) -> None:
    data = deck_to_json(STANDARD)
    effects = [card["effect"] for card in data["cards"]]
    rng.shuffle(effects)
    for card, effect in zip(data["cards"], effects, strict=True):
        card |= {"effect": effect, "color": rng.choice(["red", "green", "blue"])}
    rng.shuffle(data["cards"])
    rng.shuffle(data["goals"])
    game = Bosa(players, deck_from_json({**data, "chart": [[1, 1], [4, 9]]}))
    start = dealt(game)
    opened, again = FAMILY.open_record(json.loads(json.dumps(game.header(start))))
    assert (opened.deck, again) == (game.deck, start)
    assert play_randomly(game, start, rng).phase is Phase.OVER


@pytest.mark.parametrize("name", ["", "Bosa, di nostra mano", "a" * 60])
def test_a_deck_may_be_called(name: str) -> None:
    assert load_deck(TEXT, name).name == name


@pytest.mark.parametrize("name", ["a" * 61, "two\nlines", "\x1b[31m", "half \ud800"])
def test_a_deck_may_not_be_called(name: str) -> None:
    """A record holds the deck under its name, and every screen shows it."""
    with pytest.raises(InvalidDeck, match="its name is not a text of at most 60"):
        load_deck(TEXT, name)
    with pytest.raises(InvalidDeck, match="its name is not a text of at most 60"):
        deck_from_json(deck_to_json(STANDARD) | {"name": name})

"""What is Canosa's own in a record: edition, switches, layout, start, and the table's results."""

from __future__ import annotations

import pytest

from games.canosa.small_positions import place
from lungomare.game import Invalid, Json
from lungomare.games.canosa import FAMILY, Canosa, State, read_layout, read_position
from lungomare.games.canosa.editions import SWITCHES, switch_values

WALLS = read_layout(
    'gold = ["b1", "b2", "b3", "b4", "b5"]\nsilver = ["e1", "e2", "e3", "e4", "e5"]', "walls"
)
POSITION = "6/5S/()()()()()()/()5/6/1G4 0,0 3,0 s1"
ON_THE_OTHERS_ISLANDS = "5G/6/()()()()()()/()()()()2/6/S5 0,0 0,0 g1"
NEVER = "the gold Siren stands on the other's island f6, where these rules never let her go (C4.3)"


@pytest.mark.parametrize(
    ("game", "header"),
    [
        (Canosa(), {"edition": "retail", "rules": {}, "layout": "standard"}),
        (
            Canosa("kickstarter", {"enemy-island": "closed", "quiet": "off", "trap": "forfeits"}),
            {
                "edition": "kickstarter",
                "rules": {"enemy-island": "closed", "quiet": "off"},
                "layout": "standard",
            },
        ),
        (
            Canosa(layout=WALLS),
            {"edition": "retail", "rules": {}, "layout": WALLS.to_json()},
        ),
    ],
    ids=["plain", "switches", "layout"],
)
def test_a_record_opens_with_what_differs(game: Canosa, header: Json) -> None:
    assert game.header(game.start()) == {"game": "canosa", **header}
    opened, start = FAMILY.open_record(game.header(game.start()))
    assert (opened.edition, opened.rules, opened.layout) == (game.edition, game.rules, game.layout)
    assert start == game.start()


def test_a_record_from_another_position_holds_it() -> None:
    game = Canosa()
    start = game.start_from(read_position(POSITION))
    assert game.header(start)["start"] == POSITION
    assert FAMILY.open_record(game.header(start))[1] == start


def test_what_a_record_leaves_out_is_retail_from_the_standard_layout() -> None:
    game, start = FAMILY.open_record({})
    assert (game.edition, game.rules, game.layout) == ("retail", Canosa().rules, Canosa().layout)
    assert start == Canosa().start()


def test_the_rules_in_force_decide_what_a_start_may_be() -> None:
    record = {"start": ON_THE_OTHERS_ISLANDS, "rules": {"enemy-island": "open"}}
    _, start = FAMILY.open_record(record)
    assert start.position == read_position(ON_THE_OTHERS_ISLANDS, Canosa("kickstarter").rules)


@pytest.mark.parametrize(
    ("record", "sentence"),
    [
        ({"edition": "deluxe"}, "there is no edition 'deluxe'; there are: retail, kickstarter"),
        ({"edition": None}, "there is no edition null; there are: retail, kickstarter"),
        ({"rules": ["trap"]}, '"rules" must be an object of switches'),
        ({"rules": None}, '"rules" must be an object of switches'),
        ({"rules": {"trap": "off"}}, "the switch trap is loses or forfeits, not 'off'"),
        ({"rules": {"quiet": False}}, "the switch quiet is off or on, not false"),
        ({"layout": "oval"}, "there is no layout 'oval'; there is: standard (C2.3)"),
        ({"layout": {"gold": []}}, "a layout has five gold Sailors, not 0 (C2.3)"),
        ({"start": None}, '"start" must be a position, as text'),
        (
            {"start": f"{POSITION[:-1]}3"},
            "\"start\": 's3' does not say who is to act: g1, g2, s1 or s2 (C3.2), at character 37",
        ),
        (
            {"start": ON_THE_OTHERS_ISLANDS},
            f'"start": {NEVER}, at character 2',
        ),
    ],
)
def test_what_opens_no_record(record: Json, sentence: str) -> None:
    with pytest.raises(Invalid) as refused:
        FAMILY.open_record(record)
    assert str(refused.value) == sentence


UNFINISHED = State(place("c3", "d5"))
WON = Canosa().start_from(place("c3", "d5", scores=(1, 4)))
DRAWN = Canosa("kickstarter").start_from(
    place("a6", "f1", {"a5": "", "b5": "", "b6": "", "e1": "", "e2": "", "f2": ""})
)


@pytest.mark.parametrize(
    ("state", "result"),
    [
        (UNFINISHED, None),
        (WON, {"winner": "silver", "reason": "sailors"}),
        (DRAWN, {"winner": None, "reason": "blocked"}),
    ],
)
def test_the_result_of_the_rules(state: State, result: Json | None) -> None:
    assert Canosa().result(state) == result


@pytest.mark.parametrize(
    ("state", "result"),
    [
        (UNFINISHED, {"winner": "gold", "reason": "resigned"}),
        (UNFINISHED, {"winner": "silver", "reason": "resigned"}),
        (UNFINISHED, {"winner": "gold", "reason": "time"}),
        (UNFINISHED, {"winner": "silver", "reason": "forfeit"}),
        (UNFINISHED, {"winner": None, "reason": "agreed"}),
        (WON, {"winner": "silver", "reason": "sailors"}),
        (DRAWN, {"winner": None, "reason": "blocked"}),
    ],
)
def test_results_that_may_stand(state: State, result: Json) -> None:
    Canosa().check_result(state, result)


@pytest.mark.parametrize(
    ("state", "result", "sentence"),
    [
        (
            UNFINISHED,
            {"winner": "gold", "reason": "sailors"},
            "the game is not over, and no table ends it by 'sailors'",
        ),
        (
            UNFINISHED,
            {"winner": None, "reason": "repetition"},
            "the game is not over, and no table ends it by 'repetition'",
        ),
        (UNFINISHED, {}, "the game is not over, and no table ends it by null"),
        (
            UNFINISHED,
            {"winner": "gold", "reason": ["time"]},
            "the game is not over, and no table ends it by ['time']",
        ),
        (
            UNFINISHED,
            {"winner": None, "reason": "resigned"},
            "the winner of a game that ends by 'resigned' is gold or silver, not null",
        ),
        (
            UNFINISHED,
            {"reason": "time"},
            "the winner of a game that ends by 'time' is gold or silver, not missing",
        ),
        (
            UNFINISHED,
            {"reason": "agreed"},
            "the winner of a game that ends by 'agreed' is null, not missing",
        ),
        (
            UNFINISHED,
            {"winner": "gold", "reason": "agreed"},
            "the winner of a game that ends by 'agreed' is null, not 'gold'",
        ),
        (
            UNFINISHED,
            {"winner": 0, "reason": "forfeit"},
            "the winner of a game that ends by 'forfeit' is gold or silver, not 0",
        ),
        (
            WON,
            {"winner": "gold", "reason": "sailors"},
            'the game ended in {"winner": "silver", "reason": "sailors"}',
        ),
        (
            WON,
            {"winner": "gold", "reason": "resigned"},
            'the game ended in {"winner": "silver", "reason": "sailors"}',
        ),
        (
            DRAWN,
            {"winner": None, "reason": "agreed"},
            'the game ended in {"winner": null, "reason": "blocked"}',
        ),
    ],
)
def test_results_that_may_not(state: State, result: Json, sentence: str) -> None:
    with pytest.raises(Invalid) as refused:
        Canosa().check_result(state, result)
    assert str(refused.value) == sentence


def test_between_them_the_variants_show_every_value_of_every_switch() -> None:
    variants = FAMILY.variants()
    seen = {pair for game in variants for pair in switch_values(game.rules).items()}
    every = {(name, value) for name, (_, values) in SWITCHES.items() for value in values}
    assert every - seen == {("quiet", "off")}  # such a game need not end
    assert len({game.rules for game in variants}) == 18


def test_what_a_seat_sees_is_everything() -> None:
    game = Canosa()
    state = State(read_position(POSITION), turn=7, quiet=3)
    assert game.view(state, 1) == {
        "seat": 1,
        "position": POSITION,
        "turn": 7,
        "quiet": 3,
        "times": 1,
    }
    assert game.view(state, None)["seat"] is None

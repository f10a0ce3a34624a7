"""Every refusal of Canosa by its code: each can occur, and none that is not in the table."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from games.canosa.small_positions import place
from lungomare.errors import fill
from lungomare.game import GameError, Invalid, Json, Outcome, Unreadable
from lungomare.games.canosa import (
    ACTIONS,
    FAMILY,
    Canosa,
    Position,
    State,
    read_action,
    read_position,
    write_position,
)
from lungomare.games.records import replay
from lungomare.games.registry import FAMILIES

NEAR: Final = place("c3", "d4", {"d5": "", "b3": "ggg", "b2": "s", "c4": "gs"}, carried=(2, 1))
"""Gold may attack; around are a neutral Sailor, one with three rings, and two of Silver."""
EVEN: Final = place("c3", "c4", carried=(2, 2))
CORNERED: Final = place(
    "a1",
    "b2",
    dict.fromkeys(("a2", "a3", "b1", "b3", "c1", "c2", "c3"), ""),
    carried=(2, 1),
)
MOVING: Final = place("c3", "c5", {"c4": "g", "d4": "g", "d3": "", "f1": "s", "e3": "g", "e2": ""})

ILLEGAL: Final[dict[str, tuple[Position, str]]] = {
    "siren-stands-there": (NEAR, "@c3"),
    "not-next-to-siren": (NEAR, "@f1"),
    "own-island": (place("b2", "f6"), "@a1"),
    "other-island": (place("e5", "b2"), "@f6"),
    "sailor-there": (NEAR, "@b2"),
    "attack-names-no-push": (NEAR, "@d4"),
    "siren-elsewhere": (NEAR, "@c4xc5"),
    "sirens-not-adjacent": (place("c3", "f6", carried=(2, 1)), "@f6xe5"),
    "attack-on-own-island": (place("b2", "a1", carried=(2, 1)), "@a1xa2"),
    "attack-on-other-island": (place("e5", "f6", carried=(2, 1)), "@f6xf5"),
    "carries-no-more": (EVEN, "@c4xc5"),
    "no-push-square": (CORNERED, "@b2xc3"),
    "push-not-adjacent": (NEAR, "@d4xf6"),
    "push-to-own-island": (place("d5", "e5", carried=(2, 1)), "@e5xf6"),
    "push-to-island": (place("c3", "b2", carried=(2, 1)), "@b2xa1"),
    "siren-not-sailor": (MOVING, "c3-b3"),
    "no-sailor-to-move": (MOVING, "a6-a5"),
    "sailor-neutral": (MOVING, "d3-d2"),
    "sailor-of-other": (MOVING, "f1-e1"),
    "not-homeward": (MOVING, "d4-d5"),
    "siren-in-the-way": (MOVING, "c4-c3"),
    "other-sailor-there": (MOVING, "e3-e2"),
    "no-rings-between-sirens": (NEAR, "+d4"),
    "no-sailor": (NEAR, "+b4"),
    "siren-has-no-ring": (MOVING, "+d4"),
    "sailor-is-full": (NEAR, "+b3"),
    "sailor-has-no-ring": (MOVING, "-d3"),
    "ring-of-other": (NEAR, "-b2"),
    "siren-is-full": (place("c3", "f6", {"c4": "g"}, carried=(3, 0)), "-c4"),
}
UNREADABLE: Final = {"no-square": "@g7", "no-action": "hello", "action-incomplete": "a1b1"}
OVER: Final = {
    "over-sailors": Outcome("sailors", (0,), "C10.1"),
    "over-trap": Outcome("trap", (1,), "C10.2"),
    "over-blocked": Outcome("blocked", (), "C10.3"),
    "over-repetition": Outcome("repetition", (), "C11.1"),
    "over-quiet": Outcome("quiet", (), "C11.2"),
}
START: Final = write_position(Canosa().start().position)
BOARD, REST = START.split(" ", 1)
NO_SIRENS: Final = "6/6/6/6/6/6"

POSITIONS: Final = {
    "position-fields": BOARD,
    "position-player": f"{BOARD} 2,2 0,0 x1",
    "position-carried": f"{BOARD} 2;2 0,0 g1",
    "position-scores": f"{BOARD} 2,2 0 g1",
    "position-ranks": f"{BOARD}/6 {REST}",
    "position-numbers": f"33/6/6/6/6/G4S {REST}",
    "position-stack": f"(gggg)5/6/6/6/6/G4S {REST}",
    "position-rank-long": f"6G/6/6/6/6/5S {REST}",
    "position-rank-short": f"5/6/6/6/6/G4S {REST}",
    "position-sailor": f"(x)5/6/6/6/6/G4S {REST}",
    "position-character": f"x5/6/6/6/6/G4S {REST}",
    "position-second-siren": f"G5/6/6/6/6/G4S {REST}",
    "position-no-siren": f"{NO_SIRENS} {REST}",
    "position-sailor-home": f"6/6/6/6/6/(g)G3S {REST}",
    "position-siren-on-island": f"5G/6/6/6/6/5S {REST}",
    "position-siren-full": START.replace("2,2", "4,2"),
    "position-rings": START.replace("2,2", "3,3").replace("(g)", "(gg)"),
    "position-score": START.replace("0,0", "5,0"),
    "position-both-won": START.replace("0,0", "4,4"),
    "position-sailors": START.replace("0,0", "1,0"),
}


FIVE: Final = ["b6", "b5", "c5", "c6", "d6"]
RECORDS: Final[dict[str, Json]] = {
    "no-edition": {"edition": "gift"},
    "no-switch": {"rules": {"wind": "on"}},
    "switch-value": {"rules": {"trap": "stays"}},
    "rules-object": {"rules": 7},
    "start-text": {"start": 7},
    "start-position": {"start": BOARD},
    "result-reason": {"result": {"reason": "bored"}},
    "result-no-winner": {"result": {"reason": "resigned"}},
    "result-winner": {"result": {"reason": "resigned", "winner": "bronze"}},
    "no-layout": {"layout": "old"},
    "layout-object": {"layout": 7},
    "layout-key": {"layout": {"wind": 7}},
    "layout-name": {"layout": {"name": 7}},
    "layout-name-ours": {"layout": {"name": "standard"}},
    "layout-squares": {"layout": {"gold": 7}},
    "layout-count": {"layout": {"gold": FIVE[:4]}},
    "layout-square": {"layout": {"gold": [*FIVE[:4], "g7"]}},
    "layout-island": {"layout": {"gold": [*FIVE[:4], "a1"]}},
    "layout-twice": {"layout": {"gold": FIVE, "silver": FIVE}},
}


def check(error: GameError | None, code: str) -> None:
    assert error is not None
    assert error.code == code, error
    assert error.sentence == fill(FAMILY.refusals[code], error.values)
    assert error.clause is None or error.clause in FAMILY.clauses


@pytest.mark.parametrize("code", ILLEGAL)
def test_an_action_is_refused_by_code(code: str) -> None:
    position, text = ILLEGAL[code]
    game = Canosa()
    check(game.explain(game.start_from(position), read_action(text)), code)


@pytest.mark.parametrize("code", OVER)
def test_a_game_that_is_over_says_how_it_ended(code: str) -> None:
    over = State(NEAR, outcome=OVER[code])
    check(Canosa().explain(over, read_action("@c2")), code)


@pytest.mark.parametrize("code", UNREADABLE)
def test_what_is_no_action_is_refused_by_code(code: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read_action(UNREADABLE[code])
    check(refused.value, code)


@pytest.mark.parametrize("code", POSITIONS)
def test_what_is_no_position_is_refused_by_code(code: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read_position(POSITIONS[code])
    check(refused.value, code)


@pytest.mark.parametrize("code", RECORDS)
def test_a_record_is_refused_by_code(code: str) -> None:
    record = {"game": "canosa", "actions": [], "result": None, **RECORDS[code]}
    with pytest.raises(Invalid) as refused:
        replay(FAMILIES, record)
    check(refused.value, code)


def test_a_fault_that_another_refusal_rests_on_has_its_own_code_and_values() -> None:
    with pytest.raises(Invalid) as refused:
        replay(FAMILIES, {"game": "canosa", "actions": ["@g7"], "result": None})
    values = refused.value.values
    assert refused.value.code == "record-move"
    assert (values["number"], values["fault_code"]) == (1, "no-square")
    of_fault = {key: value for key, value in values.items() if key.startswith("fault_")}
    inner = {key.removeprefix("fault_"): value for key, value in of_fault.items()}
    assert fill(FAMILY.refusals["no-square"], inner) in refused.value.sentence


def test_every_code_occurs() -> None:
    assert {*ILLEGAL, *OVER, *UNREADABLE, *POSITIONS, *RECORDS} == set(FAMILY.refusals)


def test_no_other_code_occurs() -> None:
    """Random games of all variants are refused by codes of the table alone."""
    rng, met = Random(5), set()
    for game in FAMILY.variants():
        state = game.start()
        while not state.outcome:
            for action in rng.sample(ACTIONS, 10):
                if refusal := game.explain(state, action):
                    check(refusal, refusal.code or "")
                    met.add(refusal.code)
            state = game.advance(state, rng.choice(game.legal(state)))
    assert len(met) > 20

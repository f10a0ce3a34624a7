"""Records of any game: written, replayed, and refused with the place of the first fault."""

from __future__ import annotations

import json

import pytest

from lungomare.game import Invalid, Json
from lungomare.games.canosa import Canosa, read_action, read_position
from lungomare.games.records import replay, write_record
from lungomare.games.registry import FAMILIES

ACTIONS = ["b6-b5", "@e5", "+d4"]
UNFINISHED: Json = {
    "game": "canosa",
    "edition": "retail",
    "rules": {},
    "layout": "standard",
    "actions": ACTIONS,
    "result": None,
}
FINISHED: Json = {
    "game": "canosa",
    "edition": "retail",
    "rules": {},
    "layout": "standard",
    "start": "6/5S/()()()()()()/6/(g)5/1G4 0,0 3,0 g2",
    "actions": ["a2-a1"],
    "result": {"winner": "gold", "reason": "sailors"},
}
OVER = "the game is over: Gold has brought four Sailors home and wins (C3.4)"
ENDED = 'game ended in {{"winner": "gold", "reason": "sailors"}}'


def without(key: str) -> Json:
    return {name: value for name, value in UNFINISHED.items() if name != key}


def test_a_record_is_written_as_the_notation_says() -> None:
    game = Canosa()
    moves = [read_action(text) for text in ACTIONS]
    assert write_record(game, game.start(), moves, None) == UNFINISHED
    start = game.start_from(read_position(FINISHED["start"]))
    moves = [read_action("a2-a1")]
    result = game.result(game.apply(start, moves[0]))
    assert write_record(game, start, moves, result) == FINISHED


@pytest.mark.parametrize("record", [UNFINISHED, FINISHED], ids=["unfinished", "finished"])
def test_a_record_is_replayed_state_by_state(record: Json) -> None:
    played = replay(FAMILIES, json.loads(json.dumps(record)))
    game = played.game
    assert [game.write(move) for move in played.moves] == record["actions"]
    assert len(played.states) == len(played.moves) + 1
    for before, move, after in zip(played.states, played.moves, played.states[1:], strict=False):
        assert game.apply(before, move) == after
    assert game.result(played.states[-1]) == record["result"]
    assert write_record(game, played.states[0], played.moves, record["result"]) == record


def test_other_keys_may_stand_beside_ours() -> None:
    record = {**UNFINISHED, "players": ["Ada", "Bo"], "comments": {"2": "bold"}}
    assert len(replay(FAMILIES, record).moves) == 3


@pytest.mark.parametrize(
    ("record", "sentence"),
    [
        ([], "a record is a JSON object"),
        ("canosa", "a record is a JSON object"),
        (None, "a record is a JSON object"),
        (without("game"), "the record's game is null; known are: {known}"),
        (UNFINISHED | {"game": "chess"}, "the record's game is 'chess'; known are: {known}"),
        (UNFINISHED | {"game": ["canosa"]}, "the record's game is ['canosa']; known are: {known}"),
        (without("actions"), '"actions" must be a list of texts'),
        (UNFINISHED | {"actions": "b6-b5"}, '"actions" must be a list of texts'),
        (UNFINISHED | {"actions": ["b6-b5", 3]}, '"actions" must be a list of texts'),
        (without("result"), 'the record has no "result"; an unfinished game has null'),
        (UNFINISHED | {"result": "gold"}, '"result" must be null or a JSON object'),
        (UNFINISHED | {"result": False}, '"result" must be null or a JSON object'),
        (
            UNFINISHED | {"actions": ["b6-b5", "@e5", "@e5xx"]},
            "action 3, '@e5xx': 'x' is no square; squares are a1 to f6 (C1.1), at character 5",
        ),
        (
            UNFINISHED | {"actions": ["b6-b5", "@b2"]},
            "action 2, '@b2': b2 is not next to the silver Siren on f6 (C4.1)",
        ),
        (
            UNFINISHED | {"actions": ["a5-b5"]},
            "action 1, 'a5-b5': the Sailor on a5 is silver's: his top ring says so (C6.1)",
        ),
        (
            FINISHED | {"actions": ["a2-a1", "@b2"]},
            f"action 2, '@b2': {OVER}",
        ),
        (
            FINISHED | {"result": None},
            f'"result" is null, but the {ENDED}',
        ),
        (
            FINISHED | {"result": {"winner": "silver", "reason": "sailors"}},
            f"the {ENDED}",
        ),
    ],
)
def test_the_first_fault_is_told_with_its_place(record: object, sentence: str) -> None:
    with pytest.raises(Invalid) as refused:
        replay(FAMILIES, record)
    assert str(refused.value) == sentence.format(known=", ".join(FAMILIES))

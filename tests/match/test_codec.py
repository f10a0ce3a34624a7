from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from lungomare.game import Invalid
from lungomare.match import (
    Assigned,
    ClockPlan,
    Created,
    Ended,
    Event,
    Moved,
    Offered,
    Resumed,
    Said,
    SeatPlan,
    event_from_json,
    event_to_json,
)

CREATED = Created(
    1,
    "t",
    {"game": "canosa"},
    (SeatPlan(), SeatPlan("computer", "greedy")),
    ClockPlan(),
    True,
    5,
    None,
)
MOVED = {"type": "moved", "at": 1, "seat": 0, "actions": ["@b2"], "id": None}
SAID = {"type": "said", "at": 1, "seat": 0, "phrase": "nice"}
"""As it was written before events had the names of requests."""


@pytest.mark.parametrize(
    "event",
    [
        CREATED,
        Moved(1, 0, ("@b2",), "x"),
        Ended(3, "trap", {"winner": None}),
        Offered(1, 0, "draw", 2),
        Said(1, 0, "nice", "x", 0),
        Resumed(1, 500),
        Assigned(1, 2, "computer", "greedy", "x", 0),
        Assigned(1, 2, "person", None),
    ],
)
def test_there_and_back(event: Event) -> None:
    assert event_from_json(event_to_json(event)) == event


def test_options_may_hold_any_json() -> None:
    options = {"layout": {"gold": ["b6", None, True, 1.5], "more": {}}}
    event = replace(CREATED, options=options)
    assert event_to_json(event)["options"] == options
    assert event_from_json(event_to_json(event)) == event


def test_an_event_as_json() -> None:
    assert event_to_json(Moved(1, 0, ("@b2",), None)) == MOVED


def test_what_has_a_default_may_be_missing() -> None:
    assert event_from_json(SAID) == Said(1, 0, "nice")
    assert event_to_json(Said(1, 0, "nice")) == SAID | {"id": None, "by": None}


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ([], "a JSON object"),
        ({}, "no event None"),
        ({"type": "slept"}, "no event 'slept'"),
        ({"type": []}, "no event"),
        (MOVED | {"more": 1}, "'more' is unknown"),
        ({key: value for key, value in MOVED.items() if key != "id"}, "'id' is missing"),
        (SAID | {"by": "0"}, "said.by must be int"),
        (SAID | {"more": 1}, "'more' is unknown"),
        ({key: value for key, value in SAID.items() if key != "phrase"}, "'phrase' is missing"),
        (MOVED | {"at": "1"}, "moved.at must be int"),
        (MOVED | {"at": True}, "moved.at must be int"),
        (MOVED | {"at": 1.0}, "moved.at must be int"),
        (MOVED | {"actions": "@b2"}, "moved.actions must be a list"),
        (MOVED | {"actions": [1]}, r"moved.actions\[0\] must be str"),
        (MOVED | {"id": 5}, "moved.id must be str"),
        (event_to_json(CREATED) | {"options": []}, "created.options must be an object"),
        (event_to_json(CREATED) | {"clock": 3}, "created.clock must be an object"),
        (event_to_json(CREATED) | {"clock": {}}, "is missing"),
    ],
)
def test_anything_else_is_refused(value: Any, said: str) -> None:
    with pytest.raises(Invalid, match=said):
        event_from_json(value)

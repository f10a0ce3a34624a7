"""Nothing that a seat is told depends on what it may not know (B11.3)."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lungomare.games.bosa.deal.verify import verify
from lungomare.games.records import replay
from lungomare.games.registry import FAMILIES
from lungomare.match import (
    Created,
    Moved,
    Refused,
    Started,
    Table,
    abandon,
    fold,
    join,
    preview,
    record,
    redact_event,
    redact_positions,
    redact_table,
    resign,
    say,
    take_back,
    views_between,
)
from match.sittings import CANOSA, PERSON, Sitting, bosa, computer, open_sitting, sit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lungomare.game import Json, Seat
    from lungomare.match import Event


def told(events: Sequence[Event], seat: Seat | None) -> list[Any]:
    """All that a seat is told from first to last: on connecting after each event, live, past."""
    said: list[Any] = []
    before: Table | None = None
    for number, event in enumerate(events, 1):
        after = fold(events[:number]) if before is None else before.after(event)
        said += [redact_event(event, after, seat), redact_table(after, seat), record(after, seat)]
        said += [preview(after, seat), redact_positions(after, seat, max(0, len(after.moves) - 1))]
        if before is not None and isinstance(event, Moved):
            said += views_between(before, event, seat)
        before = after
    return [json.dumps(one, sort_keys=True) for one in said]


def otherwise_dealt(sitting: Sitting, seat: Seat | None, rng: Random) -> list[Event]:
    """The same events, had everything that `seat` cannot know been dealt otherwise."""
    table = sitting.table
    other = table.game.resample(table.state, seat, rng)
    header = table.game.header(other)
    return [
        replace(event, header=header) if isinstance(event, Started) else event
        for event in sitting.events
    ]


def wander(sitting: Sitting, steps: int) -> None:
    """Play on at random, with take-backs, phrases and somebody leaving."""
    for _ in range(steps):
        table, rng = sitting.table, sitting.rng
        act = rng.random()
        seat = table.actor
        try:
            if act < 0.05:
                sitting.do(say, rng.randrange(len(table.chairs)), "nice")
            elif act < 0.1:
                sitting.do(take_back, seat, len(table.moves) - 1, table.version)
            elif act < 0.11:
                sitting.do(resign, rng.randrange(len(table.chairs)))
            elif act < 0.4:
                sitting.play_several()
            else:
                sitting.play_any()
        except Refused:
            pass
        if sitting.table.ended:
            break


@pytest.mark.clause("B11.1", "B11.2", "B11.3")
@settings(max_examples=25, deadline=None)
@given(
    players=st.integers(2, 5),
    simple=st.booleans(),
    seed=st.integers(0, 10**6),
    steps=st.integers(0, 120),
)
def test_no_secret_is_told(players: int, simple: bool, seed: int, steps: int) -> None:
    sitting = sit(bosa(players, simple=simple), [PERSON] * (players - 1) + [computer()], seed)
    wander(sitting, steps)
    if sitting.table.ended:
        return
    rng = Random(seed)
    for seat in (None, *range(players)):
        other = otherwise_dealt(sitting, seat, rng)
        assert told(sitting.events, seat) == told(other, seat)


@pytest.mark.parametrize("options", [CANOSA, bosa(2), bosa(3)])
def test_views_between_are_what_replays_show(options: Json) -> None:
    seats = options.get("players", 2)
    sitting, inside = sit(options, [PERSON] * seats), 0
    for _ in range(20):
        before = sitting.table
        sitting.play_several()
        moved = next(event for event in reversed(sitting.events) if isinstance(event, Moved))
        for seat in (None, *range(seats)):
            shown = redact_positions(sitting.table, seat, len(before.moves) + 1, len(moved.actions))
            assert views_between(before, moved, seat) == shown["views"][:-1]
        inside += len(moved.actions) - 1
    assert inside or options is CANOSA, "a turn of Canosa is one action"


@given(seed=st.integers(0, 10**6), steps=st.integers(0, 60))
@settings(max_examples=15, deadline=None)
def test_the_shuffles_secret_is_told_at_the_end_only(seed: int, steps: int) -> None:
    sitting = sit(bosa(2), [PERSON, PERSON], seed)
    secret = sitting.table.created.secret
    assert secret
    wander(sitting, steps)
    if sitting.table.ended:
        return
    for seat in (None, 0, 1):
        assert not any(secret in text for text in told(sitting.events, seat))
    sitting.do(abandon)
    assert redact_table(sitting.table, None)["shuffle"]["secret"] == secret


@pytest.mark.parametrize("leak", ["secret", "header", "options", "contribution"])
def test_a_leak_in_an_event_would_be_seen(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = sit(bosa(2), [PERSON, PERSON])
    whole = told(sitting.events, 0)
    monkeypatch.setattr("lungomare.match.redaction._SECRET_FIELDS", {})
    assert told(sitting.events, 0) != whole
    assert any(leak in text for text in told(sitting.events, 0))
    if leak == "header":
        other = otherwise_dealt(sitting, 0, Random(1))
        assert told(sitting.events, 0) != told(other, 0)


@pytest.mark.parametrize(
    ("place", "leak"),
    [
        ("match.folding.public_header", lambda _game, header: header or {}),
        ("game.Game.has_secrets", False),
        ("match.redaction._shuffle", lambda table: {"shuffle": table.header}),
        ("match.redaction._legal", lambda table, _seat: [repr(table.state)]),
        ("match.redaction._moves", lambda table: table.header),
    ],
)
def test_a_leak_in_the_table_would_be_seen(
    place: str, leak: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = sit(bosa(2), [PERSON, PERSON])
    sitting.play_any(12)
    other = otherwise_dealt(sitting, 0, Random(1))
    assert told(sitting.events, 0) == told(other, 0)
    monkeypatch.setattr(f"lungomare.{place}", leak)
    assert told(sitting.events, 0) != told(other, 0)


def test_a_deal_that_was_given_is_not_told_either() -> None:
    first = sit(bosa(2), [computer(), computer()])
    first.play_any(10)
    first.do(abandon)
    whole = record(first.table)
    assert whole is not None
    sitting = open_sitting({**whole, "result": None}, [PERSON, PERSON])
    hidden = whole["setup"]["seasons"][2][0]
    sitting.do(join, 0, "Ada", b"")
    sitting.do(join, 1, "Bea", b"")
    assert not any(hidden in text for text in told(sitting.events, 0))
    assert "setup" not in redact_table(sitting.table, 0)["options"]


@pytest.mark.clause("B12.1", "B12.2", "B12.7")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_finished_record_replays_and_verifies(players: int) -> None:
    sitting = open_sitting(bosa(players), [PERSON] * players)
    promised = redact_table(sitting.table, None)["shuffle"]
    assert set(promised) == {"commit"}
    for seat in range(players):
        sitting.do(join, seat, f"seat {seat}", bytes([seat]) * (64 * (seat % 2)))
    sitting.finish()
    written = record(sitting.table)
    assert written is not None
    assert written["shuffle"]["commit"] == promised["commit"]
    assert all(check.holds for check in verify(written))
    played = replay(FAMILIES, json.loads(json.dumps(written)))
    assert played.states[-1] == sitting.table.state


def test_a_running_canosa_record_is_whole() -> None:
    sitting = sit(CANOSA, [PERSON, PERSON])
    sitting.play_any(9)
    written = record(sitting.table, 0)
    assert written is not None
    assert len(replay(FAMILIES, written).moves) == 9


def test_legal_actions_are_told_to_the_actor_only() -> None:
    sitting = sit(CANOSA, [PERSON, PERSON])
    assert len(redact_table(sitting.table, 0)["legal"]) == 13
    assert redact_table(sitting.table, 1)["legal"] == []
    assert redact_table(sitting.table, None)["legal"] == []


def test_what_is_shown_of_a_waiting_table() -> None:
    sitting = open_sitting(bosa(3, simple=True), [PERSON, computer("greedy"), PERSON], public=True)
    shown = redact_table(sitting.table, None)
    assert shown["options"] == bosa(3, simple=True)
    assert shown["phase"] == "waiting"
    assert shown["view"] is None
    assert shown["public"] is True
    assert record(sitting.table) is None


def test_every_event_has_its_number() -> None:
    sitting = sit(CANOSA, [PERSON, PERSON])
    sitting.play_any(3)
    for number, event in enumerate(sitting.events, 1):
        after = fold(sitting.events[:number])
        message = redact_event(event, after, 1)
        assert message is not None
        assert message["number"] == number
        assert message["event"]["type"] == event.type
    assert isinstance(sitting.events[0], Created)

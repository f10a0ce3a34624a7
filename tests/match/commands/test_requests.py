"""Every request of a client is done once, however often it is sent, and always answered alike."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from lungomare.match import (
    Refused,
    accept_draw,
    accept_rematch,
    accept_take_back,
    answered_at,
    assign,
    claim,
    decline,
    event_from_json,
    event_to_json,
    fold,
    join,
    leave,
    offer_draw,
    offer_rematch,
    play,
    resign,
    run_once,
    say,
    take_back,
)
from lungomare.match.chairs import REMEMBERED
from match.sittings import CANOSA, PERSON, Sitting, bosa, open_sitting, sit

if TYPE_CHECKING:
    from lungomare.game import Seat

GIVEN = ("id", "by")


def ask(sitting: Sitting, seat: Seat, name: str, command: Any, *rest: Any, **more: Any) -> int:
    """Let a seat ask for something under a name, twice; return the number it is answered with."""
    for _ in range(2):
        given = partial(command, sitting.table, *rest, now=sitting.now, **more)
        sitting.take(run_once(sitting.table, seat, name, given))
        sitting.now += 1
    number = answered_at(sitting.table, seat, name)
    assert number is not None
    return number


def test_a_phrase_is_said_once() -> None:
    sitting = open_sitting(CANOSA, [PERSON, PERSON])
    sitting.do(join, 0, "Ada", b"")
    assert ask(sitting, 0, "a", say, 0, "hello") == sitting.table.version == 3
    assert ask(sitting, 0, "b", say, 0, "hello") == sitting.table.version == 4
    assert ask(sitting, 0, "a", say, 0, "hello") == 3
    assert run_once(sitting.table, 0, "a", lambda: pytest.fail("done already")) == ()


def test_a_seat_is_given_away_once() -> None:
    sitting = open_sitting(bosa(3), [PERSON] * 3)
    sitting.do(join, 0, "Ada", b"")
    assert ask(sitting, 0, "a", assign, 0, 1, "random") == 3
    assert ask(sitting, 0, "b", assign, 0, 1, None) == 4
    assert ask(sitting, 0, "a", assign, 0, 1, "random") == 3
    assert sitting.table.chairs[1].is_free


def test_offers_and_answers_are_made_once() -> None:
    sitting = sit(CANOSA, [PERSON, PERSON])
    sitting.play("b6-b5")
    first = sitting.table.version
    assert ask(sitting, 0, "a", take_back, 0, 0, first) == first + 1
    assert ask(sitting, 1, "a", decline, 1, "take-back") == first + 2
    assert ask(sitting, 1, "b", offer_draw, 1) == first + 3
    assert ask(sitting, 0, "b", accept_draw, 0) == first + 5, "the end is part of the answer"
    assert ask(sitting, 0, "c", offer_rematch, 0, "next") == first + 6
    assert ask(sitting, 1, "c", accept_rematch, 1, "next") == first + 8
    assert sitting.table.next_table == "next"
    sitting.check()


def test_an_agreed_take_back_happens_once() -> None:
    sitting = sit(CANOSA, [PERSON, PERSON])
    sitting.play("b6-b5")
    version = sitting.table.version
    ask(sitting, 0, "a", take_back, 0, 0, version)
    assert ask(sitting, 1, "a", accept_take_back, 1) == version + 3
    assert ask(sitting, 0, "b", play, 0, ["@b1"], version + 3, move_id="b") == version + 4
    assert ask(sitting, 0, "a", take_back, 0, 0, version) == version + 1, "not the move after it"
    assert len(sitting.table.moves) == 1


@pytest.mark.parametrize("players", [2, 3])
def test_resigning_and_claiming_happen_once(players: int) -> None:
    sitting = sit(bosa(players), [PERSON] * players, away=0)
    seat = sitting.table.actor
    assert seat is not None
    other = (seat + 1) % players
    version = sitting.table.version
    assert ask(sitting, other, "c", claim, seat, 0) == version + 1
    assert sitting.table.chairs[seat].recent == (), "it was not the claimed seat that asked"
    last = version + 3 if players == 2 else version + 2
    assert ask(sitting, other, "r", resign, other) == sitting.table.version == last


def test_who_resigns_in_canosa_is_answered_with_the_end() -> None:
    sitting = sit(CANOSA, [PERSON, PERSON])
    assert ask(sitting, 1, "r", resign, 1) == sitting.table.version
    assert sitting.table.ended is not None


def test_the_move_that_ends_the_game_has_the_number_of_the_end() -> None:
    sitting = sit(CANOSA, [PERSON, PERSON], 5)
    while sitting.table.is_running:
        mover, version = sitting.table.actor, sitting.table.version
        sitting.play_any()
    assert mover is not None
    assert [event.type for event in sitting.events[version:]] == ["moved", "ended"]
    assert answered_at(sitting.table, mover, f"move {version}") == version + 2
    moved = sitting.events[version]
    again = play(sitting.table, mover, moved.actions, version, 1, move_id=f"move {version}")  # type: ignore[union-attr]
    assert again == ()


def test_seats_do_not_share_their_names_for_requests() -> None:
    sitting = sit(CANOSA, [PERSON, PERSON])
    ask(sitting, 0, "a", say, 0, "nice")
    assert ask(sitting, 1, "a", say, 1, "nice") == sitting.table.version
    assert len(sitting.events) == 6


def test_whoever_takes_a_seat_anew_begins_anew() -> None:
    sitting = open_sitting(CANOSA, [PERSON, PERSON])
    sitting.do(join, 0, "Ada", b"")
    ask(sitting, 0, "a", say, 0, "hello")
    sitting.do(leave, 0)
    sitting.do(join, 0, "Bea", b"")
    assert ask(sitting, 0, "a", say, 0, "hello") == sitting.table.version


def test_a_chair_remembers_its_latest_requests() -> None:
    sitting = sit(CANOSA, [PERSON, PERSON])
    for number in range(REMEMBERED + 3):
        ask(sitting, 0, f"{number}", say, 0, "nice")
    assert len(sitting.table.chairs[0].recent) == REMEMBERED
    assert answered_at(sitting.table, 0, "2") is None
    assert answered_at(sitting.table, 0, "3") == 8


def test_what_is_refused_is_not_remembered() -> None:
    sitting = sit(CANOSA, [PERSON, PERSON])
    with pytest.raises(Refused, match="no phrase"):
        ask(sitting, 0, "a", say, 0, "grr")
    assert ask(sitting, 0, "a", say, 0, "nice") == sitting.table.version
    with pytest.raises(Refused, match="no seat 7"):
        ask(sitting, 7, "a", say, 0, "nice")


def test_tables_written_before_requests_had_names_still_fold() -> None:
    """Events of older tables have neither field; the table is the same but for the ids."""
    sitting = sit(CANOSA, [PERSON, PERSON], 5)
    sitting.play("b6-b5")
    sitting.do(say, 1, "nice")
    sitting.do(take_back, 0, 0, sitting.table.version)
    sitting.do(decline, 1, "take-back")
    sitting.do(resign, 1)
    old = []
    for event in sitting.events:
        written = event_to_json(event)
        if event.type != "moved":
            assert all(written.pop(key, None) is None for key in GIVEN)
        old.append(event_from_json(written))
    assert old == sitting.events
    assert fold(old) == sitting.table

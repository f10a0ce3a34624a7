from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from lungomare.games.records import replay
from lungomare.games.registry import FAMILIES
from lungomare.match import (
    PHRASES,
    abandon,
    accept_draw,
    accept_rematch,
    assign,
    create,
    decline,
    fold,
    join,
    offer_draw,
    offer_rematch,
    record,
    redact_table,
    rematch_plan,
    resign,
    say,
)
from match.sittings import BOT, CANOSA, PERSON, Sitting, bosa, computer, open_sitting, sit

if TYPE_CHECKING:
    from lungomare.game import Json


def test_a_draw_is_agreed() -> None:
    sitting = sit(CANOSA, [PERSON, BOT])
    sitting.play_any(5)
    assert sitting.do(offer_draw, 1) == ["offered"]
    offer = {"kind": "draw", "seat": 1, "kept": None, "agreed": []}
    assert redact_table(sitting.table, None)["offers"] == [offer]
    assert sitting.do(accept_draw, 0) == ["accepted", "ended"]
    written = record(sitting.table)
    assert written is not None
    assert written["result"] == {"winner": None, "reason": "agreed"}
    replay(FAMILIES, written)
    sitting.check()


def test_a_draw_offer_outlives_its_owners_moves_only() -> None:
    sitting = sit(CANOSA, [PERSON, PERSON])
    sitting.do(offer_draw, 0)
    sitting.play("b6-b5")
    assert sitting.table.offer("draw")
    sitting.play("@e5")
    assert sitting.table.offer("draw") is None
    assert "no draw is on offer" in sitting.refuses(accept_draw, 1)


def test_a_draw_is_declined_or_withdrawn() -> None:
    sitting = sit(CANOSA, [PERSON, PERSON])
    sitting.do(offer_draw, 0)
    sitting.do(decline, 0, "draw")
    assert "declined" in sitting.refuses(offer_draw, 0)
    assert sitting.do(offer_draw, 1) == ["offered"]
    assert sitting.do(decline, 0, "draw") == ["declined"]
    sitting.play_turn()
    assert sitting.do(offer_draw, 0) == ["offered"]


def test_draws_that_cannot_be_offered() -> None:
    assert "knows no draw" in sit(bosa(2), [PERSON, PERSON]).refuses(offer_draw, 0)
    alone = sit(CANOSA, [PERSON, computer()])
    assert "nobody at this table" in alone.refuses(offer_draw, 0)
    assert "nobody from outside" in alone.refuses(offer_draw, 1)
    assert "no offer 'peace'" in alone.refuses(decline, 0, "peace")
    assert "not begun" in open_sitting(CANOSA, [PERSON, PERSON]).refuses(offer_draw, 0)


def test_everyone_agrees_to_a_rematch_and_moves_one_seat_on() -> None:
    sitting = sit(bosa(3), [PERSON, computer(), PERSON])
    sitting.finish()
    assert sitting.do(offer_rematch, 0, "next") == ["offered"]
    assert sitting.do(accept_rematch, 2, "next") == ["accepted", "rematched"]
    assert redact_table(sitting.table, 0)["next"] == "next"
    assert "gone on" in sitting.refuses(offer_rematch, 2, "third")
    plan = rematch_plan(sitting.table)
    assert [seat.kind for seat in plan.seats] == ["person", "person", "computer"]
    assert plan.moved_to == (1, 2, 0)
    events = create("next", plan.options, plan.seats, 9, secret=bytes(32), clock=plan.clock)
    assert fold(events).chairs[2].plan == computer()
    sitting.check()


@pytest.mark.parametrize(
    "options", [{**CANOSA, "edition": "kickstarter", "layout": "standard"}, bosa(3, simple=True)]
)
def test_the_rematch_of_a_game_that_went_on_from_elsewhere_begins_anew(options: Json) -> None:
    seats = options.get("players", 2)
    first = sit(options, [PERSON] * seats)
    first.play_any(9)
    first.do(abandon)
    branch = sit({**(record(first.table) or {}), "result": None}, [PERSON] * seats)
    assert len(branch.table.moves) == 9
    branch.play_any(3)
    branch.do(abandon)
    plan = rematch_plan(branch.table)
    events = create("next", plan.options, plan.seats, 9, secret=bytes(32))
    again = Sitting(list(events), fold(events), Random(0))
    for seat in range(seats):
        again.do(join, seat, "Ada", b"")
    assert (again.table.is_running, len(again.table.moves)) == (True, 0)
    assert again.table.options == sit(options, [PERSON] * seats).table.options
    assert again.table.start != branch.table.start or not again.table.created.secret


def test_a_position_of_ones_own_is_not_the_start_of_the_rematch() -> None:
    sailors = "1(g)1(s)2/6/1G1(g)1(s)/2(s)3/2S1(s)1/1(s)4 1,1 3,0 g2"
    sitting = sit({**CANOSA, "start": sailors}, [PERSON, PERSON])
    sitting.do(resign, 0)
    assert rematch_plan(sitting.table).options == sit(CANOSA, [PERSON, PERSON]).table.options


def test_who_was_given_a_seat_has_one_in_the_rematch_too() -> None:
    sitting = open_sitting(bosa(3), [PERSON, PERSON, computer()])
    sitting.do(join, 0, "Ada", b"")
    sitting.do(assign, 0, 2, None)
    sitting.do(assign, 0, 1, "greedy")
    sitting.do(join, 2, "Bea", b"")
    sitting.do(abandon)
    assert rematch_plan(sitting.table).seats == (PERSON, PERSON, computer("greedy"))


def test_all_of_three_persons_must_agree() -> None:
    sitting = sit(bosa(3), [PERSON] * 3)
    sitting.finish()
    sitting.do(offer_rematch, 0, "next")
    assert sitting.do(accept_rematch, 1, "next") == ["accepted"]
    assert "agreed already" in sitting.refuses(accept_rematch, 1, "next")
    assert redact_table(sitting.table, None)["offers"][0]["agreed"] == [1]
    assert sitting.do(accept_rematch, 2, "next") == ["accepted", "rematched"]


def test_against_the_computer_a_rematch_needs_nobody() -> None:
    sitting = sit(CANOSA, [PERSON, computer()])
    assert "not over" in sitting.refuses(offer_rematch, 0, "next")
    sitting.do(resign, 0)
    assert sitting.do(offer_rematch, 0, "next") == ["offered", "rematched"]
    sitting.check()


def test_offers_fall_when_someone_leaves() -> None:
    sitting: Sitting = sit(CANOSA, [PERSON, PERSON])
    sitting.do(offer_draw, 0)
    sitting.do(resign, 1)
    assert sitting.table.offers == ()


def test_set_phrases() -> None:
    sitting = sit(CANOSA, [PERSON, computer()])
    for phrase in PHRASES:
        assert sitting.do(say, 0, phrase) == ["said"]
    assert "no phrase" in sitting.refuses(say, 0, "you fool")
    assert "nobody from outside" in sitting.refuses(say, 1, "hello")
    assert "nobody from outside" in open_sitting(CANOSA, [PERSON, PERSON]).refuses(say, 0, "nice")

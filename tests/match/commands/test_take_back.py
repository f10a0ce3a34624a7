from __future__ import annotations

from dataclasses import replace

import pytest

from lungomare.match import (
    Chair,
    Late,
    accept_take_back,
    decline,
    resign,
    say,
    take_back,
)
from match.sittings import BOT, CANOSA, PERSON, bosa, computer, sit


def test_the_own_running_turn_is_taken_back_freely() -> None:
    sitting = sit(CANOSA, [PERSON, PERSON])
    sitting.play("b6-b5")
    start = sitting.table.state
    sitting.play("@e5")
    assert sitting.do(take_back, 1, 1, sitting.table.version) == ["taken-back"]
    assert sitting.table.state == start
    assert sitting.play("@e6") == ["moved"]
    sitting.check()


def test_in_bosa_any_decision_of_the_running_turn() -> None:
    sitting = sit(bosa(2), [PERSON, PERSON])
    sitting.play_turn()
    seat, kept, start = sitting.table.actor, len(sitting.table.moves), sitting.table.state
    assert seat is not None
    sitting.play("take 1")
    sitting.play_any(2)
    assert sitting.do(take_back, seat, kept + 1, sitting.table.version) == ["taken-back"]
    assert sitting.do(take_back, seat, kept, sitting.table.version) == ["taken-back"]
    assert sitting.table.state == start
    sitting.check()


def test_in_bosa_nothing_earlier_than_the_running_turn() -> None:
    sitting = sit(bosa(2), [PERSON, computer()])
    while sitting.table.actor != 0:
        sitting.think()
    kept = len(sitting.table.moves)
    sitting.play_turn()
    assert "more has been seen" in sitting.refuses(take_back, 0, kept, sitting.table.version)
    sitting.think()
    assert "more has been seen" in sitting.refuses(take_back, 0, kept, sitting.table.version)


def test_an_earlier_turn_needs_the_others_agreement() -> None:
    sitting = sit(CANOSA, [PERSON, PERSON])
    sitting.play("b6-b5")
    assert sitting.do(take_back, 0, 0, sitting.table.version) == ["offered"]
    assert len(sitting.table.moves) == 1
    assert "on offer already" in sitting.refuses(take_back, 0, 0, sitting.table.version)
    assert "agreed already" in sitting.refuses(accept_take_back, 0)
    assert sitting.do(accept_take_back, 1) == ["accepted", "taken-back"]
    assert len(sitting.table.moves) == 0
    assert sitting.table.actor == 0
    assert sitting.table.offers == ()
    sitting.check()


def test_a_move_withdraws_the_offer() -> None:
    sitting = sit(CANOSA, [PERSON, PERSON])
    sitting.play("b6-b5")
    sitting.do(take_back, 0, 0, sitting.table.version)
    sitting.play("@e5")
    assert sitting.table.offers == ()
    assert "no take-back is on offer" in sitting.refuses(accept_take_back, 1)


def test_a_declined_take_back_is_not_asked_again_in_this_turn() -> None:
    sitting = sit(CANOSA, [PERSON, PERSON])
    sitting.play("b6-b5")
    sitting.do(take_back, 0, 0, sitting.table.version)
    assert sitting.do(decline, 1, "take-back") == ["declined"]
    assert "declined" in sitting.refuses(take_back, 0, 0, sitting.table.version)
    sitting.play_turn()
    assert sitting.do(take_back, 0, 0, sitting.table.version) == ["offered"]


def test_against_computers_only_nobody_is_asked() -> None:
    sitting = sit(CANOSA, [PERSON, computer()])
    sitting.play("b6-b5")
    sitting.think()
    sitting.play("@b2")
    sitting.play_turn()
    sitting.think()
    assert sitting.do(take_back, 0, 3, sitting.table.version) == ["taken-back"]
    assert sitting.table.actor == 0
    sitting.check()


def test_while_the_computer_thinks_its_move_becomes_late() -> None:
    sitting = sit(CANOSA, [PERSON, computer()])
    sitting.play("b6-b5")
    thought_for = sitting.table.version
    sitting.do(take_back, 0, 0, thought_for)
    sitting.play("b6-a6")
    with pytest.raises(Late):
        sitting.play("@e5", version=thought_for)


def test_everyone_must_agree() -> None:
    """No game of ours has three seats and no secrets; the table would ask all of them."""
    sitting = sit(CANOSA, [PERSON, PERSON])
    sitting.play("b6-b5")
    sitting.table = replace(sitting.table, chairs=(*sitting.table.chairs, Chair(PERSON, "Cleo")))
    sitting.do(take_back, 0, 0, sitting.table.version)
    assert sitting.do(accept_take_back, 2) == ["accepted"]
    assert sitting.do(accept_take_back, 1) == ["accepted", "taken-back"]


def test_a_program_is_asked_like_a_person() -> None:
    sitting = sit(CANOSA, [PERSON, BOT])
    sitting.play("b6-b5")
    assert sitting.do(take_back, 0, 0, sitting.table.version) == ["offered"]


def test_take_backs_that_make_no_sense() -> None:
    sitting = sit(CANOSA, [PERSON, PERSON])
    assert "0 moves" in sitting.refuses(take_back, 0, 0, sitting.table.version)
    sitting.play("b6-b5")
    for kept in (-1, 1, 5):
        assert "1 moves" in sitting.refuses(take_back, 0, kept, sitting.table.version)
    assert "not to act" in sitting.refuses(take_back, 1, 0, sitting.table.version)
    with pytest.raises(Late):
        sitting.do(take_back, 0, 0, 4)
    sitting.do(say, 1, "oops")
    sitting.do(resign, 1)
    assert "over" in sitting.refuses(take_back, 0, 0, sitting.table.version)

from __future__ import annotations

import pytest

from lungomare.match import (
    ClockPlan,
    Clocks,
    Refused,
    flag,
    next_deadline,
    play,
    resign,
    resume,
    say,
    take_back,
)
from match.sittings import BOT, CANOSA, PERSON, Sitting, bosa, computer, sit

FISCHER = ClockPlan("fischer", 60_000, 2_000)
PER_MOVE = ClockPlan("move", 10_000)
DAYS = ClockPlan("days", 86_400_000)


def test_without_a_clock_no_flag_falls() -> None:
    sitting = sit(CANOSA, [PERSON, PERSON])
    sitting.play_any(3)
    assert next_deadline(sitting.table) is None
    with pytest.raises(Refused, match="no flag"):
        flag(sitting.table, 10**12)


def test_clocks_run_from_the_first_move_on() -> None:
    sitting = sit(CANOSA, [PERSON, PERSON], clock=FISCHER)
    sitting.now = 500_000
    assert next_deadline(sitting.table) is None
    sitting.play("b6-b5")
    assert sitting.table.clocks.running == 1
    assert next_deadline(sitting.table) == 560_000


def test_fischer_adds_once_a_turn_not_once_an_action() -> None:
    sitting = sit(CANOSA, [PERSON, PERSON], clock=FISCHER)
    sitting.play("b6-b5")
    sitting.now += 5_000
    sitting.play("@e5")
    assert sitting.table.clocks.left == (60_000, 55_000)
    sitting.now += 1_000
    sitting.play("@e6")
    assert sitting.table.clocks.left == (60_000, 56_000)
    assert sitting.table.clocks.running == 0


def test_time_for_each_turn_begins_anew() -> None:
    sitting = sit(CANOSA, [PERSON, PERSON], clock=PER_MOVE)
    sitting.play("b6-b5")
    sitting.now += 9_000
    sitting.play("@e5")
    assert next_deadline(sitting.table) == sitting.now + 1_000
    sitting.play("@e6")
    assert next_deadline(sitting.table) == sitting.now + 10_000


def test_days_run_from_the_start() -> None:
    sitting = sit(CANOSA, [PERSON, PERSON], clock=DAYS)
    assert next_deadline(sitting.table) == 1_000 + 86_400_000


def test_a_flag_falls_without_anyone_and_loses() -> None:
    sitting = sit(CANOSA, [PERSON, PERSON], clock=PER_MOVE)
    sitting.play("b6-b5")
    deadline = next_deadline(sitting.table)
    assert deadline == 11_000
    sitting.now = deadline - 1
    sitting.refuses(flag)
    sitting.now = deadline
    assert "time of seat 1 is over" in sitting.refuses(play, 1, ["@e5"], sitting.table.version)
    sitting.refuses(resign, 0)
    assert sitting.do(flag) == ["ended"]
    assert sitting.table.ended is not None
    assert sitting.table.ended.result == {"winner": "gold", "reason": "time"}
    assert sitting.table.clocks.left == (10_000, 0)
    assert next_deadline(sitting.table) is None
    sitting.refuses(flag)
    sitting.check()


def test_computers_have_no_clock_and_bots_have() -> None:
    sitting = sit(CANOSA, [PERSON, computer()], clock=PER_MOVE)
    sitting.play("b6-b5")
    assert next_deadline(sitting.table) is None
    sitting.now += 10**6
    sitting.think()
    assert next_deadline(sitting.table) == sitting.now + 10_000
    program = sit(CANOSA, [PERSON, BOT], clock=PER_MOVE)
    program.play("b6-b5")
    assert next_deadline(program.table) == 11_000


def test_a_flag_in_bosa_brings_the_computer() -> None:
    sitting = sit(bosa(3), [PERSON] * 3, clock=PER_MOVE)
    sitting.play_turn()
    seat = sitting.table.actor
    assert seat is not None
    sitting.now += 10_000
    assert sitting.do(flag) == ["replaced"]
    assert sitting.table.chairs[seat].stand_in == "level-2"
    assert sitting.table.chairs[seat].left_by == "time"
    assert next_deadline(sitting.table) is None
    sitting.think()
    assert next_deadline(sitting.table) == sitting.now + 10_000


def test_taking_back_gives_no_time_within_the_turn() -> None:
    sitting = sit(CANOSA, [PERSON, PERSON], clock=PER_MOVE)
    sitting.play("b6-b5")
    sitting.now += 4_000
    sitting.play("@e5")
    sitting.now += 4_000
    assert sitting.do(take_back, 1, 1, sitting.table.version) == ["taken-back"]
    assert next_deadline(sitting.table) == sitting.now + 2_000


def test_taking_back_a_turn_adds_no_increment() -> None:
    sitting = sit(CANOSA, [PERSON, computer()], clock=FISCHER)
    sitting.play("b6-b5")
    sitting.think()
    sitting.now += 3_000
    assert sitting.do(take_back, 0, 0, sitting.table.version) == ["taken-back"]
    assert sitting.table.clocks.left[0] == 57_000
    assert sitting.table.clocks.running == 0


def test_time_never_runs_backwards() -> None:
    sitting = sit(CANOSA, [PERSON, PERSON], clock=FISCHER)
    sitting.play("b6-b5")
    sitting.now -= 500
    sitting.play("@e5")
    assert sitting.events[-1].at == sitting.events[-2].at
    assert sitting.table.clocks.left == (60_000, 60_000)


def test_the_clocks_are_shown_as_of_a_moment() -> None:
    sitting: Sitting = sit(CANOSA, [PERSON, PERSON], clock=FISCHER)
    sitting.play("b6-b5")
    clocks = sitting.table.clocks
    assert clocks.remaining(1, clocks.since + 7_000) == 53_000
    assert clocks.remaining(0, clocks.since + 7_000) == 60_000


@pytest.mark.parametrize("plan", [FISCHER, PER_MOVE, DAYS])
def test_time_that_the_server_was_down_is_nobodys(plan: ClockPlan) -> None:
    sitting = sit(CANOSA, [PERSON, PERSON], clock=plan)
    sitting.play("b6-b5")
    left = sitting.table.clocks.remaining(1, sitting.now + 2_000)
    sitting.now += 2_000 + 10**9
    assert sitting.do(resume, 10**9) == ["resumed"]
    assert sitting.table.clocks.remaining(1, sitting.now) == left
    assert next_deadline(sitting.table) == sitting.now + left
    sitting.refuses(flag)
    assert sitting.play("@e5", version=5) == ["moved"], "no move is late for it"
    sitting.check()


def test_a_clock_that_began_to_run_meanwhile_is_given_back_no_more_than_it_ran() -> None:
    sitting = sit(CANOSA, [PERSON, PERSON], clock=PER_MOVE)
    sitting.play("b6-b5")
    sitting.now += 300
    assert sitting.do(resume, 5_000) == ["resumed"]
    assert sitting.table.clocks == Clocks((10_000, 10_000), 1, sitting.now)
    sitting.refuses(flag)
    sitting.now += 10_000
    assert sitting.do(flag) == ["ended"], "only what was down is given back"


def test_where_no_clock_runs_nothing_is_resumed() -> None:
    before = sit(CANOSA, [PERSON, PERSON], clock=PER_MOVE)
    without = sit(CANOSA, [PERSON, PERSON])
    without.play("b6-b5")
    thinking = sit(CANOSA, [PERSON, computer()], clock=PER_MOVE)
    thinking.play("b6-b5")
    over = sit(CANOSA, [PERSON, PERSON], clock=PER_MOVE)
    over.play("b6-b5")
    over.do(resign, 0)
    for sitting in (before, without, thinking, over):
        sitting.now += 10**6
        assert sitting.do(resume, 5_000) == []
    running = sit(CANOSA, [PERSON, PERSON], clock=PER_MOVE)
    running.play("b6-b5")
    running.do(say, 1, "nice")
    running.now += 100
    for down in (0, -5):
        assert running.do(resume, down) == []

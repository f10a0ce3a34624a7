from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from lungomare.games.bosa import Bosa
from lungomare.games.bosa.deal.verify import verify
from lungomare.games.canosa import Canosa
from lungomare.games.records import replay
from lungomare.games.registry import FAMILIES
from lungomare.match import (
    ClockPlan,
    SeatPlan,
    abandon,
    claim,
    computer_to_act,
    concede,
    forfeit,
    idle_limit,
    play,
    record,
    redact_table,
    resign,
    say,
)
from match.sittings import BOT, CANOSA, PERSON, bosa, computer, open_sitting, sit

if TYPE_CHECKING:
    from lungomare.game import Json


def test_which_games_are_played_on() -> None:
    assert not Canosa().plays_on
    assert not Canosa().has_secrets
    for players in (2, 3, 4, 5):
        assert Bosa(players, simple=True).plays_on
        assert Bosa(players).has_secrets


@pytest.mark.parametrize(("command", "reason"), [(resign, "resigned"), (forfeit, "forfeit")])
def test_who_gives_up_in_canosa_loses(command: object, reason: str) -> None:
    sitting = sit(CANOSA, [PERSON, BOT])
    sitting.play_any(4)
    assert sitting.do(command, 0) == ["ended"]  # type: ignore[arg-type]
    written = record(sitting.table)
    assert written is not None
    assert written["result"] == {"winner": "silver", "reason": reason}
    replay(FAMILIES, written)
    assert "over" in sitting.refuses(resign, 1)
    sitting.check()


def test_the_computer_plays_on_in_bosa() -> None:
    sitting = sit(bosa(3), [PERSON, PERSON, computer()])
    sitting.play_any(20)
    assert sitting.do(resign, 0) == ["replaced"]
    chair = redact_table(sitting.table, 1)["seats"][0]
    assert chair["stand_in"] == "level-2"
    assert chair["left_by"] == "resigned"
    assert "plays on for seat 0" in sitting.refuses(resign, 0)
    while sitting.table.actor != 0:
        sitting.play_any()
    assert computer_to_act(sitting.table) == 0
    legal = [sitting.table.game.write(a) for a in sitting.table.game.legal(sitting.table.state)]
    now = sitting.table.version
    assert "the computer" in sitting.refuses(play, 0, legal[:1], now, move_id="x")
    sitting.finish()
    assert sitting.table.ended is not None
    assert sitting.table.ended.reason in ("points", "coins", "shared")
    sitting.check()


@pytest.mark.parametrize(
    ("plans", "leavers"),
    [
        ([PERSON, computer()], [0]),
        ([PERSON, PERSON, computer()], [1, 0]),
        ([PERSON, BOT], [0]),
        ([BOT, BOT], [1, 0]),
    ],
)
def test_without_anyone_left_the_table_is_abandoned(
    plans: list[SeatPlan], leavers: list[int]
) -> None:
    sitting = sit(bosa(len(plans)), plans)
    sitting.play_any(9)
    for leaver in leavers[:-1]:
        assert sitting.do(resign, leaver) == ["replaced"]
    assert sitting.do(resign, leavers[-1]) == ["replaced", "ended"]
    written = record(sitting.table)
    assert written is not None
    assert written["result"] == {"reason": "abandoned", "winners": []}
    replay(FAMILIES, written)
    assert all(check.holds for check in verify(written))
    sitting.check()


def test_a_person_left_by_a_program_goes_on() -> None:
    sitting = sit(bosa(2), [PERSON, BOT])
    assert sitting.do(forfeit, 1) == ["replaced"]
    assert sitting.table.is_running


def test_a_seat_that_stays_away_can_be_claimed() -> None:
    sitting = sit(CANOSA, [PERSON, PERSON], away=60_000)
    sitting.now = 100_000
    assert "in 31 seconds" in sitting.refuses(claim, 0, 70_001)
    assert "nobody waits for seat 1" in sitting.refuses(claim, 1, 0)
    assert sitting.do(claim, 0, 40_000) == ["ended"]
    assert sitting.table.ended is not None
    assert sitting.table.ended.result == {"winner": "silver", "reason": "forfeit"}


MINUTE = 60_000


@pytest.mark.parametrize(
    ("clock", "away", "limit"),
    [
        (ClockPlan("move", 10_000), 120_000, 5 * MINUTE),
        (ClockPlan("fischer", 3 * MINUTE, 2_000), 120_000, 5 * MINUTE),
        (ClockPlan("fischer", 30 * MINUTE), 120_000, 30 * MINUTE),
        (ClockPlan(), 120_000, 20 * MINUTE),
        (ClockPlan(), 10_000, 15 * MINUTE),
    ],
)
def test_who_is_there_and_never_moves_can_be_claimed(
    clock: ClockPlan, away: int, limit: int
) -> None:
    sitting = sit(CANOSA, [PERSON, PERSON], clock=clock, away=away)
    assert idle_limit(sitting.table) == limit
    sitting.now = 1_000 + limit - 5_000
    sitting.do(say, 0, "thinking")
    assert "without a move it can be claimed in 5 seconds" in sitting.refuses(claim, 0, None)
    assert "nobody waits" in sitting.refuses(claim, 1, None)
    sitting.now += 5_000
    up = sitting.now - limit + 1_000
    assert "in 1 seconds" in sitting.refuses(claim, 0, None, up_since=up), "the server was down"
    assert sitting.do(claim, 0, None) == ["ended"]
    assert sitting.table.ended is not None
    assert sitting.table.ended.result == {"winner": "silver", "reason": "forfeit"}


def test_without_a_clock_each_move_begins_the_wait_anew() -> None:
    sitting = sit(CANOSA, [PERSON, PERSON])
    for wait in (19 * MINUTE, 19 * MINUTE):
        sitting.now += wait
        sitting.refuses(claim, sitting.table.actor, None)
        sitting.play_any()
    sitting.now += 20 * MINUTE
    assert sitting.do(claim, sitting.table.actor, None) == ["ended"]


def test_after_the_first_move_a_clock_decides_for_whoever_is_there() -> None:
    sitting = sit(CANOSA, [PERSON, PERSON], clock=ClockPlan("fischer", 30 * MINUTE), away=1_000)
    sitting.play("b6-b5")
    sitting.now += 29 * MINUTE
    assert idle_limit(sitting.table) is None
    assert "is here, and its clock runs" in sitting.refuses(claim, 1, None)
    assert sitting.do(claim, 1, sitting.now - 1_000) == ["ended"], "away is another matter"


def test_in_bosa_the_claimed_seat_is_played_on() -> None:
    sitting = sit(bosa(2), [PERSON, PERSON], away=0)
    assert sitting.do(claim, sitting.table.actor, 0) == ["replaced"]
    assert "away" in {chair.left_by for chair in sitting.table.chairs}


def test_with_days_for_a_turn_nobody_is_claimed() -> None:
    sitting = sit(CANOSA, [PERSON, PERSON], clock=ClockPlan("days", 10**8), away=0)
    assert "only the clock" in sitting.refuses(claim, 0, 0)


def test_a_computer_does_not_resign() -> None:
    sitting = sit(CANOSA, [PERSON, computer()])
    for command in (resign, forfeit):
        assert "nobody from outside" in sitting.refuses(command, 1)


def test_a_table_that_nobody_uses_is_closed() -> None:
    waiting = open_sitting(bosa(2), [PERSON, PERSON])
    assert waiting.do(abandon) == ["ended"]
    assert record(waiting.table) is None
    assert redact_table(waiting.table, None)["shuffle"]["secret"] == waiting.table.created.secret
    assert "over" in waiting.refuses(abandon)
    canosa = sit(CANOSA, [PERSON, PERSON])
    canosa.play_any(3)
    canosa.do(abandon)
    written = record(canosa.table)
    assert written is not None
    assert written["result"] is None
    replay(FAMILIES, written)
    assert redact_table(canosa.table, 0)["reason"] == "abandoned"


def test_nobody_resigns_before_the_start() -> None:
    assert "not begun" in open_sitting(CANOSA, [PERSON, PERSON]).refuses(resign, 0)


@pytest.mark.parametrize(
    ("options", "seats", "result"),
    [
        (CANOSA, 2, {"winner": "silver", "reason": "resigned"}),
        (bosa(2), 2, {"reason": "resigned", "winners": [1]}),
        (bosa(3), 3, {"reason": "abandoned", "winners": []}),
    ],
)
def test_who_concedes_at_one_screen_is_not_played_on_for(
    options: Json, seats: int, result: Json
) -> None:
    sitting = sit(options, [PERSON] * seats)
    sitting.play_any(4)
    assert sitting.do(concede, 0) == ["ended"]
    assert sitting.table.ended is not None
    assert sitting.table.ended.result == result
    assert "over" in sitting.refuses(concede, 0)
    sitting.check()

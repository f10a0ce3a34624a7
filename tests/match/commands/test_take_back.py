from __future__ import annotations

from dataclasses import replace

import pytest

from lungomare.games.bosa.deal.verify import verify
from lungomare.games.records import replay
from lungomare.games.registry import FAMILIES
from lungomare.match import (
    Chair,
    ClockPlan,
    Late,
    accept_take_back,
    decline,
    preview,
    record,
    resign,
    say,
    seat_view,
    take_back,
)
from match.sittings import BOT, CANOSA, PERSON, Sitting, bosa, computer, sit


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


def play_against_computers(sitting: Sitting, turns: int) -> int:
    """Play so many of the person's turns, and the computers'; return where the last began."""
    sitting.think()
    began = len(sitting.table.moves)
    for _ in range(turns):
        began = len(sitting.table.moves)
        sitting.play_turn()
        sitting.think()
    return began


def test_in_bosa_a_finished_turn_against_computers() -> None:
    sitting = sit(bosa(3), [computer(), PERSON, computer()])
    kept = play_against_computers(sitting, 3)
    before = sitting.table.state_after(kept)
    assert sitting.table.game.turn(sitting.table.state) > sitting.table.game.turn(before) + 1
    assert sitting.do(take_back, 1, kept, sitting.table.version) == ["taken-back"]
    assert (sitting.table.state, sitting.table.actor) == (before, 1)
    assert len(sitting.table.moves) == kept
    sitting.check()


def test_in_bosa_also_while_the_computer_thinks() -> None:
    sitting = sit(bosa(2), [PERSON, computer()])
    sitting.think()
    kept = len(sitting.table.moves)
    sitting.play_turn()
    thought_for = sitting.table.version
    assert sitting.table.actor == 1
    assert sitting.do(take_back, 0, kept, thought_for) == ["taken-back"]
    assert sitting.table.actor == 0
    with pytest.raises(Late):
        sitting.play("take 1", seat=1, version=thought_for)


@pytest.mark.parametrize("players", [2, 5])
def test_what_was_revealed_since_is_dealt_the_same_again(players: int) -> None:
    """A whole game, taken back to its first turn from its second Season, ends as it would have."""
    sitting = sit(bosa(players), [PERSON, *[computer()] * (players - 1)])
    game, seats = sitting.table.game, range(players)
    sitting.think()
    kept = len(sitting.table.moves)
    while sitting.table.state.season == sitting.table.start.season:
        sitting.play_any()
    played, state = sitting.table.moves, sitting.table.state
    seen = [(seat_view(sitting.table, seat), preview(sitting.table, seat)) for seat in seats]
    sitting.do(take_back, 0, kept, sitting.table.version)
    for move in played[kept:]:
        sitting.play(game.write(move))
    assert sitting.table.state == state
    again = [(seat_view(sitting.table, seat), preview(sitting.table, seat)) for seat in seats]
    assert again == seen
    sitting.finish()
    sitting.check()
    written = record(sitting.table) or {}
    assert replay(FAMILIES, written).states[-1] == sitting.table.state
    assert all(check.holds for check in verify(written))


def test_in_bosa_the_others_must_agree_since_more_was_seen() -> None:
    sitting = sit(bosa(3), [PERSON, PERSON, PERSON])
    seat = sitting.table.actor
    assert seat is not None
    one, two = (other for other in range(3) if other != seat)
    sitting.play_turn()
    moves = sitting.table.moves
    assert sitting.do(take_back, seat, 0, sitting.table.version) == ["offered"]
    assert sitting.do(accept_take_back, one) == ["accepted"]
    assert sitting.table.moves == moves
    assert sitting.do(decline, two, "take-back") == ["declined"]
    assert "declined" in sitting.refuses(take_back, seat, 0, sitting.table.version)
    sitting.play_turn()
    sitting.do(take_back, seat, 0, sitting.table.version)
    sitting.do(accept_take_back, two)
    assert sitting.do(accept_take_back, one) == ["accepted", "taken-back"]
    assert sitting.table.actor == seat
    assert sitting.table.state == sitting.table.start
    sitting.check()


def test_time_that_was_spent_stays_spent() -> None:
    sitting = sit(bosa(2), [PERSON, computer()], clock=ClockPlan("fischer", 60_000, 0))
    play_against_computers(sitting, 1)
    sitting.now += 7_000
    kept = len(sitting.table.moves)
    sitting.play_turn()
    sitting.think()
    sitting.now += 5_000
    sitting.do(take_back, 0, kept, sitting.table.version)
    assert sitting.table.clocks.remaining(0, sitting.now) == 48_000
    assert sitting.table.clocks.running == 0


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

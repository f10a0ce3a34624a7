from __future__ import annotations

from random import Random

import pytest

from lungomare.game import GameError, Illegal, Unreadable
from lungomare.match import (
    Late,
    Refused,
    answered_at,
    computer_to_act,
    play,
    record,
    resign,
    say,
    situation,
)
from lungomare.match.chairs import REMEMBERED
from match.sittings import CANOSA, PERSON, Sitting, bosa, computer, open_sitting, sit


def test_several_actions_are_played_all_or_none() -> None:
    sitting = sit(CANOSA, [PERSON, PERSON])
    sitting.play("b6-b5")
    assert sitting.play("@e5", "@e6") == ["moved"]
    before = sitting.table
    with pytest.raises(Illegal):
        sitting.play("@b1", "@b1")
    with pytest.raises(Unreadable):
        sitting.play("@b1", "home!")
    assert sitting.table == before
    assert [before.game.write(move) for move in before.moves] == ["b6-b5", "@e5", "@e6"]


def test_a_move_ends_with_the_seats_turn() -> None:
    sitting = sit(CANOSA, [PERSON, PERSON])
    assert "not the turn of seat 0" in sitting.refuses(play, 0, ["b6-b5", "@b1"], 4, move_id="x")
    assert "not the turn of seat 1" in sitting.refuses(play, 1, ["@e5"], 4, move_id="x")


def test_a_move_stops_where_something_is_revealed() -> None:
    """The next card of the market, or the next Season's, is not to be met in the same move."""
    sitting = sit(bosa(2), [PERSON, PERSON], 4)
    while sitting.table.is_running:
        turn = _one_turn(sitting)
        before = sitting.table
        with pytest.raises(Refused, match=f"^{turn[-1]} ends this move") as refused:
            sitting.play(*turn, "take 1")
        assert refused.value.code == "not-seen-yet"
        assert sitting.table == before
        assert sitting.play(*turn)[0] == "moved"


def _one_turn(sitting: Sitting) -> list[str]:
    """Return random actions to the end of the running turn."""
    game, state, texts = sitting.table.game, sitting.table.state, []
    while game.turn(state) == game.turn(sitting.table.state) and game.actor(state) is not None:
        action = sitting.rng.choice(game.legal(state))
        texts.append(game.write(action))
        state = game.advance(state, action)
    return texts


def test_a_repeated_move_counts_once() -> None:
    sitting = sit(CANOSA, [PERSON, PERSON])
    version = sitting.table.version
    sitting.play("b6-b5", move_id="m1")
    number = sitting.table.version
    assert play(sitting.table, 0, ["b6-b5"], version, sitting.now, move_id="m1") == ()
    assert answered_at(sitting.table, 0, "m1") == number
    assert answered_at(sitting.table, 1, "m1") is None
    assert answered_at(sitting.table, 0, "m2") is None
    sitting.do(resign, 1)
    assert play(sitting.table, 0, ["b6-b5"], version, sitting.now, move_id="m1") == ()


def test_a_chair_remembers_its_latest_moves() -> None:
    sitting = sit(bosa(2), [PERSON, PERSON])
    for number in range(80):
        legal = sitting.table.game.legal(sitting.table.state)
        sitting.play(sitting.table.game.write(legal[0]), move_id=f"m{number}")
    for chair in sitting.table.chairs:
        assert len(chair.recent) == REMEMBERED
    assert sitting.table.version in [n for chair in sitting.table.chairs for _, n in chair.recent]


def test_a_move_for_an_earlier_state_is_late() -> None:
    sitting = sit(CANOSA, [PERSON, PERSON])
    early = sitting.table.version
    sitting.play("b6-b5")
    with pytest.raises(Late, match="event 5, after 4"):
        sitting.play("@e5", version=early)
    assert "99 has not happened" in sitting.refuses(play, 1, ["@e5"], 99, move_id="x")


def test_a_phrase_in_between_makes_no_move_late() -> None:
    sitting = sit(CANOSA, [PERSON, PERSON])
    early = sitting.table.version
    sitting.do(say, 1, "good-luck")
    assert sitting.play("b6-b5", version=early) == ["moved"]


def test_moves_that_are_none() -> None:
    sitting = sit(CANOSA, [PERSON, PERSON])
    assert "at least one" in sitting.refuses(play, 0, [], 4, move_id="x")
    for move_id in ("", "x" * 65):
        assert "1 to 64" in sitting.refuses(play, 0, ["b6-b5"], 4, move_id=move_id)
    assert "no seat 7" in sitting.refuses(play, 7, ["b6-b5"], 4)


def test_nobody_plays_before_the_start_or_after_the_end() -> None:
    sitting = open_sitting(CANOSA, [PERSON, PERSON])
    assert "not begun" in sitting.refuses(play, 0, ["b6-b5"], 1, move_id="x")
    sitting = sit(CANOSA, [PERSON, PERSON])
    sitting.finish()
    assert "over" in sitting.refuses(play, 0, ["b6-b5"], sitting.table.version)


def test_the_end_by_the_rules_is_an_event_of_its_own() -> None:
    sitting = sit(CANOSA, [PERSON, PERSON])
    sitting.finish()
    assert sitting.events[-2].type == "moved"
    assert sitting.table.ended is not None
    assert sitting.table.ended.result == sitting.table.game.result(sitting.table.state)
    written = record(sitting.table)
    assert written is not None
    assert written["result"] == sitting.table.ended.result


def test_who_of_ours_is_to_move() -> None:
    sitting = sit(CANOSA, [PERSON, computer()])
    assert computer_to_act(sitting.table) is None
    sitting.play("b6-b5")
    assert computer_to_act(sitting.table) == 1
    sitting.think()
    assert sitting.table.actor == 0
    sitting.finish()
    assert computer_to_act(sitting.table) is None


def test_nobody_moves_for_another() -> None:
    sitting = sit(CANOSA, [PERSON, computer()])
    assert "a guest plays on seat 0" in sitting.refuses(play, 0, ["b6-b5"], 3)
    sitting.play("b6-b5")
    now = sitting.table.version
    assert "the computer plays" in sitting.refuses(play, 1, ["@e5"], now, move_id="x")


def test_a_situation_does_not_hold_the_tables_secrets() -> None:
    sitting = sit(bosa(3), [PERSON, computer(), computer()])
    seat = sitting.table.actor
    assert seat is not None
    handed = situation(sitting.table, seat, Random(1), budget=0.5)
    game, state = sitting.table.game, sitting.table.state
    assert handed.state != state
    assert game.view(handed.state, seat) == game.view(state, seat)
    assert handed.legal == tuple(game.legal(state))
    assert handed.budget == 0.5
    with pytest.raises(Refused, match="not the turn"):
        situation(sitting.table, (seat + 1) % 3, Random(1))


def test_refusals_are_sentences_with_clauses() -> None:
    sitting = sit(CANOSA, [PERSON, PERSON])
    with pytest.raises(GameError, match=r"C\d"):
        sitting.play("@a1")

"""What a table takes at most: moves, given moves, events; and what it takes all the same."""

from __future__ import annotations

import pytest

from lungomare.games.records import replay
from lungomare.games.registry import FAMILIES
from lungomare.match import (
    GIVEN_MOVES,
    MOST_EVENTS,
    MOST_MOVES,
    Refused,
    accept_draw,
    accept_take_back,
    assign,
    create,
    decline,
    join,
    leave,
    offer_draw,
    offer_rematch,
    record,
    resign,
    say,
    take_back,
)
from match.sittings import CANOSA, PERSON, Sitting, bosa, open_sitting, sit


def few(monkeypatch: pytest.MonkeyPatch, *, moves: int = MOST_MOVES, events: int) -> None:
    monkeypatch.setattr("lungomare.match.commands.play.MOST_MOVES", moves)
    monkeypatch.setattr("lungomare.match.commands.checks.MOST_EVENTS", events)


def test_the_caps_leave_room_for_whole_games() -> None:
    """The longest games at random have some 400 actions; each may be an event with a phrase."""
    assert 2 * 420 < GIVEN_MOVES < MOST_MOVES
    assert 2 * MOST_MOVES <= MOST_EVENTS


@pytest.mark.parametrize("options", [CANOSA, bosa(3)])
def test_a_game_of_too_many_moves_ends_with_the_last(
    monkeypatch: pytest.MonkeyPatch, options: dict[str, object]
) -> None:
    few(monkeypatch, moves=30, events=MOST_EVENTS)
    sitting = sit(options, [PERSON] * (3 if "players" in options else 2), 5)
    sitting.play_any(29)
    assert sitting.table.is_running
    actions = [sitting.table.game.write(sitting.table.game.legal(sitting.table.state)[0])]
    assert sitting.play(*actions) == ["moved", "ended"]
    assert sitting.table.ended is not None
    assert sitting.table.ended.reason == "abandoned"
    written = record(sitting.table)
    assert written is not None
    assert len(written[sitting.table.game.moves_key]) == 30
    replay(FAMILIES, written)
    sitting.check()


def test_the_rules_end_the_last_move_first(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = sit(CANOSA, [PERSON, PERSON], 5)
    whole.finish()
    assert whole.table.ended is not None
    few(monkeypatch, moves=len(whole.table.moves), events=MOST_EVENTS)
    again = sit(CANOSA, [PERSON, PERSON], 5)
    for move in whole.table.moves:
        again.play(again.table.game.write(move))
    assert again.table.ended == whole.table.ended


def test_a_table_is_opened_with_so_many_moves() -> None:
    there_and_back = ["b6-b5", "@e5", "@e6"]
    for options in (
        CANOSA | {"actions": ["b6-b5"] * (GIVEN_MOVES + 1)},
        bosa(2) | {"decisions": ["take 1"] * (GIVEN_MOVES + 1)},
    ):
        with pytest.raises(Refused, match=f"at most {GIVEN_MOVES} moves, not from 1001") as refused:
            create("t", options, [PERSON, PERSON], 1, secret=bytes(32))
        assert (refused.value.code, refused.value.values) == ("many-moves", {"n": GIVEN_MOVES})
    assert sit(CANOSA | {"actions": there_and_back}, [PERSON, PERSON]).table.is_running


def full(monkeypatch: pytest.MonkeyPatch, sitting: Sitting) -> Sitting:
    few(monkeypatch, events=sitting.table.version)
    return sitting


def test_a_full_table_takes_moves_only(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = sit(CANOSA, [PERSON, PERSON], 5)
    sitting.play("b6-b5")
    sitting.play("@e5")
    sitting.do(take_back, 0, 0, sitting.table.version)
    full(monkeypatch, sitting)
    limit = f"had {sitting.table.version} events"
    for command, *rest in (
        (say, 0, "nice"),
        (offer_draw, 0),
        (take_back, 1, 1, sitting.table.version),
        (accept_take_back, 1),
    ):
        assert limit in sitting.refuses(command, *rest)
    assert sitting.do(decline, 1, "take-back") == ["declined"]
    assert sitting.play("@e6") == ["moved"]
    assert sitting.do(resign, 0) == ["ended"]
    assert sitting.do(offer_rematch, 0, "next") == ["offered"]


def test_a_draw_on_offer_is_accepted_at_a_full_table(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = sit(CANOSA, [PERSON, PERSON], 5)
    sitting.do(offer_draw, 0)
    full(monkeypatch, sitting)
    assert sitting.do(accept_draw, 1) == ["accepted", "ended"]


def test_nobody_sits_down_and_gets_up_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = open_sitting(CANOSA, [PERSON, PERSON])
    sitting.do(join, 0, "Ada", b"")
    full(monkeypatch, sitting)
    assert "events" in sitting.refuses(assign, 0, 1, "random")
    assert sitting.do(leave, 0) == ["left"]
    assert "events" in sitting.refuses(join, 0, "Ada", b"")

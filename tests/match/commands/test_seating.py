from __future__ import annotations

import pytest

from lungomare.game import GameError, Invalid
from lungomare.games.bosa.deal.verify import verify
from lungomare.games.canosa import Canosa
from lungomare.match import (
    ClockPlan,
    Joined,
    Refused,
    SeatPlan,
    Started,
    abandon,
    assign,
    create,
    fold,
    join,
    leave,
    record,
    redact_table,
)
from match.sittings import BOT, CANOSA, PERSON, Sitting, bosa, computer, open_sitting, sit

SECRET = bytes(range(32))


def test_the_last_to_sit_down_starts_the_game() -> None:
    sitting = open_sitting(CANOSA, [PERSON, PERSON])
    assert sitting.do(join, 1, "  Bea   of the sea ", b"") == ["joined"]
    assert sitting.table.chairs[1].name == "Bea of the sea"
    assert sitting.table.actor is None
    assert redact_table(sitting.table, 1)["phase"] == "waiting"
    assert sitting.do(join, 0, "Ada", b"") == ["joined", "started"]
    assert sitting.table.is_running
    assert sitting.table.actor == 0
    sitting.check()


def test_a_table_of_computers_starts_at_once() -> None:
    sitting = open_sitting(CANOSA, [computer(), computer("greedy")])
    assert [event.type for event in sitting.events] == ["created", "started"]


def test_a_bot_joins_like_a_person() -> None:
    assert sit(CANOSA, [BOT, computer()]).table.is_running


def test_leaving_frees_the_seat_until_the_start() -> None:
    sitting = open_sitting(CANOSA, [PERSON, PERSON])
    sitting.do(join, 0, "Ada", b"abc")
    assert sitting.do(leave, 0) == ["left"]
    assert sitting.table.chairs[0].is_free
    assert sitting.table.chairs[0].contribution == ""
    assert sitting.refuses(leave, 0) == "nobody sits on seat 0"
    sitting.do(join, 0, "Ada", b"")
    sitting.do(join, 1, "Bea", b"")
    assert "resign" in sitting.refuses(leave, 0)


def waiting() -> Sitting:
    """A table of Bosa for four where Ada waits for three others."""
    sitting = open_sitting(bosa(4), [PERSON] * 4)
    sitting.do(join, 0, "Ada", b"ada")
    return sitting


def test_an_empty_seat_is_given_to_a_computer_and_back() -> None:
    sitting = waiting()
    before = redact_table(sitting.table, None)["seats"]
    assert sitting.do(assign, 0, 2, "level-1") == ["assigned"]
    shown = redact_table(sitting.table, None)["seats"]
    assert (shown[2]["kind"], shown[2]["player"], shown[2]["name"]) == ("computer", "level-1", None)
    assert sitting.refuses(join, 2, "Bea", b"") == "seat 2 is taken"
    assert sitting.do(assign, 0, 2, "level-2") == ["assigned"], "at once another"
    assert sitting.do(assign, 0, 2, "level-2") == [], "it is so already"
    assert sitting.do(assign, 0, 2, None) == ["assigned"]
    assert redact_table(sitting.table, None)["seats"] == before
    assert sitting.do(assign, 0, 2, None) == []
    assert sitting.do(join, 2, "Bea", b"") == ["joined"]
    sitting.check()


def test_the_last_seat_given_to_a_computer_starts_the_game() -> None:
    sitting = waiting()
    sitting.do(assign, 0, 1, "random")
    sitting.do(join, 3, "Bea", b"bea")
    assert sitting.do(assign, 3, 2, "random") == ["assigned", "started"]
    shuffle = redact_table(sitting.table, None)["shuffle"]
    assert shuffle["contributions"] == [b"ada".hex(), "", "", b"bea".hex()]
    assert "its seats stay" in sitting.refuses(assign, 0, 1, None)
    assert "its seats stay" in sitting.refuses(assign, 0, 1, "greedy")
    sitting.finish()
    sitting.check()
    written = record(sitting.table) or {}
    assert [seat["player"] for seat in written["seats"]] == [None, "random", "random", None]
    assert all(check.holds for check in verify(written))


def test_who_gives_seats_away_and_which() -> None:
    sitting = waiting()
    for stranger in (1, -1, 4):
        assert "seat" in sitting.refuses(assign, stranger, 2, "random")
    assert "no seat 4" in sitting.refuses(assign, 0, 4, "random")
    assert sitting.refuses(assign, 0, 0, "random") == "seat 0 is taken"
    sitting.do(join, 1, "Bea", b"")
    assert sitting.refuses(assign, 0, 1, None) == "seat 1 is taken"
    with pytest.raises(GameError, match="no player 'level-9'"):
        sitting.do(assign, 0, 2, "level-9")
    sitting.do(leave, 0)
    assert "nobody from outside sits on seat 0" in sitting.refuses(assign, 0, 2, "random")
    sitting.do(abandon)
    assert sitting.refuses(assign, 1, 2, "random") == "this table is closed"


def test_a_seat_goes_back_to_whom_it_was_opened_for() -> None:
    sitting = open_sitting(bosa(4), [PERSON, BOT, computer(), PERSON])
    sitting.do(join, 0, "Ada", b"")
    for seat, kind in ((1, "bot"), (2, "person"), (3, "person")):
        sitting.do(assign, 0, seat, "greedy")
        sitting.do(assign, 0, seat, None)
        assert sitting.table.chairs[seat].plan == SeatPlan(kind)
    sitting.check()


def test_what_cannot_be_joined() -> None:
    sitting = open_sitting(CANOSA, [PERSON, computer()])
    assert "no seat 2" in sitting.refuses(join, 2, "Ada", b"")
    assert "no seat -1" in sitting.refuses(join, -1, "Ada", b"")
    assert sitting.refuses(join, 1, "Ada", b"") == "seat 1 is taken"
    for name in ("", "   ", "x" * 33, "a\x00b"):
        assert "a name has" in sitting.refuses(join, 0, name, b"")
    assert "64 bytes" in sitting.refuses(join, 0, "Ada", bytes(65))
    sitting.do(abandon)
    assert sitting.refuses(join, 0, "Ada", b"") == "this table is closed"
    assert sitting.refuses(leave, 0) == "this table is closed"


@pytest.mark.parametrize(
    ("options", "seats", "said"),
    [
        ({"game": "chess"}, [PERSON, PERSON], "there is no game 'chess'"),
        ({}, [PERSON, PERSON], "there is no game null"),
        ({"game": "canosa", "edition": "x"}, [PERSON, PERSON], "no edition 'x'"),
        ({"game": "canosa", "actions": ["@f6"]}, [PERSON, PERSON], "action 1"),
        ({"game": "bosa", "players": "2"}, [PERSON, PERSON], '"players" is'),
        ({"game": "bosa", "simple": 1}, [PERSON, PERSON], '"simple" is'),
        ({"game": "bosa", "deck": "x"}, [PERSON, PERSON], "no deck 'x' is shipped"),
        ({"game": "bosa", "deck": {}}, [PERSON, PERSON], "deck"),
        ({"game": "bosa", "players": 6}, [PERSON] * 6, "2 to 5 players"),
        ({"game": "bosa", "decisions": []}, [PERSON, PERSON], 'needs its "setup"'),
        (CANOSA, [PERSON], "has 2 seats, not 1"),
        (CANOSA, [PERSON, SeatPlan("cat")], "no seat 'cat'"),
        (CANOSA, [PERSON, SeatPlan("computer")], "names its player"),
        (CANOSA, [PERSON, SeatPlan("person", "greedy")], "names its player"),
        (CANOSA, [PERSON, computer("level-9")], "no player 'level-9'"),
    ],
)
def test_tables_that_cannot_be_opened(options: object, seats: list[SeatPlan], said: str) -> None:
    with pytest.raises(GameError, match=said):
        create("x", options, seats, 0, secret=SECRET)  # type: ignore[arg-type]


def test_secret_and_absence_are_checked() -> None:
    with pytest.raises(Refused, match="31 bytes"):
        create("x", CANOSA, [PERSON, PERSON], 0, secret=bytes(31))
    with pytest.raises(Refused, match="away"):
        create("x", CANOSA, [PERSON, PERSON], 0, secret=SECRET, away=-1)


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        (ClockPlan("hourglass"), "no clock 'hourglass'"),
        (ClockPlan("none", 5), "without a clock"),
        (ClockPlan("move", 0), "between a moment"),
        (ClockPlan("days", 10**12), "30 days"),
        (ClockPlan("move", 1000, 1000), "only a Fischer clock"),
        (ClockPlan("fischer", 1000, -1), "only a Fischer clock"),
    ],
)
def test_clocks_that_cannot_be_set(plan: ClockPlan, said: str) -> None:
    with pytest.raises(Refused, match=said):
        create("x", CANOSA, [PERSON, PERSON], 0, secret=SECRET, clock=plan)


def test_a_table_keeps_of_its_options_what_the_game_needs() -> None:
    sitting = open_sitting({**CANOSA, "comment": "x" * 1000}, [PERSON, PERSON])
    assert sitting.table.created.options == {"game": "canosa", "actions": []}


def test_going_on_from_a_position() -> None:
    position = "6/6/1G1(g)2/6/2S3/6 1,1 3,0 g2"
    sailors = "1(g)1(s)2/6/1G1(g)1(s)/2(s)3/2S1(s)1/1(s)4 1,1 3,0 g2"
    with pytest.raises(Invalid):
        create("x", {**CANOSA, "start": position}, [PERSON, PERSON], 0, secret=SECRET)
    sitting = open_sitting({**CANOSA, "start": sailors}, [PERSON, PERSON])
    assert redact_table(sitting.table, None)["options"]["start"] == sailors
    sitting.do(join, 0, "Ada", b"")
    sitting.do(join, 1, "Bea", b"")
    assert redact_table(sitting.table, None)["view"]["position"] == sailors


def test_going_on_from_a_record() -> None:
    first = sit(CANOSA, [PERSON, PERSON])
    first.play_any(7)
    begun = record(first.table)
    assert begun is not None
    second = sit(begun, [PERSON, PERSON])
    assert second.table.moves == first.table.moves
    assert second.table.state == first.table.state
    assert redact_table(second.table, 0)["moves"] == begun["actions"]
    second.check()


def test_going_on_from_a_whole_deal() -> None:
    first = sit(bosa(3), [computer()] * 3)
    first.play_any(30)
    first.do(abandon)
    whole = record(first.table)
    assert whole is not None
    second = sit({**whole, "result": None}, [PERSON] * 3)
    assert second.table.state == first.table.state
    assert second.table.created.secret is None
    assert "shuffle" not in redact_table(second.table, 0)


def test_a_finished_game_is_not_gone_on_from() -> None:
    first = sit(CANOSA, [PERSON, PERSON])
    first.finish()
    whole = record(first.table)
    assert whole is not None
    with pytest.raises(Invalid, match="ended"):
        sit(whole, [PERSON, PERSON])


def test_a_table_begins_with_its_creation() -> None:
    with pytest.raises(Invalid, match="creation"):
        fold([Joined(0, 0, "Ada", "")])


def test_the_start_holds_what_folding_needs() -> None:
    sitting: Sitting = sit(bosa(2), [PERSON, computer()])
    started = sitting.events[-1]
    assert isinstance(started, Started)
    assert started.header["setup"]["seasons"]
    canosa = sit(CANOSA, [PERSON, PERSON]).events[-1]
    assert isinstance(canosa, Started)
    assert canosa.header == Canosa().header(Canosa().start())

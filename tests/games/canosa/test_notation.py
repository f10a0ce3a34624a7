"""Actions and positions as text: written to the letter, read strictly."""

from __future__ import annotations

import pytest

from games.canosa.small_positions import place, rules_with
from lungomare.game import Unreadable
from lungomare.games.canosa import (
    ACTIONS,
    RETAIL,
    STANDARD,
    Action,
    Attack,
    MoveSailor,
    MoveSiren,
    Rules,
    Transfer,
    Withdraw,
    read_action,
    read_position,
    starting_position,
    write_action,
    write_position,
)

C3, D4, B3 = 14, 21, 13
START = "1(g)3S/(s)1(g)3/1(s)1(g)2/2(s)1(g)1/3(s)1(g)/G3(s)1 2,2 0,0 g1"
NO_ACTION = (
    "{!r} is no action; actions are @c3 (Siren), @c3xd4 (attack), c3-b3 (Sailor),"
    " +c3 (transfer), -c3 (withdraw), at character 1"
)


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (MoveSiren(C3), "@c3"),
        (Attack(C3, D4), "@c3xd4"),
        (MoveSailor(C3, B3), "c3-b3"),
        (Transfer(C3), "+c3"),
        (Withdraw(C3), "-c3"),
        (MoveSailor(1, 0), "b1-a1"),
    ],
)
def test_an_action_of_each_kind(action: Action, text: str) -> None:
    assert write_action(action) == text
    assert read_action(text) == action


def test_no_two_actions_are_written_alike() -> None:
    assert len({write_action(action) for action in ACTIONS}) == len(ACTIONS) == 448


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "@a1"),
        (35, "@f6"),
        (36, "@a1xb1"),
        (255, "@f6xe6"),
        (256, "a1-b1"),
        (301, "c3-c2"),
        (302, "c3-b3"),
        (303, "c3-d3"),
        (304, "c3-c4"),
        (375, "f6-e6"),
        (376, "+a1"),
        (411, "+f6"),
        (412, "-a1"),
        (447, "-f6"),
    ],
)
def test_the_ids_of_actions_never_change(number: int, text: str) -> None:
    assert write_action(ACTIONS[number]) == text


@pytest.mark.parametrize(
    ("text", "at", "sentence"),
    [
        ("", 1, NO_ACTION.format("")),
        ("x", 1, NO_ACTION.format("x")),
        ("g3-f3", 1, NO_ACTION.format("g3-f3")),
        (" @c3", 1, NO_ACTION.format(" @c3")),
        ("@", 2, "'' is no square; squares are a1 to f6 (C1.1), at character 2"),
        ("@c", 2, "'c' is no square; squares are a1 to f6 (C1.1), at character 2"),
        ("@c7", 2, "'c7' is no square; squares are a1 to f6 (C1.1), at character 2"),
        ("@c3 ", 4, "'@c3 ' is no action: 'x' is missing, at character 4"),
        ("@c3-d4", 4, "'@c3-d4' is no action: 'x' is missing, at character 4"),
        ("@c9xd4", 2, "'c9' is no square; squares are a1 to f6 (C1.1), at character 2"),
        ("@c3x", 5, "'' is no square; squares are a1 to f6 (C1.1), at character 5"),
        ("@c3xd4d5", 5, "'d4d5' is no square; squares are a1 to f6 (C1.1), at character 5"),
        ("+c33", 2, "'c33' is no square; squares are a1 to f6 (C1.1), at character 2"),
        ("-C3", 2, "'C3' is no square; squares are a1 to f6 (C1.1), at character 2"),
        ("c", 1, "'c' is no square; squares are a1 to f6 (C1.1), at character 1"),
        ("c0-c1", 1, "'c0' is no square; squares are a1 to f6 (C1.1), at character 1"),
        ("c3", 3, "'c3' is no action: '-' is missing, at character 3"),
        ("c3xb3", 3, "'c3xb3' is no action: '-' is missing, at character 3"),
        ("c3-", 4, "'' is no square; squares are a1 to f6 (C1.1), at character 4"),
        ("c3-b3\n", 4, "'b3\\n' is no square; squares are a1 to f6 (C1.1), at character 4"),
    ],
)
def test_what_is_no_action(text: str, at: int, sentence: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read_action(text)
    assert refused.value.at == at
    assert str(refused.value) == sentence


def test_the_start() -> None:
    assert write_position(starting_position(STANDARD, RETAIL)) == START
    assert read_position(START) == starting_position(STANDARD, RETAIL)


@pytest.mark.parametrize(
    "text",
    [
        "S()(g)()(gg)1/(gs)(sg)(ss)()(sss)1/6/6/6/G5 0,0 1,0 s2",
        "()()()()()1/()5/6/G4S/6/6 3,3 3,1 g2",
        "6/6/6/6/()()()()()1/G1S3 0,3 1,4 g1",
        "6/()()()()()()/1G3S/6/()()()()2/6 3,0 0,0 s1",
    ],
)
def test_positions_are_read_and_written_to_the_letter(text: str) -> None:
    assert write_position(read_position(text)) == text


def test_each_part_of_a_position_is_read_into_its_place() -> None:
    stacks = {f"{file}4": "" for file in "abcdef"} | {"d6": "sg", "f5": "g"}
    assert read_position("3(sg)2/5(g)/()()()()()()/6/4G1/1S4 1,2 2,0 s1") == place(
        "e2", "b1", stacks, carried=(1, 2), scores=(2, 0), to_act="s1"
    )


REST = "/(s)1(g)3/1(s)1(g)2/2(s)1(g)1/3(s)1(g)/G3(s)1 2,2 0,0 g1"
TOP = "1(g)3S/(s)1(g)3/1(s)1(g)2/2(s)1(g)1/3(s)1(g)/"
NEVER = "where these rules never let her go (C4.3)"
FOUR_FIELDS = (
    "a position has four fields with one space between:"
    " squares, rings carried, scores, who is to act; this has {}"
)


@pytest.mark.parametrize(
    ("marked", "sentence"),
    [
        ("|", FOUR_FIELDS.format(1)),
        ("1(g)3S|", FOUR_FIELDS.format(1)),
        (START.replace(" g1", "|"), FOUR_FIELDS.format(3)),
        (f"{START}| ", FOUR_FIELDS.format(5)),
        (f"{START}| g1 x", FOUR_FIELDS.format(6)),
        ("1(g)3S/6/6/6/6| 2,2 0,0 g1", "the board has six ranks; this has 5 (C1.1)"),
        ("G5/5S/6/6/6/6|/6 2,2 0,0 g1", "the board has six ranks; this has 7 (C1.1)"),
        (f"1(g)3|X{REST}", "'X' cannot stand here; squares are 1–6, G, S or a Sailor in brackets"),
        (f"1(g)3|s{REST}", "'s' cannot stand here; squares are 1–6, G, S or a Sailor in brackets"),
        (f"|0(g)4S{REST}", "'0' cannot stand here; squares are 1–6, G, S or a Sailor in brackets"),
        (f"1(g)|7{REST}", "'7' cannot stand here; squares are 1–6, G, S or a Sailor in brackets"),
        (f"1(g)|²S{REST}", "'²' cannot stand here; squares are 1–6, G, S or a Sailor in brackets"),
        (f"1|(g3S{REST}", "a Sailor is written as its rings in brackets, such as (), (g) or (gs)"),
        (f"1|(x)3S{REST}", "a Sailor is written as its rings in brackets, such as (), (g) or (gs)"),
        (f"1|(gggs)3S{REST}", "a Sailor wears three rings at most (C1.4)"),
        (f"1(g)1|2S{REST}", "two numbers never stand side by side; add them"),
        (f"1(g)4|S{REST}", "rank 6 has more than six squares"),
        (f"1(g)|6{REST}", "rank 6 has more than six squares"),
        (f"1(g)2S|{REST}", "rank 6 has 5 squares, not six"),
        (f"{TOP}G3(s)| 2,2 0,0 g1", "rank 1 has 5 squares, not six"),
        (f"{TOP}G3(s)|G 2,2 0,0 g1", "there is a second gold Siren (C1.3)"),
        (f"{TOP}G3(s)|S 2,2 0,0 g1", "there is a second silver Siren (C1.3)"),
        (f"{TOP}4(s)|1 2,2 0,0 g1", "there is no gold Siren, G (C1.3)"),
        (f"1(g)4{REST.replace('(s)1 2', '(s)|1 2')}", "there is no silver Siren, S (C1.3)"),
        (f"{TOP}G3(s)1 |2 0,0 g1", "'2' is not the rings carried: two digits, gold,silver"),
        (f"{TOP}G3(s)1 |2,-1 0,0 g1", "'2,-1' is not the rings carried: two digits, gold,silver"),
        (f"{TOP}G3(s)1 |12,1 0,0 g1", "'12,1' is not the rings carried: two digits, gold,silver"),
        (f"{TOP}G3(s)1 2,2 |0,٣ g1", "'0,٣' is not the scores: two digits, gold,silver"),
        (f"{TOP}G3(s)1 2,2 |0;0 g1", "'0;0' is not the scores: two digits, gold,silver"),
        (f"{TOP}G3(s)1 2,2 0,0 |g0", "'g0' does not say who is to act: g1, g2, s1 or s2 (C3.2)"),
        (f"{TOP}G3(s)1 2,2 0,0 |s3", "'s3' does not say who is to act: g1, g2, s1 or s2 (C3.2)"),
        (f"{TOP}G3(s)1 2,2 0,0 |G1", "'G1' does not say who is to act: g1, g2, s1 or s2 (C3.2)"),
        (f"{TOP}G3(s)1 2,2 0,0 |", "'' does not say who is to act: g1, g2, s1 or s2 (C3.2)"),
        (
            f"{TOP}G3(s)1 2,2 0,0 |g1\n",
            "'g1\\n' does not say who is to act: g1, g2, s1 or s2 (C3.2)",
        ),
    ],
)
def test_what_has_not_the_shape_of_a_position(marked: str, sentence: str) -> None:
    refuse(marked, sentence)


def refuse(marked: str, sentence: str, rules: Rules = RETAIL) -> None:
    """Check that reading stops where `marked` has a bar, and says `sentence`."""
    with pytest.raises(Unreadable) as refused:
        read_position(marked.replace("|", ""), rules)
    at = marked.index("|") + 1
    assert str(refused.value) == f"{sentence}, at character {at}"


@pytest.mark.clause("C1.3", "C1.4", "C4.3", "C9.1", "C10.1")
@pytest.mark.parametrize(
    ("marked", "sentence"),
    [
        (
            "6/5S/()()()()()()/()()()3/6/|(g)G4 2,2 0,0 g1",
            "a Sailor stands on the island a1; there it would have scored (C9.1)",
        ),
        (
            "5|(s)/5S/()()()()()()/()()()3/6/G5 2,2 0,0 g1",
            "a Sailor stands on the island f6; there it would have scored (C9.1)",
        ),
        (
            "5|G/5S/()()()()()()/()()()()2/6/6 2,2 0,0 g1",
            f"the gold Siren stands on the other's island f6, {NEVER}",
        ),
        (
            "6/5G/()()()()()()/()()()()2/6/|S5 2,2 0,0 g1",
            f"the silver Siren stands on the other's island a1, {NEVER}",
        ),
        (
            "6/5G/()()()()()()/()()()()2/6/1S4 |4,0 0,0 g1",
            "the gold Siren carries 4 rings; three are the most (C1.4)",
        ),
        (
            "6/5G/()()()()()()/()()()()2/6/1S4 3,|9 0,0 g1",
            "the silver Siren carries 9 rings; three are the most (C1.4)",
        ),
        (
            "|6/5G/(ggg)(gg)()()()()/()()()()2/6/1S4 3,0 0,0 g1",
            "8 gold rings (g) are in play; there are seven (C1.3)",
        ),
        (
            "|6/5G/(sss)(sss)(gs)()()()/()()()()2/6/1S4 3,3 0,0 g1",
            "10 silver rings (s) are in play; there are seven (C1.3)",
        ),
        (
            "6/5G/()()()()()1/6/6/1S4 0,0 |5,0 g1",
            "gold has scored 5 Sailors; four end the game (C10.1)",
        ),
        (
            "6/5G/()()()()()1/6/6/1S4 0,0 0,|5 g1",
            "silver has scored 5 Sailors; four end the game (C10.1)",
        ),
        ("6/5G/()()4/6/6/1S4 0,0 |4,4 g1", "both have scored four Sailors (C10.1)"),
        (
            "6/5G/()()()()()()/()()()()()1/6/1S4 0,0 |0,0 g1",
            "11 Sailors on the board and 0 scored make 11, not ten (C1.3)",
        ),
        (
            "6/5G/()()()()()()/6/6/1S4 0,0 |3,0 g1",
            "6 Sailors on the board and 3 scored make 9, not ten (C1.3)",
        ),
    ],
)
def test_what_cannot_stand_on_the_board(marked: str, sentence: str) -> None:
    refuse(marked, sentence)


@pytest.mark.clause("C1.3", "C1.4", "C4.3", "C10.1")
@pytest.mark.parametrize(
    ("text", "switches"),
    [
        ("6/5G/(ggg)(g)()()()()/(ss)(s)(s)()2/6/1S4 3,3 0,0 g1", ()),
        ("6/5G/()()()()()()/6/6/1S4 0,0 4,0 s1", ()),
        ("6/5G/()()()3/6/6/1S4 0,0 3,4 s1", ()),
        ("5S/6/()()()()()()/()()()()2/6/G5 2,2 0,0 g1", ()),
        ("5G/6/()()()()()()/()()()()2/6/S5 2,2 0,0 g1", ("enemy-island=open",)),
        ("5G/6/()()()()()()/()()()()2/6/S5 2,2 0,0 g1", ("push-to-island=yes",)),
    ],
)
def test_what_just_can(text: str, switches: tuple[str, ...]) -> None:
    assert write_position(read_position(text, rules_with(*switches))) == text

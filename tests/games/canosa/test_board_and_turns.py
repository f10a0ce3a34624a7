"""C1 board and pieces, C2 set-up, C3 turns."""

from __future__ import annotations

import pytest

from games.canosa.small_positions import MIXES, legal, place, play, rules_with
from lungomare.game import Unreadable
from lungomare.games.canosa import (
    EDITIONS,
    GOLD,
    ISLANDS,
    KICKSTARTER,
    RETAIL,
    SILVER,
    SQUARE_NAMES,
    STANDARD,
    Canosa,
    Rules,
    ending,
    legal_actions,
    read_action,
    read_layout,
    read_position,
    starting_position,
    write_position,
)

START = "1(g)3S/(s)1(g)3/1(s)1(g)2/2(s)1(g)1/3(s)1(g)/G3(s)1 2,2 0,0 "
OTHER_LAYOUT = 'gold = ["b5", "c5", "d5", "e5", "d4"]\nsilver = ["b2", "c2", "d2", "e2", "c3"]'


@pytest.mark.clause("C1.1")
def test_squares_are_six_files_by_six_ranks_from_golds_left_below() -> None:
    assert len(SQUARE_NAMES) == 36
    assert SQUARE_NAMES[:7] == ("a1", "b1", "c1", "d1", "e1", "f1", "a2")
    assert SQUARE_NAMES[-1] == "f6"


@pytest.mark.clause("C1.1")
@pytest.mark.parametrize(
    ("gold", "silver", "text"),
    [
        ("a6", "f5", "G5/5S/6/6/6/6 0,0 0,0 g2"),
        ("b2", "e1", "6/6/6/6/1G4/4S1 0,0 0,0 g2"),
    ],
)
def test_a_position_is_written_from_rank_six_down_and_from_file_a(
    gold: str, silver: str, text: str
) -> None:
    assert write_position(place(gold, silver)) == text


@pytest.mark.clause("C1.1")
@pytest.mark.parametrize("name", ["g1", "a7", "a0", "A1", "11", "a", "", "a1 "])
def test_no_other_square_is_read(name: str) -> None:
    with pytest.raises(Unreadable, match="is no square; squares are a1 to f6") as refused:
        read_action(f"+{name}")
    assert (refused.value.clause, refused.value.at) == ("C1.1", 2)


@pytest.mark.clause("C1.2")
def test_the_islands_are_opposite_corners() -> None:
    assert [SQUARE_NAMES[ISLANDS[player]] for player in (GOLD, SILVER)] == ["a1", "f6"]


@pytest.mark.clause("C1.3")
def test_the_game_has_ten_sailors_and_seven_rings_a_colour() -> None:
    position = starting_position(STANDARD, RETAIL)
    stacks = [stack for stack in position.sailors if stack is not None]
    assert len(stacks) == 10
    for player, ring in enumerate("gs"):
        assert position.carried[player] + "".join(stacks).count(ring) == 7
        assert position.rings_out(player) == 0


@pytest.mark.clause("C1.4")
def test_the_order_of_a_stack_is_kept() -> None:
    under, over = (place("c2", "f6", {"d3": stack}) for stack in ("sg", "gs"))
    assert "d3-c3" in legal(under)
    assert "d3-c3" not in legal(over)
    assert write_position(under) != write_position(over)


@pytest.mark.clause("C1.4")
def test_three_rings_are_the_most_for_a_siren_and_for_a_sailor() -> None:
    full = place("c2", "f6", {"d3": "ssg", "c3": "sgg", "b3": "ss"}, carried=(3, 2))
    assert {"-d3", "-c3", "+d3", "+c3"}.isdisjoint(legal(full))
    assert "+b3" in legal(full)
    assert {"-d3", "-c3"} <= legal(full._replace(carried=(2, 2)))


@pytest.mark.clause("C1.5")
def test_only_a_square_without_a_piece_is_empty() -> None:
    position = place("c2", "f6", {"d3": ""})
    taken = [name for name in SQUARE_NAMES if not position.is_empty(SQUARE_NAMES.index(name))]
    assert taken == ["c2", "d3", "f6"]


@pytest.mark.clause("C1.5")
def test_nobody_steps_onto_a_piece() -> None:
    position = place("c2", "c3", {"b2": "g", "a2": "", "b1": "s"}, carried=(1, 1))
    assert {"@c3", "@b2", "@b1", "b2-a2", "b2-b1"}.isdisjoint(legal(position))
    assert {"@d3", "@d2"} <= legal(position)


@pytest.mark.clause("C2.1", "C2.2", "C3.3")
@pytest.mark.parametrize(("rules", "to_act"), [(RETAIL, "g1"), (KICKSTARTER, "g2")])
def test_the_set_up(rules: Rules, to_act: str) -> None:
    position = starting_position(STANDARD, rules)
    assert write_position(position) == START + to_act
    assert [SQUARE_NAMES[siren] for siren in position.sirens] == ["a1", "f6"]
    assert position.carried == (2, 2)
    assert position.scores == (0, 0)


@pytest.mark.clause("C2.2")
def test_each_sailor_begins_six_steps_from_its_island() -> None:
    assert " ".join(SQUARE_NAMES[square] for square in STANDARD.gold) == "b6 c5 d4 e3 f2"
    assert " ".join(SQUARE_NAMES[square] for square in STANDARD.silver) == "a5 b4 c3 d2 e1"
    for squares, island in ((STANDARD.gold, 0), (STANDARD.silver, 35)):
        assert {sum(map(abs, _difference(square, island))) for square in squares} == {6}


def _difference(one: int, other: int) -> tuple[int, int]:
    return one // 6 - other // 6, one % 6 - other % 6


@pytest.mark.clause("C2.3", "C3.1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_from_another_layout(edition: str) -> None:
    game = Canosa(edition, layout=read_layout(OTHER_LAYOUT, "other"))
    state = game.start()
    assert write_position(state.position)[:-1] == (
        "5S/1(g)(g)(g)(g)1/3(g)2/2(s)3/1(s)(s)(s)(s)1/G5 2,2 0,0 g"
    )
    assert game.actor(state) == GOLD


@pytest.mark.clause("C3.1")
@pytest.mark.parametrize("rules", MIXES)
def test_gold_goes_first(rules: Rules) -> None:
    assert starting_position(STANDARD, rules).player == GOLD


@pytest.mark.clause("C3.2")
@pytest.mark.parametrize(
    ("first", "second"),
    [("@b1", "@c1"), ("c4-b4", "b4-a4"), ("+b3", "+b3"), ("-b2", "-b2"), ("@b1", "-b2")],
)
def test_a_turn_is_two_actions_of_any_kinds(first: str, second: str) -> None:
    position = place("a2", "f6", {"c4": "g", "b3": "s", "b2": "gg"}, carried=(2, 0))
    position = position._replace(carried=(1, 0)) if first == "-b2" else position
    once = play(position, first)
    assert (once.player, once.owed) == (GOLD, 1)
    twice = play(once, second)
    assert (twice.player, twice.owed) == (SILVER, 2)


@pytest.mark.clause("C3.2")
def test_silver_owes_two_actions_as_well_and_then_gold() -> None:
    position = play(place("c2", "d5", to_act="s2"), "@d4", "@d5")
    assert (position.player, position.owed) == (GOLD, 2)


@pytest.mark.clause("C3.3")
@pytest.mark.parametrize(("value", "owed"), [("1", [1, 2, 1, 2, 1, 2]), ("2", [2, 1, 2, 1, 2, 1])])
def test_only_golds_very_first_turn_may_be_short(value: str, owed: list[int]) -> None:
    rules = rules_with(f"first-turn={value}")
    position, seen = starting_position(STANDARD, rules), []
    for _ in owed:
        seen.append(position.owed)
        position = play(position, min(legal(position, rules)), rules=rules)
    assert seen == owed


@pytest.mark.clause("C3.3")
def test_the_switch_changes_nothing_but_the_first_turn() -> None:
    short, long = (starting_position(STANDARD, rules_with(f"first-turn={n}")) for n in "12")
    assert short._replace(owed=2) == long


@pytest.mark.clause("C3.4")
@pytest.mark.parametrize("rules", MIXES)
def test_a_win_ends_the_game_with_an_action_still_owed(rules: Rules) -> None:
    position = place("c3", "d5", {"b1": "g", "c4": "s"}, scores=(3, 3))
    won = play(position, "b1-a1", rules=rules)
    assert won.owed == 1
    assert won.scores == (4, 3)
    assert legal(won, rules) == set()
    outcome = ending(won, rules)
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("sailors", (GOLD,))


@pytest.mark.clause("C3.4")
def test_after_the_win_every_action_is_refused() -> None:
    text = "()()()()()1/6/6/6/6/1G1S2 0,0 4,1 s1"
    game = Canosa()
    state = game.start_from(read_position(text))
    assert game.actor(state) is None
    assert not game.legal(state)
    assert legal_actions(state.position, RETAIL) == []
    assert str(game.explain(state, read_action("@e2"))) == (
        "the game is over: Gold has brought four Sailors home and wins (C3.4)"
    )

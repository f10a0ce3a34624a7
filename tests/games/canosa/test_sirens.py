"""C4 a Siren's move, C5 the attack."""

from __future__ import annotations

import pytest

from games.canosa.small_positions import (
    MIXES,
    attacks,
    legal,
    place,
    play,
    rules_with,
    siren_moves,
    sirens,
    stack_on,
    why_not,
)
from lungomare.games.canosa import GOLD, KICKSTARTER, RETAIL, Position, Rules

OPEN = rules_with("enemy-island=open")
PUSH = rules_with("push-to-island=yes")
UNFINISHED = (
    "the silver Siren is on d4; an attack also names the square she is put on,"
    " such as @d4xc3 (C5.3)"
)


@pytest.mark.clause("C4.1")
@pytest.mark.parametrize(
    ("origin", "squares"),
    [
        ("d3", "c2 c3 c4 d2 d4 e2 e3 e4"),
        ("d1", "c1 c2 d2 e1 e2"),
        ("f3", "e2 e3 e4 f2 f4"),
        ("f1", "e1 e2 f2"),
        ("a6", "a5 b5 b6"),
    ],
)
@pytest.mark.parametrize("rules", [RETAIL, KICKSTARTER])
def test_a_siren_moves_one_square_in_all_directions(
    origin: str, squares: str, rules: Rules
) -> None:
    far = "a4" if origin != "a6" else "f2"
    assert siren_moves(place(origin, far), rules) == set(squares.split())
    assert siren_moves(place(far, origin, to_act="s1"), rules) == set(squares.split())


@pytest.mark.clause("C4.1")
def test_she_moves_to_an_empty_square_only() -> None:
    position = place("d3", "d4", {"c3": "", "e3": "g", "e2": "s"})
    assert siren_moves(position) == {"c2", "c4", "d2", "e4"}


@pytest.mark.clause("C4.1")
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("@d3", "the gold Siren stands on d3 already (C4.1)"),
        ("@d5", "d5 is not next to the gold Siren on d3 (C4.1)"),
        ("@f3", "f3 is not next to the gold Siren on d3 (C4.1)"),
        ("@c3", "c3 is not empty: a Sailor is there (C4.1)"),
        ("@e4", ""),
    ],
)
def test_why_she_does_not_move_there(text: str, sentence: str) -> None:
    assert why_not(place("d3", "f6", {"c3": ""}), text) == sentence


@pytest.mark.clause("C4.1")
def test_her_move_leaves_the_square_empty_and_all_else_as_it_was() -> None:
    before = place("d3", "f6", {"c3": "gs"}, carried=(1, 2), scores=(1, 0))
    assert play(before, "@e4") == place(
        "e4", "f6", {"c3": "gs"}, carried=(1, 2), scores=(1, 0), to_act="g1"
    )
    silver = before._replace(player=1, owed=1)
    assert sirens(play(silver, "@f5")) == ("d3", "f5")


@pytest.mark.clause("C4.2")
@pytest.mark.parametrize("rules", MIXES)
@pytest.mark.parametrize(("to_act", "island"), [("g2", "a1"), ("s2", "f6")])
def test_her_own_island_is_closed_to_her_under_all_rules(
    rules: Rules, to_act: str, island: str
) -> None:
    position = place("b2", "e5", to_act=to_act)
    assert len(siren_moves(position, rules)) == 7
    assert island not in siren_moves(position, rules)
    assert why_not(position, f"@{island}", rules) == (
        f"{island} is her own island, closed to her once she has left (C4.2)"
    )


@pytest.mark.clause("C4.3")
@pytest.mark.parametrize(("to_act", "island"), [("g2", "f6"), ("s2", "a1")])
def test_the_enemy_island_is_closed_or_open(to_act: str, island: str) -> None:
    position = place("e5", "b2", to_act=to_act)
    assert island not in siren_moves(position, RETAIL)
    assert island not in siren_moves(position, PUSH)
    assert why_not(position, f"@{island}") == (
        f"{island} is the other Siren's island, closed to her (C4.3)"
    )
    assert len(siren_moves(position, OPEN)) == 8
    assert why_not(position, f"@{island}", OPEN) == ""


@pytest.mark.clause("C4.3")
@pytest.mark.parametrize("rules", MIXES)
def test_a_siren_on_the_enemy_island_may_leave_it(rules: Rules) -> None:
    assert siren_moves(place("f6", "b2"), rules) == {"e5", "e6", "f5"}


@pytest.mark.clause("C4.4")
@pytest.mark.parametrize("rings", range(4))
def test_she_moves_with_any_number_of_rings(rings: int) -> None:
    assert len(siren_moves(place("d3", "a6", carried=(rings, 3)))) == 8


@pytest.mark.clause("C5.1")
@pytest.mark.parametrize("mine", range(4))
@pytest.mark.parametrize("theirs", range(4))
@pytest.mark.parametrize("to_act", ["g2", "s2"])
def test_she_attacks_with_strictly_more_rings(mine: int, theirs: int, to_act: str) -> None:
    carried = (mine, theirs) if to_act == "g2" else (theirs, mine)
    position = place("c3", "d4", carried=carried, to_act=to_act)
    assert bool(attacks(position)) == (mine > theirs)


@pytest.mark.clause("C5.1")
@pytest.mark.parametrize(
    ("silver", "text", "sentence"),
    [
        (
            "c4",
            "@c4xc5",
            "the gold Siren on c3 carries two rings, not more than the other's two rings",
        ),
        (
            "c4",
            "@c4",
            "the gold Siren on c3 carries two rings, not more than the other's two rings",
        ),
        ("c4", "@d4xd5", "the silver Siren is on c4, not on d4"),
        ("c5", "@c5xc6", "the silver Siren on c5 is not next to the gold Siren on c3"),
        ("c5", "@c4xc5", "the silver Siren is on c5, not on c4"),
    ],
)
def test_why_there_is_no_attack(silver: str, text: str, sentence: str) -> None:
    position = place("c3", silver, carried=(2, 2))
    assert why_not(position, text) == f"{sentence} (C5.1)"


@pytest.mark.clause("C5.1")
@pytest.mark.parametrize(
    ("carried", "mine", "theirs"),
    [
        ((0, 1), "no rings", "one ring"),
        ((1, 3), "one ring", "three rings"),
        ((2, 2), "two rings", "two rings"),
    ],
)
def test_why_her_rings_are_too_few(carried: tuple[int, int], mine: str, theirs: str) -> None:
    for text in ("@c4", "@c4xc5"):
        assert why_not(place("c3", "c4", carried=carried), text) == (
            f"the gold Siren on c3 carries {mine}, not more than the other's {theirs} (C5.1)"
        )


@pytest.mark.clause("C5.2")
@pytest.mark.parametrize(("to_act", "island"), [("g2", "f6"), ("s2", "a1")])
def test_a_siren_at_home_is_attacked_only_where_the_island_is_open(
    to_act: str, island: str
) -> None:
    carried = (2, 1) if to_act == "g2" else (1, 2)
    gold, silver = ("e5", "f6") if to_act == "g2" else ("a1", "b2")
    position = place(gold, silver, carried=carried, to_act=to_act)
    for closed in (RETAIL, PUSH):
        assert attacks(position, closed) == set()
        assert why_not(position, f"@{island}x{'e6' if to_act == 'g2' else 'a2'}", closed) == (
            f"{island} is the other Siren's island, where she cannot attack (C5.2)"
        )
    around = ("e6", "f5", "e5") if to_act == "g2" else ("a2", "b1", "b2")
    assert attacks(position, OPEN) == {f"@{island}x{push}" for push in around}


@pytest.mark.clause("C5.2")
@pytest.mark.parametrize("rules", MIXES)
@pytest.mark.parametrize(("to_act", "island"), [("g2", "a1"), ("s2", "f6")])
def test_nobody_attacks_onto_her_own_island(rules: Rules, to_act: str, island: str) -> None:
    gold, silver = ("b2", "a1") if to_act == "g2" else ("f6", "e5")
    position = place(gold, silver, carried=(3, 0) if to_act == "g2" else (0, 3), to_act=to_act)
    assert attacks(position, rules) == set()
    for text in (f"@{island}", f"@{island}x{'b1' if to_act == 'g2' else 'e6'}"):
        assert why_not(position, text, rules) == (
            f"{island} is her own island, where she cannot attack (C5.2)"
        )


@pytest.mark.clause("C5.3")
def test_the_attacker_puts_the_loser_around_the_square_taken() -> None:
    position = place("c3", "d4", {"d5": "", "e5": "g", "c5": "s", "f1": ""}, carried=(1, 0))
    assert attacks(position) == {f"@d4x{push}" for push in ("c3", "c4", "d3", "e3", "e4")}
    assert sirens(play(position, "@d4xe3")) == ("d4", "e3")
    silver = place("d4", "c3", carried=(0, 1), to_act="s2")
    assert sirens(play(silver, "@d4xe3")) == ("e3", "d4")


@pytest.mark.clause("C5.3")
def test_the_square_the_attacker_came_from_counts_as_empty() -> None:
    assert sirens(play(place("c3", "d4", carried=(1, 0)), "@d4xc3")) == ("d4", "c3")


@pytest.mark.clause("C5.3")
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("@d4xb2", "b2 is not next to d4, the square taken (C5.3)"),
        ("@d4xd4", "d4 is not next to d4, the square taken (C5.3)"),
        ("@d4xd5", "d5 is not empty: a Sailor is there (C5.3)"),
        (
            "@d4",
            UNFINISHED,
        ),
        ("@d4xc3", ""),
    ],
)
def test_why_she_is_not_put_there(text: str, sentence: str) -> None:
    assert why_not(place("c3", "d4", {"d5": ""}, carried=(1, 0)), text) == sentence


@pytest.mark.clause("C5.4")
@pytest.mark.parametrize(
    ("position", "taken", "island", "others"),
    [
        (place("c3", "b2", carried=(1, 0)), "b2", "a1", "a2 a3 b1 b3 c1 c2 c3"),
        (place("a1", "b1", carried=(1, 0)), "b1", "a1", "a2 b2 c1 c2"),
        (place("e5", "d4", carried=(0, 1), to_act="s2"), "e5", "f6", "d4 d5 d6 e4 e6 f4 f5"),
    ],
    ids=["gold beside a1", "gold comes from a1", "silver beside f6"],
)
def test_the_loser_is_put_on_the_attackers_island_where_the_switch_says_so(
    position: Position, taken: str, island: str, others: str
) -> None:
    elsewhere = {f"@{taken}x{push}" for push in others.split()}
    beaten = "silver" if position.player == GOLD else "gold"
    for barred in (RETAIL, OPEN):
        assert attacks(position, barred) == elsewhere
        assert why_not(position, f"@{taken}x{island}", barred) == (
            f"the {beaten} Siren cannot be put on the island {island} (C5.4)"
        )
    for allowed in (PUSH, KICKSTARTER):
        assert attacks(position, allowed) == elsewhere | {f"@{taken}x{island}"}
        assert why_not(position, f"@{taken}x{island}", allowed) == ""


@pytest.mark.clause("C5.4")
@pytest.mark.parametrize("rules", MIXES)
@pytest.mark.parametrize(
    ("position", "text", "beaten"),
    [
        (place("d4", "e5", carried=(1, 0)), "@e5xf6", "silver"),
        (place("b2", "c3", carried=(0, 1), to_act="s2"), "@b2xa1", "gold"),
    ],
    ids=["silver beside f6", "gold beside a1"],
)
def test_the_loser_never_returns_to_her_own_island(
    rules: Rules, position: Position, text: str, beaten: str
) -> None:
    assert len(attacks(position, rules)) == 7
    assert text not in attacks(position, rules)
    assert why_not(position, text, rules) == (
        f"the {beaten} Siren cannot be put back on her own island {text[-2:]} (C5.4)"
    )


@pytest.mark.clause("C5.5")
def test_without_a_push_square_there_is_no_attack() -> None:
    around = dict.fromkeys(("a2", "a3", "b1", "b3", "c1", "c2", "c3"), "")
    position = place("a1", "b2", around, carried=(2, 1))
    assert attacks(position) == set()
    for text in ("@b2", "@b2xa1", "@b2xc3"):
        assert why_not(position, text) == (
            "there is no square around b2 to put the silver Siren on (C5.5)"
        )
    assert attacks(position, PUSH) == {"@b2xa1"}
    del around["c3"]
    assert attacks(place("a1", "b2", around, carried=(2, 1))) == {"@b2xc3"}


@pytest.mark.clause("C5.6")
def test_no_ring_changes_hands_in_an_attack() -> None:
    before = place("c3", "d4", {"d5": "gs"}, carried=(3, 1), scores=(1, 2))
    after = play(before, "@d4xc4")
    assert after.carried == (3, 1)
    assert stack_on(after, "d5") == "gs"
    assert after._replace(sirens=before.sirens, owed=2) == before


def test_an_attack_and_a_plain_move_are_different_actions() -> None:
    assert "@d4" not in legal(place("c3", "d4", carried=(1, 0)))

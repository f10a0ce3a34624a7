"""C7 the transfer of a ring, C8 its withdrawal."""

from __future__ import annotations

import pytest

from games.canosa.small_positions import (
    legal,
    place,
    play,
    ring_actions,
    stack_on,
    why_not,
)
from lungomare.games.canosa import KICKSTARTER, RETAIL, Rules

AROUND_D3 = ("c2", "c3", "c4", "d2", "d4", "e2", "e3", "e4")


@pytest.mark.clause("C7.1")
def test_a_ring_goes_onto_any_sailor_around_the_siren() -> None:
    sailors = dict.fromkeys((*AROUND_D3, "d5", "b3", "f3", "d1"), "s")
    assert ring_actions(place("d3", "a6", sailors, carried=(1, 0))) == {
        f"+{name}" for name in AROUND_D3
    }


@pytest.mark.clause("C7.1")
@pytest.mark.parametrize("stack", ["", "g", "s", "gs", "sg", "ss"])
@pytest.mark.parametrize("player", [0, 1])
def test_it_goes_on_top(stack: str, player: int) -> None:
    before = place("d3", "d5", {"d4": stack, "a2": "g"}, carried=(2, 3), to_act="gs"[player] + "2")
    after = play(before, "+d4")
    assert stack_on(after, "d4") == stack + "gs"[player]
    assert after.carried == ((1, 3), (2, 2))[player]
    assert stack_on(after, "a2") == "g"
    assert after.sirens == before.sirens


@pytest.mark.clause("C7.1")
@pytest.mark.parametrize(
    ("carried", "text", "sentence"),
    [
        (0, "+c3", "the gold Siren on d3 carries no ring (C7.1)"),
        (1, "+c4", "c4 wears three rings already (C7.1)"),
        (1, "+d5", "d5 is not next to the gold Siren on d3 (C7.1)"),
        (1, "+e3", "there is no Sailor on e3 (C7.1)"),
        (1, "+c3", ""),
    ],
)
def test_why_there_is_no_transfer(carried: int, text: str, sentence: str) -> None:
    position = place("d3", "a6", {"c3": "", "c4": "ssg", "d5": "g"}, carried=(carried, 3))
    assert why_not(position, text) == sentence
    assert (text in legal(position)) == (not sentence)


@pytest.mark.clause("C7.2")
@pytest.mark.parametrize("stack", ["g", "s", ""])
@pytest.mark.parametrize("rules", [RETAIL, KICKSTARTER])
def test_yours_the_opponents_or_neutral(stack: str, rules: Rules) -> None:
    assert "+d4" in legal(place("d3", "a6", {"d4": stack}, carried=(1, 0)), rules)


@pytest.mark.clause("C7.2")
@pytest.mark.parametrize(
    ("text", "who"),
    [("+d4", "the silver"), ("-d4", "the silver"), ("+d3", "the gold")],
)
def test_no_ring_passes_to_or_from_a_siren(text: str, who: str) -> None:
    position = place("d3", "d4", carried=(1, 0))
    assert ring_actions(position) == set()
    assert why_not(position, text) == (
        f"{who} Siren is on {text[1:]}; rings pass only between your Siren and a Sailor (C7.2)"
    )


@pytest.mark.clause("C7.2")
def test_no_ring_passes_between_sailors() -> None:
    sailors = {"c4": "gg", "c5": "", "d4": "g"}
    assert ring_actions(place("f1", "a6", sailors, carried=(2, 2))) == set()


@pytest.mark.clause("C7.3")
@pytest.mark.parametrize("rules", [RETAIL, KICKSTARTER])
@pytest.mark.parametrize(
    ("to_act", "near"), [("g2", "a2"), ("g2", "b1"), ("g2", "b2"), ("s2", "e5"), ("s2", "f5")]
)
def test_a_siren_on_her_island_gives_and_takes(rules: Rules, to_act: str, near: str) -> None:
    position = place("a1", "f6", {near: to_act[0], "c4": "gs"}, carried=(2, 2), to_act=to_act)
    assert ring_actions(position, rules) == {f"+{near}", f"-{near}"}


@pytest.mark.clause("C8.1")
def test_your_top_ring_comes_off_any_sailor_around_the_siren() -> None:
    sailors = dict.fromkeys((*AROUND_D3, "d5", "b3", "f3", "d1"), "sg")
    assert ring_actions(place("d3", "a6", sailors)) == {f"-{name}" for name in AROUND_D3}


@pytest.mark.clause("C8.1")
@pytest.mark.parametrize(
    ("carried", "text", "sentence"),
    [
        (1, "-c3", "c3 wears no ring (C8.1)"),
        (1, "-c4", "the top ring on c4 is silver's (C8.1)"),
        (1, "-c2", "the top ring on c2 is silver's (C8.1)"),
        (3, "-d4", "the gold Siren on d3 carries three rings already (C8.1)"),
        (1, "-d5", "d5 is not next to the gold Siren on d3 (C8.1)"),
        (1, "-e3", "there is no Sailor on e3 (C8.1)"),
        (2, "-d4", ""),
        (0, "-d4", ""),
    ],
)
def test_why_there_is_no_withdrawal(carried: int, text: str, sentence: str) -> None:
    sailors = {"c3": "", "c4": "gs", "c2": "s", "d4": "g", "d5": "g"}
    position = place("d3", "a6", sailors, carried=(carried, 0))
    assert why_not(position, text) == sentence
    assert (text in legal(position)) == (not sentence)


@pytest.mark.clause("C8.1")
def test_silver_is_told_whose_the_top_ring_is() -> None:
    position = place("a6", "d3", {"c3": "sg"}, to_act="s1")
    assert why_not(position, "-c3") == "the top ring on c3 is gold's (C8.1)"
    assert ring_actions(position) == set()


@pytest.mark.clause("C8.2")
@pytest.mark.parametrize(("stack", "left"), [("g", ""), ("sg", "s"), ("gg", "g"), ("gsg", "gs")])
def test_what_is_left_of_the_stack(stack: str, left: str) -> None:
    before = place("d3", "a6", {"d4": stack, "e5": "g"}, carried=(1, 2))
    after = play(before, "-d4")
    assert after == place("d3", "a6", {"d4": left, "e5": "g"}, carried=(2, 2), to_act="g1")


@pytest.mark.clause("C8.2")
def test_silver_withdraws_too() -> None:
    before = place("d3", "a6", {"a5": "gs"}, carried=(1, 2), to_act="s2")
    after = play(before, "-a5")
    assert after == place("d3", "a6", {"a5": "g"}, carried=(1, 3), to_act="s1")
    assert "a5-a6" not in legal(after)

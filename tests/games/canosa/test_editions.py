"""The editions, their switches, and what a game makes of them."""

from __future__ import annotations

import pytest

from lungomare.game import Invalid
from lungomare.games.canosa import EDITIONS, KICKSTARTER, RETAIL, SWITCHES, Canosa
from lungomare.games.canosa.editions import switch_values, switches_beyond, with_switch

RETAIL_SWITCHES = {
    "first-turn": "1",
    "enemy-island": "closed",
    "push-to-island": "no",
    "trap": "loses",
    "repetition": "on",
    "quiet": "on",
}
KICKSTARTER_SWITCHES = RETAIL_SWITCHES | {
    "first-turn": "2",
    "enemy-island": "open",
    "push-to-island": "yes",
    "trap": "forfeits",
}


@pytest.mark.clause("C3.3", "C4.3", "C5.4", "C10.2", "C10.3", "C11.1", "C11.2")
def test_an_edition_is_a_setting_of_the_switches() -> None:
    assert {name: switch_values(rules) for name, rules in EDITIONS.items()} == {
        "retail": RETAIL_SWITCHES,
        "kickstarter": KICKSTARTER_SWITCHES,
    }
    assert switch_values(Canosa().rules) == RETAIL_SWITCHES


@pytest.mark.parametrize("name", SWITCHES)
def test_each_switch_changes_itself_only(name: str) -> None:
    field, values = SWITCHES[name]
    for edition, usual in EDITIONS.items():
        for flag, value in enumerate(values):
            rules = with_switch(usual, name, value)
            assert getattr(rules, field) is bool(flag)
            assert switch_values(rules) == {**switch_values(usual), name: value}
            beyond = switches_beyond(edition, rules)
            assert beyond == ({} if rules == usual else {name: value})
            assert Canosa(edition, {name: value}).rules == rules


def test_switches_are_set_one_after_another() -> None:
    beyond = {name: RETAIL_SWITCHES[name] for name in ("first-turn", "enemy-island", "trap")}
    game = Canosa("kickstarter", {**beyond, "push-to-island": "no"})
    assert game.rules == RETAIL
    assert game.edition == "kickstarter"
    assert switches_beyond("retail", KICKSTARTER).keys() == {*beyond, "push-to-island"}


@pytest.mark.parametrize(
    ("name", "quoted"),
    [("deluxe", "'deluxe'"), ("", "''"), (None, "null"), (3, "3"), (["retail"], "['retail']")],
)
def test_no_other_edition(name: str, quoted: str) -> None:
    with pytest.raises(Invalid) as refused:
        Canosa(name)
    assert str(refused.value) == (f"there is no edition {quoted}; there are: retail, kickstarter")


def test_no_other_switch() -> None:
    with pytest.raises(Invalid) as refused:
        Canosa("retail", {"trapp": "loses"})
    assert str(refused.value) == (
        "there is no switch 'trapp'; there are:"
        " first-turn, enemy-island, push-to-island, trap, repetition, quiet"
    )


@pytest.mark.parametrize(
    ("value", "quoted"),
    [("", "''"), ("Loses", "'Loses'"), (None, "null"), (True, "true"), (["loses"], "['loses']")],
)
def test_no_other_value(value: str, quoted: str) -> None:
    with pytest.raises(Invalid) as refused:
        Canosa("retail", {"trap": value})
    assert str(refused.value) == f"the switch trap is loses or forfeits, not {quoted}"

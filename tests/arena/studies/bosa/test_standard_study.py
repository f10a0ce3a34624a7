"""The standard deck is in balance, by a small study of the kind that tuned it (B10.4)."""

from __future__ import annotations

import pytest

from lungomare.arena.studies.bosa.limits import check_limits
from lungomare.arena.studies.bosa.study import Question, Strength, Study
from lungomare.games.bosa import STANDARD, shipped_deck

GAMES = 1000


def study(name: str, players: int) -> Study:
    asked = Question(shipped_deck(name), players, Strength(), GAMES, seed=1)
    return asked.answer([asked.play(0, GAMES)])


@pytest.mark.clause("B10.4")
@pytest.mark.parametrize("players", [2, 5])
def test_every_condition_holds(players: int) -> None:
    """The large study is in docs/research/bosa-deck.md; the same games come each time."""
    found = check_limits(study(STANDARD.name, players))
    assert [each for each in found if not each.holds] == []
    assert len(found) == 11


@pytest.mark.clause("B10.4")
def test_the_first_deck_was_not_and_the_study_shows_where() -> None:
    broken = {each.name for each in check_limits(study("standard-1", 5)) if not each.holds}
    assert {
        "colour that wins most",
        "card taken least, when seen",
        "card taken most, when seen",
        "more than 70 coins held",
        "top step in Season 3",
    } <= broken

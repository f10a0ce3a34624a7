"""Cards in words and signs."""

from __future__ import annotations

import pytest

from lungomare.games.bosa import STANDARD, Building, Effect
from lungomare.games.bosa.deck.wording import describe_effect, describe_goal, sign_effect


def building(effect: Effect) -> Building:
    return Building("x", "X", 1, "red", effect)


@pytest.mark.parametrize(
    ("effect", "words", "sign"),
    [
        (Effect(gain=(("fish", 1),)), "gain 1 fish", "+1f"),
        (Effect(gain=(("coins", 1), ("textile", 2))), "gain 1 coin and 2 textiles", "+1c+2t"),
        (Effect(gain=(("any", 2),)), "gain 2 of one kind", "+2?"),
        (
            Effect(gain=(("pottery", 1),), per_color=True),
            "gain 1 pottery for each red building",
            "+1p/red",
        ),
        (
            Effect(spend=(("each", 1),), gain=(("points", 9), ("coins", 2))),
            "spend 1 of each kind for 9 points and 2 coins",
            "1ftp>9*2c",
        ),
        (Effect(copy=True), "copy the action of another red building", "=red"),
    ],
)
def test_effects(effect: Effect, words: str, sign: str) -> None:
    assert describe_effect(building(effect)) == words
    assert sign_effect(building(effect)) == sign


def test_every_goal_is_told_apart() -> None:
    words = [describe_goal(goal) for goal in STANDARD.goals]
    assert len(set(words)) == len(words)
    assert "6 points for an orange building whose neighbours all differ" in words
    assert "3 points for a row or column with exactly one red building" in words


def test_every_card_fits_its_cell() -> None:
    assert max(len(sign_effect(card)) for card in STANDARD.buildings) <= 13

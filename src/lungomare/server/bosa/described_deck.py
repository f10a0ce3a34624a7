"""A deck with its cards in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typing_extensions import TypedDict

from lungomare.games import bosa
from lungomare.games.bosa.deck.wording import describe_effect, describe_goal
from lungomare.games.bosa.models import BosaBuilding, BosaChartStep, BosaGoal

if TYPE_CHECKING:
    from lungomare.game import Json


class BosaDescribedBuilding(BosaBuilding):
    """A building card with its action in a sentence."""

    sentence: str


class BosaDescribedGoal(BosaGoal):
    """A goal card in a sentence."""

    sentence: str


class BosaDescribedDeck(TypedDict):
    """A deck with each card's name and sentence beside it."""

    name: str
    cards: list[BosaDescribedBuilding]
    goals: list[BosaDescribedGoal]
    chart: list[BosaChartStep]


def describe_deck(deck: bosa.Deck) -> Json:
    """Return a deck as JSON with each card's name and sentence beside it."""
    written = bosa.deck_to_json(deck)
    buildings = {card.id: card for card in deck.buildings}
    goals = {goal.id: goal for goal in deck.goals}
    cards = [
        {
            **card,
            "name": buildings[card["id"]].name,
            "sentence": describe_effect(buildings[card["id"]]),
        }
        for card in written["cards"]
    ]
    scored = [{**goal, "sentence": describe_goal(goals[goal["id"]])} for goal in written["goals"]]
    return {**written, "cards": cards, "goals": scored}

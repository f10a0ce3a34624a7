"""The catalogue: everything a page needs to offer a table and to show its cards and rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lungomare import native
from lungomare.games import bosa, canosa
from lungomare.games.bosa.deck.wording import tell_effect, tell_goal
from lungomare.games.registry import FAMILIES
from lungomare.match import PHRASES
from lungomare.players import levels_of, players_of
from lungomare.players.registry import without_core

if TYPE_CHECKING:
    from lungomare.game import Json
    from lungomare.players.levels import Level


def catalogue() -> Json:
    """Return both games with their options, players and clauses, and the set phrases."""
    return {
        "games": {
            "canosa": {"seats": [2, 2], "editions": _editions(), **_canosa(), **_common("canosa")},
            "bosa": {
                "seats": [2, 5],
                "decks": {name: deck(bosa.shipped_deck(name)) for name in bosa.SHIPPED},
                **_common("bosa"),
            },
        },
        "phrases": dict(PHRASES),
    }


def _common(name: str) -> Json:
    return {
        "players": list(players_of(name)),
        "levels": [_level(level) for level in levels_of(name)],
        "clauses": dict(FAMILIES[name].clauses),
    }


def _level(level: Level) -> Json:
    """Return a level's name and a line about how it plays, in each language."""
    return {"player": level.player, "name": dict(level.names), "plays": dict(level.plays)}


def _editions() -> Json:
    return {name: canosa.switch_values(rules) for name, rules in canosa.EDITIONS.items()}


def _canosa() -> Json:
    return {
        "switches": {name: list(values) for name, (_, values) in canosa.SWITCHES.items()},
        "warnings": {
            "enemy-island=open": canosa.OPEN_ISLAND_WARNING,
            **({} if native.is_available() else {"levels": without_core("canosa")}),
        },
        "layouts": [canosa.STANDARD.name],
    }


def deck(of: bosa.Deck) -> Json:
    """Return a deck as JSON with each card's name and sentence beside it."""
    told = bosa.deck_to_json(of)
    names = {card.id: card for card in of.buildings}
    goals = {goal.id: goal for goal in of.goals}
    cards = [
        card | {"name": names[card["id"]].name, "sentence": tell_effect(names[card["id"]])}
        for card in told["cards"]
    ]
    scored = [goal | {"sentence": tell_goal(goals[goal["id"]])} for goal in told["goals"]]
    return told | {"cards": cards, "goals": scored}

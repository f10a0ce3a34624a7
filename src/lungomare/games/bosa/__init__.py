"""Bosa: the law in plain Python; cards are data, secrets are redacted, deals can be verified."""

from lungomare.games.bosa.bosa import Bosa
from lungomare.games.bosa.deal.from_seed import deal_from_seed
from lungomare.games.bosa.deal.verify import Check, verify
from lungomare.games.bosa.deck.cards import (
    COLORS,
    KINDS,
    Building,
    Deck,
    Effect,
    Goal,
    untranslated,
)
from lungomare.games.bosa.deck.check import DeckFault, InvalidDeck
from lungomare.games.bosa.deck.decks import (
    SHIPPED,
    STANDARD,
    deck_from_json,
    deck_to_json,
    effect_to_json,
    load_deck,
    shipped_deck,
)
from lungomare.games.bosa.family import FAMILY, BosaFamily, game_of
from lungomare.games.bosa.score.scoring import GoalScore, SeatScore
from lungomare.games.bosa.state import Deal, Phase, State
from lungomare.games.bosa.townscape import CELLS
from lungomare.games.bosa.turn.actions import Purse
from lungomare.games.bosa.turn.decisions import DECISIONS, Decision, Verb
from lungomare.games.shuffle import commit, seed_from_secret, seed_from_text, shuffled, words

__all__ = [
    "CELLS",
    "COLORS",
    "DECISIONS",
    "FAMILY",
    "KINDS",
    "SHIPPED",
    "STANDARD",
    "Bosa",
    "BosaFamily",
    "Building",
    "Check",
    "Deal",
    "Decision",
    "Deck",
    "DeckFault",
    "Effect",
    "Goal",
    "GoalScore",
    "InvalidDeck",
    "Phase",
    "Purse",
    "SeatScore",
    "State",
    "Verb",
    "commit",
    "deal_from_seed",
    "deck_from_json",
    "deck_to_json",
    "effect_to_json",
    "game_of",
    "load_deck",
    "seed_from_secret",
    "seed_from_text",
    "shipped_deck",
    "shuffled",
    "untranslated",
    "verify",
    "words",
]

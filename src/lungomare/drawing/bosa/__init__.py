"""Bosa drawn with the page's houses: moments, and the parts that diagrams and decks need."""

from lungomare.drawing.bosa.parts import Town
from lungomare.drawing.bosa.pictures import (
    draw_card,
    draw_cards,
    draw_deck,
    draw_goals,
    draw_patronage,
    draw_stores,
    draw_townscape,
)

__all__ = [
    "Town",
    "draw_card",
    "draw_cards",
    "draw_deck",
    "draw_goals",
    "draw_patronage",
    "draw_stores",
    "draw_townscape",
]

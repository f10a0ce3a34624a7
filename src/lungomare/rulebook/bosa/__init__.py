"""The rules of Bosa to read, and its diagrams."""

from types import MappingProxyType
from typing import Final

from lungomare.drawing.bosa.paint import SHAPES
from lungomare.rulebook.bosa.sheets import CARDS, CHART, GOALS
from lungomare.rulebook.bosa.town import TOWN
from lungomare.rulebook.game_rulebook import GameRulebook

RULEBOOK: Final = GameRulebook(
    "lungomare.rulebook.bosa",
    ("en", "it"),
    MappingProxyType({"town": TOWN, "cards": CARDS, "goals": GOALS, "chart": CHART}),
    SHAPES.style,
)

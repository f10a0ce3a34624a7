"""The rules of Canosa to read, and its diagrams."""

from types import MappingProxyType
from typing import Final

from lungomare.drawing.canosa.board import SHAPES
from lungomare.rulebook.canosa.board import BOARD
from lungomare.rulebook.game_rulebook import GameRulebook

RULEBOOK: Final = GameRulebook(
    "lungomare.rulebook.canosa", ("en", "it"), MappingProxyType({"board": BOARD}), SHAPES.style
)

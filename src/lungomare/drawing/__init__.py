"""Positions and moments of games as standalone pictures in SVG, which look like the page.

`draw` is for any game; a game's folder here draws parts of it, as diagrams need them.
"""

from lungomare.drawing.game_drawing import GameDrawing, Shown
from lungomare.drawing.registry import draw, drawing_of
from lungomare.drawing.svg import Theme

__all__ = ["GameDrawing", "Shown", "Theme", "draw", "drawing_of"]

"""Canosa's board drawn with the page's pieces: whole positions, and diagrams of a part of it."""

from lungomare.drawing.canosa.board import draw_panel
from lungomare.drawing.canosa.entry import pointed
from lungomare.drawing.canosa.panel import Mark, Panel, panel_of

__all__ = ["Mark", "Panel", "draw_panel", "panel_of", "pointed"]

"""The sizes that every scene is looked at in."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from e2e.screens.checker import Size

WIDTHS = [*range(320, 2561, 40)]
HEIGHTS = [568, 720, 900, 1080, 1440]
LAPTOP_TWICE: list[Size] = [(640, 360), (683, 384), (512, 384), (960, 540), (512, 320)]
"""Laptops that show everything at 200 %, and 1024 × 640 among them."""
SIDEWAYS: list[Size] = [(568, 320), (667, 375), (844, 390), (932, 430)]
"""Phones held sideways."""
USUAL: list[Size] = [(1024, 640), (1024, 768), (1280, 720), (1280, 800), (1366, 768)]
"""Small laptops, whose sizes are not among the steps."""


def all_sizes(widths: Sequence[int] = WIDTHS, heights: Sequence[int] = HEIGHTS) -> list[Size]:
    """Return every width with every height."""
    return [(width, height) for height in heights for width in widths]

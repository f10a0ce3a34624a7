"""The sizes that every scene is looked at in: all of them, or each day some."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from e2e.screens.checker import Size

WIDTHS: Final = [*range(320, 2561, 40)]
HEIGHTS: Final = [568, 720, 900, 1080, 1440]
LAPTOPS: Final[list[Size]] = [(1024, 640), (1024, 768), (1280, 800), (1366, 768)]
"""Small laptops, whose sizes are not among the steps."""
ZOOMED: Final[list[Size]] = [(640, 360), (512, 384), (683, 384), (960, 540)]
"""1280 × 720, 1024 × 768, 1366 × 768 and 1920 × 1080 at 200 %, in CSS pixels."""
SIDEWAYS: Final[list[Size]] = [(568, 320), (667, 375), (844, 390), (932, 430)]
"""Phones held sideways."""
ALWAYS: Final[list[Size]] = [(320, 568), (640, 360), (1024, 640), (1280, 720)]
"""What every scene is looked at in every day: where room is shortest."""
EVERY: Final = 80
"""One in so many of the other sizes every day: each is seen by one or two of the 88 pages."""


def all_sizes(widths: Sequence[int] = WIDTHS, heights: Sequence[int] = HEIGHTS) -> list[Size]:
    """Return every width with every height, and those that are not among the steps."""
    steps = [(width, height) for height in heights for width in widths]
    return [*LAPTOPS, *ZOOMED, *SIDEWAYS, *steps]


def some_sizes(number: int) -> list[Size]:
    """Return some of all sizes; for numbers in a row different ones, and all of them together."""
    return [*ALWAYS, *all_sizes()[number % EVERY :: EVERY]]

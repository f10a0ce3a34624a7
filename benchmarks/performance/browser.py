"""The core in a browser, beside the native core."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from performance.part import Part
from performance.row import Row, alone_row, rate_row

if TYPE_CHECKING:
    from collections.abc import Mapping

    from performance.row import Json

NATIVE: Final = "the native core"
RATES: Final = {
    "canosa": ("Canosa's engine", "positions/s"),
    "bosa": ("Bosa's planner as level 8 plans", "tries/s"),
    "perft": ("Canosa, perft", "leaves/s"),
}
LAW: Final = ("preview", "preview, all townscapes full")


def browser_rows(found: Mapping[str, Json]) -> list[Row]:
    """Tell of engine, planner and rules."""
    measured = found["browser"]
    rows = [
        rate_row(what, measured[part]["browser"], NATIVE, measured[part]["native"], unit)
        for part, (what, unit) in RATES.items()
    ]
    return rows + [
        alone_row(f"{title}: {what}", f"{middle:.0f} µs, 99 in 100 within {most:.0f} µs")
        for title, times in measured["law"].items()
        for what, (_, middle, most) in times.items()
        if what in LAW
    ]


BROWSER: Final = Part(
    "browser",
    "The core in a browser",
    """The page's WebAssembly in a worker of Chromium and the native core do the same work in turns,
say the same, and have one thread; the best of some rounds, per second of processor time. Previews
are what the page asks of the law at each decision of random games.""",
    {"browser": ("device_speed.py",)},
    browser_rows,
    2,
)

"""The server and the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from grown.markdown import figure

from performance.part import Part
from performance.row import Row, alone_row, rate_row

if TYPE_CHECKING:
    from collections.abc import Mapping

    from performance.row import Json

RIVALS: Final = {
    "flat files": "boardgame.io with flat files",
    "in memory": "boardgame.io in memory",
}
COMMANDS: Final = {
    "server": (
        "play_server.py",
        *("--part", "rate", "--part", "everyday", "--part", "comeback", "--seconds", "60"),
    )
}


def server_rows(found: Mapping[str, Json]) -> list[Row]:
    """Tell of moves a second, everyday load and coming back."""
    server = found["server"]
    best, everyday = server["rate"]["best"], server["everyday"]
    ours = best["ours"]["rate"]
    rows = [
        rate_row("acknowledged moves, each synced to disk", ours, named, best[key]["rate"], "/s")
        for key, named in RIVALS.items()
        if key in best
    ]
    browser = best["as a browser"]["rate"]
    rows += [
        alone_row("the same with effects and compression, as browsers ask", f"{browser:,.0f} /s"),
        alone_row(
            f"acknowledgement, {everyday['tables']} tables at people's pace",
            f"p50 {everyday['p50']} ms, p99 {everyday['p99']} ms, {everyday['errors']} errors",
        ),
    ]
    return rows + [
        alone_row(f"a client of a table of 400 events has its state: {way}", _times(each))
        for way, each in server["comeback"].items()
    ]


def _times(each: Json) -> str:
    return f"median {figure(each['median_ms'])} ms, most {figure(each['max_ms'])} ms"


def page_rows(found: Mapping[str, Json]) -> list[Row]:
    """Tell of the page as its benchmark does."""
    return [alone_row(what, told, wanted) for what, told, wanted, _ in found["page"]]


SERVER: Final = Part(
    "server",
    "The server",
    """One process on SQLite; server and clients share the machine's cores. boardgame.io's server
takes turns with ours. Several processes: [scale](host/scale.md).""",
    COMMANDS,
    server_rows,
    10,
)
PAGE: Final = Part(
    "page",
    "The page",
    """In Chromium without a screen. What is wanted stands in the place of a peer's figure.""",
    {"page": ("page.py",)},
    page_rows,
    3,
)

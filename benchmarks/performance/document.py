"""docs/performance.md and the figures it is made of, docs/performance.json."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Final

from grown.markdown import table
from machine import LOOPS

from performance.browser import ALONE, BROWSER
from performance.rules import ADAPTER, CORE
from performance.serving import PAGE, SERVER
from performance.strength import BOTS, ENGINE, PLANNER

if TYPE_CHECKING:
    from collections.abc import Mapping

    from performance.part import Part
    from performance.row import Json

DOCS: Final = Path(__file__).parents[2] / "docs"
FIGURES: Final = DOCS / "performance.json"
DOCUMENT: Final = DOCS / "performance.md"
PARTS: Final[Mapping[str, Part]] = {
    part.name: part for part in (CORE, BROWSER, ALONE, ADAPTER, ENGINE, PLANNER, BOTS, SERVER, PAGE)
}
HEAD: Final = ("what", "ours", "beside it", "its figure", "ours to it")
WORDS: Final = """# How fast, how strong

`scripts/bench` writes this page: each figure of ours beside its peer's from the same run, with
machine and date. `scripts/bench NAME` measures one part anew. Nothing here is typed by hand; the
figures as they were measured are beside it in `performance.json`.
"""


def read_figures(file: Path = FIGURES) -> dict[str, Json]:
    """Return what was measured before, by part."""
    return json.loads(file.read_text("utf-8")) if file.exists() else {}


def write_document(figures: Mapping[str, Json], folder: Path = DOCS) -> None:
    """Write figures and page."""
    text = json.dumps(figures, indent=2, ensure_ascii=False) + "\n"
    (folder / FIGURES.name).write_text(text, "utf-8")
    (folder / DOCUMENT.name).write_text(document(figures), "utf-8")


def document(figures: Mapping[str, Json]) -> str:
    """Return the page, with a section for each part that was measured."""
    sections = [_section(part, figures[name]) for name, part in PARTS.items() if name in figures]
    return "\n".join([WORDS, *sections])


def _section(part: Part, measured: Json) -> str:
    machine = measured["machine"]
    rows = table(HEAD, part.rows(measured["found"]))
    return f"""## {part.title}

{part.words}

{rows}

{machine["date"]}, {machine["processor"]}, {machine["cores"]} cores, {machine["system"]}; load
{machine["load_before"]} before; {LOOPS:,} turns of a loop in Python in {machine["loop_s"]} s.
`scripts/bench {part.name}` takes about {part.minutes} min.
"""

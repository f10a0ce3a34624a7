"""A report as one HTML file, written where a person names it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from lungomare.cli.terminal.files import check_renewable, write_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from lungomare.cli.reports.page.blocks import Report


ReportFile = Annotated[
    Path | None,
    typer.Option("--report", help="A file for a report in HTML, to look at.", metavar="FILE"),
]


def reporting(file: Path | None, make: Callable[[Any], Report]) -> Callable[[Any], None] | None:
    """Return what writes the report of what is found; None where no file is named.

    A file that could not be written is refused now, before the work.
    """
    if file is None:
        return None
    check_renewable(file, "<!doctype html")
    return lambda found: write_text(file, render(make(found)))


def render(report: Report) -> str:
    """Return the report as HTML; whatever it says is escaped, only our drawings are not."""
    return _templates().get_template("report.html").render(report=report, numbered=_Numbered())


@cache
def _templates() -> Environment:
    return Environment(
        loader=PackageLoader("lungomare.cli.reports.page"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


class _Numbered:
    """Puts drawings into the page; each gets ids of its own, since a page has each id once."""

    def __init__(self) -> None:
        self._count = 0

    def __call__(self, svg: str) -> Markup:
        """Return one of our own drawings as it stands in the page."""
        self._count += 1
        own = f"{self._count}-"
        named = re.sub(r'(\bid="|href="#(?!m-)|url\(#)', rf"\g<1>p{own}", svg)
        return Markup(named)  # noqa: S704 - drawn by us; what others wrote is escaped in it

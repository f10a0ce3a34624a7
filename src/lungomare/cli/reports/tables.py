"""Tables for a terminal and for a document."""

from __future__ import annotations

from io import StringIO
from textwrap import fill
from typing import TYPE_CHECKING, Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from lungomare.game import Invalid

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


WIDEST: Final = 100
LEAST_BROKEN: Final = 14
"""Of a column that is broken alone."""


def markdown(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table as a document has it."""
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def plain(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Return a table as a terminal has it, a line each, none longer than `WIDEST`.

    Where it would be wider, headings are broken into several lines and cells of the widest column,
    and only if that is not enough, others.
    """
    whole = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    is_narrow = sum(whole) + 2 * len(whole) <= WIDEST
    broken = [_width(cell, column) for cell, *column in zip(head, *rows, strict=True)]
    widths = whole if is_narrow else broken
    longest = widths.index(max(widths))
    is_enough = sum(2 + width for width in widths) - widths[longest] + LEAST_BROKEN <= WIDEST
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    for place, (cell, width) in enumerate(zip(head, widths, strict=True)):
        keeps = is_enough and place != longest
        table.add_column(Text(fill(cell, width) if keeps else cell), overflow="fold", no_wrap=keeps)
    for row in rows:
        table.add_row(*map(Text, row))
    console = Console(width=WIDEST, file=StringIO(), color_system=None, emoji=False)
    with console.capture() as captured:
        console.print(table)
    return [line.rstrip() for line in captured.get().splitlines()]


def _width(head: str, column: Sequence[str]) -> int:
    """Return how wide a column is whose heading may be broken."""
    return max(map(len, (*head.split(), *column)), default=1)


def refilled(document: str, tables: Mapping[str, str]) -> str:
    """Return the document with each table written into the place marked with its name."""
    for name, table in tables.items():
        begin, end = f"<!-- begin {name} -->\n", f"<!-- end {name} -->"
        before, opened, rest = document.partition(begin)
        _, closed, after = rest.partition(end)
        if not opened or not closed:
            place = f"{begin.strip()} to {end}"
            raise Invalid(
                f"the document has no place for the table, {place}; one that is not there yet is"
                " written whole"
            )
        document = before + begin + table + end + after
    return document

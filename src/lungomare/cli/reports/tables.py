"""Tables for a terminal and for a document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lungomare.game import Invalid

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def markdown(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table as a document has it."""
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def plain(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Return a table as a terminal has it, a line each."""
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in (head, *rows)
    ]


def refilled(document: str, tables: Mapping[str, str]) -> str:
    """Return the document with each table written into the place marked with its name."""
    for name, table in tables.items():
        begin, end = f"<!-- begin {name} -->\n", f"<!-- end {name} -->"
        before, opened, rest = document.partition(begin)
        _, closed, after = rest.partition(end)
        if not opened or not closed:
            raise Invalid(f"the document has no place for the table, {begin.strip()} to {end}")
        document = before + begin + table + end + after
    return document

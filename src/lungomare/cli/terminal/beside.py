"""A board with what has happened: side by side in a wide terminal, else one below the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rich.measure import Measurement
from rich.table import Table

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType, RenderResult

LEAST_BESIDE: Final = 40
"""Columns in which sentences still read well."""
GAP: Final = 3


@dataclass(frozen=True)
class Beside:
    """A board, and news of it."""

    board: RenderableType
    news: RenderableType

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = Measurement.get(console, options, self.board).maximum
        left = options.max_width - width - GAP
        if left < LEAST_BESIDE:
            yield self.news
            yield self.board
            return
        both = Table.grid(padding=(0, GAP, 0, 0))
        both.add_column(width=width)
        both.add_column(width=left - GAP)
        both.add_row(self.board, self.news)
        yield both

"""What has happened that nobody was shown yet, and the board beside it in a wide terminal."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from rich.console import Group
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console, ConsoleOptions, RenderableType, RenderResult

    from lungomare.game import Seat

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


@dataclass(frozen=True)
class Played:
    """What a computer did in a turn."""

    seat: Seat
    turn: int
    name: str
    did: tuple[str, ...]

    def __rich__(self) -> Text:
        return Text.assemble((f"{self.name}: ", "bold"), "; ".join(self.did))

    def goes_on(self, last: Played) -> bool:
        """Say whether this is of the same turn."""
        return (self.seat, self.turn) == (last.seat, last.turn)

    def __add__(self, more: Sequence[str]) -> Played:
        """Return it with what was done next in the same turn."""
        return Played(self.seat, self.turn, self.name, (*self.did, *more))


@dataclass
class News:
    """News in their order, until somebody is shown them."""

    parts: list[RenderableType] = field(default_factory=list)

    def add(self, part: RenderableType | None) -> None:
        """Add something, if it is anything; what a seat did in one turn stands in one place."""
        last = self.parts[-1] if self.parts else None
        if isinstance(part, Played) and isinstance(last, Played) and part.goes_on(last):
            self.parts[-1] = last + part.did
        elif part is not None:
            self.parts.append(part)

    def take(self) -> RenderableType | None:
        """Return all there is, and forget it; None is nothing."""
        parts, self.parts = self.parts, []
        return Group(*parts) if parts else None

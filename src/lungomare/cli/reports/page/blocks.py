"""What a report is made of; the template says how each looks."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Fact:
    """A figure that is said at once, with what it counts and a remark."""

    label: str
    value: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph."""

    kind: ClassVar[str] = "text"
    text: str


@dataclass(frozen=True, slots=True)
class Table:
    """A head and rows; the first columns are words, the others numbers."""

    kind: ClassVar[str] = "table"
    caption: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    words: int = 1
    """How many of the first columns are words."""
    trailing: int = 0
    """And how many of the last."""
    anchors: Sequence[str | None] = ()
    """For each row the moment that it leads to, if any."""
    closed: bool = False
    """Whether it is long, and opened by whoever wants to see it."""


@dataclass(frozen=True, slots=True)
class Plot:
    """A drawn plot in inline SVG, which takes its colours from the report; and its figures."""

    kind: ClassVar[str] = "plot"
    svg: str
    caption: str
    table: Table


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture of a position or a moment."""

    svg: str
    caption: str


@dataclass(frozen=True, slots=True)
class Pictures:
    """Pictures side by side where there is room."""

    kind: ClassVar[str] = "pictures"
    pictures: Sequence[Drawn]


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of a game that mattered: what was played there, and what was better."""

    kind: ClassVar[str] = "moment"
    number: int
    """As its buoy has it."""
    anchor: str
    title: str
    mark: str
    sentence: str
    pictures: Sequence[Drawn] = ()
    details: Sequence[tuple[str, str]] = ()
    """Pairs of a word and what is said about it."""


Block = Text | Table | Plot | Pictures | Moment


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands under it."""

    title: str
    blocks: Sequence[Block]


@dataclass(frozen=True, slots=True)
class Report:
    """All that a report says."""

    title: str
    lead: str
    facts: Sequence[Fact]
    sections: Sequence[Section]
    foot: Sequence[str] = field(default=())

"""Bars and dots in SVG: a few lines of our own, which look alike everywhere, light or dark."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from xml.sax.saxutils import escape, quoteattr

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

WIDTH: Final = 860
LABELS: Final = 300
"""The width of the column of labels."""
WIDE_LABELS: Final = 470
"""The same where labels are sentences."""
BAR: Final = 20
STEP: Final = 26
TOP: Final = 64
"""Where the first bar begins, below the title and the legend."""
LEAST_WITH_TEXT: Final = 0.055
"""The smallest part of a bar that has room for its number."""

STYLE: Final = (
    "text{font:14px system-ui,sans-serif;fill:#16323c}"
    ".title{font-weight:600;font-size:16px}.in{fill:#0a2c37;font-size:12px;text-anchor:middle}"
    ".light{fill:#fff}.line{stroke:#16323c;stroke-width:1;stroke-dasharray:3 3}"
    ".mark{font-size:12px;text-anchor:middle}.dot{fill:#1b7f93}"
    ".span{stroke:#1b7f93;stroke-width:3}"
    "@media(prefers-color-scheme:dark){text{fill:#e9eff1}.in{fill:#0a2c37}.light{fill:#fff}"
    ".line{stroke:#e9eff1}}"
)
"""A page that shows the picture in the dark gets light letters on its own ground."""


@dataclass(frozen=True, slots=True)
class Part:
    """What a colour stands for; `light` if white letters read better on it."""

    name: str
    fill: str
    light: bool = False


@dataclass(frozen=True, slots=True)
class Bar:
    """A label and how a whole divides into the parts; a gap above begins a group."""

    label: str
    shares: tuple[float, ...]
    gap: bool = False


def stacked(title: str, parts: Sequence[Part], bars: Sequence[Bar]) -> str:
    """Return a picture of bars, each a whole divided into parts; a line behind is at the half."""
    height, drawn = TOP, []
    for bar in bars:
        height += STEP // 2 if bar.gap else 0
        drawn.append(_bar(bar, parts, height))
        height += STEP
    half = LABELS + (WIDTH - LABELS) / 2
    text = "; ".join(f"{bar.label}: {_format_bar(bar, parts)}" for bar in bars)
    return _picture(title, text, height, [*_legend(parts), _line(half, height), *drawn])


@dataclass(frozen=True, slots=True)
class Dot:
    """A label, a number and its interval; a gap above begins a group."""

    label: str
    value: float
    interval: tuple[float, float]
    gap: bool = False


def dotted(title: str, dots: Sequence[Dot], middle: float, marks: Sequence[float] = ()) -> str:
    """Return a picture of numbers with intervals; lines are at the middle and the marks."""
    ends = [middle, *marks, *(end for dot in dots for end in dot.interval)]
    low, high = min(ends), max(ends)
    scale = (WIDTH - WIDE_LABELS - 40) / ((high - low) or 1.0)

    def place(value: float) -> float:
        return WIDE_LABELS + 20 + (value - low) * scale

    height, drawn = TOP, []
    for dot in dots:
        height += STEP // 2 if dot.gap else 0
        drawn.append(_dot(dot, place, height))
        height += STEP
    lines = [_line(place(value), height, f"{value:.2f}") for value in (middle, *marks)]
    text = "; ".join(f"{dot.label}: {dot.value:.2f}" for dot in dots)
    return _picture(title, text, height, [*lines, *drawn])


def _dot(dot: Dot, place: Callable[[float], float], y: int) -> str:
    low, high = map(place, dot.interval)
    return (
        f'<text x="0" y="{y + 15}">{escape(dot.label)}</text>'
        f'<line class="span" x1="{low:.1f}" x2="{high:.1f}" y1="{y + 10}" y2="{y + 10}"/>'
        f'<circle class="dot" cx="{place(dot.value):.1f}" cy="{y + 10}" r="4"/>'
    )


def _picture(title: str, text: str, height: int, drawn: Sequence[str]) -> str:
    size, label = f"0 0 {WIDTH} {height + 8}", quoteattr(f"{title}. {text}")
    lines = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" role="img" aria-label={label}>',
        f"<style>{STYLE}</style>",
        f'<text class="title" x="0" y="18">{escape(title)}</text>',
        *drawn,
        "</svg>\n",
    )
    return "\n".join(lines)


def _line(x: float, height: int, label: str = "") -> str:
    line = f'<line class="line" x1="{x:g}" x2="{x:g}" y1="{TOP - 6}" y2="{height}"/>'
    words = f'<text class="mark" x="{x:.1f}" y="{TOP - 12}">{escape(label)}</text>'
    return line + words if label else line


def _legend(parts: Sequence[Part]) -> list[str]:
    drawn, x = [], LABELS
    for part in parts:
        drawn.append(
            f'<rect x="{x}" y="32" width="14" height="14" rx="3" fill="{part.fill}"/>'
            f'<text x="{x + 20}" y="44">{escape(part.name)}</text>'
        )
        x += 38 + 8 * len(part.name)
    return drawn


def _bar(bar: Bar, parts: Sequence[Part], y: int) -> str:
    drawn = [f'<text x="0" y="{y + 15}">{escape(bar.label)}</text>']
    left = float(LABELS)
    for share, part in zip(bar.shares, parts, strict=True):
        width = share * (WIDTH - LABELS)
        drawn.append(
            f'<rect x="{left:.1f}" y="{y}" width="{width:.1f}" height="{BAR}" fill="{part.fill}"/>'
        )
        if share >= LEAST_WITH_TEXT:
            kind = "in light" if part.light else "in"
            middle = left + width / 2
            drawn.append(f'<text class="{kind}" x="{middle:.1f}" y="{y + 15}">{share:.0%}</text>')
        left += width
    return "".join(drawn)


def _format_bar(bar: Bar, parts: Sequence[Part]) -> str:
    pairs = zip(parts, bar.shares, strict=True)
    return ", ".join(f"{part.name} {share:.0%}" for part, share in pairs)

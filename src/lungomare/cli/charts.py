"""Bars in SVG: a few lines of our own, which look the same everywhere, in light and in dark."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from xml.sax.saxutils import escape, quoteattr

if TYPE_CHECKING:
    from collections.abc import Sequence

WIDTH: Final = 860
LABELS: Final = 300
"""The width of the column of labels."""
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
    told = "; ".join(f"{bar.label}: {_told(bar, parts)}" for bar in bars)
    size, label = f"0 0 {WIDTH} {height + 8}", quoteattr(f"{title}. {told}")
    lines = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" role="img" aria-label={label}>',
        f"<style>{STYLE}</style>",
        f'<text class="title" x="0" y="18">{escape(title)}</text>',
        *_legend(parts),
        f'<line class="line" x1="{half:g}" x2="{half:g}" y1="{TOP - 6}" y2="{height}"/>',
        *drawn,
        "</svg>\n",
    )
    return "\n".join(lines)


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


def _told(bar: Bar, parts: Sequence[Part]) -> str:
    pairs = zip(parts, bar.shares, strict=True)
    return ", ".join(f"{part.name} {share:.0%}" for part, share in pairs)

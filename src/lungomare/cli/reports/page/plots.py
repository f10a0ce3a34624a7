"""Plots for a report, as wide as there is room: places are percentages, text keeps its size.

None needs its colours: bands are listed as they lie, bars carry patterns, and every plot has its
figures beside it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from lungomare.cli.reports.page.blocks import Plot, Table
from lungomare.drawing.svg import escape, number

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from lungomare.cli.reports.charts import Bar, Dot, Part

SHORE_HIGH: Final = 280
ROW: Final = 52
"""From one bar to the next: its label, and the bar beneath it."""
BAR: Final = 22
FOOT: Final = 26
"""For the numbers below a plot."""
NARROWEST_WITH_TEXT: Final = 9.0
"""Of a bar, in per cent: what has room for a number."""
NAME_HIGH: Final = 0.12
"""Share of a band that has room for a name."""
NAME_WIDE: Final = 7.0
"""Half of a name, in per cent of a plot on a phone."""
CLEAR_OF_BUOYS: Final = 13.0
"""Per cent of the width between a name's middle and a buoy's, on a phone."""
KEY_ROW: Final = 24
"""From one name of the key to the next."""
PATTERNS: Final = (
    "", "M0 8L8 0M-2 2L2-2M6 10L10 6", "M4 4h.1", "M0 4H8", "M0 0L8 8M-2 6L2 10M6-2L10 2", "M4 0V8",
    "M0 4H8M4 0V8",
)  # fmt: skip
"""What is drawn on each part of a bar over its colour, for those who do not see it."""


def _svg(high: float, label: str, body: str, role: str = "img") -> str:
    return (
        f'<svg width="100%" height="{number(high)}" role="{role}" aria-label="{escape(label)}">'
        f"{body}</svg>"
    )


def _text(x: str, y: float, text: str, kind: str = "") -> str:
    name = f' class="{kind}"' if kind else ""
    return f'<text{name} x="{x}" y="{number(y)}">{escape(text)}</text>'


# A game as a shore


@dataclass(frozen=True, slots=True)
class Buoy:
    """A moment that mattered: where it is, whose it was, and its anchor in the report."""

    number: int
    at: int
    """At which of the columns."""
    seat: int
    anchor: str
    title: str


@dataclass(frozen=True, slots=True)
class Shore:
    """The shares of everybody over a game; at each column they add up to one."""

    caption: str
    names: Sequence[str]
    shares: Sequence[Sequence[float]]
    labels: Sequence[str]
    """What each column is called."""
    unit: str
    """What the columns are: turns, actions."""
    buoys: Sequence[Buoy] = ()

    def plot(self) -> Plot:
        """Return the shore: the first seat is the sand, the last the sea, and moments are buoys."""
        body = "".join(
            (
                *self._bands(), *self._rules(), *self._names(), *self._axis(), *self._buoys(),
                *self._key(),
            )
        )  # fmt: skip
        told = f"{self.caption}. " + "; ".join(
            f"{name}: {first:.0%} at first, {last:.0%} at last"
            for name, first, last in zip(self.names, self.shares[0], self.shares[-1], strict=True)
        )
        role = "group" if self.buoys else "img"  # a picture holds no links
        high = SHORE_HIGH + FOOT + 8 + KEY_ROW * len(self.names)
        return Plot(_svg(high, told, body, role), self.caption, self._table())

    def _x(self, column: float) -> float:
        return 100 * column / max(len(self.shares) - 1, 1)

    def _top(self, column: int, seat: int) -> float:
        """Return how far below the plot's top a seat's band ends, in per cent."""
        return 100 - 100 * sum(self.shares[column][: seat + 1])

    def _bands(self) -> Iterator[str]:
        drawn = []
        seats, last = len(self.names), len(self.shares) - 1
        for seat in reversed(range(seats)):
            tops = [(column, self._top(column, seat)) for column in range(last + 1)]
            shore = "L".join(f"{number(column)} {number(max(top, 0))}" for column, top in tops)
            band = _band(seat, seats)
            drawn.append(f'<path class="band-{band}" d="M0 100L{shore}L{last} 100z"/>')
            if seat < seats - 1:
                drawn.append(f'<path class="foam" d="M{shore}"/>')
        yield (
            f'<svg x="0" y="0" width="100%" height="{SHORE_HIGH}" preserveAspectRatio="none"'
            f' viewBox="0 0 {max(last, 1)} 100">{"".join(drawn)}</svg>'
        )

    def _rules(self) -> Iterator[str]:
        shore = 1 - self.shares[round(0.97 * (len(self.shares) - 1))][-1]  # where the labels stand
        for share in (0.25, 0.5, 0.75):
            high = SHORE_HIGH * (1 - share)
            y = number(high)
            yield f'<line class="rule" x1="0" x2="100%" y1="{y}" y2="{y}"/>'
            on_sea = " on-sea" if share > shore else ""
            yield _text("99%", high - 4, f"{share:.0%}", f"axis inside right{on_sea}")

    def _names(self) -> Iterator[str]:
        """Write each name into its band where that has room, away from edges and buoys."""
        seats = len(self.names)
        columns = [column for column in range(len(self.shares)) if self._is_clear(column)]
        for seat, name in enumerate(self.names):

            def room(column: int, seat: int = seat) -> float:
                """Return how high the band is at least, over the width of a name."""
                return min(
                    shares[seat]
                    for other, shares in enumerate(self.shares)
                    if abs(self._x(other) - self._x(column)) <= NAME_WIDE
                )

            best = max(columns, key=room, default=None)
            if best is not None and room(best) >= NAME_HIGH:
                below_top = self._top(best, seat) + 50 * self.shares[best][seat]
                on_sea = " on-sea" if _band(seat, seats) == SEA else ""
                x, y = f"{number(self._x(best))}%", below_top / 100 * SHORE_HIGH + 5
                yield _text(x, y, name, f"band-name{on_sea}")

    def _is_clear(self, column: int) -> bool:
        x = self._x(column)
        buoys = (self._x(buoy.at) for buoy in self.buoys)
        return 12 <= x <= 78 and all(abs(x - buoy) >= CLEAR_OF_BUOYS for buoy in buoys)  # noqa: PLR2004

    def _key(self) -> Iterator[str]:
        """List who is which band, from the top; a name may have no room within its own."""
        seats = len(self.names)
        for row, seat in enumerate(reversed(range(seats))):
            y = SHORE_HIGH + FOOT + 8 + KEY_ROW * row
            place = f'x="0" y="{number(y)}" width="18" height="16" rx="4"'
            yield f'<rect class="band-{_band(seat, seats)}" {place}/>'
            yield _text("26", y + 13, self.names[seat])

    def _axis(self) -> Iterator[str]:
        last = len(self.shares) - 1
        step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 10**6) if last <= 8 * step)
        for column, label in enumerate(self.labels):
            is_round = label.isdecimal() and int(label) % step == 0
            if is_round and 16 <= self._x(column) <= 97:  # noqa: PLR2004
                yield _text(f"{number(self._x(column))}%", SHORE_HIGH + 18, label, "axis middle")
        yield _text("0", SHORE_HIGH + 18, self.unit, "axis")

    def _buoys(self) -> Iterator[str]:
        for buoy in self.buoys:
            seat = min(buoy.seat, len(self.names) - 2)
            y = min(max(self._top(buoy.at, seat) / 100 * SHORE_HIGH, 14), SHORE_HIGH - 14)
            x = f"{number(min(max(self._x(buoy.at), 2.0), 98.0))}%"
            yield (
                f'<a href="#{escape(buoy.anchor)}"><title>{escape(buoy.title)}</title>'
                f'<circle class="buoy-body" cx="{x}" cy="{number(y)}" r="11"/>'
                f"{_text(x, y + 4.5, str(buoy.number), 'buoy-number')}</a>"
            )

    def _table(self) -> Table:
        rows = [
            (label, *(f"{share:.0%}" for share in shares))
            for label, shares in zip(self.labels, self.shares, strict=True)
        ]
        return Table(self.caption, (self.unit, *self.names), rows)


SEA: Final = 4


def _band(seat: int, seats: int) -> int:
    """Return which of the five bands a seat is: sand first, sea last."""
    return SEA if seat == seats - 1 else seat


# Bars and intervals


def bars(caption: str, parts: Sequence[Part], rows: Sequence[Bar]) -> Plot:
    """Return bars, each a whole divided into parts with a pattern of their own."""
    drawn, y = [_patterns(parts), *_legend(parts)], 24.0 * len(parts) + 10
    for row in rows:
        y += 10 if row.gap else 0
        drawn.append(_text("0", y + 14, row.label))
        drawn += _divided(parts, row, y + 20)
        y += ROW
    told = "; ".join(f"{row.label}: {_told(parts, row)}" for row in rows)
    head = ("", *(part.name for part in parts))
    figures = [(row.label, *(f"{share:.1%}" for share in row.shares)) for row in rows]
    table = Table(caption, head, figures)
    return Plot(_svg(y, f"{caption}. {told}", "".join(drawn)), caption, table)


def _told(parts: Sequence[Part], row: Bar) -> str:
    pairs = zip(parts, row.shares, strict=True)
    return ", ".join(f"{part.name} {share:.0%}" for part, share in pairs)


def _patterns(parts: Sequence[Part]) -> str:
    drawn = [
        f'<pattern id="part-{place}" width="8" height="8" patternUnits="userSpaceOnUse">'
        f'<rect width="8" height="8" fill="{part.fill}"/>'
        f'<path d="{PATTERNS[place % len(PATTERNS)] or "M0 0"}" fill="none" stroke="#0a2c37"'
        ' stroke-opacity=".28" stroke-width="1.6" stroke-linecap="round"/></pattern>'
        for place, part in enumerate(parts)
    ]
    return f"<defs>{''.join(drawn)}</defs>"


def _legend(parts: Sequence[Part]) -> Iterator[str]:
    for place, part in enumerate(parts):
        y = 24 * place
        yield f'<rect x="0" y="{y}" width="18" height="16" rx="4" fill="url(#part-{place})"/>'
        yield _text("26", y + 13, part.name)


def _divided(parts: Sequence[Part], row: Bar, y: float) -> Iterator[str]:
    left = 0.0
    for place, share in enumerate(row.shares):
        wide = 100 * share
        box = f'x="{number(left)}%" y="{number(y)}" width="{number(wide)}%" height="{BAR}"'
        yield f'<rect {box} fill="url(#part-{place})"/>'
        if wide >= NARROWEST_WITH_TEXT:
            light = " light" if parts[place].light else ""
            yield _text(f"{number(left + wide / 2)}%", y + 15.5, f"{share:.0%}", f"in{light}")
        left += wide
    yield f'<rect class="frame" x="0" y="{number(y)}" width="100%" height="{BAR}"/>'


def intervals(
    caption: str, dots: Sequence[Dot], ends: tuple[float, float], middle: float,
    write: Callable[[float], str],
) -> Plot:  # fmt: skip
    """Return numbers with their intervals on one scale; a line is at the middle."""
    low, high = ends

    def place(value: float) -> str:
        part = (min(max(value, low), high) - low) / ((high - low) or 1.0)
        return f"{number(1.5 + 97 * part)}%"

    drawn: list[str] = []
    y = 4.0
    for dot in dots:
        y += 10 if dot.gap else 0
        drawn += _interval(dot, place, write, y)
        y += ROW
    lines = (
        f'<line class="rule" x1="{place(middle)}" x2="{place(middle)}" y1="4" y2="{number(y)}"/>'
    )
    marks = [
        _text(place(value), y + 16, write(value), f"axis{side}")
        for value, side in ((low, ""), (middle, " middle"), (high, " right"))
    ]
    told = "; ".join(_told_interval(dot, write) for dot in dots)
    rows = [(dot.label, write(dot.value), *map(write, dot.interval)) for dot in dots]
    table = Table(caption, ("", "value", "from", "to"), rows)
    body = lines + "".join(drawn + marks)
    return Plot(_svg(y + FOOT, f"{caption}. {told}", body), caption, table)


def _told_interval(dot: Dot, write: Callable[[float], str]) -> str:
    low, high = map(write, dot.interval)
    return f"{dot.label}: {write(dot.value)}, from {low} to {high}"


def _interval(
    dot: Dot, place: Callable[[float], str], write: Callable[[float], str], y: float
) -> Iterator[str]:
    low, high = dot.interval
    yield _text("0", y + 14, dot.label)
    yield _text("100%", y + 14, write(dot.value), "value")
    yield f'<rect class="track" x="0" y="{number(y + 22)}" width="100%" height="18" rx="9"/>'
    middle = number(y + 31)
    yield f'<line class="span" x1="{place(low)}" x2="{place(high)}" y1="{middle}" y2="{middle}"/>'
    yield f'<circle class="dot" cx="{place(dot.value)}" cy="{middle}" r="7"/>'


def columns(caption: str, counts: Sequence[tuple[str, int]]) -> Plot:
    """Return how often each value was seen, as columns side by side."""
    most = max((count for _, count in counts), default=0) or 1
    wide, high = 100 / max(len(counts), 1), 150.0
    drawn = []
    every = -(-len(counts) // 8)
    for place, (label, count) in enumerate(counts):
        tall = high * count / most
        left, broad = number(place * wide + 0.12 * wide), number(0.76 * wide)
        drawn.append(
            f'<rect class="column" x="{left}%" y="{number(20 + high - tall)}" width="{broad}%"'
            f' height="{number(tall)}"/>'
        )
        middle = f"{number((place + 0.5) * wide)}%"
        if len(counts) <= 12 and count:  # noqa: PLR2004 - more have no room for their numbers
            drawn.append(_text(middle, 14 + high - tall, str(count), "axis middle"))
        if place % every == 0:
            drawn.append(_text(middle, 20 + high + 18, label, "axis middle"))
    told = "; ".join(f"{label}: {count}" for label, count in counts)
    table = Table(caption, ("", "games"), [(label, str(count)) for label, count in counts])
    return Plot(_svg(20 + high + FOOT, f"{caption}. {told}", "".join(drawn)), caption, table)

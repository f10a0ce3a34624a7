"""A study of balance as tables and pictures, for a terminal and for a document."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lungomare.arena.studies.canosa.balance import REASONS, Balance, Rate
from lungomare.cli.reports.charts import Bar, Part, stacked
from lungomare.game import Invalid

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

SIDES: Final = (
    Part("Gold wins", "#e2a72e"),
    Part("drawn", "#1b7f93", light=True),
    Part("Silver wins", "#c9d3da"),
)
ENDS: Final = (
    Part("four Sailors", "#7d9f5a"),
    Part("trap", "#c8503f", light=True),
    Part("repetition", "#5f93ad"),
    Part("quiet", "#8a6a9c", light=True),
    Part("blocked", "#e9bd4b"),
)
"""One for each of the ends, in their order."""

HEAD: Final = ("variant", "positions", "games", "Gold wins", "drawn", "Silver wins", "Gold's share")
HEAD_ENDS: Final = ("variant", "positions", *(part.name for part in ENDS), "turns", "different")


def side_rows(found: Sequence[Balance]) -> list[tuple[str, ...]]:
    """Return who wins how often, with intervals, by variant and strength."""
    return [
        (
            *_which(balance),
            str(balance.games),
            *(told_rate(balance.won(color)) for color in ("gold", None, "silver")),
            f"{balance.gold:.1%}",
        )
        for balance in found
    ]


def end_rows(found: Sequence[Balance]) -> list[tuple[str, ...]]:
    """Return how games end and how long they are, by variant and strength."""
    return [
        (
            *_which(balance),
            *(f"{balance.reasons.get(reason, 0) / balance.games:.1%}" for reason in REASONS),
            "{1:g} ({0:g} to {2:g})".format(*balance.turns),
            str(balance.different),
        )
        for balance in found
    ]


def _which(balance: Balance) -> tuple[str, str]:
    return balance.variant.name, f"{balance.nodes:,}"


def told_rate(rate: Rate) -> str:
    """Return a rate with its interval: `41.2 % (36 to 46)`."""
    low, high = rate.interval
    return f"{rate.share:.1%} ({100 * low:.0f} to {100 * high:.0f})"


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


def pictures(found: Sequence[Balance]) -> dict[str, str]:
    """Return by name the pictures of a study: who wins, and how games end."""
    strengths = len({balance.nodes for balance in found})
    labels = [f"{balance.variant.name}, {balance.nodes:,}" for balance in found]
    gaps = [place > 0 and place % strengths == 0 for place in range(len(found))]
    sides = [tuple(each.won(color).share for color in ("gold", None, "silver")) for each in found]
    ends = [tuple(each.reasons.get(reason, 0) / each.games for reason in REASONS) for each in found]
    return {
        "canosa-balance-sides": stacked(
            "Who wins, by variant and positions an action", SIDES, _bars(labels, sides, gaps)
        ),
        "canosa-balance-ends": stacked(
            "How games end, by variant and positions an action", ENDS, _bars(labels, ends, gaps)
        ),
    }


def _bars(
    labels: Sequence[str], shares: Sequence[tuple[float, ...]], gaps: Sequence[bool]
) -> list[Bar]:
    return [Bar(*each) for each in zip(labels, shares, gaps, strict=True)]


def filled(document: str, found: Sequence[Balance]) -> str:
    """Return the document with its two marked tables written anew."""
    tables = {
        "sides": markdown(HEAD, side_rows(found)),
        "ends": markdown(HEAD_ENDS, end_rows(found)),
    }
    return refilled(document, tables)


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

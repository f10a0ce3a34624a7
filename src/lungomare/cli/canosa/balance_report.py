"""A study of balance as tables and pictures, for a terminal and for a document."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lungomare.arena.studies.canosa.balance import REASONS, Balance, Rate
from lungomare.cli.reports.charts import Bar, Part, stacked
from lungomare.cli.reports.tables import markdown, refilled

if TYPE_CHECKING:
    from collections.abc import Sequence

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
            *(format_rate(balance.won(color)) for color in ("gold", None, "silver")),
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


def format_rate(rate: Rate) -> str:
    """Return a rate with its interval: `41.2 % (36 to 46)`."""
    low, high = rate.interval
    return f"{rate.share:.1%} ({100 * low:.0f} to {100 * high:.0f})"


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

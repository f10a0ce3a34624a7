"""A study of balance as tables and pictures, for a terminal and for a document."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lungomare.arena.studies.canosa.balance import REASONS, Balance, Rate
from lungomare.cli.reports.balance_output import format_document
from lungomare.cli.reports.charts import Bar, Part, stacked
from lungomare.cli.reports.tables import markdown, refilled

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

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
    return {
        "canosa-balance-sides": stacked(
            "Who wins, by variant and positions an action", SIDES, side_bars(found)
        ),
        "canosa-balance-ends": stacked(
            "How games end, by variant and positions an action", ENDS, end_bars(found)
        ),
    }


def side_bars(found: Sequence[Balance]) -> list[Bar]:
    """Return who wins how often, a bar for each variant and strength."""
    colors = ("gold", None, "silver")
    return _bars(found, lambda each: tuple(each.won(color).share for color in colors))


def end_bars(found: Sequence[Balance]) -> list[Bar]:
    """Return how games end, in the same order."""
    return _bars(
        found, lambda each: tuple(each.reasons.get(reason, 0) / each.games for reason in REASONS)
    )


def _bars(found: Sequence[Balance], shares: Callable[[Balance], tuple[float, ...]]) -> list[Bar]:
    return [
        Bar(label_of(each), shares(each), begins(place, found)) for place, each in enumerate(found)
    ]


def label_of(balance: Balance) -> str:
    """Return the variant and the positions an action."""
    return f"{balance.variant.name}, {balance.nodes:,}"


def begins(place: int, found: Sequence[Balance]) -> bool:
    """Say whether another variant than before begins here."""
    return place > 0 and found[place - 1].variant != found[place].variant


def fresh_document() -> str:
    """Return a document with the places of the two tables and of the images."""
    return format_document(
        "How even Canosa is",
        "The engine against itself, by variant and positions an action.",
        {"Who wins": "sides", "How games end": "ends"},
        {"Who wins": "canosa-balance-sides", "How games end": "canosa-balance-ends"},
    )


def filled(document: str, found: Sequence[Balance]) -> str:
    """Return the document with its two marked tables written anew."""
    tables = {
        "sides": markdown(HEAD, side_rows(found)),
        "ends": markdown(HEAD_ENDS, end_rows(found)),
    }
    return refilled(document, tables)

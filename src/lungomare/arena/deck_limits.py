"""When a deck of Bosa is in balance: B10.4 in numbers, set before the deck was tuned.

Shares of the victory are told over a fair one, so that 1 is fair at every table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from lungomare.arena.deck_study import BOX_COINS
from lungomare.games.bosa import COLORS, KINDS

if TYPE_CHECKING:
    from lungomare.arena.deck_study import Mean, Study

CLEARLY: Final = 1.1
"""A seat, colour or resource wins clearly more than its share if all of its interval does so by a
tenth: of a hundred games of two, 55."""
LEAST_TAKEN, MOST_TAKEN = 1 / 20, 3 / 4
"""Four cards lie there, so a quarter is fair: a trap is taken less than a fifth as often, a must
more than three times as often."""
LEAST_WON, MOST_WON = 2 / 3, 3 / 2
"""Or those who take it win clearly less than two thirds, clearly more than one and a half of their
share."""
LEAST_COUNTED: Final = 1 / 5
"""Two of four goals count, so a half is fair; one that counts in a fifth of its deals is often
worth keeping."""
MOST_BEYOND_THE_BOX: Final = 1 / 100
LEAST_TOP, MOST_TOP = 1 / 10, 1 / 3
"""B10.4 itself."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A condition at one table: what comes nearest to breaking it, its figure, whether it holds."""

    name: str
    limit: str
    which: str
    figure: float
    interval: tuple[float, float]
    holds: bool
    is_share: bool
    """Of cards, deals, games or seats; otherwise it is of a fair share of the victory."""


def verdicts(study: Study) -> list[Verdict]:
    """Return the conditions of B10.4 in their order; without goals, none about those."""
    chosen = [card.id for card in study.deck.buildings if card.season]
    starts = [card.id for card in study.deck.buildings if not card.season]
    taken = {name: study.cards[name]["taken"] for name in chosen}
    won = {name: study.cards[name]["won"] for name in chosen}
    goals = {name: row["counted"] for name, row in study.goals.items()}
    beyond, top = {"": study.beyond_the_box}, {"": study.top_step}
    found = [
        _clear("seat that wins most", _named("place", study.seats), above=CLEARLY),
        _clear("colour that wins most", _wins(study, COLORS), above=CLEARLY),
        _clear("resource that wins most", _wins(study, KINDS), above=CLEARLY),
        _clear(
            "Start card that wins most",
            {name: study.cards[name]["won"] for name in starts},
            above=CLEARLY,
        ),
        _share("card taken least, when seen", taken, least=LEAST_TAKEN),
        _share("card taken most, when seen", taken, most=MOST_TAKEN),
        _clear("card whose takers win least", won, below=LEAST_WON),
        _clear("card whose takers win most", won, above=MOST_WON),
        _share("goal least among the best two", goals, least=LEAST_COUNTED),
        _share(f"more than {BOX_COINS} coins held", beyond, most=MOST_BEYOND_THE_BOX),
        _share("top step in Season 3", top, least=LEAST_TOP, most=MOST_TOP),
    ]
    return [verdict for verdict in found if verdict is not None]


def _named(name: str, means: list[Mean]) -> dict[str, Mean]:
    return {f"{name} {number}": mean for number, mean in enumerate(means, 1)}


def _wins(study: Study, sorts: tuple[str, ...]) -> dict[str, Mean]:
    return {name: study.sorts[name]["won"] for name in sorts}


def _clear(
    name: str, wins: dict[str, Mean], *, above: float = 0.0, below: float = 0.0
) -> Verdict | None:
    """Judge shares of the victory: of none may the whole interval be beyond the limit."""
    seen = [(which, mean, mean.interval) for which, mean in wins.items() if mean.count]
    if not seen:
        return None
    if above:
        which, mean, interval = max(seen, key=lambda each: each[2][0])
        holds, limit = interval[0] <= above, f"not clearly above {above:.2f}"
    else:
        which, mean, interval = min(seen, key=lambda each: each[2][1])
        holds, limit = interval[1] >= below, f"not clearly below {below:.2f}"
    return Verdict(name, limit, which, mean.mean, interval, holds, is_share=False)


def _share(
    name: str, shares: dict[str, Mean], *, least: float = 0.0, most: float = 1.0
) -> Verdict | None:
    """Judge plain shares: none may be below or above a limit."""
    seen = [(mean.mean, which, mean) for which, mean in shares.items() if mean.count]
    if not seen:
        return None
    share, which, mean = min(seen, key=_first) if least else max(seen, key=_first)
    limits = [f"at least {least:.1%}"] if least else []
    limits += [f"at most {most:.1%}"] if most < 1 else []
    holds = least <= share <= most
    return Verdict(name, ", ".join(limits), which, share, mean.share_interval, holds, is_share=True)


def _first(row: tuple[float, str, Mean]) -> float:
    return row[0]

"""When a deck of Bosa is in balance: B10.4 in numbers, settled while the deck was tuned.

Shares of the victory are given over a fair one, so that 1 is fair at every table. What is picked
out of many, a seat, a colour, a card, a goal, breaks a limit only if its whole interval does: of
ninety cards some always look odd by chance.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from lungomare.arena.studies.bosa.study import BOX_COINS
from lungomare.games.bosa import COLORS, KINDS

if TYPE_CHECKING:
    from lungomare.arena.studies.bosa.study import Mean, Study

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
class LimitCheck:
    """A condition at one table: what comes nearest to breaking it, its figure, whether it holds."""

    name: str
    limit: str
    which: str
    figure: float
    interval: tuple[float, float]
    holds: bool
    is_share: bool
    """Of cards, deals, games or seats; otherwise it is of a fair share of the victory."""


def check_limits(study: Study) -> list[LimitCheck]:
    """Return the conditions of B10.4 in their order; without goals, none about those."""
    chosen = [card.id for card in study.deck.buildings if card.season]
    starts = [card.id for card in study.deck.buildings if not card.season]
    taken = {name: study.cards[name]["taken"] for name in chosen}
    won = {name: study.cards[name]["won"] for name in chosen}
    goals = {name: row["counted"] for name, row in study.goals.items()}
    found = [
        _clear("seat that wins most", _named("place", study.seats), above=CLEARLY),
        _clear("colour that wins most", _wins(study, COLORS), above=CLEARLY),
        _clear("resource that wins most", _wins(study, KINDS), above=CLEARLY),
        _clear(
            "Start card that wins most",
            {name: study.cards[name]["won"] for name in starts},
            above=CLEARLY,
        ),
        _clear("card taken least, when seen", taken, below=LEAST_TAKEN, is_share=True),
        _clear("card taken most, when seen", taken, above=MOST_TAKEN, is_share=True),
        _clear("card whose takers win least", won, below=LEAST_WON),
        _clear("card whose takers win most", won, above=MOST_WON),
        _clear("goal least among the best two", goals, below=LEAST_COUNTED, is_share=True),
        _between(f"more than {BOX_COINS} coins held", study.beyond_the_box, MOST_BEYOND_THE_BOX),
        _between("top step in Season 3", study.top_step, MOST_TOP, LEAST_TOP),
    ]
    return [check for check in found if check is not None]


def _named(name: str, means: list[Mean]) -> dict[str, Mean]:
    return {f"{name} {number}": mean for number, mean in enumerate(means, 1)}


def _wins(study: Study, sorts: tuple[str, ...]) -> dict[str, Mean]:
    return {name: study.sorts[name]["won"] for name in sorts}


def _clear(
    name: str,
    seen: dict[str, Mean],
    *,
    above: float = 0.0,
    below: float = 0.0,
    is_share: bool = False,
) -> LimitCheck | None:
    """Judge what is picked out of many: of none may the whole interval be beyond the limit."""
    found = [
        (which, mean, mean.share_interval if is_share else mean.interval)
        for which, mean in seen.items()
        if mean.count
    ]
    if not found:
        return None
    if above:
        which, mean, interval = max(found, key=lambda each: each[2][0])
        holds = interval[0] <= above
    else:
        which, mean, interval = min(found, key=lambda each: each[2][1])
        holds = interval[1] >= below
    limit = f"{above or below:.0%}" if is_share else f"{above or below:.2f}"
    wanted = f"not clearly {'above' if above else 'below'} {limit}"
    return LimitCheck(name, wanted, which, mean.mean, interval, holds, is_share)


def _between(name: str, share: Mean, most: float, least: float = 0.0) -> LimitCheck:
    """Judge a single share by its figure, as B10.4 has it."""
    wanted = f"from {least:.0%} to {most:.1%}" if least else f"below {most:.0%}"
    holds = least <= share.mean <= most
    return LimitCheck(name, wanted, "", share.mean, share.share_interval, holds, is_share=True)

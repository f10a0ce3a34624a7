"""Cards in words: the sentence and the short sign of an effect, the sentence of a goal.

Everything that shows a card to a person takes its words from here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from lungomare.games.bosa.deck.cards import Amounts, Building, Goal

_ONE_AND_MORE: Final = {
    "coins": ("coin", "coins"),
    "fish": ("fish", "fish"),
    "textile": ("textile", "textiles"),
    "pottery": ("pottery", "pottery"),
    "points": ("point", "points"),
    "any": ("of one kind", "of one kind"),
    "each": ("of each kind", "of each kind"),
}
_SIGNS: Final = {
    "coins": "c",
    "fish": "f",
    "textile": "t",
    "pottery": "p",
    "points": "*",
    "any": "?",
    "each": "ftp",
}


def describe_amounts(amounts: Amounts) -> str:
    """Return "1 coin and 2 fish"."""
    return " and ".join(f"{number} {_ONE_AND_MORE[key][number != 1]}" for key, number in amounts)


def describe_effect(building: Building) -> str:
    """Return what the building's action does, in one sentence without its full stop (B6)."""
    effect = building.effect
    if effect.copy:
        return f"copy the action of another {building.color} building"
    if effect.spend:
        return f"spend {describe_amounts(effect.spend)} for {describe_amounts(effect.gain)}"
    each = f" for each {building.color} building" if effect.per_color else ""
    return f"gain {describe_amounts(effect.gain)}{each}"


def sign_effect(building: Building) -> str:
    """Return the action as a short sign: `+1f`, `1c>2t`, `+1c+1f/red`, `=red`."""
    effect = building.effect
    if effect.copy:
        return f"={building.color}"
    if effect.spend:
        return f"{_sign_amounts(effect.spend, '')}>{_sign_amounts(effect.gain, '')}"
    each = f"/{building.color}" if effect.per_color else ""
    return f"{_sign_amounts(effect.gain, '+')}{each}"


SIGNS_LEGEND: Final = (
    "f fish · t textile · p pottery · c coin · ? one kind of your choice · ftp each kind ·"
    " * points · > pays for · /red for each red building · =red copies a red building"
)


def _sign_amounts(amounts: Amounts, sign: str) -> str:
    return "".join(f"{sign}{number}{_SIGNS[key]}" for key, number in amounts)


def _article(color: str | None) -> str:
    return f"an {color}" if color == "orange" else f"a {color}"


def describe_goal(goal: Goal) -> str:
    """Return what the goal card scores, each time it is met (B9)."""
    met = {
        "exactly-three": "a colour with exactly three buildings",
        "group": f"a connected group of {goal.size} or more of one colour",
        "surrounded": f"{_article(goal.color)} building whose neighbours all differ",
        "one-per-line": f"a row or column with exactly one {goal.color} building",
        "varied-rows": "a row of four colours",
        "paired-columns": "a column of exactly two colours",
        "varied-quarters": "a corner quarter of four colours",
    }[goal.kind]
    return f"{goal.points} points for {met}"

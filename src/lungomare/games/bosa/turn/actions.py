"""Actions of buildings, worked out once for a deck into what is paid and what is gained (B6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from lungomare.games.bosa.deck.cards import KINDS
from lungomare.games.bosa.turn.decisions import DO, DO_KIND, Decision

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lungomare.games.bosa.deck.cards import Amounts, Effect
    from lungomare.games.bosa.models import BosaChange, BosaPurse

TRACK_END: Final = 10
"""Where each resource's track ends (B1.5)."""


class Purse(NamedTuple):
    """What a player has: three tracks, coins, and the score marker."""

    fish: int = 1
    textile: int = 1
    pottery: int = 1
    coins: int = 3
    points: int = 0


def purse_to_json(purse: Purse) -> BosaPurse:
    """Return what a player has, by name."""
    return {
        "fish": purse.fish,
        "textile": purse.textile,
        "pottery": purse.pottery,
        "coins": purse.coins,
        "points": purse.points,
    }


def change_to_json(numbers: Iterable[int]) -> BosaChange:
    """Return what changes in a purse, by name, from a number for each of its places."""
    named = zip(Purse._fields, numbers, strict=True)
    return cast("BosaChange", {name: number for name, number in named if number})


Change = tuple[tuple[int, int], ...]
"""Pairs of a place in the purse and a number."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to do an action: its decision, the price and the gain."""

    decision: Decision
    price: Change
    gain: Change


@dataclass(frozen=True, slots=True)
class Action:
    """A building's action: the ways to do it; a copy has none of its own."""

    choices: tuple[Choice, ...]
    per_color: bool = False
    copy: bool = False


def action_of(effect: Effect) -> Action:
    """Return the action of an effect; where a kind is to be chosen, one choice for each."""
    if effect.copy:
        return Action((), copy=True)
    if any(key == "any" for key, _ in effect.spend + effect.gain):
        decisions: list[Decision] = DO_KIND
    else:
        decisions = [DO]
    choices = tuple(
        Choice(decision, _change(effect.spend, kind), _change(effect.gain, kind))
        for kind, decision in enumerate(decisions)
    )
    return Action(choices, effect.per_color)


def _change(amounts: Amounts, kind: int) -> Change:
    total = dict.fromkeys(range(len(Purse._fields)), 0)
    for key, number in amounts:
        names = {"any": (KINDS[kind],), "each": KINDS}.get(key, (key,))
        for name in names:
            total[Purse._fields.index(name)] += number
    return tuple((place, number) for place, number in total.items() if number)


def can_pay(purse: Purse, choice: Choice) -> bool:
    """Return whether the whole price is there (B5.4); a gain has none (B5.3)."""
    return all(purse[place] >= number for place, number in choice.price)


def do_choice(purse: Purse, choice: Choice, times: int) -> Purse:
    """Return the purse after paying once and gaining `times`; what would pass 10 is lost (B5.3)."""
    after = list(purse)
    for place, number in choice.price:
        after[place] -= number
    for place, number in choice.gain:
        after[place] += number * times
        if place < len(KINDS) and after[place] > TRACK_END:
            after[place] = TRACK_END
    return Purse(*after)

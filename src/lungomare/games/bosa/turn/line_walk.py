"""A walk along a line: what each of its buildings really pays and gains, one after the other (B5).

Where a building leaves a choice, the walk follows one policy: do all that can be done; gain
the kind of which there is least; pay the kind of which there is most; copy what leaves the
most points, then coins, then resources; of equals the first, by kind or by cell. A step at
which the policy has chosen between several ways says so with `assumes`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from lungomare.games.bosa.deck.cards import KINDS
from lungomare.games.bosa.townscape import CELLS
from lungomare.games.bosa.turn.actions import Choice, Purse, can_pay, change_to_json, do_choice
from lungomare.games.bosa.turn.decisions import COPIES, DO, Decision, Verb
from lungomare.games.bosa.turn.rules import copy_targets, count_color

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lungomare.games.bosa.models import BosaChange, BosaStep
    from lungomare.games.bosa.state import Setting
    from lungomare.games.bosa.townscape import Town
    from lungomare.games.bosa.turn.actions import Change


class Site(NamedTuple):
    """A townscape in its setting: where the walk goes."""

    setting: Setting
    town: Town


class Done(NamedTuple):
    """A building passed on the walk: the purse after it, what it did, and how it was decided.

    `step` has `cell` and `card`; `can`, false where the building is passed over (B5.2); `price`
    and `gain`, as paid and gained in fact, without what is 0 or passes 10 (B5.3). Where a kind
    is to be chosen: `choose`, the kinds possible, and the `kind` taken. At a copy: `copies`, the
    cells it could copy now, and the cell `copied`. `skipped` and `assumes` are there when true.
    """

    purse: Purse
    step: BosaStep
    decisions: tuple[Decision, ...] = ()


def walk(site: Site, purse: Purse, line: Sequence[int]) -> list[Done]:
    """Return every building of the line in order, all done that can be (B5.1, B5.2)."""
    done: list[Done] = []
    for cell in line:
        done.append(_by_policy(site, purse, cell))
        purse = done[-1].purse
    return done


def decide(site: Site, purse: Purse, cell: int, decision: Decision) -> Done:
    """Take a legal decision on `cell`; what a copied building then asks, the policy answers."""
    if decision.verb is Verb.COPY:
        return _copy(site, purse, cell, [decision.value])
    if decision.verb is Verb.DO:
        choices = _choices(site, purse, cell)
        chosen = next(choice for choice in choices if choice.decision == decision)
        return _do(site, purse, cell, choices, chosen)
    skipped: BosaStep = {**_nothing(site, cell, can=True), "skipped": True}
    return Done(purse, skipped, (decision,))


def _by_policy(site: Site, purse: Purse, cell: int) -> Done:
    if site.setting.actions[site.town[cell]].copy:
        targets = copy_targets(*site, purse, cell)
        if targets:
            return _copy(site, purse, cell, targets)
    elif choices := _choices(site, purse, cell):
        done = _do(site, purse, cell, choices, _pick(choices, purse))
        return _assumed(done) if len(choices) > 1 else done
    return Done(purse, _nothing(site, cell, can=False))


def _choices(site: Site, purse: Purse, cell: int) -> list[Choice]:
    """Return the ways to do a building that is no copy (B5.4)."""
    action = site.setting.actions[site.town[cell]]
    return [choice for choice in action.choices if can_pay(purse, choice)]


def _pick(choices: Sequence[Choice], purse: Purse) -> Choice:
    """Choose by the policy: pay what there is most of, gain what there is least of."""
    if len(choices) == 1:
        return choices[0]
    pays = choices[0].price != choices[1].price
    best = max if pays else min
    return best(choices, key=lambda choice: purse[choice.decision.value])


def _do(site: Site, purse: Purse, cell: int, choices: Sequence[Choice], chosen: Choice) -> Done:
    """Do the building on `cell` in the chosen way out of those possible (B5.3, B5.4, B6)."""
    setting, town = site
    card = town[cell]
    is_per_color = setting.actions[card].per_color
    times = count_color(setting, town, setting.colors[card]) if is_per_color else 1
    after = do_choice(purse, chosen, times)
    step: BosaStep = {
        **_nothing(site, cell, can=True),
        "price": _paid(chosen.price),
        "gain": _gained(purse, chosen.price, after),
    }
    if chosen.decision is not DO:
        step["choose"] = [KINDS[choice.decision.value] for choice in choices]
        step["kind"] = KINDS[chosen.decision.value]
    return Done(after, step, (chosen.decision,))


def _paid(price: Change) -> BosaChange:
    paid = dict(price)
    return change_to_json(paid.get(place, 0) for place in range(len(Purse._fields)))


def _gained(before: Purse, price: Change, after: Purse) -> BosaChange:
    """Return what was gained in fact: the difference, and the price that was paid before it."""
    gained = [now - then for now, then in zip(after, before, strict=True)]
    for place, number in price:
        gained[place] += number
    return change_to_json(gained)


def _copy(site: Site, purse: Purse, cell: int, considered: Sequence[int]) -> Done:
    """Do, through the copy on `cell`, the best of the buildings considered (B6)."""
    tried = [(target, _by_policy(site, purse, target)) for target in considered]
    target, done = max(tried, key=lambda each: _standing(each[1].purse))
    step: BosaStep = {
        **done.step,
        "cell": CELLS[cell],
        "card": site.setting.ids[site.town[cell]],
        "copies": [CELLS[other] for other in copy_targets(*site, purse, cell)],
        "copied": CELLS[target],
    }
    copied = Done(done.purse, step, (COPIES[target], *done.decisions))
    return _assumed(copied) if len(considered) > 1 else copied


def _standing(purse: Purse) -> tuple[int, int, int]:
    return purse.points, purse.coins, sum(purse[: len(KINDS)])


def _assumed(done: Done) -> Done:
    return done._replace(step={**done.step, "assumes": True})


def _nothing(site: Site, cell: int, *, can: bool) -> BosaStep:
    card = site.setting.ids[site.town[cell]]
    return {"cell": CELLS[cell], "card": card, "can": can, "price": {}, "gain": {}}

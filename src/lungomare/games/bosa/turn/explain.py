"""Why not? A well-formed decision is legal, or a clause forbids it here and a sentence says how."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lungomare.games.bosa.deal.dealing import next_pile
from lungomare.games.bosa.deck.cards import START
from lungomare.games.bosa.refusals import REFUSALS
from lungomare.games.bosa.state import Phase, Setting, State
from lungomare.games.bosa.townscape import CELLS, EMPTY, gaps, is_supported
from lungomare.games.bosa.turn.actions import Purse, can_pay
from lungomare.games.bosa.turn.decisions import NO_KIND, Decision, Verb
from lungomare.games.bosa.turn.rules import can_do

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from lungomare.game import Illegal
    from lungomare.games.bosa.deal.dealing import Pile

_no: Final = REFUSALS.illegal

_PHASE_OF: Final = {
    Verb.TAKE: Phase.TAKE,
    Verb.PLACE: Phase.PLACE,
    Verb.ROW: Phase.LINE,
    Verb.COL: Phase.LINE,
    Verb.SKIP: Phase.ACT,
    Verb.DO: Phase.ACT,
    Verb.COPY: Phase.ACT,
}
_STEPS: Final = (Phase.TAKE, Phase.PLACE, Phase.LINE, Phase.ACT)


def explain(setting: Setting, state: State, decision: Decision) -> Illegal | None:
    """Return None for a legal decision, else the clause it breaks, with cells and cards."""
    if state.phase is Phase.OVER:
        return _no("over", "B8.1")
    is_chance = decision.verb in (Verb.DRAW, Verb.FIRST)
    if state.phase is Phase.DEAL:
        if not is_chance:
            return _no("still-dealing", "B2.3")
        return _explain_draw(setting, state, decision)
    if is_chance:
        return _no("deal-done", "B2.1")
    if _PHASE_OF[decision.verb] is not state.phase:
        return _out_of_step(setting, state, decision)
    explainer = _EXPLAINERS.get(decision.verb)
    return explainer(setting, state, decision) if explainer else None


def _explain_draw(setting: Setting, state: State, decision: Decision) -> Illegal | None:
    first = state.deal.first
    if decision.verb is Verb.FIRST:
        if first >= 0:
            return _no("first-chosen", "B2.4", seat=first)
        if decision.value < setting.players:
            return None
        return _no("no-such-seat", "B1.1", seat=decision.value, players=setting.players)
    if first < 0:
        return _no("first-before-cards", "B2.4")
    return _explain_card(setting, state, decision.value)


def _explain_card(setting: Setting, state: State, card: int) -> Illegal | None:
    pile = next_pile(setting, state.deal)
    name = setting.ids[card]
    if card in pile.dealt:
        return _no("card-drawn", pile.clause, card=name)
    if card not in pile.cards:
        return _not_of_pile(pile, name)
    return None


def _not_of_pile(pile: Pile, card: str) -> Illegal:
    if pile.season is None:
        return _no("no-goal", pile.clause, card=card)
    if pile.season == START:
        return _no("no-start-card", pile.clause, card=card)
    return _no("not-of-season", pile.clause, card=card, season=pile.season)


def _out_of_step(setting: Setting, state: State, decision: Decision) -> Illegal:
    """Say which step of the turn comes first, or which is already done (B3)."""
    wanted = _PHASE_OF[decision.verb]
    if _STEPS.index(wanted) < _STEPS.index(state.phase):
        return _already(setting, state, wanted)
    if state.phase is Phase.TAKE:
        return _no("take-first", "B3.1")
    if state.phase is Phase.PLACE:
        return _no("place-first", "B3.2", card=setting.ids[state.held])
    return _no("line-first", "B3.3", cell=CELLS[state.placed])


def _already(setting: Setting, state: State, step: Phase) -> Illegal:
    if step is Phase.LINE:
        return _no("line-chosen", "B3.3", cell=CELLS[state.placed])
    if state.held != EMPTY:
        return _no("card-taken", "B3.1", card=setting.ids[state.held])
    name = setting.ids[state.towns[state.seat][state.placed]]
    if step is Phase.TAKE:
        return _no("card-taken", "B3.1", card=name)
    return _no("card-placed", "B3.2", card=name, cell=CELLS[state.placed])


def _explain_place(setting: Setting, state: State, decision: Decision) -> Illegal | None:
    town, cell = state.towns[state.seat], decision.value
    name = CELLS[cell]
    if town[cell] != EMPTY:
        return _no("cell-full", "B4.1", card=setting.ids[town[cell]], cell=name)
    if not is_supported(town, cell):
        return _no("cell-apart", "B4.1", cell=name)
    if empty := gaps(town, cell):
        return _no("cell-leaves-gap", "B4.2", cell=name, gaps=",".join(CELLS[gap] for gap in empty))
    return None


def _explain_do(setting: Setting, state: State, decision: Decision) -> Illegal | None:
    town, purse = state.towns[state.seat], state.purses[state.seat]
    here = {"card": setting.ids[town[state.at]], "cell": CELLS[state.at]}
    action = setting.actions[town[state.at]]
    if action.copy:
        return _no("do-of-copy", "B6", **here)
    choices = {choice.decision: choice for choice in action.choices}
    choice = choices.get(decision)
    if choice is None and decision.value == NO_KIND:
        return _no("kind-missing", "B6", **here)
    if choice is None:
        return _no("kind-unasked", "B6", **here)
    if not can_pay(purse, choice):
        have = _amounts((place, purse[place]) for place, _ in choice.price)
        return _no("too-dear", "B5.4", price=_amounts(choice.price), purse=have, **here)
    return None


def _amounts(change: Iterable[tuple[int, int]]) -> str:
    return ",".join(f"{number} {Purse._fields[place]}" for place, number in change)


def _explain_copy(setting: Setting, state: State, decision: Decision) -> Illegal | None:
    town, here, cell = state.towns[state.seat], state.at, decision.value
    copy, copy_cell = setting.ids[town[here]], CELLS[here]
    if not setting.actions[town[here]].copy:
        return _no("no-copy", "B6", card=copy, cell=copy_cell)
    if town[cell] == EMPTY:
        return _no("nothing-to-copy", "B6", cell=CELLS[cell])
    if cell == here:
        return _no("copy-of-itself", "B6", card=copy, cell=copy_cell)
    color, wanted = setting.colors[town[cell]], setting.colors[town[here]]
    target = {"card": setting.ids[town[cell]], "cell": CELLS[cell]}
    if color != wanted:
        copier = {"copy": copy, "copy_cell": copy_cell, "wanted": wanted}
        return _no("copy-of-other-color", "B6", **target, color=color, **copier)
    if setting.actions[town[cell]].copy:
        return _no("copy-of-copy", "B6", **target)
    if not can_do(setting, town, state.purses[state.seat], cell):
        return _no("copy-too-dear", "B5.4", **target)
    return None


_EXPLAINERS: Final[dict[Verb, Callable[[Setting, State, Decision], Illegal | None]]] = {
    Verb.PLACE: _explain_place,
    Verb.DO: _explain_do,
    Verb.COPY: _explain_copy,
}

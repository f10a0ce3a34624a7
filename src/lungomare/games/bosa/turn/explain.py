"""Why not? A well-formed decision is legal, or a clause forbids it here and a sentence says how."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lungomare.game import Illegal
from lungomare.games.bosa.deal.dealing import Pile, next_pile
from lungomare.games.bosa.state import Phase, Setting, State
from lungomare.games.bosa.townscape import CELLS, EMPTY, gaps, is_supported
from lungomare.games.bosa.turn.actions import Choice, Purse, can_pay
from lungomare.games.bosa.turn.decisions import NO_KIND, Decision, Verb
from lungomare.games.bosa.turn.rules import can_do

if TYPE_CHECKING:
    from collections.abc import Callable

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
        return Illegal("the game is over: nothing more is decided", "B8.1")
    is_chance = decision.verb in (Verb.DRAW, Verb.FIRST)
    if state.phase is Phase.DEAL:
        if not is_chance:
            return Illegal("the cards are still being dealt", "B2.3")
        return _explain_draw(setting, state, decision)
    if is_chance:
        return Illegal("the deal is done: nothing is drawn any more", "B2.1")
    if _PHASE_OF[decision.verb] is not state.phase:
        return _out_of_step(setting, state, decision)
    explainer = _EXPLAINERS.get(decision.verb)
    return explainer(setting, state, decision) if explainer else None


def _explain_draw(setting: Setting, state: State, decision: Decision) -> Illegal | None:
    first = state.deal.first
    if decision.verb is Verb.FIRST:
        if first >= 0:
            return Illegal(f"seat {first} has already been chosen to go first", "B2.4")
        if decision.value < setting.players:
            return None
        return Illegal(f"there is no seat {decision.value} among {setting.players} players", "B1.1")
    if first < 0:
        return Illegal("the first player is chosen before any card is drawn", "B2.4")
    return _explain_card(setting, state, decision.value)


def _explain_card(setting: Setting, state: State, card: int) -> Illegal | None:
    pile = next_pile(setting, state.deal)
    name = setting.ids[card]
    if card in pile.dealt:
        return Illegal(f"{name} has already been drawn", pile.clause)
    if card not in pile.cards:
        return Illegal(f"{name} is not one of {_pile_name(pile)}, which are drawn now", pile.clause)
    return None


def _pile_name(pile: Pile) -> str:
    return pile.name if pile.name.startswith("the") else f"the cards of {pile.name}"


def _out_of_step(setting: Setting, state: State, decision: Decision) -> Illegal:
    """Say which step of the turn comes first, or which is already done (B3)."""
    wanted = _PHASE_OF[decision.verb]
    if _STEPS.index(wanted) < _STEPS.index(state.phase):
        return _already(setting, state, wanted)
    if state.phase is Phase.TAKE:
        return Illegal("first take a card of the market", "B3.1")
    if state.phase is Phase.PLACE:
        return Illegal(f"first place {setting.ids[state.held]}", "B3.2")
    return Illegal(f"first choose the row or the column of {CELLS[state.placed]}", "B3.3")


def _already(setting: Setting, state: State, step: Phase) -> Illegal:
    if step is Phase.LINE:
        return Illegal(f"the line of {CELLS[state.placed]} is already chosen", "B3.3")
    if state.held != EMPTY:
        return Illegal(f"{setting.ids[state.held]} is already taken this turn", "B3.1")
    name = setting.ids[state.towns[state.seat][state.placed]]
    if step is Phase.TAKE:
        return Illegal(f"{name} is already taken this turn", "B3.1")
    return Illegal(f"{name} is already placed on {CELLS[state.placed]} this turn", "B3.2")


def _explain_place(setting: Setting, state: State, decision: Decision) -> Illegal | None:
    town, cell = state.towns[state.seat], decision.value
    name = CELLS[cell]
    if town[cell] != EMPTY:
        return Illegal(f"{setting.ids[town[cell]]} already stands on {name}", "B4.1")
    if not is_supported(town, cell):
        sentence = f"{name} is neither directly below nor directly right of a building of yours"
        return Illegal(sentence, "B4.1")
    if empty := gaps(town, cell):
        return Illegal(f"{name} would leave a gap at {_list(empty)}", "B4.2")
    return None


def _list(cells: list[int]) -> str:
    return " and ".join(CELLS[cell] for cell in cells)


def _explain_do(setting: Setting, state: State, decision: Decision) -> Illegal | None:
    town, purse = state.towns[state.seat], state.purses[state.seat]
    name = f"{setting.ids[town[state.at]]} on {CELLS[state.at]}"
    action = setting.actions[town[state.at]]
    if action.copy:
        return Illegal(f"{name} is a copy: name the building to copy, as in copy b1", "B6")
    choices = {choice.decision: choice for choice in action.choices}
    choice = choices.get(decision)
    if choice is None and decision.value == NO_KIND:
        return Illegal(f"{name} asks for a kind: do f, do t or do p", "B6")
    if choice is None:
        return Illegal(f"{name} leaves no kind to choose: write do alone", "B6")
    if not can_pay(purse, choice):
        return Illegal(f"{name} costs {_price(choice)}; you have {_have(purse, choice)}", "B5.4")
    return None


def _price(choice: Choice) -> str:
    return " and ".join(f"{number} {Purse._fields[place]}" for place, number in choice.price)


def _have(purse: Purse, choice: Choice) -> str:
    return " and ".join(f"{purse[place]} {Purse._fields[place]}" for place, _ in choice.price)


def _explain_copy(setting: Setting, state: State, decision: Decision) -> Illegal | None:
    town, here, cell = state.towns[state.seat], state.at, decision.value
    copy = f"{setting.ids[town[here]]} on {CELLS[here]}"
    if not setting.actions[town[here]].copy:
        return Illegal(f"{copy} is no copy", "B6")
    if town[cell] == EMPTY:
        return Illegal(f"there is no building on {CELLS[cell]} to copy", "B6")
    if cell == here:
        return Illegal(f"{copy} copies another building, not itself", "B6")
    color, wanted = setting.colors[town[cell]], setting.colors[town[here]]
    target = f"{setting.ids[town[cell]]} on {CELLS[cell]}"
    if color != wanted:
        return Illegal(f"{target} is {color}; {copy} copies only {wanted}", "B6")
    if setting.actions[town[cell]].copy:
        return Illegal(f"{target} is a copy itself", "B6")
    if not can_do(setting, town, state.purses[state.seat], cell):
        return Illegal(f"{target} cannot be done: its price is not there", "B5.4")
    return None


_EXPLAINERS: Final[dict[Verb, Callable[[Setting, State, Decision], Illegal | None]]] = {
    Verb.PLACE: _explain_place,
    Verb.DO: _explain_do,
    Verb.COPY: _explain_copy,
}

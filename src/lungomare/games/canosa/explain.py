"""Why not? For an action that is not legal, the clause it breaks, with the squares."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lungomare.game import Illegal
from lungomare.games.canosa.actions import (
    Action,
    Attack,
    MoveSailor,
    MoveSiren,
    Transfer,
)
from lungomare.games.canosa.board import HOMEWARD, ISLANDS, NEIGHBOURS, PLAYERS, RINGS
from lungomare.games.canosa.board import SQUARE_NAMES as NAMES
from lungomare.games.canosa.position import MAX_RINGS
from lungomare.games.canosa.rules import is_closed, push_squares

if TYPE_CHECKING:
    from lungomare.games.canosa.board import Square
    from lungomare.games.canosa.editions import Rules
    from lungomare.games.canosa.position import Position


def explain_action(position: Position, action: Action, rules: Rules) -> Illegal | None:
    """Return None for a legal action of a game that goes on, else the clause it breaks."""
    match action:
        case MoveSiren(to):
            return _explain_siren_move(position, to, rules)
        case Attack(on, push):
            return _explain_attack(position, on, push, rules)
        case MoveSailor(origin, to):
            return _explain_sailor_move(position, origin, to)
        case Transfer(sailor):
            return _explain_transfer(position, sailor)
    return _explain_withdrawal(position, action.sailor)


def _siren(player: int) -> str:
    return f"the {PLAYERS[player]} Siren"


def _rings(count: int) -> str:
    return f"{('no', 'one', 'two', 'three')[count]} ring{'' if count == 1 else 's'}"


def _explain_siren_move(position: Position, to: Square, rules: Rules) -> Illegal | None:
    player = position.player
    origin, other = position.sirens[player], position.sirens[1 - player]
    if to == origin:
        return Illegal(f"{_siren(player)} stands on {NAMES[to]} already", "C4.1")
    if to not in NEIGHBOURS[origin]:
        return Illegal(f"{NAMES[to]} is not next to {_siren(player)} on {NAMES[origin]}", "C4.1")
    if to == other:
        return _explain_unfinished_attack(position, rules)
    if to == ISLANDS[player]:
        return Illegal(f"{NAMES[to]} is her own island, closed to her once she has left", "C4.2")
    if is_closed(to, player, rules):
        return Illegal(f"{NAMES[to]} is the other Siren's island, closed to her", "C4.3")
    if position.sailors[to] is not None:
        return Illegal(f"{NAMES[to]} is not empty: a Sailor is there", "C4.1")
    return None


def _explain_unfinished_attack(position: Position, rules: Rules) -> Illegal:
    """Say why a plain move onto the other Siren's square is none, or how to write the attack."""
    on = position.sirens[1 - position.player]
    refusal = _explain_attack_on(position, on, rules)
    if refusal:
        return refusal
    push = NAMES[push_squares(position, rules)[0]]
    return Illegal(
        f"{_siren(1 - position.player)} is on {NAMES[on]}; an attack also names the square"
        f" she is put on, such as @{NAMES[on]}x{push}",
        "C5.3",
    )


def _explain_attack_on(position: Position, on: Square, rules: Rules) -> Illegal | None:
    """Say why `on` cannot be attacked, whatever the push square."""
    player, other = position.player, 1 - position.player
    origin, there = position.sirens[player], position.sirens[other]
    if on != there:
        return Illegal(f"{_siren(other)} is on {NAMES[there]}, not on {NAMES[on]}", "C5.1")
    if on not in NEIGHBOURS[origin]:
        sentence = (
            f"{_siren(other)} on {NAMES[on]} is not next to {_siren(player)} on {NAMES[origin]}"
        )
        return Illegal(sentence, "C5.1")
    if is_closed(on, player, rules):
        whose = "her own island" if on == ISLANDS[player] else "the other Siren's island"
        return Illegal(f"{NAMES[on]} is {whose}, where she cannot attack", "C5.2")
    if position.carried[player] <= position.carried[other]:
        mine, theirs = _rings(position.carried[player]), _rings(position.carried[other])
        where = f"{_siren(player)} on {NAMES[origin]}"
        return Illegal(f"{where} carries {mine}, not more than the other's {theirs}", "C5.1")
    if not push_squares(position, rules):
        return Illegal(f"there is no square around {NAMES[on]} to put {_siren(other)} on", "C5.5")
    return None


def _explain_attack(position: Position, on: Square, push: Square, rules: Rules) -> Illegal | None:
    refusal = _explain_attack_on(position, on, rules)
    if refusal:
        return refusal
    player, other = position.player, 1 - position.player
    if push not in NEIGHBOURS[on]:
        return Illegal(f"{NAMES[push]} is not next to {NAMES[on]}, the square taken", "C5.3")
    if push == ISLANDS[other]:
        return Illegal(
            f"{_siren(other)} cannot be put back on her own island {NAMES[push]}", "C5.4"
        )
    if push == ISLANDS[player] and not rules.push_to_island:
        return Illegal(f"{_siren(other)} cannot be put on the island {NAMES[push]}", "C5.4")
    if position.sailors[push] is not None:
        return Illegal(f"{NAMES[push]} is not empty: a Sailor is there", "C5.3")
    return None


def _explain_sailor_move(position: Position, origin: Square, to: Square) -> Illegal | None:
    player, stack = position.player, position.sailors[origin]
    if stack is None:
        return Illegal(f"{_no_sailor(position, origin)} to move", "C6.1")
    if not stack:
        return Illegal(f"the Sailor on {NAMES[origin]} wears no ring: he is neutral", "C6.1")
    if stack[-1] != RINGS[player]:
        sentence = f"the Sailor on {NAMES[origin]} is {PLAYERS[1 - player]}'s: his top ring says so"
        return Illegal(sentence, "C6.1")
    if to not in HOMEWARD[player][origin]:
        step = f"{NAMES[to]} is not one straight step from {NAMES[origin]}"
        return Illegal(f"{step} towards {NAMES[ISLANDS[player]]}", "C6.2")
    if to in position.sirens:
        clause = "C6.3" if to == ISLANDS[player] else "C6.2"
        blocker = _siren(position.sirens.index(to))
        return Illegal(f"{blocker} is in the way, on {NAMES[to]}", clause)
    if position.sailors[to] is not None:
        return Illegal(f"{NAMES[to]} is not empty: another Sailor is there", "C6.2")
    return None


def _no_sailor(position: Position, square: Square) -> str:
    """Say that no Sailor stands on a square, and who does."""
    if square in position.sirens:
        siren = _siren(position.sirens.index(square))
        return f"{siren} is on {NAMES[square]}, and no Sailor"
    return f"there is no Sailor on {NAMES[square]}"


def _explain_reach(position: Position, square: Square, clause: str) -> Illegal | None:
    """Say why the player's Siren cannot touch a Sailor on `square`."""
    siren = position.sirens[position.player]
    if square in position.sirens:
        who = _siren(position.sirens.index(square))
        sentence = f"{who} is on {NAMES[square]}; rings pass only between your Siren and a Sailor"
        return Illegal(sentence, "C7.2")
    if position.sailors[square] is None:
        return Illegal(_no_sailor(position, square), clause)
    if square not in NEIGHBOURS[siren]:
        sentence = f"{NAMES[square]} is not next to {_siren(position.player)} on {NAMES[siren]}"
        return Illegal(sentence, clause)
    return None


def _explain_transfer(position: Position, square: Square) -> Illegal | None:
    refusal = _explain_reach(position, square, "C7.1")
    if refusal:
        return refusal
    if not position.carried[position.player]:
        siren = position.sirens[position.player]
        sentence = f"{_siren(position.player)} on {NAMES[siren]} carries no ring"
        return Illegal(sentence, "C7.1")
    if len(position.sailors[square] or "") == MAX_RINGS:
        return Illegal(f"{NAMES[square]} wears three rings already", "C7.1")
    return None


def _explain_withdrawal(position: Position, square: Square) -> Illegal | None:
    player = position.player
    refusal = _explain_reach(position, square, "C8.1")
    if refusal:
        return refusal
    stack = position.sailors[square]
    if not stack:
        return Illegal(f"{NAMES[square]} wears no ring", "C8.1")
    if stack[-1] != RINGS[player]:
        return Illegal(f"the top ring on {NAMES[square]} is {PLAYERS[1 - player]}'s", "C8.1")
    if position.carried[player] == MAX_RINGS:
        where = f"{_siren(player)} on {NAMES[position.sirens[player]]}"
        return Illegal(f"{where} carries three rings already", "C8.1")
    return None

"""Why not? For an action that is not legal, the clause it breaks, with the squares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

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
from lungomare.games.canosa.refusals import REFUSALS
from lungomare.games.canosa.rules import is_closed, push_squares

if TYPE_CHECKING:
    from lungomare.game import Illegal
    from lungomare.games.canosa.board import Square
    from lungomare.games.canosa.editions import Rules
    from lungomare.games.canosa.position import Position

_no: Final = REFUSALS.illegal


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


def _explain_siren_move(position: Position, to: Square, rules: Rules) -> Illegal | None:
    player = position.player
    origin, other = position.sirens[player], position.sirens[1 - player]
    if to == origin:
        return _no("siren-stands-there", "C4.1", siren=PLAYERS[player], square=NAMES[to])
    if to not in NEIGHBOURS[origin]:
        return _not_next_to_siren(position, to, "C4.1")
    if to == other:
        return _explain_unfinished_attack(position, rules)
    if to == ISLANDS[player]:
        return _no("own-island", "C4.2", square=NAMES[to])
    if is_closed(to, player, rules):
        return _no("other-island", "C4.3", square=NAMES[to])
    if position.sailors[to] is not None:
        return _no("sailor-there", "C4.1", square=NAMES[to])
    return None


def _explain_unfinished_attack(position: Position, rules: Rules) -> Illegal:
    """Say why a plain move onto the other Siren's square is none, or how to write the attack."""
    on = position.sirens[1 - position.player]
    refusal = _explain_attack_on(position, on, rules)
    if refusal:
        return refusal
    push = NAMES[push_squares(position, rules)[0]]
    siren = PLAYERS[1 - position.player]
    return _no("attack-names-no-push", "C5.3", siren=siren, square=NAMES[on], push=push)


def _explain_attack_on(position: Position, on: Square, rules: Rules) -> Illegal | None:
    """Say why `on` cannot be attacked, whatever the push square."""
    player, other = position.player, 1 - position.player
    origin, there = position.sirens[player], position.sirens[other]
    if on != there:
        values = {"siren": PLAYERS[other], "there": NAMES[there], "square": NAMES[on]}
        return _no("siren-elsewhere", "C5.1", **values)
    if on not in NEIGHBOURS[origin]:
        return _no(
            "sirens-not-adjacent",
            "C5.1",
            siren=PLAYERS[other],
            square=NAMES[on],
            attacker=PLAYERS[player],
            origin=NAMES[origin],
        )
    if is_closed(on, player, rules):
        whose = "own" if on == ISLANDS[player] else "other"
        return _no(f"attack-on-{whose}-island", "C5.2", square=NAMES[on])
    if position.carried[player] <= position.carried[other]:
        rings = {"rings": position.carried[player], "others": position.carried[other]}
        siren, square = PLAYERS[player], NAMES[origin]
        return _no("carries-no-more", "C5.1", siren=siren, square=square, **rings)
    if not push_squares(position, rules):
        return _no("no-push-square", "C5.5", square=NAMES[on], siren=PLAYERS[other])
    return None


def _explain_attack(position: Position, on: Square, push: Square, rules: Rules) -> Illegal | None:
    refusal = _explain_attack_on(position, on, rules)
    if refusal:
        return refusal
    player, other = position.player, 1 - position.player
    if push not in NEIGHBOURS[on]:
        return _no("push-not-adjacent", "C5.3", push=NAMES[push], square=NAMES[on])
    if push == ISLANDS[other]:
        return _no("push-to-own-island", "C5.4", siren=PLAYERS[other], push=NAMES[push])
    if push == ISLANDS[player] and not rules.push_to_island:
        return _no("push-to-island", "C5.4", siren=PLAYERS[other], push=NAMES[push])
    if position.sailors[push] is not None:
        return _no("sailor-there", "C5.3", square=NAMES[push])
    return None


def _explain_sailor_move(position: Position, origin: Square, to: Square) -> Illegal | None:
    player, stack = position.player, position.sailors[origin]
    if origin in position.sirens:
        return _no(
            "siren-not-sailor", "C6.1", siren=_siren_on(position, origin), square=NAMES[origin]
        )
    if stack is None:
        return _no("no-sailor-to-move", "C6.1", square=NAMES[origin])
    if not stack:
        return _no("sailor-neutral", "C6.1", square=NAMES[origin])
    if stack[-1] != RINGS[player]:
        return _no("sailor-of-other", "C6.1", square=NAMES[origin], player=PLAYERS[1 - player])
    if to not in HOMEWARD[player][origin]:
        way = {"square": NAMES[to], "origin": NAMES[origin], "island": NAMES[ISLANDS[player]]}
        return _no("not-homeward", "C6.2", **way)
    if to in position.sirens:
        clause = "C6.3" if to == ISLANDS[player] else "C6.2"
        return _no("siren-in-the-way", clause, siren=_siren_on(position, to), square=NAMES[to])
    if position.sailors[to] is not None:
        return _no("other-sailor-there", "C6.2", square=NAMES[to])
    return None


def _siren_on(position: Position, square: Square) -> str:
    """Return whose Siren stands on `square`."""
    return PLAYERS[position.sirens.index(square)]


def _not_next_to_siren(position: Position, square: Square, clause: str) -> Illegal:
    siren, origin = PLAYERS[position.player], NAMES[position.sirens[position.player]]
    return _no("not-next-to-siren", clause, square=NAMES[square], siren=siren, origin=origin)


def _explain_reach(position: Position, square: Square, clause: str) -> Illegal | None:
    """Say why the player's Siren cannot touch a Sailor on `square`."""
    if square in position.sirens:
        siren = _siren_on(position, square)
        return _no("no-rings-between-sirens", "C7.2", siren=siren, square=NAMES[square])
    if position.sailors[square] is None:
        return _no("no-sailor", clause, square=NAMES[square])
    if square not in NEIGHBOURS[position.sirens[position.player]]:
        return _not_next_to_siren(position, square, clause)
    return None


def _explain_transfer(position: Position, square: Square) -> Illegal | None:
    refusal = _explain_reach(position, square, "C7.1")
    if refusal:
        return refusal
    if not position.carried[position.player]:
        siren, origin = PLAYERS[position.player], NAMES[position.sirens[position.player]]
        return _no("siren-has-no-ring", "C7.1", siren=siren, square=origin)
    if len(position.sailors[square] or "") == MAX_RINGS:
        return _no("sailor-is-full", "C7.1", square=NAMES[square])
    return None


def _explain_withdrawal(position: Position, square: Square) -> Illegal | None:
    player = position.player
    refusal = _explain_reach(position, square, "C8.1")
    if refusal:
        return refusal
    stack = position.sailors[square]
    if not stack:
        return _no("sailor-has-no-ring", "C8.1", square=NAMES[square])
    if stack[-1] != RINGS[player]:
        return _no("ring-of-other", "C8.1", square=NAMES[square], player=PLAYERS[1 - player])
    if position.carried[player] == MAX_RINGS:
        origin = NAMES[position.sirens[player]]
        return _no("siren-is-full", "C8.1", siren=PLAYERS[player], square=origin)
    return None

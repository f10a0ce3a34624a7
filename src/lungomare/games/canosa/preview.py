"""What each legal action would do, as data, so that a page needs to know no rules.

Everything is read off the state before and the state after, which the rules make.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

from lungomare.games.canosa.actions import (
    Action,
    Attack,
    MoveSailor,
    MoveSiren,
    Transfer,
    Withdraw,
)
from lungomare.games.canosa.board import PLAYERS, RINGS, Square
from lungomare.games.canosa.board import SQUARE_NAMES as NAMES
from lungomare.games.canosa.notation import write_action, write_position
from lungomare.games.canosa.rules import legal_actions
from lungomare.games.canosa.state import State, advance

if TYPE_CHECKING:
    from lungomare.game import Outcome, Seat
    from lungomare.games.canosa.editions import Rules
    from lungomare.games.canosa.models import (
        CanosaActionKind,
        CanosaEffect,
        CanosaEffects,
        CanosaEnd,
        CanosaPlayer,
    )
    from lungomare.games.canosa.position import Position


def preview(state: State, rules: Rules) -> CanosaEffects:
    """Return for every legal action, by its text, what it would do; nothing after the end.

    `kind`  "siren" (C4), "attack" (C5), "sailor" (C6), "transfer" (C7) or "withdraw" (C8)
    `from`, `to`  the squares between which the Siren, the Sailor or the ring goes
    `push`  where an attack puts the beaten Siren, else null (C5.3)
    `after`  the position after it, forfeits settled
    `scores`  whether a Sailor comes home (C9.1)
    `returns`, `lost`  gold and silver rings that go back to their Sirens (C9.2), or out (C9.3)
    `control`  whose the Sailor is after a transfer or withdrawal: a player's name or "neutral"
    `wins`, `loses`, `draws`  the reason if the game ends so for the actor, else null (C10, C11)
    `ends_turn`  whether the actor owes no further action in this turn (C3.2, C3.4)
    """
    if state.outcome:
        return {}
    return {
        write_action(action): _effect(state, action, advance(state, action, rules))
        for action in legal_actions(state.position, rules)
    }


def _effect(before: State, action: Action, after: State) -> CanosaEffect:
    kind, origin, to, push = _way(before.position, action)
    actor, outcome = before.position.player, after.outcome
    returns, lost = _rings(before.position, action, after.position)
    return {
        "kind": kind,
        "from": NAMES[origin],
        "to": NAMES[to],
        "push": None if push is None else NAMES[push],
        "after": write_position(after.position),
        "scores": after.position.scores != before.position.scores,
        "returns": returns,
        "lost": lost,
        "control": _control(after.position, action),
        "wins": _reason(outcome, (actor,)),
        "loses": _reason(outcome, (1 - actor,)),
        "draws": _reason(outcome, ()),
        "ends_turn": outcome is not None or after.turn != before.turn,
    }


def _way(
    position: Position, action: Action
) -> tuple[CanosaActionKind, Square, Square, Square | None]:
    """Return the kind of action, where it goes from and to, and where it pushes."""
    siren = position.sirens[position.player]
    match action:
        case MoveSiren(to):
            return "siren", siren, to, None
        case Attack(on, push):
            return "attack", siren, on, push
        case MoveSailor(origin, to):
            return "sailor", origin, to, None
        case Transfer(sailor):
            return "transfer", siren, sailor, None
    return "withdraw", action.sailor, siren, None


def _rings(before: Position, action: Action, after: Position) -> tuple[list[int], list[int]]:
    """Return the gold and silver rings that a Sailor who comes home gives back and loses (C9)."""
    if not isinstance(action, MoveSailor) or after.scores == before.scores:
        return [0, 0], [0, 0]
    stack = before.sailors[action.origin] or ""
    returns = [now - then for now, then in zip(after.carried, before.carried, strict=True)]
    lost = [stack.count(ring) - back for ring, back in zip(RINGS, returns, strict=True)]
    return returns, lost


def _control(after: Position, action: Action) -> CanosaPlayer | Literal["neutral"] | None:
    """Return whose the Sailor is whose rings the action changed (C6.1)."""
    if not isinstance(action, Transfer | Withdraw):
        return None
    stack = after.sailors[action.sailor]
    return PLAYERS[RINGS.index(stack[-1])] if stack else "neutral"


def _reason(outcome: Outcome | None, winners: tuple[Seat, ...]) -> CanosaEnd | None:
    if outcome and outcome.winners == winners:
        return cast("CanosaEnd", outcome.reason)
    return None

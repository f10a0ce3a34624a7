"""The law of a position: what may be done, what it does, and when it ends (C3–C10).

Everything here is a pure function of a position and the rules in force; what depends on
the game's past (C11) is in `state`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lungomare.game import Outcome
from lungomare.games.canosa.actions import (
    ATTACKS,
    SAILOR_MOVES,
    SIREN_MOVES,
    TRANSFERS,
    WITHDRAWALS,
    Action,
    Attack,
    MoveSailor,
    MoveSiren,
    Transfer,
)
from lungomare.games.canosa.board import HOMEWARD, ISLANDS, NEIGHBOURS, RINGS, Square
from lungomare.games.canosa.position import (
    ACTIONS_A_TURN,
    MAX_RINGS,
    SAILORS_TO_WIN,
    Position,
    Stack,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lungomare.game import Seat
    from lungomare.games.canosa.editions import Rules


# What may be done


def legal_actions(position: Position, rules: Rules) -> list[Action]:
    """Return every legal action by rising id; none once the game is over (C11.4)."""
    return list(_actions(position, rules))


def has_action(position: Position, rules: Rules) -> bool:
    """Say whether the player to act can act (C10.2)."""
    return next(_actions(position, rules), None) is not None


def _actions(position: Position, rules: Rules) -> Iterator[Action]:
    if SAILORS_TO_WIN in position.scores:
        return
    yield from _siren_moves(position, rules)
    yield from _attacks(position, rules)
    yield from _sailor_moves(position)
    yield from _transfers(position)
    yield from _withdrawals(position)


def is_closed(island: Square, player: Seat, rules: Rules) -> bool:
    """Say whether `island` is closed to the player's Siren (C4.2, C4.3, C5.2)."""
    return island == ISLANDS[player] or (island in ISLANDS and not rules.enemy_island_open)


def _siren_moves(position: Position, rules: Rules) -> Iterator[Action]:
    """To an empty square around her that is no island closed to her (C4)."""
    for square in NEIGHBOURS[position.sirens[position.player]]:
        if position.is_empty(square) and not is_closed(square, position.player, rules):
            yield SIREN_MOVES[square]


def _attacks(position: Position, rules: Rules) -> Iterator[Action]:
    """Onto the other Siren beside her, if she carries more; once for each push (C5)."""
    player, other = position.player, 1 - position.player
    on = position.sirens[other]
    if (
        position.carried[player] > position.carried[other]
        and on in NEIGHBOURS[position.sirens[player]]
        and not is_closed(on, player, rules)
    ):
        for push in push_squares(position, rules):
            yield ATTACKS[on, push]


def push_squares(position: Position, rules: Rules) -> list[Square]:
    """Return where the player to act may put the other Siren after an attack (C5.3, C5.4)."""
    player, other = position.player, 1 - position.player
    barred = (ISLANDS[other],) if rules.push_to_island else ISLANDS
    return [
        square
        for square in NEIGHBOURS[position.sirens[other]]
        if square not in barred and (position.is_empty(square) or square == position.sirens[player])
    ]


def _sailor_moves(position: Position) -> Iterator[Action]:
    """One step homeward with a Sailor whose top ring is yours, to an empty square (C6)."""
    ring, homeward = RINGS[position.player], HOMEWARD[position.player]
    for origin, stack in enumerate(position.sailors):
        if stack and stack[-1] == ring:
            for to in homeward[origin]:
                if position.is_empty(to):
                    yield SAILOR_MOVES[origin, to]


def _transfers(position: Position) -> Iterator[Action]:
    """A ring of the Siren onto a Sailor around her who has room for it (C7)."""
    if position.carried[position.player]:
        for square in NEIGHBOURS[position.sirens[position.player]]:
            stack = position.sailors[square]
            if stack is not None and len(stack) < MAX_RINGS:
                yield TRANSFERS[square]


def _withdrawals(position: Position) -> Iterator[Action]:
    """Your ring off the top of a Sailor around your Siren, if she has room for it (C8)."""
    if position.carried[position.player] < MAX_RINGS:
        for square in NEIGHBOURS[position.sirens[position.player]]:
            stack = position.sailors[square]
            if stack and stack[-1] == RINGS[position.player]:
                yield WITHDRAWALS[square]


# What it does


def act(position: Position, action: Action) -> Position:
    """Return the position after a legal `action`, before anyone's forfeit is looked for."""
    return _pay(_effect(position, action))


def settle(position: Position, rules: Rules) -> Position:
    """Return the position with the turn passed on if the player to act must forfeit (C10.3).

    Where nobody can act, or a trap loses, the position stays as it is: the game is over.
    """
    if not rules.trap_forfeits or has_action(position, rules):
        return position
    passed = _pass_turn(position)
    return passed if has_action(passed, rules) else position


def ending(position: Position, rules: Rules) -> Outcome | None:
    """Return the end that the position alone shows: four Sailors, a trap, a block (C10)."""
    if SAILORS_TO_WIN in position.scores:
        return Outcome("sailors", (position.scores.index(SAILORS_TO_WIN),), "C10.1")
    if has_action(position, rules):
        return None
    if not rules.trap_forfeits:
        return Outcome("trap", (1 - position.player,), "C10.2")
    if has_action(_pass_turn(position), rules):
        return None
    return Outcome("blocked", (), "C10.3")


def perft(position: Position, rules: Rules, depth: int) -> int:
    """Count the sequences of `depth` actions (C11.4); the last action is counted, not played."""
    if depth == 0:
        return 1
    actions = legal_actions(position, rules)
    if depth == 1:
        return len(actions)
    after = (settle(act(position, action), rules) for action in actions)
    return sum(perft(reached, rules, depth - 1) for reached in after)


def _pay(position: Position) -> Position:
    """Count one action as taken; after the last one the other player is to act (C3.2)."""
    if position.owed == 1:
        return _pass_turn(position)
    return position._replace(owed=position.owed - 1)


def _pass_turn(position: Position) -> Position:
    return position._replace(player=1 - position.player, owed=ACTIONS_A_TURN)


def _effect(position: Position, action: Action) -> Position:
    player = position.player
    match action:
        case MoveSiren(to):
            return position._replace(sirens=_with(position.sirens, player, to))
        case Attack(on, push):
            return position._replace(sirens=_with((push, push), player, on))
        case MoveSailor(origin, to) if to == ISLANDS[player]:
            return _bring_home(position, origin)
        case MoveSailor(origin, to):
            moved = _with_stack(position.sailors, to, position.sailors[origin])
            return position._replace(sailors=_with_stack(moved, origin, None))
        case Transfer(square):
            return _change_rings(position, square, _stack(position, square) + RINGS[player], -1)
    square = action.sailor
    return _change_rings(position, square, _stack(position, square)[:-1], +1)


def _change_rings(position: Position, square: Square, stack: Stack, gain: int) -> Position:
    """Give the Sailor on `square` this stack and the player's Siren `gain` rings (C7, C8)."""
    carried = position.carried[position.player] + gain
    return position._replace(
        sailors=_with_stack(position.sailors, square, stack),
        carried=_with(position.carried, position.player, carried),
    )


def _bring_home(position: Position, origin: Square) -> Position:
    """Score the Sailor; one ring of each colour goes home, the others are lost (C9)."""
    stack = _stack(position, origin)
    gold, silver = (
        min(carried + (ring in stack), MAX_RINGS)
        for carried, ring in zip(position.carried, RINGS, strict=True)
    )
    score = position.scores[position.player] + 1
    return position._replace(
        sailors=_with_stack(position.sailors, origin, None),
        carried=(gold, silver),
        scores=_with(position.scores, position.player, score),
    )


def _stack(position: Position, square: Square) -> Stack:
    """Return the stack on `square`, where a legal action has found a Sailor."""
    stack = position.sailors[square]
    assert stack is not None  # noqa: S101 - the caller's contract, for the type checker
    return stack


def _with(pair: tuple[int, int], player: Seat, value: int) -> tuple[int, int]:
    return (value, pair[1]) if player == 0 else (pair[0], value)


def _with_stack(
    sailors: tuple[Stack | None, ...], square: Square, stack: Stack | None
) -> tuple[Stack | None, ...]:
    return (*sailors[:square], stack, *sailors[square + 1 :])

"""Canosa in the native core: positions and rules to and from the law's own values.

Import it only where the core is available; see `lungomare.native`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lungomare.game import Outcome
from lungomare.games.canosa import ACTIONS, Position, write_action
from lungomare.native.canosa._core import (
    CanosaGame,
    CanosaPosition,
    CanosaRules,
    canosa_effects,
    canosa_legal,
)

if TYPE_CHECKING:
    from lungomare.games.canosa import Canosa, Rules, State

CLAUSES = {
    "sailors": "C10.1",
    "trap": "C10.2",
    "blocked": "C10.3",
    "repetition": "C11.1",
    "quiet": "C11.2",
}
"""The clause of each end."""


def pack_rules(rules: Rules) -> CanosaRules:
    """Return the switches as the core has them."""
    return CanosaRules(
        long_first_turn=rules.long_first_turn,
        enemy_island_open=rules.enemy_island_open,
        push_to_island=rules.push_to_island,
        trap_forfeits=rules.trap_forfeits,
        repetition=rules.repetition,
        quiet=rules.quiet,
    )


def pack(position: Position) -> CanosaPosition:
    """Return the position as the core has it, or raise `ValueError` if none could play it."""
    return CanosaPosition(*position)


def unpack(position: CanosaPosition) -> Position:
    """Return the position as the law has it: the inverse of `pack`."""
    return Position(*position.fields())


def unpack_outcome(outcome: tuple[str, int | None] | None) -> Outcome | None:
    """Return an end as the law has it."""
    if outcome is None:
        return None
    reason, winner = outcome
    return Outcome(reason, () if winner is None else (winner,), CLAUSES[reason])


def begin(position: Position, rules: Rules) -> CanosaGame:
    """Return a game with its past that begins from `position`."""
    return CanosaGame(pack(position), pack_rules(rules))


def resume(state: State, rules: Rules) -> CanosaGame:
    """Return the game as it is in `state`, with what the table rules know of its past (C11)."""
    return CanosaGame.resume(
        pack(state.position),
        pack_rules(rules),
        [pack(position) for position in state.earlier],
        state.turn,
        state.quiet,
        state.sailor_moved,
    )


def _switches(rules: Rules) -> int:
    """Return the switches as bits, in the order of `Rules`."""
    return (
        rules.long_first_turn
        | rules.enemy_island_open << 1
        | rules.push_to_island << 2
        | rules.trap_forfeits << 3
        | rules.repetition << 4
        | rules.quiet << 5
    )


def effects_json(game: Canosa, state: State) -> bytes:
    """Return `game.preview(state)` as JSON text."""
    if state.outcome:
        return b"{}"
    return canosa_effects(
        _switches(game.rules), state.position, state.earlier, state.quiet, state.sailor_moved
    )


_TEXTS: Final = tuple(map(write_action, ACTIONS))


def legal_texts(game: Canosa, state: State) -> list[str]:
    """Return the legal actions in notation, by rising id; none once the game is over."""
    if state.outcome:
        return []
    return [_TEXTS[number] for number in canosa_legal(_switches(game.rules), state.position)]


def perft(position: Position, rules: Rules, depth: int, threads: int = 1) -> int:
    """Count the sequences of `depth` actions (C11.4); Ctrl-C stops it."""
    return pack(position).perft(pack_rules(rules), depth, threads)

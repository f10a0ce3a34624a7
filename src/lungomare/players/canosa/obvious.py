"""What anyone at the table sees: a Sailor that can come home, a win that the next turn brings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lungomare.games.canosa.actions import MoveSailor
from lungomare.games.canosa.board import ISLANDS
from lungomare.games.canosa.position import ACTIONS_A_TURN, SAILORS_TO_WIN
from lungomare.games.canosa.rules import act, legal_actions, settle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lungomare.games.canosa.actions import Action
    from lungomare.games.canosa.editions import Rules
    from lungomare.games.canosa.position import Position

NEAR_THE_END: Final = SAILORS_TO_WIN - ACTIONS_A_TURN
"""With fewer Sailors at home nobody wins by a turn of Sailors' moves alone."""


def without_blunders(position: Position, rules: Rules, legal: Sequence[Action]) -> list[Action]:
    """Return what remains of `legal` for somebody who overlooks nothing obvious.

    A Sailor that can come home does. An action that lets the other player win in the next turn
    by Sailors' moves alone is left out, unless every action does.
    """
    home: list[Action] = [a for a in legal if isinstance(a, MoveSailor) and a.to in ISLANDS]
    if home:
        return home
    if position.scores[1 - position.player] < NEAR_THE_END:
        return list(legal)
    safe = [a for a in legal if not _gives_away(position, rules, a)]
    return safe or list(legal)


def _gives_away(position: Position, rules: Rules, action: Action) -> bool:
    """Say whether the other wins by Sailors' moves after the turn, however it is finished."""
    after = settle(act(position, action), rules)
    if after.player != position.player:
        return wins_by_sailors(after, rules)
    return all(_gives_away(after, rules, each) for each in legal_actions(after, rules))


def wins_by_sailors(position: Position, rules: Rules) -> bool:
    """Say whether the player to act can win in this turn by moving Sailors alone."""
    player = position.player
    for action in legal_actions(position, rules):
        if isinstance(action, MoveSailor):
            after = settle(act(position, action), rules)
            if after.scores[player] == SAILORS_TO_WIN:
                return True
            if after.player == player and wins_by_sailors(after, rules):
                return True
    return False

"""Looking through whole turns: from decision to decision, keeping the best so many."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from lungomare.game import Game
    from lungomare.players.player import Choice


@dataclass(frozen=True, slots=True)
class Turn:
    """A way to play a turn to its end, and what it is worth to whoever plays it."""

    line: tuple[Any, ...]
    value: float


def best_turn(
    game: Game[Any, Any],
    state: Any,
    measure: Callable[[Any], float],
    width: int,
    rng: Random,
) -> Turn:
    """Return the best way found to finish the running turn; equally good ones are drawn for.

    After each decision only the `width` states of most worth are followed; of several ways to
    the same state only one is. With a width that is never reached, every whole turn is tried.
    """
    seat, turn = game.actor(state), game.turn(state)
    open_lines: list[tuple[Any, tuple[Any, ...]]] = [(state, ())]
    best, best_key = Turn((), 0.0), (float("-inf"), 0.0)
    while open_lines:
        reached: dict[Any, tuple[Any, ...]] = {}
        for before, line in open_lines:
            for action in game.legal(before):
                after = game.advance(before, action)
                if game.actor(after) == seat and game.turn(after) == turn:
                    reached.setdefault(after, (*line, action))
                    continue
                key = (measure(after), rng.random())
                if key > best_key:
                    best, best_key = Turn((*line, action), key[0]), key
        open_lines = _most_worth(reached, measure, width, rng)
    return best


def _most_worth(
    reached: dict[Any, tuple[Any, ...]],
    measure: Callable[[Any], float],
    width: int,
    rng: Random,
) -> list[tuple[Any, tuple[Any, ...]]]:
    if len(reached) <= width:
        return list(reached.items())
    keyed = [(measure(state), rng.random(), state) for state in reached]
    keyed.sort(key=lambda item: item[:2], reverse=True)
    return [(state, reached[state]) for _, _, state in keyed[:width]]


def rest_of_turn(game: Game[Any, Any], state: Any, choice: Choice) -> list[str]:
    """Return, in notation, the part of the choice's line that is its own running turn.

    At least the action itself is there if it is legal in `state`, which need not be the very
    state that was chosen in: the line stops at the first action that is not legal, and after
    one that reveals what nobody could know when the line was chosen.
    """
    seat, turn, texts = game.actor(state), game.turn(state), []
    for action in choice.line or (choice.action,):
        if game.actor(state) != seat or game.turn(state) != turn or game.explain(state, action):
            break
        texts.append(game.write(action))
        before, state = state, game.advance(state, action)
        if game.reveals(before, state):
            break
    return texts

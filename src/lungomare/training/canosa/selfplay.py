"""Games of the engine against itself, to fit its weights on.

A game begins with a few random actions, and now and then another follows, so that positions come
up that strong play avoids. Everything follows from the seed and the game's number.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from random import Random
from typing import TYPE_CHECKING, Final

from lungomare.games.canosa import RETAIL, STANDARD, starting_position
from lungomare.native.canosa import pack, pack_rules
from lungomare.native.canosa._core import CanosaEngine, CanosaGame

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lungomare.game import Json

OPENING: Final = (2, 14)
"""How many random actions a game begins with: enough that hardly two games are alike."""
STRAYS: Final = 0.02
"""How often a later action is random."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game: its actions, what the engine said before each, and how it ended for Gold."""

    number: int
    actions: tuple[int, ...]
    scores: tuple[int | None, ...]
    """For the player to act; None where the action was random or the end was proved."""
    result: float
    """1 if Gold won, 0 if Silver did, 0.5 for a draw."""

    def to_json(self) -> Json:
        """Return it for a file."""
        return asdict(self)

    @classmethod
    def from_json(cls, row: Json) -> Played:
        """Return the game that `to_json` wrote."""
        return cls(row["number"], tuple(row["actions"]), tuple(row["scores"]), row["result"])


def new_game() -> CanosaGame:
    """Return a game of the retail edition at its start."""
    return CanosaGame(pack(starting_position(STANDARD, RETAIL)), pack_rules(RETAIL))


def play_alone(number: int, seed: int, nodes: int, weights: Sequence[int]) -> Played:
    """Play one game with so many positions looked at for each action."""
    rng = Random(f"{seed}-{number}")
    engine = CanosaEngine(pack_rules(RETAIL), weights, megabytes=1)
    game = new_game()
    opening = rng.randint(*OPENING)
    actions: list[int] = []
    scores: list[int | None] = []
    while legal := game.legal():
        score = None
        if len(actions) < opening or rng.random() < STRAYS:
            action = rng.choice(legal)
        else:
            best = engine.search(game, nodes=nodes)["lines"][0]
            action = best["actions"][0]
            score = best["score"] if best["wins_in"] is None else None
        actions.append(action)
        scores.append(score)
        game.play(action)
    assert game.outcome  # noqa: S101 - it has no legal action
    winner = game.outcome[1]
    return Played(number, tuple(actions), tuple(scores), 0.5 if winner is None else 1.0 - winner)

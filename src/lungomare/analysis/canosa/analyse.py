"""The truth about a position of Canosa, as far as it can be found: chances, best lines, proofs.

    found = analyse(Canosa().start(), Limit(seconds=0.5), lines=3)
    found.best.chance, found.best.texts

The native core searches where it is there. Without it the plain search in Python looks less deep,
proves nothing, and `backend` says so.
"""

from __future__ import annotations

from lungomare import native
from lungomare.analysis.canosa.findings import USUAL, Analysis, Limit, Variation
from lungomare.analysis.canosa.python_analyse import analyse_in_python
from lungomare.game import Invalid
from lungomare.games.canosa import Canosa, Position, State

if native.is_available():
    from lungomare.analysis.canosa.native_analyse import analyse_natively

__all__ = ["USUAL", "Analysis", "Limit", "Variation", "analyse"]


def analyse(
    where: State | Position, limit: Limit = USUAL, *, lines: int = 1, game: Canosa | None = None
) -> Analysis:
    """Look at a state, or at a position without a past, and return the best lines.

    `game` says by which rules; retail if left out. Raise `Invalid` where the game is over.
    """
    game = game or Canosa()
    state = game.start_from(where) if isinstance(where, Position) else where
    if state.outcome:
        raise Invalid("the game is over: there is nothing to analyse")
    if lines < 1:
        raise Invalid(f"an analysis has 1 line or more, not {lines}")
    look = analyse_natively if native.is_available() else analyse_in_python
    return look(game, state, limit, lines)

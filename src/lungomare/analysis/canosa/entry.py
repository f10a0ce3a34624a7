"""What can be said of positions and games of Canosa."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from lungomare import native
from lungomare.analysis.analysis import USUAL, Budget, Evaluation, GameAnalysis
from lungomare.analysis.canosa.analyse import analyse
from lungomare.analysis.canosa.findings import Limit
from lungomare.analysis.canosa.review import CanosaReview
from lungomare.games.canosa import Canosa

if TYPE_CHECKING:
    from lungomare.game import Game
    from lungomare.games.records import Replay

NODES: Final = 100_000
"""Positions for a quick look: some hundredths of a second."""
PYTHON_NODES: Final = 3_000
"""The same without the native core."""


class CanosaAnalysis(GameAnalysis):
    """The engine judges positions; a review says what each action lost."""

    has_evaluation: ClassVar[bool] = True

    def _judge(self, game: Game[Any, Any], state: Any, budget: Budget | None) -> Evaluation:
        """Return what the engine finds, or the plain search without the core."""
        assert isinstance(game, Canosa)  # noqa: S101 - the registry sees to it
        limit = _quick() if budget is None else Limit(budget.seconds, budget.tries)
        found = analyse(state, limit, game=game)
        chances = tuple(found.chance(seat) for seat in range(game.seats))
        return Evaluation(chances, tuple(found.best.texts), found.best.wins_in, found.depth)

    def review(self, played: Replay, budget: Budget = USUAL) -> CanosaReview:
        """Return the review of every action; tries are positions looked at for each."""
        return CanosaReview(played, Limit(budget.seconds, budget.tries))


def _quick() -> Limit:
    return Limit(nodes=NODES if native.is_available() else PYTHON_NODES)

"""What can be said of games of Bosa."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from lungomare import native
from lungomare.analysis.analysis import USUAL, Budget, GameAnalysis
from lungomare.games.bosa import Bosa

if native.is_available():
    from lungomare.analysis.bosa.review import BosaReview, Limit, ReviewSettings

if TYPE_CHECKING:
    from lungomare.games.records import Replay

USUAL_TRIES: Final = 400
"""Futures for a turn: with two players a seat's decisions are then known to about 4 points."""


class BosaAnalysis(GameAnalysis):
    """A review says what each turn lost and tells luck from skill; positions are not evaluated."""

    tries_futures: ClassVar[bool] = True

    def review(self, played: Replay, budget: Budget = USUAL) -> BosaReview:
        """Return the review of every whole turn; tries are futures for each."""
        native.require()
        game = played.game
        assert isinstance(game, Bosa)  # noqa: S101 - the registry sees to it
        limit = Limit(budget.tries or USUAL_TRIES, budget.seconds)
        return BosaReview(played, ReviewSettings(game, limit, budget.seed, budget.threads))

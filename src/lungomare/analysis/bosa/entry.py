"""What can be said of games of Bosa."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from lungomare import native
from lungomare.analysis.analysis import USUAL, Budget, Evaluation, GameAnalysis
from lungomare.games.bosa import Bosa

if native.is_available():
    from lungomare.analysis.bosa.prospects import prospects
    from lungomare.analysis.bosa.review import BosaReview, Limit, ReviewSettings

if TYPE_CHECKING:
    from lungomare.games.records import Replay
    from lungomare.players import Situation

USUAL_TRIES: Final = 400
"""Futures for a turn: with two players a seat's decisions are then known to about 4 points."""
QUICK_TRIES: Final = 400
"""Futures for a quick look: a chance is then known to about 5 of 100, in a quarter of a second."""


class BosaAnalysis(GameAnalysis):
    """A review says what each turn lost and tells luck from skill; positions are not evaluated."""

    tries_futures: ClassVar[bool] = True

    def estimate(self, known: Situation, budget: Budget | None = None) -> Evaluation | None:
        """Return every seat's share of the victory in futures drawn from what one seat knows.

        Tries are futures; without the native core nobody tries them.
        """
        if not native.is_available():
            return None
        spent = budget or USUAL
        return prospects(known, spent.tries or QUICK_TRIES, spent.seed, spent.threads)

    def review(self, played: Replay, budget: Budget = USUAL) -> BosaReview:
        """Return the review of every whole turn; tries are futures for each."""
        native.require()
        game = played.game
        assert isinstance(game, Bosa)  # noqa: S101 - the registry sees to it
        limit = Limit(budget.tries or USUAL_TRIES, budget.seconds)
        return BosaReview(played, ReviewSettings(game, limit, budget.seed, budget.threads))

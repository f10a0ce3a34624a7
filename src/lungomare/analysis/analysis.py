"""What a game can say of its positions and of games that were played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from lungomare.analysis.plain_review import PlainReview

if TYPE_CHECKING:
    from lungomare.analysis.review import Review
    from lungomare.game import Game
    from lungomare.games.records import Replay
    from lungomare.players import Situation


@dataclass(frozen=True, slots=True)
class Budget:
    """How much may be spent on a question, by time or by work; with neither, what is usual.

    By work the same question has the same answer on every machine.
    """

    seconds: float | None = None
    tries: int | None = None
    """Positions looked at, or futures tried: the unit is the game's."""
    seed: int = 0
    """Which futures are tried, where a game has luck."""
    threads: int = 1
    """On how many threads futures are tried, where a game has luck."""


USUAL = Budget()
"""What each game takes when nobody says."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """How a position stands, and how it would go on."""

    chances: tuple[float, ...]
    """Of each seat to win, between 0 and 1; a draw is split."""
    line: tuple[str, ...] = ()
    """How all would best go on, in notation; nothing after the end."""
    wins_in: int | None = None
    """Proved: who is to act wins in so many turns of its own; negative: loses in so many."""
    depth: int = 0
    """Actions looked ahead."""


class GameAnalysis:
    """The analysis of one game. This one is any game's: it has no judge and says so."""

    has_evaluation: ClassVar[bool] = False
    """Whether `evaluate` has an answer."""
    tries_futures: ClassVar[bool] = False
    """Whether a review tries futures: only then a budget's seed and threads mean something."""

    def evaluate(
        self, game: Game[Any, Any], state: Any, budget: Budget | None = None
    ) -> Evaluation | None:
        """Return who stands better in a state and how it would go on; None without a judge.

        Without a budget it is a quick look, as for a page that steps through a game. A finished
        game stands as it ended.
        """
        outcome = game.outcome(state)
        if outcome is None:
            return self._judge(game, state, budget)
        return Evaluation(tuple(outcome.share(seat, game.seats) for seat in range(game.seats)))

    def estimate(self, known: Situation, budget: Budget | None = None) -> Evaluation | None:
        """Return how the game stands by what the seat of a situation knows; None without a judge.

        Where nothing is hidden that is the evaluation of its state.
        """
        return self.evaluate(known.game, known.state, budget)

    def _judge(self, game: Game[Any, Any], state: Any, budget: Budget | None) -> Evaluation | None:
        """Return the evaluation of a state in which somebody acts."""
        del game, state, budget
        return None

    def review(self, played: Replay, budget: Budget = USUAL) -> Review[Any]:
        """Return the review of a played game, still to be gone through.

        Raise `Invalid` if there is nothing to look at, and `NativeMissing` if it needs the core.
        """
        del budget
        return PlainReview(played)

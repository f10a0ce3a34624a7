"""A whole game of Bosa looked through: what each turn lost, and what it did to everybody.

    looked = BosaReview(played, ReviewSettings(game, Limit(tries=400)))
    turns = list(looked.steps())
    looked.split(turns)

A turn is judged on what its seat knew and nothing else. Import it only where the core is
available; see `lungomare.native`. docs/study/review.md says what the figures mean.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from lungomare.analysis.bosa.estimate import MEASURES, total
from lungomare.analysis.bosa.luck import Split, expected, split
from lungomare.analysis.bosa.questions import Limit, PlayedTurn, ReviewSettings
from lungomare.analysis.bosa.reviewed_turn import ReviewedTurn, reviewed_turn
from lungomare.analysis.bosa.turn_effects import turn_effects
from lungomare.analysis.bosa.turn_loss import turn_loss
from lungomare.analysis.marks import count_marks
from lungomare.analysis.review import Review
from lungomare.game import Invalid

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lungomare.game import Json
    from lungomare.games.bosa import Bosa, Decision, State
    from lungomare.games.records import Replay

__all__ = [
    "BosaReview",
    "Limit",
    "PlayedTurn",
    "ReviewSettings",
    "expected",
    "review",
    "split",
    "sum_up",
    "turns_of",
]


class BosaReview(Review[ReviewedTurn]):
    """Every whole turn of a game, each looked at under the same limit."""

    key: ClassVar[str] = "turns"
    things: ClassVar[str] = "turns"

    def __init__(self, played: Replay, settings: ReviewSettings) -> None:
        """Take a game that has at least one whole turn, or raise `Invalid`."""
        self.played = played
        self.settings = settings
        self._turns = turns_of(settings.game, played.states, played.moves)
        if not self._turns:
            raise Invalid("this game has no whole turn to look at")

    @property
    def total(self) -> int:
        """How many whole turns were played."""
        return len(self._turns)

    @property
    def limit(self) -> Json:
        """The limit for each turn, and the seed of the futures."""
        limit = self.settings.limit
        tries = limit.tries if limit.seconds is None else None
        return {"tries": tries, "seconds": limit.seconds, "seed": self.settings.seed}

    def steps(self, since: int = 0) -> Iterator[ReviewedTurn]:
        """Yield what is found about each turn."""
        return review(self.settings, self._turns, since=since)

    def to_json(self, step: ReviewedTurn) -> Json:
        """Return a turn as a file has it."""
        return step.to_json()

    def from_json(self, data: Json) -> ReviewedTurn:
        """Return the turn that a file has."""
        return ReviewedTurn.from_json(data)

    def split(self, steps: Sequence[ReviewedTurn]) -> dict[str, list[Split]]:
        """Return, by measure and seat, what was reached, split into luck and decisions."""
        game, seed = self.settings.game, self.settings.seed
        return split(game, expected(game, seed), steps, self.played.states[-1])

    def sum_up(self, steps: Sequence[ReviewedTurn]) -> Json:
        """Return what was expected before the deal, the split, and what each seat lost."""
        game, seed = self.settings.game, self.settings.seed
        before_deal = expected(game, seed)
        parts = split(game, before_deal, steps, self.played.states[-1])
        return {
            "expected": {name: each.to_json() for name, each in before_deal.items()},
            "split": {name: [each.to_json() for each in seats] for name, seats in parts.items()},
            "seats": sum_up(game, steps),
        }


def turns_of(game: Bosa, states: Sequence[State], moves: Sequence[Decision]) -> list[PlayedTurn]:
    """Return the whole turns of a game in their order; one that is not finished is left out."""
    found, begun = [], 0
    for number, after in enumerate(states[1:], 1):
        if game.turn(after) != game.turn(states[begun]):
            found.append(PlayedTurn(states[begun], begun, tuple(moves[begun:number])))
            begun = number
    return found


def review(
    settings: ReviewSettings, turns: Sequence[PlayedTurn], *, since: int = 0
) -> Iterator[ReviewedTurn]:
    """Yield what is found about each turn, from the one after `since` others."""
    for turn in turns[since:]:
        loss = turn_loss(settings, turn)
        yield reviewed_turn(settings.game, turn, loss, turn_effects(settings, turn))


def sum_up(game: Bosa, turns: Sequence[ReviewedTurn]) -> list[Json]:
    """Return for each seat what its turns lost together, as a review's JSON has it."""
    seats = []
    for seat in range(game.seats):
        own = [turn for turn in turns if turn.seat == seat]
        losses = {
            name: total(turn.comparisons[name].loss for turn in own).to_json() for name in MEASURES
        }
        marks = count_marks([turn.mark for turn in own])
        seats.append({"seat": seat, "turns": len(own), "loss": losses, "marks": marks})
    return seats

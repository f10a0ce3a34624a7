"""What a turn of Bosa lost against the best that was found, on what its seat knew.

Import it only where the core is available; see `lungomare.native`.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Final

from lungomare.analysis.bosa.estimate import MEASURES, NOTHING, SURE, Estimate
from lungomare.analysis.bosa.futures import Attempt
from lungomare.analysis.bosa.questions import PlayedTurn, Question, ReviewSettings, packed
from lungomare.analysis.marks import mark_of

if TYPE_CHECKING:
    from lungomare.native.bosa._core import BosaState

HORIZON: Final = 2
"""Turns of the seat played on in the comparison: one more than the planner looks ahead, so that
its own turns are not judged by the very measure it chose them by. To the end of the game the error
would be four times as large for five times the work (two players)."""
RACING: Final = Question("racing", HORIZON, 1.5, 0.1)
CHOOSING: Final = Question("choosing", HORIZON, 0.5, 0.15)
COMPARING: Final = Question("judging", HORIZON, 0.5, 0.15)  # the name is part of the seed

FINALISTS: Final = 3
"""The best turns of the race that are compared with the one that was played."""
LEAD_WEIGHT: Final = 0.001
"""What a point of lead counts beside the share, as for the planner (policy.hpp)."""


@dataclass(frozen=True, slots=True)
class TurnLoss:
    """The best turn found, and by measure what was expected of it and of the played one."""

    best: tuple[int, ...]
    values: tuple[tuple[float, float], ...]
    """Of the played turn and of the best."""
    losses: tuple[Estimate, ...]
    futures: int

    @property
    def mark(self) -> str:
        """The sign for the loss; none for what may be chance."""
        share = self.losses[0]
        return mark_of(share.value) if share.value > SURE * share.error else ""


def turn_loss(settings: ReviewSettings, turn: PlayedTurn) -> TurnLoss:
    """Compare a turn with the best one found.

    The state is drawn anew from what the seat knows, so that the hidden cards are not there. The
    best is chosen in other futures than those in which it is then compared: the luck that helped
    to choose it is not counted again.
    """
    shown = settings.game.resample(turn.state, turn.state.seat, Random(settings.seed))
    state = packed(settings.game, shown)
    best = _best(settings, turn, state)
    attempts = [Attempt(turn.ids), Attempt(best)][: 1 + (best != turn.ids)]
    found = COMPARING.ask(settings, turn, state, attempts)
    values, losses, other = [], [], len(attempts) - 1
    for measure in range(len(MEASURES)):
        of = [found.weigh(measure, state.seat, {each: 1.0}).value for each in (0, other)]
        values.append((of[0], of[1]))
        difference = {other: 1.0, 0: -1.0}
        losses.append(found.weigh(measure, state.seat, difference) if other else NOTHING)
    return TurnLoss(best, tuple(values), tuple(losses), found.futures)


def _best(settings: ReviewSettings, turn: PlayedTurn, state: BosaState) -> tuple[int, ...]:
    """Return the best turn found; of equals the played one."""
    plan = RACING.planner(settings).plan(state, RACING.seed(settings, turn))
    ranked = [decisions for decisions, *_ in plan[:FINALISTS]]
    finalists = [turn.ids, *(each for each in ranked if each != turn.ids)]
    found = CHOOSING.ask(settings, turn, state, [Attempt(each) for each in finalists])

    def reward(number: int) -> float:
        share, lead = (found.weigh(each, state.seat, {number: 1.0}).value for each in (0, 1))
        return share + LEAD_WEIGHT * lead

    return finalists[max(range(len(finalists)), key=reward)]

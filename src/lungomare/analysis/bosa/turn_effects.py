"""What a turn of Bosa did to everybody, compared with par: the stuff of which a game is split.

Import it only where the core is available; see `lungomare.native`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from lungomare.analysis.bosa.estimate import MEASURES, NOTHING, Estimate, rounded
from lungomare.analysis.bosa.futures import TO_THE_END, Attempt, Compared
from lungomare.analysis.bosa.questions import PAR, PlayedTurn, Question, ReviewSettings, packed
from lungomare.players.bosa.planner import planner_of

if TYPE_CHECKING:
    from lungomare.game import Json, Seat

EFFECTS: Final = Question("effects", TO_THE_END, 1.0, 0.6)
"""Played to the end of the game, so that what is expected before a card is turned up is the mean
of what is expected after it: only then is luck nothing on average."""


class Effects(NamedTuple):
    """What a turn did to one seat, in one measure."""

    before: Estimate
    """What one who sees all goals expects before the turn."""
    after: Estimate
    """The same after the turn, before a card is turned up."""
    swing: Estimate
    """From before to after."""
    decision: Estimate
    """The same, expected on what the seat in turn knew."""
    hidden: Estimate
    """What the others' goals, which it could not know, made of the turn."""

    def rounded(self) -> Effects:
        """Return the effects as they are kept."""
        return Effects(*(each.rounded() for each in self))

    def to_json(self) -> Json:
        """Return the effects as a review has them."""
        return {name: each.to_json() for name, each in zip(self._fields, self, strict=True)}

    @classmethod
    def from_json(cls, data: Json) -> Effects:
        """Return the effects that `to_json` wrote."""
        return cls(*(Estimate.from_json(data[name]) for name in cls._fields))


def turn_effects(settings: ReviewSettings, turn: PlayedTurn) -> list[list[Effects]]:
    """Return what a turn did, by measure and seat."""
    state = packed(settings.game, turn.state)
    par = planner_of(PAR).plan(state)[0][0]
    turns = (turn.ids, par) if par != turn.ids else (par,)
    attempts = [Attempt(each, all_goals=True) for each in turns]
    if len(turns) > 1 and not settings.game.simple:
        attempts += [Attempt(each) for each in turns]
    found = EFFECTS.ask(settings, turn, state, attempts)
    return [
        [_effects(found, measure, seat, len(attempts)) for seat in range(settings.game.seats)]
        for measure in range(len(MEASURES))
    ]


def _effects(found: Compared, measure: int, seat: Seat, attempts: int) -> Effects:
    """Read the effects off attempts: played and par with all goals, then on what was known."""
    after = found.weigh(measure, seat, {0: 1.0})
    if attempts == 1:  # par was played
        return Effects(after, after, NOTHING, NOTHING, NOTHING)
    before = found.weigh(measure, seat, {1: 1.0})
    swing = found.weigh(measure, seat, {0: 1.0, 1: -1.0})
    if attempts == 2:  # noqa: PLR2004 - without goals nothing of them is hidden
        return _adding_up(Effects(before, after, swing, swing, NOTHING))
    decision = found.weigh(measure, seat, {2: 1.0, 3: -1.0})
    hidden = found.weigh(measure, seat, {0: 1.0, 1: -1.0, 2: -1.0, 3: 1.0})
    return _adding_up(Effects(before, after, swing, decision, hidden))


def _adding_up(found: Effects) -> Effects:
    """Let the swing be the kept difference, and the hidden part the kept rest of it."""
    swing = rounded(rounded(found.after.value) - rounded(found.before.value))
    rest = rounded(swing - rounded(found.decision.value))
    if found.hidden is NOTHING:
        return found._replace(
            swing=found.swing._replace(value=swing), decision=found.decision._replace(value=swing)
        )
    return found._replace(
        swing=found.swing._replace(value=swing), hidden=found.hidden._replace(value=rest)
    )

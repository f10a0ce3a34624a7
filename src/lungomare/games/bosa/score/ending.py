"""Points of a game whose end is known, but perhaps not everyone's goals (B8).

For games at a real table: a townscape, what its player has, and the goals that were shown. Where
goals are hidden, what they can still add is bounded.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from lungomare.game import Outcome
from lungomare.games.bosa.score.goals import score_goal
from lungomare.games.bosa.score.scoring import (
    GOALS_THAT_COUNT,
    SeatScore,
    outcome_of,
    score_goals,
)
from lungomare.games.bosa.state import GOALS_A_SEAT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lungomare.games.bosa.deck.cards import Goal
    from lungomare.games.bosa.score.goals import Colors
    from lungomare.games.bosa.turn.actions import Purse

NO_MORE: Final = (0, 0)


@dataclass(frozen=True, slots=True)
class Ending:
    """What a player has when the game is over, after the last patronage."""

    town: Colors
    purse: Purse
    goals: tuple[Goal, ...] = ()
    """Those that were shown: all four, the two that were chosen, or fewer."""
    patronage: tuple[int, ...] = ()
    """The points of each Season's patronage, where they are known apart from the cards'."""


@dataclass(frozen=True, slots=True)
class EndingScore:
    """A player's points by source, and what goals that nobody has shown can still add."""

    score: SeatScore
    """Of what is known; without patronage its `cards` are all points of the score marker."""
    more: tuple[int, int]
    """The least and the most that hidden goals add to its total."""


def score_endings(endings: Sequence[Ending], goals: Sequence[Goal]) -> tuple[EndingScore, ...]:
    """Return every player's points (B8.1, B8.2).

    `goals` are the deck's goal cards, empty in the simple game. A player who has shown two or
    more has shown those that score; fewer leave the others open.
    """
    shown = {goal for ending in endings for goal in ending.goals}
    hidden = [goal for goal in goals if goal not in shown]
    return tuple(EndingScore(_score(ending), _more(ending, hidden)) for ending in endings)


def _score(ending: Ending) -> SeatScore:
    purse = ending.purse
    goals = score_goals(ending.goals, ending.town)
    leftovers = purse.fish + purse.textile + purse.pottery
    counted = sum(goal.points for goal in goals if goal.counts)
    return SeatScore(
        patronage=ending.patronage,
        cards=purse.points - sum(ending.patronage),
        leftovers=leftovers,
        goals=goals,
        total=purse.points + leftovers + counted,
        coins=purse.coins,
    )


def _more(ending: Ending, hidden: Sequence[Goal]) -> tuple[int, int]:
    """Bound what goals add that are still in a hand; each player's bounds hold by themselves."""
    if not hidden or len(ending.goals) >= GOALS_THAT_COUNT:
        return NO_MORE
    shown = [score_goal(goal, ending.town) for goal in ending.goals]
    could = sorted(score_goal(goal, ending.town) for goal in hidden)
    unknown = GOALS_A_SEAT - len(shown)
    least, most = (_best(shown + hand) for hand in (could[:unknown], could[-unknown:]))
    return least - sum(shown), most - sum(shown)


def _best(points: Sequence[int]) -> int:
    return sum(sorted(points)[-GOALS_THAT_COUNT:])


def outcome_of_endings(scores: Sequence[EndingScore]) -> Outcome | None:
    """Return who has won (B8.3), or None where hidden goals can still decide it."""
    if all(each.more == NO_MORE for each in scores):
        return outcome_of([each.score for each in scores])
    least = [each.score.total + each.more[0] for each in scores]
    most = [each.score.total + each.more[1] for each in scores]
    ahead = least.index(max(least))
    others = [total for seat, total in enumerate(most) if seat != ahead]
    if max(others) >= least[ahead]:
        return None
    return Outcome("points", (ahead,), "B8.3")

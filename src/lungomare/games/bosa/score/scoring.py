"""The score sheet: every player's points by source, and who wins (B7.1, B8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from lungomare.game import Outcome
from lungomare.games.bosa.score.goals import score_goal
from lungomare.games.bosa.townscape import EMPTY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lungomare.games.bosa.deck.cards import Goal
    from lungomare.games.bosa.score.goals import Colors
    from lungomare.games.bosa.state import Setting, State

GOALS_THAT_COUNT: Final = 2
"""How many of their goals everyone scores (B8.2)."""


@dataclass(frozen=True, slots=True)
class GoalScore:
    """A goal card, what it scores, and whether it is one of the two that count."""

    id: str
    points: int
    counts: bool


@dataclass(frozen=True, slots=True)
class SeatScore:
    """A player's points by source; before the end, as if the game ended now."""

    patronage: tuple[int, ...]
    """The points of each Season that has ended (B7.1)."""
    cards: int
    """Scored by the actions of buildings."""
    leftovers: int
    """One for each resource left (B8.1)."""
    goals: tuple[GoalScore, ...]
    total: int
    coins: int
    """Those left, which break ties (B8.3)."""


def score_sheet(setting: Setting, state: State) -> tuple[SeatScore, ...]:
    """Return every seat's score; goals of all seats are in it, so it is for the end or the owner.

    Within a running game whoever shows it must leave out what the reader may not know (B11).
    """
    return tuple(_seat_score(setting, state, seat) for seat in range(setting.players))


def _seat_score(setting: Setting, state: State, seat: int) -> SeatScore:
    purse = state.purses[seat]
    patronage = tuple(points[seat] for points in state.patronage)
    leftovers = purse.fish + purse.textile + purse.pottery
    goals = _goal_scores(setting, state, seat)
    counted = sum(goal.points for goal in goals if goal.counts)
    return SeatScore(
        patronage=patronage,
        cards=purse.points - sum(patronage),
        leftovers=leftovers,
        goals=goals,
        total=purse.points + leftovers + counted,
        coins=purse.coins,
    )


def _goal_scores(setting: Setting, state: State, seat: int) -> tuple[GoalScore, ...]:
    """Score a seat's hand as its townscape stands."""
    town = tuple(setting.colors[card] if card != EMPTY else None for card in state.towns[seat])
    hand = [setting.deck.goals[card - setting.goals[0]] for card in state.deal.goals[seat]]
    return score_goals(hand, town)


def score_goals(hand: Sequence[Goal], town: Colors) -> tuple[GoalScore, ...]:
    """Score all goals and mark the best two; of equals, those that come first (B8.2)."""
    points = [score_goal(goal, town) for goal in hand]
    best = sorted(range(len(hand)), key=lambda place: -points[place])[:GOALS_THAT_COUNT]
    return tuple(
        GoalScore(goal.id, points[place], place in best) for place, goal in enumerate(hand)
    )


def outcome_of(sheet: Sequence[SeatScore]) -> Outcome:
    """Return who won: most points, then most coins, then together (B8.3)."""
    most = max(score.total for score in sheet)
    ahead = [seat for seat, score in enumerate(sheet) if score.total == most]
    richest = max(sheet[seat].coins for seat in ahead)
    winners = tuple(seat for seat in ahead if sheet[seat].coins == richest)
    if len(winners) > 1:
        return Outcome("shared", winners, "B8.3")
    return Outcome("points" if len(ahead) == 1 else "coins", winners, "B8.3")

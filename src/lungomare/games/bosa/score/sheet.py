"""The score sheet as one seat may read it: by source and by Season (B7.1, B8, B11).

While the game goes on it holds the goals of the reader alone; at the end it holds everyone's.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from lungomare.games.bosa.score.goals import most_points, score_goal
from lungomare.games.bosa.score.scoring import score_sheet
from lungomare.games.bosa.state import Phase, Setting, State
from lungomare.games.bosa.townscape import CELLS, EMPTY
from lungomare.games.bosa.turn.preview import placings

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lungomare.games.bosa.deck.cards import Goal
    from lungomare.games.bosa.models import (
        BosaGoalScore,
        BosaPlacingGoals,
        BosaSeatScore,
        BosaSheet,
    )
    from lungomare.games.bosa.score.goals import Colors
    from lungomare.games.bosa.score.scoring import GoalScore, SeatScore


def sheet_to_json(
    setting: Setting, states: Sequence[State], seat: int | None, *, everyone: bool = False
) -> BosaSheet:
    """Return the sheet after `states`, from the deal to now, as `seat` may read it.

    Of the states between, only the first of each Season matter.

    `seats`  for each seat `seasons`, the points of its cards and of its patronage (null while the
    Season runs) in each Season so far; `leftovers`; `goals`, each with its points as the
    townscape stands, whether it counts, and to the reader of a running game `most`, which it
    cannot pass any more; or null where the reader may not know them; `coins`; and `total`, as if
    the game ended now, without goals that are left out
    `could`  to a reader who is to take or to place: for each card and cell, `slot` (null once
    the card is taken) and `cell`, what each goal would then score

    With `everyone` it has all goals: for a game that is over, looked at along the way.
    """
    now = states[-1]
    knows_all = everyone or now.phase is Phase.OVER
    known = range(setting.players) if knows_all else () if seat is None else (seat,)
    by_season = zip(*_card_points(states), strict=True)
    seats = [
        _seat_to_json(score, seasons, knows=other in known)
        for other, (score, seasons) in enumerate(
            zip(score_sheet(setting, now), by_season, strict=True)
        )
    ]
    if knows_all or seat is None:
        return {"seats": seats, "could": []}
    _add_most(setting, now, seat, seats[seat]["goals"])
    return {"seats": seats, "could": list(_could(setting, now)) if seat == now.seat else []}


def _card_points(states: Sequence[State]) -> list[list[int]]:
    """Return for each Season so far what each seat's buildings have scored in it."""
    now = states[-1]
    ends = [
        states[bisect_left(states, season + 1, key=lambda state: state.season)]
        for season in range(1, now.season)
    ]
    scored = [_from_cards(state) for state in (*ends, now)]
    before = [[0] * len(now.purses), *scored]
    return [
        [after - then for after, then in zip(new, old, strict=True)]
        for new, old in zip(scored, before[:-1], strict=True)
    ]


def _from_cards(state: State) -> list[int]:
    return [
        purse.points - sum(points[seat] for points in state.patronage)
        for seat, purse in enumerate(state.purses)
    ]


def _seat_to_json(score: SeatScore, cards: Sequence[int], *, knows: bool) -> BosaSeatScore:
    patronage = (*score.patronage, None)
    hidden = 0 if knows else sum(goal.points for goal in score.goals if goal.counts)
    return {
        "seasons": [
            {"cards": points, "patronage": given}
            for points, given in zip(cards, patronage, strict=False)
        ],
        "leftovers": score.leftovers,
        "goals": [_goal(goal) for goal in score.goals] if knows else None,
        "coins": score.coins,
        "total": score.total - hidden,
    }


def _goal(score: GoalScore) -> BosaGoalScore:
    return {"id": score.id, "points": score.points, "counts": score.counts}


def _add_most(setting: Setting, state: State, seat: int, goals: list[BosaGoalScore] | None) -> None:
    """Say beside each goal of a seat what it cannot pass any more."""
    town = _colors(setting, state.towns[seat])
    for goal, known in zip(goals or (), _hand(setting, state, seat), strict=True):
        goal["most"] = most_points(known, town)


def _could(setting: Setting, state: State) -> Iterator[BosaPlacingGoals]:
    """Yield what the actor's goals would score after each placing that is open (B9)."""
    if state.phase not in (Phase.TAKE, Phase.PLACE):
        return
    hand = _hand(setting, state, state.seat)
    for placed in placings(state):
        colors = _colors(setting, placed.town)
        yield {
            "slot": placed.slot,
            "cell": CELLS[placed.cell],
            "goals": [score_goal(goal, colors) for goal in hand],
        }


def _hand(setting: Setting, state: State, seat: int) -> list[Goal]:
    return [setting.deck.goals[card - setting.goals[0]] for card in state.deal.goals[seat]]


def _colors(setting: Setting, town: Sequence[int]) -> Colors:
    return tuple(setting.colors[card] if card != EMPTY else None for card in town)

"""How well a seat stands in Bosa: the score sheet as if the game ended now, or with an eye ahead.

Only the seat's own things are measured: what it has, what it has built, its own goals.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from lungomare.games.bosa.deck.cards import COLORS, KINDS
from lungomare.games.bosa.score.goals import score_goal
from lungomare.games.bosa.score.scoring import GOALS_THAT_COUNT
from lungomare.games.bosa.state import Phase
from lungomare.games.bosa.townscape import COLUMNS, EMPTY, ROWS, SIDE
from lungomare.games.bosa.turn.rules import count_color, patronage

if TYPE_CHECKING:
    from random import Random

    from lungomare.game import Seat
    from lungomare.games.bosa import Bosa, State
    from lungomare.games.bosa.score.goals import Colors
    from lungomare.games.bosa.townscape import Town
    from lungomare.games.bosa.turn.actions import Action, Change, Purse

CELLS: Final = SIDE * SIDE


@dataclass(frozen=True, slots=True)
class BosaWeights:
    """What counts beside the score sheet as it stands; all 0 is the sheet alone.

    The numbers are in points and were found by trial between levels.
    """

    coins: float = 0.0
    """How much of the patronage that the coins in hand point to is counted (B7.1)."""
    fills: int = 0
    """In how many random completions of the townscape goals are scored; 0 is as it stands."""
    engine: float = 0.0
    """How much of what the buildings may still do in later turns is counted."""
    price: float = 1.0
    """What a coin or resource is taken for in judging a building's action."""


SHEET_ALONE: Final = BosaWeights()


@dataclass(slots=True)
class BosaMeasure:
    """Measures states of one game for one seat; townscapes are looked at once each."""

    game: Bosa
    seat: Seat
    weights: BosaWeights
    fills: tuple[Colors, ...] = ((None,) * CELLS,)
    """The colours that empty cells are imagined to get; the same for all that is compared."""
    _towns: dict[Town, tuple[float, float]] = field(default_factory=dict)

    def __call__(self, state: State) -> float:
        """Return what the seat has, in points."""
        purse, town = state.purses[self.seat], state.towns[self.seat]
        if town not in self._towns:
            self._towns[town] = (self._goals(state, town), self._engine(town))
        goals, engine = self._towns[town]
        stock = sum(purse[: len(KINDS)])
        sheet = purse.points + stock + goals
        if state.phase is Phase.OVER:
            return sheet + purse.coins / 1000  # coins only break ties (B8.3)
        ahead = self.weights.engine * engine
        return sheet + ahead + self.weights.coins * self._patronage(purse)

    def _goals(self, state: State, town: Town) -> float:
        """Return the best two of the seat's goals, on average over the completions (B8.2)."""
        table = self.game.setting
        hand = [table.deck.goals[card - table.goals[0]] for card in state.deal.goals[self.seat]]
        total = 0
        for fill in self.fills if EMPTY in town else self.fills[:1]:
            colors = tuple(
                color if card == EMPTY else table.colors[card]
                for card, color in zip(town, fill, strict=True)
            )
            scores = sorted((score_goal(goal, colors) for goal in hand), reverse=True)
            total += sum(scores[:GOALS_THAT_COUNT])
        return total / (len(self.fills) if EMPTY in town else 1)

    def _patronage(self, purse: Purse) -> float:
        """Return the chart's points for these coins, in between its steps too (B7.1)."""
        chart = self.game.deck.chart
        coins, points = patronage(chart, purse.coins)
        above = next((step for step in chart if step[0] > purse.coins), None)
        if above is None:
            return points + (purse.coins - coins) / 2
        part = (purse.coins - coins) / (above[0] - coins)
        return points + part * (above[1] - points)

    def _engine(self, town: Town) -> float:
        """Return what the buildings would give if half of the lines yet to grow were chosen."""
        table = self.game.setting
        total = 0.0
        for cell, card in enumerate(town):
            if card != EMPTY:
                action = table.actions[card]
                times = count_color(table, town, table.colors[card]) if action.per_color else 1
                total += self._worth(action, times) * _growth(town, cell) / 2
        return total

    def _worth(self, action: Action, times: int) -> float:
        if action.copy:
            return self.weights.price
        return max(
            max(self._sum(choice.gain) * times - self._sum(choice.price), 0.0)
            for choice in action.choices
        )

    def _sum(self, change: Change) -> float:
        points = len(KINDS) + 1
        return sum(n if place == points else n * self.weights.price for place, n in change)


def random_fills(count: int, rng: Random) -> tuple[Colors, ...]:
    """Return so many ways to colour a townscape; none coloured where `count` is 0."""
    drawn = tuple(tuple(rng.choices(COLORS, k=CELLS)) for _ in range(count))
    return drawn or ((None,) * CELLS,)


def _growth(town: Town, cell: int) -> int:
    """Return how many cells of the row and the column of `cell` are still free."""
    lines = (*ROWS[cell // SIDE], *COLUMNS[cell % SIDE])
    return sum(town[other] == EMPTY for other in lines)

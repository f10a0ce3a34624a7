"""Bosa in the native core: decks and states to and from the law's own values.

Import it only where the core is available; see `lungomare.native`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from lungomare.game import Outcome
from lungomare.games.bosa import COLORS, Deal, GoalScore, Phase, Purse, SeatScore, State
from lungomare.games.bosa.goals import GOAL_KINDS
from lungomare.native._core import BosaDeck, BosaState

if TYPE_CHECKING:
    from lungomare.games.bosa import Bosa, Goal
    from lungomare.games.bosa.effects import Action

PHASES: Final = tuple(Phase)
_NUMBERS: Final = {phase: number for number, phase in enumerate(PHASES)}


def pack_deck(game: Bosa) -> BosaDeck:
    """Return the game's deck, players and goals worked out for the core.

    It raises `ValueError` for amounts above a million or a chart of more than 256 steps, which
    no box holds.
    """
    table = game.table
    return BosaDeck(
        players=table.players,
        simple=table.simple,
        buildings=[
            (card.season, COLORS.index(card.color), action.per_color, _choices(action))
            for card, action in zip(table.deck.buildings, table.actions, strict=True)
        ],
        goals=[_goal(goal) for goal in table.deck.goals],
        chart=table.deck.chart,
    )


def _choices(action: Action) -> list[tuple[Any, Any]]:
    return [(choice.price, choice.gain) for choice in action.choices]


def _goal(goal: Goal) -> tuple[int, int, int, int]:
    color = COLORS.index(goal.color) if goal.color else 0
    return GOAL_KINDS.index(goal.kind), color, goal.size or 0, goal.points


def pack(deck: BosaDeck, state: State) -> BosaState:
    """Return the state as the core has it, or raise `ValueError` if none could play it."""
    return BosaState(deck, state, _NUMBERS[state.phase])


def unpack(state: BosaState) -> State:
    """Return the state as the law has it: the inverse of `pack`."""
    deal, phase, *rest = state.fields()
    found = State(Deal(*deal), PHASES[phase], *rest)
    return found._replace(purses=tuple(Purse(*purse) for purse in found.purses))


def unpack_outcome(outcome: tuple[str, tuple[int, ...]] | None) -> Outcome | None:
    """Return an end as the law has it (B8.3)."""
    return None if outcome is None else Outcome(*outcome, "B8.3")


def score_sheet(game: Bosa, state: BosaState) -> tuple[SeatScore, ...]:
    """Return every seat's points by source, as the law has them."""
    ids = game.table.ids
    return tuple(
        SeatScore(
            patronage=patronage,
            cards=cards,
            leftovers=leftovers,
            goals=tuple(GoalScore(ids[card], points, counts) for card, points, counts in goals),
            total=total,
            coins=coins,
        )
        for patronage, cards, leftovers, goals, total, coins in state.score_sheet()
    )

"""Bosa in the native core: decks and states to and from the law's own values.

Import it only where the core is available; see `lungomare.native`.
"""

from __future__ import annotations

import atexit
import json
from bisect import bisect_left
from functools import cached_property
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakKeyDictionary, WeakValueDictionary

from lungomare.game import Outcome
from lungomare.games.bosa import (
    COLORS,
    DECISIONS,
    Bosa,
    Deal,
    Deck,
    GoalScore,
    Phase,
    Purse,
    SeatScore,
    State,
)
from lungomare.games.bosa.score.goals import GOAL_KINDS
from lungomare.native.bosa._core import BosaDeck, BosaState, BosaWriter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lungomare.game import Seat
    from lungomare.games.bosa import Goal
    from lungomare.games.bosa.turn.actions import Action

PHASES: Final = tuple(Phase)
_NUMBERS: Final = {phase: number for number, phase in enumerate(PHASES)}


def pack_deck(game: Bosa) -> BosaDeck:
    """Return the game's deck, players and goals worked out for the core: once for equal ones.

    It takes every deck that the law takes: both have the same bounds (B1.3).
    """
    return _packed(game).deck


class _Packed:
    """What is worked out once for all games of equal decks and as many players: some 40 kB."""

    def __init__(self, game: Bosa) -> None:
        self.deck = _work_out(game)
        self.texts = tuple(map(game.write, DECISIONS))
        self._ids = game.setting.ids

    @cached_property
    def writer(self) -> BosaWriter:
        """What writes JSON texts of its states."""
        return BosaWriter(self.deck, [*map(json.dumps, self._ids)])


_OF_GAME: Final[WeakKeyDictionary[Bosa, _Packed]] = WeakKeyDictionary()
_SHARED: Final[WeakValueDictionary[tuple[int, bool, Deck], _Packed]] = WeakValueDictionary()
"""Those of games that are still there, so that equal ones share them."""

atexit.register(_OF_GAME.clear)  # as `native.kept`: a game may outlive the core


def _packed(game: Bosa) -> _Packed:
    found = _OF_GAME.get(game)
    if found is None:
        key = (game.seats, game.simple, game.deck)
        found = _SHARED.get(key)
        if found is None:
            found = _SHARED[key] = _Packed(game)
        _OF_GAME[game] = found
    return found


def _work_out(game: Bosa) -> BosaDeck:
    table = game.setting
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
    ids = game.setting.ids
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


def effects_json(game: Bosa, state: State) -> bytes:
    """Return `game.preview(state)` as JSON text."""
    return _packed(game).writer.effects(state, _NUMBERS[state.phase])


def sheet_json(
    game: Bosa, states: Sequence[State], seat: Seat | None, everyone: bool = False
) -> bytes:
    """Return `game.sheet(states, seat, everyone=everyone)` as JSON text.

    Of `states` the first of each Season and the last are enough.
    """
    now = states[-1]
    ends = [states[bisect_left(states, season, key=_season)] for season in range(2, now.season + 1)]
    reader = -1 if seat is None else seat
    return _packed(game).writer.sheet(ends, now, _NUMBERS[now.phase], reader, everyone)


_season: Final = attrgetter("season")


def legal_texts(game: Bosa, state: State) -> list[str]:
    """Return the legal decisions in notation, by rising id; none once the game is over.

    The law lists them fast enough; that they need not be written anew saves half of the time.
    """
    texts = _packed(game).texts
    return [texts[decision.number] for decision in game.legal(state)]

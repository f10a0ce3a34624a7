"""What a seat may know, and what it may not (B11).

`view` is the one function that redacts: whatever leaves the table for a player comes from it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lungomare.game import CHANCE
from lungomare.games.bosa.deck.cards import SEASONS
from lungomare.games.bosa.state import Phase, Setting, State
from lungomare.games.bosa.townscape import CELLS, EMPTY
from lungomare.games.bosa.turn.actions import purse_to_json

if TYPE_CHECKING:
    from random import Random

    from lungomare.games.bosa.models import BosaSeat, BosaView


def view(setting: Setting, state: State, seat: int | None) -> BosaView:
    """Return all that `seat` may know; None is a spectator, who knows what is public (B11.1)."""
    season = state.deal.seasons[state.season - 1]
    return {
        "players": setting.players,
        "seat": seat,
        "season": state.season,
        "first": None if state.first == CHANCE else state.first,
        "turn": None if state.seat == CHANCE else state.seat,
        "phase": state.phase.value,
        "market": [_card(setting, card) for card in state.market],
        "stack": len(season) - state.flipped,
        "held": _card(setting, state.held),
        "placed": _cell(state.placed),
        "at": _cell(state.at),
        "copier": _cell(state.copier),
        "queue": [CELLS[cell] for cell in state.queue],
        "seats": [_seat(setting, state, other) for other in range(setting.players)],
        "goals": [] if seat is None else [setting.ids[card] for card in state.deal.goals[seat]],
    }


def _seat(setting: Setting, state: State, seat: int) -> BosaSeat:
    town = {
        CELLS[cell]: setting.ids[card]
        for cell, card in enumerate(state.towns[seat])
        if card != EMPTY
    }
    return {"town": town, **purse_to_json(state.purses[seat])}


def _card(setting: Setting, card: int) -> str | None:
    return None if card == EMPTY else setting.ids[card]


def _cell(cell: int) -> str | None:
    return None if cell == EMPTY else CELLS[cell]


def resample(setting: Setting, state: State, seat: int | None, rng: Random) -> State:
    """Draw a state that `seat` cannot tell from this one, uniformly over what it may not know.

    That is the order of the stacks, which cards were removed, and the others' goals (B11.2).
    After the end nothing is hidden any more: the record shows the whole deal.
    """
    if state.phase is Phase.OVER:
        return state
    seasons = tuple(
        _restacked(setting.stacks[season], pile, known, rng)
        for season, pile, known in zip(SEASONS, state.deal.seasons, turned_up(state), strict=True)
    )
    goals = _redealt(setting, state.deal.goals, seat, rng)
    return state._replace(deal=state.deal._replace(seasons=seasons, goals=goals))


def turned_up(state: State) -> tuple[tuple[int, ...], ...]:
    """Return the cards of each Season that everybody has seen face up, in that order (B11.1)."""
    return tuple(
        pile if season < state.season else pile[: state.flipped * (season == state.season)]
        for season, pile in zip(SEASONS, state.deal.seasons, strict=True)
    )


def _restacked(
    cards: tuple[int, ...], pile: tuple[int, ...], known: tuple[int, ...], rng: Random
) -> tuple[int, ...]:
    unknown = [card for card in cards if card not in known]
    return (*known, *rng.sample(unknown, len(pile) - len(known)))


def _redealt(
    setting: Setting, goals: tuple[tuple[int, ...], ...], seat: int | None, rng: Random
) -> tuple[tuple[int, ...], ...]:
    own = () if seat is None else goals[seat]
    unknown = [card for card in setting.goals if card not in own]
    rng.shuffle(unknown)
    drawn = iter(unknown)
    return tuple(
        hand if other == seat else tuple(next(drawn) for _ in hand)
        for other, hand in enumerate(goals)
    )

"""The law of a turn: what is legal, what follows, the end of a Season and of the game (B3-B8).

Every function is pure. `advance` and its parts assume that the decision is legal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from lungomare.game import CHANCE
from lungomare.games.bosa.deal.dealing import draw, legal_draws
from lungomare.games.bosa.deck.cards import SEASONS
from lungomare.games.bosa.state import Phase, Setting, State
from lungomare.games.bosa.townscape import (
    COLUMN_LINES,
    EMPTY,
    ROW_LINES,
    Town,
    free_cells,
    with_building,
)
from lungomare.games.bosa.turn.actions import Purse, can_pay, do_choice
from lungomare.games.bosa.turn.decisions import (
    COPIES,
    LINES,
    PLACES,
    SKIP,
    SLOTS,
    TAKES,
    Decision,
    Verb,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

Item = TypeVar("Item")


def legal(setting: Setting, state: State) -> Sequence[Decision]:
    """Return what may be decided now, by rising id; nothing when the game is over."""
    phase = state.phase
    if phase is Phase.ACT:
        return _legal_acts(setting, state)
    if phase is Phase.TAKE:
        return TAKES
    if phase is Phase.PLACE:
        return [PLACES[cell] for cell in free_cells(state.towns[state.seat])]
    if phase is Phase.LINE:
        return LINES
    if phase is Phase.DEAL:
        return legal_draws(setting, state)
    return ()


def advance(setting: Setting, state: State, decision: Decision) -> State:
    """Return the state after a legal decision."""
    phase = state.phase
    if phase is Phase.ACT:
        return _act(setting, state, decision)
    if phase is Phase.TAKE:
        return _take(state, decision.value)
    if phase is Phase.PLACE:
        return _place(state, decision.value)
    if phase is Phase.LINE:
        lines = ROW_LINES if decision.verb is Verb.ROW else COLUMN_LINES
        return _go_on(setting, state, state.purses, lines[state.placed])
    return draw(setting, state, decision)


def _legal_acts(setting: Setting, state: State) -> list[Decision]:
    """Return `skip` and the ways to do the action at hand (B5.2)."""
    town, purse = state.towns[state.seat], state.purses[state.seat]
    action = setting.actions[town[state.at]]
    if action.copy:
        targets = copy_targets(setting, town, purse, state.at)
        return [SKIP, *(COPIES[cell] for cell in targets)]
    return [SKIP, *(choice.decision for choice in action.choices if can_pay(purse, choice))]


def copy_targets(setting: Setting, town: Town, purse: Purse, here: int) -> list[int]:
    """Return the cells whose action the copy on `here` could do now (B6).

    A copy has no way of its own to be done, so neither `here` nor another copy is among them.
    """
    colors, actions = setting.colors, setting.actions
    color = colors[town[here]]
    return [
        cell
        for cell, card in enumerate(town)
        if card != EMPTY
        and colors[card] == color
        and any(can_pay(purse, choice) for choice in actions[card].choices)
    ]


def can_do(setting: Setting, town: Town, purse: Purse, cell: int) -> bool:
    """Return whether the action of the building on `cell` can be done (B5.2-B5.4, B6)."""
    action = setting.actions[town[cell]]
    if action.copy:
        return bool(copy_targets(setting, town, purse, cell))
    return any(can_pay(purse, choice) for choice in action.choices)


def count_color(setting: Setting, town: Town, color: str) -> int:
    """Return how many buildings of `color` stand in the townscape (B6)."""
    return sum(card != EMPTY and setting.colors[card] == color for card in town)


def _take(state: State, slot: int) -> State:
    """Take a card of the market (B3.1)."""
    market = list(state.market)
    held, market[slot] = market[slot], EMPTY
    return state._replace(phase=Phase.PLACE, market=tuple(market), held=held)


def _place(state: State, cell: int) -> State:
    """Place the held building (B3.2)."""
    town = with_building(state.towns[state.seat], cell, state.held)
    towns = _with(state.towns, state.seat, town)
    return state._replace(phase=Phase.LINE, held=EMPTY, towns=towns, placed=cell)


def _act(setting: Setting, state: State, decision: Decision) -> State:
    """Do, skip or copy the action at hand, and go on to the next of the line (B5.2)."""
    if decision.verb is Verb.COPY:
        return state._replace(at=decision.value, copier=state.at)
    purses = state.purses
    if decision.verb is Verb.DO:
        seat = state.seat
        purses = _with(
            purses, seat, _done(setting, state.towns[seat], purses[seat], state, decision)
        )
    return _go_on(setting, state, purses, state.queue)


def _done(setting: Setting, town: Town, purse: Purse, state: State, decision: Decision) -> Purse:
    """Return the purse after the action at hand; a copied one counts the same colour (B6)."""
    card = town[state.at]
    action = setting.actions[card]
    choice = action.choices[max(decision.value, 0)]
    times = count_color(setting, town, setting.colors[card]) if action.per_color else 1
    return do_choice(purse, choice, times)


def _go_on(
    setting: Setting, state: State, purses: tuple[Purse, ...], line: tuple[int, ...]
) -> State:
    """Stop at the first action of the line that can be done, or end the turn (B5.2)."""
    town, purse = state.towns[state.seat], purses[state.seat]
    for step, cell in enumerate(line, 1):
        if can_do(setting, town, purse, cell):
            return state._replace(
                phase=Phase.ACT, purses=purses, at=cell, copier=EMPTY, queue=line[step:]
            )
    return _end_turn(setting, state, purses)


def _end_turn(setting: Setting, state: State, purses: tuple[Purse, ...]) -> State:
    """Fill the empty slot and pass the turn on, or end the Season (B3.4)."""
    after = state._replace(
        phase=Phase.TAKE,
        purses=purses,
        turn=state.turn + 1,
        placed=EMPTY,
        at=EMPTY,
        copier=EMPTY,
        queue=(),
    )
    stack = state.deal.seasons[state.season - 1]
    if state.flipped == len(stack):
        return _end_season(setting, after)
    market = _with(state.market, state.market.index(EMPTY), stack[state.flipped])
    seat = (state.seat + 1) % setting.players
    return after._replace(market=market, flipped=state.flipped + 1, seat=seat)


def _end_season(setting: Setting, state: State) -> State:
    """Collect patronage, then open the next Season or end the game (B7, B8.1)."""
    given = [patronage(setting.deck.chart, purse.coins) for purse in state.purses]
    purses = tuple(
        purse._replace(coins=purse.coins - coins, points=purse.points + points)
        for purse, (coins, points) in zip(state.purses, given, strict=True)
    )
    after = state._replace(
        purses=purses, patronage=(*state.patronage, tuple(points for _, points in given))
    )
    if state.season == SEASONS[-1]:
        return after._replace(phase=Phase.OVER, seat=CHANCE, market=(EMPTY,) * SLOTS)
    first = next_first(purses, state.first)
    market = state.deal.seasons[state.season][:SLOTS]
    return after._replace(
        season=state.season + 1, first=first, seat=first, market=market, flipped=SLOTS
    )


def patronage(chart: Sequence[tuple[int, int]], coins: int) -> tuple[int, int]:
    """Return the coins spent and the points scored: the highest step within reach (B7.1)."""
    return max((step for step in chart if step[0] <= coins), default=(0, 0))


def next_first(purses: Sequence[Purse], first: int) -> int:
    """Return who has the fewest points, clockwise from the previous first player (B7.3)."""
    players = len(purses)
    return min(range(players), key=lambda seat: (purses[seat].points, (seat - first) % players))


def _with(items: tuple[Item, ...], place: int, item: Item) -> tuple[Item, ...]:
    return (*items[:place], item, *items[place + 1 :])

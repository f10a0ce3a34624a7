"""From what a seat sees back to a whole state: `view` turned round, as far as that can be.

Whoever plays from afar has a view and no state; our players look ahead in states. What the
view does not tell is drawn: the stacks, the removed cards, the others' goals (B11.2), and of
what has been, what has left the table since.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from lungomare.game import CHANCE, Invalid
from lungomare.games.bosa.deck.cards import KINDS, SEASONS
from lungomare.games.bosa.state import Deal, Phase, State, Table
from lungomare.games.bosa.townscape import CELLS, EMPTY
from lungomare.games.bosa.turn.effects import Purse

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

    from lungomare.game import Json
    from lungomare.games.bosa.bosa import Bosa
    from lungomare.games.bosa.townscape import Town

_PLACED: Final = (Phase.LINE, Phase.ACT)
"""When the running turn's building already stands in the townscape (B3.2)."""


def imagine(game: Bosa, view: Json, rng: Random) -> State:
    """Draw a state that the view's seat could not tell from the true one, each as likely.

    `view` is one that `game.view` gave, of any seat or a spectator, once the deal is done; the
    view of what is drawn equals it. Points of past patronage are not in a view: they are told
    as none, and so count among the cards' on a score sheet.
    """
    table, phase = game.table, Phase(view["phase"])
    if phase is Phase.DEAL:
        raise Invalid("before the deal is done there is nothing to imagine", "B2.1")
    towns = tuple(_town(table, seat["town"]) for seat in view["seats"])
    built = sum(card != EMPTY for town in towns for card in town) - table.players
    return State(
        deal=_deal(table, view, towns, rng),
        phase=phase,
        season=view["season"],
        first=view["first"],
        seat=CHANCE if view["turn"] is None else view["turn"],
        turn=1 + built - (phase in _PLACED),
        flipped=table.season_size - view["stack"],
        market=tuple(_card(table, name) for name in view["market"]),
        held=_card(table, view["held"]),
        towns=towns,
        purses=tuple(_purse(seat) for seat in view["seats"]),
        patronage=((0,) * table.players,) * _seasons_over(view, phase),
        placed=_cell(view["placed"]),
        at=_cell(view["at"]),
        copier=_cell(view["copier"]),
        queue=tuple(CELLS.index(cell) for cell in view["queue"]),
    )


def _deal(table: Table, view: Json, towns: tuple[Town, ...], rng: Random) -> Deal:
    """Draw the deal around the cards that can be seen."""
    shown = {card for town in towns for card in town}
    shown.update(_card(table, name) for name in (*view["market"], view["held"]))
    shown.discard(EMPTY)
    first = view["first"] if view["season"] == SEASONS[0] else rng.randrange(table.players)
    return Deal(
        first=first,
        starts=tuple(town[0] for town in towns),
        goals=_goals(table, view, rng),
        seasons=tuple(_pile(table, season, shown, view, rng) for season in SEASONS),
    )


def _pile(
    table: Table, season: int, shown: Iterable[int], view: Json, rng: Random
) -> tuple[int, ...]:
    """Draw a Season's pile: on top what has been face up, in any order, then what has not.

    Of a Season that is over three cards have been seen and left the game (B7.2); which, the view
    does not tell, so they are drawn too.
    """
    cards = table.stacks[season]
    known = [card for card in cards if card in shown]
    unknown = [card for card in cards if card not in shown]
    rng.shuffle(known)
    pile = (*known, *rng.sample(unknown, table.season_size - len(known)))
    if season < view["season"]:
        return tuple(rng.sample(pile, len(pile)))
    return pile


def _goals(table: Table, view: Json, rng: Random) -> tuple[tuple[int, ...], ...]:
    """Deal the goals that the seat does not hold to the others."""
    own = tuple(table.numbers[name] for name in view["goals"])
    unknown = [card for card in table.goals if card not in own]
    rng.shuffle(unknown)
    drawn = iter(unknown)
    return tuple(
        own if seat == view["seat"] else tuple(islice(drawn, table.goals_a_seat))
        for seat in range(table.players)
    )


def _seasons_over(view: Json, phase: Phase) -> int:
    over: int = view["season"] - (phase is not Phase.OVER)
    return over


def _town(table: Table, town: Json) -> Town:
    return tuple(_card(table, town.get(cell)) for cell in CELLS)


def _purse(seat: Json) -> Purse:
    return Purse(**{name: seat[name] for name in (*KINDS, "coins", "points")})


def _card(table: Table, name: str | None) -> int:
    return EMPTY if name is None else table.numbers[name]


def _cell(name: str | None) -> int:
    return EMPTY if name is None else CELLS.index(name)

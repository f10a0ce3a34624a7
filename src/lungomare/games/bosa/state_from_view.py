"""From what a seat sees back to a whole state: `view` turned round, as far as that can be.

Whoever plays from afar has a view and no state; our players look ahead in states. What the
view does not say is drawn: the stacks, the removed cards, the others' goals (B11.2), and of
what has been, what has left the table since.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from lungomare.game import CHANCE, Invalid
from lungomare.games.bosa.deck.cards import KINDS, SEASONS
from lungomare.games.bosa.state import Deal, Phase, Setting, State
from lungomare.games.bosa.townscape import CELLS, EMPTY
from lungomare.games.bosa.turn.actions import Purse

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from random import Random

    from lungomare.games.bosa.townscape import Town

_PLACED: Final = (Phase.LINE, Phase.ACT)
"""When the running turn's building already stands in the townscape (B3.2)."""


def state_from_view(setting: Setting, view: Mapping[str, Any], rng: Random) -> State:
    """Draw a state that the view's seat could not tell from the true one, each as likely.

    `view` is one that the game gave, of any seat or a spectator, once the deal is done; the
    view of what is drawn equals it. Points of past patronage are not in a view: they are
    taken as none, and so count among the cards' on a score sheet.
    """
    phase = Phase(view["phase"])
    if phase is Phase.DEAL:
        raise Invalid("before the deal is done there is nothing to imagine", "B2.1")
    towns = tuple(_town(setting, seat["town"]) for seat in view["seats"])
    built = sum(card != EMPTY for town in towns for card in town) - setting.players
    return State(
        deal=_deal(setting, view, towns, rng),
        phase=phase,
        season=view["season"],
        first=view["first"],
        seat=CHANCE if view["turn"] is None else view["turn"],
        turn=1 + built - (phase in _PLACED),
        flipped=setting.season_size - view["stack"],
        market=tuple(_card(setting, name) for name in view["market"]),
        held=_card(setting, view["held"]),
        towns=towns,
        purses=tuple(_purse(seat) for seat in view["seats"]),
        patronage=((0,) * setting.players,) * _seasons_over(view, phase),
        placed=_cell(view["placed"]),
        at=_cell(view["at"]),
        copier=_cell(view["copier"]),
        queue=tuple(CELLS.index(cell) for cell in view["queue"]),
    )


def _deal(setting: Setting, view: Mapping[str, Any], towns: tuple[Town, ...], rng: Random) -> Deal:
    """Draw the deal around the cards that can be seen."""
    shown = {card for town in towns for card in town}
    shown.update(_card(setting, name) for name in (*view["market"], view["held"]))
    shown.discard(EMPTY)
    first = view["first"] if view["season"] == SEASONS[0] else rng.randrange(setting.players)
    return Deal(
        first=first,
        starts=tuple(town[0] for town in towns),
        goals=_goals(setting, view, rng),
        seasons=tuple(_pile(setting, season, shown, view, rng) for season in SEASONS),
    )


def _pile(
    setting: Setting, season: int, shown: Iterable[int], view: Mapping[str, Any], rng: Random
) -> tuple[int, ...]:
    """Draw a Season's pile: on top what has been face up, in any order, then what has not.

    Of a Season that is over three cards have been seen and left the game (B7.2); which, the view
    does not say, so they are drawn too.
    """
    cards = setting.stacks[season]
    known = [card for card in cards if card in shown]
    unknown = [card for card in cards if card not in shown]
    rng.shuffle(known)
    pile = (*known, *rng.sample(unknown, setting.season_size - len(known)))
    if season < view["season"]:
        return tuple(rng.sample(pile, len(pile)))
    return pile


def _goals(setting: Setting, view: Mapping[str, Any], rng: Random) -> tuple[tuple[int, ...], ...]:
    """Deal the goals that the seat does not hold to the others."""
    own = tuple(setting.numbers[name] for name in view["goals"])
    unknown = [card for card in setting.goals if card not in own]
    rng.shuffle(unknown)
    drawn = iter(unknown)
    return tuple(
        own if seat == view["seat"] else tuple(islice(drawn, setting.goals_a_seat))
        for seat in range(setting.players)
    )


def _seasons_over(view: Mapping[str, Any], phase: Phase) -> int:
    over: int = view["season"] - (phase is not Phase.OVER)
    return over


def _town(setting: Setting, town: Mapping[str, Any]) -> Town:
    return tuple(_card(setting, town.get(cell)) for cell in CELLS)


def _purse(seat: Mapping[str, Any]) -> Purse:
    return Purse(**{name: seat[name] for name in (*KINDS, "coins", "points")})


def _card(setting: Setting, name: str | None) -> int:
    return EMPTY if name is None else setting.numbers[name]


def _cell(name: str | None) -> int:
    return EMPTY if name is None else CELLS.index(name)

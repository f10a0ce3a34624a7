"""The deal: chance draws card by card, or a set-up says all of it at once (B2).

Chance chooses the first player, then a Start card for each seat, four goals for each seat,
and the cards of each Season from the top down; every draw is uniform over what is left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from lungomare.game import Invalid, quote
from lungomare.games.bosa.deck.cards import SEASONS, START
from lungomare.games.bosa.refusals import REFUSALS
from lungomare.games.bosa.state import Deal, Phase, Setting, State, undealt
from lungomare.games.bosa.townscape import with_building
from lungomare.games.bosa.turn.decisions import DRAWS, FIRSTS, SLOTS, Decision, Verb

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lungomare.game import Json


class Pile(NamedTuple):
    """What chance draws from next: the cards of the pile and those it has already dealt."""

    season: int | None
    """`START` for the Start cards, None for the goals."""
    clause: str
    cards: tuple[int, ...]
    dealt: tuple[int, ...]


def next_pile(setting: Setting, deal: Deal) -> Pile:
    """Return the pile of the next draw in a deal that is not finished (B2.1, B2.3)."""
    if len(deal.starts) < setting.players:
        return Pile(START, "B2.3", setting.stacks[START], deal.starts)
    if len(deal.goals[-1]) < setting.goals_a_seat:
        return Pile(None, "B2.3", setting.goals, sum(deal.goals, ()))
    season, dealt = next(
        (season, dealt)
        for season, dealt in zip(SEASONS, deal.seasons, strict=True)
        if len(dealt) < setting.season_size
    )
    return Pile(season, "B2.1", setting.stacks[season], dealt)


def legal_draws(setting: Setting, state: State) -> Sequence[Decision]:
    """Return what chance may draw next (B2.1, B2.3, B2.4)."""
    if state.deal.first < 0:
        return FIRSTS[: setting.players]
    pile = next_pile(setting, state.deal)
    dealt = set(pile.dealt)
    return [DRAWS[card] for card in pile.cards if card not in dealt]


def draw(setting: Setting, state: State, decision: Decision) -> State:
    """Return the state after chance's draw; the last draw opens the game."""
    if decision.verb is Verb.FIRST:
        first = decision.value
        return state._replace(deal=state.deal._replace(first=first), first=first)
    deal = _with_card(setting, state.deal, decision.value)
    if len(deal.seasons[-1]) == setting.season_size:
        return opened(setting, deal)
    if len(deal.starts) > len(state.deal.starts):
        return state._replace(deal=deal, towns=_towns(state, deal))
    return state._replace(deal=deal)


def _with_card(setting: Setting, deal: Deal, card: int) -> Deal:
    if len(deal.starts) < setting.players:
        return deal._replace(starts=(*deal.starts, card))
    if len(deal.goals[-1]) < setting.goals_a_seat:
        return deal._replace(goals=_fill(deal.goals, setting.goals_a_seat, card))
    return deal._replace(seasons=_fill(deal.seasons, setting.season_size, card))


def _fill(piles: tuple[tuple[int, ...], ...], size: int, card: int) -> tuple[tuple[int, ...], ...]:
    """Put `card` on the first pile that is not full."""
    at = next(at for at, pile in enumerate(piles) if len(pile) < size)
    return (*piles[:at], (*piles[at], card), *piles[at + 1 :])


def _towns(state: State, deal: Deal) -> tuple[tuple[int, ...], ...]:
    """Give each dealt Start card its place on a1 (B2.3)."""
    towns = list(state.towns)
    for seat, card in enumerate(deal.starts):
        towns[seat] = with_building(towns[seat], 0, card)
    return tuple(towns)


def opened(setting: Setting, deal: Deal) -> State:
    """Return the state in which the first turn begins: four cards face up (B2.2)."""
    before_deal = undealt(setting)
    return before_deal._replace(
        deal=deal,
        phase=Phase.TAKE,
        first=deal.first,
        seat=deal.first,
        turn=1,
        flipped=SLOTS,
        market=deal.seasons[0][:SLOTS],
        towns=_towns(before_deal, deal),
    )


def write_setup(setting: Setting, deal: Deal) -> Json:
    """Return the deal as a record's `setup`."""
    return {
        "first": deal.first,
        "starts": [setting.ids[card] for card in deal.starts],
        "seasons": [[setting.ids[card] for card in pile] for pile in deal.seasons],
        "goals": [[setting.ids[card] for card in pile] for pile in deal.goals],
    }


def read_setup(setting: Setting, setup: object) -> Deal:
    """Return the deal that a record's `setup` says, or raise `Invalid` with card and place."""
    if not isinstance(setup, dict):
        raise REFUSALS.invalid("setup-object", "B2.1")
    first = setup.get("first")
    if type(first) is not int or not 0 <= first < setting.players:
        last = setting.players - 1
        raise REFUSALS.invalid("setup-first", "B2.4", first=quote(first), last=last)
    starts = _read_pile(setting, setup.get("starts"), "starts", START, setting.players)
    seasons = _read_piles(setup.get("seasons"), "seasons", len(SEASONS))
    goals = setup.get("goals")
    if setting.simple and goals == []:
        goals = [[]] * setting.players
    hands = _read_piles(goals, "goals", setting.players)
    deal = Deal(
        first,
        starts,
        tuple(
            _read_pile(setting, hand, f"the goals of seat {seat}", None, setting.goals_a_seat)
            for seat, hand in enumerate(hands)
        ),
        tuple(
            _read_pile(setting, pile, f"Season {season}", season, setting.season_size)
            for season, pile in zip(SEASONS, seasons, strict=True)
        ),
    )
    _refuse_doubles(setting, sum(deal.goals, ()), "goals")
    return deal


def _read_piles(piles: object, where: str, count: int) -> list[object]:
    if not isinstance(piles, list) or len(piles) != count:
        raise REFUSALS.invalid("setup-piles", "B2.1", where=where, count=count)
    return piles


def _read_pile(
    setting: Setting, pile: object, where: str, season: int | None, count: int
) -> tuple[int, ...]:
    """Read one pile; `season` is None for goals."""
    if not isinstance(pile, list):
        raise REFUSALS.invalid("setup-pile", "B2.1", where=where)
    if len(pile) > len(setting.ids):  # more than there are: none of them needs to be looked at
        raise _miscounted(where, count, len(pile))
    cards = tuple(_read_card(setting, name, where, season) for name in pile)
    _refuse_doubles(setting, cards, where)
    if len(cards) != count:
        raise _miscounted(where, count, len(cards))
    return cards


def _miscounted(where: str, wanted: int, count: int) -> Invalid:
    return REFUSALS.invalid("setup-count", "B2.1", where=where, wanted=wanted, count=count)


def _read_card(setting: Setting, name: object, where: str, season: int | None) -> int:
    number = setting.numbers.get(name) if isinstance(name, str) else None
    if number is None:
        deck = setting.deck.name
        raise REFUSALS.invalid("setup-card", "B1.3", card=quote(name), where=where, deck=deck)
    allowed = setting.goals if season is None else setting.stacks[season]
    if number not in allowed:
        raise REFUSALS.invalid("setup-misplaced", "B2.1", card=setting.ids[number], where=where)
    return number


def _refuse_doubles(setting: Setting, cards: Sequence[int], where: str) -> None:
    for place, card in enumerate(cards):
        if card in cards[:place]:
            raise REFUSALS.invalid("setup-twice", "B2.1", card=setting.ids[card], where=where)

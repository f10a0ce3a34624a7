"""Checking a deck: every fault of its cards, each with its card and line (B1.4, B6, B7.1, B9).

The faults are collected, not raised one by one, so that the writer of a file sees many at once;
but no more than `MOST_FAULTS`, and a deck of far too many cards is not read at all, so that the
cost of a check has a bound whatever is sent.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import chain, islice, pairwise
from typing import TYPE_CHECKING, Final, TypeGuard

from lungomare.game import Invalid, quote
from lungomare.games.bosa.deck.cards import (
    CARDS_OF_SEASON,
    COLORS,
    GOALS,
    KINDS,
    MOST_ON_CARD,
    MOST_STEPS,
    START,
)
from lungomare.games.bosa.score.goals import COLOR_GOALS, GOAL_KINDS
from lungomare.games.names import A_NAME, is_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

GAIN_KEYS: Final = ("coins", *KINDS, "points", "any")
PRICE_KEYS: Final = ("coins", *KINDS, "any", "each")
BUILDING_KEYS: Final = ("id", "name", "color", "effect")
GOAL_KEYS: Final = ("id", "kind", "points", "color", "size")
ID_LENGTH: Final = 40
_ID: Final = re.compile(f"[!-~]{{1,{ID_LENGTH}}}")
STEP: Final = 2
"""A step of the chart is a pair: coins, points."""
MOST_FAULTS: Final = 20
"""Faults that are told at once: about what fits on a screen; whoever mends them asks again."""
MOST_CARDS: Final = 500
"""Cards of one list that are looked at: several times what any deck has (B1.4)."""
A_NUMBER: Final = f"a whole number from 1 to {MOST_ON_CARD:,}"


@dataclass(frozen=True, slots=True)
class DeckFault:
    """One fault of a deck: the line of the file and the card it stands on, where there is one."""

    line: int | None
    card: str | None
    sentence: str
    clause: str

    def __str__(self) -> str:
        line = f"line {self.line}: " if self.line else ""
        card = f"{self.card}: " if self.card else ""
        return f"{line}{card}{self.sentence} ({self.clause})"


class InvalidDeck(Invalid):
    """A deck that cannot be played; `faults` are the first that were found."""

    def __init__(self, name: object, faults: Sequence[DeckFault]) -> None:
        super().__init__(f"the deck {quote(name)} is refused: " + "; ".join(map(str, faults)))
        self.faults = tuple(faults)


def _is_id(name: object) -> TypeGuard[str]:
    return isinstance(name, str) and _ID.fullmatch(name) is not None


@dataclass(frozen=True, slots=True)
class Entry:
    """A card as it was written, before anything is known of it."""

    card: object
    place: str
    """How to call it while it has no id: "card 3 of season-1"."""
    season: object = None
    """The Season of a building, as it was written."""
    line: int | None = None

    @property
    def name(self) -> str:
        """The card's id, or its place when it has none."""
        found = self.card.get("id") if isinstance(self.card, dict) else None
        return found if _is_id(found) else self.place

    def fault(self, sentence: str, clause: str) -> DeckFault:
        """Return a fault that stands on this card."""
        return DeckFault(self.line, self.name, sentence, clause)


def check_size(section: str, cards: Sequence[object], line: int | None) -> Iterator[DeckFault]:
    """Yield a fault if a list has so many cards that none of them is worth looking at."""
    if len(cards) > MOST_CARDS:
        sentence = f"{section} has {len(cards):,} cards; no more than {MOST_CARDS} are looked at"
        yield DeckFault(line, None, sentence, "B1.4")


def deck_faults(
    buildings: Sequence[Entry], goals: Sequence[Entry], chart: object, lines: Mapping[str, int]
) -> Iterator[DeckFault]:
    """Yield every fault; `lines` says where the lists and the chart begin, if known."""
    return chain(
        (fault for entry in buildings for fault in _building_faults(entry)),
        (fault for entry in goals for fault in _goal_faults(entry)),
        _double_ids([*buildings, *goals]),
        _count_faults(buildings, goals, lines),
        _chart_faults(chart, lines.get("chart")),
    )


def first_faults(faults: Iterable[DeckFault]) -> list[DeckFault]:
    """Return the first faults by line; where there are more, a closing one says so."""
    found = list(islice(faults, MOST_FAULTS + 1))
    told = sorted(found[:MOST_FAULTS], key=lambda fault: fault.line or 0)
    if len(found) > MOST_FAULTS:
        told.append(DeckFault(None, None, "and more: mend these and check it again", "B1.3"))
    return told


def _building_faults(entry: Entry) -> Iterator[DeckFault]:
    card = entry.card
    if not isinstance(card, dict):
        yield entry.fault("a building is a table with id, name, color and effect", "B1.3")
        return
    yield from _unknown_keys(entry, card, BUILDING_KEYS)
    yield from _id_faults(entry, card)
    if not is_name(card.get("name", "")):
        yield entry.fault(f"the name {quote(card['name'])} is not {A_NAME}", "B1.3")
    if type(entry.season) is not int or entry.season not in CARDS_OF_SEASON:
        yield entry.fault(f"the season {quote(entry.season)} is not 0, 1, 2 or 3", "B1.2")
    yield from _color_faults(entry, card)
    if "effect" in card:
        yield from _effect_faults(entry, card["effect"])
    else:
        yield entry.fault("it has no effect", "B1.3")


def _id_faults(entry: Entry, card: dict[str, object]) -> Iterator[DeckFault]:
    name = card.get("id")
    if not _is_id(name):
        wanted = f"a text of 1 to {ID_LENGTH} ASCII characters without spaces"
        yield entry.fault(f"the id {quote(name)} is not {wanted}", "B1.3")


def _color_faults(entry: Entry, card: dict[str, object]) -> Iterator[DeckFault]:
    color = card.get("color")
    if color not in COLORS:
        yield entry.fault(f"the color {quote(color)} is not one of {', '.join(COLORS)}", "B10.1")


def _unknown_keys(
    entry: Entry, table: dict[str, object], known: Sequence[str]
) -> Iterator[DeckFault]:
    for key in table:
        if key not in known:
            yield entry.fault(
                f"the key {quote(key)} is unknown; known are {', '.join(known)}", "B6"
            )


def _effect_faults(entry: Entry, effect: object) -> Iterator[DeckFault]:
    """Yield what B6 refuses."""
    if not isinstance(effect, dict) or not effect:
        yield entry.fault("an effect is a table with gain, spend and gain, or copy", "B6")
        return
    yield from _unknown_keys(entry, effect, ("gain", "spend", "per", "copy"))
    if "copy" in effect:
        if effect != {"copy": "color"}:
            yield entry.fault('a copy is {copy = "color"} and nothing else', "B6")
        return
    if effect.get("per", "color") != "color":
        yield entry.fault(f'per is {quote(effect["per"])}; it can only be "color"', "B6")
    if "spend" in effect and "per" in effect:
        yield entry.fault("a spend cannot be per color", "B6")
    yield from _amount_faults(entry, "gain", effect.get("gain"), GAIN_KEYS)
    if "spend" in effect:
        yield from _amount_faults(entry, "spend", effect["spend"], PRICE_KEYS)
        yield from _any_faults(entry, effect["spend"], effect.get("gain"))


def _amount_faults(
    entry: Entry, side: str, amounts: object, known: Sequence[str]
) -> Iterator[DeckFault]:
    if not isinstance(amounts, dict) or not amounts:
        yield entry.fault(f"{side} is missing or empty", "B6")
        return
    for key, number in amounts.items():
        if key not in known:
            yield entry.fault(
                f"{side} cannot have {quote(key)}; it may have {', '.join(known)}", "B6"
            )
        else:
            yield from _number_faults(entry, f"{side} of {key} is", number, "B6")


def _number_faults(entry: Entry, what: str, number: object, clause: str) -> Iterator[DeckFault]:
    if type(number) is not int or number < 1:
        yield entry.fault(f"{what} {quote(number)}, not a whole number above 0", clause)
    elif number > MOST_ON_CARD:
        yield entry.fault(f"{what} {quote(number)}, not {A_NUMBER}", "B1.3")


def _any_faults(entry: Entry, price: object, gain: object) -> Iterator[DeckFault]:
    if not isinstance(price, dict) or "any" not in price:
        return
    if len(price) > 1:
        yield entry.fault("a price of any cannot have anything else", "B6")
    if isinstance(gain, dict) and "any" in gain:
        yield entry.fault("price and gain cannot both have any", "B6")


def _goal_faults(entry: Entry) -> Iterator[DeckFault]:
    goal = entry.card
    if not isinstance(goal, dict):
        yield entry.fault("a goal is a table with id, kind and points", "B9")
        return
    yield from _unknown_keys(entry, goal, GOAL_KEYS)
    yield from _id_faults(entry, goal)
    yield from _number_faults(entry, "points is", goal.get("points"), "B9")
    kind = goal.get("kind")
    if kind not in GOAL_KINDS:
        yield entry.fault(f"the kind {quote(kind)} is not one of {', '.join(GOAL_KINDS)}", "B9")
        return
    if kind in COLOR_GOALS:
        yield from _color_faults(entry, goal)
    elif "color" in goal:
        yield entry.fault(f"a goal of the kind {kind} names no color", "B9")
    yield from _size_faults(entry, goal)


def _size_faults(entry: Entry, goal: dict[str, object]) -> Iterator[DeckFault]:
    size = goal.get("size")
    if goal["kind"] != "group":
        if "size" in goal:
            yield entry.fault(f"a goal of the kind {goal['kind']} has no size", "B9")
    elif type(size) is not int or size < 1:
        yield entry.fault(f"the size {quote(size)} is not a whole number above 0", "B9")
    elif size > MOST_ON_CARD:
        yield entry.fault(f"the size {quote(size)} is not {A_NUMBER}", "B1.3")


def _double_ids(entries: Sequence[Entry]) -> Iterator[DeckFault]:
    seen: dict[str, Entry] = {}
    for entry in entries:
        if entry.name in seen:
            first = seen[entry.name]
            where = f"on line {first.line}" if first.line else f"as {first.place}"
            yield entry.fault(f"the id stands already {where}", "B1.3")
        seen.setdefault(entry.name, entry)


def _count_faults(
    buildings: Sequence[Entry], goals: Sequence[Entry], lines: Mapping[str, int]
) -> Iterator[DeckFault]:
    for season, wanted in CARDS_OF_SEASON.items():
        count = sum(type(entry.season) is int and entry.season == season for entry in buildings)
        if count != wanted:
            name = "the Start cards" if season == START else f"Season {season}"
            line = lines.get("start" if season == START else f"season-{season}")
            yield DeckFault(line, None, f"{name} must be {wanted} cards, not {count}", "B1.4")
    if len(goals) != GOALS:
        sentence = f"there must be {GOALS} goals, not {len(goals)}"
        yield DeckFault(lines.get("goals"), None, sentence, "B1.4")


def _chart_faults(chart: object, line: int | None) -> Iterator[DeckFault]:
    if isinstance(chart, list) and len(chart) > MOST_STEPS:
        sentence = f"the chart has {len(chart):,} steps; it may have {MOST_STEPS}"
        yield DeckFault(line, None, sentence, "B1.3")
        return
    if not isinstance(chart, list) or not chart or not all(map(_is_step, chart)):
        sentence = "the chart must be a list of pairs of whole numbers above 0: coins, points"
        yield DeckFault(line, None, sentence, "B7.1")
        return
    if most := [number for step in chart for number in step if number > MOST_ON_CARD]:
        yield DeckFault(line, None, f"the chart's {quote(most[0])} is not {A_NUMBER}", "B1.3")
        return
    for (coins, points), (more_coins, more_points) in pairwise(chart):
        if more_coins <= coins or more_points <= points:
            step = f"{more_coins} coins for {more_points} points"
            sentence = f"the chart's {step} must be more of both than {coins} for {points}"
            yield DeckFault(line, None, sentence, "B7.1")


def _is_step(step: object) -> bool:
    return (
        isinstance(step, list)
        and len(step) == STEP
        and all(type(number) is int and number > 0 for number in step)
    )

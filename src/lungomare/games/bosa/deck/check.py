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

from lungomare.errors import values_of_fault
from lungomare.game import Invalid, quote
from lungomare.games.bosa.deck.cards import (
    CARDS_OF_SEASON,
    COLORS,
    GOALS,
    KINDS,
    LANGUAGES,
    MOST_ON_CARD,
    MOST_STEPS,
    START,
)
from lungomare.games.bosa.refusals import REFUSALS
from lungomare.games.bosa.score.goals import COLOR_GOALS, GOAL_KINDS
from lungomare.games.names import NAME_LENGTH, is_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

GAIN_KEYS: Final = ("coins", *KINDS, "points", "any")
PRICE_KEYS: Final = ("coins", *KINDS, "any", "each")
BUILDING_KEYS: Final = ("id", "name", "names", "color", "effect")
GOAL_KEYS: Final = ("id", "kind", "points", "color", "size")
ID_LENGTH: Final = 40
_ID: Final = re.compile(f"[!-~]{{1,{ID_LENGTH}}}")
STEP: Final = 2
"""A step of the chart is a pair: coins, points."""
MOST_FAULTS: Final = 20
"""Faults that are shown at once: about what fits on a screen; whoever mends them asks again."""
MOST_CARDS: Final = 500
"""Cards of one list that are looked at: several times what any deck has (B1.4)."""


@dataclass(frozen=True, slots=True)
class DeckFault:
    """One fault of a deck: the line of the file and the card it stands on, where there is one."""

    line: int | None
    card: str | None
    code: str
    clause: str
    values: Mapping[str, str | int]

    @property
    def sentence(self) -> str:
        """What is wrong, for a person."""
        return REFUSALS(self.code, **self.values)

    def __str__(self) -> str:
        line = f"line {self.line}: " if self.line else ""
        card = f"{self.card}: " if self.card else ""
        return f"{line}{card}{self.sentence} ({self.clause})"


def fault(code: str, clause: str, *, line: int | None = None, **values: str | int) -> DeckFault:
    """Return a fault that stands on no card."""
    return DeckFault(line, None, code, clause, values)


class InvalidDeck(Invalid):
    """A deck that cannot be played; `faults` are the first that were found."""

    def __init__(self, name: object, faults: Sequence[DeckFault]) -> None:
        code, first = "deck-refused", faults[0]
        reason = Invalid(first.sentence, first.clause, code=first.code, **first.values)
        values = values_of_fault(reason, "; ".join(map(str, faults)))
        values["name"] = quote(name)
        super().__init__(REFUSALS(code, **values), None, code=code, **values)
        self.faults = tuple(faults)


def _is_id(name: object) -> TypeGuard[str]:
    return isinstance(name, str) and _ID.fullmatch(name) is not None


@dataclass(frozen=True, slots=True)
class Entry:
    """A card as it was written, before anything is known of it."""

    card: object
    section: str
    """The list it stands in: "season-1"."""
    place: int
    """Its place there, from 1."""
    season: object = None
    """The Season of a building, as it was written."""
    line: int | None = None

    @property
    def name(self) -> str:
        """The card's id, or its place when it has none."""
        found = self.card.get("id") if isinstance(self.card, dict) else None
        return found if _is_id(found) else f"card {self.place} of {self.section}"

    def fault(self, code: str, clause: str, **values: str | int) -> DeckFault:
        """Return a fault that stands on this card."""
        return DeckFault(self.line, self.name, code, clause, values)


def check_size(section: str, cards: Sequence[object], line: int | None) -> Iterator[DeckFault]:
    """Yield a fault if a list has so many cards that none of them is worth looking at."""
    if len(cards) > MOST_CARDS:
        size = {"count": len(cards), "most": MOST_CARDS}
        yield fault("deck-list-long", "B1.4", line=line, section=section, **size)


def deck_faults(
    buildings: Sequence[Entry], goals: Sequence[Entry], chart: object, lines: Mapping[str, int]
) -> Iterator[DeckFault]:
    """Yield every fault; `lines` says where the lists and the chart begin, if known."""
    return chain(
        chain.from_iterable(map(_building_faults, buildings)),
        chain.from_iterable(map(_goal_faults, goals)),
        _double_ids([*buildings, *goals]),
        _count_faults(buildings, goals, lines),
        _chart_faults(chart, lines.get("chart")),
    )


def first_faults(faults: Iterable[DeckFault]) -> list[DeckFault]:
    """Return the first faults by line; where there are more, a closing one says so."""
    found = list(islice(faults, MOST_FAULTS + 1))
    first = sorted(found[:MOST_FAULTS], key=lambda each: each.line or 0)
    if len(found) > MOST_FAULTS:
        first.append(fault("deck-more-faults", "B1.3"))
    return first


def _building_faults(entry: Entry) -> Iterator[DeckFault]:
    card = entry.card
    if not isinstance(card, dict):
        yield entry.fault("card-table", "B1.3")
        return
    yield from _unknown_keys(entry, card, BUILDING_KEYS)
    yield from _id_faults(entry, card)
    if not is_name(card.get("name", "")):
        yield entry.fault("card-name", "B1.3", name=quote(card["name"]), most=NAME_LENGTH)
    yield from _names_faults(entry, card.get("names", {}))
    if type(entry.season) is not int or entry.season not in CARDS_OF_SEASON:
        yield entry.fault("card-season", "B1.2", season=quote(entry.season))
    yield from _color_faults(entry, card)
    if "effect" in card:
        yield from _effect_faults(entry, card["effect"])
    else:
        yield entry.fault("card-effect-missing", "B1.3")


def _names_faults(entry: Entry, names: object) -> Iterator[DeckFault]:
    known = ", ".join(LANGUAGES)
    if not isinstance(names, dict):
        yield entry.fault("card-names", "B1.3", known=known)
        return
    for language, name in names.items():
        if language not in LANGUAGES:
            yield entry.fault("card-language", "B1.3", language=quote(language), known=known)
        elif not is_name(name):
            yield entry.fault("card-name", "B1.3", name=quote(name), most=NAME_LENGTH)


def _id_faults(entry: Entry, card: dict[str, object]) -> Iterator[DeckFault]:
    name = card.get("id")
    if not _is_id(name):
        yield entry.fault("card-id", "B1.3", id=quote(name), most=ID_LENGTH)


def _color_faults(entry: Entry, card: dict[str, object]) -> Iterator[DeckFault]:
    color = card.get("color")
    if color not in COLORS:
        yield entry.fault("card-color", "B10.1", color=quote(color), known=", ".join(COLORS))


def _unknown_keys(
    entry: Entry, table: dict[str, object], known: Sequence[str]
) -> Iterator[DeckFault]:
    for key in table:
        if key not in known:
            yield entry.fault("card-key", "B6", key=quote(key), known=", ".join(known))


def _effect_faults(entry: Entry, effect: object) -> Iterator[DeckFault]:
    """Yield what B6 refuses."""
    if not isinstance(effect, dict) or not effect:
        yield entry.fault("effect-table", "B6")
        return
    yield from _unknown_keys(entry, effect, ("gain", "spend", "per", "copy"))
    if "copy" in effect:
        if effect != {"copy": "color"}:
            yield entry.fault("effect-copy", "B6")
        return
    if effect.get("per", "color") != "color":
        yield entry.fault("effect-per", "B6", per=quote(effect["per"]))
    if "spend" in effect and "per" in effect:
        yield entry.fault("effect-spend-per", "B6")
    yield from _amount_faults(entry, "gain", effect.get("gain"), GAIN_KEYS)
    if "spend" in effect:
        yield from _amount_faults(entry, "spend", effect["spend"], PRICE_KEYS)
        yield from _any_faults(entry, effect["spend"], effect.get("gain"))


def _amount_faults(
    entry: Entry, side: str, amounts: object, known: Sequence[str]
) -> Iterator[DeckFault]:
    if not isinstance(amounts, dict) or not amounts:
        yield entry.fault("effect-empty", "B6", side=side)
        return
    for key, number in amounts.items():
        if key not in known:
            allowed = ", ".join(known)
            yield entry.fault("effect-key", "B6", side=side, key=quote(key), known=allowed)
        else:
            yield from _number_faults(entry, "effect-number", number, "B6", side=side, key=key)


def _number_faults(
    entry: Entry, code: str, number: object, clause: str, **values: str
) -> Iterator[DeckFault]:
    """Yield a fault unless `number` may stand on a card; `code` is that of one below 1."""
    if type(number) is not int or number < 1:
        yield entry.fault(code, clause, number=quote(number), **values)
    elif number > MOST_ON_CARD:
        values["number"] = quote(number)
        yield entry.fault(f"{code}-many", "B1.3", most=MOST_ON_CARD, **values)


def _any_faults(entry: Entry, price: object, gain: object) -> Iterator[DeckFault]:
    if not isinstance(price, dict) or "any" not in price:
        return
    if len(price) > 1:
        yield entry.fault("effect-any-alone", "B6")
    if isinstance(gain, dict) and "any" in gain:
        yield entry.fault("effect-any-twice", "B6")


def _goal_faults(entry: Entry) -> Iterator[DeckFault]:
    goal = entry.card
    if not isinstance(goal, dict):
        yield entry.fault("goal-table", "B9")
        return
    yield from _unknown_keys(entry, goal, GOAL_KEYS)
    yield from _id_faults(entry, goal)
    yield from _number_faults(entry, "goal-points", goal.get("points"), "B9")
    kind = goal.get("kind")
    if kind not in GOAL_KINDS:
        yield entry.fault("goal-kind", "B9", kind=quote(kind), known=", ".join(GOAL_KINDS))
        return
    if kind in COLOR_GOALS:
        yield from _color_faults(entry, goal)
    elif "color" in goal:
        yield entry.fault("goal-color", "B9", kind=kind)
    yield from _size_faults(entry, goal)


def _size_faults(entry: Entry, goal: dict[str, object]) -> Iterator[DeckFault]:
    size = goal.get("size")
    if goal["kind"] != "group":
        if "size" in goal:
            yield entry.fault("goal-without-size", "B9", kind=str(goal["kind"]))
    elif type(size) is not int or size < 1:
        yield entry.fault("goal-size", "B9", size=quote(size))
    elif size > MOST_ON_CARD:
        yield entry.fault("goal-size-many", "B1.3", size=quote(size), most=MOST_ON_CARD)


def _double_ids(entries: Sequence[Entry]) -> Iterator[DeckFault]:
    seen: dict[str, Entry] = {}
    for entry in entries:
        if entry.name in seen:
            yield _double_id(entry, seen[entry.name])
        seen.setdefault(entry.name, entry)


def _double_id(entry: Entry, first: Entry) -> DeckFault:
    """Return the fault of a card whose id another has: it names the other's line, or its place."""
    if first.line:
        return entry.fault("card-id-on-line", "B1.3", line=first.line)
    of = {"cards": "card", "goals": "goal"}.get(first.section)
    if of:
        return entry.fault(f"card-id-of-{of}", "B1.3", place=first.place)
    return entry.fault("card-id-of-section", "B1.3", place=first.place, section=first.section)


def _count_faults(
    buildings: Sequence[Entry], goals: Sequence[Entry], lines: Mapping[str, int]
) -> Iterator[DeckFault]:
    for season, wanted in CARDS_OF_SEASON.items():
        count = sum(type(entry.season) is int and entry.season == season for entry in buildings)
        if count != wanted:
            yield _count_fault(season, wanted, count, lines)
    if len(goals) != GOALS:
        yield fault("deck-goals", "B1.4", line=lines.get("goals"), wanted=GOALS, count=len(goals))


def _count_fault(season: int, wanted: int, count: int, lines: Mapping[str, int]) -> DeckFault:
    values = {"wanted": wanted, "count": count}
    if season == START:
        return fault("deck-starts", "B1.4", line=lines.get("start"), **values)
    line = lines.get(f"season-{season}")
    return fault("deck-season", "B1.4", line=line, season=season, **values)


def _chart_faults(chart: object, line: int | None) -> Iterator[DeckFault]:
    if isinstance(chart, list) and len(chart) > MOST_STEPS:
        yield fault("chart-long", "B1.3", line=line, count=len(chart), most=MOST_STEPS)
        return
    if not isinstance(chart, list) or not chart or not all(map(_is_step, chart)):
        yield fault("chart-pairs", "B7.1", line=line)
        return
    if most := [number for step in chart for number in step if number > MOST_ON_CARD]:
        number = quote(most[0])
        yield fault("chart-number", "B1.3", line=line, number=number, most=MOST_ON_CARD)
        return
    for (coins, points), (more_coins, more_points) in pairwise(chart):
        if more_coins <= coins or more_points <= points:
            values = {"less_coins": coins, "less_points": points}
            values |= {"coins": more_coins, "points": more_points}
            yield fault("chart-order", "B7.1", line=line, **values)


def _is_step(step: object) -> bool:
    return (
        isinstance(step, list)
        and len(step) == STEP
        and all(type(number) is int and number > 0 for number in step)
    )

"""Pictures of parts of Bosa: cards on a sheet, a townscape, goals, the chart, the stores."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Final

from lungomare.drawing.bosa import parts
from lungomare.drawing.bosa.paint import SHAPES
from lungomare.drawing.bosa.parts import GAP, HIGH, WIDE, Town
from lungomare.drawing.svg import Picture, at, number, words
from lungomare.games.bosa import KINDS
from lungomare.games.bosa.deck.wording import describe_effect, describe_goal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from lungomare.drawing.svg import Theme
    from lungomare.games.bosa import Building, Deck, Goal

MARGIN: Final = 24
CAPTIONED: Final = 190
"""How wide a card is with its words beneath it, and how high they are."""
CAPTION: Final = 84
LETTERS: Final = 24
SEASONS: Final = ("Start cards", "Season 1", "Season 2", "Season 3")


def draw_card(building: Building, theme: Theme = "auto") -> str:
    """Return one building as a picture of its own."""
    text = f"{building.name}: {building.color}, {describe_effect(building)}"
    return Picture((0, 0, WIDE, HIGH), parts.house(building), text).document(SHAPES, theme)


def draw_cards(
    cards: Sequence[Building], title: str, *, columns: int = 3, captions: bool = False,
    theme: Theme = "auto",
) -> str:  # fmt: skip
    """Return buildings side by side, with their names and actions in words if asked for."""
    columns = min(columns, len(cards)) or 1
    body, high = _rows(cards, columns, captions=captions)
    wide = columns * (CAPTIONED if captions else WIDE + GAP)
    picture = Picture(
        (-8, -8, wide + 8, high + 8), _paper(-8, -8, wide + 8, high + 8) + body, title, _told(cards)
    )
    return picture.document(SHAPES, theme)


def _rows(cards: Sequence[Building], columns: int, *, captions: bool) -> tuple[str, float]:
    wide, high = (CAPTIONED, HIGH + CAPTION) if captions else (WIDE + GAP, HIGH + GAP)
    drawn = [
        at(place % columns * wide, place // columns * high, _card(card, captions=captions))
        for place, card in enumerate(cards)
    ]
    return "".join(drawn), -(-len(cards) // columns) * high


def _card(card: Building, *, captions: bool) -> str:
    return with_caption(card) if captions else parts.house(card)


def with_caption(card: Building) -> str:
    """Return a building with its name and its action in words beneath it."""
    lines = [*wrap(card.name, LETTERS)[:1], *wrap(describe_effect(card), LETTERS + 2)[:3]]
    middle = (CAPTIONED - 8) / 2
    text = "".join(
        words(middle, HIGH + 18 + 17 * row, line, f"bosa-{'soft' if row else 'words'} bosa-middle")
        for row, line in enumerate(lines)
    )
    return f"{at(middle - WIDE / 2, 0, parts.house(card))}{text}"


def _told(cards: Sequence[Building]) -> str:
    return "; ".join(f"{card.name}, {card.color}: {describe_effect(card)}" for card in cards)


def _paper(x: float, y: float, wide: float, high: float) -> str:
    return (
        f'<rect class="bosa-paper" x="{number(x + 1)}" y="{number(y + 1)}"'
        f' width="{number(wide - 2)}" height="{number(high - 2)}" rx="14"/>'
    )


def draw_deck(deck: Deck, theme: Theme = "auto") -> str:
    """Return all cards of a deck on one sheet: buildings by Season, goals, patronage."""
    columns, wide = 6, 6 * CAPTIONED
    drawn, y = words(0, 26, f"Bosa: the deck {deck.name}", "bosa-title"), 48.0
    for season, heading in enumerate(SEASONS):
        cards = [card for card in deck.buildings if card.season == season]
        body, high = _rows(cards, columns, captions=True)
        drawn += words(0, y + 22, heading, "bosa-name") + at(0, y + 36, body)
        y += high + 52
    drawn += words(0, y + 22, "Goals", "bosa-name")
    for place, goal in enumerate(deck.goals):
        drawn += at(place % 4 * wide / 4, y + 36 + place // 4 * 72, parts.draw_goal(goal, 28))
    y += 36 + -(-len(deck.goals) // 4) * 72
    drawn += words(0, y + 26, "Patronage", "bosa-name") + at(0, y + 40, _chart(deck, wide))
    y += 40 + 42 * -(-len(deck.chart) // 12)
    box = (-MARGIN, -MARGIN, wide + 2 * MARGIN, y + 2 * MARGIN)
    goals = "; ".join(map(describe_goal, deck.goals))
    told = f"{_told(deck.buildings)}. Goals: {goals}."
    return Picture(box, _paper(*box) + drawn, f"Bosa: the deck {deck.name}", told).document(
        SHAPES, theme
    )


def _chart(deck: Deck, wide: float) -> str:
    """Return the chart, in rows where it is long."""
    step, rows = wide / 12, range(0, len(deck.chart), 12)
    return "".join(
        at(0, 42 * row, parts.draw_chart(deck.chart[first : first + 12], step=step))
        for row, first in enumerate(rows)
    )


def draw_townscape(town: Town, title: str, description: str = "", theme: Theme = "auto") -> str:
    """Return a townscape on its ground, with what is pointed out in it."""
    wide, high = parts.town_size(town.rows)
    ground = (
        f'<rect class="bosa-ground" x="-12" y="-12" width="{number(wide + 24)}"'
        f' height="{number(high + 24)}" rx="16"/>'
    )
    told = description or describe_town(town.cells)
    picture = Picture((-12, -12, wide + 24, high + 24), ground + parts.draw_town(town), title, told)
    return picture.document(SHAPES, theme)


def describe_town(cells: Mapping[str, Building]) -> str:
    """Return a townscape in words, cell by cell."""
    each = [f"{cell} {card.color}, {describe_effect(card)}" for cell, card in cells.items()]
    return "; ".join(each)


def draw_goals(goals: Sequence[Goal], notes: Sequence[str] = (), theme: Theme = "auto") -> str:
    """Return goals one under the other, each with its sentence and a note if there are any."""
    drawn = "".join(
        at(0, 60 * place, parts.draw_goal(goal, 52, notes[place] if notes else ""))
        for place, goal in enumerate(goals)
    )
    box = (-14, -14, 460, 60 * len(goals) + 14)
    told = "; ".join(map(describe_goal, goals))
    return Picture(box, _paper(*box) + drawn, "Goals", told).document(SHAPES, theme)


def draw_patronage(
    chart: Sequence[tuple[int, int]], spent: int | None = None, theme: Theme = "auto"
) -> str:
    """Return the patronage chart; the step at `spent` coins is lit up."""
    box = (-12, -12, 88 * len(chart) + 20, 58)
    told = ", ".join(f"{coins} coins bring {points} points" for coins, points in chart)
    body = _paper(*box) + parts.draw_chart(chart, spent)
    return Picture(box, body, "The patronage chart", told).document(SHAPES, theme)


def draw_stores(purse: Mapping[str, int], theme: Theme = "auto") -> str:
    """Return the three stores, each from 0 to 10."""
    told = ", ".join(f"{kind} {purse[kind]}" for kind in KINDS)
    box = (-12, -12, 36 + 30 * parts.STEPS + 24, 124)
    return Picture(box, _paper(*box) + parts.draw_stores(purse), "Stores", told).document(
        SHAPES, theme
    )

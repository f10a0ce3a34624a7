"""Diagrams of cards, goals and the patronage chart of Bosa's standard deck.

```bosa-cards
cards: s1-red-1 s3-orange-5     buildings by their ids, with their actions in words
columns: 3
```

```bosa-goals
goals: g-three g-rows
```

```bosa-chart
coins: 11
spends: 9
points: 12
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lungomare.drawing.bosa.pictures import draw_cards, draw_goals, draw_patronage
from lungomare.games.bosa import STANDARD
from lungomare.games.bosa.turn.rules import patronage
from lungomare.rulebook.bosa.town import WORDS, building_named, goal_named
from lungomare.rulebook.figure import Fields, Kind, Picture, check, words_of
from lungomare.rulebook.game_rulebook import ENGLISH

if TYPE_CHECKING:
    from collections.abc import Sequence


def draw_card_sheet(fields: Fields, language: str) -> Sequence[Picture]:
    """Return buildings, in English with their actions in words."""
    cards = [building_named(name) for name in words_of(fields, "cards")]
    columns = int(fields.get("columns", "3"))
    return [
        Picture(
            draw_cards(
                cards,
                "Buildings of Bosa",
                columns=columns,
                captions=language == ENGLISH,
                theme="page",
            ),
            WORDS,
        )
    ]


def draw_goal_sheet(fields: Fields, _language: str) -> Sequence[Picture]:
    """Return goals with what they ask for."""
    return [
        Picture(
            draw_goals([goal_named(name) for name in words_of(fields, "goals")], theme="page"),
            WORDS,
        )
    ]


def draw_chart(fields: Fields, _language: str) -> Sequence[Picture]:
    """Return the chart with the step that so many coins reach; raise `Invalid` if it is wrong."""
    coins = int(fields.get("coins", "0"))
    found = patronage(STANDARD.chart, coins)
    claimed = int(fields.get("spends", "0")), int(fields.get("points", "0"))
    check(holds=found == claimed, claim=f"{coins} coins bring {claimed}, but {found}")
    return [Picture(draw_patronage(STANDARD.chart, found[0] or None, "page"), WORDS)]


CARDS: Final = Kind(frozenset({"cards", "columns"}), draw_card_sheet)
GOALS: Final = Kind(frozenset({"goals"}), draw_goal_sheet)
CHART: Final = Kind(frozenset({"coins", "spends", "points"}), draw_chart)

"""What a scene has to show without scrolling, by the size of the view."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

LAPTOP = (1024, 640)
"""From this size up a table shows everything needed to choose, at once."""
SHORT = 480
"""Below this height a phone is held sideways, or a laptop shows everything twice as large."""


@dataclass(frozen=True)
class Need:
    """At least `count` elements of a selector, all of them whole and in view."""

    what: str
    selector: str
    count: int = 1

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def labelled(english: str, italian: str, rest: str = "") -> str:
    """Return a selector of what has this label in either language."""
    return f'[aria-label="{english}"]{rest}, [aria-label="{italian}"]{rest}'


def is_laptop(width: int, height: int) -> bool:
    return width >= LAPTOP[0] and height >= LAPTOP[1]


def page_needs(_width: int, _height: int) -> list[Need]:
    return []


def first_needs(width: int, height: int) -> list[Need]:
    """Both games and a button for each, on a laptop."""
    return [Need("a button for each game", "button.begin", 2)] if is_laptop(width, height) else []


TOWN = Need("own town", labelled("Your townscape", "Il tuo paese", ' [role="gridcell"]'), 16)
MARKET = Need("market", labelled("Market", "Mercato", " button"), 4)
LINES = Need("row or column", labelled("Row or column", "Riga o colonna", " button"), 2)
CONFIRM = Need("confirming button", labelled("Your turn", "Il tuo turno", " .button.main"))


def bosa_needs(
    players: int, *, chosen: bool = False, lesson: int = 0, told: bool = False
) -> Callable[[int, int], list[Need]]:
    """Town, market and the deed everywhere; on a laptop all that a turn is chosen by.

    On a phone, where a lesson or an explained game has words to read first, the rest follows them.
    """

    def needs(width: int, height: int) -> list[Need]:
        turn = [TOWN, MARKET, LINES, *([CONFIRM] if chosen else [])]
        found = turn if is_laptop(width, height) or not (lesson or told) else []
        if is_laptop(width, height):
            found += [
                Need("stores", "[data-purse] [data-store]", 5),
                Need("patronage", ".patronage li", 5),
                Need("others", labelled("The others", "Gli altri", " > *"), players - 1),
            ]
            if not lesson or lesson > 8:
                found.append(Need("goals", ".goal", 4 if not lesson else 1))
            if lesson:
                found.append(Need("the lesson's words", 'section[aria-labelledby="lesson"] h1'))
                found.append(Need("the lesson's text", 'section[aria-labelledby="lesson"] .text'))
            else:
                controls = labelled("At this table", "A questo tavolo", " button")
                found.append(Need("hint, score, what happened, more", controls, 4))
        return found

    return needs


BOARD = Need("board", '[role="gridcell"]', 36)


def canosa_needs(
    *, moves: bool = False, lesson: bool = False, over: bool = False
) -> Callable[[int, int], list[Need]]:
    """The board everywhere; on a laptop what is owed, the buttons and the list of moves too."""

    def needs(width: int, height: int) -> list[Need]:
        found = [BOARD] if is_laptop(width, height) or not lesson else []
        if is_laptop(width, height):
            if lesson:
                found.append(Need("the lesson's text", 'section[aria-labelledby="lesson"] .text'))
                return found
            if not over:
                found.append(Need("what is owed", ".status"))
            found.append(
                Need("buttons", labelled("At this table", "A questo tavolo", " button"), 3)
            )
            if moves:
                found.append(Need("moves", labelled("Moves", "Mosse")))
        return found

    return needs

"""The diagrams of a page: fences called GAME-KIND, drawn where they stand.

A diagram shows what the law says: every action it calls legal or forbidden is asked of the game,
and one that is wrong is refused.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from lungomare.errors import GameError, Invalid
from lungomare.rulebook.figure import figure
from lungomare.rulebook.game_rulebook import ENGLISH
from lungomare.rulebook.registry import ENTRIES

if TYPE_CHECKING:
    from collections.abc import Iterator

FENCE: Final = re.compile(r"^```([a-z]+)-([a-z]+)\n(.*?)^```[ \t]*$", re.MULTILINE | re.DOTALL)


def fences(markdown: str) -> Iterator[re.Match[str]]:
    """Yield the fences that are diagrams: group 1 is the game, 2 the kind, 3 what it says."""
    for fence in FENCE.finditer(markdown):
        if fence[1] in ENTRIES and fence[2] in ENTRIES[fence[1]].diagrams:
            yield fence


def draw_fence(game: str, kind: str, text: str, language: str = ENGLISH) -> str:
    """Return a diagram as HTML on one line, or raise `Invalid` with what is wrong in it."""
    try:
        return figure(ENTRIES[game].diagrams[kind], text, f"{game} {game}-{kind}", language)
    except (GameError, ValueError) as error:  # ValueError: a number or a square that is none
        message = f"{game}-{kind}, {text.strip().splitlines()[0]}: {error}"
        raise Invalid(message) from error


def with_diagrams(markdown: str, language: str = ENGLISH) -> str:
    """Return Markdown in which each diagram is drawn, or raise `Invalid`."""
    drawn, end = "", 0
    for fence in fences(markdown):
        drawn += markdown[end : fence.start()] + draw_fence(fence[1], fence[2], fence[3], language)
        end = fence.end()
    return drawn + markdown[end:]

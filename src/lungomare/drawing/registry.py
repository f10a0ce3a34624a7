"""Who draws each game.

An entry is a `GameDrawing`; other packages add theirs in the group `lungomare.drawing`. A game
without an entry is drawn as the text of its view.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from lungomare.drawing.bosa.entry import BosaDrawing
from lungomare.drawing.canosa.entry import CanosaDrawing
from lungomare.drawing.game_drawing import GameDrawing, Shown
from lungomare.plugins import with_plugins

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lungomare.drawing.svg import Theme
    from lungomare.game import Game, Seat

ENTRIES: Final[Mapping[str, GameDrawing]] = with_plugins(
    "drawing", {"canosa": CanosaDrawing(), "bosa": BosaDrawing()}, GameDrawing
)
_ANY_GAME: Final = GameDrawing()
NOTHING: Final = Shown()


def drawing_of(name: str) -> GameDrawing:
    """Return who draws the game called `name`."""
    return ENTRIES.get(name, _ANY_GAME)


def draw(
    game: Game[Any, Any],
    state: Any,
    seat: Seat | None = None,
    shown: Shown = NOTHING,
    theme: Theme = "auto",
) -> str:
    """Return a standalone SVG of `state` as `seat`, or anybody, may see it.

    Nothing in the picture depends on what the seat may not know, unless what is `shown` beside
    the state does.
    """
    return drawing_of(game.name).draw(game, state, seat, shown, theme)

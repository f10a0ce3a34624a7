"""The scenes that every screen has to show well, each reached as quickly as the server can.

A scene is a page of one visitor in one language; it is opened once and then looked at in all sizes.
Tables are opened by the API with their moves, so that no game has to be played to its middle.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from e2e.screens.needs import Need, bosa_needs, canosa_needs, first_needs, page_needs
from e2e.screens.visits import bosa, canosa, pages
from e2e.screens.visits.visit import Visit, invited, lobby

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from playwright.sync_api import Page


@dataclass(frozen=True)
class Scene:
    """A page to look at, and what has to be in view without scrolling."""

    name: str
    open: Callable[[Visit], Page]
    needs: Callable[[int, int], list[Need]] = page_needs


SCENES = {
    scene.name: scene
    for scene in (
        *(Scene(f"bosa-{n}", bosa.mid_game(n), bosa_needs(n)) for n in (2, 3, 4, 5)),
        *(Scene(f"bosa-{n}-chosen", bosa.chosen(n), bosa_needs(n, chosen=True)) for n in (2, 5)),
        *(
            Scene(f"bosa-{n}-hint", bosa.hinted(n), bosa_needs(n, chosen=True))
            for n in (2, 3, 4, 5)
        ),
        Scene("bosa-explained", bosa.explained, bosa_needs(5, told=True)),
        *(Scene(f"bosa-lesson-{n}", bosa.lesson(n), bosa_needs(2, lesson=n)) for n in (1, 6, 11)),
        Scene("bosa-step", bosa.step),
        Scene("bosa-turns", bosa.happened),
        Scene("bosa-season", bosa.season),
        Scene("bosa-2-over", bosa.over(2)),
        Scene("bosa-5-over", bosa.over(5)),
        Scene("bosa-score", bosa.score),
        Scene("bosa-back", bosa.back),
        Scene("bosa-replay", bosa.replay),
        Scene("bosa-cover", bosa.cover),
        Scene("bosa-lobby", lobby("bosa", 5, options={"players": 5})),
        Scene("bosa-invited", invited("bosa", 5, options={"players": 5})),
        Scene("canosa", canosa.middle, canosa_needs()),
        Scene("canosa-helped", canosa.helped, canosa_needs(moves=True)),
        Scene("canosa-refused", canosa.refused, canosa_needs()),
        *(
            Scene(f"canosa-lesson-{n}", canosa.lesson(n), canosa_needs(lesson=True))
            for n in (1, 6, 11)
        ),
        Scene("canosa-over", canosa.over, canosa_needs(over=True)),
        Scene("canosa-replay", canosa.replay),
        Scene("canosa-lines", canosa.lines),
        Scene("canosa-lobby", lobby("canosa", 2, options={})),
        Scene("canosa-invited", invited("canosa", 2, options={})),
        Scene("first", pages.plain("/"), first_needs),
        Scene("first-ways", pages.ways),
        Scene("first-returning", pages.returning),
        Scene("rules-canosa", pages.plain("/rules/canosa")),
        Scene("rules-bosa", pages.plain("/rules/bosa")),
        Scene("decks", pages.plain("/decks")),
        Scene("settings", pages.plain("/settings")),
        Scene("lost", pages.plain("/nowhere/at/all")),
    )
}


def matching(names: Sequence[str]) -> list[str]:
    """Return the scenes of these names, else those whose names begin so; all if none is named."""
    if names and all(name in SCENES for name in names):
        return [name for name in SCENES if name in names]
    return [name for name in SCENES if not names or name.startswith(tuple(names))]

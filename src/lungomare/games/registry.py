"""The registry: every game there is, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lungomare.game import Family
from lungomare.games import bosa, canosa
from lungomare.plugins import Unfit, with_plugins

if TYPE_CHECKING:
    from collections.abc import Mapping

SHIPPED: Final = (canosa.FAMILY, bosa.FAMILY)


def check_family(name: str, family: Family) -> None:
    """Raise `Unfit` unless another package's family and its games go by the name of its entry."""
    names = {family.name, *(game.name for game in family.variants())}
    if names != {name}:
        raise Unfit(f"its entry is called {name}, the game {', '.join(sorted(names - {name}))}")
    if not getattr(family, "clauses", None):
        raise Unfit("it has no clauses")


FAMILIES: Final[Mapping[str, Family]] = with_plugins(
    "games", {family.name: family for family in SHIPPED}, Family, check_family
)
"""Every game by name: those that come with the package, and those that others add."""

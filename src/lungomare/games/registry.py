"""The registry: every game there is, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lungomare.games import bosa, canosa
from lungomare.plugins import with_plugins

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lungomare.game import Family

SHIPPED: Final = (canosa.FAMILY, bosa.FAMILY)

FAMILIES: Final[Mapping[str, Family]] = with_plugins(
    "games", {family.name: family for family in SHIPPED}
)
"""Every game by name: those that come with the package, and those that others add."""

"""The registry: every game there is, by name."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from lungomare.games import bosa, canosa

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lungomare.game import Family

FAMILIES: Final[Mapping[str, Family]] = MappingProxyType(
    {family.name: family for family in (canosa.FAMILY, bosa.FAMILY)}
)

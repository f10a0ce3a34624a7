"""Which families of other packages the registry takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import pytest

from lungomare.games.registry import FAMILIES, SHIPPED, check_family
from lungomare.plugins import Unfit

if TYPE_CHECKING:
    from lungomare.game import Family

FIRST = SHIPPED[0]


def test_what_is_shipped_comes_first() -> None:
    assert list(FAMILIES.values())[: len(SHIPPED)] == list(SHIPPED)


@pytest.mark.parametrize("family", SHIPPED, ids=lambda family: family.name)
def test_what_is_shipped_is_fit(family: Family) -> None:
    check_family(family.name, family)


def test_an_entry_is_called_as_its_game() -> None:
    with pytest.raises(Unfit, match=f"^its entry is called other, the game {FIRST.name}$"):
        check_family("other", FIRST)


def test_a_family_is_called_as_its_games() -> None:
    class Renamed(type(FIRST)):  # type: ignore[misc]
        name: ClassVar[str] = "other"

    with pytest.raises(Unfit, match=f"^its entry is called other, the game {FIRST.name}$"):
        check_family("other", Renamed())


def test_a_family_has_clauses() -> None:
    class Lawless(type(FIRST)):  # type: ignore[misc]
        clauses: ClassVar[dict[str, str]] = {}

    with pytest.raises(Unfit, match=r"^it has no clauses$"):
        check_family(FIRST.name, Lawless())

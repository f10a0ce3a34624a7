"""Every clause stands in a chapter that has a title."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from lungomare.games.clauses import chapter_of
from lungomare.games.registry import SHIPPED

if TYPE_CHECKING:
    from lungomare.game import Family


@pytest.mark.parametrize("family", SHIPPED, ids=lambda family: family.name)
def test_every_clause_stands_in_a_chapter_with_a_title(family: Family) -> None:
    chapters, clauses = family.chapters, family.clauses
    assert list(dict.fromkeys(map(chapter_of, clauses))) == list(chapters)
    assert all(chapters.values())

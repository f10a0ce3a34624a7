"""docs/host/scale.md says what follows from the figures in docs/host/scale.json."""

from __future__ import annotations

from grown.plan import FIGURES, Measured
from grown.report import BLOCKS, renewed

PAGE = FIGURES.with_name("scale.md")


def test_the_page_follows_from_the_figures() -> None:
    page = PAGE.read_text("utf-8")
    assert page == renewed(page, Measured.read())


def test_every_table_has_its_place_once() -> None:
    page = PAGE.read_text("utf-8")
    assert [page.count(f"<!-- {name} -->") for name in BLOCKS] == [1] * len(BLOCKS)

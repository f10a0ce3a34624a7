"""Whatever is refused on the Italian page is said in Italian; its scenes are read by the sweep."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from e2e.hands import choose_file
from e2e.screens.italian import ENGLISH, english_on
from e2e.screens.scenes import SCENES
from e2e.screens.visits.bosa import played, table
from e2e.screens.visits.visit import NAMES, Visit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page

    from e2e.house import House


@pytest.fixture
def visit(browser: Browser, house: House) -> Iterator[Visit]:
    yield Visit(browser, house, "it")
    for context in browser.contexts:
        context.close()


def refused_cell(visit: Visit) -> Page:
    page = table(visit, 3, turn=20)
    page.get_by_role("group", name="Mercato").get_by_role("button").first.click()
    page.get_by_role("gridcell", name=re.compile("vuota")).first.click()
    page.get_by_role("alert").wait_for()
    return page


def refused_setup(visit: Visit) -> Page:
    page = visit.go("/replay")
    choose_file(page, {**played(5), "setup": {**played(5)["setup"], "first": 9}})
    page.get_by_text("non un posto da 0 a 4").wait_for()
    return page


def refused_move(visit: Visit) -> Page:
    page = visit.go("/replay")
    choose_file(page, {"game": "canosa", "actions": ["b6-a6", "@g7"], "result": None})
    page.get_by_text("non è una casella").wait_for()
    return page


def refused_deck(visit: Visit) -> Page:
    page = visit.go("/decks")
    page.get_by_role("button", name="Comincia da righe vuote").click()
    page.get_by_label("Guadagno: Stagione 1, 1: pesci").fill("0")
    page.get_by_role("button", name="Controlla", exact=True).click()
    page.get_by_text("il guadagno manca o è vuoto").first.wait_for()
    return page


def sealed(visit: Visit) -> Page:
    page = visit.go("/replay")
    seats = [{"kind": "person", "player": None, "name": name} for name in NAMES]
    choose_file(page, {**played(5), "seats": seats, "shuffle": {"commit": "0" * 64}})
    page.get_by_role("button", name="Carte senza trucchi").click()
    page.get_by_text("Mostra il codice").click()
    return page


@pytest.mark.parametrize(
    "open_page",
    [refused_cell, refused_setup, refused_move, refused_deck, sealed],
    ids=lambda scene: scene.__name__,
)
def test_no_english_where(visit: Visit, open_page: Callable[[Visit], Page]) -> None:
    assert english_on(open_page(visit)) == []


def test_english_is_found(visit: Visit) -> None:
    """The same eyes find English where it is, so they can see."""
    assert len(ENGLISH) > 500
    page = SCENES["lost"].open(visit)
    page.locator("#main").evaluate("(main) => (main.append('Hint'), (main.title = 'Win the game'))")
    assert english_on(page) == ["Hint", "Win the game"]

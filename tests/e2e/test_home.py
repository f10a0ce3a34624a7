"""The first page: nothing moves or flashes, who comes back is greeted, and a win leads further."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from e2e.hands import canosa_card, cell, choose_way, play_computer, play_on

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

    from e2e.house import Visitors

NEARLY_WON = "5S/6/1(s)1(s)2/2(s)3/4(g)1/1(g)G3 2,2 3,2 g2"
SHIFTS = """() => new Promise((done) => {
  const found = [];
  new PerformanceObserver((list) => found.push(...list.getEntries().map(({ value }) => value)))
    .observe({ type: 'layout-shift', buffered: true });
  requestAnimationFrame(() => setTimeout(() => done(found), 50));
})"""
SIZES = ({"width": 1366, "height": 768}, {"width": 390, "height": 844})


def await_lists(page: Page) -> None:
    """Wait until everything that the first page asks for has come."""
    expect(canosa_card(page).get_by_text("against Starfish")).to_be_visible()
    page.wait_for_load_state("networkidle")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["width"]))
def test_nothing_moves_after_the_first_paint(visitors: Visitors, size: dict[str, int]) -> None:
    page = visitors.arrive(viewport=size)
    await_lists(page)
    assert page.evaluate(SHIFTS) == []
    play_computer(page)
    expect(page.get_by_text("Your turn: 1 action")).to_be_visible()
    page.goto(visitors.house.address)
    await_lists(page)
    expect(page.get_by_role("heading", name="Good to see you again")).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("Your turn"))).to_be_visible()
    assert page.evaluate(SHIFTS) == []


def test_the_theme_is_there_before_the_page_is_drawn(visitors: Visitors) -> None:
    page = visitors.arrive(color_scheme="light")
    page.evaluate("localStorage.setItem('lungomare.settings', '{\"theme\": \"dark\"}')")

    def withhold(route: Route) -> None:
        route.fulfill(status=200, content_type="text/javascript", body="")

    page.route("**/assets/index-*.js", withhold)
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("#app")).to_be_empty()


def test_after_a_win_the_next_character_is_played(visitors: Visitors) -> None:
    page = visitors.arrive("/replay")
    play_on(page, NEARLY_WON, "Against the computer")
    cell(page, "b1").click()
    cell(page, "a1").click()
    page.get_by_role("button", name="Play the next: Crab").click()
    expect(page.get_by_role("region", name="Player Silver")).to_contain_text("Crab")
    expect(
        page.get_by_text("Your turn: 1 action")
    ).to_be_visible()  # from the start, not from there
    page.goto(visitors.house.address)
    expect(page.get_by_role("link", name=re.compile("Starfish.*Won, 4 : 2"))).to_be_visible()
    choose_way(canosa_card(page), "Computer")
    expect(page.get_by_role("radio", name="Crab")).to_be_checked()

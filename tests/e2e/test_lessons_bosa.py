"""Bosa's lesson, by clicks and taps only: to the end, with mistakes, left and resumed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from e2e.bosa_hands import await_turn, bar, market
from e2e.test_everyone import PHONE, SCHEMES, has_no_sideways_scroll, serious
from e2e.test_lessons import go_on, heading

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from e2e.house import Visitors

ALL = "Place and do all"
THEN = "Place, then choose"


def town_cell(page: Page, name: str) -> Locator:
    return page.get_by_role("grid", name="Your townscape").locator(f'[data-cell="{name}"]')


def choose(page: Page, slot: int, name: str | None = None, line: str | None = None) -> None:
    """Choose a house, a place and a line, as far as they are not chosen yet."""
    house = market(page).nth(slot - 1)
    expect(house).to_be_enabled()
    if house.get_attribute("aria-pressed") != "true":
        house.click()
    expect(house).to_have_attribute("aria-pressed", "true")
    if name and town_cell(page, name).get_attribute("aria-selected") != "true":
        town_cell(page, name).click()
    if line:
        lines = page.get_by_role("group", name="Row or column")
        lines.get_by_role("button", name=re.compile(line)).click()


def deeds(page: Page, *names: str) -> None:
    """Press buttons of the bar, one after the other."""
    for name in names:
        button = bar(page).get_by_role("button", name=re.compile(f"^{name}")).first
        expect(button).to_be_enabled()
        button.click()


def kind(page: Page) -> Locator:
    return page.locator(".word.kind")


def next_step(page: Page, at: int) -> None:
    """Take the way on, and wait until the game stands where the next step wants it."""
    expect(page.locator(".praise")).to_be_visible()
    go_on(page)
    heading(page, at)
    await_turn(page)


def first_turn(page: Page) -> None:
    """Steps 1 to 4: a house, a place, a line, and the deed; each first done wrong."""
    heading(page, 1)
    choose(page, 1)
    expect(kind(page)).to_contain_text("press the orange one")
    choose(page, 2)
    next_step(page, 2)
    choose(page, 2, "a2")
    expect(kind(page)).to_contain_text("on b1")
    choose(page, 2, "b1")
    next_step(page, 3)
    choose(page, 2, "b1", "column")
    expect(kind(page)).to_contain_text("which line gives more")
    choose(page, 2, "b1", "row")
    next_step(page, 4)
    deeds(page, ALL)
    next_step(page, 5)


def first_season(page: Page) -> None:
    """Steps 5 to 8: any kind, paying, skipping, and coins at the Season's end."""
    choose(page, 2, "a2", "column")
    deeds(page, THEN, "Do it", "With fish")
    expect(kind(page)).to_contain_text("two of one kind, never one of each")
    deeds(page, "With textiles")
    next_step(page, 6)
    choose(page, 1, "c1", "row")
    deeds(page, ALL)
    expect(kind(page)).to_contain_text("try the purple house")
    choose(page, 4, "c1", "row")
    deeds(page, ALL)
    next_step(page, 7)
    page.reload()
    heading(page, 7)
    await_turn(page)
    choose(page, 3, "a3", "column")
    deeds(page, THEN, "Do it", "With pottery", "Do it")
    expect(kind(page)).to_contain_text("skip only a3")
    deeds(page, "Skip")
    next_step(page, 8)
    choose(page, 3, "d1", "row")
    deeds(page, ALL)
    page.get_by_role("dialog").get_by_role("button", name="Go on").click()
    next_step(page, 9)


def goals_and_the_end(page: Page) -> None:
    """Steps 9 to 11: goals, copying, and the turn that wins."""
    choose(page, 2, "a4")
    expect(kind(page)).to_contain_text("Look at your goals")
    choose(page, 2, "b2")
    next_step(page, 10)
    choose(page, 2, "b2", "column")
    deeds(page, THEN, "Do it", "Copy b1", "Do it")
    next_step(page, 11)
    choose(page, 1, None, "row")
    deeds(page, ALL)
    expect(kind(page)).to_contain_text("That would end 160 to 160")
    await_turn(page)
    choose(page, 3, None, "row")
    deeds(page, ALL)
    expect(page.get_by_role("heading", name="You win with 171 points!")).to_be_visible()
    expect(page.locator(".praise")).to_contain_text("171 to 160: you win!")


def test_bosa_with_the_mouse_mistakes_and_a_reload(visitors: Visitors) -> None:
    page = visitors.arrive(reduced_motion="reduce")
    page.get_by_role("link", name="New to Bosa? Learn it in five minutes").click()
    first_turn(page)
    first_season(page)
    goals_and_the_end(page)
    go_on(page)
    expect(page.get_by_role("heading", name="You know Bosa!")).to_be_focused()
    page.get_by_role("button", name="Play your first game").click()
    expect(page).to_have_url(re.compile("/t/"))
    await_turn(page)
    expect(page.get_by_role("region", name="The game explained")).to_contain_text("Look at")


def test_italian_on_a_phone(visitors: Visitors) -> None:
    page = visitors.arrive("/rules/bosa", **PHONE, locale="it-IT", reduced_motion="reduce")
    page.get_by_role("link", name="Non conosci Bosa?").tap()
    expect(page.locator("#lesson")).to_contain_text("Una casa dal castello")
    houses = page.get_by_role("group", name="Mercato").get_by_role("button")
    expect(houses.first).to_be_in_viewport()
    assert has_no_sideways_scroll(page)
    houses.nth(3).tap()
    expect(kind(page)).to_contain_text("Bella anche quella!")
    expect(kind(page)).to_be_in_viewport()
    page.get_by_role("button", name="Fammi vedere").tap()
    expect(page.locator(".word.on")).to_contain_text("la seconda delle quattro")
    houses.nth(1).tap()
    expect(page.get_by_role("link", name="Avanti")).to_be_in_viewport(ratio=1)
    page.get_by_role("link", name="Avanti").tap()
    expect(page.locator("#lesson")).to_contain_text("Un posto per lei")


@pytest.mark.parametrize("scheme", SCHEMES)
def test_axe_finds_nothing_serious_in_bosas_lesson(visitors: Visitors, scheme: str) -> None:
    page = visitors.arrive("/learn/bosa/9", color_scheme=scheme, reduced_motion="reduce")
    await_turn(page)
    choose(page, 2, "a4")
    expect(kind(page)).to_be_visible()
    assert serious(page) == []
    choose(page, 2, "b2")
    expect(page.locator(".praise")).to_be_visible()
    assert serious(page) == []

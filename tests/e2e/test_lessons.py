"""The lessons, by clicks and keys only: to the end, with mistakes, left and resumed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from e2e.hands import cell, tab_to, tab_to_board, walk
from e2e.test_everyone import PHONE, SCHEMES, has_no_sideways_scroll, serious

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from e2e.house import Visitors

CANOSA = [
    "a1 b2",
    "c5 c4",
    "d4 d3 f2 e2",
    "c3 d2",
    "c3 c2 c2 b2",
    "c3 c2",
    "b1 a1",
    "b2 a1",
    "c3 b2 c1",
    "e3 e2",
    "c1 b1 b1 a1",
]
"""The squares to press in each step."""


def heading(page: Page, at: int) -> None:
    """Wait for a step."""
    expect(page.locator("#lesson")).to_contain_text(f"Step {at} of 11")


def press(page: Page, squares: str) -> None:
    """Press squares with the mouse; each time when the board can be used again."""
    for square in squares.split():
        expect(cell(page, square)).to_be_enabled()
        cell(page, square).click()


def go_on(page: Page) -> None:
    """Take the way on, which has the focus once a step is done."""
    way_on = page.get_by_role("link", name="Next")
    expect(way_on).to_be_focused()
    page.keyboard.press("Enter")


def await_board(page: Page) -> None:
    """Wait until something on the board can be chosen."""
    expect(page.get_by_role("gridcell", name=re.compile("you may choose her"))).to_have_count(1)


def test_canosa_with_the_mouse_mistakes_and_a_reload(visitors: Visitors) -> None:
    page = visitors.arrive(reduced_motion="reduce")
    page.get_by_role("link", name="New to Canosa? Learn it in five minutes").click()
    heading(page, 1)
    await_board(page)
    press(page, "c5 b5")
    expect(page.locator(".word.kind")).to_contain_text("The Sailor on c5 steps to b5.")
    expect(page.locator(".word.kind")).to_contain_text("press the Siren on her island")
    for at, squares in enumerate(CANOSA, 1):
        heading(page, at)
        await_board(page)
        if at == 5:
            page.reload()
            heading(page, 5)
            await_board(page)
        if at == 6:
            press(page, "c3 d4")
            expect(page.locator(".word.kind")).to_contain_text("he walks for Silver again")
            await_board(page)
        if at == 11:
            press(page, "b3 b2")
            await_board(page)
            press(page, "b2 a2")
            expect(page.locator(".word.kind")).to_contain_text("Who stands right beside")
            await_board(page)
        do_step(page, squares, press)
        go_on(page)
    expect(page.get_by_role("heading", name="You know Canosa!")).to_be_focused()
    page.go_back()
    heading(page, 11)
    page.go_forward()
    page.get_by_role("button", name="Play your first game").click()
    expect(page.get_by_role("heading", name="A table of Canosa")).to_be_attached()
    expect(page.get_by_text("Your turn: 1 action")).to_be_visible()
    expect(page.get_by_role("region", name="The game explained")).to_contain_text("You play Gold")


def do_step(page: Page, squares: str, how: Callable[[Page, str], None]) -> None:
    """Do what a step asks for; between two actions the server is asked."""
    first, second = squares[:5], squares[6:]
    if len(squares) < len("a1 b2 c3 d4"):
        how(page, squares)
    else:
        how(page, first)
        expect(page.locator(".word.on")).to_be_visible()
        await_board(page)
        how(page, second)
    expect(page.locator(".praise")).to_be_visible()


def keys(page: Page, squares: str) -> None:
    """Press squares with the keys."""
    tab_to_board(page)
    for square in squares.split():
        walk(page, square)
        page.keyboard.press("Enter")


def test_canosa_by_the_keys_alone(visitors: Visitors) -> None:
    page = visitors.arrive(reduced_motion="reduce")
    tab_to(page, page.get_by_role("link", name=re.compile("New to Canosa")))
    page.keyboard.press("Enter")
    for at, squares in enumerate(CANOSA, 1):
        heading(page, at)
        expect(page.get_by_role("heading", level=1)).to_be_focused()
        await_board(page)
        do_step(page, squares, keys)
        go_on(page)
    tab_to(page, page.get_by_role("button", name="Play your first game"))
    page.keyboard.press("Enter")
    expect(page.get_by_text("Your turn: 1 action")).to_be_visible()


def test_the_law_answers_and_the_way_is_shown(visitors: Visitors) -> None:
    page = visitors.arrive("/learn/canosa/2", reduced_motion="reduce")
    await_board(page)
    press(page, "c5 d5")
    why = page.get_by_role("alert")
    expect(why).to_contain_text("d5 is not one straight step from c5 towards a1")
    expect(why.get_by_role("link", name="C6.2")).to_be_visible()
    page.get_by_role("button", name="Show me").click()
    expect(page.get_by_role("button", name="Show me")).to_have_count(0)
    press(page, "c4")  # he is still chosen
    expect(page.locator(".praise")).to_be_visible()
    page.get_by_role("button", name="Once more").click()
    await_board(page)
    page.get_by_role("link", name="Skip").click()
    heading(page, 3)
    page.get_by_role("link", name="Leave for now").click()
    page.get_by_role("link", name="Go on with the lesson: step 3 of 11").click()
    heading(page, 3)
    page.get_by_role("button", name="Start over").click()
    heading(page, 1)
    expect(page.get_by_role("link", name="Step 2 of 11, done")).to_have_count(0)


def test_italian_on_a_phone(visitors: Visitors) -> None:
    page = visitors.arrive("/rules/canosa", **PHONE, locale="it-IT", reduced_motion="reduce")
    page.get_by_role("link", name="Non conosci Canosa?").tap()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Passo 1 di 11")
    expect(page.get_by_text("Giochi con Oro.")).to_be_in_viewport()
    expect(page.get_by_role("gridcell", name=re.compile("puoi sceglierla"))).to_have_count(1)
    assert has_no_sideways_scroll(page)
    for square in ("d4", "c4"):
        cell(page, square).tap()
    expect(page.locator(".word.kind")).to_contain_text("Quello era un Marinaio")
    expect(page.get_by_role("gridcell", name=re.compile("puoi sceglierla"))).to_have_count(1)
    for square in ("a1", "a2"):
        cell(page, square).tap()
    expect(page.get_by_role("link", name="Avanti")).to_be_in_viewport(ratio=1)
    page.get_by_role("link", name="Avanti").tap()
    expect(page.get_by_role("heading", level=1)).to_contain_text("I Marinai vanno a casa")


@pytest.mark.parametrize("scheme", SCHEMES)
def test_axe_finds_nothing_serious_in_canosas_lesson(visitors: Visitors, scheme: str) -> None:
    page = visitors.arrive("/learn/canosa/6", color_scheme=scheme, reduced_motion="reduce")
    await_board(page)
    assert serious(page) == []
    press(page, "c3 d4")
    expect(page.locator(".word.kind")).to_be_visible()
    assert serious(page) == []
    await_board(page)
    press(page, "c3 c2")
    expect(page.locator(".praise")).to_be_visible()
    assert serious(page) == []
    page.goto(page.url.replace("/6", "/12"))
    expect(page.get_by_role("button", name="Play your first game")).to_be_visible()
    assert serious(page) == []

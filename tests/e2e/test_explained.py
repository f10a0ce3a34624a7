"""A game against the computer that explains itself, and can be told to stop."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from e2e.bosa_hands import await_turn, set_table, take_turn
from e2e.hands import await_moves, cell, play_computer
from e2e.test_everyone import has_no_sideways_scroll, serious

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from e2e.house import Visitors


def explained(page: Page) -> Locator:
    return page.get_by_role("region", name="The game explained")


def test_canosa_says_what_was_done_and_what_to_look_at(visitors: Visitors) -> None:
    page = visitors.arrive(reduced_motion="reduce")
    play_computer(page)
    page.get_by_role("button", name="Explain the game to me").click()
    expect(explained(page)).to_contain_text("You play Gold")
    cell(page, "b6").click()
    cell(page, "a6").click()
    await_moves(page, 3)
    told = explained(page).locator(".happened p")
    expect(told).to_have_count(2)
    expect(told.first).to_contain_text("Silver")
    expect(explained(page).get_by_role("listitem").first).to_be_visible()
    assert serious(page) == []
    page.reload()
    expect(told).to_have_count(2)
    page.get_by_role("button", name="Italiano").click()
    ours = page.get_by_role("region", name="La partita spiegata")
    expect(ours).to_contain_text("Argento")
    ours.get_by_role("button", name="Basta spiegazioni").click()
    expect(ours).to_have_count(0)
    expect(page.get_by_role("button", name="Spiegami la partita")).to_be_visible()


def test_bosa_says_what_was_done_and_what_to_look_at(visitors: Visitors) -> None:
    page = visitors.arrive(reduced_motion="reduce")
    set_table(page, ["Me", "Computer, Starfish"])
    await_turn(page)
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Explain the game to me").click()
    page.keyboard.press("Escape")
    take_turn(page, 0)
    await_turn(page)
    expect(explained(page)).to_contain_text(re.compile(r"Computer 2 built .+ on [a-d][1-4]"))
    expect(explained(page).get_by_role("listitem").first).to_be_visible()
    assert has_no_sideways_scroll(page)
    assert serious(page) == []
    explained(page).get_by_role("button", name="No more explanations").click()
    expect(explained(page)).to_have_count(0)

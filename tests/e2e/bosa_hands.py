"""Hands at a table of Bosa: setting it, and turns done with the mouse, found by role and name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Locator, Page

TURNS = 15
"""A player's turns in a whole game: five in each of three Seasons."""
A_TURN_MS = 40_000
"""How long the others may take before it is one's turn again, on a busy machine."""


def bosa_card(page: Page) -> Locator:
    """Return the part of the first page where a table of Bosa is set."""
    return page.get_by_role("region", name="Bosa")


def set_table(
    page: Page, seats: Sequence[str], *, simple: bool = False, deck: str | None = None
) -> None:
    """Set a table with these seats, as the select of each seat calls them, and sit down."""
    card = bosa_card(page)
    card.get_by_role("button", name="Computer", exact=True).click()
    card.get_by_role("radio", name=str(len(seats)), exact=True).check()
    card.get_by_text("Options").click()
    for number, seat in enumerate(seats, 1):
        who, _, name = seat.partition(":")
        card.get_by_label(f"Seat {number}").select_option(label=who)
        if name:
            card.get_by_label(f"Name of player {number}").fill(name)
    if simple:
        card.get_by_label("Simple game, without goals").check()
    if deck:
        card.get_by_label("Deck").select_option(label=deck)
    if "A friend, by link" in seats:
        card.get_by_label("Your name").fill("Anna")
    card.get_by_role("button", name="Play", exact=True).click()
    expect(page).to_have_url(re.compile("/t/"))


def bar(page: Page) -> Locator:
    """Return the bar at the bottom, which is there when it is one's turn."""
    return page.get_by_role("region", name="Your turn")


def market(page: Page) -> Locator:
    return page.get_by_role("group", name="Market").get_by_role("button")


def free_cells(page: Page) -> Locator:
    return page.get_by_role("gridcell", name=re.compile("free, you may place here"))


def await_turn(page: Page) -> None:
    """Wait until it is one's turn; a Season's sheet on the way is read and closed."""
    choosing = page.get_by_role("group", name="Row or column")
    season = page.get_by_role("dialog").get_by_role("button", name="Go on")
    expect(choosing.or_(season).first).to_be_visible(timeout=A_TURN_MS)
    if season.count():
        season.click()
    expect(choosing).to_be_visible(timeout=A_TURN_MS)


def choose(page: Page, turn: int) -> None:
    """Choose a card, a cell and a line, a different one each turn."""
    market(page).nth(turn % 4).click()
    if not page.get_by_role("gridcell", selected=True).count():
        free_cells(page).first.click()
    lines = page.get_by_role("group", name="Row or column").get_by_role("button")
    lines.nth(turn % 2).click()


def do_all(page: Page) -> None:
    """Do the whole turn that is chosen, in one click."""
    once = page.get_by_role("button", name=re.compile("Place and do all|Do all as shown"))
    once.click()
    expect(once).to_have_count(0)


def take_turn(page: Page, turn: int) -> None:
    await_turn(page)
    choose(page, turn)
    do_all(page)


def own_goals(page: Page) -> set[str]:
    """Return the sentences of the goals that are shown."""
    shown = page.get_by_role("region", name=re.compile("Your goals")).locator(".goal .text")
    return set(shown.all_inner_texts())

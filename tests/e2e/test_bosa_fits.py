"""Bosa's table on a laptop: everything a turn is chosen by is in view, and nothing lies over it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from e2e.screens.scenes import SCENES
from e2e.screens.visits.visit import Visit

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from e2e.house import House

LAPTOPS = [(1024, 640), (1280, 720), (1280, 800), (1366, 768)]
NEEDED = {
    "[data-town] [role=gridcell]": 16,
    "[data-slot]": 4,
    "[data-store] [data-step]": 33,
    ".patronage li": 5,
    ".goal .score b": 4,
    ".hint": 1,
    "[aria-label='Your turn'] button": 4,
    "[aria-label='At this table'] button": 4,
    "[aria-label='Step through the game'] button": 4,
}
"""What must be seen, and how many of it at least."""
HIDDEN = """([selector]) => [...document.querySelectorAll(selector)]
  .filter((one) => one.checkVisibility())
  .map((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return inside && over && (one.contains(over) || over.contains(one)) ? '' : one.outerHTML;
  })"""


@pytest.mark.parametrize("players", [2, 5])
def test_everything_to_choose_by_is_in_view(browser: Browser, house: House, players: int) -> None:
    page = SCENES[f"bosa-{players}-hint"].open(Visit(browser, house, "en"))
    page.mouse.move(1, 1)
    for width, height in LAPTOPS:
        page.set_viewport_size({"width": width, "height": height})
        for selector, count in NEEDED.items():
            found = page.evaluate(HIDDEN, [selector])
            assert len(found) >= count, (width, height, selector)
            assert not [one for one in found if one], (width, height, selector)
        others = page.get_by_role("group", name="The others").locator("[data-purse]")
        assert others.count() == players - 1
    page.context.close()

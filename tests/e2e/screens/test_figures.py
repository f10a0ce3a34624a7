"""The page stays light, and nothing on it moves by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from e2e.screens.figures import (
    AT_REST,
    MOST_SCRIPT_BYTES,
    STEADY_SCENES,
    WATCH_SHIFTS,
    layout_shifts,
    script_bytes,
)

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from e2e.house import House


def test_the_first_page_loads_little_script(browser: Browser, house: House) -> None:
    found = script_bytes(browser, house)
    assert len(found) > 1
    assert sum(found.values()) <= MOST_SCRIPT_BYTES, found


@pytest.mark.parametrize("scene", STEADY_SCENES)
def test_nothing_moves_by_itself(browser: Browser, house: House, scene: str) -> None:
    assert layout_shifts(browser, house, scene) == []


def test_what_moves_by_itself_is_found(browser: Browser) -> None:
    page = browser.new_page()
    page.add_init_script(WATCH_SHIFTS)
    page.goto("data:text/html,<p>One</p>")
    page.evaluate(AT_REST)
    page.evaluate("document.body.insertAdjacentHTML('afterbegin', '<div style=height:99px></div>')")
    page.evaluate(AT_REST)
    assert [each["nodes"] for each in page.evaluate("window.shifts")] == [["p"]]
    page.close()

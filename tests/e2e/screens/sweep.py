"""Looking at scenes as the tests do: some sizes every day, all of them when asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from e2e.screens.checker import Screen, summary
from e2e.screens.italian import english_on
from e2e.screens.scenes import SCENES
from e2e.screens.sizes import all_sizes, some_sizes
from e2e.screens.visits.visit import LANGUAGES, Visit

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser

    from e2e.house import House
    from e2e.screens.checker import Fault, Size

PAGES = [(name, language) for name in SCENES for language in LANGUAGES]
PHONE, LAPTOP = (400, 720), (1280, 720)
CONTRASTS: dict[str, tuple[Size, str]] = {"en": (LAPTOP, "light"), "it": (PHONE, "dark")}
"""Contrast hardly depends on the size, and not on the language: each scene has both themes."""


def faults_every_day(browser: Browser, house: House, name: str) -> list[str]:
    """Return what is wrong with a scene at some sizes, and its contrast in both themes."""
    return look(browser, house, name, lambda page: some_sizes(PAGES.index(page)))


def faults_at_all_sizes(browser: Browser, house: House, name: str) -> list[str]:
    return look(browser, house, name, lambda _: all_sizes())


def look(
    browser: Browser, house: House, name: str, sizes_of: Callable[[tuple[str, str]], list[Size]]
) -> list[str]:
    """Open a scene, which takes longer than to look at it, and turn it into every language."""
    scene = SCENES[name]
    page = scene.open(Visit(browser, house, "it"))
    screen = Screen(page)
    found: list[Fault] = []
    english = [f"English: {text}" for text in english_on(page)]
    for language in ("it", "en"):
        if page.locator("html").get_attribute("lang") != language:
            page.locator("header button[lang]").dispatch_event("click")  # covered in some scenes
            page.locator(f"html[lang={language}]").wait_for()
        for size in sizes_of((name, language)):
            found += screen.faults(size, scene.needs(*size))
        found += screen.low_contrasts(*CONTRASTS[language])
    page.context.close()
    return [*summary(found), *english]

"""Looking at scenes as the tests do: some sizes every day, all of them when asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from e2e.screens.checker import Screen, summary
from e2e.screens.italian import english_on
from e2e.screens.scenes import LANGUAGES, SCENES, Visit
from e2e.screens.sizes import all_sizes, some_sizes

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from e2e.house import House
    from e2e.screens.checker import Fault, Size

PAGES = [(name, language) for name in SCENES for language in LANGUAGES]
PHONE, LAPTOP = (400, 720), (1280, 720)
CONTRASTS: dict[str, tuple[Size, str]] = {"en": (LAPTOP, "light"), "it": (PHONE, "dark")}
"""Contrast hardly depends on the size, and not on the language: each scene has both themes."""


def faults_every_day(browser: Browser, house: House, name: str, language: str) -> list[str]:
    """Return what is wrong with a scene at some sizes, and its contrast in both themes."""
    return look(browser, house, name, language, some_sizes(PAGES.index((name, language))))


def faults_at_all_sizes(browser: Browser, house: House, name: str, language: str) -> list[str]:
    return look(browser, house, name, language, all_sizes())


def look(browser: Browser, house: House, name: str, language: str, sizes: list[Size]) -> list[str]:
    scene = SCENES[name]
    page = scene.open(Visit(browser, house, language))
    screen = Screen(page)
    found: list[Fault] = []
    for size in sizes:
        found += screen.faults(size, scene.needs(*size))
    found += screen.low_contrasts(*CONTRASTS[language])
    english = [f"English: {text}" for text in english_on(page)] if language == "it" else []
    page.context.close()
    return [*summary(found), *english]

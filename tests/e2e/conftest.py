from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from e2e.house import House, Visitors, chromium

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One server for all tests: to start it and its workers takes six seconds of a processor."""
    opened = House(tmp_path_factory.mktemp("house"))
    opened.open()
    yield opened
    opened.close()


@pytest.fixture
def visitors(browser: Browser, house: House) -> Iterator[Visitors]:
    """Windows of people; afterwards no console may have complained."""
    if house.process is None:  # a test that failed has killed it
        house.open()
    people = Visitors(browser, house)
    yield people
    for context in browser.contexts:
        context.close()
    assert people.unexpected() == []

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from e2e.house import chromium

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser whose scrollbars take room, as on most laptops."""
    with chromium(scrollbars=True) as opened:
        yield opened

"""Bosa on every screen: nothing cut, covered, out of view, too small or too faint."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from e2e.screens.scenes import SCENES
from e2e.screens.sweep import faults_at_all_sizes, faults_every_day

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from e2e.house import House

SHOWN = [name for name in SCENES if name.startswith("bosa")]


@pytest.mark.parametrize("scene", SHOWN)
def test_some_sizes(browser: Browser, house: House, scene: str) -> None:
    assert faults_every_day(browser, house, scene) == []


@pytest.mark.long
@pytest.mark.parametrize("scene", SHOWN)
def test_all_sizes(browser: Browser, house: House, scene: str) -> None:
    assert faults_at_all_sizes(browser, house, scene) == []

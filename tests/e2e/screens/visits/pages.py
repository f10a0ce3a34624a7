"""Scenes of the pages around the games."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from e2e.screens.visits.bosa import late, place_of
from e2e.screens.visits.canosa import BUSY
from e2e.screens.visits.visit import COMPUTER, said

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from e2e.screens.visits.visit import Visit


def plain(path: str) -> Callable[[Visit], Page]:
    def scene(visit: Visit) -> Page:
        page = visit.go(path)
        page.wait_for_load_state("networkidle")
        return page

    return scene


def returning(visit: Visit) -> Page:
    """The first page for somebody with running games."""
    seats = [{"kind": "person", "name": "Ada"}, COMPUTER]
    visit.open_table("canosa", {"start": BUSY}, seats)
    place_of(visit, 5, late(5))
    visit.open_table("bosa", {"players": 3}, [seats[0], {"kind": "person"}, {"kind": "person"}])
    visit.kept["lungomare.name"] = "Ada"
    page = visit.go("/")
    page.wait_for_load_state("networkidle")
    return page


def ways(visit: Visit) -> Page:
    """The first page with what may be chosen for a game against the computer, and with friends."""
    page = plain("/")(visit)
    for game, english, italian in (
        ("Canosa", "Computer", "Computer"),
        ("Bosa", "Friends by link", "Amici con un link"),
    ):
        page.get_by_role("group", name=re.compile(f"{game}$")).get_by_role(
            "button", name=said(english, italian)
        ).click()
    expect(page.locator(".panel:not([hidden]) .button")).not_to_have_count(0)
    return page

"""Scenes of Canosa: the table, its help, lessons and replays."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from e2e.hands import choose_file
from e2e.screens.visits.visit import COMPUTER, SLOW_MS, ask_the_server, button, said, take_hint

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from e2e.screens.visits.visit import Visit

BUSY = "6/2()3/1(s)2S1/2(gsg)G1(g)/2(ss)(g)2/5(s) 3,1 2,1 g2"
NEARLY_WON = "5S/6/1(s)1(s)2/2(s)3/4(g)1/1(g)G3 2,2 3,2 g2"
OPENING = ("b6-a6", "@e5", "a5-b5", "@b2", "+c3")


def table(visit: Visit, **options: Any) -> Page:
    seats = [{"kind": "person", "name": "Ada"}, COMPUTER]
    page = visit.go(visit.open_table("canosa", options, seats))
    page.get_by_role("gridcell").first.wait_for()
    expect(button(page, "Hint", "Consiglio")).to_be_enabled(timeout=SLOW_MS)
    return page


def middle(visit: Visit) -> Page:
    page = table(visit, start=BUSY)
    page.get_by_role("gridcell", name=re.compile("^d3,")).click()
    return page


def helped(visit: Visit) -> Page:
    """A hint, the explained game and the evaluation, all at once."""
    visit.kept["lungomare.settings"] = {"explain": True, "evaluation": True}
    ask_the_server(visit)
    page = table(visit, actions=list(OPENING[:3]))
    take_hint(page, ["@b2", "d4-c4", "@d5", "c5-c4"], 0.61)
    page.locator(".hint").wait_for()
    return page


def refused(visit: Visit) -> Page:
    page = middle(visit)
    page.get_by_role("gridcell", name=re.compile("^a6,")).click()
    page.get_by_role("alert").wait_for()
    return page


def over(visit: Visit) -> Page:
    page = table(visit, start=NEARLY_WON)
    page.get_by_role("gridcell", name=re.compile("^b1,")).click()
    page.get_by_role("gridcell", name=re.compile("^a1,")).click()
    page.get_by_role("heading", name=said("You have won!", "Hai vinto!")).wait_for()
    return page


def replay(visit: Visit) -> Page:
    page = visit.go("/replay")
    header = {"game": "canosa", "edition": "retail", "rules": {}, "layout": "standard"}
    choose_file(page, {**header, "actions": list(OPENING), "result": None})
    button(page, "To the end", "Alla fine").click()
    return page


def lines(visit: Visit) -> Page:
    """A moment of a replay with its best lines, and what was better."""
    visit.kept["lungomare.settings"] = {"evaluation": True, "device": False}
    page = replay(visit)
    page.locator(".lines .worth").first.wait_for()
    page.locator(".better .soft, .better .button").wait_for()
    return page


def lesson(step: int) -> Callable[[Visit], Page]:
    def scene(visit: Visit) -> Page:
        page = visit.go(f"/learn/canosa/{step}")
        page.get_by_role("gridcell").first.wait_for()
        return page

    return scene

"""Bosa in motion: turns seen one after the other, skipped or at once; a card that is dragged."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import httpx
from playwright.sync_api import expect

from e2e.bosa_hands import await_turn, bar, choose, do_all, free_cells, market
from e2e.screens.visits.bosa import played, turns
from e2e.screens.visits.visit import COMPUTER

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from e2e.house import Visitors

PLAYERS = 5
WATCH = """
  window.moved = 0;
  window.seen = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    window.moved += 1;
    return animate.apply(this, how);
  };
  new MutationObserver(() => {
    const said = document.querySelector('[aria-label="What is owed now"]')?.textContent ?? '';
    const name = /^\\s*(Computer \\d): .* on [a-d][1-4]/.exec(said)?.[1];
    if (name && window.seen.at(-1) !== name) window.seen.push(name);
  }).observe(document, { childList: true, subtree: true, characterData: true });
"""
"""Counts what moves, and writes down whose turn the bar shows."""


def sit_with_computers(visitors: Visitors, **how: Any) -> tuple[Page, int]:
    """Sit down in the middle of a game with four computers, when it is one's turn."""
    record = played(PLAYERS)
    at, me = turns(PLAYERS)[10]
    options = {key: record[key] for key in ("players", "deck", "simple", "setup")}
    options["decisions"] = record["decisions"][:at]
    seats = [{"kind": "person", "name": "Ada"} if n == me else COMPUTER for n in range(PLAYERS)]
    address = visitors.house.address
    wanted = {"game": "bosa", "options": options, "seats": seats}
    opened = httpx.post(f"{address}/api/tables", json=wanted, timeout=60).json()
    kept = json.dumps([{"table": opened["table"], "seats": opened["held"], "at": 1}])
    stored = [{"origin": address, "localStorage": [{"name": "lungomare.seats", "value": kept}]}]
    page = visitors.arrive(storage_state={"cookies": [], "origins": stored}, **how)
    page.context.add_init_script(WATCH)
    page.goto(f"{address}/t/{opened['table']}")
    await_turn(page)
    return page, me


def test_turns_of_computers_are_seen_in_order_and_skipped(visitors: Visitors) -> None:
    page, me = sit_with_computers(visitors, reduced_motion="no-preference")
    choose(page, 0)
    do_all(page)
    await_turn(page)
    order = [f"Computer {(me + n) % PLAYERS + 1}" for n in range(1, PLAYERS)]
    assert page.evaluate("window.seen") == order
    assert page.evaluate("window.moved") > 2 * PLAYERS
    page.get_by_role("button", name="More").click()
    page.get_by_role("dialog").get_by_role("radio", name="slow").check(force=True)
    page.keyboard.press("Escape")
    choose(page, 1)
    do_all(page)
    # Once all of them have answered, there is much to skip.
    expect(page.get_by_text("Then it is your turn.")).to_be_visible()
    skip = page.get_by_role("button", name="Skip ahead")
    expect(skip).to_have_attribute("aria-keyshortcuts", "Escape")
    page.keyboard.press("Escape")
    expect(skip).to_have_count(0)
    assert bar(page).is_visible()
    page.get_by_role("button", name="What happened").click()
    page.get_by_role("button", name=re.compile("Watch this turn")).first.click()
    expect(page.get_by_text("Watching again")).to_be_visible()
    page.keyboard.press("Escape")
    expect(bar(page)).to_be_visible()


def test_a_card_is_dragged_into_the_town(visitors: Visitors) -> None:
    page, _ = sit_with_computers(visitors, reduced_motion="no-preference")
    card, cell = market(page).nth(1), free_cells(page).first
    name = cell.get_attribute("data-cell")
    card.hover()
    page.mouse.down()
    cell.hover(force=True)
    expect(page.locator("[data-dragged]")).to_be_visible()
    page.mouse.up()
    expect(card).to_have_attribute("aria-pressed", "true")
    chosen = page.get_by_role("gridcell", selected=True)
    expect(chosen).to_have_attribute("data-cell", name or "")
    expect(page.locator("[data-dragged]")).to_have_count(0)
    card.hover()
    page.mouse.down()
    page.mouse.move(3, 3, steps=4)
    page.mouse.up()
    expect(page.locator("[data-dragged]")).to_have_count(0)
    expect(chosen).to_have_attribute("data-cell", name or "")


def test_nothing_moves_for_whoever_asks_for_less(visitors: Visitors) -> None:
    page, _ = sit_with_computers(visitors, reduced_motion="reduce")
    choose(page, 0)
    do_all(page)
    await_turn(page)
    assert page.evaluate("[window.moved, document.getAnimations().length]") == [0, 0]
    expect(page.get_by_role("button", name="Skip ahead")).to_have_count(0)

"""Bosa for everyone: keys alone, phone, Italian, decks of one's own, axe, light and dark."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from e2e.bosa_hands import (
    await_turn,
    bar,
    bosa_card,
    choose,
    do_all,
    free_cells,
    market,
    set_table,
    take_turn,
)
from e2e.hands import choose_way, tab_to
from e2e.test_everyone import PHONE, SCHEMES, has_no_sideways_scroll, serious

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from e2e.house import Visitors


def test_turns_by_the_keys_alone(visitors: Visitors) -> None:
    page = visitors.arrive(reduced_motion="reduce")
    tab_to(page, page.get_by_role("button", name="Play Bosa"))
    page.keyboard.press("Enter")
    for turn in range(3):
        await_turn(page)
        tab_to(page, market(page).nth(turn))
        page.keyboard.press("Enter")
        walk_to_free_cell(page)
        page.keyboard.press("Enter")
        lines = page.get_by_role("group", name="Row or column").get_by_role("button")
        tab_to(page, lines.nth(turn % 2))
        page.keyboard.press("Space")
        tab_to(page, page.get_by_role("button", name=re.compile("Place and do all|Do all as")))
        page.keyboard.press("Enter")
        stays = page.get_by_role("group", name="What is owed now")
        assert stays.evaluate("group => group.contains(document.activeElement)")
        announcer = page.locator("[data-announcer]")
        expect(announcer).to_contain_text(re.compile(r"Computer \d: .+ on [a-d][1-4]"))
    await_turn(page)
    tab_to(page, market(page).first)
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(market(page).first).to_have_attribute("aria-pressed", "false")


def walk_to_free_cell(page: Page) -> None:
    """Go with Tab into the townscape and with arrows to the first cell that is free."""
    town = page.get_by_role("grid", name="Your townscape")
    here = town.locator('[tabindex="0"]')
    tab_to(page, here)
    target = free_cells(page).first.get_attribute("data-cell") or ""
    at = page.locator(":focus").get_attribute("data-cell") or ""
    across, down = ord(target[0]) - ord(at[0]), int(target[1]) - int(at[1])
    for _ in range(abs(across)):
        page.keyboard.press("ArrowRight" if across > 0 else "ArrowLeft")
    for _ in range(abs(down)):
        page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
    expect(free_cells(page).first).to_be_focused()


def test_a_phone(visitors: Visitors) -> None:
    page = visitors.arrive(**PHONE, reduced_motion="reduce")
    assert has_no_sideways_scroll(page)
    page.get_by_role("button", name="Play Bosa").tap()
    await_turn(page)
    assert has_no_sideways_scroll(page)
    expect(market(page).first).to_be_in_viewport(ratio=1)
    expect(bar(page)).to_be_in_viewport(ratio=1)
    for number in range(4):
        market(page).nth(number).tap()
        expect(market(page).nth(number)).to_have_attribute("aria-pressed", "true")
    free_cells(page).first.tap()
    page.get_by_role("group", name="Row or column").get_by_role("button").first.tap()
    assert has_no_sideways_scroll(page)
    for button in bar(page).get_by_role("button").all():
        expect(button).to_be_in_viewport(ratio=1)
    press_long(page)
    page.get_by_role("button", name=re.compile("Place and do all|Do all as shown")).tap()
    await_turn(page)
    for path in ("/decks", "/rules/bosa"):
        page.goto(visitors.house.address + path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert has_no_sideways_scroll(page)
    page.goto(visitors.house.address + "/decks")
    page.get_by_role("button", name="Begin with these cards").tap()
    expect(page.get_by_label("The card in Italian: Season 1, 1", exact=True)).to_be_visible()
    assert has_no_sideways_scroll(page)


def press_long(page: Page) -> None:
    """Rest a finger on a card: its sentence comes, and nothing is chosen."""
    before = market(page).first.get_attribute("aria-pressed")
    market(page).first.evaluate(
        """card => card.dispatchEvent(new PointerEvent('pointerdown',
             { pointerType: 'touch', bubbles: true }))"""
    )
    expect(page.locator(".tip")).to_be_visible()
    market(page).first.evaluate("card => card.click()")
    expect(market(page).first).to_have_attribute("aria-pressed", before or "")
    market(page).first.evaluate("card => card.dispatchEvent(new PointerEvent('pointerleave'))")
    expect(page.locator(".tip")).to_have_count(0)


def test_italian(visitors: Visitors) -> None:
    page = visitors.arrive(locale="it-IT", reduced_motion="reduce")
    page.get_by_role("button", name="Gioca a Bosa").click()
    expect(page.get_by_text("Stagione 1 di 3")).to_be_visible()
    expect(page.get_by_role("group", name="Riga o colonna")).to_be_visible()
    page.get_by_role("group", name="Mercato").get_by_role("button").first.click()
    page.get_by_role("gridcell", name=re.compile("libera")).first.click()
    page.get_by_role("group", name="Riga o colonna").get_by_role("button").first.click()
    page.get_by_role("button", name=re.compile("Costruisci e fai tutto|Fai tutto così")).click()
    expect(page.get_by_role("group", name="Riga o colonna")).to_be_visible()
    page.goto(visitors.house.address + "/decks")
    page.get_by_role("button", name="Comincia da righe vuote").click()
    page.get_by_label("Guadagno: Stagione 1, 1: pesci").fill("0")
    page.get_by_role("button", name="Controlla", exact=True).click()
    expect(page.get_by_text("il guadagno manca o è vuoto").first).to_be_visible()
    expect(page.get_by_text("is missing or empty")).to_have_count(0)
    page.goto(visitors.house.address + "/rules/bosa#B4.2")
    expect(page.get_by_text("Niente buchi")).to_be_visible()
    page.get_by_label("Cerca").fill("mecenatismo")
    expect(page.get_by_text("Niente buchi")).to_have_count(0)
    expect(page.get_by_text("Mecenatismo: ognuno spende")).to_be_visible()


def test_a_deck_of_ones_own_is_written_saved_loaded_and_played(
    visitors: Visitors, tmp_path: Path
) -> None:
    page = visitors.arrive("/decks", reduced_motion="reduce")
    expect(page.get_by_text("96 cards")).to_be_visible()
    page.get_by_label(re.compile("^Colour")).select_option("red")
    page.get_by_label(re.compile("^Season")).select_option(label="Season 1")
    expect(page.get_by_text("5 cards")).to_be_visible()
    page.get_by_role("button", name="Begin with these cards").click()
    page.get_by_label("Name of the deck").fill("our box")
    page.get_by_role("button", name="Start cards").click()
    for number in range(1, 7):
        name = f"Name of the card: Start cards, {number}"
        page.get_by_label(name, exact=True).fill(f"Home {number}")
    page.get_by_label("Gain: Start cards, 1: fish").fill("0")
    page.get_by_role("button", name="Check and keep").click()
    expect(page.get_by_text("gain is missing or empty")).to_be_visible()
    page.get_by_label("Gain: Start cards, 1: coins").fill("2")
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.get_by_text("This deck can be played with.")).to_be_visible()
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "box.json"
    saving.value.save_as(file)
    assert json.loads(file.read_text("utf-8"))["cards"][0]["effect"] == {"gain": {"coins": 2}}

    other = visitors.arrive("/decks", reduced_motion="reduce")
    other.get_by_label("Load a file").set_input_files(file)
    other.get_by_role("button", name="Check and keep").click()
    expect(other.get_by_text("“our box” is kept")).to_be_visible()
    other.goto(visitors.house.address)
    set_table(other, ["Me", "Computer, Starfish"], deck="our box")
    expect(other.get_by_role("gridcell", name=re.compile(r"^a1: Home \d"))).to_be_visible()
    for turn in range(2):
        take_turn(other, turn)
    await_turn(other)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_axe_finds_nothing_serious_in_bosa(visitors: Visitors, scheme: str) -> None:
    page = visitors.arrive(color_scheme=scheme, reduced_motion="reduce")
    choose_way(bosa_card(page), "Computer").get_by_text("Options").click()
    expect(page.get_by_label("Deck")).to_be_visible()
    assert serious(page) == []
    page.get_by_role("button", name="Play Bosa").click()
    await_turn(page)
    choose(page, 0)
    assert serious(page) == []
    page.get_by_role("gridcell", name=re.compile("^d4:")).click()
    expect(page.get_by_role("alert")).to_contain_text("B4.1")
    assert serious(page) == []
    for name in ("Score so far", "What happened", "More"):
        page.get_by_role("button", name=name).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        assert serious(page) == []
        page.keyboard.press("Escape")
    do_all(page)
    await_turn(page)
    choose(page, 2)  # the row of the Start card, which can always be done
    page.get_by_role("button", name=re.compile("Step by step|Place, then choose")).click()
    expect(page.get_by_role("button", name="Skip")).to_be_visible()
    assert serious(page) == []
    for path, text in (("/decks", "96 cards"), ("/rules/bosa", "Two to five people play.")):
        page.goto(visitors.house.address + path)
        expect(page.get_by_text(text)).to_be_visible()
        assert serious(page) == []
    page.goto(visitors.house.address + "/decks")
    page.get_by_role("button", name="Begin with these cards").click()
    assert serious(page) == []

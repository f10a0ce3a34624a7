"""Looking back on games of Bosa: while they run, after them, and from a file."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from e2e.bosa_hands import await_turn, bar, choose, do_all, market, set_table, take_turn
from e2e.hands import choose_file
from e2e.test_bosa import VICTORY
from e2e.test_everyone import PHONE, has_no_sideways_scroll, serious
from lungomare.cli.commands.random_games import random_record
from lungomare.games.bosa import STANDARD, Bosa
from lungomare.games.bosa.deal.from_seed import deal_from_seed
from lungomare.games.shuffle import commit, seed_from_secret

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from e2e.house import Visitors

NAMES = ["Anna", "Bartolomeo della Marina Grande", "W" * 32, "Dora", "Elio"]


def bosa_record(players: int) -> dict[str, Any]:
    """Return the record of a whole game between people, dealt under a seal."""
    secret, added = bytes(range(32)), [b"\x0a" * 16] * players
    game = Bosa(players)
    setup = deal_from_seed(STANDARD, players, seed_from_secret(secret, added))
    shuffle = {
        "commit": commit(secret).hex(),
        "secret": secret.hex(),
        "contributions": [each.hex() for each in added],
    }
    seats = [{"kind": "person", "player": None, "name": name} for name in NAMES[:players]]
    played = random_record(game, game.start_from(setup), Random(players))
    return {**played, "shuffle": shuffle, "seats": seats}


def test_looking_back_leaves_the_running_game_and_the_choice_alone(visitors: Visitors) -> None:
    page = visitors.arrive(reduced_motion="reduce")
    set_table(page, ["Me", "Computer, Starfish"])
    for turn in range(2):
        take_turn(page, turn)
    await_turn(page)
    choose(page, 2)
    done = page.get_by_role("button", name=re.compile("Place and do all|Do all as shown"))
    expect(done).to_be_visible()
    now = page.get_by_role("gridcell").all_inner_texts()
    page.get_by_role("button", name="One turn back").click()
    page.get_by_role("button", name="One turn back").click()
    expect(page.get_by_text("You are looking back; the game goes on.")).to_be_visible()
    expect(bar(page)).to_have_count(0)
    assert page.get_by_role("gridcell").all_inner_texts() != now
    expect(page.get_by_role("region", name=re.compile("Your goals"))).to_be_visible()
    market(page).first.click(force=True)
    expect(page.get_by_text("Go to the end to act")).to_be_visible()
    page.locator("body").press("ArrowLeft")
    page.locator("body").press("Home")
    expect(page.get_by_text("The cards are dealt")).to_be_visible()
    page.get_by_role("button", name="Back to the game").click()
    assert page.get_by_role("gridcell").all_inner_texts() == now
    do_all(page)
    await_turn(page)
    page.get_by_role("button", name="What happened").click()
    page.get_by_role("button", name=re.compile("Show the game after this turn")).last.click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_text("You are looking back")).to_be_visible()
    assert serious(page) == []


def test_a_record_of_five_is_stepped_through_on_a_phone(visitors: Visitors) -> None:
    page = visitors.arrive("/replay", **PHONE, reduced_motion="reduce")
    record = bosa_record(5)
    choose_file(page, record)
    expect(page.get_by_text("The cards are dealt")).to_be_visible()
    assert has_no_sideways_scroll(page)
    page.get_by_role("button", name="One turn on").tap()
    expect(page.get_by_text("Season 1 · turn 1 of 75")).to_be_visible()
    slider = page.get_by_role("slider")
    slider.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("Action"))
    page.get_by_role("group", name="The others").get_by_role("button").nth(1).tap()
    shown = page.get_by_role("dialog")
    expect(shown.get_by_role("region", name=re.compile("Goals of W+"))).to_be_visible()
    shown.get_by_role("button", name="Show it large").tap()
    expect(page.get_by_role("heading", name=re.compile("Townscape of W+"))).to_be_visible()
    assert has_no_sideways_scroll(page)
    page.get_by_role("button", name="Score so far").tap()
    expect(page.get_by_role("dialog")).to_contain_text("ended at this moment")
    assert fits(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="To the end").tap()
    expect(page.get_by_role("heading", name=VICTORY)).to_be_visible()
    sheet = page.get_by_role("table", name="Score sheet")
    totals = sheet.get_by_role("row", name=re.compile("^Total")).get_by_role("cell")
    ranked = sorted(record["result"]["totals"], reverse=True)
    assert [int(text) for text in totals.all_inner_texts()] == ranked
    assert has_no_sideways_scroll(page)
    check_deal_of_a_file(page)
    assert serious(page) == []


def fits(page: Page) -> bool:
    """Say whether the dialog that is open shows all of its width."""
    wide: bool = page.get_by_role("dialog").evaluate("box => box.scrollWidth <= box.clientWidth")
    return wide


def check_deal_of_a_file(page: Page) -> None:
    """Have the page check the deal of a record; it saw no seal before, and says so."""
    page.get_by_role("button", name="Fair deal").click()
    page.get_by_role("button", name="Check the deal").click()
    told = page.get_by_role("dialog")
    expect(told.get_by_text("The deal follows from the published secret")).to_be_visible()
    expect(told.get_by_role("listitem")).to_have_count(5)
    page.keyboard.press("Escape")


def test_a_record_whose_deal_was_changed_is_found_out(visitors: Visitors) -> None:
    page = visitors.arrive("/replay", reduced_motion="reduce")
    record = bosa_record(2)
    record["shuffle"]["secret"] = bytes(32).hex()
    choose_file(page, record)
    page.get_by_role("button", name="Fair deal").click()
    page.get_by_role("button", name="Check the deal").click()
    expect(page.get_by_text("Do not trust this game")).to_be_visible()

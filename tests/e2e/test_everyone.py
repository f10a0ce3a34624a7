"""For everyone: phone, Italian, light and dark, and nothing serious to find for axe."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from e2e.hands import (
    await_moves,
    canosa_card,
    cell,
    choose_file,
    choose_way,
    click,
    invite_friend,
    play_computer,
    play_on,
    record,
    state_after,
)
from lungomare.games.canosa import Canosa

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from e2e.house import Visitors

ROOT = Path(__file__).parents[2]
AXE = (ROOT / "web/node_modules/axe-core/axe.min.js").read_text("utf-8")
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "is_mobile": True,
    "has_touch": True,
    "device_scale_factor": 2,
}
SCHEMES = ["light", "dark"]


def serious(page: Page) -> list[str]:
    """Return what axe finds serious or critical on the page as it stands."""
    page.evaluate(AXE)
    found: list[str] = page.evaluate(
        """async () => (await axe.run()).violations.map(
          v => `${v.impact}: ${v.id}: ${v.nodes.map(n => n.target + n.failureSummary)}`)"""
    )
    return [each for each in found if each.startswith(("serious", "critical"))]


def has_no_sideways_scroll(page: Page) -> bool:
    width: int = page.evaluate("document.documentElement.scrollWidth")
    return width <= page.viewport_size["width"] if page.viewport_size else False


FINGER_PX = 40
"""What a finger hits without looking closely."""


def too_small_for_a_finger(page: Page) -> list[str]:
    """Return what can be pressed and is smaller; links within a text are as high as its lines."""
    found: list[str] = page.evaluate(
        """(least) => [...document.querySelectorAll(
            'button, select, summary, nav a, label:has(input), a.button, [role="gridcell"]')]
          .filter(item => item.checkVisibility() && !item.closest('.skip'))
          .filter(item => !item.matches('.strip > button'))  // the cue of what a swipe shows
          .map(item => [item, item.getBoundingClientRect()])
          .filter(([_, box]) => box.height > 1 && (box.height < least || box.width < least))
          .map(([item, box]) => `${item.textContent.trim()}: ${box.width} x ${box.height}`)""",
        FINGER_PX - 0.5,
    )
    return found


def test_axe_would_find_something(visitors: Visitors) -> None:
    page = visitors.arrive()
    page.evaluate("document.querySelector('.begin').replaceChildren()")
    assert any("button-name" in each for each in serious(page))


@pytest.mark.parametrize("scheme", SCHEMES)
def test_axe_finds_nothing_serious_on_any_screen(visitors: Visitors, scheme: str) -> None:
    page = visitors.arrive(color_scheme=scheme, reduced_motion="reduce")
    assert serious(page) == []
    card = choose_way(canosa_card(page), "Computer")
    card.get_by_text("Options").click()
    card.get_by_label("Edition").select_option("kickstarter")
    expect(page.get_by_role("note")).to_contain_text("nine games in ten")
    card.get_by_text("Single rules").first.click()
    assert serious(page) == []

    invite_friend(page)
    expect(page.get_by_role("heading", name="Send this link to your friend")).to_be_visible()
    assert serious(page) == []
    friend = visitors.arrive(page.url.removeprefix(visitors.house.address), color_scheme=scheme)
    expect(friend.get_by_role("heading", name="Sit down and play")).to_be_visible()
    assert serious(friend) == []

    page.goto(visitors.house.address + "/rules/canosa")
    expect(page.get_by_text("Gold goes first.")).to_be_visible()
    assert serious(page) == []

    page.goto(visitors.house.address + "/replay")
    assert serious(page) == []
    choose_file(page, record(None, ["b6-a6", "@e5"]))
    page.get_by_role("button", name="One action on").click()
    assert serious(page) == []
    page.get_by_role("button", name="Play on from here").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert serious(page) == []


@pytest.mark.parametrize("scheme", SCHEMES)
def test_axe_finds_nothing_serious_at_the_table(visitors: Visitors, scheme: str) -> None:
    page = visitors.arrive(color_scheme=scheme, reduced_motion="reduce")
    play_computer(page)
    page.get_by_role("button", name="Who stands better?").click()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint")).to_be_visible()
    cell(page, "a1").click()
    cell(page, "f3").click()
    expect(page.get_by_role("alert")).to_be_visible()
    assert serious(page) == []
    page.get_by_role("button", name="More").click()
    assert serious(page) == []
    page.keyboard.press("Escape")
    click(page, state_after([]), Canosa().read("b6-a6"))
    await_moves(page, 3)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(
        page.get_by_role("heading", name="Well played. This one goes to the other side.")
    ).to_be_visible()
    assert serious(page) == []
    page.goto(visitors.house.address)
    expect(page.get_by_role("heading", name="Your games")).to_be_visible()
    assert serious(page) == []


def test_a_phone_shows_the_board_and_what_is_owed(visitors: Visitors) -> None:
    page = visitors.arrive(**PHONE)
    assert has_no_sideways_scroll(page)
    play_computer(page)
    expect(cell(page, "a1")).to_be_in_viewport()
    expect(cell(page, "f6")).to_be_in_viewport()
    expect(page.get_by_text("Your turn: 1 action")).to_be_in_viewport()
    expect(page.get_by_role("region", name="Player Gold")).to_be_in_viewport()
    assert has_no_sideways_scroll(page)
    cell(page, "b6").tap()
    cell(page, "a6").tap()
    await_moves(page, 3)
    page.goto(visitors.house.address + "/rules/canosa")
    assert has_no_sideways_scroll(page)


def test_a_finger_hits_everything(visitors: Visitors) -> None:
    page = visitors.arrive(**PHONE)
    expect(page.get_by_role("button", name="Play Bosa")).to_be_visible()
    assert too_small_for_a_finger(page) == []
    page.get_by_role("button", name="Play Bosa").tap()
    expect(page.get_by_role("group", name="Row or column")).to_be_visible(timeout=40_000)
    assert too_small_for_a_finger(page) == []
    page.goto(visitors.house.address)
    play_computer(page)
    expect(page.get_by_role("heading", name="A table of Canosa")).to_be_attached()
    assert too_small_for_a_finger(page) == []
    page.goto(visitors.house.address + "/rules/bosa")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert too_small_for_a_finger(page) == []


def test_a_laptop_has_everything_important_above_the_fold(visitors: Visitors) -> None:
    page = visitors.arrive()
    for game in ("Canosa", "Bosa"):
        card = page.get_by_role("region", name=game)
        expect(card.get_by_role("button", name=f"Play {game}")).to_be_in_viewport(ratio=1)
        for way in ("Computer", "One screen", "Friends by link", "Open tables"):
            expect(card.get_by_role("button", name=way)).to_be_in_viewport(ratio=1)
        expect(card.get_by_role("link", name="Lesson")).to_be_in_viewport(ratio=1)
    play_computer(page)
    for name in ("Player Gold", "Player Silver", "Moves"):
        expect(page.get_by_role("region", name=name)).to_be_in_viewport(ratio=1)
    for name in ("Hint", "Take back", "Resign"):
        expect(page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    expect(cell(page, "a1")).to_be_in_viewport(ratio=1)


def test_italian_by_the_browser_and_by_choice(visitors: Visitors) -> None:
    page = visitors.arrive(locale="it-IT")
    expect(page.locator("html")).to_have_attribute("lang", "it")
    play_computer(page)
    expect(page.get_by_text("Tocca a te: 1 azione")).to_be_visible()
    expect(cell(page, "a1")).to_have_accessible_name(re.compile("isola di Oro.*Sirena"))
    cell(page, "a1").click()
    cell(page, "f3").click()
    why = page.get_by_role("alert")
    expect(why).to_contain_text("f3 non è accanto alla Sirena d’oro in a1")
    expect(why).to_contain_text("Una Sirena si muove di una casella")
    page.get_by_role("button", name="English").click()
    expect(page.get_by_text("Your turn: 1 action")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Your turn: 1 action")).to_be_visible()


def test_light_and_dark_by_the_system_and_by_choice(visitors: Visitors) -> None:
    page = visitors.arrive(color_scheme="dark")
    paper = "getComputedStyle(document.body).backgroundColor"
    by_night = page.evaluate(paper)
    switch = page.get_by_role("button", name=re.compile("^Light or dark"))
    switch.click()
    expect(page.get_by_role("button", name="Light or dark: light")).to_be_focused()
    by_day = page.evaluate(paper)
    assert by_day != by_night
    page.reload()
    expect(switch).to_be_visible()
    assert page.evaluate(paper) == by_day
    switch.click()
    assert page.evaluate(paper) == by_night
    page.emulate_media(color_scheme="light")
    assert page.evaluate(paper) == by_night
    switch.click()
    assert page.evaluate(paper) == by_day


def test_twice_as_large_nothing_is_lost(visitors: Visitors) -> None:
    page = visitors.arrive(viewport={"width": 683, "height": 384}, device_scale_factor=2)
    assert has_no_sideways_scroll(page)
    play_computer(page)
    expect(cell(page, "a1")).to_be_in_viewport(ratio=1)
    expect(cell(page, "f6")).to_be_in_viewport(ratio=1)
    assert has_no_sideways_scroll(page)
    page.goto(visitors.house.address)
    page.get_by_role("button", name="Play Bosa").click()
    expect(page.get_by_role("group", name="Row or column")).to_be_visible(timeout=40_000)
    assert has_no_sideways_scroll(page)
    for path in ("/rules/bosa", "/decks", "/replay"):
        page.goto(visitors.house.address + path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert has_no_sideways_scroll(page)


def test_a_slow_line_says_so_and_counts_a_move_once(visitors: Visitors) -> None:
    page = visitors.arrive()
    session = page.context.new_cdp_session(page)
    slow = {"offline": False, "latency": 400, "downloadThroughput": 60_000}
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", {**slow, "uploadThroughput": 60_000})
    play_computer(page)
    expect(page.get_by_text(re.compile("One moment|Connecting")).first).to_be_visible()
    expect(page.get_by_role("heading", name="A table of Canosa")).to_be_attached()
    cell(page, "b6").click()
    cell(page, "a6").dblclick()
    await_moves(page, 3)
    assert page.get_by_role("region", name="Moves").get_by_role("button").count() == 3


PRESSED = """() => {
  window.shown = [];
  let pressed = 0;
  const grid = document.querySelector('[role="grid"]');
  grid.addEventListener('pointerdown', () => { pressed = performance.now(); }, true);
  new MutationObserver(() => {
    if (pressed) window.shown.push(performance.now() - pressed);
    pressed = 0;
  }).observe(grid, { subtree: true, attributes: true });
}"""
"""Notes the milliseconds from each press on the board to the first change that it makes there."""


def test_choices_appear_within_fifty_milliseconds(visitors: Visitors) -> None:
    page = visitors.arrive("/replay")
    play_on(page, "6/2()3/1(s)2S1/2(gsg)G1(g)/2(ss)(g)2/5(s) 3,1 2,1 g2", "Two at this screen")
    expect(page.get_by_text("Gold: 2 actions").first).to_be_visible()
    box = cell(page, "d3").bounding_box()
    assert box
    page.evaluate(PRESSED)
    for _ in range(5):
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(cell(page, "e3")).to_have_accessible_name(re.compile("you may move here"))
        page.keyboard.press("Escape")
        expect(cell(page, "e3")).not_to_have_accessible_name(re.compile("you may move here"))
    took = page.evaluate("window.shown")
    assert len(took) == 5
    # The quickest: what the page itself takes, whatever else the machine is doing.
    assert 0 <= min(took) < 50, f"{took} ms"


def test_nothing_is_asked_of_any_other_host(visitors: Visitors) -> None:
    page = visitors.arrive()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    play_computer(page)
    expect(page.get_by_text("Your turn: 1 action")).to_be_visible()
    assert asked
    assert [url for url in asked if not url.startswith(visitors.house.address)] == []

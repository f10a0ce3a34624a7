"""Picture every main screen of the page; run by scripts/screenshots."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import expect

from e2e.bosa_hands import await_turn, choose, set_table, take_turn
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
from e2e.house import House, Visitors, chromium
from e2e.test_bosa_back import bosa_record
from lungomare.games.canosa import Canosa

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

BUSY = "6/2()3/1(s)2S1/2(gsg)G1(g)/2(ss)(g)2/5(s) 3,1 2,1 g2"
NEARLY_WON = "5S/6/1(s)1(s)2/2(s)3/4(g)1/1(g)G3 2,2 3,2 g2"
GAME = ["b6-a6", "@e5", "a5-b5", "@b2", "+c3", "@d4xe4"][:5]
DEVICES: dict[str, dict[str, Any]] = {
    "wide": {"viewport": {"width": 1366, "height": 768}},
    "phone": {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True},
}


def arrive(people: Visitors, how: dict[str, Any]) -> Page:
    page = people.arrive(**how)
    page.wait_for_load_state("networkidle")
    return page


def options(people: Visitors, how: dict[str, Any]) -> Page:
    page = arrive(people, how)
    card = choose_way(canosa_card(page), "Computer")
    card.get_by_text("Options").click()
    card.get_by_label("Edition").select_option("kickstarter")
    page.get_by_role("note").scroll_into_view_if_needed()
    return page


def invitation(people: Visitors, how: dict[str, Any]) -> Page:
    page = arrive(people, how)
    invite_friend(page)
    page.get_by_role("heading", name="Send this link").wait_for()
    return page


def joining(people: Visitors, how: dict[str, Any]) -> Page:
    host = invitation(people, how)
    page = people.arrive(host.url.removeprefix(people.house.address), **how)
    page.get_by_label("Your name").fill("Bea")
    return page


def online(people: Visitors, how: dict[str, Any]) -> Page:
    page = invitation(people, how)
    friend = people.arrive(page.url.removeprefix(people.house.address))
    friend.get_by_label("Your name").fill("Bea")
    friend.get_by_role("button", name="Play Silver").click()
    cell(page, "b6").click()
    cell(page, "a6").click()
    await_moves(friend, 1)
    friend.get_by_role("button", name="Say").click()
    friend.get_by_role("button", name="Hello!").click()
    friend.get_by_role("button", name="Offer a draw").click()
    page.get_by_role("button", name="Accept").wait_for()
    return page


def selected(people: Visitors, how: dict[str, Any]) -> Page:
    page = people.arrive("/replay", **how)
    play_on(page, BUSY, "Two at this screen")
    cell(page, "d3").click()
    return page


def why(people: Visitors, how: dict[str, Any]) -> Page:
    page = selected(people, how)
    cell(page, "a6").click()
    page.get_by_role("alert").wait_for()
    return page


def hint(people: Visitors, how: dict[str, Any]) -> Page:
    page = arrive(people, how)
    play_computer(page)
    click(page, state_after([]), Canosa().read("b6-a6"))
    await_moves(page, 3)
    page.get_by_role("button", name="Who stands better?").click()
    page.get_by_role("button", name="Hint").click()
    page.locator(".hint").wait_for()
    expect(page.get_by_role("meter")).to_have_attribute("aria-valuetext", re.compile("Gold wins"))
    return page


def won(people: Visitors, how: dict[str, Any]) -> Page:
    page = people.arrive("/replay", **how)
    play_on(page, NEARLY_WON, "Against the computer")
    cell(page, "b1").click()
    cell(page, "a1").click()
    page.get_by_role("heading", name="You have won!").wait_for()
    return page


def replayed(people: Visitors, how: dict[str, Any]) -> Page:
    page = people.arrive("/replay", **how)
    choose_file(page, record(None, GAME))
    page.get_by_role("button", name="To the end").click()
    return page


def lesson_canosa(people: Visitors, how: dict[str, Any]) -> Page:
    page = people.arrive("/learn/canosa/6", **how)
    page.get_by_role("gridcell", name=re.compile("you may choose her")).wait_for()
    cell(page, "c3").click()
    cell(page, "d4").click()
    page.locator(".word.kind").wait_for()
    return page


def lesson_bosa(people: Visitors, how: dict[str, Any]) -> Page:
    page = people.arrive("/learn/bosa/9", **how)
    page.get_by_role("group", name="Market").get_by_role("button").nth(1).click()
    page.locator('[data-cell="b2"]').first.click()
    page.locator(".praise").wait_for()
    return page


def explained(people: Visitors, how: dict[str, Any]) -> Page:
    page = arrive(people, how)
    play_computer(page)
    page.get_by_role("button", name="Explain the game to me").click()
    click(page, state_after([]), Canosa().read("b6-a6"))
    await_moves(page, 3)
    page.get_by_text("Look at").wait_for()
    return page


def rules(people: Visitors, how: dict[str, Any]) -> Page:
    page = people.arrive("/rules/canosa#C4.1", **how)
    page.get_by_text("Gold goes first.").wait_for()
    return page


def italian(people: Visitors, how: dict[str, Any]) -> Page:
    page = people.arrive(**{**how, "locale": "it-IT"})
    page.wait_for_load_state("networkidle")
    return page


def bosa(people: Visitors, how: dict[str, Any]) -> Page:
    page = arrive(people, how)
    set_table(page, ["Me", *["Computer, Starfish"] * 4])
    take_turn(page, 0)
    await_turn(page)
    choose(page, 1)
    return page


def bosa_back(people: Visitors, how: dict[str, Any]) -> Page:
    page = bosa(people, how)
    page.get_by_role("button", name="One turn back").click()
    page.get_by_text("You are looking back").wait_for()
    return page


def bosa_replayed(people: Visitors, how: dict[str, Any]) -> Page:
    page = people.arrive("/replay", **how)
    choose_file(page, bosa_record(5))
    page.get_by_role("button", name="To the end").click()
    return page


SCREENS: list[Callable[[Visitors, dict[str, Any]], Page]] = [
    arrive,
    options,
    invitation,
    joining,
    online,
    selected,
    why,
    hint,
    won,
    replayed,
    lesson_canosa,
    lesson_bosa,
    explained,
    rules,
    italian,
    bosa,
    bosa_back,
    bosa_replayed,
]


def main() -> None:
    """Write a picture of each screen named, or of all, into the folder named first."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else mkdtemp(prefix="lungomare-"))
    wanted = sys.argv[2:]
    folder.mkdir(parents=True, exist_ok=True)
    house = House(Path(mkdtemp()))
    house.open()
    try:
        with chromium() as browser:
            for screen in SCREENS:
                for device, shape in DEVICES.items():
                    for scheme in ("light", "dark"):
                        name = f"{screen.__name__}-{device}-{scheme}"
                        if not wanted or any(part in name for part in wanted):
                            people = Visitors(browser, house)
                            page = screen(people, {**shape, "color_scheme": scheme})
                            page.wait_for_timeout(400)  # what moves has come to rest
                            page.screenshot(path=folder / f"{name}.png")
                            for context in browser.contexts:
                                context.close()
    finally:
        house.close()
    print(f"The pictures are in {folder}")  # noqa: T201 - what was asked for


if __name__ == "__main__":
    main()

"""Bosa in a real browser: whole games by clicks, with people, computers and one shared screen."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from e2e.bosa_hands import (
    A_TURN_MS,
    TURNS,
    await_turn,
    bar,
    bosa_card,
    choose,
    do_all,
    market,
    own_goals,
    set_table,
    take_turn,
)
from e2e.test_everyone import has_no_sideways_scroll, serious

if TYPE_CHECKING:
    from playwright.sync_api import Page, WebSocket

    from e2e.house import Visitors

VICTORY = re.compile("wins? |share the victory")
"""How the page tells who has won; the deal decides whether it is one."""
QUICK_MS = 50
"""From a click to what it shows: what a person takes for at once."""


def check_deal(page: Page) -> None:
    """Have the page check the deal, and hold it to its sentence."""
    page.get_by_role("button", name="Fair deal").click()
    page.get_by_role("button", name="Check the deal").click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_text("The deal is what the seal promised")).to_be_visible()
    expect(sheet.get_by_role("listitem")).to_have_count(7)
    expect(sheet.get_by_text("in league")).to_be_visible()
    page.keyboard.press("Escape")


def sums_hold(page: Page, players: int) -> bool:
    """Say whether every column of the score sheet sums up to its total."""
    rows = page.get_by_role("table", name="Score sheet").get_by_role("row").all()
    cells = [[cell.inner_text() for cell in row.get_by_role("cell").all()] for row in rows[1:]]
    numbers = [[int(text) for text in row[-players:]] for row in cells]
    *sources, totals, _coins = numbers
    return [sum(column) for column in zip(*sources, strict=True)] == totals


def test_two_people_and_a_computer_to_the_score_sheet(visitors: Visitors) -> None:
    anna = visitors.arrive(reduced_motion="reduce")
    set_table(anna, ["Me", "A friend, by link", "Computer, Starfish"])
    expect(anna.get_by_role("heading", name="Send this link to your friends")).to_be_visible()
    bea = visitors.arrive(anna.url.removeprefix(visitors.house.address), reduced_motion="reduce")
    bea.get_by_label("Your name").fill("Bea")
    bea.get_by_role("button", name="Sit down").click()
    expect(anna.get_by_role("region", name="Bea")).to_be_visible()
    for turn in range(TURNS):
        both = (anna, bea) if _acts_first(anna, bea) else (bea, anna)
        for page in both:
            take_turn(page, turn)
    for page in (anna, bea):
        expect(page.get_by_role("heading", name=VICTORY)).to_be_visible(timeout=A_TURN_MS)
        assert sums_hold(page, 3)
        check_deal(page)
    replay_at_the_table(anna)
    anna.get_by_role("button", name="Rematch").click()
    expect(bea.get_by_text("would like a rematch")).to_be_visible()
    bea.get_by_role("button", name="Rematch").click()
    for page in (anna, bea):
        expect(page.get_by_text("Season 1 of 3")).to_be_visible(timeout=A_TURN_MS)


def replay_at_the_table(page: Page) -> None:
    """Step through the finished game where it was played: now everyone's goals are known."""
    page.get_by_role("button", name="Replay").click()
    expect(page.get_by_text("You are looking back on the game.")).to_be_visible()
    page.get_by_role("group", name="The others").get_by_role("button").first.click()
    theirs = page.get_by_role("dialog").get_by_role("region", name=re.compile("Goals of"))
    expect(theirs).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("body").press("End")
    expect(page.get_by_role("heading", name=VICTORY)).to_be_visible()


def _acts_first(anna: Page, bea: Page) -> bool:
    """Wait until one of the two is to act, and say whether it is Anna."""
    for page in (anna, bea):
        season = page.get_by_role("dialog").get_by_role("button", name="Go on")
        if season.count():
            season.click()
    others = anna.get_by_text("Bea is choosing")
    expect(bar(anna).or_(others)).to_be_visible(timeout=A_TURN_MS)
    return bar(anna).count() > 0


def test_five_seats_and_every_click_at_once(visitors: Visitors) -> None:
    page = visitors.arrive(reduced_motion="reduce")
    set_table(page, ["Me", *["Computer, Starfish"] * 4])
    for turn in range(TURNS - 1):
        take_turn(page, turn)
    await_turn(page)
    others = page.get_by_role("group", name="The others")
    expect(others.get_by_role("button")).to_have_count(4)
    took = [_ms_to_choose(page, slot) for slot in (0, 1, 2, 3) * 3]
    # The quickest third: what the page itself takes, whatever else the machine is doing.
    assert sorted(took)[len(took) // 3] < QUICK_MS
    others.get_by_role("button").first.click()
    expect(page.get_by_role("dialog").get_by_role("gridcell")).to_have_count(16)
    page.keyboard.press("Escape")
    for owed in (bar(page), page.get_by_role("button", name="What happened")):
        expect(owed).to_be_in_viewport()
    choose(page, 1)
    do_all(page)
    expect(page.get_by_role("heading", name=VICTORY)).to_be_visible(timeout=A_TURN_MS)
    assert sums_hold(page, 5)
    assert serious(page) == []
    print_and_shrink(page)
    page.get_by_role("button", name="Play again").click()
    expect(page.get_by_text("Season 1 of 3")).to_be_visible(timeout=A_TURN_MS)


def print_and_shrink(page: Page) -> None:
    """The score sheet of five stands on paper alone, and on a phone without sideways scrolling."""
    sheet = page.get_by_role("table", name="Score sheet")
    page.emulate_media(media="print")
    expect(sheet).to_be_visible()
    expect(page.get_by_role("navigation")).to_have_count(0)
    expect(page.get_by_role("button")).to_have_count(0)
    page.emulate_media(media="screen")
    page.set_viewport_size({"width": 360, "height": 740})
    assert has_no_sideways_scroll(page)
    box = sheet.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360
    page.set_viewport_size({"width": 1366, "height": 768})


def _ms_to_choose(page: Page, slot: int) -> float:
    """Click a card of the market and return how long the page took to show what follows."""
    took: float = page.evaluate(
        """async (slot) => {
          const card = document.querySelectorAll('.slots button')[slot];
          const before = performance.now();
          card.click();
          await Promise.resolve();
          await Promise.resolve();
          void document.body.offsetHeight;
          return performance.now() - before;
        }""",
        slot,
    )
    return took


def test_the_simple_game_has_no_goals(visitors: Visitors) -> None:
    page = visitors.arrive(reduced_motion="reduce")
    set_table(page, ["Me", "Computer, Starfish"], simple=True)
    await_turn(page)
    expect(page.get_by_role("heading", name=re.compile("Your goals"))).to_have_count(0)
    for turn in range(TURNS):
        take_turn(page, turn)
    expect(page.get_by_role("button", name="Play again")).to_be_visible(timeout=A_TURN_MS)
    assert sums_hold(page, 2)
    expect(page.get_by_role("rowheader", name="Goals, the best two")).to_have_count(0)
    check_deal(page)


class Ear:
    """Everything that comes to a page over its sockets, with the tokens each socket brought."""

    def __init__(self, page: Page) -> None:
        self.heard: list[dict[str, Any]] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self.heard.append(json.loads(text)))

    def goals(self) -> dict[int, set[str]]:
        """Return the goals that each seat was told as its own."""
        told: dict[int, set[str]] = {}
        for message in self.heard:
            seen = message.get("view")
            if seen and seen["seat"] is not None and seen["goals"]:
                told.setdefault(seen["seat"], set()).update(seen["goals"])
        return told


def test_people_at_one_screen_see_their_own_goals_alone(visitors: Visitors) -> None:
    page = visitors.arrive("/decks", reduced_motion="reduce")
    ear = Ear(page)
    page.goto(visitors.house.address)
    names = ["Anna", "Bea", "Cora"]
    set_table(
        page, [*(f"Someone at this screen:{name}" for name in names[:2]), "Computer, Starfish"]
    )
    shown: dict[str, set[str]] = {}
    for turn in range(6):
        ready = page.get_by_role("button", name=re.compile("I am .*: show my goals"))
        expect(ready).to_be_visible(timeout=A_TURN_MS)
        expect(page.get_by_role("heading", name=re.compile("Your goals"))).to_have_count(0)
        hidden = page.content()
        assert not any(goal in hidden for goals in shown.values() for goal in goals)
        name = re.search(r"I am (\w+)", ready.inner_text())
        assert name
        before = len(ear.heard)
        ready.click()
        await_turn(page)
        mine = own_goals(page)
        assert len(mine) == 4
        assert shown.setdefault(name[1], mine) == mine
        for other in shown.keys() - {name[1]}:
            assert not shown[other] & mine
            assert not any(goal in page.content() for goal in shown[other])
        seats = {message.get("seat") for message in ear.heard[before:] if "seat" in message}
        assert len(seats) == 1, "one pair of eyes at a time"
        choose(page, turn)
        do_all(page)
    assert shown.keys() == {"Anna", "Bea"}
    goals = ear.goals()
    assert goals.keys() == {0, 1}
    for message in ear.heard:
        text = json.dumps({key: message[key] for key in message if key != "options"})
        for seat, secret in goals.items():
            if message.get("seat") != seat:
                assert not any(f'"{goal}"' in text for goal in secret)


def test_a_server_killed_in_the_last_turn_of_a_season(visitors: Visitors) -> None:
    visitors.expected = re.compile("ERR_CONNECTION_REFUSED|WebSocket connection|ERR_EMPTY|ERR_INCO")
    page = visitors.arrive(reduced_motion="reduce")
    set_table(page, ["Me", "Computer, Starfish"])
    for turn in range(4):
        take_turn(page, turn)
    await_turn(page)
    choose(page, 1)
    visitors.house.kill()
    page.get_by_role("button", name=re.compile("Place and do all|Do all as shown")).click()
    expect(page.get_by_text("The connection is lost")).to_be_visible()
    visitors.house.open()
    expect(page.get_by_text("Season 2 of 3")).to_be_visible(timeout=A_TURN_MS)
    await_turn(page)


def test_step_by_step_with_skip_and_take_back(visitors: Visitors) -> None:
    page = visitors.arrive(reduced_motion="reduce")
    set_table(page, ["Me", "Computer, Starfish"])
    await_turn(page)
    choose(page, 0)
    page.get_by_role("button", name=re.compile("Step by step|Place, then choose")).click()
    skip = page.get_by_role("button", name="Skip")
    expect(skip).to_be_visible()
    market(page).first.click(force=True)
    expect(page.get_by_text("You have taken a card")).to_be_visible()
    page.reload()
    expect(skip).to_be_visible()
    page.get_by_role("link", name="Lungomare").click()
    expect(page.get_by_role("region", name="Your games").or_(bosa_card(page)).first).to_be_visible()
    page.go_back()
    expect(skip).to_be_visible()
    page.get_by_role("button", name="Take back").click()
    await_turn(page)
    expect(market(page)).to_have_count(4)
    choose(page, 0)
    page.get_by_role("button", name=re.compile("Step by step|Place, then choose")).click()
    expect(skip).to_be_visible()
    while skip.count():
        skip.click()
        expect(page.locator(".bar button:disabled")).to_have_count(0)
    await_turn(page)
    page.get_by_role("button", name="What happened").click()
    mine = page.get_by_role("dialog").get_by_role("listitem").filter(has_text="Guest")
    expect(mine).to_have_count(1)
    expect(mine).to_contain_text("nothing")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint")).to_contain_text("That gives")

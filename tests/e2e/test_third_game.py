"""A game that the page does not know by name: opened, played, covered, resigned and replayed."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from e2e.hands import choose_way
from e2e.house import House
from e2e.test_everyone import (
    PHONE,
    SCHEMES,
    has_no_sideways_scroll,
    serious,
    too_small_for_a_finger,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Locator, Page

    from e2e.house import Visitors

THIRD_GAME = Path(__file__).parents[1] / "third_game"
PACKAGES = os.pathsep.join(str(THIRD_GAME / name) for name in ("package", "solitaire"))
GAME = "Turncard"
DECISIONS = ["turn", "keep", "keep", "keep", "turn", "keep"]
RECORD = {
    "game": "turncard",
    "cards": ["low", "high", "middle"],
    "decisions": DECISIONS,
    "result": {"winners": [0, 1], "reason": "cards"},
}

FIRST_REPLY_MS = 60_000
"""A computer's first reply waits for a process that starts, on a busy machine long."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server beside whose packages lie one with a third game and one with a game for one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", PACKAGES)
        opened = House(tmp_path_factory.mktemp("house"))
        opened.open()
        yield opened
        opened.close()


def card(page: Page) -> Locator:
    return page.get_by_role("region", name=GAME)


def begin(page: Page, way: str, start: str) -> None:
    choose_way(card(page), way).get_by_role("button", name=start).click()


def invite(page: Page) -> None:
    choose_way(card(page), "Friends by link").get_by_label("Your name").fill("Ada")
    card(page).get_by_role("button", name="Create the link").click()


def act(page: Page, action: str) -> None:
    actions = page.get_by_role("group", name="What you may do")
    actions.get_by_role("button", name=action, exact=True).click()


def moves(page: Page) -> Locator:
    return page.get_by_role("region", name="Moves").get_by_role("listitem")


def test_it_is_played_against_the_computer_taken_back_and_looked_back_on(
    visitors: Visitors,
) -> None:
    page = visitors.arrive()
    card(page).get_by_role("button", name="Play Turncard").click()
    seen = page.get_by_role("region", name="What you see")
    expect(seen).to_contain_text("Cards")
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)  # nobody gives any
    act(page, "turn")
    expect(moves(page)).to_have_text(["turn"])
    page.get_by_role("button", name="Take back").click()
    expect(moves(page)).to_have_count(0)
    act(page, "keep")
    act(page, "keep")
    page.get_by_role("button", name="Rematch").wait_for(timeout=FIRST_REPLY_MS)
    expect(moves(page)).to_have_count(6)
    expect(page.get_by_role("region", name="How it ended")).to_contain_text("Winners")
    page.get_by_role("button", name="To the start").click()
    expect(page.get_by_text("Action 0 of 6")).to_be_visible()
    expect(seen).to_contain_text("Decided 0", use_inner_text=True)


def test_seats_that_share_a_screen_do_not_see_each_other(visitors: Visitors) -> None:
    page = visitors.arrive()
    begin(page, "One screen", "Start the game")
    for player in (1, 2, 3):
        cover = page.get_by_role("dialog", name=f"Player {player} is to act")
        expect(page.get_by_role("region", name="What you see")).to_have_count(0)
        cover.get_by_role("button").click()
        cards = page.get_by_role("region", name="What you see").locator("dd").nth(1)
        expect(cards).to_contain_text("–")
        shown = [word.strip() for word in cards.inner_text().split(",")]
        assert [word == "–" for word in shown] == [seat != player for seat in (1, 2, 3)]
        act(page, "keep")
        act(page, "keep")
    expect(page.get_by_role("region", name="How it ended")).to_be_visible()


def test_two_people_and_a_link_and_one_of_them_resigns(visitors: Visitors) -> None:
    ada, bea, cora = visitors.arrive(), visitors.arrive(), visitors.arrive()
    invite(ada)
    expect(ada.get_by_role("heading", name="Send this link to your friend")).to_be_visible()
    for friend, name in ((bea, "Bea"), (cora, "Cora")):
        friend.goto(ada.url)
        friend.get_by_label("Your name").fill(name)
        friend.get_by_role("button", name="Sit down and play").click()
    act(ada, "turn")
    expect(moves(bea)).to_have_text(["turn"])
    expect(bea.get_by_role("group", name="What you may do")).to_have_count(0)
    cora.get_by_role("button", name="Resign").click()
    cora.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(cora.get_by_role("dialog")).to_have_count(0)
    act(ada, "keep")
    expect(bea.get_by_text("Your turn")).to_be_visible()


def test_a_game_for_one_is_played_alone(visitors: Visitors) -> None:
    page = visitors.arrive()
    ways = page.get_by_role("region", name="Countdown").get_by_role("button")
    expect(ways).to_have_text(["Play Countdown"])
    ways.click()
    for action in ("two", "two", "one"):
        act(page, action)
    expect(page.get_by_role("heading", name="You have won!")).to_be_visible()


def test_a_record_is_replayed_and_its_rules_can_be_read(visitors: Visitors, tmp_path: Path) -> None:
    page = visitors.arrive("/replay")
    file = tmp_path / "game.json"
    file.write_text(json.dumps(RECORD), "utf-8")
    page.get_by_label("A record: one game, or one a line").set_input_files(file)
    expect(page.get_by_role("heading", name=GAME)).to_be_visible()
    expect(moves(page)).to_have_text(DECISIONS)
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_role("region", name="How it ended")).to_contain_text("0, 1")
    page.goto(page.url.replace("/replay", "/rules/turncard"))
    expect(page.get_by_role("heading", name=f"The rules of {GAME}")).to_be_visible()
    expect(page.get_by_text("a seat keeps its card or turns it over")).to_be_visible()


@pytest.mark.parametrize("scheme", SCHEMES)
def test_its_plain_view_is_for_everyone(visitors: Visitors, scheme: str) -> None:
    page = visitors.arrive(**PHONE, color_scheme=scheme, reduced_motion="reduce")
    begin(page, "One screen", "Start the game")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert serious(page) == []
    page.get_by_role("dialog").get_by_role("button").click()
    act(page, "keep")
    expect(moves(page)).to_have_count(1)
    assert serious(page) == []
    assert has_no_sideways_scroll(page)
    assert too_small_for_a_finger(page) == []

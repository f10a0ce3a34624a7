"""Against the computer: from arriving to knowing why one has won."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from e2e.hands import await_moves, cell, click, moves_of, play_computer, play_on, state_after, think
from lungomare.games.canosa import Canosa
from lungomare.games.records import replay
from lungomare.games.registry import FAMILIES

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from e2e.house import Visitors

MOST_TURNS = 150
NEARLY_WON = "5S/6/1(s)1(s)2/2(s)3/4(g)1/1(g)G3 2,2 3,2 g2"


def status(page: Page, text: str) -> None:
    expect(page.get_by_text(re.compile(text)).first).to_be_visible()


def play_out(page: Page, game: Canosa) -> None:
    """Play until the game is over, whoever wins."""
    seen = 0
    for turn in range(MOST_TURNS):
        page.get_by_text(re.compile(r"Your turn: \d|^You have (won|lost)|^A draw")).first.wait_for()
        moves = moves_of(page)
        state = state_after(moves, game)
        if state.outcome:
            return
        assert len(moves) >= seen, "the game goes forward"
        click(page, state, think(state, turn))
        seen = len(moves) + 1
        expect(page.get_by_role("slider")).not_to_have_attribute("max", str(len(moves)))
    message = "the game does not end"
    raise AssertionError(message)


def test_one_click_starts_and_the_lowest_level_can_be_beaten(visitors: Visitors) -> None:
    page = visitors.arrive()
    play_computer(page)
    status(page, "Your turn: 1 action")
    play_out(page, Canosa())
    over = page.get_by_role("heading", name=re.compile("You have won|You have lost|A draw"))
    expect(over).to_be_visible()
    status(page, "four Sailors home and wins|has none, so|a draw")

    # The record that is saved is the game that was played, and the law agrees with it.
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save the record").click()
    record = json.loads(Path(saved.value.path()).read_text("utf-8"))
    assert record["actions"] == moves_of(page)
    assert replay(FAMILIES, record).states[-1].outcome

    # Replay by button, key and slider; then another game with the sides changed.
    page.get_by_role("button", name="Replay").click()
    status(page, r"Action 0 of \d+")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    status(page, r"Action 2 of \d+")
    page.get_by_role("slider", name="Place in the game").press("End")
    expect(over).to_be_visible()
    before = page.url
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: "/t/" in url and url != before)
    status(page, "Your turn: 2 actions")
    expect(page.get_by_role("region", name="Player Silver")).to_contain_text("Guest")


def test_a_won_position_from_a_file_is_won_by_one_click(visitors: Visitors) -> None:
    page = visitors.arrive("/replay")
    play_on(page, NEARLY_WON, "Against the computer")
    status(page, "Your turn: 2 actions")
    cell(page, "b1").click()
    expect(cell(page, "a1")).to_have_accessible_name(re.compile("bring him home here and score"))
    cell(page, "a1").click()
    expect(page.get_by_role("heading", name="You have won!")).to_be_visible()
    status(page, "Gold has brought four Sailors home and wins")
    # A game that is over can be played on from any moment before its end.
    page.get_by_role("button", name="To the start").click()
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("button", name="Against the computer").click()
    status(page, "Your turn: 2 actions")


def test_hint_undo_and_who_stands_better(visitors: Visitors) -> None:
    page = visitors.arrive()
    play_computer(page)
    status(page, "Your turn: 1 action")
    page.get_by_role("button", name="Hint").click()
    hint = page.locator(".hint")
    expect(hint).to_contain_text(re.compile(r"[a-f][1-6].*\."))
    page.get_by_role("button", name="Who stands better?").click()
    bar = page.get_by_role("meter", name="Who stands better")
    expect(bar).to_have_attribute("aria-valuetext", re.compile(r"Gold wins in \d+ of 100"))
    page.get_by_role("button", name="Who stands better?").click()
    expect(bar).to_have_count(0)

    state = state_after([])
    click(page, state, Canosa().read("b6-a6"))
    await_moves(page, 3)
    status(page, "Your turn: 2 actions")
    page.get_by_role("button", name="Take back").click()
    await_moves(page, 0)
    status(page, "Your turn: 1 action")
    expect(cell(page, "b6")).to_have_accessible_name(re.compile("Sailor"))

    # The first action of a turn can be taken back by itself.
    click(page, state, Canosa().read("b6-a6"))
    await_moves(page, 3)
    state = state_after(moves_of(page))
    action = Canosa().legal(state)[0]
    click(page, state, action)
    await_moves(page, 4)
    page.get_by_role("button", name="Take back").click()
    await_moves(page, 3)
    status(page, "Your turn: 2 actions")


def places(page: Page) -> dict[str, Any]:
    """Return where each button of the panel is."""
    buttons = page.get_by_role("group", name="At this table").get_by_role("button").all()
    return {each.inner_text(): each.bounding_box() for each in buttons}


def test_the_panel_keeps_its_places_and_the_moves_in_view(visitors: Visitors) -> None:
    page = visitors.arrive(viewport={"width": 1280, "height": 720})
    play_computer(page)
    page.get_by_role("button", name="Who stands better?").click()
    page.get_by_role("button", name="Explain the game to me").click()
    status(page, "Your turn: 1 action")
    before = places(page)
    moves = page.get_by_role("region", name="Moves")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint")).to_be_visible()
    assert places(page) == before
    click(page, state_after([]), Canosa().read("b6-a6"))
    await_moves(page, 3)
    status(page, "Your turn: 2 actions")
    assert places(page) == before
    page.get_by_role("button", name="One action back").click()
    expect(page.get_by_role("button", name="Play on from here")).to_be_visible()
    assert places(page) == before
    expect(moves).to_be_in_viewport(ratio=1)
    line = moves.get_by_role("button").first.bounding_box()
    room = moves.bounding_box()
    assert line
    assert room
    assert room["height"] >= 5 * line["height"]


def test_looking_back_while_the_game_goes_on(visitors: Visitors) -> None:
    page = visitors.arrive()
    play_computer(page)
    click(page, state_after([]), Canosa().read("b6-a6"))
    await_moves(page, 3)
    page.get_by_role("button", name="One action back").click()
    page.get_by_role("button", name=re.compile("^b6-a6: .*steps to a6")).click()
    status(page, "Action 1 of 3")
    cell(page, "a1").click()
    expect(page.get_by_role("gridcell", selected=True)).to_have_count(0)
    page.get_by_role("button", name="To the end").click()
    status(page, "Your turn: 2 actions")
    page.get_by_role("button", name="Turn the board").click()
    first = page.get_by_role("gridcell").first
    expect(first).to_have_accessible_name(re.compile("^f1,"))
    page.reload()
    status(page, "Your turn: 2 actions")
    page.goto(visitors.house.address)
    page.get_by_role("link", name=re.compile("Your turn")).click()
    status(page, "Your turn: 2 actions")

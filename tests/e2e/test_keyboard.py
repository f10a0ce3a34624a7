"""One whole game with the keys alone, everything found by its role and name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from e2e.hands import await_moves, canosa_card, tab_to, tab_to_board, think, type_keys
from lungomare.games.canosa import Canosa
from lungomare.games.canosa.actions import MoveSiren

if TYPE_CHECKING:
    from e2e.house import Visitors
    from lungomare.games.canosa.actions import Action
    from lungomare.games.canosa.state import State

GAME = Canosa()


def next_action(state: State, count: int) -> Action:
    """Gold plays well; Silver only swims about, so that the game is short."""
    if state.position.player == 0:
        return think(state, count)
    swims = [action for action in GAME.legal(state) if isinstance(action, MoveSiren)]
    return swims[count % len(swims)]


def test_a_whole_game_with_the_keys_alone(visitors: Visitors) -> None:
    page = visitors.arrive(reduced_motion="reduce")
    tab_to(page, canosa_card(page).get_by_role("button", name="One screen"))
    page.keyboard.press("Enter")
    expect(canosa_card(page).get_by_role("button", name="Start the game")).to_be_visible()
    tab_to(page, canosa_card(page).get_by_role("button", name="Start the game"))
    page.keyboard.press("Enter")
    expect(page.get_by_text("Gold: 1 action").first).to_be_visible()
    tab_to_board(page)

    state, count = GAME.start(), 0
    while not state.outcome:
        action = next_action(state, count)
        type_keys(page, state, action)
        state, count = GAME.apply(state, action), count + 1
        await_moves(page, count)
        # The focus stays on the board, and what happened was said in words.
        assert page.locator(":focus").get_attribute("role") == "gridcell"
        said = page.locator("[data-announcer]")
        expect(said).to_contain_text(re.compile("Siren|Sailor"))
        assert count < 120, "the game does not end"
    assert state.outcome.winners == (0,)
    expect(page.locator("[data-announcer]")).to_contain_text("four Sailors home and wins")

    tab_to(page, page.get_by_role("button", name="Replay"))
    page.keyboard.press("Enter")
    expect(page.get_by_text(f"Action 0 of {count}").first).to_be_visible()
    tab_to(page, page.get_by_role("slider", name="Place in the game"))
    page.keyboard.press("End")
    tab_to(page, page.get_by_role("button", name="Rematch"))
    page.keyboard.press("Enter")
    expect(page.get_by_text("Gold: 1 action").first).to_be_visible()

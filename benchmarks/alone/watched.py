"""What a page asks of the server in a game against the computer: Chromium plays, and is watched."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from playwright.sync_api import expect

from alone.wire_tap import tapped
from e2e.bosa_hands import TURNS, take_turn
from e2e.hands import click, moves_of, state_after, think
from e2e.house import chromium
from e2e.test_bosa import VICTORY

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page

    from alone.wire_tap import Request, Tap

Place = Literal["server", "device"]
"""Where the table is kept, and its computers think."""

LEVEL: Final = "level-8"
PERSON: Final = "level-4"
KEPT: Final = """() => navigator.serviceWorker.ready.then(() => new Promise(done => {
  if (navigator.serviceWorker.controller) done();
  navigator.serviceWorker.addEventListener('controllerchange', done);
}))"""
"""Until the page is on the device, and comes from there."""
PREFER: Final = "localStorage.setItem('lungomare.settings', JSON.stringify({settings}))"
AFTER_MS: Final = 2000
"""How long one stays after each step, so that what it asked for is asked."""
SLOW_MS: Final = 60_000
MY_TURN: Final = re.compile(r"Your turn: \d")


@dataclass(frozen=True, slots=True)
class Asked:
    """What the server was asked, in the order in which it came."""

    first: list[Request]
    """When one comes to the first page for the first time, until the page is kept."""
    game: list[Request]
    """From the click on "Play" until the game is over, and a little longer."""
    again: list[Request]
    """When one comes to the first page again."""


def watch(game: str, place: Place, port: int) -> Asked:
    """Play a whole game against the strongest level in Chromium, from the server at `port`."""
    with tapped(port) as tap, chromium() as browser:
        page = _first_page(browser, game, place, tap)
        first = _asked(page, tap)
        page.get_by_role("button", name=f"Play {game.capitalize()}", exact=True).click()
        page.wait_for_url("**/t/*")
        PLAYED[game](page)
        played = _asked(page, tap)
        page.goto(f"http://127.0.0.1:{tap.port}/")
        return Asked(first, played, _asked(page, tap))


def _first_page(browser: Browser, game: str, place: Place, tap: Tap) -> Page:
    """Come for the first time, and stay until the page is kept."""
    context = browser.new_context(
        viewport={"width": 1366, "height": 768}, locale="en-GB", reduced_motion="reduce"
    )
    context.set_default_timeout(SLOW_MS)
    settings = json.dumps({"place": place, "levels": {game: LEVEL}})
    context.add_init_script(PREFER.format(settings=settings))
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{tap.port}/")
    page.evaluate(KEPT)
    return page


def _asked(page: Page, tap: Tap) -> list[Request]:
    """Return what was asked since this was called last, once all has been."""
    page.wait_for_timeout(AFTER_MS)
    return tap.taken()


def _play_canosa(page: Page) -> None:
    """Do action after action until the game is over."""
    turn, rematch = 0, page.get_by_role("button", name="Rematch")
    while True:
        page.get_by_text(MY_TURN).or_(rematch).first.wait_for()
        moves = moves_of(page)
        state = state_after(moves)
        if state.outcome:
            return
        click(page, state, think(state, turn, PERSON))
        expect(page.get_by_role("slider")).not_to_have_attribute("max", str(len(moves)))
        turn += 1


def _play_bosa(page: Page) -> None:
    """Take all turns, and wait for the end."""
    for turn in range(TURNS):
        take_turn(page, turn)
    page.get_by_role("heading", name=VICTORY).wait_for()


PLAYED: Final[dict[str, Callable[[Page], None]]] = {"canosa": _play_canosa, "bosa": _play_bosa}

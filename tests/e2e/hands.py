"""Hands at the board: actions in notation done with the mouse or the keys alone.

The law says what to try; the page is only looked at, by role and name, and touched.
"""

from __future__ import annotations

import json
import re
import time
from random import Random
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from e2e.house import PAGE_LIMIT_MS
from lungomare.games.canosa import Canosa
from lungomare.games.canosa.actions import Attack, MoveSailor, MoveSiren, Transfer
from lungomare.games.canosa.board import SQUARE_NAMES as NAMES
from lungomare.players import players_of
from lungomare.players.player import Situation

if TYPE_CHECKING:
    from playwright.sync_api import FilePayload, Locator, Page

    from lungomare.games.canosa.actions import Action
    from lungomare.games.canosa.state import State

FILES = "abcdef"


def canosa_card(page: Page) -> Locator:
    """Return the first page's part for playing Canosa."""
    return page.get_by_role("region", name="Canosa")


def play_computer(page: Page) -> None:
    """Begin a game of Canosa against the computer, as a stranger would."""
    canosa_card(page).get_by_role("button", name=re.compile("^(Play|Gioca a) Canosa$")).click()


def choose_way(card: Locator, way: str) -> Locator:
    """Open a way to play in a game's part of the first page, and return that part."""
    card.get_by_role("button", name=re.compile(f"^{way}")).click()
    return card


def share_screen(page: Page) -> None:
    """Begin a game of Canosa for two at this screen."""
    choose_way(canosa_card(page), "One screen").get_by_role("button", name="Start the game").click()


def invite_friend(page: Page, name: str = "Ada") -> None:
    """Open a table of Canosa for a friend by link."""
    card = choose_way(canosa_card(page), "Friends by link")
    card.get_by_label("Your name").fill(name)
    card.get_by_role("button", name="Create the link").click()


def cell(page: Page, square: str) -> Locator:
    """Return a square of the board by its name."""
    return page.get_by_role("gridcell", name=re.compile(rf"^{square},"))


def squares_of(state: State, action: Action) -> list[str]:
    """Return the squares to press, one after the other, for an action."""
    siren = NAMES[state.position.sirens[state.position.player]]
    match action:
        case MoveSiren(to):
            return [siren, NAMES[to]]
        case Attack(on, push):
            return [siren, NAMES[on], NAMES[push]]
        case MoveSailor(origin, to):
            return [NAMES[origin], NAMES[to]]
    return [siren, NAMES[action.sailor]]


def click(page: Page, state: State, action: Action) -> None:
    """Do an action with the mouse."""
    for square in squares_of(state, action):
        cell(page, square).click()
    if has_two_ways(state, action):
        page.get_by_role("menuitem", name=ring_word(action)).click()


def has_two_ways(state: State, action: Action) -> bool:
    """Say whether a Sailor may be given a ring and be robbed of one: then the page asks."""
    if isinstance(action, MoveSiren | Attack | MoveSailor):
        return False
    legal = [Canosa().write(each) for each in Canosa().legal(state)]
    square = NAMES[action.sailor]
    return f"+{square}" in legal and f"-{square}" in legal


def ring_word(action: Action) -> str:
    """Return what the page calls giving or taking a ring."""
    return "Give a ring" if isinstance(action, Transfer) else "Take your ring"


def type_keys(page: Page, state: State, action: Action) -> None:
    """Do an action with the keys; the focus must be on the board."""
    for square in squares_of(state, action):
        walk(page, square)
        page.keyboard.press("Enter")
    if has_two_ways(state, action):
        item = page.get_by_role("menuitem", name=ring_word(action))
        while not item.evaluate("item => item === document.activeElement"):
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")


def walk(page: Page, square: str) -> None:
    """Go to a square with the arrow keys, from wherever on the board the focus is."""
    label = page.locator(":focus").get_attribute("aria-label") or ""
    file, rank = FILES.index(square[0]) - FILES.index(label[0]), int(square[1]) - int(label[1])
    for _ in range(abs(file)):
        page.keyboard.press("ArrowRight" if file > 0 else "ArrowLeft")
    for _ in range(abs(rank)):
        page.keyboard.press("ArrowUp" if rank > 0 else "ArrowDown")
    expect(cell(page, square)).to_be_focused()


def tab_to(page: Page, target: Locator) -> None:
    """Press Tab until the focus is on `target`."""
    for _ in range(80):
        if target.evaluate("item => item === document.activeElement"):
            return
        page.keyboard.press("Tab")
    message = f"the keys do not lead to {target}"
    raise AssertionError(message)


def tab_to_board(page: Page) -> None:
    """Press Tab until the focus is on a square of the board."""
    for _ in range(80):
        if (
            page.locator(":focus").count()
            and page.locator(":focus").get_attribute("role") == "gridcell"
        ):
            return
        page.keyboard.press("Tab")
    message = "the keys do not lead to the board"
    raise AssertionError(message)


def moves_of(page: Page) -> list[str]:
    """Return the game so far as the page's move list writes it."""
    return (
        page.get_by_role("region", name=re.compile("Moves|Mosse"))
        .get_by_role("button")
        .all_inner_texts()
    )


def await_moves(page: Page, count: int) -> None:
    """Wait until the page knows, and shows, so many moves; a computer may have to be started."""
    slider = page.get_by_role("slider")
    expect(slider).to_have_attribute("max", str(count), timeout=PAGE_LIMIT_MS)
    expect(slider).to_have_js_property("value", str(count), timeout=PAGE_LIMIT_MS)


def await_yes(page: Page, question: str, asked: Any = None) -> None:
    """Wait until the page answers yes; `wait_for_function` takes any promise for that."""
    limit = time.monotonic() + PAGE_LIMIT_MS / 1000
    while not page.evaluate(question, asked):
        assert time.monotonic() < limit, question
        page.wait_for_timeout(50)


def await_kept(page: Page) -> None:
    """Wait on a first visit until the whole page is on the device, and comes from there."""
    await_yes(page, "() => navigator.serviceWorker.controller !== null")


def state_after(moves: list[str], game: Canosa | None = None, start: State | None = None) -> State:
    """Return the law's state after moves in notation."""
    game = game or Canosa()
    state = start or game.start()
    for move in moves:
        state = game.apply(state, game.read(move))
    return state


def think(state: State, seed: int, level: str = "level-6") -> Action:
    """Return what one of our players would do."""
    game = Canosa()
    legal = tuple(game.legal(state))
    seat = state.position.player
    chosen = players_of("canosa")[level].choose(
        Situation(game, seat, state, legal, None, Random(seed))
    )
    action: Action = chosen.action
    return action


def record(position: str | None, actions: list[str] | None = None, **header: Any) -> dict[str, Any]:
    """Return an unfinished game's record, as a file has it."""
    start = {} if position is None else {"start": position}
    usual = {"game": "canosa", "edition": "retail", "rules": {}, "layout": "standard"}
    return {**usual, **header, **start, "actions": actions or [], "result": None}


def choose_file(page: Page, *records: dict[str, Any]) -> None:
    """Choose a file with these records on the replay page."""
    text = "\n".join(json.dumps(each) for each in records)
    payload: FilePayload = {
        "name": "game.jsonl",
        "mimeType": "application/json",
        "buffer": text.encode(),
    }
    page.get_by_label(re.compile("A record|Un file")).set_input_files(payload)


def play_on(page: Page, position: str, against: str, **header: Any) -> None:
    """Begin a game from a position, by a file and `play on from here`."""
    choose_file(page, record(position, **header))
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("button", name=against).click()
    expect(page.get_by_role("heading", name="A table of Canosa")).to_be_attached()

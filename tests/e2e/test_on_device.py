"""Tables that a device keeps: played without a network, there afterwards, moved to the server."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
from playwright.sync_api import expect

from e2e.bosa_hands import A_TURN_MS, await_turn, choose, do_all, own_goals, set_table
from e2e.hands import await_kept, await_moves, click, moves_of, play_computer, state_after, think
from e2e.house import HARMLESS, LUNGOMARE
from e2e.test_computer import MOST_TURNS

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from e2e.house import Visitors

OVER = re.compile("You have won|You have lost|A draw")


def own_game(page: Page, game: str) -> Locator:
    """Return the row of one's game on the first page."""
    row = (
        page.get_by_role("region", name="Your games").get_by_role("listitem").filter(has_text=game)
    )
    expect(row).to_contain_text("on this device")
    return row


def act(page: Page, turn: int, level: str = "level-6") -> bool:
    """Do an action when it is one's turn; say whether the game goes on."""
    page.get_by_text(re.compile(rf"Your turn: \d|{OVER.pattern}")).first.wait_for()
    moves = moves_of(page)
    state = state_after(moves)
    if state.outcome:
        return False
    click(page, state, think(state, turn, level))
    expect(page.get_by_role("slider")).not_to_have_attribute("max", str(len(moves)))
    return True


def test_a_whole_game_without_a_network(visitors: Visitors) -> None:
    visitors.expected = HARMLESS
    page = visitors.arrive(place="device", service_workers="allow", reduced_motion="reduce")
    await_kept(page)
    context = page.context
    context.set_offline(True)
    play_computer(page)
    expect(page).to_have_url(re.compile("/t/here-"))
    for turn in range(4):
        assert act(page, turn)
    expect(page.get_by_text(re.compile(r"Your turn: \d")).first).to_be_visible()

    # A finished turn is taken back at once, and the computer's with it.
    before = moves_of(page)
    page.get_by_role("button", name="Take back").click()
    expect(page.get_by_role("slider")).not_to_have_attribute("max", str(len(before)))
    kept = moves_of(page)
    assert kept == before[: len(kept)]

    # A tab that dies after a move has lost nothing.
    assert act(page, 9)
    expect(page.get_by_text(re.compile(rf"Your turn: \d|{OVER.pattern}")).first).to_be_visible()
    before, address = moves_of(page), page.url
    page.close()
    page = context.new_page()
    page.goto(address)
    await_moves(page, len(before))
    assert moves_of(page) == before

    for turn in range(MOST_TURNS):
        if not act(page, turn):
            break
    expect(page.get_by_role("heading", name=OVER)).to_be_visible()
    played = moves_of(page)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the record").click()
    path = Path(saved.value.path())
    assert json.loads(path.read_text("utf-8"))["actions"] == played
    command = [str(LUNGOMARE), "replay", str(path)]
    checked = subprocess.run(command, capture_output=True, text=True, check=True)
    assert f"{len(played)} moves" in checked.stdout

    # It is in the list, and gone once it is deleted.
    page.goto(visitors.house.address)
    row = own_game(page, "Canosa")
    expect(row).to_contain_text(re.compile("Won|Lost|Draw"))
    row.get_by_role("button", name=re.compile("^Delete Canosa")).click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(row).to_have_count(0)
    page.goto(address)
    expect(page.get_by_role("heading", name="This game is not on this device")).to_be_visible()


CORES = "Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => 3 })"
"""A core for the page and two for a search, whatever the machine has."""


def test_several_threads_say_who_stands_better_without_a_network(visitors: Visitors) -> None:
    visitors.expected = HARMLESS
    page = visitors.arrive(place="device", service_workers="allow", reduced_motion="reduce")
    await_kept(page)
    page.context.add_init_script(CORES)
    page.context.set_offline(True)
    page.reload()
    play_computer(page)
    with page.expect_event("worker", lambda worker: "/assets/thread-" in worker.url):
        page.get_by_role("button", name="Who stands better?").click()
    act(page, 0)  # the search is given up, and the next one has the same threads
    best = page.get_by_role("region", name="Best lines")
    expect(best).to_contain_text(re.compile(r"Look(ing|ed) [1-9]\d actions ahead"))
    assert len([each for each in page.workers if "/assets/thread-" in each.url]) == 1


HEAR = """
window.heard = [];
for (const kind of [MessagePort, Worker]) {
  const { addEventListener } = kind.prototype;
  const hear = port => addEventListener.call(port, 'message', ({ data }) => heard.push(data));
  kind.prototype.addEventListener = function (type, ...rest) {
    if (type === 'message') hear(this);
    return addEventListener.call(this, type, ...rest);
  };
  const given = Object.getOwnPropertyDescriptor(kind.prototype, 'onmessage');
  const set = function (listener) {
    hear(this);
    given.set.call(this, listener);
  };
  Object.defineProperty(kind.prototype, 'onmessage', { ...given, set });
}
"""
"""Whatever a worker tells the page is written down."""


def said_by_tables(page: Page) -> list[dict[str, Any]]:
    """Return what tables have told the page, by a line of their own or as an answer."""
    heard: list[Any] = page.evaluate("heard.map(data => data?.value?.answer ?? data)")
    return [each for each in heard if isinstance(each, dict)]


def views_in(told: dict[str, Any]) -> list[dict[str, Any]]:
    """Return what a table lets somebody see: now, between actions, or along the way."""
    return [*filter(None, [told.get("view")]), *told.get("between", ()), *told.get("views", ())]


def goals_told(said: list[dict[str, Any]]) -> dict[int, set[str]]:
    """Return the goals that were told with each seat's eyes."""
    told: dict[int, set[str]] = {}
    for view in (view for each in said for view in views_in(each)):
        if view["seat"] is not None and view["goals"]:
            told.setdefault(view["seat"], set()).update(view["goals"])
    return told


def look(page: Page) -> str:
    """Say that it is oneself who looks; return who that is."""
    ready = page.get_by_role("button", name=re.compile("I am .*: show my goals"))
    expect(ready).to_be_visible(timeout=A_TURN_MS)
    expect(page.get_by_role("heading", name=re.compile("Your goals"))).to_have_count(0)
    name = re.search(r"I am (\w+)", ready.inner_text())
    assert name
    ready.click()
    await_turn(page)
    return name[1]


def test_goals_at_one_screen_reach_the_page_of_their_owner_alone(visitors: Visitors) -> None:
    page = visitors.arrive("/decks", place="device", reduced_motion="reduce")
    page.add_init_script(HEAR)
    page.goto(visitors.house.address)
    people = [f"Someone at this screen:{name}" for name in ("Anna", "Bea")]
    set_table(page, [*people, "Computer, Starfish"])
    expect(page).to_have_url(re.compile("/t/here-"))
    shown: dict[str, set[str]] = {}
    for turn in range(4):
        known = goals_told(said_by_tables(page))
        assert len(known) == len(shown), "nobody's goals are told before they look"
        name = look(page)
        mine = own_goals(page)
        assert len(mine) == 4
        assert shown.setdefault(name, mine) == mine
        choose(page, turn)
        do_all(page)
    assert shown.keys() == {"Anna", "Bea"}
    said = said_by_tables(page)
    goals = goals_told(said)
    assert goals.keys() == {0, 1}
    for each in said:
        text = json.dumps({key: each[key] for key in each if key != "options"})
        for seat, secret in goals.items():
            if seat not in {view["seat"] for view in views_in(each)}:
                assert not any(f'"{goal}"' in text for goal in secret)

    # On the server it goes on from here, with the same goals, and nobody sees the deal.
    name = look(page)
    here = page.url
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Move to the server").click()
    expect(page).to_have_url(re.compile("/t/(?!here-)"))
    assert look(page) == name
    assert own_goals(page) == shown[name]
    table = page.url.rsplit("/", 1)[1]
    record = httpx.get(f"{visitors.house.address}/api/tables/{table}/record").json()
    assert "setup" not in record
    assert len(record["decisions"]) > 8
    page.goto(here)
    page.get_by_role("link", name="Play on there").click()
    expect(page).to_have_url(re.compile(table))

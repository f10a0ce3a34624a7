"""The page without a network: after one visit it is there, plays, and is renewed when one likes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, cast

import httpx
import pytest
from playwright.sync_api import expect

from e2e.builds import next_build, serving
from e2e.hands import await_kept, await_yes, canosa_card, choose_file, play_computer, record
from e2e.house import HARMLESS, Visitors
from e2e.test_lessons import CANOSA, await_board, do_step, go_on, heading, press
from e2e.test_lessons_bosa import first_season, first_turn, goals_and_the_end
from lungomare.server.page_folder import FOLDER

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Locator, Page

    from e2e.builds import PageServer
    from e2e.house import House

CACHES = """async () => {
  const kept = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const { pathname, search } = new URL(request.url);
      const headers = [...request.headers, ...(await cache.match(request)).headers].flat().join();
      kept.push([pathname + search, headers + await (await cache.match(request)).text()]);
    }
  }
  return kept;
}"""
ANSWERS = {
    "/api/catalogue",
    *(
        f"/api/rules/{game}?language={language}"
        for game in ("bosa", "canosa")
        for language in ("en", "it")
    ),
}
PAGE_CACHES = (
    """async () => (await caches.keys()).filter(name => name.startsWith('lungomare-page-'))"""
)
SOURCE = "script => script.src"
MOVES = ["b6-a6", "@e5", "a5-b5"]


def entry(page: Page) -> Locator:
    """Return the script that a page began with: which version it is."""
    return page.locator("script[type=module]").first


def visit(visitors: Visitors, path: str = "/", **how: Any) -> Page:
    """Come once, and stay until everything is kept."""
    page = visitors.arrive(path, service_workers="allow", reduced_motion="reduce", **how)
    await_kept(page)
    return page


def test_one_visit_is_enough(visitors: Visitors) -> None:
    visitors.expected = HARMLESS
    page = visit(visitors)
    visitors.house.kill()
    page.context.set_offline(True)
    page.reload()
    expect(canosa_card(page).get_by_text("against Starfish")).to_be_visible()
    assert page.evaluate("crossOriginIsolated")
    page.get_by_role("link", name="Rules", exact=True).first.click()
    expect(page.get_by_role("heading", name="The rules of Canosa")).to_be_visible()
    expect(page.get_by_role("heading", name="Clause by clause")).to_be_visible()
    expect(page.locator("[id='C6.2']")).to_be_visible()
    page.get_by_role("button", name="Italiano").click()
    page.goto(f"{visitors.house.address}/rules/bosa")
    expect(page.get_by_role("heading", name="Regola per regola")).to_be_visible()
    page.get_by_role("button", name="English").click()
    page.goto(f"{visitors.house.address}/replay")
    choose_file(page, record(None, MOVES))
    expect(page.get_by_role("grid")).to_be_visible()
    page.context.set_offline(False)
    visitors.house.open()


def test_the_lessons_need_no_network(visitors: Visitors) -> None:
    page = visit(visitors, "/learn/canosa")
    page.context.set_offline(True)
    page.reload()
    for at, squares in enumerate(CANOSA, 1):
        heading(page, at)
        await_board(page)
        do_step(page, squares, press)
        go_on(page)
    expect(page.get_by_role("heading", name="You know Canosa!")).to_be_focused()
    page.goto(f"{visitors.house.address}/learn/bosa")
    first_turn(page)
    first_season(page)
    goals_and_the_end(page)
    go_on(page)
    expect(page.get_by_role("heading", name="You know Bosa!")).to_be_focused()


def test_nothing_secret_is_kept(visitors: Visitors) -> None:
    page = visit(visitors)
    play_computer(page)
    expect(page.get_by_text("Your turn: 1 action")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Your turn: 1 action")).to_be_visible()
    kept = page.evaluate(CACHES)
    assert {path for path, _ in kept if path.startswith("/api/")} == ANSWERS
    [held] = json.loads(page.evaluate("localStorage.getItem('lungomare.seats')"))
    secrets = [held["table"], *(seat["token"] for seat in held["seats"])]
    assert not [path for path, text in kept if any(each in path + text for each in secrets)]


@pytest.fixture
def builds(browser: Browser, tmp_path: Path) -> Iterator[tuple[Visitors, PageServer, Path]]:
    """Visitors of a server that serves a build, that server, and the next build."""
    later = next_build(FOLDER, tmp_path / "later")
    with serving(FOLDER) as server:
        yield Visitors(browser, cast("House", server)), server, later  # it has an address
        for context in browser.contexts:
            context.close()


def look_for_newer(page: Page) -> None:
    page.evaluate("navigator.serviceWorker.ready.then(kept => kept.update())")


ALONE = """async () => {
  const pages = () => clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (let left = 1000; left && (await pages()).length > 1; --left) {
    await new Promise(done => setTimeout(done, 20));
  }
}"""
"""Until the service worker knows of one page: a browser may take a moment to forget another."""


def test_a_new_version_is_taken_when_one_likes(
    builds: tuple[Visitors, PageServer, Path],
) -> None:
    visitors, server, later = builds
    home = visit(visitors)
    before = entry(home).evaluate(SOURCE)
    lesson = home.context.new_page()
    lesson.goto(f"{server.address}/learn/canosa")
    await_board(lesson)
    server.serve(later)
    assert httpx.get(before).status_code == 404
    look_for_newer(home)
    announced = home.get_by_text("A new version is ready.")
    expect(announced).to_be_visible()
    assert entry(home).evaluate(SOURCE) == before, "nothing is taken by itself"

    # Whoever is in a game is not disturbed; what the page has not needed so far is still there.
    expect(lesson.get_by_text("A new version is ready.")).to_have_count(0)
    press(lesson, "a1 b2")
    go_on(lesson)
    heading(lesson, 2)
    lesson.get_by_role("link", name="Rules", exact=True).first.click()
    expect(lesson.get_by_role("heading", name="The rules of Canosa")).to_be_visible()
    expect(lesson.get_by_text("A new version is ready.")).to_be_visible()

    home.bring_to_front()
    home.get_by_role("button", name="Reload").click()
    expect(announced).to_have_count(0)
    expect(entry(home)).not_to_have_js_property("src", before)
    assert len(home.evaluate(PAGE_CACHES)) == 2, "the other page may need its own version yet"
    lesson.close()
    home.context.service_workers[-1].evaluate(ALONE)
    home.reload()
    await_yes(home, f"async () => (await ({PAGE_CACHES})()).length === 1")

    # A server that was rolled back is followed in the same way.
    server.serve(FOLDER)
    look_for_newer(home)
    expect(announced).to_be_visible()
    home.get_by_role("button", name="Reload").click()
    expect(entry(home)).to_have_js_property("src", before)

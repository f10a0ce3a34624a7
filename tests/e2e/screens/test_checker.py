"""The checker of screens finds what is planted, and nothing on a page that is well made."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from e2e.screens.checker import Fault, Screen, summary
from e2e.screens.needs import Need

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

SIZE = (800, 600)
WELL_MADE = """<!doctype html><html lang="en"><title>Well made</title>
<style>
  body { margin: 0; font: 16px/1.5 sans-serif; color: #222; background: #fff }
  button { min-width: 44px; min-height: 44px }
  .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
  .list { height: 100px; overflow-y: auto }
</style>
<main><h1>A page</h1><p>Some words, and <a href="#a">a link</a> among them.</p>
<button>Do it</button><span class="unseen">For screen readers alone</span>
<div class="list"><p>One</p><p>Two</p><p>Three</p><p>Four</p><p>Five</p></div>
<svg width="100" height="40"><rect width="100" height="40" fill="#def"/>
  <text x="5" y="25" font-size="16">7 points</text></svg>
<div style="height: 900px"></div><p>The end</p></main>"""
PLANTED = {
    "cut text": '<p class="planted" style="width: 60px; overflow: hidden; white-space: nowrap">'
    "Words that are longer</p>",
    "covered text": '<p class="planted">Under it</p><div style="position: relative; z-index: 1;'
    ' margin-top: -44px; height: 44px; background: #eee"></div>',
    "covered control": '<button class="planted">Press</button><div style="position: relative;'
    ' z-index: 1; margin-top: -44px; height: 44px"></div>',
    "small text": '<p class="planted" style="font-size: 11px">Small</p>',
    "small target": '<a class="planted" href="#a" style="display: inline-block; height: 20px">x</a>'
    '<a class="planted" href="#b" style="display: inline-block; height: 20px">y</a>',
    "sideways scroll": '<div class="planted" style="width: 900px">Wide</div>',
    "contrast": '<p class="planted" style="color: #999">Faint</p>',
}


@pytest.fixture(scope="module")
def screen(browser: Browser) -> Iterator[Screen]:
    page = browser.new_page()
    yield Screen(page)
    page.close()


def faults(screen: Screen, html: str, *needs: Need) -> list[Fault]:
    screen.page.set_content(html)
    screen.prepare()
    return [*screen.faults(SIZE, needs), *screen.low_contrasts(SIZE, "light")]


def test_a_page_that_is_well_made_has_no_faults(screen: Screen) -> None:
    needs = [Need("the button", "button"), Need("the title", "h1")]
    assert [*map(str, faults(screen, WELL_MADE, *needs))] == []


@pytest.mark.parametrize("kind", PLANTED)
def test_what_is_planted_is_found(screen: Screen, kind: str) -> None:
    found = faults(screen, WELL_MADE.replace("<h1>", f"{PLANTED[kind]}<h1>"))
    assert {(fault.kind, "planted" in fault.where) for fault in found} == {(kind, True)}


def test_a_text_in_a_drawing_is_measured_as_it_is_drawn(screen: Screen) -> None:
    small = '<svg width="50" viewBox="0 0 100 40"><text y="20" font-size="16">7</text></svg>'
    found = faults(screen, WELL_MADE.replace("<h1>", f"{small}<h1>"))
    assert [(fault.kind, fault.by) for fault in found] == [("small text", "8.0 px")]


def test_a_bar_that_lies_over_the_page_is_found_and_one_over_what_scrolls_is_not(
    screen: Screen,
) -> None:
    bar = '<div style="position: fixed; bottom: 0; height: {}px; width: 100%; background: #eee">'
    found = faults(screen, WELL_MADE.replace("<h1>", f"{bar.format(500)}</div><h1>"))
    assert "covered text" in {fault.kind for fault in found}
    assert faults(screen, WELL_MADE.replace("<h1>", f"{bar.format(60)}</div><h1>")) == []


def test_what_may_be_cut_says_so(screen: Screen) -> None:
    allowed = PLANTED["cut text"].replace("<p", "<p data-cut-ok")
    assert faults(screen, WELL_MADE.replace("<h1>", f"{allowed}<h1>")) == []


@pytest.mark.parametrize(
    ("need", "kind"),
    [
        (Need("the end", "main > p:last-child"), "out of view"),
        (Need("the fifth", ".list > p:last-child"), "out of view"),
        (Need("buttons", "button", 2), "missing"),
    ],
)
def test_what_has_to_be_in_view_and_is_not(screen: Screen, need: Need, kind: str) -> None:
    assert [fault.kind for fault in faults(screen, WELL_MADE, need)] == [kind]


def test_only_the_dialog_on_top_is_looked_at(screen: Screen) -> None:
    dialog = "<dialog>Read this</dialog><script>document.querySelector('dialog').showModal()"
    assert faults(screen, WELL_MADE.replace("<h1>", f"{dialog}</script><h1>")) == []


def test_a_scrollbar_for_nothing_is_found(screen: Screen) -> None:
    tall = '<!doctype html><body style="margin: 0"><div style="height: 601px">High</div>'
    assert [fault.kind for fault in faults(screen, tall)] == ["needless scroll"]


def test_faults_of_many_sizes_are_told_once() -> None:
    found = [Fault("cut text", "p", "Words", (0, 0, 9, 9), "", (size, 600)) for size in (320, 360)]
    assert summary(found) == ["cut text: p “Words” 9 × 9 at 0, 0 · at 2: 320x600 360x600"]

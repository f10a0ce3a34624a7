"""What the page weighs and what moves on it by itself; `benchmarks/page.py` prints it too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from e2e.screens.scenes import SCENES
from e2e.screens.visits.visit import Visit

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Request

    from e2e.house import House

MOST_SCRIPT_BYTES: Final = 65_000
"""The first page's JavaScript as the server sends it."""
STEADY_SCENES: Final = (
    "first",
    "first-returning",
    "bosa-5",
    "bosa-explained",
    "bosa-lesson-1",
    "bosa-replay",
    "canosa",
    "canosa-lesson-1",
    "canosa-replay",
)
"""Pages on which nothing may move by itself once it is painted."""
SLOW_LINE: Final = {
    "offline": False,
    "latency": 100,
    "downloadThroughput": 500_000,
    "uploadThroughput": 500_000,
}
"""Bytes a second and milliseconds: a telephone's, where letters come after the first paint."""
WATCH_SHIFTS: Final = """
window.shifts = [];
const classes = node => [...node.classList].filter(each => !each.startsWith('svelte-'));
const named = node => [node.localName, ...classes(node)].join('.');
new PerformanceObserver(list => {
  for (const { value, sources, hadRecentInput } of list.getEntries()) {
    if (hadRecentInput) continue;
    const nodes = sources.map(({ node }) => node?.nodeType === 3 ? node.parentElement : node);
    window.shifts.push({ value, nodes: nodes.map(node => (node ? named(node) : '?')) });
  }
}).observe({ type: 'layout-shift', buffered: true });
"""
AT_REST: Final = "new Promise(done => requestAnimationFrame(() => setTimeout(done, 300)))"
"""Shifts are reported after the frame in which they happen."""


@dataclass(frozen=True)
class Shift:
    """How far things moved by themselves, as browsers count it, and which."""

    value: float
    nodes: tuple[str, ...]


def script_bytes(browser: Browser, house: House, path: str = "/") -> dict[str, int]:
    """Return the JavaScript that a page loads, by file, in bytes on the line."""
    asked: list[Request] = []

    def watch(page: Page) -> None:
        page.on("request", lambda request: asked.append(request))  # noqa: PLW0108 - no method can be

    visit = Visit(browser, house, "en", prepare=watch)
    page = visit.go(path)
    page.wait_for_load_state("networkidle")
    scripts = [each for each in asked if each.resource_type == "script"]
    found = {each.url.rpartition("/")[2]: each.sizes()["responseBodySize"] for each in scripts}
    page.context.close()
    return found


def layout_shifts(browser: Browser, house: House, scene: str, language: str = "en") -> list[Shift]:
    """Return what moves by itself while a scene is opened on a slow line, after its first paint."""

    def watch(page: Page) -> None:
        page.add_init_script(WATCH_SHIFTS)
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", SLOW_LINE)

    page = SCENES[scene].open(Visit(browser, house, language, prepare=watch))
    page.wait_for_load_state("networkidle")
    page.evaluate(AT_REST)
    found: list[dict[str, Any]] = page.evaluate("window.shifts")
    page.context.close()
    return [Shift(each["value"], tuple(each["nodes"])) for each in found]

"""The page's figures: what it weighs, how soon it answers, how it moves.

python benchmarks/page.py [--part weight|shift|click|frames …] [--json FILE]

weight  the first page's JavaScript as the server sends it
shift   what moves by itself after the first paint, on a telephone's line
click   from the press of a card or a piece until its answer is painted, and with the processor
        slowed four times
frames  while four computers take their turns at a table of five, the processor slowed four times:
        how often the page could draw anew (its main thread's frames), and how many of the screen's
        frames were shown with whatever moves moved on (drawn by the compositor, which does not wait
        for the page); an empty page that moves one box, beside it
"""

from __future__ import annotations

import argparse
import json
import sys
from itertools import pairwise
from pathlib import Path
from statistics import fmean, median
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Final

import installed  # noqa: F401 - says what to install where an import fails

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from rich.console import Console
from rich.table import Table

from e2e.house import House, chromium
from e2e.screens.figures import MOST_SCRIPT_BYTES, STEADY_SCENES, layout_shifts, script_bytes
from e2e.screens.scenes import SCENES
from e2e.screens.visits.bosa import choose, done
from e2e.screens.visits.visit import SLOW_MS, Visit

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page

PARTS: Final = ("weight", "shift", "click", "frames")
SLOWED: Final = 4
CLICK_MS: Final = 50.0
FRAMES: Final = 60.0
CLOSE_TO: Final = 0.98
"""A screen's clock and the page's do not agree to the last frame."""
CLICKS: Final = 24
ASK_MS: Final = 250
QUIET_MS: Final = 150
"""Between two clicks, so that each finds the page at rest."""
Line = tuple[str, str, str, bool | None]
"""What was measured, the figure, what it is held against, and whether it holds, if against any."""

WATCH_CLICKS: Final = """() => {
  window.answers = [];
  addEventListener('pointerdown', ({ timeStamp }) => {
    const release = () => requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => window.answers.push(performance.now() - timeStamp);
      port2.postMessage(null);
    });
    addEventListener('click', release, { once: true });
  }, true);
}"""
WATCH_FRAMES: Final = """() => {
  window.frames_at = [];
  const note = at => { window.frames_at.push(at); requestAnimationFrame(note); };
  requestAnimationFrame(note);
}"""
EMPTY: Final = """data:text/html,<style>div { width: 99px; height: 99px; background: red;
  animation: go 1s linear infinite alternate } @keyframes go { to { transform: translate(300px) } }
</style><div></div>"""


def weight(browser: Browser, house: House) -> list[Line]:
    """Weigh the first page's JavaScript."""
    found = script_bytes(browser, house)
    total = sum(found.values())
    limit = f"≤ {MOST_SCRIPT_BYTES / 1000:g} KB"
    text = f"{total / 1000:.1f} KB in {len(found)} files"
    return [("first page's JavaScript", text, limit, total <= MOST_SCRIPT_BYTES)]


def shift(browser: Browser, house: House) -> list[Line]:
    """Sum up what moves by itself, scene by scene."""
    lines: list[Line] = []
    for scene in STEADY_SCENES:
        found = layout_shifts(browser, house, scene)
        total = sum(each.value for each in found)
        nodes = ", ".join(dict.fromkeys(node for each in found for node in each.nodes))
        lines.append((f"layout shift, {scene}", f"{total:.4f} {nodes}".strip(), "0", not found))
    return lines


def slow_down(page: Page, times: int) -> None:
    """Slow the processor down for a page."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": times})


def click(browser: Browser, house: House) -> list[Line]:
    """Time clicks until their answer is painted."""
    scenes = {
        "a card chosen in Bosa": ("bosa-5", "button[data-slot]"),
        "a piece chosen in Canosa": ("canosa", '[role="gridcell"][aria-label^="d3,"]'),
    }
    lines: list[Line] = []
    for what, (scene, selector) in scenes.items():
        page = SCENES[scene].open(Visit(browser, house, "en", motion="no-preference"))
        page.evaluate(WATCH_CLICKS)
        for times in (1, SLOWED):
            slow_down(page, times)
            taken = answers(page, selector)
            held = times == 1
            name = f"{what}, {len(taken)} clicks" + ("" if held else f", slowed {times} times")
            text = f"{median(taken):.0f} ms, the slowest {max(taken):.0f} ms"
            limit = f"≤ {CLICK_MS:g} ms" if held else ""
            lines.append((name, text, limit, max(taken) <= CLICK_MS if held else None))
        page.context.close()
    return lines


def answers(page: Page, selector: str) -> list[float]:
    """Click elements in turn; return how long each took until its answer was painted."""
    page.evaluate("window.answers.length = 0")
    for number in range(CLICKS):
        found = page.locator(selector)
        found.nth(number % found.count()).click()
        page.wait_for_timeout(QUIET_MS)
    taken: list[float] = page.evaluate("window.answers")
    return taken


def frames(browser: Browser, house: House) -> list[Line]:
    """Count frames while four computers take their turns."""
    page = before_computers(browser, house)
    page.evaluate(WATCH_FRAMES)
    watch_computers(page)
    ours = page.evaluate("window.frames_at")
    page.context.close()
    empty = browser.new_page()
    empty.goto(EMPTY)
    slow_down(empty, SLOWED)
    empty.evaluate(WATCH_FRAMES)
    empty.wait_for_timeout(min(6_000, ours[-1] - ours[0]))
    beside = empty.evaluate("window.frames_at")
    empty.close()
    (text, rate), (peer, _) = rates(ours), rates(beside)
    shown, due = frames_shown(browser, house)
    return [
        (
            "frames of the page, five at the table, slowed four times",
            text,
            "≥ 60 a second",
            rate >= FRAMES * CLOSE_TO,
        ),
        ("frames of an empty page, slowed as much", peer, "", None),
        (
            "frames of the screen in which what moves moved on",
            f"{shown} of {due}",
            "≥ 98 %",
            shown >= due * CLOSE_TO,
        ),
    ]


def before_computers(browser: Browser, house: House) -> Page:
    """Open a table of five with a turn chosen, the processor slowed."""
    page = SCENES["bosa-5"].open(Visit(browser, house, "en", motion="no-preference"))
    choose(page)
    slow_down(page, SLOWED)
    return page


def watch_computers(page: Page) -> None:
    """Do the turn, and see the four computers' turns."""
    done(page).first.click()
    # Asked seldom and plainly: a search by role at every frame would be what is measured.
    page.wait_for_function("() => !document.querySelector('.button.main')", polling=ASK_MS)
    page.wait_for_function(
        "() => document.querySelector('.bar .lines, dialog[open]') !== null",
        polling=ASK_MS,
        timeout=SLOW_MS,
    )


def frames_shown(browser: Browser, house: House) -> tuple[int, int]:
    """Return how many frames were drawn while the turns were shown, and how many were due."""
    page = before_computers(browser, house)
    browser.start_tracing(page=page, categories=["cc", "viz"])
    watch_computers(page)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    page.context.close()
    shown = [event["ts"] for event in events if event["name"] == "Display::FrameDisplayed"]
    return len(shown) - 1, round((max(shown) - min(shown)) / 1e6 * FRAMES)


def rates(times: list[float]) -> tuple[str, float]:
    """Return what is said of frames, and the rate of the slowest third of them."""
    gaps = sorted(after - before for before, after in pairwise(times))
    slowest = 1000 / fmean(gaps[-max(1, len(gaps) // 3) :])
    seconds = (times[-1] - times[0]) / 1000
    mean = len(gaps) / seconds
    text = f"{len(gaps)} in {seconds:.1f} s: {mean:.1f} a second, the slowest third {slowest:.1f}"
    return f"{text}, the longest {gaps[-1]:.0f} ms", slowest


def arguments() -> argparse.Namespace:
    """Read which parts are wanted."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--part", action="append", choices=PARTS)
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    return parser.parse_args()


def main() -> None:
    """Measure what is wanted and print it."""
    measures: dict[str, Callable[[Browser, House], list[Line]]] = {
        "weight": weight,
        "shift": shift,
        "click": click,
        "frames": frames,
    }
    asked = arguments()
    table, lines = Table("figure", "measured", "limit", ""), list[Line]()
    house = House(Path(mkdtemp()))
    house.open()
    try:
        with chromium() as browser:
            for part in asked.part or PARTS:
                lines += measures[part](browser, house)
    finally:
        house.close()
    for name, text, limit, holds in lines:
        table.add_row(name, text, limit, "" if holds is None else "✓" if holds else "✗")
    Console(width=140).print(table)
    if asked.json:
        asked.json.write_text(json.dumps(lines, indent=2, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()

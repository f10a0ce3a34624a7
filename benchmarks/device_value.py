"""How soon the page says who stands better: from a click until a value 12 actions deep is painted.

    python benchmarks/device_value.py [--visits 10] [--json FILE]

Each visitor is a browser of its own that comes to a table of Canosa against the computer, looks at
one moment of the game after the other, and clicks "Who stands better?" at each. The first click of
a visit loads the engine; before the others it is there. Three lines are looked for, as the page
does, in Chromium on this machine; what else runs here counts too.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

import installed  # noqa: F401 - says what to install where an import fails

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from e2e.house import House, chromium
from e2e.screens.visits.visit import COMPUTER, Visit
from lungomare.games.canosa import Canosa
from lungomare.players import Situation, players_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

DEPTH: Final = 12
WANTED_MS: Final = 150
MOVES: Final = 24
"""So many moments of a game are looked at, each once: what is known of one is kept."""
PLAYER: Final = "level-6"
BUTTON: Final = "Who stands better?"
QUIET_MS: Final = 400
"""Between two clicks, so that each finds the page at rest."""
WATCH: Final = """depth => {
  let clicked = 0;
  window.values = [];
  const far = () => {
    const said = document.querySelector('.lines > p')?.textContent ?? '';
    return Number(/\\d+/.exec(said)?.[0] ?? 0) >= depth || /^(Looked|The game)/.test(said);
  };
  const painted = act => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = act;
    port2.postMessage(null);
  });
  const look = () => {
    if (!clicked || !far()) return;
    const began = clicked;
    clicked = 0;
    painted(() => window.values.push(performance.now() - began));
  };
  addEventListener('pointerdown', ({ timeStamp }) => { clicked = timeStamp; }, true);
  new MutationObserver(look)
    .observe(document, { subtree: true, childList: true, characterData: true });
}"""
"""Milliseconds from the press of the button until what it asked for is painted."""


def moves_of_a_game(seed: int) -> list[str]:
    """Return the beginning of a game between two of our players, up to a person's turn."""
    game, rng = Canosa(), Random(seed)
    player = players_of("canosa")[PLAYER]
    state, played = game.start(), list[str]()
    while len(played) < MOVES or game.actor(state) != 0:
        legal, seat = tuple(game.legal(state)), game.actor(state)
        if seat is None:
            return moves_of_a_game(seed + 1000)
        action = player.choose(Situation(game, seat, state, legal, None, rng)).action
        played.append(game.write(action))
        state = game.apply(state, action)
    return played


def visit(browser: Browser, house: House, seed: int) -> list[float]:
    """Return how long the value took at each moment of a game, the first one in a fresh browser."""
    moves = moves_of_a_game(seed)
    visitor = Visit(browser, house, "en")
    options = {"edition": "retail", "actions": moves}
    page = visitor.go(visitor.open_table("canosa", options, [{"name": "Ada"}, COMPUTER]))
    page.get_by_text("Your turn").first.wait_for()
    page.evaluate(WATCH, DEPTH)
    return [value_after(page, at) for at in range(len(moves), len(moves) - MOVES, -1)]


def value_after(page: Page, at: int) -> float:
    """Look at the moment after so many moves, and click; return the milliseconds to a value."""
    slider = page.get_by_role("slider")
    if slider.input_value() != str(at):
        slider.press("ArrowLeft")
    page.wait_for_timeout(QUIET_MS)
    switch = page.get_by_role("button", name=BUTTON)
    page.evaluate("() => { window.values.length = 0; }")
    switch.click()
    page.wait_for_function("() => window.values.length")
    taken: float = page.evaluate("window.values[0]")
    switch.click()
    return taken


def measure(visits: int) -> dict[str, Any]:
    """Return the milliseconds of every click, those that loaded the engine apart."""
    loads = [os.getloadavg()[0]]
    with TemporaryDirectory() as folder, chromium() as browser:
        house = House(Path(folder))
        house.open()
        try:
            found = [visit(browser, house, seed) for seed in range(visits)]
        finally:
            house.close()
    loads.append(os.getloadavg()[0])
    first = [each[0] for each in found]
    later = [taken for each in found for taken in each[1:]]
    return {
        "depth": DEPTH,
        "first": told(first),
        "later": told(later),
        "load": [round(load, 1) for load in loads],
    }


def told(times: list[float]) -> dict[str, float]:
    """Return how many there are, the median, within what nine in ten are, and the longest."""
    most = round(max(times), 1)
    ninth = quantiles(times, n=10)[8] if len(times) > 1 else most
    return {
        "clicks": len(times),
        "median_ms": round(median(times), 1),
        "nine_in_ten_ms": round(min(ninth, most), 1),
        "most_ms": most,
    }


def main() -> None:
    """Measure, print, and keep it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--visits", type=int, default=10)
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    asked = parser.parse_args()
    found = measure(max(1, asked.visits))
    for what in ("first", "later"):
        print(f"{what} click of a visit: {found[what]}; wanted: {WANTED_MS} ms")
    print(f"load before and after: {found['load']}")
    if asked.json:
        asked.json.write_text(json.dumps(found, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()

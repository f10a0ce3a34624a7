"""How fast the core is in a browser: the page's modules in Chromium beside the native core.

    python benchmarks/device_speed.py [--part canosa|bosa|perft|law …] [--rounds 5] [--json FILE]

canosa  the engine: positions a second, in searches from fixed positions
bosa    the planner: tries a second, in fixed turns, as the strongest level plans them
perft   the rules of Canosa: leaves a second
law     what the page asks of the law while one plays, in microseconds; above all the preview of a
        turn of five with all townscapes full

Browser and native core do the same work in turns, with one thread, and must say the same; the best
of some rounds counts for either. The time is what the worker's thread and this process have had of
their processor; where the system does not say that of a thread, it is the clock's.
"""

from __future__ import annotations

import argparse
import json
import os
import struct
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from math import inf
from pathlib import Path
from random import Random
from statistics import median, quantiles
from threading import Thread
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any, Final

import installed  # noqa: F401 - says what to install where an import fails

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from rich.console import Console
from rich.table import Table

from e2e.house import chromium
from lungomare.games.bosa import Bosa
from lungomare.games.canosa import Canosa, read_position
from lungomare.native import bosa as native_bosa
from lungomare.native import canosa as native_canosa
from lungomare.native.bosa._core import BY_RACE, BosaPlanner
from lungomare.native.canosa._core import CanosaEngine
from lungomare.players.bosa.values import values
from native.canosa.record_fingerprint import POSITIONS
from native.page import canosa as certificate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page

ROOT: Final = Path(__file__).parents[1]
BUILT: Final = ROOT / "build" / "device_speed"
PARTS: Final = ("canosa", "bosa", "perft", "law")
SLOW_MS: Final = 600_000
WORKER: Final = "DedicatedWorker"
"""What Chromium calls the thread of a worker."""

MEGABYTES: Final = 16
"""As the page lends to whoever judges."""
NODES: Final = 400_000
START: Final = "1(g)3S/(s)1(g)3/1(s)1(g)2/2(s)1(g)1/3(s)1(g)/G3(s)1 2,2 0,0 g1"
PERFT_DEPTH: Final = 6
TURNS: Final = ((2, 10, 300), (2, 90, 300), (4, 60, 100), (5, 150, 100))
"""Where planned: at a table of so many, after so many decisions, in so many tries, as level 8."""
KNOBS: Final = {"width": 12, "horizon": 2, "denies": 0.5}
LAW_GAMES: Final = 60
LAW: Final[tuple[tuple[str, str, dict[str, int]], ...]] = (
    ("Canosa", "canosa", {}),
    ("Bosa for two", "bosa", {"players": 2}),
    ("Bosa for five", "bosa", {"players": 5}),
)
FULL: Final = "preview, all townscapes full"
WANTED: Final = {"canosa": 0.6, "bosa": 0.5}
WANTED_PREVIEW_MS: Final = 5.0


@dataclass
class Rate:
    """What the browser and the native core did in a second of the same work."""

    browser: float
    native: float

    @property
    def share(self) -> float:
        """How much of the native speed the browser has."""
        return self.browser / self.native


@dataclass
class Work:
    """The same work for a browser and for the native core."""

    task: dict[str, Any]
    native: Callable[[], tuple[int, Any]]
    """Returns how much was done, and what the browser must say too."""


NOTHING: Final = {"kind": "law", "game": "canosa", "options": {}, "games": 0}


class Browser:
    """A page whose worker does tasks, and what its thread has had of the processor."""

    def __init__(self, page: Page) -> None:
        self._page = page
        page.evaluate("task => window.ask(task)", NOTHING)  # so that the worker runs
        self._thread = worker_thread()

    @property
    def has_clock(self) -> bool:
        """Whether the system tells of the worker's processor time."""
        return self._thread is not None

    def do(self, task: dict[str, Any]) -> tuple[float, dict[str, Any]]:
        """Return the seconds that a task took, and what came of it."""
        before = self._spent()
        done: dict[str, Any] = self._page.evaluate("task => window.ask(task)", task)
        after = self._spent()
        if before is None or after is None:
            return done["ms"] / 1000, done
        return after - before, done

    def _spent(self) -> float | None:
        """Return the seconds of processor time that the worker's thread had so far."""
        if self._thread is None:
            return None
        return int(self._thread.read_text().split()[0]) / 1e9


def worker_thread() -> Path | None:
    """Return where the system tells of the one worker that we began; None where it does not."""
    found = [
        task / "schedstat"
        for process in Path("/proc").glob("[0-9]*")
        if is_ours(process)
        for task in process.glob("task/*")
        if read(task / "comm").startswith(WORKER)
    ]
    return found[0] if len(found) == 1 and read(found[0]) else None


def is_ours(process: Path) -> bool:
    """Say whether a process descends from this one."""
    while (parent := parent_of(process)) > 1:
        if parent == os.getpid():
            return True
        process = Path("/proc") / str(parent)
    return False


def parent_of(process: Path) -> int:
    """Return the parent's number; 0 where the process has ended."""
    told = read(process / "stat").rpartition(")")[2].split()
    return int(told[1]) if told else 0


def read(file: Path) -> str:
    """Return what the system says there; nothing where it does not, or not any more."""
    try:
        return file.read_text("utf-8")
    except OSError:
        return ""


def searches() -> list[Work]:
    """Search fixed positions for so many nodes."""
    return [search(edition, text) for edition, text in POSITIONS[:4]]


def search(edition: str, text: str) -> Work:
    """Search a position."""
    game = Canosa(edition)
    start = game.start_from(read_position(text, game.rules))
    engine = CanosaEngine(native_canosa.pack_rules(game.rules), megabytes=MEGABYTES)
    running = native_canosa.resume(start, game.rules)

    def native() -> tuple[int, Any]:
        engine.clear()  # as the module does before each search
        found = engine.search(running, nodes=NODES)
        best = found["lines"][0]
        actions = [game.write(game.decode(action)) for action in best["actions"]]
        return found["nodes"], [found["depth"], best["score"], actions]

    task = {"kind": "search", "header": game.header(start), "megabytes": MEGABYTES, "nodes": NODES}
    return Work(task, native)


def plans() -> list[Work]:
    """Plan turns of fixed games as the strongest level does."""
    return [plan(*each) for each in TURNS]


def plan(players: int, decisions: int, tries: int) -> Work:
    """Plan the turn after so many decisions played at random."""
    game, rng = Bosa(players), Random(decisions)
    state = game.deal_from_seed(bytes(range(32)))
    header, moves = game.header(state), list[str]()
    for _ in range(decisions):
        action = rng.choice(game.legal(state))
        moves.append(game.write(action))
        state = game.advance(state, action)
    packed = native_bosa.pack(native_bosa.pack_deck(game), state)
    knobs = {**KNOBS, "tries": tries}
    planner = BosaPlanner(BY_RACE, values("learned"), **knobs)

    def native() -> tuple[int, Any]:
        turns = planner.plan(packed, decisions)
        said = [[list(line), share, futures] for line, _, share, futures in turns]
        return sum(futures for *_, futures in turns), said

    task = {"kind": "plan", "header": header, "moves": moves, "knobs": knobs, "seed": decisions}
    return Work(task, native)


def perfts() -> list[Work]:
    """Count the leaves below the first position."""
    game = Canosa()
    position = read_position(START, game.rules)
    numbers = [*certificate.numbers_of(position, game.rules), PERFT_DEPTH]
    packed, rules = native_canosa.pack(position), native_canosa.pack_rules(game.rules)

    def native() -> tuple[int, Any]:
        leaves = packed.perft(rules, PERFT_DEPTH)
        return leaves, list(struct.pack("<Q", leaves))

    asked = {"game": "canosa", "question": certificate.PERFT, "numbers": numbers}
    return [Work({"kind": "certificate", **asked}, native)]


def compare(browser: Browser, works: list[Work], rounds: int) -> Rate:
    """Let both do the same in turns; return how much they did in a second at their best."""
    total, times = 0, [0.0, 0.0]
    for work in works:
        best = [inf, inf]
        for _ in range(rounds):
            took, done = browser.do(work.task)
            began = process_time() if browser.has_clock else perf_counter()
            did, said = work.native()
            ended = process_time() if browser.has_clock else perf_counter()
            if done["answer"] != said:
                sys.exit(f"the browser says {done['answer']}, and the native core {said}")
            best = [min(best[0], took), min(best[1], ended - began)]
        total += did
        times = [sum(pair) for pair in zip(times, best, strict=True)]
    return Rate(*(total / each for each in times))


def law(browser: Browser) -> dict[str, dict[str, list[float]]]:
    """Return how many states were asked, the median, and within what 99 in 100 answered, in µs."""
    found = {}
    for title, game, options in LAW:
        asked = {"kind": "law", "game": game, "options": options, "games": LAW_GAMES}
        _, done = browser.do(asked)
        found[title] = {
            what: [len(times), median(times), quantiles(times, n=100)[98]]
            for what, times in done["answer"].items()
            if times
        }
    return found


def build() -> None:
    """Make the page with the worker of our own TypeScript."""
    if not (ROOT / "web/wasm/canosa.wasm").exists():
        sys.exit("the core is not compiled for the page; scripts/page compiles it, with ziglang")
    node, source = Path(sys.executable).with_name("node"), Path(__file__).with_name("device_speed")
    options = ("--config", ROOT / "web/node.config.ts", "--outDir", BUILT, "--logLevel", "error")
    vite = ROOT / "web/node_modules/.bin/vite"
    subprocess.run([node, vite, "build", source, *options], cwd=ROOT / "web", check=True)  # noqa: S603 - our own words


class Isolated(SimpleHTTPRequestHandler):
    """Serves what was built, told to isolate as the page is."""

    def end_headers(self) -> None:
        """Send them."""
        self.send_header("Cross-Origin-Opener-Policy", "same-origin")
        self.send_header("Cross-Origin-Embedder-Policy", "require-corp")
        super().end_headers()

    def log_message(self, *words: object) -> None:
        """Say nothing of requests."""


@contextmanager
def opened() -> Iterator[Browser]:
    """Open the page in Chromium."""
    handler = partial(Isolated, directory=str(BUILT))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server, chromium() as browser:
        Thread(target=server.serve_forever, daemon=True).start()
        page = browser.new_page()
        page.set_default_timeout(SLOW_MS)
        page.goto(f"http://127.0.0.1:{server.server_port}/")
        page.wait_for_function("() => window.ask")
        yield Browser(page)
        server.shutdown()


def measure(parts: list[str], rounds: int) -> dict[str, Any]:
    """Return what was found by part."""
    works = {"canosa": searches, "bosa": plans, "perft": perfts}
    found: dict[str, Any] = {}
    with opened() as browser:
        for part in parts:
            if part == "law":
                found[part] = law(browser)
            else:
                found[part] = asdict(compare(browser, works[part](), rounds))
    return found


UNITS: Final = {"canosa": "positions/s", "bosa": "tries/s", "perft": "leaves/s"}


def show(found: dict[str, Any]) -> None:
    """Print what was found."""
    table = Table("figure", "browser", "native", "share", "wanted")
    for part, unit in UNITS.items():
        if part in found:
            rate = Rate(**found[part])
            told = [f"{each:,.0f} {unit}" for each in (rate.browser, rate.native)]
            wanted = f"{WANTED[part]:g}" if part in WANTED else ""
            table.add_row(part, *told, f"{rate.share:.2f}", wanted)
    for title, times in found.get("law", {}).items():
        for what, (count, middle, most) in times.items():
            taken = f"{middle:.0f} µs, 99 in 100 within {most:.0f} µs"
            wanted = f"{WANTED_PREVIEW_MS:g} ms" if what == FULL else ""
            table.add_row(f"{title}: {what}, {count:,} states", taken, "", "", wanted)
    Console(width=150).print(table)


def main() -> None:
    """Measure what is wanted, print it, and keep it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--part", action="append", choices=PARTS)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    asked = parser.parse_args()
    build()
    found = measure(asked.part or list(PARTS), max(1, asked.rounds))
    show(found)
    if asked.json:
        asked.json.write_text(json.dumps(found, indent=2, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()

"""What the core of a game weighs on the line, as the server sends it to Chromium.

    python benchmarks/device_size.py [--json FILE]

Chromium opens the first page, then a game at one screen, for which the rules suffice, then one
against the computer, where it asks for a hint, for which engine or planner thinks. Counted are the
bodies of what its workers load, compressed, each file once: modules of WebAssembly, their weights,
and the program around them. The page itself is not in it, but for the first page's scripts and
styles.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

import httpx
import installed  # noqa: F401 - says what to install where an import fails

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from e2e.hands import choose_way
from e2e.house import House, chromium

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playwright.sync_api import Browser, Page

GAMES: Final = ("canosa", "bosa")
PACKING: Final = "gzip"
"""What the server packs with; browsers that offer more get the same."""
MODULE: Final = ".wasm"
ON_DEVICE: Final = """localStorage.setItem('lungomare.settings', '{"place": "device"}')"""
WANTED: Final = {"rules": 60_000, "all": 350_000}
SLOW_MS: Final = 60_000


class Asked:
    """The names of what a page and its workers have asked for."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._kinds: dict[str, str] = {}
        page.on("request", lambda request: self._note(request.url, request.resource_type))

    def _note(self, address: str, kind: str) -> None:
        if "/api/" not in address:
            self._kinds.setdefault(httpx.URL(address).path.rpartition("/")[2], kind)

    def of_kind(self, kind: str) -> list[str]:
        """Return the files of a kind, as browsers name kinds."""
        return [name for name, each in self._kinds.items() if each == kind]

    @property
    def names(self) -> set[str]:
        """Return all files."""
        return {name for name in self._kinds if name}

    @property
    def workers(self) -> list[str]:
        """Return the programs of the workers that run."""
        return [worker.url.rpartition("/")[2] for worker in self._page.workers]


class Sent:
    """What the server sends, by the name of a file."""

    def __init__(self, house: House) -> None:
        self._client = httpx.Client(base_url=house.address)
        self._sizes: dict[str, int] = {}

    def address(self, name: str) -> str:
        """Return where a file is; only what has its digest in its name is among the assets."""
        return f"/assets/{name}" if "-" in name else f"/{name}"

    def size(self, name: str) -> int:
        """Return how many bytes go over the line."""
        if name not in self._sizes:
            headers = {"accept-encoding": PACKING}
            with self._client.stream("GET", self.address(name), headers=headers) as answer:
                answer.raise_for_status()
                self._sizes[name] = sum(map(len, answer.iter_raw()))
        return self._sizes[name]

    def sizes(self, names: Iterable[str]) -> dict[str, int]:
        """Return the bytes of some files."""
        return {name: self.size(name) for name in sorted(names)}

    def loads(self, programs: Iterable[str], asked: set[str]) -> set[str]:
        """Return programs and, of the files that were asked for, those they or these name."""
        found, ahead = set[str](), list(programs)
        while ahead:
            name = ahead.pop()
            if name not in found:
                found.add(name)
                if not name.endswith(MODULE):
                    text = self._client.get(self.address(name)).raise_for_status().text
                    ahead += [each for each in asked if each in text]
        return found


def first_page(browser: Browser, house: House) -> tuple[Page, Asked]:
    """Open the first page in a browser that was never here, and keeps nothing for later."""
    context = browser.new_context(locale="en-GB", service_workers="block")
    context.set_default_timeout(SLOW_MS)
    page = context.new_page()
    asked = Asked(page)
    page.add_init_script(ON_DEVICE)
    page.goto(house.address)
    page.wait_for_load_state("networkidle")
    return page, asked


def weigh_first(browser: Browser, house: House, sent: Sent) -> dict[str, Any]:
    """Weigh the first page, which is to load nothing of the core."""
    page, asked = first_page(browser, house)
    kinds = {"scripts": "script", "styles": "stylesheet"}
    sizes = {what: sum(sent.sizes(asked.of_kind(kind)).values()) for what, kind in kinds.items()}
    modules = [name for name in asked.names if name.endswith(MODULE)]
    page.context.close()
    return {**sizes, "modules": modules, "workers": len(asked.workers)}


def weigh(browser: Browser, house: House, sent: Sent, game: str) -> dict[str, Any]:
    """Weigh what a game's workers load, for the rules and then for a hint too."""
    rules, asked = first_page(browser, house)
    card = choose_way(rules.get_by_role("region", name=game.capitalize()), "One screen")
    card.get_by_role("button", name="Start the game").click()
    rules.wait_for_url("**/t/*")
    rules.wait_for_load_state("networkidle")
    ruling = sent.loads(asked.workers, asked.names)
    rules.context.close()
    thinks, asked = first_page(browser, house)
    thinks.get_by_role("button", name=f"Play {game.capitalize()}", exact=True).click()
    hint = thinks.get_by_role("button", name="Hint", exact=True)
    hint.click()
    hint.wait_for()
    thinks.wait_for_load_state("networkidle")
    thinking = sent.loads(asked.workers, asked.names)
    thinks.context.close()
    return {"rules": sent.sizes(ruling), "all": sent.sizes(ruling | thinking)}


def measure() -> dict[str, Any]:
    """Return the bytes on the line."""
    with TemporaryDirectory() as folder, chromium() as browser:
        house = House(Path(folder))
        house.open()
        try:
            sent = Sent(house)
            first = weigh_first(browser, house, sent)
            games = {game: weigh(browser, house, sent, game) for game in GAMES}
        finally:
            house.close()
    return {"packing": PACKING, "first": first, "games": games}


def show(found: dict[str, Any]) -> None:
    """Print what was found."""
    first = found["first"]
    print(f"first page, {found['packing']}: {first['scripts']:,} bytes of scripts,", end=" ")
    print(f"{first['styles']:,} of styles, modules: {first['modules'] or 'none'}")
    for game, parts in found["games"].items():
        for part, sizes in parts.items():
            modules = sum(size for name, size in sizes.items() if name.endswith(MODULE))
            total = sum(sizes.values())
            print(f"{game}, {part}: {total:,} bytes, {modules:,} of them modules", end="; ")
            print(f"wanted: {WANTED[part]:,}")
            for name, size in sizes.items():
                print(f"  {size:7,} {name}")


def main() -> None:
    """Measure, print, and keep it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    asked = parser.parse_args()
    found = measure()
    show(found)
    if asked.json:
        asked.json.write_text(json.dumps(found, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()

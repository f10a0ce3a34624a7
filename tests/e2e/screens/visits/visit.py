"""A visitor of the page with browser, server and language; what visitors of both games do."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

import httpx

from e2e.house import PAGE_LIMIT_MS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from playwright.sync_api import Browser, Locator, Page

    from e2e.house import House

LANGUAGES = {"en": "en-GB", "it": "it-IT"}
THEMES = ("light", "dark")
NAMES = ("Ada", "Bartolomeo della Marina", "Caterina", "Dora", "Elio")
COMPUTER = {"kind": "computer", "player": "level-1"}
SLOW_MS = 2 * PAGE_LIMIT_MS
"""How long the computers of a table may take altogether, on a busy machine."""


@dataclass
class Visit:
    """A browser and a server to visit, and the language of the visitor."""

    browser: Browser
    house: House
    language: str
    kept: dict[str, Any] = field(default_factory=dict)
    """What the visitor's browser has kept from before."""
    prepare: Callable[[Page], None] | None = None
    """What is done with the window before it goes anywhere."""
    motion: Literal["reduce", "no-preference"] = "reduce"

    def post(self, path: str, body: dict[str, Any]) -> Any:
        answer = httpx.post(f"{self.house.address}/api{path}", json=body, timeout=60)
        assert answer.is_success, answer.text
        return answer.json()

    def open_table(self, game: str, options: dict[str, Any], seats: Sequence[Any]) -> str:
        """Open a table, keep its seats as one's own, and return where it is."""
        opened = self.post("/tables", {"game": game, "options": options, "seats": list(seats)})
        held = {"table": opened["table"], "seats": opened["held"], "at": 1}
        self.kept.setdefault("lungomare.seats", []).append(held)
        return f"/t/{opened['table']}"

    def go(self, path: str) -> Page:
        """Open a window at a place."""
        values = {**self.kept, "lungomare.language": self.language}
        stored = [
            {"name": key, "value": value if isinstance(value, str) else json.dumps(value)}
            for key, value in values.items()
        ]
        context = self.browser.new_context(
            viewport={"width": 1366, "height": 768},
            locale=LANGUAGES[self.language],
            reduced_motion=self.motion,
            service_workers="block",
            storage_state={  # type: ignore[arg-type] # a dictionary as its documentation has it
                "cookies": [],
                "origins": [{"origin": self.house.address, "localStorage": stored}],
            },
        )
        context.set_default_timeout(PAGE_LIMIT_MS)
        page = context.new_page()
        if self.prepare:
            self.prepare(page)
        page.goto(self.house.address + path)
        page.locator("#main").wait_for()
        return page


def said(english: str, italian: str) -> re.Pattern[str]:
    """Return what finds a name in either language."""
    return re.compile(f"^({re.escape(english)}|{re.escape(italian)})")


def button(page: Page, english: str, italian: str) -> Locator:
    return page.get_by_role("button", name=said(english, italian))


def ask_the_server(visit: Visit) -> None:
    """Let hints and evaluations be the server's; what a device finds no scene can fix."""
    visit.kept["lungomare.settings"] = {**visit.kept.get("lungomare.settings", {}), "device": False}


def take_hint(page: Page, line: list[str], value: float | None) -> None:
    """Let the server's hint be what was played: who gives hints finds another one every time."""
    found = {"action": line[0], "line": line, "value": value, "wins_in": None}
    page.route("**/hint", lambda route: route.fulfill(json=found))
    with page.expect_response("**/hint"):
        button(page, "Hint", "Consiglio").click()


def lobby(game: str, players: int, *, options: dict[str, Any]) -> Callable[[Visit], Page]:
    def scene(visit: Visit) -> Page:
        seats = [{"kind": "person", "name": "Ada"}, *[{"kind": "person"}] * (players - 1)]
        page = visit.go(visit.open_table(game, options, seats))
        page.locator("h1").first.wait_for(state="attached")
        page.locator("#main input, #main button").first.wait_for()
        return page

    return scene


def invited(game: str, players: int, *, options: dict[str, Any]) -> Callable[[Visit], Page]:
    """What a friend sees who follows the link."""

    def scene(visit: Visit) -> Page:
        seats = [{"kind": "person", "name": "Ada"}, *[{"kind": "person"}] * (players - 1)]
        path = visit.open_table(game, options, seats)
        visit.kept.pop("lungomare.seats")
        page = visit.go(path)
        page.locator("#main input").first.wait_for()
        return page

    return scene

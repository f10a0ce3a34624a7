"""The scenes that every screen has to show well, each reached as quickly as the server can.

A scene is a page of one visitor in one language; it is opened once and then looked at in all sizes.
Tables are opened by the API with their moves, so that no game has to be played to its middle.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, Literal

import httpx
from playwright.sync_api import expect

from e2e.hands import choose_file
from e2e.house import PAGE_LIMIT_MS
from e2e.screens.needs import Need, bosa_needs, canosa_needs, first_needs, page_needs
from lungomare.cli.commands.random_games import random_record
from lungomare.games.bosa import Bosa
from lungomare.games.shuffle import seed_from_text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from playwright.sync_api import Browser, Locator, Page

    from e2e.house import House

LANGUAGES = {"en": "en-GB", "it": "it-IT"}
THEMES = ("light", "dark")
NAMES = ("Ada", "Bartolomeo della Marina", "Caterina", "Dora", "Elio")
BUSY = "6/2()3/1(s)2S1/2(gsg)G1(g)/2(ss)(g)2/5(s) 3,1 2,1 g2"
NEARLY_WON = "5S/6/1(s)1(s)2/2(s)3/4(g)1/1(g)G3 2,2 3,2 g2"
OPENING = ("b6-a6", "@e5", "a5-b5", "@b2", "+c3")
COMPUTER = {"kind": "computer", "player": "level-1"}
SLOW_MS = 4 * PAGE_LIMIT_MS
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


# ----- Bosa


def seed_text(players: int) -> str:
    return f"screens {players}"


@cache
def played(players: int) -> dict[str, Any]:
    """Return the record of a whole game of Bosa, drawn at random, the same every time."""
    game = Bosa(players)
    start = game.deal_from_seed(seed_from_text(seed_text(players)))
    return random_record(game, start, Random(players))


@cache
def turns(players: int) -> list[tuple[int, int]]:
    """Return where each turn of that game begins, and whose it is."""
    record, game = played(players), Bosa(players)
    state, found = game.start_from(record["setup"]), []
    for at, decision in enumerate(record["decisions"]):
        actor = game.actor(state)
        if decision.startswith("take"):
            assert actor is not None
            found.append((at, actor))
        state = game.advance(state, game.read(decision))
    return found


def place_of(visit: Visit, players: int, turn: int) -> str:
    """Open a table of computers and oneself before a turn of the game, one's own."""
    record = played(players)
    at, me = turns(players)[turn]
    options = {key: record[key] for key in ("players", "deck", "simple", "setup")}
    options["decisions"] = record["decisions"][:at]
    seats = [{"kind": "person", "name": "Ada"} if n == me else COMPUTER for n in range(players)]
    return visit.open_table("bosa", options, seats)


def bosa_table(visit: Visit, players: int, turn: int) -> Page:
    page = visit.go(place_of(visit, players, turn))
    await_choice(page)
    return page


def await_choice(page: Page) -> None:
    lines = page.get_by_role("group", name=said("Row or column", "Riga o colonna"))
    expect(lines.first).to_be_visible(timeout=SLOW_MS)


def late(players: int) -> int:
    """Return a turn of the third Season, when towns and purses are full."""
    return 11 * players


def mid_game(players: int) -> Callable[[Visit], Page]:
    return lambda visit: bosa_table(visit, players, late(players))


def choose(page: Page, line: int = 0) -> None:
    """Choose a card, a cell and a line."""
    page.get_by_role("group", name=said("Market", "Mercato")).get_by_role("button").first.click()
    if not page.get_by_role("gridcell", selected=True).count():  # the only one is chosen already
        free = page.get_by_role("gridcell", name=re.compile("free, you may place|puoi costruire"))
        free.first.click()
    lines = page.get_by_role("group", name=said("Row or column", "Riga o colonna"))
    lines.get_by_role("button").nth(line).click()
    expect(done(page).first).to_be_visible()


def done(page: Page) -> Locator:
    """Return the buttons that do a whole turn."""
    names = "Place and do all|Do all as shown|Costruisci e fai tutto|Fai tutto come mostrato"
    return page.get_by_role("button", name=re.compile(names))


def chosen(players: int) -> Callable[[Visit], Page]:
    def scene(visit: Visit) -> Page:
        page = mid_game(players)(visit)
        choose(page)
        return page

    return scene


def hinted(players: int) -> Callable[[Visit], Page]:
    def scene(visit: Visit) -> Page:
        page = mid_game(players)(visit)
        at, _ = turns(players)[late(players)]
        then, _ = turns(players)[late(players) + 1]
        answer_hint(page, played(players)["decisions"][at:then], None)
        button(page, "Hint", "Consiglio").click()
        expect(done(page).first).to_be_visible()
        return page

    return scene


def answer_hint(page: Page, line: list[str], value: float | None) -> None:
    """Let a hint be what was played: those who give hints find another one every time."""
    found = {"action": line[0], "line": line, "value": value, "wins_in": None}
    page.route("**/hint", lambda route: route.fulfill(json=found))


def bosa_step(visit: Visit) -> Page:
    """A turn done step by step, before its first decision."""
    page = chosen(5)(visit)
    names = "Place, then choose|Step by step|Costruisci, poi scegli|Passo per passo"
    page.get_by_role("button", name=re.compile(names)).click()
    expect(button(page, "Skip", "Salta")).to_be_visible()
    return page


def bosa_turns(visit: Visit) -> Page:
    """What happened so far, over a table of five."""
    page = mid_game(5)(visit)
    button(page, "What happened", "Cos’è successo").click()
    page.get_by_role("dialog").wait_for()
    return page


def bosa_explained(visit: Visit) -> Page:
    """A first game that explains itself, after everyone's second turn."""
    visit.kept["lungomare.settings"] = {"explain": True}
    return bosa_table(visit, 5, turn=10)


def bosa_lesson(step: int) -> Callable[[Visit], Page]:
    def scene(visit: Visit) -> Page:
        page = visit.go(f"/learn/bosa/{step}")
        await_choice(page)
        return page

    return scene


def last_turns(players: int) -> dict[str, int]:
    """Return the last turns of the first Season and of the game, counted from 0."""
    return {"season": 5 * players - 1, "game": 15 * players - 1}


def bosa_season(visit: Visit) -> Page:
    page = bosa_table(visit, 5, last_turns(5)["season"])
    choose(page)
    done(page).first.click()
    page.get_by_role("dialog").wait_for(timeout=SLOW_MS)
    return page


def bosa_over(players: int) -> Callable[[Visit], Page]:
    def scene(visit: Visit) -> Page:
        page = bosa_table(visit, players, last_turns(players)["game"])
        choose(page)
        done(page).first.click()
        page.get_by_role("table").first.wait_for(timeout=SLOW_MS)
        return page

    return scene


def bosa_score(visit: Visit) -> Page:
    """The score so far, over a table of five."""
    page = mid_game(5)(visit)
    button(page, "Score", "Punti").first.click()
    page.get_by_role("dialog").wait_for()
    return page


def bosa_back(visit: Visit) -> Page:
    page = mid_game(5)(visit)
    button(page, "One turn back", "Un turno indietro").click()
    page.get_by_text(re.compile("You are looking back|Stai guardando indietro")).first.wait_for()
    return page


def bosa_replay(visit: Visit) -> Page:
    page = visit.go("/replay")
    seats = [{"kind": "person", "player": None, "name": name} for name in NAMES]
    choose_file(page, {**played(5), "seats": seats, "shuffle": {"text": seed_text(5)}})
    for _ in range(3):
        button(page, "One turn on", "Un turno avanti").click()
    return page


def bosa_cover(visit: Visit) -> Page:
    seats = [{"kind": "person", "name": name} for name in NAMES]
    page = visit.go(visit.open_table("bosa", {"players": 5}, seats))
    page.get_by_role("dialog").wait_for()
    return page


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


# ----- Canosa


def canosa_table(visit: Visit, **options: Any) -> Page:
    seats = [{"kind": "person", "name": "Ada"}, COMPUTER]
    page = visit.go(visit.open_table("canosa", options, seats))
    page.get_by_role("gridcell").first.wait_for()
    expect(button(page, "Hint", "Consiglio")).to_be_enabled(timeout=SLOW_MS)
    return page


def canosa_middle(visit: Visit) -> Page:
    page = canosa_table(visit, start=BUSY)
    page.get_by_role("gridcell", name=re.compile("^d3,")).click()
    return page


def canosa_helped(visit: Visit) -> Page:
    """A hint, the explained game and the evaluation, all at once."""
    visit.kept["lungomare.settings"] = {"explain": True, "evaluation": True}
    page = canosa_table(visit, actions=list(OPENING[:3]))
    answer_hint(page, ["@b2", "d4-c4", "@d5", "c5-c4"], 0.61)
    button(page, "Hint", "Consiglio").click()
    page.locator(".hint").wait_for()
    return page


def canosa_refused(visit: Visit) -> Page:
    page = canosa_middle(visit)
    page.get_by_role("gridcell", name=re.compile("^a6,")).click()
    page.get_by_role("alert").wait_for()
    return page


def canosa_over(visit: Visit) -> Page:
    page = canosa_table(visit, start=NEARLY_WON)
    page.get_by_role("gridcell", name=re.compile("^b1,")).click()
    page.get_by_role("gridcell", name=re.compile("^a1,")).click()
    page.get_by_role("heading", name=said("You have won!", "Hai vinto!")).wait_for()
    return page


def canosa_replay(visit: Visit) -> Page:
    page = visit.go("/replay")
    header = {"game": "canosa", "edition": "retail", "rules": {}, "layout": "standard"}
    choose_file(page, {**header, "actions": list(OPENING), "result": None})
    button(page, "To the end", "Alla fine").click()
    return page


def canosa_lines(visit: Visit) -> Page:
    """A moment of a replay with its best lines, and what was better."""
    visit.kept["lungomare.settings"] = {"evaluation": True, "device": False}
    page = canosa_replay(visit)
    page.locator(".lines .worth").first.wait_for()
    page.locator(".better .soft, .better .button").wait_for()
    return page


def canosa_lesson(step: int) -> Callable[[Visit], Page]:
    def scene(visit: Visit) -> Page:
        page = visit.go(f"/learn/canosa/{step}")
        page.get_by_role("gridcell").first.wait_for()
        return page

    return scene


# ----- the other pages


def plain(path: str) -> Callable[[Visit], Page]:
    def scene(visit: Visit) -> Page:
        page = visit.go(path)
        page.wait_for_load_state("networkidle")
        return page

    return scene


def returning(visit: Visit) -> Page:
    """The first page for somebody with running games."""
    seats = [{"kind": "person", "name": "Ada"}, COMPUTER]
    visit.open_table("canosa", {"start": BUSY}, seats)
    place_of(visit, 5, late(5))
    visit.open_table("bosa", {"players": 3}, [seats[0], {"kind": "person"}, {"kind": "person"}])
    visit.kept["lungomare.name"] = "Ada"
    page = visit.go("/")
    page.wait_for_load_state("networkidle")
    return page


def ways(visit: Visit) -> Page:
    """The first page with what may be chosen for a game against the computer, and with friends."""
    page = plain("/")(visit)
    for game, english, italian in (
        ("Canosa", "Computer", "Computer"),
        ("Bosa", "Friends by link", "Amici con un link"),
    ):
        page.get_by_role("group", name=re.compile(f"{game}$")).get_by_role(
            "button", name=said(english, italian)
        ).click()
    expect(page.locator(".panel:not([hidden]) .button")).not_to_have_count(0)
    return page


@dataclass(frozen=True)
class Scene:
    """A page to look at, and what has to be in view without scrolling."""

    name: str
    open: Callable[[Visit], Page]
    needs: Callable[[int, int], list[Need]] = page_needs


SCENES = {
    scene.name: scene
    for scene in (
        *(Scene(f"bosa-{n}", mid_game(n), bosa_needs(n)) for n in (2, 3, 4, 5)),
        *(Scene(f"bosa-{n}-chosen", chosen(n), bosa_needs(n, chosen=True)) for n in (2, 5)),
        *(Scene(f"bosa-{n}-hint", hinted(n), bosa_needs(n, chosen=True)) for n in (2, 3, 4, 5)),
        Scene("bosa-explained", bosa_explained, bosa_needs(5, told=True)),
        *(Scene(f"bosa-lesson-{n}", bosa_lesson(n), bosa_needs(2, lesson=n)) for n in (1, 6, 11)),
        Scene("bosa-step", bosa_step),
        Scene("bosa-turns", bosa_turns),
        Scene("bosa-season", bosa_season),
        Scene("bosa-2-over", bosa_over(2)),
        Scene("bosa-5-over", bosa_over(5)),
        Scene("bosa-score", bosa_score),
        Scene("bosa-back", bosa_back),
        Scene("bosa-replay", bosa_replay),
        Scene("bosa-cover", bosa_cover),
        Scene("bosa-lobby", lobby("bosa", 5, options={"players": 5})),
        Scene("bosa-invited", invited("bosa", 5, options={"players": 5})),
        Scene("canosa", canosa_middle, canosa_needs()),
        Scene("canosa-helped", canosa_helped, canosa_needs(moves=True)),
        Scene("canosa-refused", canosa_refused, canosa_needs()),
        *(
            Scene(f"canosa-lesson-{n}", canosa_lesson(n), canosa_needs(lesson=True))
            for n in (1, 6, 11)
        ),
        Scene("canosa-over", canosa_over, canosa_needs(over=True)),
        Scene("canosa-replay", canosa_replay),
        Scene("canosa-lines", canosa_lines),
        Scene("canosa-lobby", lobby("canosa", 2, options={})),
        Scene("canosa-invited", invited("canosa", 2, options={})),
        Scene("first", plain("/"), first_needs),
        Scene("first-ways", ways),
        Scene("first-returning", returning),
        Scene("rules-canosa", plain("/rules/canosa")),
        Scene("rules-bosa", plain("/rules/bosa")),
        Scene("decks", plain("/decks")),
        Scene("settings", plain("/settings")),
        Scene("lost", plain("/nowhere/at/all")),
    )
}


def matching(names: Sequence[str]) -> list[str]:
    """Return the scenes of these names, else those whose names begin so; all if none is named."""
    if names and all(name in SCENES for name in names):
        return [name for name in SCENES if name in names]
    return [name for name in SCENES if not names or name.startswith(tuple(names))]

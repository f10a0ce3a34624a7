"""Scenes of Bosa: tables of two to five, from a turn in the middle to the end of the game."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from e2e.hands import choose_file
from e2e.screens.visits.visit import (
    COMPUTER,
    NAMES,
    SLOW_MS,
    ask_the_server,
    button,
    said,
    take_hint,
)
from lungomare.cli.commands.random_games import random_record
from lungomare.games.bosa import Bosa
from lungomare.games.shuffle import seed_from_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

    from e2e.screens.visits.visit import Visit


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


def table(visit: Visit, players: int, turn: int) -> Page:
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
    return lambda visit: table(visit, players, late(players))


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
    names = "Place and do all|Do all as shown|Costruisci e fai tutto|Fai tutto così"
    return page.get_by_role("button", name=re.compile(names))


def chosen(players: int) -> Callable[[Visit], Page]:
    def scene(visit: Visit) -> Page:
        page = mid_game(players)(visit)
        choose(page)
        return page

    return scene


def hinted(players: int) -> Callable[[Visit], Page]:
    def scene(visit: Visit) -> Page:
        ask_the_server(visit)
        page = mid_game(players)(visit)
        at, _ = turns(players)[late(players)]
        then, _ = turns(players)[late(players) + 1]
        take_hint(page, played(players)["decisions"][at:then], None)
        expect(done(page).first).to_be_visible()
        return page

    return scene


def step(visit: Visit) -> Page:
    """A turn done step by step, before its first decision."""
    page = chosen(5)(visit)
    names = "Place, then choose|Step by step|Costruisci, poi scegli|Passo per passo"
    page.get_by_role("button", name=re.compile(names)).click()
    expect(button(page, "Skip", "Salta")).to_be_visible()
    return page


def happened(visit: Visit) -> Page:
    """What happened so far, over a table of five."""
    page = mid_game(5)(visit)
    button(page, "What happened", "Cos’è successo").click()
    page.get_by_role("dialog").wait_for()
    return page


def explained(visit: Visit) -> Page:
    """A first game that explains itself, after everyone's second turn."""
    visit.kept["lungomare.settings"] = {"explain": True}
    return table(visit, 5, turn=10)


def lesson(step: int) -> Callable[[Visit], Page]:
    def scene(visit: Visit) -> Page:
        page = visit.go(f"/learn/bosa/{step}")
        await_choice(page)
        return page

    return scene


def last_turns(players: int) -> dict[str, int]:
    """Return the last turns of the first Season and of the game, counted from 0."""
    return {"season": 5 * players - 1, "game": 15 * players - 1}


def season(visit: Visit) -> Page:
    page = table(visit, 5, last_turns(5)["season"])
    choose(page)
    done(page).first.click()
    page.get_by_role("dialog").wait_for(timeout=SLOW_MS)
    return page


def over(players: int) -> Callable[[Visit], Page]:
    def scene(visit: Visit) -> Page:
        page = table(visit, players, last_turns(players)["game"])
        choose(page)
        done(page).first.click()
        page.get_by_role("table").first.wait_for(timeout=SLOW_MS)
        return page

    return scene


def score(visit: Visit) -> Page:
    """The score so far, over a table of five."""
    page = mid_game(5)(visit)
    button(page, "Score", "Punti").first.click()
    page.get_by_role("dialog").wait_for()
    return page


def back(visit: Visit) -> Page:
    page = mid_game(5)(visit)
    button(page, "One turn back", "Un turno indietro").click()
    page.get_by_text(re.compile("You are looking back|Stai guardando indietro")).first.wait_for()
    return page


def replay(visit: Visit) -> Page:
    page = visit.go("/replay")
    seats = [{"kind": "person", "player": None, "name": name} for name in NAMES]
    choose_file(page, {**played(5), "seats": seats, "shuffle": {"text": seed_text(5)}})
    for _ in range(3):
        button(page, "One turn on", "Un turno avanti").click()
    return page


def cover(visit: Visit) -> Page:
    seats = [{"kind": "person", "name": name} for name in NAMES]
    page = visit.go(visit.open_table("bosa", {"players": 5}, seats))
    page.get_by_role("dialog").wait_for()
    return page

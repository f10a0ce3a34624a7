"""Before a game: the friend's page, seats for computers; and a turn against them taken back."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import httpx
from playwright.sync_api import expect

from e2e.bosa_hands import await_turn, choose, do_all

if TYPE_CHECKING:
    from typing import Any

    from playwright.sync_api import Page

    from e2e.house import Visitors


def open_bosa(visitors: Visitors, players: int) -> tuple[Page, str, str]:
    """Open a table where Ada waits for others; return her window, the table's path and address."""
    seats: list[dict[str, Any]] = [{"kind": "person"} for _ in range(players)]
    seats[0]["name"] = "Ada"
    wanted = {
        "game": "bosa",
        "seats": seats,
        "options": {"players": players},
        "clock": {"kind": "days", "base": 86_400_000},
    }
    opened = httpx.post(f"{visitors.house.address}/api/tables", json=wanted).json()
    path = f"/t/{opened['table']}"
    ada = visitors.arrive(f"{path}#seat=0.{opened['held'][0]['token']}", reduced_motion="reduce")
    return ada, path, f"{visitors.house.address}/api/tables/{opened['table']}"


def test_empty_seats_go_to_computers_and_back_and_a_turn_is_taken_back(visitors: Visitors) -> None:
    ada, path, address = open_bosa(visitors, 3)
    bea = visitors.arrive(path)
    heading = bea.get_by_role("heading", level=1)
    expect(heading).to_have_text("Ada invites you to a game of Bosa")
    picture = bea.get_by_role("img", name=re.compile("A game of Bosa"))
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
    expect(bea.get_by_text("a day a turn")).to_be_visible()
    expect(bea.get_by_role("button", name=re.compile("computer"))).to_have_count(0)

    seats = [window.get_by_role("list", name="Seats") for window in (ada, bea)]
    ada.get_by_role("button", name="Give to a computer: 3").click()
    ada.get_by_role("button", name="Crab").click()
    for seen in seats:
        expect(seen).to_contain_text("Computer, Crab")
    ada.get_by_role("button", name="Open to a friend: 3").click()
    for seen in seats:
        expect(seen).not_to_contain_text("Crab")
    for seat in "23":
        ada.get_by_role("button", name=f"Give to a computer: {seat}").click()
        ada.get_by_role("button", name="Starfish").click()

    await_turn(ada)
    kept = httpx.get(address).json()
    choose(ada, 0)
    do_all(ada)
    await_turn(ada)
    back = ada.get_by_role("button", name="Take back")
    back.click()
    expect(back).to_be_disabled()  # there is nothing of hers any more
    await_turn(ada)
    now = httpx.get(address).json()
    assert (now["moves"], now["view"]) == (kept["moves"], kept["view"])
    assert now["version"] > kept["version"]

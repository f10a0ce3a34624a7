"""Attacks by plain requests, each within the limits for one address."""

from __future__ import annotations

import asyncio
from typing import Final

import orjson

from server_load.attacks.material import (
    cut_record,
    endless_game,
    endless_record,
    own_deck,
    senseless_deck,
    whole_record,
)
from server_load.attacks.site import PAUSE_S, PEOPLE, RATE, Request, Site, attack

WITHIN_BYTES: Final = 6_000
"""Given moves that a table may be opened with: some 960."""
FINISHED: Final = 10
OWN_DECKS: Final = 20
ENGINE_TABLES: Final = 115
"""Just below the tables that one address may open in an hour."""
ANALYSED: Final = 40


def _table(game: str, **more: object) -> bytes:
    return orjson.dumps({"game": game, "seats": [{}, {}], **more})


@attack
async def given_moves(site: Site) -> None:
    """Opens public tables with games of 120 kB that need never end, and polls the list of them."""
    bodies = [_table("canosa", options=endless_game(size), public=True) for size in SIZES]
    opens = [Request("POST", "/api/tables", body) for body in bodies]
    lists = [Request("GET", "/api/tables?limit=100")] * 3
    await site.flood([*opens, *lists])


@attack
async def given_records(site: Site) -> None:
    """Has games of 120 kB that need never end replayed, studied and evaluated."""
    bodies = [orjson.dumps({"record": endless_record(size)}) for size in SIZES]
    await site.flood(
        [
            Request("POST", path, body)
            for body in bodies
            for path in ("/api/replay", "/api/study", "/api/evaluate")
        ]
    )


SIZES: Final = (120_000, WITHIN_BYTES)
"""Bytes of given moves: as many as fit into a request, and as many as are allowed."""


@attack
async def deck_check(site: Site) -> None:
    """Has decks of 70,000 empty cards checked."""
    await site.flood([Request("POST", "/api/decks/check", senseless_deck())])


@attack
async def engine_tables(site: Site) -> None:
    """Opens 115 tables at which the engine plays itself, with nobody looking."""
    engines = [{"kind": "computer", "player": "engine"}] * 2
    for _ in range(ENGINE_TABLES):
        await site.open_table("canosa", engines)
    await asyncio.Event().wait()


async def _finish_a_game(site: Site) -> None:
    """Leave a public game behind that is over and has a record."""
    given = {key: value for key, value in cut_record("canosa", 100).items() if key != "result"}
    table, tokens = await site.open_table("canosa", PEOPLE, options=given, public=True)
    caller = await site.connect(table, tokens)
    caller.send({"type": "resign", "id": "resign", "seat": 0})
    await asyncio.sleep(PAUSE_S)
    caller.hang_up()


@attack
async def heavy_reads(site: Site) -> None:
    """Asks for positions, replays, all records and the list of tables with own decks in a loop."""
    for number in range(OWN_DECKS):
        options = {"players": 2, "deck": own_deck(f"deck {number}")}
        await site.open_table("bosa", [{}, {}], options=options, public=True)
    for _ in range(FINISHED):
        await _finish_a_game(site)
    record = whole_record("bosa", 5)
    given = {key: record[key] for key in record if key not in {"game", "result"}}
    given["decisions"] = given["decisions"][:-5]
    seats = [{"name": f"Eve {seat}"} for seat in range(5)]
    table, tokens = await site.open_table("bosa", seats, options=given)
    await site.flood(
        [
            Request("GET", f"/api/tables/{table}/positions", None, tokens[0]),
            Request("POST", "/api/replay", orjson.dumps({"record": record})),
            Request("GET", "/api/records"),
            Request("GET", "/api/tables?limit=100"),
            Request("GET", f"/api/tables/{table}", None, tokens[0]),
        ]
    )


@attack
async def analyses(site: Site) -> None:
    """Asks for evaluations and hints as often as the limits allow."""
    seats = [{"name": "Eve"}, {"kind": "computer", "player": "random"}]
    table, tokens = await site.open_table("canosa", seats)
    hint = Request("POST", f"/api/tables/{table}/hint", None, tokens[0])
    bodies = [orjson.dumps({"record": cut_record("canosa", at)}) for at in range(10, ANALYSED, 5)]
    evaluations = [Request("POST", "/api/evaluate", body) for body in bodies]
    await site.flood([hint, *evaluations])


@attack
async def churn(site: Site) -> None:
    """Opens and leaves tables and sockets as quickly as the limits allow."""
    table, tokens = await site.open_table("canosa", PEOPLE)

    async def come_and_go() -> None:
        while True:
            await site.pace(RATE)
            caller = await site.connect(table, tokens)
            caller.hang_up()

    opens = Request("POST", "/api/tables", _table("canosa", public=True))
    await asyncio.gather(site.flood([opens], at_once=4), *(come_and_go() for _ in range(4)))

"""Stepping through games: positions of a table, and records from files."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from lungomare.game import CHANCE
from lungomare.games.bosa import Bosa, State
from lungomare.games.canosa import Canosa
from lungomare.games.records import write_record
from lungomare.server.app import make_app
from server.house import WorkersHere, settings_at

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

GAME = Canosa()
MOVES = ["b6-a6", "@e5", "a5-b5"]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def api(tmp_path: Path, anyio_backend: str) -> AsyncIterator[httpx.AsyncClient]:
    del anyio_backend
    app = make_app(settings_at(tmp_path))
    app.state.server.worker_pool = WorkersHere
    transport = httpx.ASGITransport(app)
    async with (
        app.state.server.running(),
        httpx.AsyncClient(transport=transport, base_url="http://localhost") as client,
    ):
        yield client


def positions(moves: list[str]) -> list[str]:
    states = [GAME.start()]
    for move in moves:
        states.append(GAME.apply(states[-1], GAME.read(move)))
    return [str(GAME.view(state, None)["position"]) for state in states]


async def open_table(api: httpx.AsyncClient, game: str, options: dict[str, Any]) -> str:
    seats = [{"name": "Ada"}, {"name": "Bea"}]
    wanted = {"game": game, "options": options, "seats": seats}
    answer = await api.post("/api/tables", json=wanted)
    assert answer.status_code == 201
    table: str = answer.json()["table"]
    return table


@pytest.mark.anyio
async def test_positions_of_a_table_from_any_move_on(api: httpx.AsyncClient) -> None:
    table = await open_table(api, "canosa", {"actions": MOVES})
    whole = (await api.get(f"/api/tables/{table}/positions")).json()
    assert [view["position"] for view in whole["views"]] == positions(MOVES)
    part = (await api.get(f"/api/tables/{table}/positions?since=2")).json()
    seen = {"since": 2, "views": whole["views"][2:], "sheets": [], "more": False}
    assert part == {"game": "canosa", **seen}
    beyond = (await api.get(f"/api/tables/{table}/positions?since=9")).json()
    assert beyond["views"] == []


async def open_bosa(api: httpx.AsyncClient) -> tuple[str, list[str]]:
    """Open a table of two and return it with the tokens of its seats."""
    seats = [{"name": "Ada"}, {"name": "Bea"}]
    wanted = {"game": "bosa", "options": {"players": 2}, "seats": seats}
    opened = (await api.post("/api/tables", json=wanted)).json()
    return opened["table"], [held["token"] for held in opened["held"]]


@pytest.mark.anyio
async def test_each_seat_looks_back_on_what_it_saw(api: httpx.AsyncClient) -> None:
    table, tokens = await open_bosa(api)
    for token in (None, *tokens):
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        told = (await api.get(f"/api/tables/{table}/positions", headers=headers)).json()
        seen = (await api.get(f"/api/tables/{table}", headers=headers)).json()
        assert told["views"] == [seen["view"]]
        assert told["sheets"] == [seen["sheet"]]
        known = [seat["goals"] is not None for seat in told["sheets"][0]["seats"]]
        assert known == [held == token for held in tokens]
    assert (await api.get("/api/tables/AAAAAAAAAAAAAAAA/positions")).status_code == 404


def bosa_record(players: int) -> dict[str, Any]:
    """Return the record of a whole game of random decisions."""
    rng, game = Random(players), Bosa(players)
    states = [play_out_chance(game, rng)]
    moves = []
    while legal := game.legal(states[-1]):
        moves.append(rng.choice(legal))
        states.append(game.advance(states[-1], moves[-1]))
    return write_record(game, states[0], moves, game.result(states[-1]))


def play_out_chance(game: Bosa, rng: Random) -> State:
    state = game.start()
    while game.actor(state) == CHANCE:
        state = game.advance(state, rng.choice(game.legal(state)))
    return state


@pytest.mark.anyio
async def test_a_record_of_bosa_is_replayed_with_everyones_goals(api: httpx.AsyncClient) -> None:
    record = bosa_record(3)
    answer = await api.post("/api/replay", json={"record": record})
    assert answer.headers["content-encoding"] == "gzip"
    told = answer.json()
    assert told["moves"] == record["decisions"]
    assert len(told["views"]) == len(told["sheets"]) == len(record["decisions"]) + 1
    for sheet in (told["sheets"][0], told["sheets"][-1]):
        dealt = [[goal["id"] for goal in seat["goals"]] for seat in sheet["seats"]]
        assert dealt == record["setup"]["goals"]
    totals = [seat["total"] for seat in told["sheets"][-1]["seats"]]
    assert totals == told["result"]["totals"]
    plain = await api.post(
        "/api/replay", json={"record": record}, headers={"accept-encoding": "identity"}
    )
    assert "content-encoding" not in plain.headers
    assert plain.json() == told


@pytest.mark.anyio
async def test_a_record_is_replayed_or_refused_with_its_reason(api: httpx.AsyncClient) -> None:
    record = {"game": "canosa", "edition": "retail", "actions": MOVES, "result": None}
    told = (await api.post("/api/replay", json={"record": record})).json()
    assert told["moves"] == MOVES
    assert [view["position"] for view in told["views"]] == positions(MOVES)
    assert told["options"]["edition"] == "retail"
    assert told["result"] is None
    spoiled = {**record, "actions": ["@c3"]}
    answer = await api.post("/api/replay", json={"record": spoiled})
    assert answer.status_code == 409
    assert "c3 is not next to the gold Siren on a1" in answer.json()["refusal"]["sentence"]

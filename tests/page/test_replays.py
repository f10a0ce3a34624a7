"""Stepping through games: positions of a table, and records from files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import httpx
import pytest

from lungomare.games.canosa import Canosa
from lungomare.server.app import make_app
from lungomare.server.settings import Settings

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
    app = make_app(Settings(data=tmp_path / "tables.db"))
    transport = httpx.ASGITransport(app)
    async with (
        app.state.server.running(),
        httpx.AsyncClient(transport=transport, base_url="http://house") as client,
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
    assert part == {"since": 2, "views": whole["views"][2:]}
    beyond = (await api.get(f"/api/tables/{table}/positions?since=9")).json()
    assert beyond["views"] == []


@pytest.mark.anyio
async def test_games_with_secrets_are_told_as_a_spectator_sees_them(
    api: httpx.AsyncClient,
) -> None:
    table = await open_table(api, "bosa", {"players": 2})
    views = (await api.get(f"/api/tables/{table}/positions")).json()["views"]
    seen = (await api.get(f"/api/tables/{table}")).json()
    assert views == [seen["view"]]
    assert views[0]["seat"] is None
    assert (await api.get("/api/tables/AAAAAAAAAAAAAAAA/positions")).status_code == 404


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

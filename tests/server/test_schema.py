"""The published description: REST, and the socket's messages as schemas."""

from __future__ import annotations

from itertools import count

import pytest
from pydantic import ValidationError

from lungomare.server import app
from lungomare.server import messages as m
from lungomare.server.telemetry.metrics import Metrics
from lungomare.server.workers.pool import Rank
from server.house import House, computer, eventually, person

pytestmark = pytest.mark.anyio


async def test_openapi_has_the_sockets_messages(house: House) -> None:
    for _ in range(2):
        schema = (await house.http.get("/api/openapi.json")).json()
    schemas = schema["components"]["schemas"]
    for name, model in (("ClientMessage", m.Play), ("ServerMessage", m.StateMessage)):
        assert {"$ref": f"#/components/schemas/{model.__name__}"} in schemas[name]["oneOf"]
        assert schemas[name]["discriminator"]["propertyName"] == "type"
    refs = find_refs(schema)
    assert refs
    assert all(ref.removeprefix("#/components/schemas/") in schemas for ref in refs)
    for path, methods in schema["paths"].items():
        assert path.startswith("/api/")
        for described in methods.values():
            assert {"200", "201", "204"} & described["responses"].keys()
            assert {"400", "413", "422", "429"} <= described["responses"].keys()


def test_a_worker_describes_everything_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes seconds, in the one process that answers replays and studies too."""
    numbers = count()
    monkeypatch.setattr(app, "make_schema", lambda *_: {"made": next(numbers)})
    app.schema.cache_clear()
    try:
        assert [app.schema(), app.schema()] == [{"made": 0}, {"made": 0}]
    finally:
        app.schema.cache_clear()


def find_refs(value: object) -> set[str]:
    if isinstance(value, dict):
        own = {value["$ref"]} if isinstance(value.get("$ref"), str) else set()
        return own.union(*map(find_refs, value.values()))
    return set().union(*map(find_refs, value)) if isinstance(value, list) else set()


async def test_metrics(house: House) -> None:
    opened = await house.open_table("canosa", [computer(), computer()])
    await house.connect(opened.table)
    await eventually(lambda: house.server.hub.rooms[opened.table].table.ended)
    await house.open_table("canosa", [person(), person()])
    answer = await house.http.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain")
    figures = dict(
        line.rsplit(" ", 1) for line in answer.text.splitlines() if not line.startswith("#")
    )
    assert figures["lungomare_rooms"] == "2.0"
    assert figures["lungomare_sockets"] == "1.0"
    waiting = [name for name in figures if name.startswith("lungomare_work_waiting{")]
    assert len(waiting) == 2 * len(Rank)
    assert {figures[name] for name in waiting} == {"0.0"}
    assert figures['lungomare_shed_total{work="evaluation"}'] == "0.0"
    assert "lungomare_loop_lag_seconds_count" in figures
    assert float(figures["lungomare_events_total"]) == house.server.store.written > 10
    assert float(figures["lungomare_commits_total"]) > 10
    assert figures['lungomare_workers_replaced_total{pool="thinkers"}'] == "0.0"
    assert "process_resident_memory_bytes" in figures
    assert isinstance(house.server.metrics, Metrics)


async def test_what_rest_answers_is_held_against_its_model(house: House) -> None:
    with pytest.raises(ValidationError, match="phrases"):
        house.answers.check("GET", "/api/catalogue", b'{"games":{}}')
    with pytest.raises(ValidationError, match="since"):
        house.answers.check("GET", f"/api/tables/{'x' * 16}/positions?since=1", b'{"game":"bosa"}')

"""Lists and records: stored texts, a page at a time, whatever one table is like."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import orjson
import pytest

from lungomare.games.records import replay
from lungomare.games.registry import FAMILIES
from lungomare.match import abandon
from lungomare.server import messages as m
from lungomare.server.store import lists as lists_module
from lungomare.server.store import store as store_module
from lungomare.server.store import summaries
from server.house import House, computer, eventually, person, play, settings_at, think_here

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from lungomare.game import Json

pytestmark = pytest.mark.anyio

DATA = Path(__file__).with_name("data")
OLD: Json = json.loads((DATA / "tables-0001.json").read_text())
"""The tables of a database that version 0001 of the format has written, by what they are."""


@pytest.fixture
async def old(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, anyio_backend: str
) -> AsyncIterator[House]:
    """A server on a copy of the old database."""
    del anyio_backend
    think_here(monkeypatch)
    shutil.copy(DATA / "tables-0001.db", tmp_path / "tables.db")
    async with House(settings_at(tmp_path)).running() as house:
        yield house


async def listed(house: House, phase: str, limit: int = 50) -> list[Json]:
    answer = await house.ask("GET", f"/tables?phase={phase}&limit={limit}")
    m.Listed.model_validate(answer)
    found: list[Json] = answer["tables"]
    return found


def forget_lists(house: House) -> None:
    """Let the next list be read anew, as after a second."""
    house.server.lists._kept.clear()  # noqa: SLF001


async def records(house: House, query: str = "") -> tuple[list[Json], str | None]:
    answer = await house.http.get(f"/api/records{query}")
    assert answer.is_success, answer.text
    link = answer.links.get("next", {}).get("url")
    return [orjson.loads(line) for line in answer.content.splitlines()], link


async def test_an_old_database_is_listed(old: House) -> None:
    for phase in ("waiting", "playing", "over"):
        names = {each["table"] for each in await listed(old, phase)}
        words = {"playing": "running", "over": "over"}.get(phase, phase)
        wanted = {OLD[f"{game} {words}"]["table"] for game in ("canosa", "bosa")}
        assert wanted <= names
        assert OLD["canosa private"]["table"] not in names
    assert not set(old.server.hub.rooms) - {OLD["canosa running"]["table"]}, "only its clock runs"
    written, link = await records(old)
    assert [each["game"] for each in written] == ["canosa", "bosa"]
    assert link is None
    for each in written:
        assert replay(FAMILIES, each).moves
    with closing(sqlite3.connect(old.settings.data)) as file:
        missing = file.execute("SELECT COUNT(*) FROM tables WHERE public AND summary IS NULL")
        assert missing.fetchone() == (0,), "what was made once is kept"


async def test_an_old_game_is_played_on(old: House) -> None:
    for name in ("canosa running", "bosa running"):
        table, tokens = OLD[name]["table"], list(OLD[name]["tokens"].values())
        before = await old.events(table)
        both = await old.connect(table, tokens)
        states = [await both.until("state") for _ in tokens]
        acting = next(state for state in states if state["legal"])
        assert (await both.ask(play(acting)))["type"] == "ack"
        assert await old.events(table) > before
    path = f"/tables/{OLD['canosa waiting']['table']}/seats/1"
    await old.ask("POST", path, json={"name": "Bea"})
    assert OLD["canosa waiting"]["table"] in [e["table"] for e in await listed(old, "playing")]


async def test_a_deck_of_ones_own_is_told_by_its_name(old: House) -> None:
    found = {each["table"]: each for each in await listed(old, "waiting")}
    line = found[OLD["bosa waiting"]["table"]]
    assert line["options"]["deck"] == "mine"
    assert len(orjson.dumps(line)) < 1000


def spoil(house: House, table: str, *, texts: bool) -> None:
    """Make a table unreadable in the store."""
    with closing(sqlite3.connect(house.settings.data)) as file:
        file.execute("UPDATE events SET data = '{}' WHERE table_id = ?", [table])
        if texts:
            file.execute("UPDATE tables SET summary = NULL, record = NULL WHERE id = ?", [table])
        file.commit()


async def test_an_unreadable_table_is_left_out_and_logged_once(
    old: House, caplog: pytest.LogCaptureFixture
) -> None:
    for name in ("canosa waiting", "canosa over"):
        spoil(old, OLD[name]["table"], texts=True)
    for _ in range(2):
        forget_lists(old)
        waiting = [each["table"] for each in await listed(old, "waiting")]
        assert waiting == [OLD["bosa waiting"]["table"]]
        assert [each["game"] for each in (await records(old))[0]] == ["bosa"]
    told = [r for r in caplog.records if r.message == "a table cannot be listed"]
    assert len(told) == 2
    path = f"/tables/{OLD['canosa waiting']['table']}"
    status, sentence = await old.refused("GET", path)
    assert (status, sentence) == (503, "this table cannot be read; it has been noted")


async def test_lists_keep_up_with_what_happens(house: House) -> None:
    opened = await house.open_table("bosa", [person("Ada"), person()], public=True)
    (line,) = await listed(house, "waiting")
    assert [chair["name"] for chair in line["seats"]] == ["Ada", None]
    joined = await house.ask("POST", f"{opened.path}/seats/1", json={"name": "Bea"})
    (line,) = await listed(house, "playing")
    assert [chair["name"] for chair in line["seats"]] == ["Ada", "Bea"]
    both = await house.connect(opened.table, [opened.tokens[0], joined["held"][0]["token"]])
    states = [await both.until("state") for _ in range(2)]
    assert (await both.ask(play(next(s for s in states if s["legal"]))))["type"] == "ack"
    await house.server.store._beat()  # noqa: SLF001 - as every two seconds
    forget_lists(house)
    room = house.server.hub.rooms[opened.table]
    assert [each["updated"] for each in await listed(house, "playing")] == [room.table.at]
    await house.server.hub.change(room, abandon)
    forget_lists(house)
    assert [await listed(house, phase) for phase in ("waiting", "playing")] == [[], []]
    assert [each["phase"] for each in await listed(house, "over")] == ["over"]


async def test_a_list_is_read_once_a_second_and_loads_no_table(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(5):
        await house.open_table("canosa", [person(), person()], public=True)
    house.server.hub.rooms.clear()
    queries = []
    true_public = house.server.store.public

    async def public(phase: str, limit: int) -> Any:
        queries.append(phase)
        return await true_public(phase, limit)

    monkeypatch.setattr(house.server.store, "public", public)
    monkeypatch.setattr(lists_module, "FRESH_S", 3600.0)
    for limit in (1, 2, 5, 100):
        assert len(await listed(house, "waiting", limit)) == min(limit, 5)
    assert queries == ["waiting"]
    assert not house.server.hub.rooms


async def test_records_come_a_page_at_a_time(house: House) -> None:
    opened = await house.open_table("canosa", [computer(), computer()], public=True)
    await eventually(lambda: house.server.hub.rooms[opened.table].table.ended)
    with closing(sqlite3.connect(house.settings.data)) as file:
        for number in range(24):
            file.execute(
                "INSERT INTO tables SELECT ? || substr(id, 3), game, public, phase, version,"
                " created, updated + ?, wake, summary, record, shard FROM tables WHERE id = ?",
                [f"{number:02}", number // 3, opened.table],
            )
        file.commit()
    query, pages = "?limit=10", []
    while query:
        page, link = await records(house, query)
        pages.append(len(page))
        query = link.removeprefix("/api/records") if link else ""
    assert pages == [10, 10, 5]
    assert (await house.refused("GET", "/records?limit=501"))[0] == 422
    assert (await house.refused("GET", "/records?after=nowhere"))[0] == 422


async def test_the_record_of_a_long_game_is_made_when_it_is_asked_for(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(summaries, "LONGEST_AT_ONCE", 0)
    opened = await house.open_table("canosa", [computer(), computer()], public=True)
    await eventually(lambda: house.server.hub.rooms[opened.table].table.ended)
    assert await house.server.store.records([opened.table]) == {opened.table: None}
    written, _ = await records(house)
    assert written == [await house.ask("GET", f"{opened.path}/record")]
    stored = await house.server.store.records([opened.table])
    assert orjson.loads(stored[opened.table] or "") == written[0]


async def test_more_readers_than_can_be_served_are_told_when_to_come_back(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "MOST_READERS", 0)
    answer = await house.http.get("/api/tables")
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "1")
    assert answer.json()["refusal"]["code"] == "busy"
    answer = await house.http.get("/api/records")
    assert answer.status_code == 503


async def test_who_is_far_behind_is_shown_the_table_while_it_cannot_be_read(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = await house.open_table("canosa", [person("Ada"), person("Bea")])
    house.server.hub.rooms[opened.table].recent.clear()
    monkeypatch.setattr(store_module, "MOST_READERS", 0)
    late = await house.connect(opened.table, list(opened.tokens.values()), last=1)
    assert (await late.receive())["type"] == "state"

"""Two processes on one PostgreSQL and one Redis: what happens at one is seen at the other."""

from __future__ import annotations

import asyncio
import contextlib
import time
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import psycopg
import pytest

from lungomare import match
from lungomare.games.bosa.deal.verify import verify
from lungomare.server.clock import now_ms
from lungomare.server.store.leases import ALL
from server.house import (
    PATIENCE,
    House,
    Socket,
    computer,
    eventually,
    person,
    play,
    settings_at,
    think_here,
)

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from lungomare.game import Json
    from lungomare.server.settings import Settings
    from services import Redis

pytestmark = pytest.mark.anyio

TWO = [person("Ada"), person("Bea")]
KEY = b"of every process of these tests, 32 bytes and more"


class Pair(NamedTuple):
    one: House
    two: House


@pytest.fixture
def shared(
    tmp_path: Path, database: str, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> Settings:
    think_here(monkeypatch)
    return settings_at(tmp_path, data=database, bus=redis.url(), bus_key=KEY)


@pytest.fixture
async def pair(shared: Settings, anyio_backend: str) -> AsyncIterator[Pair]:
    del anyio_backend
    async with House(shared).running() as one, House(shared).running() as two:
        leases = [each.server.store.leases for each in (one, two)]
        await eventually(lambda: all(len(each.owned) == 128 for each in leases))
        assert leases[0].owned | leases[1].owned == ALL
        yield Pair(one, two)


async def until_known(pair: Pair, table: str) -> None:
    """Wait until each process knows that the other has the table in memory."""
    await eventually(lambda: all(house.server.hub.rooms[table].peers for house in pair))


async def seated(pair: Pair, game: str = "canosa", **more: object) -> tuple[str, Socket, Socket]:
    """Open a table with one player connected to each process."""
    opened = await pair.one.open_table(game, TWO, **more)
    ada = await pair.one.connect(opened.table, [opened.tokens[0]])
    bea = await pair.two.connect(opened.table, [opened.tokens[1]])
    await until_known(pair, opened.table)
    return opened.table, ada, bea


async def test_players_of_two_processes_play_with_each_other(pair: Pair) -> None:
    table, ada, bea = await seated(pair)
    watcher = await pair.two.connect(table)
    states = {0: await ada.until("state"), 1: await bea.until("state")}
    sockets = {0: ada, 1: bea}
    for number in range(12):
        seat = states[0]["actor"]
        answer = await sockets[seat].ask(play(states[seat], move_id=str(number)))
        assert answer["type"] == "ack"
        for each, socket in sockets.items():
            states[each] = await socket.until("event", number=answer["number"])
        assert (await watcher.until("event"))["number"] == answer["number"]
    rooms = [house.server.hub.rooms[table].table for house in pair]
    assert rooms[0] == rooms[1] == match.fold(await pair.one.server.store.read(table))


async def test_both_see_who_is_connected_where(pair: Pair) -> None:
    table, ada, bea = await seated(pair)
    await ada.until("presence", seats=[True, True], watchers=0)
    await bea.until("presence", seats=[True, True], watchers=0)
    watcher = await pair.two.connect(table)
    await ada.until("presence", seats=[True, True], watchers=1)
    await watcher.close()
    await bea.close()
    await ada.until("presence", seats=[True, False], watchers=0)
    back = await pair.one.connect(table, [bea.token or ""])
    await back.until("presence", seats=[True, True])


async def test_nobody_is_claimed_who_is_connected_to_another_process(
    pair: Pair, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lungomare.server.live.exchange.SETTLE_S", 0.1)
    table, ada, bea = await seated(pair, away_seconds=10)
    state = await ada.until("state")
    waiting, other = (bea, 0) if state["actor"] == 0 else (ada, 1)
    claim = {"type": "claim", "id": "c", "seat": 1 - other, "absent": other}
    refused = await waiting.ask(claim)
    assert "is here; without a move" in refused["refusal"]["sentence"]
    await (ada if other == 0 else bea).close()
    house = pair.two if other == 0 else pair.one
    await eventually(lambda: other in house.server.hub.rooms[table].away_since)
    refused = await waiting.ask({**claim, "id": "d"})
    assert f"seat {other} can be claimed in" in refused["refusal"]["sentence"]
    await asyncio.to_thread(redis.stop)
    await eventually(lambda: not house.server.bus.is_up)
    refused = await waiting.ask({**claim, "id": "e"})
    assert "is here; without a move" in refused["refusal"]["sentence"], "nobody knows"


async def test_a_seat_given_back_elsewhere_shows_no_more(pair: Pair) -> None:
    opened = await pair.one.open_table("bosa", [person("Ada"), person(), person("Cleo")])
    old = await pair.one.connect(opened.table, [opened.tokens[0]])
    await pair.two.connect(opened.table)
    await until_known(pair, opened.table)
    await pair.two.ask("DELETE", f"{opened.path}/seats/0", opened.tokens[0])
    for seat in (0, 1):
        await pair.two.ask("POST", f"{opened.path}/seats/{seat}", json={"name": "Bea"})
    started = await old.until("event", number=await pair.two.events(opened.table))
    assert started["event"]["type"] == "started"
    assert started["seat"] is None


async def test_a_computer_answers_once_whoever_looks_after_it(pair: Pair) -> None:
    for _ in range(6):
        opened = await pair.one.open_table("canosa", [person("Ada"), computer()])
        ada = await pair.one.connect(opened.table, [opened.tokens[0]])
        state = await ada.until("state")
        for number in range(4):
            answer = await ada.ask(play(state, move_id=str(number)))
            reached = answer["number"]
            while state["version"] < reached or state["actor"] != 0:
                state = await ada.until("event")
        events = await pair.one.server.store.read(opened.table)
        moved = [event for event in events if isinstance(event, match.Moved)]
        assert [event.seat for event in moved if event.id is None] == [1] * (len(moved) - 4)


async def test_a_flag_falls_wherever_the_table_is_looked_after(pair: Pair) -> None:
    tables = []
    for _ in range(6):
        clock = {"kind": "move", "base": 700}
        opened = await pair.one.open_table("canosa", TWO, clock=clock)
        ada = await pair.one.connect(opened.table, [opened.tokens[0]])
        await ada.ask(play(await ada.until("state")))
        tables.append(opened.table)
    rooms = pair.one.server.hub.rooms
    await eventually(lambda: all(rooms[table].table.ended for table in tables))
    for table in tables:
        kinds = [event.type for event in await pair.two.server.store.read(table)]
        assert kinds.count("ended") == 1


async def test_a_rematch_between_two_processes_uses_what_both_add(pair: Pair) -> None:
    table, ada, bea = await seated(pair, "bosa")
    await pair.one.server.hub.change(pair.one.server.hub.rooms[table], match.abandon)
    room = pair.two.server.hub.rooms[table]
    await eventually(lambda: room.table.ended)
    offer = {"type": "offer", "id": "o", "seat": 0, "kind": "rematch", "contribution": "0a"}
    await ada.ask(offer)
    await eventually(lambda: room.table.offers)
    accept = {"type": "accept", "id": "a", "seat": 1, "kind": "rematch", "contribution": "0b"}
    assert (await bea.ask(accept))["type"] == "ack"
    next_table = room.table.next_table
    assert next_table
    events = await pair.one.server.store.read(next_table)
    added = {event.seat: event.contribution for event in events if isinstance(event, match.Joined)}
    assert sorted(added.values()) == ["0a", "0b"]
    await pair.one.server.hub.change(await pair.one.server.hub.room(next_table), match.abandon)
    there = await pair.two.server.hub.room(next_table)
    await eventually(lambda: there.table.ended)
    record = await pair.two.ask("GET", f"/tables/{next_table}/record")
    assert all(check.holds for check in verify(record))


async def test_games_go_on_while_redis_is_away_and_after_it(pair: Pair, redis: Redis) -> None:
    _, ada, bea = await seated(pair)
    sockets, states = {0: ada, 1: bea}, {0: await ada.until("state"), 1: await bea.until("state")}

    async def move(number: int) -> float:
        seat = states[0]["actor"]
        answer = await sockets[seat].ask(play(states[seat], move_id=str(number)))
        began = time.monotonic()
        for each, socket in sockets.items():
            states[each] = await socket.until("event", number=answer["number"])
        return time.monotonic() - began

    await move(0)
    await asyncio.to_thread(redis.kill)
    for number in range(1, 4):
        assert await move(number) < 10
    await asyncio.to_thread(redis.start)
    await eventually(lambda: all(house.server.bus.is_up for house in pair))
    for number in range(4, 8):
        await move(number)


async def test_a_process_that_stops_hands_its_tables_over(shared: Settings) -> None:
    async with contextlib.AsyncExitStack() as stack:
        one = await stack.enter_async_context(House(shared).running())
        async with House(shared).running() as two:
            await eventually(lambda: len(two.server.store.leases.owned) == 128)
            clock = {"kind": "move", "base": 1500}
            tables = [await two.open_table("canosa", TWO, clock=clock) for _ in range(4)]
            for opened in tables:
                ada = await two.connect(opened.table, [opened.tokens[0]])
                await ada.ask(play(await ada.until("state")))
        await eventually(lambda: one.server.store.leases.owned == ALL)
        for opened in tables:
            shown: Json = {}
            while shown.get("phase") != "over":
                shown = await one.ask("GET", opened.path)
                await asyncio.sleep(0.05)
            assert shown["reason"] == "time"


async def test_one_that_was_taken_for_gone_is_told_again(pair: Pair, database: str) -> None:
    """It was held up for so long that others gave it up; its link to Redis never broke."""
    table, ada, bea = await seated(pair)
    state = await ada.until("state")
    moves, hears, away = (ada, bea, 1) if state["actor"] == 0 else (bea, ada, 0)
    mover, hearer = (pair.one, pair.two) if moves is ada else (pair.two, pair.one)
    room, leases = mover.server.hub.rooms[table], hearer.server.store.leases
    gone = hearer.server.bus.process
    async with await psycopg.AsyncConnection.connect(database, autocommit=True) as connection:
        while not leases.times.lapses:
            await connection.execute("DELETE FROM processes WHERE id = %s", [gone])
            await asyncio.sleep(0.05)
    await eventually(lambda: gone in mover.server.store.leases.living)
    await eventually(lambda: gone in room.peers and room.present()[away])
    answer = await moves.ask(play(await mover.state(table, moves)))
    async with asyncio.timeout(PATIENCE / 4):  # it would be found in the database much later
        await hears.until("event", number=answer["number"])


async def test_what_strangers_claim_to_know_holds_up_nobody(pair: Pair) -> None:
    table, _, _ = await seated(pair)
    room = pair.one.server.hub.rooms[table]
    async with room.lock, asyncio.timeout(PATIENCE):
        await pair.one.connect(table, last=10**8)
        status, _ = await pair.one.refused("GET", f"/tables/{table}", "no token of this table")
    assert status == 403


@pytest.fixture
def deaf(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> Pair:
    """The second process hears nothing of what the first writes."""
    monkeypatch.setattr(pair.two.server.hub, "take_from_peer", lambda *_, **__: None)
    monkeypatch.setattr("lungomare.server.live.hub.LOOK_S", 3600.0)
    return pair


async def test_a_client_is_never_told_less_than_it_knows(deaf: Pair) -> None:
    """It comes from another process, of which this one has heard nothing yet."""
    table, ada, _ = await seated(deaf)
    state = await ada.until("state")
    while state["actor"] == 0:
        answer = await ada.ask(play(state, move_id=str(state["version"])))
        state = await ada.until("event", number=answer["number"])
    again = await deaf.two.connect(table, [ada.token or ""], last=state["version"])
    assert not [each for each in await again.drain() if each["type"] == "state"]
    assert deaf.two.server.hub.rooms[table].table.version == state["version"]


async def test_a_token_that_another_process_gave_out_opens_its_seat(deaf: Pair) -> None:
    opened = await deaf.one.open_table("canosa", [person("Ada"), person()])
    await deaf.two.connect(opened.table)
    await until_known(deaf, opened.table)
    joined = await deaf.one.ask("POST", f"{opened.path}/seats/1", json={"name": "Bea"})
    bea = await deaf.two.connect(opened.table, [joined["held"][0]["token"]])
    assert (await bea.until("state"))["phase"] == "playing"


async def test_a_token_that_another_process_gave_out_is_known_to_requests(deaf: Pair) -> None:
    opened = await deaf.one.open_table("canosa", [person("Ada"), person()])
    await deaf.two.connect(opened.table)
    await until_known(deaf, opened.table)
    joined = await deaf.one.ask("POST", f"{opened.path}/seats/1", json={"name": "Bea"})
    assert (await deaf.two.ask("GET", opened.path, joined["held"][0]["token"]))["seat"] == 1


async def test_two_who_accept_at_two_processes_open_one_table(deaf: Pair) -> None:
    table, ada, bea = await seated(deaf, "bosa")
    hub = deaf.one.server.hub
    await hub.change(hub.rooms[table], match.abandon)
    there = deaf.two.server.hub.rooms[table]
    await ada.ask({"type": "offer", "id": "o", "seat": 0, "kind": "rematch"})
    await deaf.two.server.hub.refresh(there)
    again = await deaf.one.connect(table, [bea.token or ""])
    accept = {"type": "accept", "id": "a", "seat": 1, "kind": "rematch"}
    assert (await again.ask(accept))["type"] == "ack"
    assert (await bea.ask(accept))["type"] == "ack", "as it was answered elsewhere"
    assert there.table.next_table == hub.rooms[table].table.next_table
    assert len(await all_tables(deaf.one)) == 2


async def all_tables(house: House) -> set[str]:
    """Return the names of all tables that are stored."""
    async with await psycopg.AsyncConnection.connect(str(house.settings.data)) as connection:
        rows = await (await connection.execute("SELECT id FROM tables")).fetchall()
    return {name for (name,) in rows}


async def test_an_idle_table_that_is_watched_at_another_process_stays_open(
    shared: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = replace(shared, idle_hours=1.0, sweep=0.2)
    async with House(settings).running() as one, House(settings).running() as two:
        leases = [each.server.store.leases for each in (one, two)]
        await eventually(lambda: all(len(each.owned) == 128 for each in leases))
        tables = [await one.open_table("canosa", TWO) for _ in range(8)]
        watched = tables[:4]
        for opened in watched:
            other = two if leases[0].owns(opened.table) else one
            await other.connect(opened.table)
        await one.server.hub.store.health()  # rows say when something last happened
        later = now_ms() + 2 * 3_600_000
        monkeypatch.setattr("lungomare.server.live.hub.now_ms", lambda: later)

        async def phases() -> list[str]:
            shown = [await one.ask("GET", each.path) for each in tables]
            return [each["phase"] for each in shown]

        async with asyncio.timeout(PATIENCE):
            while await phases() != ["playing"] * 4 + ["over"] * 4:
                assert (await phases())[:4] == ["playing"] * 4
                await asyncio.sleep(0.05)


async def test_two_processes_without_a_bus_are_noticed(
    tmp_path: Path, database: str, caplog: pytest.LogCaptureFixture
) -> None:
    settings = settings_at(tmp_path, data=database)
    async with House(settings).running(), House(settings).running():
        await eventually(lambda: "the two do not hear of each other" in caplog.text)

"""A seat may change hands while its old holder is still being served: nothing of it leaks."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from lungomare.server.live import client
from server.house import House, Opened, Socket, eventually, person

if TYPE_CHECKING:
    from lungomare.game import Json

pytestmark = pytest.mark.anyio

THREE = [person("Ada"), person("Bea"), person()]


async def hand_over(house: House, path: str, token: str) -> Json:
    """Give seat 0 back and let others take it and the last one; return how the new holder sees."""
    await house.ask("DELETE", f"{path}/seats/0", token)
    new = await house.ask("POST", f"{path}/seats/0", json={"name": "Cleo"})
    await house.ask("POST", f"{path}/seats/2", json={"name": "Dora"})
    seen: Json = await house.ask("GET", path, new["held"][0]["token"])
    assert seen["view"]["goals"]
    return seen


async def talk(house: House, opened: Opened) -> Socket:
    """Let Bea say more than a room keeps at hand; return her socket."""
    bea = await house.connect(opened.table, [opened.tokens[1]])
    for number in range(8):
        said = {"type": "say", "id": str(number), "seat": 1, "phrase": "hello"}
        assert (await bea.ask(said))["type"] == "ack"
    return bea


def hold_up(monkeypatch: pytest.MonkeyPatch) -> tuple[asyncio.Event, asyncio.Event]:
    """Hold up whoever catches up; return what says that they do, and what lets them go on."""
    reached, may_go_on = asyncio.Event(), asyncio.Event()

    async def rest(_delay: float) -> None:
        reached.set()
        await may_go_on.wait()

    monkeypatch.setattr(client, "_rest", rest)
    return reached, may_go_on


async def test_whoever_catches_up_sees_nothing_of_a_seat_given_away_meanwhile(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = await house.open_table("bosa", THREE)
    await talk(house, opened)
    reached, may_go_on = hold_up(monkeypatch)
    old = await house.connect(opened.table, [opened.tokens[0]], last=1)
    async with asyncio.timeout(60):
        await reached.wait()
    await hand_over(house, opened.path, opened.tokens[0])
    may_go_on.set()
    started = await old.until("event", number=(await house.events(opened.table)))
    assert started["event"]["type"] == "started"
    assert started["seat"] is None
    assert not started["view"]["goals"]


async def test_a_move_that_waited_while_its_seat_changed_hands_is_refused_without_the_view(
    house: House,
) -> None:
    opened = await house.open_table("bosa", THREE)
    old = await house.connect(opened.table, [opened.tokens[0]])
    state = await old.until("state")
    room = house.server.hub.rooms[opened.table]
    waiting: list[asyncio.Future[Any]] = []
    move = {"type": "play", "id": "p", "seat": 0, "version": state["version"], "actions": ["x"]}
    async with room.lock:
        for work in (
            house.ask("DELETE", f"{opened.path}/seats/0", opened.tokens[0]),
            house.ask("POST", f"{opened.path}/seats/0", json={"name": "Cleo"}),
            house.ask("POST", f"{opened.path}/seats/2", json={"name": "Dora"}),
            old.ask(move),
        ):
            waiting.append(asyncio.ensure_future(work))
            await eventually(lambda: len(room.lock._waiters or ()) == len(waiting))  # noqa: SLF001
    refused = (await asyncio.gather(*waiting))[3]
    assert refused["refusal"]["code"] == "seat-not-held"
    assert "state" not in refused


async def test_a_token_of_before_gives_nobody_elses_seat_back(house: House) -> None:
    opened = await house.open_table("bosa", THREE)
    room = await house.server.hub.room(opened.table)
    old = opened.tokens[0]
    async with room.lock:
        first = asyncio.ensure_future(house.ask("DELETE", f"{opened.path}/seats/0", old))
        await eventually(lambda: len(room.lock._waiters or ()) == 1)  # noqa: SLF001
        sit = asyncio.ensure_future(
            house.ask("POST", f"{opened.path}/seats/0", json={"name": "Cleo"})
        )
        await eventually(lambda: len(room.lock._waiters or ()) == 2)  # noqa: SLF001
        again = asyncio.ensure_future(house.refused("DELETE", f"{opened.path}/seats/0", old))
        await eventually(lambda: len(room.lock._waiters or ()) == 3)  # noqa: SLF001
    await first
    await sit
    assert (await again)[0] == 403
    assert room.table.chairs[0].name == "Cleo"


async def test_whoever_sits_down_and_is_not_connected_is_away(house: House) -> None:
    opened = await house.open_table("bosa", THREE)
    old = await house.connect(opened.table, [opened.tokens[0]])
    await old.until("presence", seats=[True, False, False])
    await hand_over(house, opened.path, opened.tokens[0])
    await old.until("presence", seats=[False, False, False])
    assert 0 in house.server.hub.rooms[opened.table].away_since


async def test_a_client_whose_table_was_forgotten_while_it_caught_up_is_to_come_back(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = await house.open_table("bosa", THREE)
    await (await talk(house, opened)).close()
    reached, may_go_on = hold_up(monkeypatch)
    slow = await house.connect(opened.table, last=1)
    await reached.wait()
    monkeypatch.setattr("lungomare.server.live.hub.UNUSED_S", -1.0)
    house.server.hub.forget_unused()
    assert opened.table not in house.server.hub.rooms
    may_go_on.set()
    await slow.until("bye")
    assert await slow.receive_close() == 1012

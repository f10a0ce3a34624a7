"""Another game: the same players one seat further, under the tokens they have."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from lungomare.match import abandon
from lungomare.server.live.rematches import rematch
from server.house import House, computer, eventually, person, play

if TYPE_CHECKING:
    from lungomare.game import Json

pytestmark = pytest.mark.anyio


def offer(seat: int, **more: str) -> Json:
    return {"type": "offer", "id": "o", "seat": seat, "kind": "rematch", **more}


def accept(seat: int, **more: str) -> Json:
    return {"type": "accept", "id": "a", "seat": seat, "kind": "rematch", **more}


async def test_a_rematch_carries_tokens_over(house: House) -> None:
    opened = await house.open_table("bosa", [person("Ada"), person("Bea"), person("Cleo")])
    sockets = [await house.connect(opened.table, [token]) for token in opened.tokens.values()]
    early = await sockets[0].ask(offer(0))
    assert early["refusal"]["sentence"] == "the game is not over"
    await house.server.hub.change(house.server.hub.rooms[opened.table], abandon)
    assert (await sockets[0].ask(offer(0, contribution="0a")))["type"] == "ack"
    assert (await sockets[1].ask(accept(1, contribution="0b")))["type"] == "ack"
    assert (await house.ask("GET", opened.path))["next"] is None
    assert (await sockets[2].ask(accept(2)))["type"] == "ack"
    table = (await sockets[0].until("event", offers=[], phase="over"))["next"]
    while table is None:
        table = (await sockets[0].until("event"))["next"]
    for seat, token in opened.tokens.items():
        shown = await house.ask("GET", f"/tables/{table}", token)
        assert shown["seat"] == (seat + 1) % 3
        assert len(shown["view"]["goals"]) == 4
    assert [chair["name"] for chair in shown["seats"]] == ["Cleo", "Ada", "Bea"]
    assert shown["shuffle"]["contributions"] == ["", "0a", "0b"]
    assert (await sockets[0].ask(offer(0)))["type"] == "ack", "it was answered so before"
    again = await sockets[0].ask(offer(0) | {"id": "once more"})
    assert "have gone on" in again["refusal"]["sentence"]


async def test_against_computers_a_rematch_needs_nobodys_answer(house: House) -> None:
    opened = await house.open_table("canosa", [person("Ada"), computer()])
    ada = await house.connect(opened.table, [opened.tokens[0]])
    await ada.ask({"type": "resign", "id": "r", "seat": 0})
    assert (await ada.ask(offer(0)))["type"] == "ack"
    table = (await house.ask("GET", opened.path))["next"]
    shown = await house.ask("GET", f"/tables/{table}", opened.tokens[0])
    assert (shown["seat"], shown["seats"][0]["kind"]) == (1, "computer")
    await eventually(lambda: house.server.hub.rooms[table].table.actor == 1)
    there = await house.connect(table, [opened.tokens[0]])
    assert (await there.ask(play(await there.until("state"))))["type"] == "ack"


async def test_whoever_has_no_token_sits_down_anew(house: House) -> None:
    """A seat without a holder (its table is from elsewhere) is free at the next table."""
    opened = await house.open_table("canosa", [person("Ada"), person("Bea")])
    room = house.server.hub.rooms[opened.table]
    await house.server.hub.change(room, abandon)
    both = await house.connect(opened.table, list(opened.tokens.values()))
    del room.hashes[1]
    assert (await both.ask(offer(0)))["type"] == "ack"
    await rematch(house.server.hub, room, 1, b"", accepts=True, request="r")
    shown = await house.ask("GET", f"/tables/{room.table.next_table}")
    assert [chair["name"] for chair in shown["seats"]] == [None, "Ada"]
    assert shown["phase"] == "waiting"

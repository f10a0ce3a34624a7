"""Requests on the socket that are sent again: done once, and always answered alike."""

from __future__ import annotations

from random import Random

import pytest

from lungomare.server.clock import now_ms
from lungomare.server.store.outages import Outage
from server.house import House, person, play

pytestmark = pytest.mark.anyio

TWO = [person("Ada"), person("Bea")]


async def test_every_request_is_done_once(house: House) -> None:
    """Whatever is asked for again under its id, on a new line too, changes nothing more."""
    opened = await house.open_table("canosa", TWO)
    table, tokens = opened.table, opened.tokens
    lines = [[await house.connect(table, [tokens[seat]]) for _ in range(2)] for seat in (0, 1)]
    state = await lines[0][0].until("state")
    last = state["version"]
    for number, (seat, message, events) in enumerate(
        [
            (0, {"type": "say", "phrase": "hello"}, 1),
            (0, {"type": "offer", "kind": "draw"}, 1),
            (1, {"type": "decline", "kind": "draw"}, 1),
            (0, play(state), 1),
            (0, {"type": "take-back", "kept": 0, "version": last + 4}, 1),
            (1, {"type": "accept", "kind": "take-back"}, 2),
            (0, {"type": "resign"}, 1),
            (1, {"type": "offer", "kind": "rematch"}, 1),
            (0, {"type": "accept", "kind": "rematch"}, 2),
        ]
    ):
        asked = {**message, "id": f"request {number}", "seat": seat}
        last += events
        for line in (*lines[seat], lines[seat][0]):
            assert await line.ask(asked) == {"type": "ack", "id": asked["id"], "number": last}
        assert await house.events(table) == last
    assert len(house.server.hub.rooms) == 2, "there is one rematch"


async def test_the_acknowledgement_of_the_last_move_has_the_number_of_the_end(
    house: House,
) -> None:
    opened = await house.open_table("canosa", TWO)
    both = await house.connect(opened.table, list(opened.tokens.values()), effects=False)
    room, rng = house.server.hub.rooms[opened.table], Random(3)
    while room.table.is_running:
        action = rng.choice(room.table.game.legal(room.table.state))
        now = {"actor": room.table.actor, "version": room.table.version}
        move = play(now, room.table.game.write(action), move_id=str(room.table.version))
        answer = await both.ask(move)
        assert answer["number"] == room.table.version
    assert await both.ask(move) == answer
    last = await house.server.store.read(opened.table)
    assert [event.type for event in last[-2:]] == ["moved", "ended"]


async def test_who_is_there_and_never_moves_can_be_claimed(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Time that the server was down does not count; a claim that is sent again counts once."""
    opened = await house.open_table("canosa", TWO)
    await house.connect(opened.table, [opened.tokens[0]])
    bea = await house.connect(opened.table, [opened.tokens[1]])
    claim = {"type": "claim", "id": "c", "seat": 1, "absent": 0}
    later = now_ms() + 20 * 60_000
    monkeypatch.setattr("lungomare.server.live.hub.now_ms", lambda: later)
    house.server.store.outages.append(Outage(later - 120_000, later - 60_000))
    refusal = (await bea.ask(claim))["refusal"]
    assert (refusal["code"], refusal["values"]) == ("claim-later", {"n": 19 * 60})
    house.server.store.outages[-1:] = [Outage(0, 0)]
    answers = [await bea.ask(claim) for _ in range(2)]
    assert answers == [{"type": "ack", "id": "c", "number": 5}] * 2
    assert (await bea.until("event", phase="over"))["reason"] == "forfeit"

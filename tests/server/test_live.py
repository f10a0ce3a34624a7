"""The socket: a table as a seat may see it, numbered events, moves that count once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from server.house import House, computer, person, play

if TYPE_CHECKING:
    from lungomare.game import Json

pytestmark = pytest.mark.anyio


async def test_a_move_is_acknowledged_and_told_to_everyone(house: House) -> None:
    opened = await house.open_table("canosa", [person("Ada"), person("Bea")])
    ada = await house.connect(opened.table, [opened.tokens[0]])
    bea = await house.connect(opened.table, [opened.tokens[1]], effects=False)
    watcher = await house.connect(opened.table)
    state = await ada.until("state")
    assert (state["seat"], state["actor"], state["phase"]) == (0, 0, "playing")
    assert state["effects"].keys() == set(state["legal"])
    ack = await ada.ask(play(state))
    for socket, seat in ((ada, 0), (bea, 1), (watcher, None)):
        told = await house_event(socket, ack["number"]) if socket is not ada else None
        if told:
            assert (told["seat"], told["event"]["actions"]) == (seat, state["legal"][:1])
            assert "effects" not in told


async def house_event(socket: object, number: int) -> Json:
    from server.house import Socket  # noqa: PLC0415

    assert isinstance(socket, Socket)
    return await socket.until("event", number=number)


async def test_against_the_computer(house: House) -> None:
    opened = await house.open_table("bosa", [person("Ada"), computer()])
    ada = await house.connect(opened.table, [opened.tokens[0]])
    state = await ada.until("state")
    count = 0
    while state["phase"] != "over":
        if state["actor"] == 0 and state["legal"]:
            count += 1
            ada.send(play(state, move_id=f"m{count}"))
        state = await ada.until("event")
    assert state["result"]["totals"]

"""Messages about a table: they name its game, and a move of several actions shows each of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from lungomare.server.live.rooms import KEPT_STEPS
from server.house import House, Socket, check_message, computer, person, play

if TYPE_CHECKING:
    from lungomare.game import Json

pytestmark = pytest.mark.anyio

TWO = [person("Ada"), person("Bea")]


async def play_whole_turn(socket: Socket, state: Json) -> Json:
    """Take the first card, place it on the first free cell and do its row; return the event."""
    first = next(cell for cell in ("a1", "b1", "c1", "d1") if f"place {cell}" in free(state))
    answer = await socket.ask(play(state, "take 1", f"place {first}", "row"))
    assert answer["type"] == "ack", answer
    return await socket.until("event")


def free(state: Json) -> set[str]:
    town = state["view"]["seats"][state["actor"]]["town"]
    return {f"place {column}{row}" for column in "abcd" for row in "1234"} - {
        f"place {cell}" for cell in town
    }


async def test_what_is_seen_between_actions_comes_with_their_event(house: House) -> None:
    opened = await house.open_table("bosa", TWO)
    tokens = [[opened.tokens[0]], [opened.tokens[1]], []]
    sockets = [await house.connect(opened.table, each) for each in tokens]
    states = [await socket.until("state") for socket in sockets]
    actor = states[0]["actor"]
    await play_whole_turn(sockets[actor], states[actor])
    for socket, token in zip(sockets, tokens, strict=True):
        await socket.drain()
        event = next(m for m in map(check_message, socket.texts) if m["type"] == "event")
        path = f"{opened.path}/positions?since=1"  # after the first action
        seen = await house.ask("GET", path, token[0] if token else None)
        assert event["game"] == seen["game"] == "bosa"
        assert [*event["between"], event["view"]] == seen["views"]
        assert len(event["between"]) == 2


async def test_one_action_has_nothing_between(house: House) -> None:
    opened = await house.open_table("canosa", [person("Ada"), computer()])
    ada = await house.connect(opened.table, list(opened.tokens.values()))
    state = await ada.until("state")
    assert state["game"] == "canosa"
    await ada.ask(play(state))
    event = await ada.until("event")
    assert event["event"]["type"] == "moved"
    assert "between" not in event


@pytest.mark.parametrize("phrases", [0, KEPT_STEPS], ids=["from memory", "from the store"])
async def test_who_comes_back_is_sent_the_same(house: House, phrases: int) -> None:
    opened = await house.open_table("bosa", TWO)
    sockets = [await house.connect(opened.table, [opened.tokens[seat]]) for seat in (0, 1)]
    states = [await socket.until("state") for socket in sockets]
    actor = states[0]["actor"]
    event = await play_whole_turn(sockets[actor], states[actor])
    for number in range(phrases):
        said = {"type": "say", "id": f"said {number}", "seat": actor, "phrase": "nice"}
        assert (await sockets[actor].ask(said))["type"] == "ack"
    again = await house.connect(
        opened.table, [opened.tokens[actor]], last=states[actor]["version"], effects=False
    )
    missed = await again.until("event")
    assert missed == {key: value for key, value in event.items() if key not in ("effects", "sheet")}

"""Two things at once: one of them counts, the other is refused, and nothing is lost."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from lungomare import match
from server.house import House, Socket, computer, eventually, person, play, settings_at, think_here

if TYPE_CHECKING:
    from pathlib import Path

    from lungomare.game import Json

pytestmark = pytest.mark.anyio

TWO = [person("Ada"), person("Bea")]


async def moved(house: House, table: str) -> list[match.Moved]:
    events = await house.server.store.read(table)
    return [event for event in events if isinstance(event, match.Moved)]


async def at_once(*asked: tuple[Socket, Json]) -> list[Json]:
    """Send all messages, then wait for all answers."""
    return await asyncio.gather(*(socket.ask(message) for socket, message in asked))


async def test_both_seats_move_at_once(house: House) -> None:
    opened = await house.open_table("canosa", TWO)
    ada = await house.connect(opened.table, [opened.tokens[0]])
    bea = await house.connect(opened.table, [opened.tokens[1]])
    state = await ada.until("state")
    for number in range(10):
        move = play(state, state["legal"][0], move_id=str(number))
        other = 1 - state["actor"]
        sockets = (ada, bea) if state["actor"] == 0 else (bea, ada)
        right, wrong = await at_once((sockets[0], move), (sockets[1], {**move, "seat": other}))
        assert (right["type"], wrong["type"]) == ("ack", "refused")
        state = await house.state(opened.table, sockets[0])
        if not state["legal"]:
            state = await house.state(opened.table, sockets[1])
    assert len(await moved(house, opened.table)) == 10


async def test_the_same_seat_in_two_windows(house: House) -> None:
    opened = await house.open_table("canosa", TWO)
    windows = [await house.connect(opened.table, [opened.tokens[0]]) for _ in range(2)]
    state = await windows[0].until("state")
    moves = [play(state, action, move_id=action) for action in state["legal"][:2]]
    answers = await at_once(*zip(windows, moves, strict=True))
    assert sorted(answer["type"] for answer in answers) == ["ack", "refused"]
    late = next(answer for answer in answers if answer["type"] == "refused")
    assert late["state"]["version"] == state["version"] + 1
    for window in windows:
        assert (await window.until("event"))["number"] == state["version"] + 1
    assert len(await moved(house, opened.table)) == 1


async def test_the_same_move_sent_twice_at_once(house: House) -> None:
    opened = await house.open_table("canosa", TWO)
    windows = [await house.connect(opened.table, [opened.tokens[0]]) for _ in range(3)]
    state = await windows[0].until("state")
    answers = await at_once(*((window, play(state)) for window in windows))
    assert answers == [{"type": "ack", "id": "m", "number": state["version"] + 1}] * 3
    assert len(await moved(house, opened.table)) == 1


def assign(target: int, player: str | None, seat: int = 0) -> Json:
    return {
        "type": "assign",
        "id": f"{target} {player}",
        "seat": seat,
        "target": target,
        "player": player,
    }


async def in_order(room: Any, *asking: Any) -> list[Any]:
    """Let each of these wait for the room before the next comes, and return what all answer."""
    tasks = []
    async with room.lock:
        for number, each in enumerate(asking, 1):
            tasks.append(asyncio.create_task(each))
            while len(room.lock._waiters or ()) < number:  # noqa: ASYNC110, SLF001
                await asyncio.sleep(0)
    return await asyncio.gather(*tasks)


async def test_a_friend_comes_before_a_computer_is_given_the_seat(house: House) -> None:
    opened = await house.open_table("bosa", [person("Ada"), person()])
    ada = await house.connect(opened.table, [opened.tokens[0]])
    join = house.http.post(f"/api{opened.path}/seats/1", json={"name": "Bea"})
    room = house.server.hub.rooms[opened.table]
    joined, refused = await in_order(room, join, ada.ask(assign(1, "random")))
    assert (joined.status_code, refused["refusal"]["code"]) == (201, "seat-taken")
    state = await house.state(opened.table, ada)
    assert (state["phase"], state["seats"][1]["name"]) == ("playing", "Bea")


async def test_a_friend_comes_after_a_computer_was_given_the_seat(house: House) -> None:
    opened = await house.open_table("bosa", [person("Ada"), person()])
    ada = await house.connect(opened.table, [opened.tokens[0]])
    join = house.http.post(f"/api{opened.path}/seats/1", json={"name": "Bea"})
    room = house.server.hub.rooms[opened.table]
    given, refused = await in_order(room, ada.ask(assign(1, "random")), join)
    assert (given["type"], refused.status_code) == ("ack", 409)
    assert refused.json()["refusal"]["code"] == "seat-taken"
    state = await house.state(opened.table, ada)
    assert (state["phase"], state["seats"][1]["player"]) == ("playing", "random")
    assert 1 not in room.hashes, "nobody holds a computer's seat"


async def test_a_move_during_a_take_back_offer(house: House) -> None:
    opened = await house.open_table("canosa", TWO)
    ada = await house.connect(opened.table, [opened.tokens[0]])
    bea = await house.connect(opened.table, [opened.tokens[1]])
    played = await ada.ask(play(await ada.until("state")))
    back = {"type": "take-back", "id": "b", "seat": 0, "kept": 0, "version": played["number"]}
    assert (await ada.ask(back))["type"] == "ack"
    answers = await at_once(
        (bea, play(await house.state(opened.table, bea))),
        (bea, {"type": "accept", "id": "yes", "seat": 1, "kind": "take-back"}),
    )
    assert [answer["type"] for answer in answers] == ["ack", "refused"]
    now = await house.state(opened.table, ada)
    assert (now["offers"], now["played"]) == ([], 2)


async def test_agreeing_to_a_take_back_makes_a_move_late(house: House) -> None:
    opened = await house.open_table("canosa", TWO)
    ada = await house.connect(opened.table, [opened.tokens[0]])
    bea = await house.connect(opened.table, [opened.tokens[1]])
    played = await ada.ask(play(await ada.until("state")))
    back = {"type": "take-back", "id": "b", "seat": 0, "kept": 0, "version": played["number"]}
    await ada.ask(back)
    move = play(await house.state(opened.table, bea))
    yes = {"type": "accept", "id": "yes", "seat": 1, "kind": "take-back"}
    answers = await at_once((bea, yes), (bea, move))
    assert [answer["type"] for answer in answers] == ["ack", "refused"]
    assert answers[1]["state"]["played"] == 0


async def test_two_join_one_free_seat(house: House) -> None:
    opened = await house.open_table("bosa", [person("Ada"), person()])
    path = f"/api{opened.path}/seats/1"
    answers = await asyncio.gather(
        *(house.http.post(path, json={"name": name}) for name in ("Bea", "Cleo", "Dora"))
    )
    assert sorted(answer.status_code for answer in answers) == [201, 409, 409]
    winner = next(answer.json() for answer in answers if answer.status_code == 201)
    shown = await house.ask("GET", opened.path, winner["held"][0]["token"])
    assert shown["seat"] == 1
    assert len(shown["view"]["goals"]) == 4
    kinds = [event.type for event in await house.server.store.read(opened.table)]
    assert kinds == ["created", "joined", "joined", "started"]


async def test_a_rematch_accepted_twice_at_once_is_one_table(house: House) -> None:
    opened = await house.open_table("canosa", TWO)
    both = list(opened.tokens.values())
    windows = [await house.connect(opened.table, both) for _ in range(2)]
    await windows[0].ask({"type": "resign", "id": "r", "seat": 0})
    await windows[0].ask({"type": "offer", "id": "o", "seat": 0, "kind": "rematch"})
    yes = {"type": "accept", "seat": 1, "kind": "rematch"}
    answers = await at_once(*((window, yes | {"id": str(window)}) for window in windows))
    assert sorted(answer["type"] for answer in answers) == ["ack", "refused"]
    assert len(house.server.hub.rooms) == 2


async def test_two_processes_on_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever comes second reads what the first has written, tells it, and goes on."""
    think_here(monkeypatch)
    async with (
        House(settings_at(tmp_path)).running() as one,
        House(settings_at(tmp_path)).running() as two,
    ):
        opened = await one.open_table("canosa", TWO)
        ada = await one.connect(opened.table, [opened.tokens[0]])
        bea = await two.connect(opened.table, [opened.tokens[1]])
        state = await ada.until("state")
        await bea.until("state")
        first = await ada.ask(play(state))
        say = {"type": "say", "id": "s", "seat": 1, "phrase": "hello"}
        assert (await bea.ask(say))["number"] == first["number"] + 1
        assert (await bea.until("event"))["event"]["type"] == "moved"
        assert (await bea.until("event"))["event"]["type"] == "said"
        late = await ada.ask(play(state, move_id="late"))
        assert late["type"] == "refused"
        move = play(await two.state(opened.table, bea), move_id="b")
        assert (await bea.ask(move))["type"] == "ack"
        again = {"type": "say", "id": "s", "seat": 0, "phrase": "nice"}
        answer = await ada.ask(again)
        assert answer["number"] == first["number"] + 3
        events = await one.server.store.read(opened.table)
        assert one.server.hub.rooms[opened.table].table == match.fold(events)


async def test_a_seat_that_changes_hands_in_another_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    think_here(monkeypatch)
    async with (
        House(settings_at(tmp_path)).running() as one,
        House(settings_at(tmp_path)).running() as two,
    ):
        opened = await one.open_table("bosa", [person("Ada"), person(), person("Cleo")])
        old = await one.connect(opened.table, [opened.tokens[0]])
        cleo = await one.connect(opened.table, [opened.tokens[2]])
        await two.ask("DELETE", f"{opened.path}/seats/0", opened.tokens[0])
        for seat in (0, 1):
            await two.ask("POST", f"{opened.path}/seats/{seat}", json={"name": "Bea"})
        await old.drain()
        say = {"type": "say", "id": "s", "seat": 2, "phrase": "hello"}
        assert (await cleo.ask(say))["type"] == "ack"
        events = [m for m in await old.drain() if m["type"] == "event"]
        assert [event["event"]["type"] for event in events][-2:] == ["started", "said"]
        assert all(event["seat"] is None for event in events)


async def test_a_flag_and_a_computers_move_in_two_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both processes think for the computer and call the flag; each happens once."""
    think_here(monkeypatch)
    async with House(settings_at(tmp_path)).running() as one:
        opened = await one.open_table(
            "canosa", [person("Ada"), computer()], clock={"kind": "move", "base": 400}
        )
        ada = await one.connect(opened.table, [opened.tokens[0]])
        move = play(await ada.until("state"))
        async with House(settings_at(tmp_path)).running() as two:
            await two.connect(opened.table)
            await ada.ask(move)
            await eventually(lambda: one.server.hub.rooms[opened.table].table.ended)
            room = two.server.hub.rooms[opened.table]
            two.server.hub.attendance.look_soon(opened.table)  # as at its time
            kinds = [event.type for event in await two.server.store.read(opened.table)]
            assert kinds.count("ended") == 1
            await two.server.hub.change(room, lambda _table, _now: ())


async def test_a_refused_event_that_nobody_else_has_written_is_an_error(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    from lungomare.server.store.store import Conflict  # noqa: PLC0415

    opened = await house.open_table("canosa", TWO)

    async def refuse(*_: Any) -> None:
        raise Conflict

    monkeypatch.setattr(house.server.store, "append", refuse)
    room = house.server.hub.rooms[opened.table]
    with pytest.raises(RuntimeError, match="nobody else"):
        await house.server.hub.change(room, match.abandon)

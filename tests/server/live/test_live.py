"""The socket: a table as a seat may see it, numbered events, moves that count once."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import orjson
import pytest

from lungomare.match import PHRASES
from lungomare.server.live import client as live
from lungomare.server.live.rooms import FEW
from server.house import (
    UNLIMITED,
    House,
    Socket,
    TurnedAway,
    computer,
    eventually,
    person,
    play,
    settings_at,
    think_here,
)

if TYPE_CHECKING:
    from pathlib import Path

    from lungomare.game import Json

pytestmark = pytest.mark.anyio

TWO = [person("Ada"), person("Bea")]
LITTLE = replace(UNLIMITED, unsent_bytes=8000)
"""Limits under which a client that misses a dozen messages has fallen behind."""


async def sit_down(house: House, game: str = "canosa", **more: Any) -> tuple[Socket, Socket, Json]:
    """Open a table of two, each on a socket; return them and the state that Ada sees."""
    opened = await house.open_table(game, TWO, **more)
    ada = await house.connect(opened.table, [opened.tokens[0]])
    bea = await house.connect(opened.table, [opened.tokens[1]])
    state = await ada.until("state")
    await bea.until("state")
    return ada, bea, state


def moving(ada: Socket, bea: Socket, state: Json) -> tuple[Socket, Socket]:
    """Return the socket of the seat to act, then the other."""
    return (ada, bea) if state["actor"] == 0 else (bea, ada)


async def test_a_move_is_acknowledged_and_told_to_everyone(house: House) -> None:
    opened = await house.open_table("canosa", TWO)
    ada = await house.connect(opened.table, [opened.tokens[0]])
    bea = await house.connect(opened.table, [opened.tokens[1]], effects=False)
    watcher = await house.connect(opened.table)
    state = await ada.until("state")
    assert (state["seat"], state["actor"], state["phase"]) == (0, 0, "playing")
    assert state["effects"].keys() == set(state["legal"])
    ada.send(play(state))
    for socket, seat in ((ada, 0), (bea, 1), (watcher, None)):
        told = await socket.until("event")
        assert (told["seat"], told["event"]["actions"]) == (seat, state["legal"][:1])
        assert told["number"] == told["version"] == state["version"] + 1
        assert ("effects" in told) is False
    ack = await ada.until("ack")
    assert ack == {"type": "ack", "id": "m", "number": state["version"] + 1}
    assert await house.events(opened.table) == ack["number"]


async def test_what_actions_would_do_comes_to_the_actor_who_wants_it(house: House) -> None:
    opened = await house.open_table("bosa", TWO)
    seen = {}
    for effects in (True, False):
        both = await house.connect(opened.table, list(opened.tokens.values()), effects=effects)
        states = [await both.until("state") for _ in range(2)]
        seen[effects] = ["effects" in state for state in states]
    assert sorted(seen[True]) == [False, True]
    assert seen[False] == [False, False]


async def test_several_actions_count_all_or_none(house: House) -> None:
    ada, _, state = await sit_down(house, "bosa")
    mover = moving(ada, _, state)[0]
    wrong = await mover.ask(play(state, "take 1", "place d4", move_id="wrong"))
    assert wrong["refusal"]["clause"]
    more = await mover.ask(play(state, "take 1", "place a2", move_id="right"))
    assert more["number"] == state["version"] + 1


async def test_the_same_move_sent_twice_counts_once(house: House) -> None:
    ada, bea, state = await sit_down(house)
    first = await ada.ask(play(state))
    assert await ada.ask(play(state)) == first
    told = await bea.until("event")
    assert [m for m in await bea.drain() if m["type"] == "event"] == []
    assert told["played"] == 1


async def test_a_late_move_is_refused_with_the_state(house: House) -> None:
    ada, bea, state = await sit_down(house)
    await ada.ask(play(state))
    late = await bea.ask(play(state, seat=1))
    assert "has changed" in late["refusal"]["sentence"]
    assert (late["state"]["seat"], late["state"]["version"]) == (1, state["version"] + 1)
    now = await bea.ask(play(late["state"], move_id="now"))
    assert now["type"] == "ack"
    early = await ada.ask(play(state, version=99, move_id="early"))
    assert "has not happened" in early["refusal"]["sentence"]
    assert "state" not in early


@pytest.mark.parametrize("back", ["memory", "store"])
async def test_a_client_that_comes_back_gets_the_rest(house: House, back: str) -> None:
    ada, bea, state = await sit_down(house)
    opened, first = state["table"], state["version"]
    for number in range(4):
        mover = moving(ada, bea, state)[0]
        await mover.ask(play(await house.state(opened, mover), move_id=str(number)))
        state = await house.state(opened, mover)
    if back == "store":
        house.server.hub.rooms[opened].recent.clear()
    again = await house.connect(opened, last=first)
    for number in range(first + 1, first + 5):
        event = await again.until("event")
        assert event["number"] == number
    assert (await again.drain())[-1]["type"] == "presence"
    known = await house.connect(opened, last=first + 4)
    assert {m["type"] for m in await known.drain()} == {"presence"}
    for nonsense in (first + 5, 0):
        fresh = await house.connect(opened, last=nonsense)
        assert (await fresh.receive())["type"] == "state"


async def test_coming_back_far_behind_misses_nothing_that_happens_meanwhile(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Many more events than are kept in memory, and more of them while they are sent."""
    opened = await house.open_table("canosa", TWO)
    room = house.server.hub.rooms[opened.table]
    ada = await house.connect(opened.table, [opened.tokens[0]])
    say = {"type": "say", "seat": 0, "phrase": "hello"}
    for number in range(300):
        assert (await ada.ask({**say, "id": str(number)}))["type"] == "ack"
    room.recent.clear()
    reads, true_read = 0, house.server.store.read_texts

    async def read_slowly(table: str) -> Any:
        nonlocal reads
        reads += 1
        events = await true_read(table)
        if reads < 3:
            await ada.ask({**say, "id": f"meanwhile {reads}"})
            room.recent.clear()
        return events

    monkeypatch.setattr(house.server.store, "read_texts", read_slowly)
    late = await house.connect(opened.table, last=1)
    numbers = [m["number"] for m in await late.drain() if m["type"] == "event"]
    assert numbers == list(range(2, room.table.version + 1))
    assert reads == 3


async def test_presence(house: House) -> None:
    opened = await house.open_table("canosa", TWO)
    ada = await house.connect(opened.table, [opened.tokens[0]])
    assert (await ada.until("presence"))["seats"] == [True, False]
    bea = await house.connect(opened.table, [opened.tokens[1]])
    watcher = await house.connect(opened.table)
    assert await ada.until("presence", watchers=1) == {
        "type": "presence",
        "seats": [True, True],
        "watchers": 1,
    }
    await bea.close()
    assert (await ada.until("presence"))["seats"] == [True, False]
    await watcher.close()
    assert (await ada.until("presence"))["watchers"] == 0


async def test_phrases_before_during_and_after(house: House) -> None:
    ada, bea, state = await sit_down(house)
    say = {"type": "say", "seat": 0}
    for phrase in PHRASES:
        assert (await ada.ask({**say, "id": phrase, "phrase": phrase}))["type"] == "ack"
        told = await bea.until("event")
        assert (told["event"]["phrase"], told["changed"]) == (phrase, state["changed"])
    refused = await ada.ask({**say, "id": "x", "phrase": "You blunderer!"})
    assert "no phrase" in refused["refusal"]["sentence"]
    await ada.ask({"type": "resign", "id": "r", "seat": 0})
    assert (await ada.ask({**say, "id": "bye", "phrase": "bye"}))["type"] == "ack"


async def test_take_back_of_ones_own_turn_and_by_agreement(house: House) -> None:
    ada, bea, state = await sit_down(house, options={"edition": "kickstarter"})
    table = state["table"]
    back = {"type": "take-back", "seat": 0, "kept": 0}
    one = await ada.ask(play(state))
    assert (await ada.ask({**back, "id": "b", "version": one["number"]}))["type"] == "ack"
    told = await bea.until("event", number=one["number"] + 1)
    assert (told["event"]["type"], told["played"]) == ("taken-back", 0)
    for number in range(2):
        turn = await ada.ask(play(await house.state(table, ada), move_id=f"again {number}"))
    offer = {**back, "version": turn["number"]}
    assert (await ada.ask({**offer, "id": "first"}))["type"] == "ack"
    offered = await bea.until("event", number=turn["number"] + 1)
    assert offered["offers"] == [{"kind": "take-back", "seat": 0, "kept": 0, "agreed": []}]
    no = {"type": "decline", "id": "no", "seat": 1, "kind": "take-back"}
    assert (await bea.ask(no))["type"] == "ack"
    assert "declined" in (await ada.ask({**offer, "id": "2nd"}))["refusal"]["sentence"]
    for number in range(2):
        turn = await bea.ask(play(await house.state(table, bea), move_id=f"b{number}"))
    assert (await ada.ask({**offer, "id": "3rd", "version": turn["number"]}))["type"] == "ack"
    yes = {"type": "accept", "id": "yes", "seat": 1, "kind": "take-back"}
    assert (await bea.ask(yes))["type"] == "ack"
    now = await house.state(table, ada)
    assert (now["played"], now["offers"], now["actor"]) == (0, [], 0)


async def test_draw_by_agreement(house: House) -> None:
    ada, bea, _ = await sit_down(house)
    offer = {"type": "offer", "id": "o", "seat": 0, "kind": "draw"}
    assert (await ada.ask(offer))["type"] == "ack"
    own = await ada.ask({"type": "accept", "id": "own", "seat": 0, "kind": "draw"})
    assert "agreed already" in own["refusal"]["sentence"]
    yes = {"type": "accept", "id": "yes", "seat": 1, "kind": "draw"}
    assert (await bea.ask(yes))["type"] == "ack"
    over = await ada.until("event", phase="over")
    assert (over["reason"], over["result"]["winner"]) == ("agreed", None)


async def test_a_seat_of_bosa_that_resigns_is_played_on(house: House) -> None:
    opened = await house.open_table("bosa", [*TWO, person("Cleo")])
    sockets = [await house.connect(opened.table, [token]) for token in opened.tokens.values()]
    assert (await sockets[2].ask({"type": "resign", "id": "r", "seat": 2}))["type"] == "ack"
    told = await sockets[0].until("event")
    assert told["seats"][2]["stand_in"] == "level-2"
    assert told["seats"][2]["left_by"] == "resigned"
    again = await sockets[2].ask({"type": "resign", "id": "r2", "seat": 2})
    assert "plays on" in again["refusal"]["sentence"]
    assert (await sockets[1].ask({"type": "resign", "id": "r", "seat": 1}))["type"] == "ack"
    room = house.server.hub.rooms[opened.table]
    while room.table.is_running:
        await eventually(lambda: room.table.actor in (0, None))
        state = await house.ask("GET", opened.path, opened.tokens[0])
        if state["legal"]:
            await sockets[0].ask(play(state, move_id=str(state["version"])))
    assert room.table.ended
    assert room.table.ended.reason in ("points", "coins", "shared")


async def test_an_absent_seat_can_be_claimed(house: House) -> None:
    ada, bea, state = await sit_down(house)
    claim = {"type": "claim", "id": "c", "seat": 1, "absent": 0}
    assert "claimed in 1200 seconds" in (await bea.ask(claim))["refusal"]["sentence"]
    await ada.close()
    assert "claimed in 120 seconds" in (await bea.ask(claim))["refusal"]["sentence"]
    room = house.server.hub.rooms[state["table"]]
    room.away_since[0] -= 200_000
    assert (await bea.ask(claim))["type"] == "ack"
    over = await bea.until("event", phase="over")
    assert (over["reason"], over["result"]["winner"]) == ("forfeit", "silver")


# Messages that are none


NONSENSE: dict[str, tuple[str, str | None]] = {
    "nothing": ("", None),
    "no JSON": ("hello", None),
    "a list": ("[]", None),
    "a number": ("17", None),
    "no type": ('{"id": "x"}', "x"),
    "a wrong type": ('{"type": "fly", "id": "x"}', "x"),
    "no seat": ('{"type": "resign", "id": "x"}', "x"),
    "a text for a seat": ('{"type": "resign", "id": "x", "seat": "0"}', "x"),
    "another's seat": ('{"type": "resign", "id": "x", "seat": 1}', "x"),
    "no such seat": ('{"type": "resign", "id": "x", "seat": 9}', "x"),
    "a negative seat": ('{"type": "resign", "id": "x", "seat": -1}', "x"),
    "an unknown key": ('{"type": "resign", "id": "x", "seat": 0, "admin": true}', "x"),
    "no actions": ('{"type":"play","id":"x","seat":0,"version":4,"actions":[]}', "x"),
    "a huge version": (
        f'{{"type":"play","id":"x","seat":0,"version":{"9" * 50},"actions":["a"]}}',
        "x",
    ),
    "a long id": (f'{{"type":"resign","id":"{"x" * 65}","seat":0}}', None),
    "an empty id": ('{"type":"resign","id":"","seat":0}', None),
    "half a character": ('{"type":"say","id":"\\ud800","seat":0,"phrase":"hello"}', None),
    "NUL": ('{"type":"say","id":"\\u0000","seat":0,"phrase":"x"}', "\0"),
    "not a number": ('{"type":"play","id":"x","seat":0,"version":NaN,"actions":["a"]}', "x"),
    "cut off": ('{"type":"resign","id":"x","se', None),
    "deep": ("[" * 8000, None),
    "deep objects": ('{"a":' * 2000 + "1" + "}" * 2000, None),
    "unreadable": ('{"type":"play","id":"x","seat":0,"version":4,"actions":["sail"]}', "x"),
}


@pytest.mark.parametrize("name", NONSENSE)
async def test_nonsense_is_refused_and_changes_nothing(house: House, name: str) -> None:
    text, message_id = NONSENSE[name]
    ada, bea, state = await sit_down(house)
    await bea.drain()
    ada.send_text(text)
    refused = await ada.until("refused")
    assert refused["id"] == message_id
    assert refused["refusal"]["sentence"]
    assert await bea.drain() == []
    assert await house.events(state["table"]) == state["version"]


async def test_bytes_are_refused(house: House) -> None:
    ada, _, state = await sit_down(house)
    ada.send_bytes(orjson.dumps({"type": "resign", "id": "x", "seat": 0}))
    assert (await ada.until("refused"))["refusal"]["sentence"] == "messages are JSON texts"
    assert await house.events(state["table"]) == state["version"]


# Who is let in


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        ("http://harbour", None),
        ("https://harbour", None),
        ("https://friend.example", None),
        ("http://evil.example", 403),
        ("http://harbour.evil.example", 403),
        ("http://harbour:81", 403),
        ("null", 403),
        ("", 403),
        ("http://[", 403),
    ],
)
async def test_pages_of_other_sites_are_not_let_in(
    tmp_path: Path, origin: str, status: int | None
) -> None:
    settings = settings_at(tmp_path, origins=("https://friend.example",))
    async with House(settings).running() as house:
        opened = await house.open_table("canosa", TWO)
        headers = [("origin", origin)]
        if status is None:
            await house.connect(opened.table, headers=headers)
            return
        with pytest.raises(TurnedAway) as away:
            await house.connect(opened.table, [opened.tokens[0]], headers=headers)
        assert away.value.status == status
        answer = await house.http.post("/api/tables", headers=dict(headers), json={})
        assert answer.status_code == status
        assert (await house.http.get("/api/catalogue", headers=dict(headers))).is_success


async def test_who_is_turned_away(house: House) -> None:
    opened = await house.open_table("canosa", TWO)
    for words, table, more in (
        ("no such table", "x" * 16, {}),
        ("no such table", "\N{SNOWMAN}", {}),
        ("opens no seat", opened.table, {"tokens": ["nonsense"]}),
        ("opens no seat", opened.table, {"tokens": [opened.tokens[0], "nonsense"]}),
        ("lungomare.v1", opened.table, {"protocols": []}),
        ("lungomare.v1", opened.table, {"protocols": ["lungomare.v2"]}),
    ):
        with pytest.raises(TurnedAway, match=words):
            await house.connect(table, **more)
    assert not house.server.clients


# Slow clients and a server that stops


async def test_a_client_that_does_not_read_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "GOODBYE_S", 0.05)
    async with House(settings_at(tmp_path, limits=LITTLE)).running() as house:
        opened = await house.open_table("canosa", TWO)
        ada = await house.connect(opened.table, [opened.tokens[0]])
        deaf = await house.connect(opened.table, [opened.tokens[1]])
        deaf.can_read.clear()
        for number in range(20):
            await ada.ask({"type": "say", "id": str(number), "seat": 0, "phrase": "hello"})
        await deaf.ended()
        await ada.until("presence", seats=[True, False])
        assert len(house.server.clients) == 1
        deaf.can_read.set()


async def test_a_line_that_is_cut_disturbs_nobody(house: House) -> None:
    ada, bea, state = await sit_down(house)
    bea.is_cut = True
    assert (await ada.ask(play(state)))["type"] == "ack"
    line = next(line for line in house.server.clients if 1 in line.tokens)
    await line.close("Come back.")
    await bea.close()
    await line.close("Come back.")
    await ada.until("presence", seats=[True, False])
    again = await house.connect(state["table"], last=state["version"])
    assert (await again.until("event"))["played"] == 1


async def test_a_line_that_is_cut_while_its_client_catches_up(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, _, state = await sit_down(house)
    room = house.server.hub.rooms[state["table"]]
    room.recent.clear()
    true_read = house.server.store.read_texts
    opened: list[Socket] = []

    async def cut(*args: Any) -> Any:
        opened[0].is_cut = True
        return await true_read(*args)

    monkeypatch.setattr(house.server.store, "read_texts", cut)
    socket = house.prepare(state["table"], last=1)
    opened.append(socket)
    await socket.open()
    await socket.ended()
    assert len(room.contacts) == 2
    assert (await ada.ask(play(state)))["type"] == "ack"


async def test_a_server_that_gives_up_waiting_ends_a_line(house: House) -> None:
    """uvicorn cancels what has not ended in time; that is not ours to swallow."""
    ada, bea, _ = await sit_down(house)
    assert ada._task  # noqa: SLF001
    ada._task.cancel()  # noqa: SLF001
    with pytest.raises(asyncio.CancelledError):
        await ada.ended()
    house.sockets.remove(ada)
    await bea.until("presence", seats=[False, True])


async def test_two_clients_at_once_wake_one_room(house: House) -> None:
    opened = await house.open_table("canosa", TWO)
    house.server.hub.rooms.clear()
    sockets = await asyncio.gather(*(house.connect(opened.table) for _ in range(5)))
    for socket in sockets:
        await socket.until("state")
    assert len(house.server.hub.rooms[opened.table].contacts) == 5


async def test_a_slow_client_is_told_to_come_back(tmp_path: Path) -> None:
    async with House(settings_at(tmp_path, limits=LITTLE)).running() as house:
        opened = await house.open_table("canosa", TWO)
        ada = await house.connect(opened.table, [opened.tokens[0]])
        slow = await house.connect(opened.table)
        slow.can_read.clear()
        for number in range(20):
            await ada.ask({"type": "say", "id": str(number), "seat": 0, "phrase": "hello"})
        slow.can_read.set()
        assert "fallen behind" in (await slow.until("bye"))["sentence"]


async def test_a_client_is_never_left_in_the_middle_of_a_change(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bea, state = await sit_down(house)
    monkeypatch.setattr(live, "GOODBYE_S", 0.01)
    held, true_append = asyncio.Event(), house.server.store.append

    async def append_late(*args: Any) -> None:
        await held.wait()
        await true_append(*args)

    monkeypatch.setattr(house.server.store, "append", append_late)
    ada.send(play(state))
    line = next(line for line in house.server.clients if 0 in line.tokens)
    await eventually(house.server.hub.rooms[state["table"]].lock.locked)
    ada.can_read.clear()
    await line.close("Come back.")
    held.set()
    told = await bea.until("event")
    assert told["played"] == 1
    await ada.ended()


async def test_a_stopping_server_says_goodbye(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    think_here(monkeypatch)
    house = House(settings_at(tmp_path))
    async with house.http, house.server.running():
        opened = await house.open_table("canosa", [person("Ada"), computer()])
        ada = await house.connect(opened.table, [opened.tokens[0]])
        gone = await house.connect(opened.table)
        await gone.close()
    assert "your game is kept" in (await ada.until("bye"))["sentence"]
    assert await ada.receive_close() == 1012
    await ada.ended()


async def test_whoever_is_very_far_behind_is_shown_the_table(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = await house.open_table("canosa", TWO)
    ada = await house.connect(opened.table, [opened.tokens[0]])
    monkeypatch.setattr(live, "FAR_BEHIND", 20)
    for number in range(30):
        await ada.ask({"type": "say", "id": str(number), "seat": 0, "phrase": "hello"})
    version = house.server.hub.rooms[opened.table].table.version
    far = await house.connect(opened.table, last=version - 21)
    assert (await far.receive())["type"] == "state"
    near = await house.connect(opened.table, last=version - 20)
    assert (await near.receive())["number"] == version - 19


async def test_a_thousand_who_look_on_cost_a_thousand_messages_a_second_at_most(
    house: House,
) -> None:
    opened = await house.open_table("canosa", TWO)
    ada = await house.connect(opened.table, [opened.tokens[0]])
    crowd = [await house.connect(opened.table, effects=False) for _ in range(300)]
    room = house.server.hub.rooms[opened.table]
    await ada.until("presence", watchers=300)
    told = 0
    for each in crowd:
        await each.drain()
        told += sum(text.startswith('{"type":"presence"') for text in each.texts)
    assert told < 300 * (FEW + 10), "each is told of a few who came, and then now and then"
    state = await house.state(opened.table, ada)
    assert (await ada.ask(play(state)))["type"] == "ack"
    for each in crowd:
        assert (await each.until("event"))["number"] == room.table.version


async def test_too_many_messages_are_refused_by_their_id(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, messages_a_second=0.001, burst=3)
    async with House(settings_at(tmp_path, limits=limits)).running() as house:
        opened = await house.open_table("canosa", TWO)
        ada = await house.connect(opened.table, [opened.tokens[0]])
        say = {"type": "say", "seat": 0, "phrase": "hello"}
        answers = [await ada.ask({**say, "id": str(number)}) for number in range(5)]
        assert [each["type"] for each in answers] == ["ack"] * 3 + ["refused"] * 2
        assert answers[-1]["refusal"]["code"] == "too-many"


async def test_who_causes_much_waits_and_nobody_else(tmp_path: Path) -> None:
    """A network whose processor time is used up is read from again when there is some."""
    limits = replace(UNLIMITED, processor_share=1.0, processor_burst=5.0)
    async with House(settings_at(tmp_path, limits=limits)).running() as house:
        opened = await house.open_table("canosa", TWO)
        ada = await house.connect(opened.table, [opened.tokens[0]])
        house.client = ("192.0.2.7", 1)
        bea = await house.connect(opened.table, [opened.tokens[1]])
        say = {"type": "say", "phrase": "hello"}
        house.server.door.charge("192.0.2.7", 8.0)
        bea.send({**say, "id": "late", "seat": 1})
        for number in range(20):
            assert (await ada.ask({**say, "id": str(number), "seat": 0}))["type"] == "ack"
        assert not any('"id":"late"' in text for text in bea.texts)
        assert (await bea.until("ack"))["id"] == "late"


async def test_the_time_of_messages_is_charged_to_whoever_sends_them(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, processor_share=1e-9, processor_burst=1000.0)
    async with House(settings_at(tmp_path, limits=limits)).running() as house:
        opened = await house.open_table("canosa", TWO)
        ada = await house.connect(opened.table, [opened.tokens[0]])
        house.client = ("192.0.2.7", 1)
        await house.connect(opened.table, [opened.tokens[1]])
        door = house.server.door
        before = {net: door.account(net).processor.level for net in ("192.0.2.1", "192.0.2.7")}
        for number in range(50):
            await ada.ask({"type": "say", "id": str(number), "seat": 0, "phrase": "hello"})
        spent = {net: level - door.account(net).processor.level for net, level in before.items()}
        assert spent["192.0.2.1"] > 0.001
        assert spent["192.0.2.7"] < spent["192.0.2.1"] / 5


async def test_a_long_wait_for_the_computer_is_announced(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house.server.thinkers, "expected_wait", lambda _payer, _rank: 7.3)
    opened = await house.open_table("canosa", [person("Ada"), computer()])
    ada = await house.connect(opened.table, [opened.tokens[0]])
    assert (await ada.ask(play(await ada.until("state"))))["type"] == "ack"
    assert (await ada.until("queue"))["seconds"] == 8
    assert (await ada.until("event", played=3))["actor"] == 0

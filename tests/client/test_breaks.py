"""Lines that break and servers that die: no move is lost, none counts twice."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from client.servers import LIMIT_S, STATE, Cutter, play_on, scripted
from lungomare.client import Busy, Lost, Nonsense, OnlineTable, Place, Refused, Server
from lungomare.games.records import replay
from lungomare.games.registry import FAMILIES

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from websockets.asyncio.server import ServerConnection

    from client.servers import Served
    from lungomare.game import Json

TABLE = "A" * 16


def through(served: Served, story: Callable[[Server, Cutter], Awaitable[Any]]) -> None:
    """Run a story with a client whose line can be cut."""

    async def visited() -> None:
        async with (
            asyncio.timeout(LIMIT_S),
            Cutter(served.port) as cutter,
            Server(cutter.url) as server,
        ):
            await story(server, cutter)

    asyncio.run(visited())


def test_a_move_whose_answer_is_lost_counts_once(calm: Served) -> None:
    async def story(server: Server, cutter: Cutter) -> None:
        opened = await server.create("bosa", [Place(name="Ada"), Place(name="Ben")])
        notices: list[str] = []
        table = server.sit(opened.table, opened.tokens.values(), notice=notices.append)
        async with table:
            first = table.now(0)["actor"]
            before = await table.say("hello", seat=first)  # nothing else is on its way then
            cutter.deaf = True
            number = await table.play(["take 1"], seat=first)
            assert cutter.cuts == 1
            assert number == before + 1
            assert (table.last, table.moves) == (before + 1, ["take 1"])
            await table.play(["place a2"], seat=first)
        assert (await server.look(opened.table))["moves"] == ["take 1", "place a2"]
        assert notices == [
            "The line to the server is broken; trying to come back.",
            "The server is back.",
        ]

    through(calm, story)


def test_a_seat_whose_answer_is_lost_is_held_all_the_same(calm: Served) -> None:
    async def story(server: Server, cutter: Cutter) -> None:
        opened = await server.create("canosa", [Place(name="Ada"), Place()])
        cutter.deaf = True
        joined = await server.join(opened.table, 1, "Ben")
        assert cutter.cuts == 1
        shown = await server.look(opened.table, joined.tokens[1])
        assert (shown["seat"], shown["phase"], shown["version"]) == (1, "playing", 4)

    through(calm, story)


def test_a_table_whose_answer_is_lost_is_opened_once(calm: Served) -> None:
    async def story(server: Server, cutter: Cutter) -> None:
        before = {each["table"] for each in await server.tables()}
        cutter.deaf = True
        opened = await server.create("canosa", [Place(name="Ada"), Place()], public=True)
        assert cutter.cuts == 1
        new: set[str] = set()
        while not new:  # the list is made anew now and then
            new = {each["table"] for each in await server.tables()} - before
        assert new == {opened.table}
        assert (await server.look(opened.table, opened.tokens[0]))["seat"] == 0

    through(calm, story)


def test_what_is_no_move_counts_once_too(calm: Served) -> None:
    """A phrase and a resignation whose answers are lost are sent again, and done once."""

    async def story(server: Server, cutter: Cutter) -> None:
        opened = await server.create("canosa", [Place(name="Ada"), Place(name="Ben")])
        async with server.sit(opened.table, [opened.tokens[0]]) as table:
            before = await table.say("thinking")  # nothing else is on its way then
            cutter.deaf = True
            assert await table.say("hello") == before + 1
            await table.say("oops")
            cutter.deaf = True
            number = await table.resign()
            assert cutter.cuts == 2
            seen = [update.event async for update in _until(table, number)]
        types = [event["type"] for event in seen if event]
        assert types == ["said", "said", "said", "ended"]

    through(calm, story)


async def _until(table: OnlineTable, number: int) -> Any:
    async for update in table:
        yield update
        if update.number == number:
            return


def test_events_of_a_break_come_once_each_and_in_order(calm: Served) -> None:
    """Before every third move everyone's line is cut; all come back and miss nothing."""

    async def story(server: Server, cutter: Cutter) -> None:
        opened = await server.create("canosa", [Place(name="Ada"), Place(name="Ben")])
        rng, number = Random(8), 0
        heard, seen = [], []
        async with (
            server.watch(opened.table) as watcher,
            server.sit(opened.table, opened.tokens.values()) as table,
        ):
            for move in range(60):
                if move % 3 == 0:
                    cutter.cut()
                seat = table.now(0)["actor"]
                assert seat is not None
                number = await table.play([rng.choice(table.now(seat)["legal"])], seat=seat)
                while table.last < number:
                    heard.append(await anext(table))
                seen += [update async for update in _until(watcher, number)]
            while sum(update.number == number for update in heard) < 2:
                heard.append(await anext(table))
        for eye in (0, 1, None):
            numbers = [each.number for each in (*heard, *seen) if each.seat == eye]
            assert numbers == list(range(4, number + 1))

    through(calm, story)


def test_the_game_goes_on_after_the_server_was_killed(own: Served) -> None:
    async def story() -> Json:
        async with asyncio.timeout(LIMIT_S), Server(own.url) as server:
            opened = await server.create("bosa", [Place(name="Ada"), Place(name="Ben")])
            async with (
                server.sit(opened.table, [opened.tokens[0]]) as ada,
                server.sit(opened.table, [opened.tokens[1]]) as ben,
                server.watch(opened.table) as watcher,
            ):
                playing = asyncio.gather(play_on(ada, Random(1)), play_on(ben, Random(2)))
                for moves in (20, 60):
                    async for update in watcher:
                        if update.now["played"] >= moves:
                            break
                    own.kill()
                    await asyncio.to_thread(own.start)
                heard = await playing
                for whose in heard:
                    numbers = [update.number for update in whose]
                    assert numbers == list(range(numbers[0], numbers[-1] + 1))
                record = await server.record(opened.table)
                assert ada.moves == ben.moves == record["decisions"]
                return record

    replay(FAMILIES, asyncio.run(story()))


def test_a_server_that_stays_away_is_given_up(own: Served) -> None:
    async def story() -> None:
        async with asyncio.timeout(LIMIT_S), Server(own.url) as server:
            opened = await server.create("canosa", [Place(name="Ada"), Place(name="Ben")])
            async with server.sit(opened.table, [opened.tokens[0]], patience=0.5) as table:
                own.kill()
                with pytest.raises(Lost, match=r"away for 0\.5 seconds"):
                    await asyncio.gather(table.say("bye"), table.play(["@b2"]))
                with pytest.raises(Lost):
                    await table.resign()
                assert (await anext(table)).event is None
                with pytest.raises(Lost):
                    await anext(table)
            with pytest.raises(Lost):
                async with server.sit(opened.table, [opened.tokens[0]], patience=0.2):
                    pass

    asyncio.run(story())


def test_coming_is_given_up_when_whoever_comes_does(own: Served) -> None:
    async def story() -> None:
        async with Server(own.url) as server:
            opened = await server.create("canosa", [Place(name="Ada"), Place(name="Ben")])
            own.kill()
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.2), server.watch(opened.table):
                    pass

    asyncio.run(story())


def test_a_message_of_a_later_version_is_passed_over() -> None:
    async def serve(socket: ServerConnection) -> None:
        await socket.send('{"type": "fireworks", "colour": "gold"}')
        asked = json.loads(await socket.recv())
        await socket.send(json.dumps({"type": "ack", "id": "of nobody", "number": 2}))
        await socket.send(json.dumps({"type": "ack", "id": asked["id"], "number": 4}))
        await socket.wait_closed()

    async def story() -> None:
        async with scripted(serve) as url, OnlineTable(url, TABLE, []) as table:
            assert await table.say("hello", seat=0) == 4

    asyncio.run(story())


def test_what_was_one_too_many_is_sent_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server counts messages; what it does not read for that it cannot answer by its id."""
    monkeypatch.setattr("lungomare.client.live.AGAIN_S", 0.0)
    refusal = {"sentence": "too many messages at once", "clause": None, "where": None}
    asked: list[Json] = []

    async def serve(socket: ServerConnection) -> None:
        asked.extend([json.loads(await socket.recv()) for _ in range(2)])
        await socket.send(json.dumps({"type": "refused", "id": None, "refusal": refusal}))
        asked.extend([json.loads(await socket.recv()) for _ in range(2)])
        for number, each in enumerate(asked[2:], 4):
            for _ in range(2):
                await socket.send(json.dumps({"type": "ack", "id": each["id"], "number": number}))
        await socket.wait_closed()

    async def story() -> None:
        async with scripted(serve) as url, OnlineTable(url, TABLE, []) as table:
            move = asyncio.create_task(table.play(["@b2"], seat=0, version=3))
            assert {await table.resign(seat=0), await move} == {4, 5}

    asyncio.run(story())
    assert sorted(each["type"] for each in asked[:2]) == ["play", "resign"]
    assert sorted(asked[2:], key=str) == sorted(asked[:2], key=str)


def test_a_refusal_of_what_was_too_quick_says_so() -> None:
    refusal = {"sentence": "too many", "clause": None, "where": None, "code": "too-many"}

    async def serve(socket: ServerConnection) -> None:
        name = json.loads(await socket.recv())["id"]
        await socket.send(json.dumps({"type": "refused", "id": name, "refusal": refusal}))
        await socket.wait_closed()

    async def story() -> None:
        async with scripted(serve) as url, OnlineTable(url, TABLE, []) as table:
            with pytest.raises(Busy):
                await table.play(["@b2"], seat=0, version=3)

    asyncio.run(story())


@pytest.mark.parametrize("message", ["{}", "[]", "hello", '{"type": "state"}'])
def test_a_server_that_talks_nonsense(message: str) -> None:
    async def serve(socket: ServerConnection) -> None:
        await socket.send(message)
        await socket.wait_closed()

    async def story() -> None:
        async with scripted(serve) as url, OnlineTable(url, TABLE, []) as table:
            await anext(table)
            with pytest.raises(Nonsense, match="cannot read"):
                await anext(table)

    asyncio.run(story())


def test_a_table_that_does_not_add_up_is_asked_for_as_a_whole() -> None:
    asked: list[str] = []
    came_again = asyncio.Event()

    async def serve(socket: ServerConnection) -> None:
        assert socket.request
        asked.append(socket.request.path)
        if len(asked) > 1:
            came_again.set()
        if len(asked) == 1:  # two moves are known of, one of them as an event
            event = {"type": "moved", "actions": ["@b2"]}
            update = STATE | {
                "type": "event",
                "number": 4,
                "version": 4,
                "event": event,
                "played": 2,
            }
            await socket.send(json.dumps(update))
        await socket.wait_closed()

    async def story() -> None:
        async with scripted(serve) as url, OnlineTable(url, TABLE, []) as table:
            assert [(await anext(table)).event is None for _ in range(2)] == [True, False]
            async with asyncio.timeout(LIMIT_S):
                await came_again.wait()

    asyncio.run(story())
    assert [path.partition("?")[2] for path in asked] == ["effects=0", "effects=0"]


@pytest.mark.parametrize(
    ("answer", "error", "sentence"),
    [
        (b"HTTP/1.1 400 No\r\ncontent-length: 2\r\n\r\nno", Nonsense, "status 400"),
        (b"HTTP/1.1 502 No\r\ncontent-length: 2\r\n\r\nno", Lost, "away for"),
    ],
)
def test_a_server_that_does_not_take_the_socket(
    answer: bytes, error: type[Exception], sentence: str
) -> None:
    """A proxy whose server is gone is waited for; what will never answer is not."""

    async def reply(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(answer)
        await writer.drain()
        writer.close()

    async def story() -> None:
        async with await asyncio.start_server(reply, "127.0.0.1", 0) as other:
            url = f"http://127.0.0.1:{other.sockets[0].getsockname()[1]}"
            with pytest.raises(error, match=sentence):
                async with OnlineTable(url, TABLE, [], patience=0.3):
                    pass
        with pytest.raises(Refused):
            async with OnlineTable("nonsense", TABLE, []):
                pass

    asyncio.run(story())

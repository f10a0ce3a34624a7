"""One table over the network: playing, watching, being refused."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from client.servers import LIMIT_S, patiently, play_on
from lungomare.client import (
    Late,
    NoTable,
    NotYours,
    Place,
    Refused,
    Server,
    Unsure,
)
from lungomare.games.records import replay
from lungomare.games.registry import FAMILIES

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from client.servers import Served


def visit(server: Served, story: Callable[[Server], Awaitable[Any]]) -> Any:
    """Run a story with a client of the server, within a limit."""

    async def visited() -> Any:
        async with asyncio.timeout(LIMIT_S), Server(server.url) as client:
            return await story(client)

    return asyncio.run(visited())


def test_an_empty_seat_is_given_to_a_computer_and_back(calm: Served) -> None:
    async def story(server: Server) -> None:
        opened = await server.create("bosa", [Place(name="Ada"), Place(), Place()], {"players": 3})
        async with server.sit(opened.table, opened.tokens.values()) as ada:
            await ada.assign(1, "random")
            assert ada.now()["seats"][1]["player"] == "random"
            await ada.assign(1, None)
            assert ada.now()["seats"][1]["kind"] == "person"
            await ada.assign(1, "random")
            await ada.assign(2, "random")
            assert (await server.look(opened.table))["phase"] == "playing"
            with pytest.raises(Refused, match="seats stay"):
                await ada.assign(1, None)

    visit(calm, story)


@pytest.mark.parametrize("game", ["canosa", "bosa"])
def test_two_play_to_the_end_and_a_third_watches(calm: Served, game: str) -> None:
    async def story(server: Server) -> None:
        opened = await server.create(game, [Place(name="Ada"), Place(name="Ben")])
        async with (
            server.sit(opened.table, [opened.tokens[0]]) as ada,
            server.sit(opened.table, [opened.tokens[1]]) as ben,
            server.watch(opened.table) as eve,
        ):
            assert (ada.seats, ben.seats, eve.seats) == ((0,), (1,), ())
            heard = await asyncio.gather(
                play_on(ada, Random(1)), play_on(ben, Random(2)), play_on(eve, Random(3))
            )
            record = await server.record(opened.table)
            moves = record["actions" if game == "canosa" else "decisions"]
            assert ada.moves == ben.moves == eve.moves == moves
            assert ada.last == ben.last == eve.last
        assert replay(FAMILIES, record).game.name == game
        for whose in heard:
            numbers = [update.number for update in whose]
            assert numbers == list(range(numbers[0], numbers[-1] + 1))
            assert whose[0].event is None
            assert all(update.event for update in whose[1:])

    visit(calm, story)


def test_one_object_may_hold_all_seats(calm: Served) -> None:
    async def story(server: Server) -> None:
        places = [Place(name=name) for name in ("Ada", "Ben", "Cleo")]
        opened = await server.create("bosa", places, {"players": 3})
        async with server.sit(opened.table, opened.tokens.values()) as table:
            assert table.seats == (0, 1, 2)
            heard = await play_on(table, Random(4), most=20)
            assert {update.seat for update in heard} == {0, 1, 2}
            assert len({tuple(table.now(seat)["view"]["goals"]) for seat in range(3)}) == 3  # type: ignore[index]
            assert len(table.moves) >= 20
            with pytest.raises(Refused, match="say for which seat"):
                await table.resign()

    visit(calm, story)


def test_several_decisions_are_one_move_all_or_none(calm: Served) -> None:
    async def story(server: Server) -> None:
        opened = await server.create("bosa", [Place(name="Ada"), Place(name="Ben")])
        async with server.sit(opened.table, opened.tokens.values()) as table:
            first = table.now(0)["actor"]
            before = table.last
            with pytest.raises(Refused, match="b3") as refused:
                await table.play(["take 1", "place b3"], seat=first)
            assert refused.value.clause == "B4.1"
            assert not isinstance(refused.value, Late)
            number = await table.play(["take 1", "place a2", "col"], seat=first)
            assert number == before + 1
            assert table.moves == ["take 1", "place a2", "col"]

    visit(calm, story)


def test_a_late_move_is_refused_and_the_table_shown(calm: Served) -> None:
    async def story(server: Server) -> None:
        opened = await server.create("bosa", [Place(name="Ada"), Place(name="Ben")])
        async with server.sit(opened.table, opened.tokens.values()) as table:
            first, version = table.now(0)["actor"], table.last
            await table.play(["take 1"], seat=first)
            with pytest.raises(Late, match="changed"):
                await table.play(["take 2"], seat=first, version=version)
            assert table.moves == ["take 1"]
            update = [await anext(table) for _ in range(5)]
            assert update[-1].event is None  # the state that came with the refusal
            assert update[-1].number == table.last

    visit(calm, story)


def test_moves_follow_take_backs_and_given_games(calm: Served) -> None:
    async def story(server: Server) -> None:
        moves = {"edition": "retail", "actions": ["@b2", "@e5"]}
        opened = await patiently(
            lambda: server.create("canosa", [Place(name="Ada"), Place()], moves)
        )
        async with server.sit(opened.table, opened.tokens.values()) as table:
            assert (table.now()["phase"], table.moves) == ("waiting", [])
            await server.join(opened.table, 1, "Ben")
            async for update in table:
                if update.now["phase"] == "playing" and len(table.moves) == update.now["played"]:
                    break
            assert table.moves == ["@b2", "@e5"]

    visit(calm, story)


def test_taking_back(calm: Served) -> None:
    async def story(server: Server) -> None:
        opened = await server.create("bosa", [Place(name="Ada"), Place(name="Ben")])
        async with server.sit(opened.table, opened.tokens.values()) as table:
            first = table.now(0)["actor"]
            await table.play(["take 1", "place a2"], seat=first)
            await table.take_back(1, seat=first)
            assert table.moves == ["take 1"]
            await table.say("oops", seat=first)
            await table.resign(seat=1 - (first or 0))
            assert table.now(0)["seats"][1 - (first or 0)]["stand_in"]

    visit(calm, story)


def test_presence_is_kept(calm: Served) -> None:
    async def story(server: Server) -> None:
        opened = await server.create("canosa", [Place(name="Ada"), Place(name="Ben")])
        async with server.sit(opened.table, [opened.tokens[0]]) as ada:
            async with server.sit(opened.table, [opened.tokens[1]]) as ben:
                await ben.say("hello")
                await ada.say("hello")
                assert ada.present == [True, True]
            while ada.present == [True, True]:
                await ada.say("bye")
            assert ada.present == [True, False]

    visit(calm, story)


def test_a_table_that_is_not_there_or_not_yours(calm: Served) -> None:
    async def story(server: Server) -> None:
        opened = await server.create("canosa", [Place(name="Ada"), Place()])
        with pytest.raises(NoTable, match="no such table"):
            async with server.watch("A" * 16):
                pass
        with pytest.raises(NotYours, match="opens no seat"):
            async with server.sit(opened.table, ["x" * 32]):
                pass
        async with server.watch(opened.table) as table:
            with pytest.raises(Refused, match="do not hold seat 0"):
                await table.resign(seat=0)

    visit(calm, story)


def test_a_closed_table_tells_nothing_more(calm: Served) -> None:
    async def story(server: Server) -> None:
        opened = await server.create("canosa", [Place(name="Ada"), Place(name="Ben")])
        async with server.sit(opened.table, [opened.tokens[0]]) as table:
            pass
        assert len([update async for update in table]) == 1  # the first state
        assert [update async for update in table] == []
        with pytest.raises(Unsure, match="closed"):
            await table.play(["@b2"])

    visit(calm, story)

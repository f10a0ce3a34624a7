"""Servers and workers that are killed at any moment: no acknowledged move is lost or doubled."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import httpx
import orjson
import pytest
from websockets.exceptions import ConnectionClosed

from lungomare.games.bosa.deal.verify import verify
from lungomare.games.records import replay
from lungomare.games.registry import FAMILIES
from server.house import PATIENCE, computer, eventually, person
from server.process import ServerProcess, receive, send
from server.regulars import Acknowledged, Regular, check_moves, stored

if TYPE_CHECKING:
    from lungomare.game import Json

pytestmark = pytest.mark.anyio

FEW, MANY = 4, 100
"""How many games the killed server plays, every day and in the long run."""
AT_ONCE = 8


def seatings(rng: Random, number: int) -> tuple[str, list[Json]]:
    """Return a game and who sits there: guests, and now and then a computer."""
    game = ("canosa", "bosa")[number % 2]
    seats = 2 if game == "canosa" else rng.choice((2, 2, 3))
    plans = [person(f"Guest {seat}", rng.randbytes(16).hex()) for seat in range(seats)]
    if number % 3 == 0:
        plans[rng.randrange(seats)] = computer(rng.choice(("random", "level-1")))
    return game, plans


def open_table(server: ServerProcess, game: str, plans: list[Json]) -> tuple[str, list[str]]:
    body = {"game": game, "seats": plans, "public": True}
    if game == "bosa":
        body["options"] = {"players": len(plans)}
    opened = server.ask("POST", "/api/tables", json=body)
    return opened["table"], [held["token"] for held in opened["held"]]


async def play_table(
    server: ServerProcess, number: int, moves: list[Acknowledged], regulars: list[Regular]
) -> None:
    """Play one game: its guests share a socket, or each has one of their own."""
    rng = Random(number)
    game, plans = seatings(rng, number)
    table, tokens = await insist_on_table(server, game, plans)
    hands = [tokens] if number % 4 == 0 else [[token] for token in tokens]
    group = [Regular(server, table, hand, Random(rng.random()), moves) for hand in hands]
    regulars += group
    await asyncio.gather(*(regular.play_to_the_end() for regular in group))


async def insist_on_table(
    server: ServerProcess, game: str, plans: list[Json]
) -> tuple[str, list[str]]:
    """Open a table, again if the server was killed meanwhile; the lost one just stays empty."""
    while True:
        await up(server)
        with contextlib.suppress(httpx.TransportError):
            return await asyncio.to_thread(open_table, server, game, plans)


async def until_longer(moves: list[Acknowledged], more: int) -> None:
    goal = len(moves) + more
    await eventually(lambda: len(moves) >= goal, 10 * PATIENCE)


async def up(server: ServerProcess) -> None:
    await eventually(lambda: server.url)


def check_records(server: ServerProcess, games: int) -> None:
    """Every game is over, and its record replays and verifies."""
    records = [orjson.loads(line) for line in get(server, "/api/records").splitlines()]
    assert len(records) == games
    for record in records:
        assert record["result"] is not None
        replay(FAMILIES, record)
        if record["game"] == "bosa":
            assert all(check.holds for check in verify(record))


def get(server: ServerProcess, path: str) -> bytes:
    return server.request("GET", path).content


@pytest.mark.parametrize("games", [FEW, pytest.param(MANY, marks=pytest.mark.long)])
async def test_no_acknowledged_move_is_lost_when_the_server_is_killed(
    harbour: ServerProcess, capsys: pytest.CaptureFixture[str], games: int
) -> None:
    rng = Random(games)
    moves: list[Acknowledged] = []
    regulars: list[Regular] = []
    waiting = asyncio.Semaphore(AT_ONCE)

    async def play_one(number: int) -> None:
        async with waiting:
            await play_table(harbour, number, moves, regulars)

    async def play_all() -> None:
        await asyncio.gather(*(play_one(number) for number in range(games)))

    async def kill_now_and_then() -> None:
        while True:
            await until_longer(moves, rng.randrange(20, min(40 * games, 1500)))
            await asyncio.sleep(rng.random() * 0.02)
            harbour.kill()
            await asyncio.to_thread(harbour.start)

    killing = asyncio.create_task(kill_now_and_then())
    playing = asyncio.create_task(play_all())
    done, _ = await asyncio.wait({killing, playing}, return_when=asyncio.FIRST_COMPLETED)
    killing.cancel()
    for task in done:
        task.result()
    await up(harbour)
    check_moves(moves, stored(harbour.data))
    check_records(harbour, games)
    assert harbour.starts > 1, "it was killed at least once"
    capsys.readouterr()
    with capsys.disabled():
        sys.stdout.write(
            f" {games} games, {harbour.starts - 1} kills, {len(moves)} acknowledged moves,"
            f" {sum(regular.resent for regular in regulars)} sent again "
        )


async def until_over(server: ServerProcess, count: int) -> None:
    """Wait until so many public tables are over."""
    path = "/api/tables?phase=over"
    await eventually(lambda: len(server.ask("GET", path)["tables"]) >= count, 2 * PATIENCE)


async def test_computer_seats_go_on_when_their_worker_or_the_server_is_killed(
    harbour: ServerProcess,
) -> None:
    plans = {
        "canosa": [computer("level-1"), computer("random")],
        "bosa": [computer("level-1"), computer("greedy"), computer("random")],
    }
    for number in range(6):
        game = ("canosa", "bosa")[number % 2]
        await asyncio.to_thread(open_table, harbour, game, plans[game])
    killed = 0
    while killed < 3:
        for worker in harbour.workers():
            os.kill(worker, signal.SIGKILL)
            killed += 1
        await until_moved(harbour, 40)
    assert b'lungomare_workers_replaced_total{pool="thinkers"} 0.0' not in get(harbour, "/metrics")
    orphans = harbour.workers()
    harbour.kill()
    await asyncio.to_thread(harbour.start)
    await eventually(lambda: not any(is_alive(orphan) for orphan in orphans))
    await until_over(harbour, 6)
    check_moves([], stored(harbour.data))
    check_records(harbour, 6)


async def until_moved(server: ServerProcess, events: int) -> None:
    """Wait until so many more events are on the disk, or all games are over."""
    before = sum(map(len, stored(server.data).values()))

    def has_moved() -> bool:
        tables = stored(server.data).values()
        is_over = all(events[-1]["type"] == "ended" for events in tables)
        return is_over or sum(map(len, tables)) >= before + events

    await eventually(has_moved)


def is_alive(process: int) -> bool:
    return Path(f"/proc/{process}").exists()


async def look(server: ServerProcess, table: str, tokens: list[str]) -> Json:
    """Return the table as the seat to act sees it."""
    async with server.connect(table, tokens) as socket:
        states = [await receive(socket, "state") for _ in tokens]
    return next(state for state in states if state["seat"] == state["actor"])


async def send_once(
    server: ServerProcess, table: str, tokens: list[str], move: Json, *, wait: bool = True
) -> int | None:
    """Send a move on a socket of its own; return the number it got, if we wait for it."""
    async with server.connect(table, tokens) as socket:
        await send(socket, move)
        return (await receive(socket, "ack"))["number"] if wait else None


async def test_killed_in_the_last_turn_of_a_season(harbour: ServerProcess) -> None:
    """Cards are turned and patronage is paid once, however often the server dies over it."""
    table, tokens = open_table(harbour, "bosa", [person("Ada"), person("Bea")])
    rng = Random(3)
    acknowledged = []
    while (state := await look(harbour, table, tokens))["view"]["season"] == 1:
        move = {
            "type": "play",
            "id": f"move {state['version']}",
            "seat": state["actor"],
            "version": state["version"],
            "actions": [rng.choice(state["legal"])],
        }
        if state["turn"] == 10 and state["view"]["phase"] != "take":
            waits = rng.random() < 0.5
            number = await send_once(harbour, table, tokens, move, wait=waits)
            harbour.kill()
            harbour.start()
            again = await send_once(harbour, table, tokens, move)
            assert again == number or not waits
        else:
            again = await send_once(harbour, table, tokens, move)
        assert again
        actions = tuple(move["actions"])
        acknowledged.append(Acknowledged(table, move["seat"], move["id"], again, actions))
    assert harbour.starts > 2
    assert state["version"] == acknowledged[-1].number
    check_moves(acknowledged, stored(harbour.data))
    assert len([e for e in stored(harbour.data)[table] if e["type"] == "moved"]) == len(
        acknowledged
    )


@pytest.mark.parametrize("waits", [True, False])
async def test_killed_when_the_last_seat_is_given_to_a_computer(
    harbour: ServerProcess, waits: bool
) -> None:
    """The seat is given and the game begins once, whether the answer came or not."""
    plans = [person("Ada", "0a"), computer(), person()]
    table, tokens = open_table(harbour, "bosa", plans)
    wanted = {"type": "assign", "id": "a", "seat": 0, "target": 2, "player": "random"}
    number = await send_once(harbour, table, tokens, wanted, wait=waits)
    harbour.kill()
    harbour.start()
    again = await send_once(harbour, table, tokens, wanted)
    assert again == number or not waits
    await eventually(lambda: harbour.ask("GET", f"/api/tables/{table}")["actor"] == 0)
    happened = [event["type"] for event in stored(harbour.data)[table]]
    assert [happened.count(kind) for kind in ("assigned", "started")] == [1, 1]


@pytest.mark.parametrize(("how", "status"), [(signal.SIGTERM, -15), (signal.SIGINT, 0)])
async def test_an_orderly_stop_finishes_writes_and_tells_clients(
    harbour: ServerProcess, how: signal.Signals, status: int
) -> None:
    moves: list[Acknowledged] = []
    tables = [open_table(harbour, "canosa", [person("Ada"), person("Bea")]) for _ in range(4)]
    regulars = [Regular(harbour, table, tokens, Random(table), moves) for table, tokens in tables]
    playing = [asyncio.create_task(regular.play_to_the_end()) for regular in regulars]
    async with harbour.connect(tables[0][0]) as watcher:
        await eventually(lambda: len(moves) >= 50)
        assert await asyncio.to_thread(harbour.stop, how) == status
        bye = await receive(watcher, "bye")
        assert "your game is kept" in bye["sentence"]
        with pytest.raises(ConnectionClosed) as closed:
            await watcher.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
    check_moves(moves, stored(harbour.data))
    assert "Traceback" not in harbour.log.read_text()
    harbour.start()
    await asyncio.gather(*playing)
    check_moves(moves, stored(harbour.data))
    assert all(regular.returns == 1 for regular in regulars)

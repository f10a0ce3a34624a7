"""Computer seats: paced, fair, replaced when their worker dies, never stuck."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from lungomare.match import Table, situation
from lungomare.server.live import computers
from lungomare.server.workers.thinkers import Busy, Rank, Thinkers, Thinking, payer_of
from match.sittings import CANOSA, bosa, computer, sit
from server.house import PATIENCE, House, eventually, person, play, settings_at, think_here
from server.house import computer as computer_seat

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from lungomare.players import Choice, Situation

pytestmark = pytest.mark.anyio


def handed(seed: int = 0, options: Any = CANOSA) -> Situation:
    table: Table = sit(options, [computer()] * 2, seed).table
    assert table.actor is not None
    return situation(table, table.actor, Random(seed))


async def choose(thinkers: Thinking, name: str, asked: Situation, **more: Any) -> Choice:
    return await thinkers.choose(name, asked, **{"payer": "192.0.2.1", **more})


async def test_workers_choose_and_are_replaced() -> None:
    async with Thinkers(1, 10) as thinkers:
        first = handed()
        assert (await choose(thinkers, "random", first)).action in first.legal
        (worker,) = thinkers.processes()
        os.kill(worker, signal.SIGKILL)
        asked = [handed(seed, bosa(2)) for seed in range(3)]
        choices = await asyncio.gather(*(choose(thinkers, "greedy", each) for each in asked))
        assert all(c.action in each.legal for c, each in zip(choices, asked, strict=True))
        assert thinkers.replaced == 1
        assert worker not in thinkers.processes()


async def test_a_worker_killed_in_its_thought_thinks_again(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with Thinkers(1, 10) as thinkers:
        await choose(thinkers, "random", handed())
        (worker,) = thinkers.processes()
        os.kill(worker, signal.SIGSTOP)  # so that its thought lasts until it is killed
        thinking = asyncio.create_task(choose(thinkers, "random", handed()))
        await eventually(lambda: thinkers.running)
        os.kill(worker, signal.SIGKILL)
        async with asyncio.timeout(PATIENCE):
            assert (await thinking).action
        assert thinkers.replaced == 1
        assert "a worker died" in caplog.text


async def test_the_queue_is_bounded() -> None:
    async with Thinkers(0, 2) as thinkers:
        asked = (choose(thinkers, "random", handed()) for _ in range(2))
        waiting = [asyncio.create_task(each) for each in asked]
        await eventually(lambda: thinkers.waiting == 2)
        with pytest.raises(Busy) as busy:
            await choose(thinkers, "random", handed())
        assert 0 < busy.value.wait_s == thinkers.expected_wait("192.0.2.1", Rank.PLAYING)
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert thinkers.waiting == 0


async def test_a_person_waits_for_one_thought_of_a_hundred_tables_without_people(
    tmp_path: Path,
) -> None:
    """One address has a hundred tables of computers, which nobody looks at; then Bo sits down."""
    async with House(settings_at(tmp_path)).running() as house:
        served: list[str] = []
        waited: list[int] = []
        """For each thought of Bo's table, how many others were served while it waited."""
        behind: list[int] = []
        """For each thought of Bo's table, how many others waited when it was asked for."""
        true_choose: Callable[..., Any] = house.server.thinkers.choose

        async def note(*args: Any, **more: Any) -> Any:
            before, others = len(served), house.server.thinkers.waiting
            choice = await true_choose(*args, **more)
            if more["payer"] == "198.51.100.7":
                waited.append(len(served) - before)
                behind.append(others)
            served.append(more["table"])
            return choice

        house.server.thinkers.choose = note  # type: ignore[method-assign]
        for _ in range(100):
            await house.open_table("canosa", [computer_seat("level-1"), computer_seat("level-1")])
        await eventually(lambda: served and house.server.thinkers.waiting > 50)
        house.client = ("198.51.100.7", 1)
        bo = await house.open_table("canosa", [person("Bo"), computer_seat("level-1")])
        line = await house.connect(bo.table, [bo.tokens[0]])
        for number in range(10):
            await eventually(lambda: house.server.hub.rooms[bo.table].table.actor == 0)
            state = await house.state(bo.table, line)
            assert (await line.ask(play(state, move_id=f"m{number}")))["type"] == "ack"
        await eventually(lambda: len(waited) >= 3)
    assert min(behind) > 20, "the hundred tables kept asking"
    assert max(waited) <= 2, "the thought that ran, and one whose answer was on its way"


async def test_who_looks_at_a_table_decides_when_its_computer_thinks(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody, then a spectator, then the player: the thought that waits is ranked anew."""
    asked: list[Any] = []
    held = asyncio.Event()

    async def hold(*_: Any, **more: Any) -> Any:
        asked.append(more)
        await held.wait()

    reranked: list[bool] = []
    monkeypatch.setattr(house.server.thinkers, "choose", hold)
    monkeypatch.setattr(house.server.thinkers, "rerank", lambda: reranked.append(True))
    opened = await house.open_table("canosa", [computer_seat(), person("Ada")])
    await eventually(lambda: asked)
    rank = asked[0]["rank"]
    assert asked[0]["payer"] == f"table:{opened.table}"
    assert rank() == Rank.UNWATCHED
    await house.connect(opened.table)
    assert rank() == Rank.WATCHED
    ada = await house.connect(opened.table, [opened.tokens[1]])
    assert rank() == Rank.PLAYING
    assert payer_of(house.server.hub.rooms[opened.table]) == "192.0.2.1"
    assert len(reranked) == 2
    await ada.close()
    assert rank() == Rank.WATCHED
    assert len(reranked) == 3


class FakeTime:
    """Time for `hub`: `sleep` lets it pass, thinking takes what it is told."""

    def __init__(self) -> None:
        self.now = 100.0
        self.slept: list[float] = []

    def monotonic(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


@pytest.mark.clause("B11.3")
@pytest.mark.parametrize("spent", [0.0, 0.01, 0.3, 0.69, 0.7, 0.71, 1.3, 2.0999, 5.0])
async def test_a_reply_comes_at_a_whole_multiple_of_the_pace(
    monkeypatch: pytest.MonkeyPatch, spent: float
) -> None:
    clock = FakeTime()
    monkeypatch.setattr(time, "monotonic", clock.monotonic)
    began = clock.now
    clock.now += spent
    monkeypatch.setattr(asyncio, "sleep", clock.sleep)
    await computers._keep_pace(0.7, began)  # noqa: SLF001 - the function that keeps it
    monkeypatch.undo()
    turns = (clock.now - began) / 0.7
    assert turns == pytest.approx(round(turns))
    assert turns > 0.99
    assert clock.now - began - spent <= 0.7 + 1e-9


async def test_the_pace_is_kept_at_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each turn of a computer comes at a multiple of the pace after the one before."""
    think_here(monkeypatch)
    async with House(settings_at(tmp_path, pace=0.05)).running() as house:
        paced: list[float] = []
        true_pace = computers._keep_pace  # noqa: SLF001

        async def keep(pace: float, began: float) -> None:
            await true_pace(pace, began)
            paced.append(time.monotonic() - began)

        monkeypatch.setattr(computers, "_keep_pace", keep)
        await house.open_table("canosa", [computer_seat(), computer_seat()])
        await eventually(lambda: len(paced) >= 5)
    assert min(paced) >= 0.05


async def test_a_full_queue_is_asked_again(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computers, "RETRY_S", 0.01)
    house.server.thinkers.busy = 3  # type: ignore[attr-defined] # ThinkersHere
    opened = await house.open_table("canosa", [computer_seat(), computer_seat()])
    await eventually(lambda: house.server.hub.rooms[opened.table].table.ended)


async def test_a_thought_that_fails_is_begun_again(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(computers, "RETRY_S", 0.01)
    true_choose: Callable[..., Any] = house.server.thinkers.choose
    failures = iter([True, True])

    async def choose(name: str, handed: Situation, **more: Any) -> Any:
        if next(failures, False):
            raise ValueError("a player of ours is broken")
        return await true_choose(name, handed, **more)

    monkeypatch.setattr(house.server.thinkers, "choose", choose)
    opened = await house.open_table("canosa", [computer_seat(), computer_seat()])
    await eventually(lambda: house.server.hub.rooms[opened.table].table.ended)
    assert caplog.text.count("a thought failed") == 2


async def test_a_thought_that_comes_too_late_is_dropped(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A person takes back while the computer thinks; it thinks about the new position."""
    opened = await house.open_table("canosa", [person("Ada"), computer_seat()])
    held, true_choose = asyncio.Event(), house.server.thinkers.choose
    asked = 0

    async def choose(name: str, handed: Situation, **more: Any) -> Any:
        nonlocal asked
        asked += 1
        await held.wait()
        return await true_choose(name, handed, **more)

    monkeypatch.setattr(house.server.thinkers, "choose", choose)
    ada = await house.connect(opened.table, [opened.tokens[0]])
    state = await ada.until("state")
    played = await ada.ask(play(state))
    await eventually(lambda: asked == 1)
    back = {"type": "take-back", "id": "b", "seat": 0, "kept": 0, "version": played["number"]}
    assert (await ada.ask(back))["type"] == "ack"
    held.set()
    room = house.server.hub.rooms[opened.table]
    await eventually(lambda: room.thinking is None)
    assert (room.table.actor, len(room.table.moves)) == (0, 0)
    again = play(await house.state(opened.table, ada), move_id="again")
    assert (await ada.ask(again))["type"] == "ack"
    await eventually(lambda: room.table.actor == 0 or room.table.ended)

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
from lungomare.server import hub as hub_module
from lungomare.server.thinkers import Busy, Thinkers
from match.sittings import CANOSA, bosa, computer, sit
from server.house import PATIENCE, House, eventually, person, play, settings_at, think_here
from server.house import computer as computer_seat

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from lungomare.players import Situation

pytestmark = pytest.mark.anyio


def handed(seed: int = 0, options: Any = CANOSA) -> Situation:
    table: Table = sit(options, [computer()] * 2, seed).table
    assert table.actor is not None
    return situation(table, table.actor, Random(seed))


async def test_workers_choose_and_are_replaced() -> None:
    async with Thinkers(1, 10) as thinkers:
        first = handed()
        choice = await thinkers.choose("random", first)
        assert choice.action in first.legal
        (worker,) = thinkers.processes()
        os.kill(worker, signal.SIGKILL)
        asked = [handed(seed, bosa(2)) for seed in range(3)]
        choices = await asyncio.gather(*(thinkers.choose("greedy", each) for each in asked))
        assert all(c.action in each.legal for c, each in zip(choices, asked, strict=True))
        assert thinkers.replaced == 1
        assert worker not in thinkers.processes()
        (worker,) = thinkers.processes()
        os.kill(worker, signal.SIGSTOP)  # so that its thought lasts until it is called off
        thinking = asyncio.create_task(thinkers.choose("random", handed()))
        await eventually(lambda: not thinkers.processes())
        thinking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await thinking
        os.kill(worker, signal.SIGCONT)
        assert thinkers.processes() == [worker]


async def test_a_worker_killed_in_its_thought_thinks_again(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with Thinkers(1, 10) as thinkers:
        await thinkers.choose("random", handed())
        (worker,) = thinkers.processes()
        os.kill(worker, signal.SIGSTOP)
        thinking = asyncio.create_task(thinkers.choose("random", handed()))
        await eventually(lambda: not thinkers.processes())
        os.kill(worker, signal.SIGKILL)
        async with asyncio.timeout(PATIENCE):
            assert (await thinking).action
        assert thinkers.replaced == 1
        assert "a worker died" in caplog.text


async def test_the_queue_is_bounded_and_first_come_first_served() -> None:
    async with Thinkers(0, 2) as thinkers:
        order: list[int] = []

        async def ask(number: int) -> None:
            try:
                await thinkers.choose("random", handed())
            finally:
                order.append(number)

        waiting = [asyncio.create_task(ask(number)) for number in range(2)]
        await eventually(lambda: thinkers.waiting == 2)
        with pytest.raises(Busy):
            await thinkers.choose("random", handed())
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert thinkers.waiting == 0


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
    house: House, monkeypatch: pytest.MonkeyPatch, spent: float
) -> None:
    clock = FakeTime()
    hub = house.server.hub
    hub.settings = settings_at(house.settings.data.parent, pace=0.7)
    monkeypatch.setattr(time, "monotonic", clock.monotonic)
    began = clock.now
    clock.now += spent
    monkeypatch.setattr(asyncio, "sleep", clock.sleep)
    await hub._keep_pace(began)  # noqa: SLF001 - the function that keeps it
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
        true_pace = house.server.hub._keep_pace  # noqa: SLF001

        async def keep(began: float) -> None:
            await true_pace(began)
            paced.append(time.monotonic() - began)

        monkeypatch.setattr(house.server.hub, "_keep_pace", keep)
        await house.open_table("canosa", [computer_seat(), computer_seat()])
        await eventually(lambda: len(paced) >= 5)
    assert min(paced) >= 0.05


async def test_a_full_queue_is_asked_again(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "RETRY_S", 0.01)
    house.server.thinkers.busy = 3  # type: ignore[attr-defined] # ThinkersHere
    opened = await house.open_table("canosa", [computer_seat(), computer_seat()])
    await eventually(lambda: house.server.hub.rooms[opened.table].table.ended)


async def test_a_thought_that_fails_is_begun_again(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(hub_module, "RETRY_S", 0.01)
    true_choose: Callable[..., Any] = house.server.thinkers.choose
    failures = iter([True, True])

    async def choose(name: str, handed: Situation) -> Any:
        if next(failures, False):
            raise ValueError("a player of ours is broken")
        return await true_choose(name, handed)

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

    async def choose(name: str, handed: Situation) -> Any:
        nonlocal asked
        asked += 1
        await held.wait()
        return await true_choose(name, handed)

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

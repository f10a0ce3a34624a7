"""Clocks by the server's time, tables that expire, and what happens without any client."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from lungomare import match
from lungomare.server.clock import now_ms
from lungomare.server.live import hub as hub_module
from lungomare.server.store.database import CannotRead, TooManyReaders
from server.house import House, computer, eventually, person, play, settings_at, think_here

if TYPE_CHECKING:
    from pathlib import Path

    from lungomare.server.live.rooms import Room

pytestmark = pytest.mark.anyio

TWO = [person("Ada"), person("Bea")]
HOUR = 60 * 60 * 1000
DAY = 86_400_000


async def test_a_flag_falls_without_any_client(house: House) -> None:
    clock = {"kind": "move", "base": 300}
    opened = await house.open_table("canosa", TWO, clock=clock)
    ada = await house.connect(opened.table, [opened.tokens[0]])
    state = await ada.until("state")
    assert state["clocks"] == {"left": [300, 300], "running": None, "since": 0} | {
        "since": state["clocks"]["since"]
    }
    ada.send(play(state))
    await ada.close()
    room = house.server.hub.rooms[opened.table]
    await eventually(lambda: room.table.ended)
    shown = await house.ask("GET", opened.path)
    assert (shown["reason"], shown["result"]["winner"]) == ("time", "gold")


async def test_a_fallen_flag_is_called_before_a_late_move(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = await house.open_table("canosa", TWO, clock={"kind": "fischer", "base": 60_000})
    both = await house.connect(opened.table, list(opened.tokens.values()))
    await both.ask(play(await both.until("state")))
    move = play(await house.ask("GET", opened.path, opened.tokens[1]), move_id="late")
    later = now_ms() + 60_000
    monkeypatch.setattr(hub_module, "now_ms", lambda: later)
    refused = await both.ask(move)
    assert "the game is over: time" in refused["refusal"]["sentence"]


async def test_a_bosa_seat_whose_flag_falls_is_played_on(house: House) -> None:
    opened = await house.open_table("bosa", [*TWO, computer()], clock={"kind": "days", "base": 300})
    room = house.server.hub.rooms[opened.table]
    await eventually(lambda: room.table.ended)
    assert [chair.left_by for chair in room.table.chairs] == ["time", "time", None]
    assert room.table.ended
    assert room.table.ended.reason == "abandoned"


async def test_a_days_clock_survives_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    think_here(monkeypatch)
    async with House(settings_at(tmp_path)).running() as house:
        opened = await house.open_table("canosa", TWO, clock={"kind": "days", "base": 3 * DAY})
        deadline = match.next_deadline(house.server.hub.rooms[opened.table].table)
        assert deadline
    async with House(settings_at(tmp_path)).running() as house:
        hub = house.server.hub
        room = hub.rooms[opened.table]
        resumed = (await house.server.store.read(opened.table))[-1]
        assert isinstance(resumed, match.Resumed)
        assert match.next_deadline(room.table) == deadline + resumed.down
        monkeypatch.setattr(hub_module, "UNUSED_S", -1.0)
        hub.forget_unused()
        assert opened.table not in hub.rooms
        assert opened.table in hub.attendance.deadlines, "it is read again when its time comes"
    later = now_ms() + 3 * DAY
    monkeypatch.setattr(hub_module, "now_ms", lambda: later)
    monkeypatch.setattr("lungomare.server.store.sqlite.registering.now_ms", lambda: later)
    async with House(settings_at(tmp_path)).running() as house:
        room = house.server.hub.rooms[opened.table]
        left = room.table.clocks.remaining(0, later)
        assert left > 3 * DAY - HOUR, "time that the server was down is nobody's"
        monkeypatch.setattr(hub_module, "now_ms", lambda: later + left)
        house.server.hub.attendance.look_soon(opened.table)  # as at its time
        await eventually(lambda: room.table.ended)
        shown = await house.ask("GET", opened.path)
        assert (shown["reason"], shown["result"]["winner"]) == ("time", "silver")


async def test_a_distant_flag_is_looked_at_again(house: House) -> None:
    opened = await house.open_table("canosa", TWO, clock={"kind": "days", "base": DAY})
    room = house.server.hub.rooms[opened.table]
    deadlines, deadline = house.server.hub.attendance.deadlines, match.next_deadline(room.table)
    deadlines.set(opened.table, now_ms() - 1)
    assert deadlines.at(opened.table) != deadline
    await eventually(lambda: deadlines.at(opened.table) == deadline)
    assert not room.table.ended


async def test_computer_seats_go_on_after_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with House(settings_at(tmp_path, workers=0)).running() as house:
        opened = await house.open_table("bosa", [computer(), computer()])
    think_here(monkeypatch)
    async with House(settings_at(tmp_path)).running() as house:
        await eventually(lambda: house.server.hub.rooms[opened.table].table.ended)


async def test_idle_tables_expire_unless_somebody_looks_or_days_are_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    think_here(monkeypatch)
    settings = settings_at(tmp_path, idle_hours=1.0, sweep=0.02)
    async with House(settings).running() as house:
        idle = await house.open_table("canosa", TWO)
        days = await house.open_table("canosa", TWO, clock={"kind": "days", "base": 30 * DAY})
        waiting = await house.open_table(
            "canosa", [person(), person()], clock={"kind": "days", "base": DAY}
        )
        watched = await house.open_table("bosa", TWO)
        await house.connect(watched.table)
        rooms = house.server.hub.rooms
        later = now_ms() + 2 * 3_600_000
        monkeypatch.setattr(hub_module, "now_ms", lambda: later)
        await eventually(lambda: rooms[idle.table].table.ended)
        await eventually(lambda: rooms[waiting.table].table.ended)
        assert not rooms[days.table].table.ended
        assert not rooms[watched.table].table.ended
        shown = await house.ask("GET", idle.path)
        assert (shown["reason"], shown["result"]) == ("abandoned", None)


async def test_the_secret_of_an_abandoned_game_is_published(house: House) -> None:
    opened = await house.open_table("bosa", TWO)
    room = house.server.hub.rooms[opened.table]
    assert "secret" not in (await house.ask("GET", opened.path))["shuffle"]
    await house.server.hub.change(room, match.abandon)
    written = await house.ask("GET", f"{opened.path}/record")
    assert written["result"]["reason"] == "abandoned"
    from lungomare.games.bosa.deal.verify import verify  # noqa: PLC0415

    assert all(check.holds for check in verify(written))


async def test_a_sweep_that_fails_is_followed_by_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with House(settings_at(tmp_path, sweep=0.01)).running() as house:
        opened = await house.open_table("canosa", TWO)

        async def idle(*_: object) -> list[str]:
            raise RuntimeError("planted")

        monkeypatch.setattr(house.server.store, "idle", idle)
        await eventually(lambda: "idle tables could not be closed" in caplog.text)
        room = house.server.hub.rooms[opened.table]
        await house.server.hub.change(room, match.abandon)

        async def ended(*_: object) -> list[str]:
            return ["there is no such table", opened.table]

        caplog.set_level("INFO")
        monkeypatch.setattr(house.server.store, "idle", ended)
        await eventually(lambda: "is not closed" in caplog.text)


async def test_unused_rooms_are_forgotten_and_read_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = await house.open_table("canosa", TWO)
    rooms = house.server.hub.rooms
    house.server.hub.forget_unused()
    assert opened.table in rooms
    monkeypatch.setattr(hub_module, "UNUSED_S", -1.0)
    watcher = await house.connect(opened.table)
    house.server.hub.forget_unused()
    assert opened.table in rooms, "somebody looks at it"
    await watcher.close()
    house.server.hub.forget_unused()
    assert not rooms
    shown = await house.ask("GET", opened.path, opened.tokens[1])
    assert (shown["seat"], shown["phase"]) == (1, "playing")


async def test_a_table_that_cannot_be_read_does_not_stop_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    think_here(monkeypatch)
    async with House(settings_at(tmp_path)).running() as house:
        clock = {"kind": "days", "base": DAY}
        bad = await house.open_table("canosa", TWO, clock=clock)
        good = await house.open_table("canosa", TWO, clock=clock)
        from sqlalchemy import text  # noqa: PLC0415

        async with house.server.store._engine.begin() as connection:  # noqa: SLF001
            await connection.execute(
                text("UPDATE events SET data = '{}' WHERE table_id = :id"), {"id": bad.table}
            )
    async with House(settings_at(tmp_path)).running() as house:
        assert list(house.server.hub.rooms) == [good.table]
        assert "a table cannot be read" in caplog.text


async def test_a_flag_falls_although_the_table_could_not_be_read_at_its_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody else would find it: one process on one file does not ask for what is overdue."""
    monkeypatch.setattr("lungomare.server.live.attendance.SCAN_S", 0.05)
    async with House(settings_at(tmp_path)).running() as house:
        hub = house.server.hub
        opened = await house.open_table("canosa", TWO, clock={"kind": "move", "base": 1000})
        ada = await house.connect(opened.table, [opened.tokens[0]])
        await ada.ask(play(await ada.until("state")))
        true_room, failures = hub.room, iter([TooManyReaders("many"), CannotRead("away")])

        async def room(*args: Any, **more: Any) -> Room:
            for failure in failures:
                raise failure
            return await true_room(*args, **more)

        monkeypatch.setattr(hub, "room", room)
        await ada.until("event", phase="over")
        assert next(failures, None) is None

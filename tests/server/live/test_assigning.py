"""Empty seats given to computers and back, before a game begins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from server.house import House, Socket, person, settings_at, think_here

if TYPE_CHECKING:
    from pathlib import Path

    from lungomare.game import Json

pytestmark = pytest.mark.anyio

FOUR = [person("Ada", "0a"), person(), person(), person()]


async def assign(socket: Socket, target: Any, player: Any, **more: Any) -> Json:
    message = {"type": "assign", "seat": 0, "target": target, "player": player}
    return await socket.ask({**message, "id": f"{target} {player}", **more})


async def listed(house: House) -> list[Json]:
    house.server.lists._kept.clear()  # noqa: SLF001 - else it may be a second old
    tables: list[Json] = (await house.ask("GET", "/tables"))["tables"]
    return tables


async def test_everyone_hears_of_it_and_the_last_seat_starts_the_game(house: House) -> None:
    opened = await house.open_table("bosa", FOUR, public=True)
    ada = await house.connect(opened.table, [opened.tokens[0]])
    watcher = await house.connect(opened.table)
    assert (await assign(ada, 1, "greedy"))["type"] == "ack"
    heard = await watcher.until("event")
    assert heard["event"]["type"] == "assigned"
    assert heard["seats"][1] == {
        "kind": "computer",
        "player": "greedy",
        "name": None,
        "stand_in": None,
        "left_by": None,
    }
    assert (await assign(ada, 1, None))["type"] == "ack"
    assert (await watcher.until("event"))["seats"][1]["kind"] == "person"
    for seat in (1, 2, 3):
        assert (await assign(ada, seat, "random", id=f"last {seat}"))["type"] == "ack"
    started = await watcher.until("event", phase="playing")
    assert started["shuffle"]["contributions"] == ["0a", "", "", ""]


async def test_strangers_and_nonsense_are_refused(house: House) -> None:
    opened = await house.open_table("bosa", FOUR)
    ada = await house.connect(opened.table, [opened.tokens[0]])
    watcher = await house.connect(opened.table)
    before = await house.events(opened.table)
    assert (await assign(watcher, 1, "random"))["refusal"]["code"] == "seat-not-held"
    assert (await assign(ada, 1, "random", seat=1))["refusal"]["code"] == "seat-not-held"
    assert (await assign(ada, 0, "random"))["refusal"]["code"] == "seat-taken"
    assert "no player" in (await assign(ada, 1, "level-99"))["refusal"]["sentence"]
    for target, player, more in (
        ("1", "random", {}),
        (9, "random", {}),
        (1, "", {}),
        (1, 3, {}),
        (1, "random", {"name": "Bea"}),
    ):
        assert (await assign(ada, target, player, **more))["type"] == "refused"
    assert await house.events(opened.table) == before


async def test_whoever_gave_the_seat_back_gives_none_away(house: House) -> None:
    opened = await house.open_table("bosa", FOUR)
    ada = await house.connect(opened.table, [opened.tokens[0]])
    await house.ask("DELETE", f"{opened.path}/seats/0", opened.tokens[0])
    assert (await assign(ada, 1, "random"))["refusal"]["code"] == "seat-not-held"


async def test_seats_in_a_list_are_up_to_date(house: House) -> None:
    opened = await house.open_table("bosa", FOUR, public=True)
    ada = await house.connect(opened.table, [opened.tokens[0]])
    await assign(ada, 2, "greedy")
    assert [seat["kind"] for seat in (await listed(house))[0]["seats"]][2] == "computer"
    await assign(ada, 2, None)
    assert [seat["kind"] for seat in (await listed(house))[0]["seats"]][2] == "person"


async def test_a_restart_knows_who_was_given_which_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    think_here(monkeypatch)
    async with House(settings_at(tmp_path)).running() as house:
        opened = await house.open_table("bosa", FOUR)
        ada = await house.connect(opened.table, [opened.tokens[0]])
        await assign(ada, 2, "greedy")
        before = await house.state(opened.table, ada)
    async with House(settings_at(tmp_path)).running() as house:
        ada = await house.connect(opened.table, [opened.tokens[0]])
        assert await house.state(opened.table, ada) == before
        answer = await assign(ada, 2, "greedy")
        assert answer["number"] == before["version"], "it was done before the restart"

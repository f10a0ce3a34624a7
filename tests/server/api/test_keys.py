"""Whoever loses the answer to sitting down, or to opening a table, asks again and has it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from lungomare.match import Joined, Left
from lungomare.server.live.tokens import table_id_from_key, token_from_key
from server.house import House, person, settings_at, think_here

if TYPE_CHECKING:
    from pathlib import Path

    from lungomare.game import Json

pytestmark = pytest.mark.anyio

KEY = "a-random-word-of-22-signs"
OTHER = "another-random-word-of-it"
TWO: Json = {"game": "bosa", "seats": [person("Ada", "0a"), person()], "options": {"players": 2}}


async def joined(house: House, table: str) -> int:
    events = await house.server.store.read(table)
    return sum(isinstance(event, Joined) for event in events)


async def test_sitting_down_again_gets_the_same_answer(house: House) -> None:
    opened = await house.ask("POST", "/tables", json=TWO)
    path = f"/tables/{opened['table']}/seats/1"
    wanted = {"name": "Bea", "key": KEY}
    answers = [await house.ask("POST", path, json=wanted) for _ in range(3)]
    assert answers[1:] == answers[:-1]
    (held,) = answers[0]["held"]
    assert (await house.ask("GET", f"/tables/{opened['table']}", held["token"]))["seat"] == 1
    assert await joined(house, opened["table"]) == 2
    answer = await house.http.post(f"/api{path}", json=wanted | {"key": OTHER})
    assert (answer.status_code, answer.json()["refusal"]["code"]) == (409, "seat-taken")
    assert (await house.refused("POST", path, json={"name": "Bea"}))[0] == 409


async def test_two_who_sit_down_at_once_under_one_key_are_one(house: House) -> None:
    opened = await house.ask("POST", "/tables", json=TWO)
    path = f"/tables/{opened['table']}/seats/1"
    asked = [house.ask("POST", path, json={"name": "Bea", "key": KEY}) for _ in range(4)]
    first, *others = await asyncio.gather(*asked)
    assert others == [first] * 3
    assert await joined(house, opened["table"]) == 2


async def test_opening_again_gets_the_same_table(house: House) -> None:
    wanted = TWO | {"key": KEY}
    first = await house.ask("POST", "/tables", json=wanted)
    at_once = [house.ask("POST", "/tables", json=wanted) for _ in range(3)]
    assert await asyncio.gather(*at_once) == [first] * 3
    assert list(house.server.hub.rooms) == [first["table"]]
    assert await joined(house, first["table"]) == 1
    token = first["held"][0]["token"]
    assert (await house.ask("GET", f"/tables/{first['table']}", token))["seat"] == 0


async def test_opening_at_once_under_one_key_opens_one_table(house: House) -> None:
    asked = [house.ask("POST", "/tables", json=TWO | {"key": KEY}) for _ in range(4)]
    first, *others = await asyncio.gather(*asked)
    assert others == [first] * 3
    assert len(house.server.hub.rooms) == 1
    assert await joined(house, first["table"]) == 1


async def test_another_key_or_another_request_is_another_table(house: House) -> None:
    wanted: list[Json] = [
        TWO | {"key": KEY},
        TWO | {"key": OTHER},
        TWO | {"key": KEY, "public": True},
        TWO,
        TWO,
    ]
    opened = [await house.ask("POST", "/tables", json=each) for each in wanted]
    assert len({each["table"] for each in opened}) == 5
    assert len({each["held"][0]["token"] for each in opened}) == 5


async def test_after_a_restart_the_answers_are_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    think_here(monkeypatch)
    answers: list[Any] = []
    for _ in range(2):
        async with House(settings_at(tmp_path)).running() as house:
            opened = await house.ask("POST", "/tables", json=TWO | {"key": KEY})
            sat = await house.ask(
                "POST", f"/tables/{opened['table']}/seats/1", json={"name": "Bea", "key": OTHER}
            )
            answers.append((opened, sat))
            assert await joined(house, opened["table"]) == 2
    assert answers[0] == answers[1]


async def test_a_seat_given_back_is_no_longer_held_by_its_key(house: House) -> None:
    wanted = {"game": "bosa", "seats": [person(), person()], "options": {"players": 2}}
    opened = await house.ask("POST", "/tables", json=wanted)
    path = f"/tables/{opened['table']}/seats/1"
    first = await house.ask("POST", path, json={"name": "Bea", "key": KEY})
    await house.ask("DELETE", path, first["held"][0]["token"])
    await house.ask("POST", path, json={"name": "Cleo", "key": OTHER})
    assert (await house.refused("POST", path, json={"name": "Bea", "key": KEY}))[0] == 409
    assert await house.refused("GET", f"/tables/{opened['table']}", first["held"][0]["token"]) == (
        403,
        "this token opens no seat here",
    )
    events = await house.server.store.read(opened["table"])
    assert [type(event) for event in events[1:]] == [Joined, Left, Joined]


@pytest.mark.parametrize(
    "key", ["", "short", "a" * 21, "a" * 65, "a" * 21 + "!", 17, "a" * 22 + "\n"]
)
async def test_a_key_is_long_and_plain(house: House, key: object) -> None:
    assert (await house.refused("POST", "/tables", json=TWO | {"key": key}))[0] == 422
    opened = await house.ask("POST", "/tables", json=TWO)
    path = f"/tables/{opened['table']}/seats/1"
    assert (await house.refused("POST", path, json={"name": "Bea", "key": key}))[0] == 422


async def test_what_a_key_gives_is_as_long_as_what_chance_gives() -> None:
    """Each table, seat and purpose has words of its own, of the length of random ones."""
    tokens = {token_from_key(KEY, table, seat) for table in "ab" for seat in range(5)}
    tables = {table_id_from_key(KEY, body) for body in (b"{}", b"[]")}
    assert (len(tokens), len(tables)) == (10, 2)
    assert {len(token) for token in tokens} == {len(token_from_key(None, "a", 0))} == {32}
    assert {len(table) for table in tables} == {len(table_id_from_key(None, b""))} == {16}
    assert not any(token.startswith(table) for token in tokens for table in tables)

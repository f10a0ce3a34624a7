"""Requests that workers answer: in pages, kept, within limits, and with when to come back."""

from __future__ import annotations

import gzip
from random import Random
from typing import TYPE_CHECKING, Any

import orjson
import pytest
from pydantic import BaseModel

from lungomare.game import Unreadable
from lungomare.games.canosa import Canosa
from lungomare.server.http.answers import Cache, respond
from lungomare.server.jobs import answers
from lungomare.server.jobs.answers import Answer, make_answer
from lungomare.server.jobs.replays import PAGE
from lungomare.server.settings import Times
from lungomare.server.workers.pool import TooMuch, Workers
from server.house import House, person, settings_at

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.anyio

ENDLESS = {"repetition": "off", "quiet": "off"}


def game_of(moves: int) -> list[str]:
    """Return the texts of a game of Canosa that neither repetition nor quiet ends."""
    game, rng = Canosa("retail", switches=ENDLESS), Random(5)
    texts: list[str] = []
    state = game.start()
    while len(texts) < moves:
        going_on = [a for a in game.legal(state) if not game.outcome(game.apply(state, a))]
        action = rng.choice(going_on)
        state = game.apply(state, action)
        texts.append(game.write(action))
    return texts


async def test_positions_come_in_pages_and_are_kept(house: House) -> None:
    moves = game_of(2 * PAGE + 10)
    options = {"rules": ENDLESS, "actions": moves}
    opened = await house.open_table("canosa", [person("Ada"), person("Bea")], options=options)
    pages, since, more = [], 0, True
    while more:
        told = await house.ask("GET", f"{opened.path}/positions?since={since}")
        assert len(told["views"]) <= PAGE
        pages += told["views"]
        since, more = since + len(told["views"]), told["more"]
    assert len(pages) == len(moves) + 1
    house.server.workers.busy = 1  # type: ignore[attr-defined] # WorkersHere
    again = await house.ask("GET", f"{opened.path}/positions?since={PAGE}")
    assert again["views"] == pages[PAGE : 2 * PAGE]
    assert house.server.workers.busy == 1, "nobody was asked"  # type: ignore[attr-defined]
    house.server.workers.busy = 0  # type: ignore[attr-defined]
    beyond = await house.ask("GET", f"{opened.path}/positions?since=100000")
    assert (beyond["views"], beyond["more"]) == ([], False)


async def test_a_page_that_ends_with_the_game_has_nothing_after_it(house: House) -> None:
    options = {"rules": ENDLESS, "actions": game_of(PAGE - 1)}
    opened = await house.open_table("canosa", [person("Ada"), person("Bea")], options=options)
    told = await house.ask("GET", f"{opened.path}/positions")
    assert (len(told["views"]), told["more"]) == (PAGE, False)


@pytest.mark.parametrize("path", ["/replay", "/study", "/evaluate", "/decks/check"])
async def test_whoever_comes_when_all_are_busy_is_told_when_to_come_back(
    house: House, path: str
) -> None:
    house.server.workers.busy = house.server.thinkers.busy = 1  # type: ignore[attr-defined]
    reply = await house.http.post(f"/api{path}", json={})
    assert (reply.status_code, reply.json()["refusal"]["code"]) == (503, "busy")
    assert int(reply.headers["retry-after"]) >= 1


async def test_what_takes_too_long_is_refused_with_a_sentence(tmp_path: Path) -> None:
    house = House(settings_at(tmp_path, times=Times(replay=0.01)))
    house.server.worker_pool = Workers
    async with house.running():
        record = {"game": "canosa", "rules": ENDLESS, "actions": game_of(1000), "result": None}
        status, sentence = await house.refused("POST", "/replay", json={"record": record})
        assert (status, sentence) == (409, "this takes more than 0.01 seconds, which is too long")


@pytest.mark.parametrize("path", ["/replay", "/study", "/evaluate", "/tables"])
async def test_too_many_moves_are_refused_unread(house: House, path: str) -> None:
    record = {"game": "canosa", "actions": ["no move"] * 1001}
    body: dict[str, Any] = {"record": record}
    if path == "/tables":
        body = {"game": "canosa", "seats": [person(), person()], "options": record}
    status, sentence = await house.refused("POST", path, json=body)
    assert (status, sentence) == (409, "a game goes on from at most 1000 moves, not from 1001")


async def test_small_bodies_are_small(house: House) -> None:
    opened = await house.open_table("canosa", [person("Ada"), person()])
    long = {"name": "B" * 5000}
    status, sentence = await house.refused("POST", f"{opened.path}/seats/1", json=long)
    assert (status, sentence) == (413, "at most 4096 bytes can be sent here")
    status, sentence = await house.refused("POST", f"{opened.path}/seats/1", json={})
    assert (status, sentence) == (422, "Field required")


# What a worker makes


class Asked(BaseModel):
    number: int


def read(body: bytes) -> Asked:
    return Asked.model_validate_json(body)


def stumble(_: bytes) -> Asked:
    raise Unreadable("this is no action", at=3)


def tell_much(body: bytes) -> dict[str, str]:
    return {"told": body.decode()}


def test_refusals_are_made_in_the_worker() -> None:
    assert orjson.loads(make_answer(False, read, b'{"number":1}').body) == {"number": 1}
    wrong = make_answer(False, read, b'{"number":"x"}')
    assert (wrong.status, orjson.loads(wrong.body)["refusal"]["where"]) == (422, "body.number")
    no = make_answer(False, stumble, b"")
    assert (no.status, orjson.loads(no.body)["refusal"]["where"]) == (409, "character 3")


def test_large_answers_are_packed_and_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    packed = make_answer(True, tell_much, b"a" * 5000)
    assert packed.is_packed
    assert respond(packed).headers["content-encoding"] == "gzip"
    assert len(gzip.decompress(packed.body)) > 5000
    assert not make_answer(True, tell_much, b"a" * 50).is_packed
    monkeypatch.setattr(answers, "MOST_BYTES", 4000)
    with pytest.raises(TooMuch, match="more than 4000 bytes"):
        make_answer(True, tell_much, b"a" * 5000)


def test_what_was_unused_for_longest_makes_place() -> None:
    cache = Cache(10)
    for name in "abc":
        cache.keep((name,), Answer(200, b"1234", is_packed=False))
    assert cache.get(("a",)) is None
    assert cache.get(("b",)) is not None
    cache.keep(("d",), Answer(200, b"12", is_packed=False))
    cache.keep(("e",), Answer(200, b"12", is_packed=False))
    assert cache.get(("c",)) is None, "b was used since"
    assert cache.get(("b",)) is not None
    assert cache.size == 8
    cache.keep(("f",), Answer(200, b"1" * 11, is_packed=False))
    assert cache.size == 0

"""The door: limits that hold and say so, headers on every answer, strangers' tokens."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pytest

from lungomare.server import guards
from lungomare.server.guards import HEADERS, Bucket, Door
from lungomare.server.secrets_of_seats import hash_token, new_table_id, new_token, seat_of
from lungomare.server.settings import Limits
from server.house import UNLIMITED, House, TurnedAway, bearer, person, settings_at

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

pytestmark = pytest.mark.anyio

TWO = [person("Ada"), person("Bea")]


def limited(tmp_path: Path, **more: Any) -> House:
    """A house without limits but these."""
    from dataclasses import replace  # noqa: PLC0415

    return House(settings_at(tmp_path, limits=replace(UNLIMITED, **more)))


async def test_every_answer_has_the_headers(house: House) -> None:
    for path in ("/healthz", "/metrics", "/api/catalogue", "/api/nowhere", "/api/tables/x", "/"):
        answer = await house.http.get(path)
        for name, value in HEADERS.items():
            assert answer.headers[name] == value, path
    policy = HEADERS["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    refused = await house.http.delete("/api/catalogue")
    assert refused.status_code == 405
    assert refused.json()["refusal"]["sentence"]


async def test_tables_a_address_may_open(tmp_path: Path) -> None:
    async with limited(tmp_path, tables_an_hour=3).running() as house:
        for _ in range(3):
            await house.open_table("canosa", TWO)
        body = {"game": "canosa", "seats": TWO}
        status, sentence = await house.refused("POST", "/tables", json=body)
        assert (status, sentence) == (429, "this address has opened many tables; wait a while")
        assert len(house.server.hub.rooms) == 3


async def test_requests_a_second(tmp_path: Path) -> None:
    async with limited(tmp_path, requests_a_second=0.001, burst=5).running() as house:
        opened = await house.open_table("canosa", TWO)
        for _ in range(3):
            await house.ask("GET", "/catalogue")
        await house.connect(opened.table)
        assert (await house.refused("GET", "/catalogue"))[0] == 429
        with pytest.raises(TurnedAway) as away:
            await house.connect(opened.table)
        assert away.value.status == 429


async def test_sockets_open_at_once(tmp_path: Path) -> None:
    async with limited(tmp_path, sockets=2).running() as house:
        opened = await house.open_table("canosa", TWO)
        first = await house.connect(opened.table)
        await house.connect(opened.table)
        with pytest.raises(TurnedAway) as away:
            await house.connect(opened.table)
        assert (away.value.status, "too many sockets" in away.value.sentence) == (429, True)
        await first.close()
        await house.connect(opened.table)
        with pytest.raises(TurnedAway, match="too many sockets"):
            await house.connect("x" * 16)


async def test_messages_on_one_socket(tmp_path: Path) -> None:
    async with limited(tmp_path, messages_a_second=0.001, burst=3).running() as house:
        opened = await house.open_table("canosa", TWO)
        ada = await house.connect(opened.table, [opened.tokens[0]])
        other = await house.connect(opened.table, [opened.tokens[1]])
        for number in range(3):
            await ada.ask({"type": "say", "id": str(number), "seat": 0, "phrase": "hello"})
        ada.send({"type": "resign", "id": "r", "seat": 0})
        assert "too many messages" in (await ada.until("refused"))["refusal"]["sentence"]
        assert (await other.ask({"type": "say", "id": "x", "seat": 1, "phrase": "hello"}))[
            "type"
        ] == "ack"


async def test_bodies_that_are_too_large(tmp_path: Path) -> None:
    async with limited(tmp_path, body_bytes=1000).running() as house:
        answer = await house.http.post("/api/tables", content=b"x" * 1001)
        assert answer.status_code == 413
        assert "at most 1000 bytes" in answer.json()["refusal"]["sentence"]

        async def parts() -> AsyncIterator[bytes]:
            for _ in range(20):
                yield b'{"x": "' + b"y" * 100

        for headers in ({"content-type": "application/json"}, {}):
            answer = await house.http.post("/api/tables", content=parts(), headers=headers)
            assert answer.status_code == 413, answer.text
        for length in ("-1", "\u00b2", "1e3", ""):
            answer = await house.http.post(
                "/api/tables",
                content=b"{}",
                headers={b"content-length": length.encode("latin-1")},
            )
            assert answer.status_code == 413, length


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[" * 100_000,
        b'{"a":' * 50_000,
        b"\xff\xfe",
        b"nul\x00",
        b'{"game": "canosa", "seats": ' + b"9" * 10_000 + b"}",
        b'{"game": "bosa", "options": {"players": NaN}, "seats": [{}, {}]}',
        b'{"game": "bosa", "options": {"players": 1e999}, "seats": [{}, {}]}',
        b'{"game": "bosa", "options": {"deck": "\\ud800"}, "seats": [{}, {}]}',
        b'{"game": "canosa", "options": {"start": "\\ud800"}, "seats": [{}, {}]}',
        b'{"game": "canosa", "options": {"rules": {"\\ud800": []}}, "seats": [{}, {}]}',
        b'{"game": "canosa", "seats": [{"name": "\\u202e"}, {}]}',
        b'{"\\ud800": 1}',
    ],
)
async def test_bodies_that_are_nonsense(house: House, body: bytes) -> None:
    headers = {"content-type": "application/json"}
    for path in ("/api/tables", "/api/replay"):
        answer = await house.http.post(path, content=body, headers=headers)
        assert answer.status_code in (400, 409, 413, 422), answer.text
        assert answer.json()["refusal"]["sentence"]
        assert "Traceback" not in answer.text
    assert not house.server.hub.rooms


async def test_an_answer_that_breaks_off_is_not_begun_again(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def finished() -> AsyncIterator[str]:
        yield "there is no such table"

    monkeypatch.setattr(house.server.store, "finished", finished)
    with pytest.raises(ValueError, match="unpack"):
        await house.http.get("/api/records")
    assert "a request failed" in caplog.text


async def test_a_strangers_token_opens_nothing(house: House) -> None:
    """On every route: another table's token, a made-up one, one of the wrong form."""
    mine = await house.open_table("bosa", TWO)
    theirs = await house.open_table("bosa", TWO)
    before = await house.events(mine.table)
    strange = [theirs.tokens[0], new_token(), "", "x" * 5000, "\u00e9", mine.tokens[0][:-1]]
    routes = [
        ("GET", mine.path, None),
        ("GET", f"{mine.path}/record", None),
        ("POST", f"{mine.path}/hint", None),
        ("DELETE", f"{mine.path}/seats/0", None),
    ]
    for token in strange:
        for method, path, body in routes:
            for scheme in ("Bearer ", "Basic ", ""):
                answer = await house.http.request(
                    method,
                    f"/api{path}",
                    json=body,
                    headers={b"authorization": (scheme + token).encode("latin-1")},
                )
                assert answer.status_code == 403, (method, path, token)
                assert "goals" not in answer.text
        if token.isascii() and token:
            with pytest.raises(TurnedAway, match="opens no seat"):
                await house.connect(mine.table, [token])
    assert await house.events(mine.table) == before
    good = await house.http.get(f"/api{mine.path}", headers=bearer(mine.tokens[0]))
    assert good.is_success
    wrong_kind = {"authorization": f"Basic {mine.tokens[0]}"}
    assert (await house.http.get(f"/api{mine.path}", headers=wrong_kind)).status_code == 403


async def test_no_token_is_in_an_address_or_an_answer(house: House) -> None:
    opened = await house.open_table("bosa", TWO)
    both = await house.connect(opened.table, list(opened.tokens.values()))
    await both.drain()
    for path in ("", "/record"):
        answer = await house.http.get(f"/api{opened.path}{path}", headers=bearer(opened.tokens[0]))
        both.texts.append(answer.text)
    for token in opened.tokens.values():
        assert not any(token in text for text in both.texts)


def test_tokens() -> None:
    tokens = {new_token() for _ in range(1000)}
    assert len(tokens) == 1000
    assert min(map(len, tokens)) >= 32
    assert len(new_table_id()) == 16
    hashes = {seat: hash_token(f"{seat}") for seat in range(5)}
    assert [seat_of(f"{seat}", hashes) for seat in range(6)] == [0, 1, 2, 3, 4, None]


def test_a_bucket_fills_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    bucket = Bucket(rate=2.0, size=3)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now += 100
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_quiet_addresses_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    door = Door(Limits(burst=1, requests_a_second=1e-9))
    assert door.may_request("a")
    assert not door.may_request("a")
    assert door.may_open_table("a")
    now += guards.FORGET_S / 2
    assert door.may_request("b")
    now += guards.FORGET_S / 2 + 1
    assert door.may_request("a"), "an hour of quiet is enough"
    assert not door.may_request("b")
    assert door.may_connect("a")
    door.disconnected("a")
    assert not door._sockets  # noqa: SLF001 - nothing is kept of it


async def test_an_address_that_is_not_known(house: House) -> None:
    """A server behind a Unix socket knows no addresses."""
    import httpx  # noqa: PLC0415

    transport = httpx.ASGITransport(house.app, client=None)  # type: ignore[arg-type]
    async with httpx.AsyncClient(transport=transport, base_url="http://harbour") as client:
        body = {"game": "canosa", "seats": TWO}
        opened = await client.post("/api/tables", json=body)
        assert opened.status_code == 201
    house.client = None
    await house.connect(opened.json()["table"])

"""The door: limits that hold and say so, headers on every answer, strangers' tokens."""

from __future__ import annotations

import asyncio
import socket
import time
import tracemalloc
from typing import TYPE_CHECKING, Any

import pytest

from lungomare.server.http import door as door_module
from lungomare.server.http.guards import HEADERS, Bucket, Door, network_of
from lungomare.server.http.hosts import is_own_host, is_own_origin
from lungomare.server.http.load import Load, Work, work_of
from lungomare.server.http.metering import metered
from lungomare.server.live.tokens import hash_token, new_table_id, new_token, seat_of
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
    assert "unsafe" not in policy.replace("'wasm-unsafe-eval'", "")
    assert "worker-src 'self'" in policy
    assert HEADERS["cross-origin-opener-policy"] == "same-origin"
    assert HEADERS["cross-origin-embedder-policy"] == "require-corp"
    refused = await house.http.delete("/api/catalogue")
    assert refused.status_code == 405
    assert refused.json()["refusal"]["sentence"]


async def test_a_browser_that_does_not_trust_the_way_is_not_told_to_isolate(house: House) -> None:
    """It says so by what it leaves out; told all the same, it would complain in its console."""
    navigation = {"upgrade-insecure-requests": "1"}
    trusted = {**navigation, "sec-fetch-mode": "navigate"}
    opener = "cross-origin-opener-policy"
    assert opener in (await house.http.get("/", headers=trusted)).headers
    plain = (await house.http.get("/", headers=navigation)).headers
    assert HEADERS.keys() - plain.keys() == {opener}


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


async def test_a_first_visit_fetches_the_whole_page(tmp_path: Path) -> None:
    """Its parts are no requests to be counted; the time that they take is."""
    slow = {"processor_share": 1e-6, "processor_burst": 0.2}
    async with limited(tmp_path, requests_a_second=0.001, burst=5, **slow).running() as house:
        for _ in range(10):
            assert (await house.http.get("/assets/none.js")).status_code == 404
        assert (await house.http.get("/api/catalogue")).status_code == 200
        while (await house.http.get("/assets/none.js")).status_code == 404:
            pass
        assert (await house.http.get("/assets/none.js")).status_code == 429


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
    async def records(names: list[str]) -> AsyncIterator[str]:
        yield f"{len(names)}"
        raise ValueError("the disk is gone")

    monkeypatch.setattr(house.server.lists, "records", records)
    with pytest.raises(ValueError, match="the disk is gone"):
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


def test_quiet_networks_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    door = Door(Limits(burst=1, requests_a_second=0.01, tables_an_hour=1))
    assert door.may_request("a")
    assert not door.may_request("a")
    assert door.may_open_table("b")
    assert door.may_connect("c")
    now += 200
    door.may_request("x")
    assert set(door.accounts) == {"b", "c", "x"}, "a hundred seconds filled a's bucket again"
    assert not door.may_open_table("b"), "an hour is not over"
    now += 3600
    door.may_request("y")
    assert set(door.accounts) == {"c", "y"}
    door.disconnected("c")
    now += 3600
    door.may_request("z")
    assert set(door.accounts) == {"z"}


def test_strangers_without_end_are_not_all_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door_module, "MOST_NETWORKS", 100)
    door = Door(Limits())
    assert door.may_connect("guest")
    for number in range(1000):
        door.may_open_table(f"stranger {number}")
    assert len(door.accounts) <= 100
    assert {"guest", "stranger 999"} <= set(door.accounts)


def test_ten_thousand_networks_cost_little() -> None:
    door = Door(Limits())
    tracemalloc.start()
    try:
        for number in range(10_000):
            door.may_request(f"10.0.{number >> 8}.{number & 255}")
            door.charge(f"10.0.{number >> 8}.{number & 255}", 0.001)
        used, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(door.accounts) == 10_000
    assert used < 10_000_000


# Networks


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("unknown", "unknown"),
    ],
)
def test_networks(address: str, network: str) -> None:
    assert network_of(address) == network
    assert network_of(network) == network


def test_limits_count_networks_not_addresses() -> None:
    door = Door(Limits(sockets=2, burst=2, requests_a_second=1e-6, tables_an_hour=2))
    neighbours = [f"2001:db8::{number:x}" for number in range(3)]
    for may in (door.may_connect, door.may_request, door.may_open_table):
        assert [may(each) for each in neighbours] == [True, True, False]
        assert may("2001:db8:0:1::1")
    assert door.turned_away == {"sockets": 1, "requests": 1, "tables": 1}


# Processor time


def test_a_budget_of_processor_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    door = Door(Limits(processor_share=0.2, processor_burst=3.0))
    assert door.delay("a") == 0.0
    door.charge("a", 2.9)
    assert door.delay("a") == 0.0
    door.charge("a", 0.3)
    assert door.delay("a") == pytest.approx(1.0)
    assert door.delay("b") == 0.0
    now += 1.1
    assert door.delay("a") == 0.0
    door.charge("a", 1000.0)
    assert door.delay("a") == pytest.approx(10.0), "a debt is bounded"
    assert door.delayed == 2
    for other in "bcd":
        door.charge(other, 1000.0)
    assert door.delay("a") == pytest.approx(20.0), "four in debt get no more than two would"
    now += 11.0
    assert door.delay("a") == 0.0
    door.charge("a", 5.0)
    assert door.delay("a") == pytest.approx(10.0), "the others have paid"


def test_a_club_never_notices_its_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thirty players behind one address, a move of 2 ms each every three seconds."""
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    door = Door(Limits())
    for _ in range(3600 * 10):
        now += 0.1
        door.charge("club", 0.002)
        assert door.delay("club") == 0.0


async def test_requests_over_the_budget_are_told_when_to_come_back(tmp_path: Path) -> None:
    async with limited(tmp_path, processor_share=0.1, processor_burst=0.1).running() as house:
        assert (await house.http.get("/api/catalogue")).status_code == 200
        house.server.door.charge("192.0.2.1", 0.11)
        waited = await house.http.get("/api/catalogue")
        assert waited.status_code == 200, "a short wait is waited out"
        house.server.door.charge("192.0.2.1", 0.5)
        refused = await house.http.get("/api/catalogue")
        assert refused.status_code == 429
        assert "kept the server busy" in refused.json()["refusal"]["sentence"]
        assert int(refused.headers["retry-after"]) >= 1
        assert (await house.http.get("/healthz")).status_code == 200, "watching is always allowed"
        assert house.server.door.turned_away["processor"] == 1


async def test_every_refusal_for_now_says_when_to_come_back(tmp_path: Path) -> None:
    async with limited(tmp_path, tables_an_hour=1).running() as house:
        await house.open_table("canosa", TWO)
        refused = await house.http.post("/api/tables", json={"game": "canosa", "seats": TWO})
        assert refused.status_code == 429
        assert 3000 < int(refused.headers["retry-after"]) <= 3600


async def test_metering_counts_steps_and_not_waits() -> None:
    spent: list[float] = []

    async def work() -> str:
        for _ in range(3):
            spin(0.02)
            await asyncio.sleep(0.05)
        return "done"

    assert await metered(work(), spent.append) == "done"
    assert len(spent) == 4
    assert 0.06 <= sum(spent) < 0.12


async def test_metering_is_not_noticed_by_the_work() -> None:
    spent: list[float] = []
    caught: list[str] = []

    async def fail() -> None:
        await asyncio.sleep(0)
        raise LookupError("nothing there")

    async def wait() -> None:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            caught.append("cancelled")
            raise

    with pytest.raises(LookupError, match="nothing there"):
        await metered(fail(), spent.append)
    task = asyncio.create_task(_await(metered(wait(), spent.append)))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert caught == ["cancelled"]
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.01):
            await metered(wait(), spent.append)
    assert len(caught) == 2


async def _await(work: Any) -> None:
    await work


def spin(seconds: float) -> None:
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass


# Hosts


@pytest.mark.parametrize(
    ("host", "is_ours"),
    [
        ("127.0.0.1:8000", True),
        ("192.168.1.20", True),
        ("[::1]:8000", True),
        ("localhost:8000", True),
        ("LOCALHOST", True),
        ("games.local", True),
        (socket.gethostname(), True),
        ("play.example", True),
        ("Play.Example.:443", True),
        ("friend.example", True),
        ("evil.example", False),
        ("play.example.evil.example", False),
        ("evilplay.example", False),
        ("local", False),
        ("127.0.0.1.evil.example", False),
        ("localhost@evil.example", False),
        ("evil.example/localhost", False),
        ("", False),
        ("[", False),
    ],
)
async def test_hosts_that_are_answered_to(tmp_path: Path, host: str, is_ours: bool) -> None:
    settings = settings_at(tmp_path, hosts=("play.example",), origins=("https://friend.example",))
    assert is_own_host(host, settings) is is_ours
    rebound = {"host": host, "origin": f"http://{host}"}
    assert is_own_origin(rebound, settings) is is_ours


async def test_a_page_whose_name_points_here_is_turned_away(house: House) -> None:
    """DNS rebinding: the browser takes the page for ours, the name tells."""
    headers = {"host": "evil.example:8000", "origin": "http://evil.example:8000"}
    for method, path in (("GET", "/"), ("GET", "/api/tables"), ("POST", "/api/tables")):
        answer = await house.http.request(method, path, headers=headers)
        assert answer.status_code == 421
        assert "--host-name evil.example" in answer.json()["refusal"]["sentence"]
    opened = await house.open_table("canosa", TWO)
    with pytest.raises(TurnedAway) as away:
        await house.connect(opened.table, headers=[("origin", "http://evil.example:8000")])
    assert away.value.status == 403


# Load


def test_load_rises_and_falls_in_order() -> None:
    load = Load()
    levels = []
    for _ in range(7 * 20):
        load.note(0.15, 0.05)
        levels.append(load.level)
    assert levels[::20] == [0, 0, 1, 2, 3, 4, 4]
    for _ in range(2 * 20):
        load.note(0.08, 0.05)
    assert load.level == 4, "between calm and busy nothing changes"
    for _ in range(20 * 20):
        load.note(0.001, 0.05)
        levels.append(load.level)
    assert sorted(levels[-20 * 20 :], reverse=True) == levels[-20 * 20 :]
    assert load.level == 0
    assert load.lags.count == 29 * 20
    assert load.worst == pytest.approx(0.001)


def test_one_long_freeze_is_no_load_and_two_are_one_level() -> None:
    load = Load()
    load.note(5.0, 5.0)
    assert load.level == 0
    load.note(5.0, 5.0)
    assert load.level == 1


@pytest.mark.parametrize(
    ("method", "path", "work"),
    [
        ("POST", "/api/evaluate", Work.EVALUATION),
        ("POST", "/api/tables/x/hint", Work.EVALUATION),
        ("POST", "/api/study", Work.STUDY),
        ("POST", "/api/replay", Work.STUDY),
        ("GET", "/api/tables/x/positions", Work.STUDY),
        ("GET", "/api/tables", Work.LIST),
        ("GET", "/api/records", Work.LIST),
        ("GET", "/api/tables/x/record", Work.LIST),
        ("POST", "/api/tables", Work.NEW_TABLE),
        ("POST", "/api/tables/x/seats/0", None),
        ("DELETE", "/api/tables/x/seats/0", None),
        ("GET", "/api/tables/x", None),
        ("POST", "/api/tables/x/explain", None),
        ("GET", "/", None),
    ],
)
def test_what_is_given_up(method: str, path: str, work: Work | None) -> None:
    assert work_of(method, path) == work


async def test_an_overloaded_server_gives_up_in_order(house: House) -> None:
    opened = await house.open_table("canosa", TWO)
    asked: list[tuple[str, str]] = [
        ("POST", "/api/evaluate"),
        ("POST", "/api/replay"),
        ("GET", "/api/tables"),
        ("POST", "/api/tables"),
        ("GET", f"/api{opened.path}"),
    ]
    load = house.server.door.load
    for load.level in range(5):
        answers = [await house.http.request(method, path) for method, path in asked]
        assert [each.status_code == 503 for each in answers] == [n < load.level for n in range(5)]
        for each in answers[: load.level]:
            assert each.json()["refusal"]["code"] == "overloaded"
            assert int(each.headers["retry-after"]) > 0
    ada = await house.connect(opened.table, [opened.tokens[0]])
    assert (await ada.ask({"type": "say", "id": "x", "seat": 0, "phrase": "hello"}))[
        "type"
    ] == "ack"
    assert load.shed == {Work.EVALUATION: 4, Work.STUDY: 3, Work.LIST: 2, Work.NEW_TABLE: 1}


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

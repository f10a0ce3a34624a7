"""Nonsense of every kind: no fault of ours, no effect on others, no change of state."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from websockets.exceptions import ConnectionClosed, InvalidStatus

from lungomare.server.app import make_app
from lungomare.server.settings import Settings
from server.house import bearer, person
from server.process import ServerProcess, receive, send
from server.regulars import stored

if TYPE_CHECKING:
    from collections.abc import Iterator

    from websockets.asyncio.client import ClientConnection

    from lungomare.game import Json
    from server.process import Address

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
FEW = settings(
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(scope="module")
def quay(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One real server for all the nonsense."""
    server = ServerProcess(tmp_path_factory.mktemp("quay"), "--unlimited", "--pace", "0")
    server.start()
    yield server
    server.kill()


@pytest.fixture(scope="module")
def examples() -> int:
    """How many of each kind of nonsense."""
    return 50


def open_table(server: Address, game: str) -> Json:
    body = {"game": game, "seats": [person("Ada"), person("Bea")], "public": True}
    opened: Json = server.ask("POST", "/api/tables", json=body)
    return opened


OPERATIONS = [
    f"{method.upper()} {path}"
    for path, methods in make_app(Settings()).openapi()["paths"].items()
    for method in methods
]


@pytest.mark.parametrize("name", OPERATIONS)
def test_rest(quay: Address, name: str, examples: int) -> None:
    method, path = name.split(" ")
    schema = schemathesis.openapi.from_url(f"{quay.url}/api/openapi.json")
    strategy = schema[path][method].as_strategy()
    games = [open_table(quay, game) for game in ("canosa", "bosa")]
    before = {each["table"]: len(stored(quay.data)[each["table"]]) for each in games}
    tables = st.sampled_from([*before, None])
    tokens = st.sampled_from([None, "", "stranger", games[1]["held"][0]["token"]])

    @settings(FEW, max_examples=examples)
    @given(case=strategy, table=tables, token=tokens)
    def fuzz(case: Any, table: str | None, token: str | None) -> None:
        if table and "table_id" in case.path_parameters:
            case.path_parameters["table_id"] = table
        is_safe = method == "GET" or "hint" in path or "explain" in path
        if token is not None and is_safe:
            case.headers = {**(case.headers or {}), **bearer(token)}
        case.call_and_validate(checks=CHECKS)

    fuzz()
    after = stored(quay.data)
    assert {table: len(after[table]) for table in before} == before
    assert "Traceback" not in quay.said()


# The socket


class Fuzzed:
    """A table on the real server whose two players must not notice anything."""

    def __init__(self, server: Address) -> None:
        opened = open_table(server, "bosa")
        self.server = server
        self.table: str = opened["table"]
        self.tokens: list[str] = [held["token"] for held in opened["held"]]
        self.before = len(stored(server.data)[self.table])

    def check(self) -> None:
        assert len(stored(self.server.data)[self.table]) == self.before
        assert self.server.is_running
        assert "Traceback" not in self.server.said()


SOCKET_WORDS = st.sampled_from(
    ["play", "take-back", "offer", "accept", "decline", "claim", "say", "resign", "fly", "state"]
)
VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=6,
)
NEARLY = st.fixed_dictionaries(
    {"type": SOCKET_WORDS},
    optional={
        "id": st.text(max_size=70) | VALUES,
        "seat": st.just(1) | VALUES,
        "version": st.integers(-2, 20) | VALUES,
        "actions": st.lists(st.sampled_from(["take 9", "place z1", "", "do x"]), max_size=3),
        "kept": st.integers(-1, 9) | VALUES,
        "kind": st.sampled_from(["draw", "take-back", "rematch", "x"]) | VALUES,
        "absent": st.integers(-1, 6),
        "phrase": st.just("no phrase") | VALUES,
        "contribution": st.just("zz") | VALUES,
    },
)
MESSAGES = st.one_of(
    NEARLY.map(json.dumps),
    VALUES.map(json.dumps),
    NEARLY.map(json.dumps).flatmap(lambda text: st.integers(0, len(text)).map(lambda n: text[:n])),
    st.text(),
    st.binary(max_size=200),
)


@pytest.mark.anyio
async def test_random_messages(quay: Address, examples: int) -> None:
    """Random, truncated, binary and out-of-order messages of a client that holds seat 0.

    Seat 0 never sends a message that is right, so nothing may happen.
    """
    fuzzed = Fuzzed(quay)
    batches: list[list[Any]] = []

    @settings(FEW, max_examples=examples)
    @given(st.lists(MESSAGES, min_size=5, max_size=20))
    def collect(batch: list[Any]) -> None:
        batches.append(batch)

    collect()
    async with quay.connect(fuzzed.table, [fuzzed.tokens[1]]) as bea:
        await receive(bea, "state")
        async with quay.connect(fuzzed.table, [fuzzed.tokens[0]]) as ada:
            await receive(ada, "presence")
            for batch in batches:
                messages = [one for one in batch if not may_be_right(one)]
                for message in messages:
                    await ada.send(message)
                for _ in messages:
                    refused = await receive_answer(ada)
                    assert refused["type"] == "refused", refused
                    assert refused["refusal"]["sentence"]
        await send(bea, {"type": "ping"})
        assert (await receive_answer(bea))["type"] == "pong", "nothing else was told"
    fuzzed.check()


async def receive_answer(socket: ClientConnection) -> Json:
    """Return the next message but for who is here: others come and go, on other processes too."""
    while (message := await receive(socket))["type"] == "presence":
        pass
    return message


def may_be_right(message: Any) -> bool:
    """Say whether a message asks, as seat 0, for what is allowed."""
    if isinstance(message, bytes):
        return False
    try:
        read = json.loads(message)
    except ValueError:
        return False
    return isinstance(read, dict) and read.get("type") in ("ping", "resign")


async def send_and_read_on(socket: ClientConnection, message: str | bytes) -> None:
    """Send a message and read for ever."""
    await socket.send(message)
    while True:
        await socket.recv()


@pytest.mark.anyio
@pytest.mark.parametrize("size", [16 * 1024 + 1, 5_000_000])
@pytest.mark.parametrize("binary", [False, True])
async def test_a_huge_message_ends_the_socket_and_nothing_else(
    quay: Address, size: int, binary: bool
) -> None:
    fuzzed = Fuzzed(quay)
    async with quay.connect(fuzzed.table, [fuzzed.tokens[1]]) as bea:
        await receive(bea, "presence")
        async with quay.connect(fuzzed.table, [fuzzed.tokens[0]]) as ada:
            await receive(ada, "presence")
            with pytest.raises(ConnectionClosed) as closed:
                await send_and_read_on(ada, b"x" * size if binary else "x" * size)
            assert closed.value.rcvd is None or closed.value.rcvd.code == 1009
        await send(bea, {"type": "ping"})
        await receive(bea, "pong")
    fuzzed.check()


@pytest.mark.anyio
async def test_a_message_just_within_the_size_is_read(quay: Address) -> None:
    fuzzed = Fuzzed(quay)
    async with quay.connect(fuzzed.table, [fuzzed.tokens[0]]) as ada:
        await ada.send("x" * 16 * 1024)
        assert (await receive(ada, "refused"))["id"] is None


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "http://evil.example"}, 403),
        ({"Sec-WebSocket-Protocol": "lungomare.v0"}, 400),
        ({"Sec-WebSocket-Protocol": "lungomare.v1, seat.stranger"}, 403),
    ],
)
async def test_who_is_turned_away_by_a_real_server(
    quay: Address, headers: dict[str, str], status: int
) -> None:
    fuzzed = Fuzzed(quay)
    wanted = {
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Protocol": "lungomare.v1",
        **headers,
    }
    answer = quay.request("GET", f"/api/tables/{fuzzed.table}/live", headers=wanted)
    assert answer.status_code == status
    assert answer.json()["refusal"]["sentence"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    with pytest.raises(InvalidStatus) as refused:
        async with quay.connect("x" * 16):
            pass
    assert refused.value.response.status_code == 404
    fuzzed.check()

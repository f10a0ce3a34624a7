"""Logs: lines that can be followed from a proxy to a worker, and tell no secret."""

from __future__ import annotations

import json
import logging
import os
import time
import traceback
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from lungomare.server.store.database import Unusable
from lungomare.server.telemetry import ids, logs
from lungomare.server.telemetry.logs import JsonLines, Sparing, TextLines
from server.house import computer, eventually, person, play

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lungomare.match import Event, Table
    from server.house import House

log = logging.getLogger("lungomare.test")


@pytest.fixture
def lines() -> Iterator[list[str]]:
    """What is logged meanwhile, as JSON lines."""
    found: list[str] = []

    class Kept(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            found.append(JsonLines("harbour-1").format(record))

    handler, root = Kept(), logging.getLogger()
    root.addHandler(handler)
    yield found
    root.removeHandler(handler)


def test_a_line_names_what_was_being_done(lines: list[str]) -> None:
    with ids.within(request="r-1", table="harbour"):
        log.warning("first")
        log.warning("second", extra={"table": "other", "secret": "never"})
    log.warning("third")
    first, second, third = map(json.loads, lines)
    assert (first["request"], first["table"]) == ("r-1", "harbour")
    assert first["process"] == f"harbour-1:{os.getpid()}"
    assert (second["request"], second["table"]) == ("r-1", "other")
    assert "secret" not in second
    assert not {"request", "table"} & third.keys()


def test_a_line_says_when_whatever_the_machines_zone(monkeypatch: pytest.MonkeyPatch) -> None:
    record = logging.LogRecord("lungomare", logging.INFO, "x", 1, "said", (), None)
    record.created, record.msecs = 1_800_000_000.25, 250.0
    monkeypatch.setenv("TZ", "Asia/Kolkata")
    time.tzset()
    try:
        line = json.loads(JsonLines().format(record))
    finally:
        monkeypatch.undo()
        time.tzset()
    assert line["at"] == "2027-01-15T08:00:00.250Z"


def test_a_start_without_its_database_says_why_in_a_sentence() -> None:
    try:
        raise Unusable("it does not answer;\n is it running?")  # noqa: TRY301 - it is to be caught
    except Unusable:
        record = logging.makeLogRecord({"msg": traceback.format_exc()})
    assert logs.is_news(record)
    assert record.getMessage() == "cannot keep tables: it does not answer; is it running?"


def test_a_line_for_people() -> None:
    record = logging.LogRecord("lungomare", logging.INFO, "x", 1, "said\nit %s", ("é",), None)
    record.table = "harbour"
    line = TextLines().format(record)
    assert line.endswith("INFO     said\\nit é table=harbour")
    record.exc_info = (ValueError, ValueError("wrong"), None)
    assert TextLines().format(record).splitlines()[-1] == "ValueError: wrong"


@pytest.mark.parametrize(
    ("given", "is_trusted", "kept"),
    [
        (b"0123456789abcdef0123456789abcdef", True, True),
        (b"0123456789abcdef0123456789abcdef", False, False),
        (b"6f1ed002-ab59-5cb0-9bd1-5b2ba7b7c5f6", True, True),
        (b"short", True, False),
        (b"x" * 65, True, False),
        (b'abcdefgh", "level": "error', True, False),
        (b"abcdefgh\n", True, False),
    ],
)
def test_whose_request_ids_are_kept(given: bytes, *, is_trusted: bool, kept: bool) -> None:
    headers = [(b"host", b"harbour"), (b"x-request-id", given)]
    found = ids.request_id(headers, is_trusted=is_trusted)
    assert (found == given.decode()) is kept
    assert ids.request_id(headers, is_trusted=False) != found


def test_what_happens_often_is_logged_sparingly(
    lines: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 100.0
    monkeypatch.setattr("lungomare.server.telemetry.logs.time.monotonic", lambda: now)
    slow = Sparing(log, "slow", 1.0)
    for seconds in (0.9, 1.5, 2.0, 3.0):
        slow.note(seconds, route="GET /")
    now += logs.SECONDS_BETWEEN
    slow.note(4.0)
    first, second = map(json.loads, lines)
    assert (first["seconds"], first["route"]) == (1.5, "GET /")
    assert "unlogged" not in first
    assert (second["seconds"], second["unlogged"]) == (4.0, 2)
    lines.clear()
    often = Sparing(log, "it cannot be read")
    for number in range(3):
        often.complain(ValueError(f"error {number}"))
    (line,) = map(json.loads, lines)
    assert (line["message"], line["level"]) == ("it cannot be read", "error")
    assert "error 0" in line["error"]
    assert often.unlogged == 2


@pytest.mark.anyio
async def test_a_request_is_followed_by_its_id(house: House, lines: list[str]) -> None:
    """A proxy's id comes back and stands in the log; whoever is no proxy has one made."""
    given = {"x-request-id": "0123456789abcdef"}
    answer = await house.http.get("/api/catalogue", headers=given)
    assert answer.headers["x-request-id"] != given["x-request-id"]
    proxied = httpx.ASGITransport(house.app, client=("192.0.2.1", 0))
    lines.clear()
    house.server.requests.slow = Sparing(log, "a slow request", 0.0)
    async with httpx.AsyncClient(transport=proxied, base_url="http://harbour") as http:
        answer = await http.get("/api/tables", headers=given)
    assert answer.headers["x-request-id"] == given["x-request-id"]
    found = [json.loads(line) for line in lines]
    (slow,) = [line for line in found if line["message"] == "a slow request"]
    assert (slow["request"], slow["route"], slow["status"]) == (
        given["x-request-id"],
        "GET /api/tables",
        200,
    )


@pytest.mark.anyio
async def test_a_sockets_doings_name_its_connection_and_table(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A computer that moves after a person moves on nobody's behalf."""
    seen: dict[str, ids.Ids] = {}
    plain = house.server.store.append

    async def append(table: Table, happened: Sequence[Event], *more: Any, **named: Any) -> None:
        seen.setdefault(str(getattr(happened[0], "seat", None)), ids.current())
        await plain(table, happened, *more, **named)

    opened = await house.open_table("canosa", [person("Ada"), computer()])
    ada = await house.connect(opened.table, [opened.tokens[0]])
    state = await ada.until("state")
    monkeypatch.setattr(house.server.store, "append", append)
    while state["actor"] != 0:
        state = await house.state(opened.table, ada)
    await ada.ask(play(state))
    await eventually(lambda: "1" in seen)
    assert seen["0"].keys() == {"connection", "table"}
    assert seen["1"] == {"table": opened.table}

"""Traces: spans that hang together, none while off, and no secret in any."""

from __future__ import annotations

import json
import operator
import os
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import TYPE_CHECKING, Any

import psycopg
import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from lungomare.cli.online.telemetry import set_up_telemetry
from lungomare.cli.terminal.screen import Refusal
from lungomare.server.telemetry import ids, tracing
from lungomare.server.telemetry.origin import here, on_behalf_of
from lungomare.server.telemetry.tracing import carried, continued, past, span
from lungomare.server.workers.pool import Rank, Workers
from server.bus.test_redis_bus import CHANNEL, two
from server.house import computer, eventually, person, play
from server.process import LUNGOMARE, ServerProcess, receive, send
from server.telemetry.figures import figures_at
from server.workers.test_remote import both, do
from services import PASSWORD, free_port

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from opentelemetry.sdk.trace import ReadableSpan
    from websockets.asyncio.client import ClientConnection

    from lungomare.game import Json
    from server.house import House
    from services import Redis


@pytest.fixture
def spans() -> Iterator[InMemorySpanExporter]:
    """The spans that are kept meanwhile."""
    exporter = InMemorySpanExporter()
    tracing.start("test", exporter)
    yield exporter
    tracing.stop()


def named(spans: InMemorySpanExporter, name: str) -> ReadableSpan:
    """Return the last span of a name."""
    found = [each for each in spans.get_finished_spans() if each.name == name]
    assert found, sorted({each.name for each in spans.get_finished_spans()})
    return found[-1]


def is_within(inner: ReadableSpan, outer: ReadableSpan) -> bool:
    """Say whether a span is a child of another."""
    return inner.parent is not None and inner.parent.span_id == outer.context.span_id


def test_nothing_is_kept_while_off() -> None:
    assert not tracing.is_on()
    with span("a", table="harbour") as opened:
        opened.set("key", 1)
        opened.rename("b")
    assert span("a") is span("b") is continued(None, "c")
    assert carried() is None
    past("d", (1.0, 2.0), None)


def test_spans_go_on_in_another_process(spans: InMemorySpanExporter) -> None:
    with ids.within(request="r-1"), span("outer"):
        origin = here()
    with on_behalf_of(origin, "inner", rank="playing"):
        assert ids.current() == {"request": "r-1"}
        past("waited", (1.0, 2.5), carried())
    assert ids.current() == {}
    outer, inner, waited = (named(spans, name) for name in ("outer", "inner", "waited"))
    assert is_within(inner, outer)
    assert is_within(waited, inner)
    assert (waited.start_time, waited.end_time) == (1_000_000_000, 2_500_000_000)
    assert dict(inner.attributes or {}) == {"request": "r-1", "rank": "playing"}


def test_an_error_is_named_but_not_repeated(spans: InMemorySpanExporter) -> None:
    with pytest.raises(ValueError, match="a token"), span("wrong"):
        raise ValueError("a token")
    wrong = named(spans, "wrong")
    assert dict(wrong.attributes or {}) == {"error.type": "ValueError"}
    assert not wrong.status.is_ok
    assert "a token" not in wrong.to_json()


@pytest.mark.parametrize("carrier", ["", "nonsense", "00-0-0-01", None])
def test_what_makes_no_sense_begins_a_trace(
    spans: InMemorySpanExporter, carrier: str | None
) -> None:
    with span("beside"), continued(carrier, "first"):
        pass
    assert named(spans, "first").parent is None


@pytest.mark.anyio
async def test_a_move_and_the_reply_to_it(house: House, spans: InMemorySpanExporter) -> None:
    opened = await house.open_table("canosa", [person("Ada"), computer()])
    ada = await house.connect(opened.table, [opened.tokens[0]])
    state = await ada.until("state")
    while state["actor"] != 0:
        state = await house.state(opened.table, ada)
    await ada.ask(play(state))
    await eventually(
        lambda: any(each.name == "computer's turn" for each in spans.get_finished_spans())
    )
    request = named(spans, "POST /api/tables")
    assert (request.attributes or {})["http.response.status_code"] == 201
    command, turn = named(spans, "command play"), named(spans, "computer's turn")
    assert command.parent is turn.parent is None
    commits = [each for each in spans.get_finished_spans() if each.name == "commit"]
    for outer in (request, command, turn):
        assert any(is_within(commit, outer) for commit in commits)
    assert (command.attributes or {})["table"] == opened.table
    told = "".join(each.to_json() for each in spans.get_finished_spans())
    assert not any(token in told for token in opened.tokens.values())


@pytest.mark.anyio
async def test_work_shows_its_wait_and_its_worker(spans: InMemorySpanExporter) -> None:
    async with Workers(1) as pool:
        with span("asked"):
            asked = pool.run(operator.mul, 2, 21, payer="a", rank=Rank.STUDY, seconds=5)
            assert await asked == 42
    work = named(spans, "work mul")
    assert is_within(work, named(spans, "asked"))
    for name in ("wait", "worker"):
        assert is_within(named(spans, name), work)
        assert (named(spans, name).attributes or {})["rank"] == "study"
    assert pool.waits["study"].count == 1


@pytest.mark.anyio
async def test_what_another_process_hears_goes_on_with_the_trace(
    redis: Redis, spans: InMemorySpanExporter
) -> None:
    async with two(redis) as (first, second):
        first.send(CHANNEL, {"kind": "alone"})
        with span("told"):
            first.send(CHANNEL, {"kind": "events"})
        await eventually(lambda: len(second.messages) == 2)
    assert is_within(named(spans, "bus events"), named(spans, "told"))
    assert [each.name for each in spans.get_finished_spans()] == ["told", "bus events"]
    assert second.delays.count == 2


@pytest.mark.anyio
async def test_work_elsewhere_and_the_report_on_it_are_in_the_trace(
    redis: Redis, spans: InMemorySpanExporter
) -> None:
    async with both(redis) as (workers, _):
        with ids.within(request="r-1"):
            assert await do(workers, operator.mul, 6, 7) == 42
        await eventually(lambda: "order" in {each.name for each in spans.get_finished_spans()})
    order = named(spans, "order")
    assert is_within(order, named(spans, "work mul"))
    assert (order.attributes or {})["request"] == "r-1"
    assert is_within(named(spans, "worker"), order)
    assert is_within(named(spans, "bus report"), order)


class Collector(HTTPServer):
    """Takes traces as a collector does, by OTLP over HTTP."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Taking)
        self.bodies: list[bytes] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class Taking(BaseHTTPRequestHandler):
    server: Collector

    def do_POST(self) -> None:
        self.server.bodies.append(self.rfile.read(int(self.headers["content-length"])))
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@pytest.fixture
def collector() -> Iterator[Collector]:
    with Collector() as opened:
        thread = threading.Thread(target=opened.serve_forever, daemon=True)
        thread.start()
        yield opened
        opened.shutdown()
        thread.join()


def spans_in(bodies: Sequence[bytes]) -> dict[str, dict[str, Any]]:
    """Return the attributes of each span that was sent, the service's included, by its name."""
    found = {}
    for body in bodies:
        for resource in ExportTraceServiceRequest.FromString(body).resource_spans:
            service = {each.key: each.value.string_value for each in resource.resource.attributes}
            for scope in resource.scope_spans:
                for each in scope.spans:
                    own = {pair.key: pair.value.string_value for pair in each.attributes}
                    found[each.name] = {**service, **own}
    return found


class Grown(ServerProcess):
    """A server on PostgreSQL and Redis, which logs all it can."""

    def __init__(self, folder: Path, port: int, **environment: str) -> None:
        fine = ("--log-level", "debug", "--metrics-port", str(port))
        super().__init__(folder, *fine, "--pace", "0", "--drain", "0", "--workers", "1")
        self.environment = {**os.environ, **environment}

    def command(self) -> list[str | Path]:
        return [LUNGOMARE, "serve", "--port", "0", *self.flags]


BUS_PASSWORD = "lighthouse-keeper"  # noqa: S105 - which this Redis does not ask for
BUS_KEY = "sixteen candles and a lighthouse"
CUT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
READ = "SELECT data::json->>'secret' FROM events WHERE number = 1 AND table_id = %s"


@pytest.mark.anyio
async def test_a_server_sends_traces_shows_figures_and_tells_no_secrets(
    tmp_path: Path, database: str, redis: Redis, collector: Collector
) -> None:
    """From end to end, with connections cut; what is left is sent when the server stops."""
    port = free_port()
    server = Grown(
        tmp_path,
        port,
        LUNGOMARE_DATA=database,
        LUNGOMARE_BUS=f"redis://default:{BUS_PASSWORD}@127.0.0.1:{redis.port}/0",
        LUNGOMARE_BUS_KEY=BUS_KEY,
        OTEL_EXPORTER_OTLP_ENDPOINT=collector.url,
    )
    server.start()
    body = {"game": "canosa", "seats": [person("Ada"), computer("random")]}
    opened = server.ask("POST", "/api/tables", json=body)
    table, token = opened["table"], opened["held"][0]["token"]
    dealt = server.ask("POST", "/api/tables", json={"game": "bosa", "seats": [person(), person()]})
    async with server.connect(table, [token]) as ada:
        state = await her_turn(ada)
        for number in range(2):
            await send(ada, play(state, move_id=str(number)))
            state = await her_turn(ada)
            with psycopg.connect(database) as connection:
                (secret,) = connection.execute(READ, [dealt["table"]]).fetchone() or ("",)
                connection.execute(f"{CUT} AND datname = current_database()")
            redis.ask("CLIENT KILL TYPE pubsub")
            redis.ask("CLIENT KILL TYPE normal")
    figures = figures_at(port)
    assert figures['lungomare_command_seconds_count{command="play"}'] == 2
    assert server.stop() == -15
    sent, log = spans_in(collector.bodies), server.log.read_text()
    assert {"POST /api/tables", "command play", "commit", "order", "bus report"} <= sent.keys()
    assert sent["command play"]["service.name"] == "lungomare"
    assert sent["command play"]["table"] == table
    lines = [json.loads(line) for line in log.splitlines()[1:]]
    assert any("request" in line and line.get("table") == table for line in lines)
    assert any("the bus is away" in line["message"] for line in lines)
    told = f"{log}{figures}".encode() + b"".join(collector.bodies)
    assert secret
    for hidden in (token, secret, PASSWORD, BUS_PASSWORD, BUS_KEY):
        assert hidden.encode() not in told


async def her_turn(socket: ClientConnection) -> Json:
    """Return what a client is sent when it is to move."""
    while not (message := await receive(socket)).get("legal"):
        pass
    return message


@pytest.fixture
def no_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """OpenTelemetry as if it were not installed."""
    for name in ("opentelemetry", "lungomare.server.telemetry.otel"):
        monkeypatch.setitem(sys.modules, name, None)


@pytest.mark.usefixtures("no_extra", "own_logs")
def test_without_the_extra_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(Refusal, match=r"pip install 'lungomare\[tracing\]'"):
        set_up_telemetry("lungomare", "warning", "json", trace=True)
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:9")
    set_up_telemetry("lungomare", "warning", "json", trace=False)
    assert "pip install" in json.loads(capsys.readouterr().err)["message"]
    assert not tracing.is_on()


@pytest.mark.usefixtures("own_logs")
def test_what_there_is_not_is_refused() -> None:
    with pytest.raises(Refusal, match="no log level 'loud'"):
        set_up_telemetry("lungomare", "loud", "json", trace=False)
    with pytest.raises(Refusal, match="no log format 'xml'"):
        set_up_telemetry("lungomare", "info", "xml", trace=False)

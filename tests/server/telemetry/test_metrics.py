"""Figures: what is counted, and that dashboard, alerts and docs speak of what there is."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
import yaml  # type: ignore[import-untyped]

from lungomare.server.bus.redis_bus import RedisBus
from lungomare.server.http.gate import Gate
from lungomare.server.telemetry.histogram import Histogram, Histograms
from lungomare.server.telemetry.listener import CannotShow, Shown
from lungomare.server.telemetry.metrics import Part
from lungomare.server.workers.host import Host
from lungomare.server.workers.working import HostFigures
from server.house import PATIENCE, computer, eventually, person, play
from server.telemetry.figures import figures_at, figures_in
from services import free_port

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from prometheus_client.core import Metric

    from server.house import House

ROOT: Final = Path(__file__).parents[3]
DASHBOARD: Final = ROOT / "deploy" / "grafana" / "lungomare.json"
RULES: Final = ROOT / "deploy" / "prometheus-rules.yml"
DOCS: Final = ROOT / "docs" / "host" / "server.md"
NAME: Final = re.compile(r"\b(?:lungomare|process|python)_[a-z_]+\b")
SELECTED: Final = re.compile(r"\b((?:lungomare|process|python)_[a-z_]+)\s*\{([^}]*)\}")
GROUPED: Final = re.compile(r"\bby \(([^)]*)\)")
SHOWN: Final = re.compile(r"\{\{\s*(?:\$labels\.)?(\w+)\s*\}\}")
ADDED: Final = {"job", "instance", "le"}
"""Labels that Prometheus adds."""


def test_a_histogram_counts_by_upper_bounds() -> None:
    found = Histogram((1, 2, 5))
    for value in (0, 1, 1.5, 5, 7):
        found.note(value)
    assert found.buckets() == [("1", 2), ("2", 3), ("5", 4), ("+Inf", 5)]
    assert (found.count, found.total) == (5, 14.5)
    several = Histograms((1,))
    several["a"].note(2)
    assert several["a"].buckets() == [("1", 0), ("+Inf", 1)]


@pytest.mark.anyio
async def test_what_is_counted(house: House) -> None:
    opened = await house.open_table("canosa", [person("Ada"), computer()])
    ada = await house.connect(opened.table, [opened.tokens[0]])
    state = await ada.until("state")
    while state["actor"] != 0:
        state = await house.state(opened.table, ada)
    await ada.ask(play(state))
    await ada.ask(play(state, move_id="late"))
    await house.http.get("/api/nowhere")
    await eventually(lambda: house.server.hub.times.replies.count)
    figures = figures_in((await house.http.get("/metrics")).text)
    assert figures['lungomare_command_seconds_count{command="play"}'] == 1
    assert figures['lungomare_commands_refused_total{command="play",reason="late"}'] == 1
    socket = 'method="GET",route="/api/tables/{table_id}/live",status="101"'
    assert figures[f"lungomare_requests_total{{{socket}}}"] == 1
    assert figures['lungomare_requests_total{method="POST",route="/api/tables",status="201"}'] == 1
    assert figures['lungomare_requests_total{method="GET",route="none",status="404"}'] == 1
    assert figures["lungomare_computer_reply_seconds_count"] >= 1
    assert figures["lungomare_commit_seconds_count"] == figures["lungomare_commits_total"] >= 3
    assert figures["lungomare_leases_owned"] == 256
    assert figures["lungomare_database_up"] == figures["lungomare_bus_up"] == 1
    assert figures["lungomare_draining"] == 0


async def every_metric(house: House) -> dict[str, set[str]]:
    """Return the labels of every figure of a server and a worker, by its name for Prometheus."""
    house.server.door.gate = Gate(house.settings, house.server.door, 10)
    worker = HostFigures(Host(RedisBus("redis://127.0.0.1:1", b"k" * 32), 1))
    families: Iterable[Metric] = [*house.server.metrics.figures(), *worker.figures()]
    found: dict[str, set[str]] = {}
    for family in families:
        ends = {"counter": ["_total"], "histogram": ["_bucket", "_sum", "_count"]}
        for end in ends.get(family.type, [""]):
            labels = set(getattr(family, "_labelnames", ()))
            found.setdefault(family.name + end, set()).update(labels)
    text = (await house.http.get("/metrics")).text
    others = {name for name in NAME.findall(text) if not name.startswith("lungomare")}
    return found | {name: set() for name in others}


def expressions() -> Iterator[tuple[str, str]]:
    """Yield each expression of the dashboard and of the alerts, and what is shown beside it."""
    for panel in json.loads(DASHBOARD.read_text())["panels"]:
        for target in panel.get("targets", ()):
            yield target["expr"], target["legendFormat"]
    for group in yaml.safe_load(RULES.read_text())["groups"]:
        for rule in group["rules"]:
            yield rule["expr"], rule["annotations"]["summary"]


@pytest.mark.anyio
async def test_dashboard_and_alerts_speak_of_what_there_is(house: House) -> None:
    known = await every_metric(house)
    wrong: list[str] = []
    for expression, shown in expressions():
        names = set(NAME.findall(expression))
        wrong += [f"{name} in {expression}" for name in names - known.keys()]
        labels = {label for name in names for label in known.get(name, ())} | ADDED
        for name, matchers in SELECTED.findall(expression):
            used = set(re.findall(r"(\w+)\s*[=!]", matchers))
            wrong += [f"{name}{{{label}}}" for label in used - known.get(name, set()) - ADDED]
        grouped = ",".join(GROUPED.findall(expression)).replace(" ", "").split(",")
        for label in {*grouped, *SHOWN.findall(shown)} - {"", "value"}:
            if label not in labels:
                wrong.append(f"{label} of {expression}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.anyio
async def test_every_figure_is_on_the_dashboard_and_in_the_docs(house: House) -> None:
    ours = {name for name in await every_metric(house) if name.startswith("lungomare")}
    drawn = {name for expression, _ in expressions() for name in NAME.findall(expression)}
    assert {base(name) for name in ours} == {base(name) for name in drawn if name in ours}
    table = DOCS.read_text().partition("## Watching it")[2].partition("**Logs**")[0]
    told: dict[str, set[str]] = {}
    for name, labels in re.findall(r"`(lungomare_[a-z_]+)(?:\{([a-z,]*)\})?`", table):
        told[name] = set(labels.split(",")) - {""}
    known = {base(name): labels for name, labels in (await every_metric(house)).items()}
    assert told == {name: labels for name, labels in known.items() if name in map(base, ours)}


def base(name: str) -> str:
    """Return the name of a histogram without what Prometheus adds."""
    return re.sub(r"_(bucket|sum|count)$", "", name)


class Nothing(Part):
    """A part without figures of its own."""

    def figures(self) -> Iterable[Metric]:
        return []


def test_a_port_that_is_taken_is_refused_or_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lungomare.server.telemetry.listener.AGAIN_S", 0.01)
    port = free_port()
    with Shown(Nothing(), port, "127.0.0.1"):
        assert "process_cpu_seconds_total" in figures_at(port)
        with pytest.raises(CannotShow, match=f"metrics on 127.0.0.1:{port}: .*in use"):
            Shown(Nothing(), port, "127.0.0.1").__enter__()
        later = Shown(Nothing(), port, "127.0.0.1", waits=True).__enter__()
        never = Shown(Nothing(), port, "127.0.0.1", waits=True).__enter__()
        never.__exit__()
    waiting: Any = later._thread  # noqa: SLF001 - it ends when the port is had
    waiting.join()
    assert "process_cpu_seconds_total" in figures_at(port)
    later.__exit__()


def test_a_port_that_stays_taken_is_said_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("lungomare.server.telemetry.listener.AGAIN_S", 0.001)
    monkeypatch.setattr("lungomare.server.telemetry.listener.LONG_TRIES", 3)
    port = free_port()
    with socket.create_server(("127.0.0.1", port)):
        tries: list[int] = []
        waiting = Shown(Nothing(), port, "127.0.0.1", waits=True)
        plain = waiting._listen  # noqa: SLF001 - how often it is tried

        def listen() -> None:
            tries.append(port)
            plain()

        monkeypatch.setattr(waiting, "_listen", listen)
        with waiting:
            until(lambda: len(tries) > 6)
    (line,) = caplog.messages
    assert f"cannot show metrics on 127.0.0.1:{port}" in line


def until(holds: Callable[[], Any]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.01)


@pytest.mark.anyio
async def test_another_thread_reads_figures_on_the_loop(house: House) -> None:
    """So that they are not read while they change."""
    threads: set[int] = set()
    plain = house.server.metrics.figures

    def figures() -> Iterator[Metric]:
        threads.add(threading.get_ident())
        yield from plain()

    house.server.metrics.figures = figures  # type: ignore[method-assign]
    port = free_port()
    with Shown(house.server.metrics, port, "127.0.0.1"):
        found = await asyncio.to_thread(figures_at, port)
    assert found["lungomare_rooms"] == 0
    assert threads == {threading.get_ident()}

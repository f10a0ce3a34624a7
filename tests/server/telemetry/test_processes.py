"""Several processes behind one port, each with figures and logs of its own."""

from __future__ import annotations

import json
import os
import re
from contextlib import contextmanager
from http.client import HTTPException
from typing import TYPE_CHECKING

import pytest

from server.house import PATIENCE, eventually
from server.process import LUNGOMARE
from server.telemetry.figures import figures_at, free_ports
from services import start_process

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from services import Redis


@contextmanager
def serving(database: str, redis: Redis, log: Path, first: int) -> Iterator[None]:
    """A server of two processes and a worker, with figures from a port on."""
    flags = ["--processes", "2", "--port", "0", "--drain", "0", "--log-level", "info"]
    environment = {**os.environ, "LUNGOMARE_DATA": database, "LUNGOMARE_BUS": redis.url()}
    with log.open("ab") as said:
        process = start_process(
            [LUNGOMARE, "serve", *flags, "--metrics-port", str(first)],
            env=environment,
            stderr=said,
        )
    try:
        yield
    finally:
        process.terminate()
        process.wait(PATIENCE)


def processes_at(ports: Sequence[int]) -> dict[str, str]:
    """Return the id of the process at each port, with its role; of those that answer."""
    found = {}
    for port in ports:
        try:
            figures = figures_at(port)
        except (OSError, HTTPException):  # it starts or stops
            continue
        for about in figures:  # one that starts has none yet
            if about.startswith("lungomare_info"):
                labels = dict(re.findall(r'(\w+)="([^"]*)"', about))
                found[labels["process"]] = labels["role"]
    return found


@pytest.mark.anyio
async def test_each_process_shows_its_figures_and_the_worker_logs_alike(
    database: str, redis: Redis, tmp_path: Path
) -> None:
    ports, log = free_ports(3), tmp_path / "log"
    with serving(database, redis, log, ports[0]):
        await eventually(lambda: len(processes_at(ports)) == 3)
        assert sorted(processes_at(ports).values()) == ["server", "server", "worker"]
    lines = [json.loads(line) for line in log.read_text().splitlines() if line.startswith("{")]
    names = {line["process"] for line in lines if "serving tables" in line["message"]}
    assert len(names) == 2
    assert any("workers serve" in line["message"] for line in lines)

"""Our server under load: bots that pause, and bots that do not."""

from __future__ import annotations

import os
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path
from statistics import linear_regression
from typing import TYPE_CHECKING, Any, Final

import httpx
import orjson

from server_load.bots import Plan
from server_load.comeback import wait_until_ready
from server_load.processes import lungomare, run_clients

if TYPE_CHECKING:
    from server_load.processes import Running

PAUSE: Final = (1.0, 2.0)
"""Seconds that a bot of the everyday load thinks."""
EVERYDAY_TABLES: Final = 200
EVERYDAY_GAMES: Final = ("canosa", "bosa")


def measure_everyday(seconds: float, warm_up: float) -> dict[str, Any]:
    """Return acknowledgement times, errors and the slope of memory of 200 tables of two bots."""
    with tempfile.TemporaryDirectory() as folder, lungomare(Path(folder) / "tables.db") as running:
        wait_until_ready(running)
        plan = Plan(
            running.port,
            EVERYDAY_TABLES,
            warm_up,
            seconds,
            PAUSE,
            games=EVERYDAY_GAMES,
            begun=True,
        )
        memory: list[tuple[float, float]] = []
        told = _run(plan, lambda at: memory.append((at, running.rss_mb())))
        return told | {"server_cpu_s": round(running.cpu_s(), 2), **_memory(memory, plan)}


def measure_rate(tables: int, seconds: float, warm_up: float) -> dict[str, Any]:
    """Return the rate of acknowledged durable moves when every mover answers at once."""
    with tempfile.TemporaryDirectory() as folder, lungomare(Path(folder) / "tables.db") as running:
        wait_until_ready(running)
        before = running.cpu_s()
        told = _run(Plan(running.port, tables, warm_up, seconds, None))
        return told | {"server_cpu_s": round(running.cpu_s() - before, 2), **_commits(running)}


def _run(plan: Plan, watch: Any = None) -> dict[str, Any]:
    command = [sys.executable, "-m", "server_load.bots", orjson.dumps(asdict(plan)).decode()]
    os.environ["PYTHONPATH"] = str(Path(__file__).parents[1])
    limit = plan.warm_up + plan.seconds + 120
    told: dict[str, Any] = run_clients(command, limit, watch)
    return told


def _memory(samples: list[tuple[float, float]], plan: Plan) -> dict[str, float]:
    """Return how memory went on after the warm-up: its ends and its slope."""
    end = plan.warm_up + plan.seconds
    kept = [(at, size) for at, size in samples if plan.warm_up <= at <= end]
    slope = linear_regression(*zip(*kept, strict=True)).slope
    return {
        "rss_mb_first": round(kept[0][1], 1),
        "rss_mb_last": round(kept[-1][1], 1),
        "rss_mb_most": round(max(size for _, size in kept), 1),
        "rss_mb_a_minute": round(slope * 60, 2),
    }


def _commits(running: Running) -> dict[str, float]:
    """Return how many events shared a commit, as the server counts them."""
    text = httpx.get(f"http://127.0.0.1:{running.port}/metrics", timeout=60).text
    counts = dict(line.split() for line in text.splitlines() if line.startswith("lungomare_"))
    events = float(counts["lungomare_events_total"])
    return {"events_a_commit": round(events / float(counts["lungomare_commits_total"]), 1)}

"""Our server under load: players at people's pace, and players who answer at once."""

from __future__ import annotations

import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from statistics import linear_regression
from typing import TYPE_CHECKING, Any, Final

import httpx

from server_load.felt import playing
from server_load.processes import lungomare
from server_load.tables import Plan

if TYPE_CHECKING:
    from collections.abc import Iterator

    from server_load.processes import Running

PAUSE: Final = (1.0, 2.0)
"""Seconds that a person thinks; the same since the first figures, so that they compare."""
EVERYDAY_TABLES: Final = 200
EVERYDAY_GAMES: Final = ("canosa", "bosa")
FILES: Final = 20_000
"""Descriptors for the server, where thousands of sockets are open."""
TABLES_A_PROCESS: Final = 1_500
"""Tables for one process of players; 1,000 took it an eighth of a core."""
MEMORY_WARM_UP_S: Final = 45.0
"""Some thirty moves a table: as many events as a table keeps at hand, and past most growth."""


@contextmanager
def _server(*flags: str) -> Iterator[Running]:
    with (
        tempfile.TemporaryDirectory() as folder,
        lungomare(Path(folder) / "tables.db", *flags, files=FILES) as running,
    ):
        yield running


def measure_everyday(seconds: float, warm_up: float) -> dict[str, Any]:
    """Return acknowledgement times, errors and the slope of memory of 200 tables."""
    with _server() as running:
        plan = Plan(running.port, EVERYDAY_TABLES, PAUSE, games=EVERYDAY_GAMES, begun=True)
        memory: list[tuple[float, float]] = []
        with playing(plan) as players:
            players.ready()
            time.sleep(warm_up)
            begin = time.monotonic()
            while (now := time.monotonic()) < begin + seconds:
                memory.append((now, running.rss_mb()))
                time.sleep(min(1.0, seconds / 10))
            felt = players.felt(begin, time.monotonic())
        return {"tables": plan.tables, **felt.to_json(), **_memory(memory)}


def measure_steady(game: str, tables: int, seconds: float, warm_up: float) -> dict[str, Any]:
    """Return what players at so many tables feel, at people's pace, each from an own address."""
    with _server() as running:
        plan = Plan(running.port, tables, PAUSE, games=(game,))
        with playing(plan, -(-tables // TABLES_A_PROCESS)) as players:
            players.ready()
            time.sleep(warm_up)
            before, at = running.cpu_s(), time.monotonic()
            felt = players.felt_during(seconds)
            spent = running.cpu_s() - before
            cost = {
                "server_cpu": round(spent / (time.monotonic() - at), 2),
                "server_ms_a_move": round(spent * 1e3 / max(felt.moves, 1), 3),
            }
        return {"tables": tables, **felt.to_json(), **cost}


def measure_memory(game: str, tables: int) -> dict[str, Any]:
    """Return how much memory a running table with its two sockets takes, and their share."""
    with _server() as running:
        with playing(Plan(running.port, 20, PAUSE, games=(game,))) as players:  # everything loaded
            players.ready()
            time.sleep(5)
        before = running.rss_mb()
        with playing(Plan(running.port, tables, PAUSE, games=(game,), first=100)) as players:
            players.ready()
            time.sleep(MEMORY_WARM_UP_S)
            while_played = running.rss_mb()
            felt = players.felt_during(3)
        time.sleep(5)
        left = running.rss_mb()
    return {
        "tables": tables,
        "kb_a_table": round((while_played - before) * 1e3 / tables, 1),
        "kb_without_sockets": round((left - before) * 1e3 / tables, 1),
        "rss_mb": [round(size, 1) for size in (before, while_played, left)],
        "errors": len(felt.errors),
    }


def measure_rate(
    tables: int, seconds: float, warm_up: float, *, as_browser: bool = False
) -> dict[str, Any]:
    """Return the rate of acknowledged durable moves when every mover answers at once.

    Programs ask for no effects and no compression; a browser has both.
    """
    with _server("--unlimited") as running:
        plan = Plan(running.port, tables, None, effects=as_browser, packed=as_browser)
        with playing(plan) as players:
            players.ready()
            time.sleep(warm_up)
            before = running.cpu_s()
            felt = players.felt_during(seconds)
            spent = running.cpu_s() - before
            told = {"tables": tables, **felt.to_json(), "rate": round(felt.moves / felt.seconds, 1)}
            return told | {"server_cpu": round(spent / felt.seconds, 2), **_commits(running)}


def _memory(samples: list[tuple[float, float]]) -> dict[str, float]:
    """Return how memory went on after the warm-up: its ends and its slope."""
    slope = linear_regression(*zip(*samples, strict=True)).slope
    return {
        "rss_mb_first": round(samples[0][1], 1),
        "rss_mb_last": round(samples[-1][1], 1),
        "rss_mb_most": round(max(size for _, size in samples), 1),
        "rss_mb_a_minute": round(slope * 60, 2),
    }


def metrics(port: int) -> dict[str, float]:
    """Return the server's own figures."""
    text = httpx.get(f"http://127.0.0.1:{port}/metrics", timeout=60).text
    lines = (line.rsplit(" ", 1) for line in text.splitlines() if line.startswith("lungomare_"))
    return {name: float(value) for name, value in lines}


def _commits(running: Running) -> dict[str, float]:
    """Return how many events shared a commit, as the server counts them."""
    counts = metrics(running.port)
    shared = counts["lungomare_events_total"] / counts["lungomare_commits_total"]
    return {"events_a_commit": round(shared, 1)}

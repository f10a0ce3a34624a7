"""What a table takes of memory in each part, and what it costs when many clients come back."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from redis import Redis as Client
from server_load.felt import playing
from server_load.tables import Plan

from grown.parts import grown, processor_s
from grown.progress import say
from services import family

if TYPE_CHECKING:
    from grown.parts import Parts
    from services import Redis

PAUSE: Final = (1.0, 2.0)
NEVER: Final = (600.0, 900.0)
"""Seconds: nobody moves while it is measured what coming back costs."""
GAMES: Final = ("canosa", "bosa")
WARM_UP_S: Final = 30.0
"""Some twenty moves a table."""
BACK_S: Final = 15.0
"""Within which everybody is back."""


def measure_memory(tables: int) -> dict[str, Any]:
    """Return what running tables take, each with a socket at two processes, and a process alone.

    A process's own memory is that before the tables, with what it has started.
    """
    say(f"the memory of {tables} tables")
    with grown(2, "--unlimited") as parts:
        first, *others = parts.ports
        small = Plan(first, 20, PAUSE, games=GAMES, others=tuple(others), places="apart")
        with playing(small) as players:  # everything is loaded
            players.ready()
            time.sleep(5)
        before = _sizes(parts)
        alone = sum(_own_kb(each) for one in parts.servers for each in family(one.process.pid))
        plan = Plan(
            first, tables, PAUSE, games=GAMES, first=100, others=tuple(others), places="apart"
        )
        with playing(plan) as players:
            players.ready()
            time.sleep(WARM_UP_S)
            during = _sizes(parts)
    grew = {name: during[name] - before[name] for name in before}
    return {
        "tables": tables,
        "kb_a_table": round(grew["servers"] / tables / 2, 1),
        "process_mb": round(alone / len(parts.servers) / 1e3, 1),
        "redis_kb_a_table": round(grew["redis"] / tables, 2),
        "postgresql_mb": round(during["postgresql"] / 1e3, 1),
        "mb": {name: round(size / 1e3, 1) for name, size in during.items()},
    }


def _sizes(parts: Parts) -> dict[str, float]:
    """Return the memory of each part, in kB; what PostgreSQL's processes share counts once."""
    return {
        "servers": sum(server.rss_mb() * 1e3 for server in parts.servers),
        "postgresql": sum(map(_own_kb, family(parts.postgresql.process.pid))),
        "redis": _redis_kb(parts.redis),
    }


def _own_kb(process: int) -> float:
    """Return a process's memory, with its part of what it shares (PSS)."""
    try:
        text = Path(f"/proc/{process}/smaps_rollup").read_text("ascii")
    except OSError:
        return 0.0
    found = re.search(r"^Pss:\s+(\d+)", text, re.MULTILINE)
    return float(found[1]) if found else 0.0


def _redis_kb(redis: Redis) -> float:
    with Client.from_url(redis.url()) as client:
        return float(client.info("memory")["used_memory"]) / 1e3


def measure_coming_back(tables: int) -> dict[str, Any]:
    """Return what a client costs that comes back to a process without its table in memory.

    All are at one process, which is killed; they find the other one by themselves.
    """
    say(f"{2 * tables} clients come back")
    with grown(2, "--unlimited") as parts:
        first, *others = parts.ports
        plan = Plan(
            *(first, tables, NEVER),
            games=GAMES,
            others=tuple(others),
            places="first",
            timed=True,
            begun=True,
        )
        with playing(plan) as players:
            players.ready()
            time.sleep(3)
            other = parts.servers[1].process.pid
            spent, began = processor_s(other), time.monotonic()
            parts.servers[0].process.kill()
            time.sleep(BACK_S)
            times = players.times(began, time.monotonic())
            spent = processor_s(other) - spent
    back = sorted(at - began for at, _ in times["came"])
    return {
        "sockets": 2 * tables,
        "back": len(back),
        "last_back_s": round(back[-1], 2) if back else None,
        "micros_a_socket": round(spent * 1e6 / max(len(back), 1), 1),
    }

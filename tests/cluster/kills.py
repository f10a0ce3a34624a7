"""Kills parts of a server with -9, at random, and starts them again."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cluster.cluster import LOOK_S

if TYPE_CHECKING:
    from random import Random

    from cluster.cluster import Cluster
    from services import Service

WEIGHTS = {"server": 5, "worker": 2, "redis": 2, "postgresql": 2}
"""How often each part is killed, against the others."""
DOWN_S = {"server": 2.0, "worker": 1.0, "redis": 3.0, "postgresql": 1.5}
"""For how long it stays down at most."""


def now_ms() -> int:
    return time.time_ns() // 1_000_000


@dataclass
class Killer:
    """Kills again and again; at most two parts are down at a time."""

    cluster: Cluster
    rng: Random
    every: tuple[float, float]
    """Seconds between two kills, at least and at most."""
    kills: Counter[str] = field(default_factory=Counter)
    away: list[tuple[int, int]] = field(default_factory=list)
    """When the database was down, in milliseconds."""
    _returning: list[asyncio.Task[None]] = field(default_factory=list)

    async def kill_for_ever(self) -> None:
        """Kill until cancelled; then all is started again by `mend`."""
        reviving = asyncio.create_task(self._revive())
        try:
            while True:
                await asyncio.sleep(self.rng.uniform(*self.every))
                await self.kill_one()
        finally:
            reviving.cancel()

    async def kill_one(self) -> None:
        """Kill a part that is up, and let it be started again after a while."""
        self._returning = [task for task in self._returning if not task.done()]
        while len(self._returning) > 1:
            await asyncio.wait(self._returning, return_when=asyncio.FIRST_COMPLETED)
            self._returning = [task for task in self._returning if not task.done()]
        kind = self._next_kind()
        up = [part for part in self._parts(kind) if part.is_running]
        if not up:
            return
        part = self.rng.choice(up)
        killed = now_ms()
        await asyncio.to_thread(part.kill)
        self.kills[kind] += 1
        wait = self.rng.random() * DOWN_S[kind]
        self._returning.append(asyncio.create_task(self._bring_back(part, wait, killed)))

    def _next_kind(self) -> str:
        """Choose at random; those that were never killed come first."""
        spared = [kind for kind in WEIGHTS if not self.kills[kind]]
        if spared:
            return self.rng.choice(spared)
        return self.rng.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]

    def _parts(self, kind: str) -> list[Service]:
        cluster = self.cluster
        parts: dict[str, list[Service]] = {
            "server": [*cluster.servers],
            "worker": [*cluster.workers],
            "redis": [cluster.redis],
            "postgresql": [cluster.postgresql],
        }
        return parts[kind]

    async def _bring_back(self, part: Service, wait: float, killed: int) -> None:
        await asyncio.sleep(wait)
        part.spawn()
        while not await asyncio.to_thread(part.answers):  # noqa: ASYNC110 - another process
            await asyncio.sleep(LOOK_S)
        if part is self.cluster.postgresql:
            self.away.append((killed, now_ms()))

    async def _revive(self) -> None:
        while True:
            await asyncio.sleep(LOOK_S)
            self.cluster.revive()

    async def mend(self) -> None:
        """Wait until all that was killed is back and does its work."""
        await asyncio.gather(*self._returning)
        await asyncio.to_thread(self.cluster.await_whole)

    def figures(self) -> str:
        """Return how often each part was killed."""
        return ", ".join(f"{count} × {kind}" for kind, count in self.kills.items())

"""Faults of the network between the parts of a server, one after the other."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cluster.cluster import LOOK_S
from cluster.kills import now_ms

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from random import Random

    from cluster.cluster import Cluster
    from cluster.faults import FaultProxy

FAULTS: dict[str, Callable[[FaultProxy], None]] = {
    "delayed": lambda way: way.delay(0.15),
    "slow": lambda way: way.slow(30_000),
    "cut": lambda way: way.cut(),
    "refused": lambda way: way.refuse(),
    "half-open": lambda way: way.swallow(),
}
PLACES = ("one way to the database", "one way to the bus", "one way in", "the database", "the bus")
EVERY = [(place, fault) for place in PLACES for fault in FAULTS]


@dataclass
class Network:
    """What befalls the ways of a faulty cluster."""

    cluster: Cluster
    rng: Random
    lasts: tuple[float, float] = (1.0, 2.5)
    """Seconds for which a fault lasts, at least and at most."""
    rests: tuple[float, float] = (0.5, 1.0)
    happened: Counter[tuple[str, str]] = field(default_factory=Counter)
    away: list[tuple[int, int]] = field(default_factory=list)
    """When no process could rely on the database, in milliseconds."""

    async def fail(self, faults: Iterable[tuple[str, str]]) -> None:
        """Let these faults happen one after the other, and mend them all."""
        reviving = asyncio.create_task(self._revive())
        try:
            for place, fault in faults:
                await self._fail_once(place, fault)
        finally:
            reviving.cancel()
            for way in self.cluster.ways:
                way.heal()

    async def _fail_once(self, place: str, fault: str) -> None:
        ways, began = self._ways(place), now_ms()
        for way in ways:
            FAULTS[fault](way)
        await asyncio.sleep(self.rng.uniform(*self.lasts))
        for way in ways:
            way.heal()
        if place == "the database":
            self.away.append((began, now_ms()))
        self.happened[place, fault] += 1
        await asyncio.sleep(self.rng.uniform(*self.rests))

    def _ways(self, place: str) -> list[FaultProxy]:
        cluster = self.cluster
        return {
            "one way to the database": [self.rng.choice(cluster.ways_to_data)],
            "one way to the bus": [self.rng.choice(cluster.ways_to_bus)],
            "one way in": [self.rng.choice(cluster.ways_in)],
            "the database": cluster.ways_to_data,
            "the bus": cluster.ways_to_bus,
        }[place]

    async def _revive(self) -> None:
        while True:
            await asyncio.sleep(LOOK_S)
            self.cluster.revive()

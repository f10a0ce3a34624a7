"""Attacks beside players: what the players felt without each and with it, in the same run."""

from __future__ import annotations

import time
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import httpx
import orjson

from server_load.attacks import CATALOGUE
from server_load.felt import Felt, start, stop
from server_load.ours import metrics

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from server_load.felt import Players
    from server_load.processes import Running

RECOVERY_S: Final = 60.0
"""How long a server may take to answer again after an attack."""
WATCH_S: Final = 0.1
TELLING: Final = ("lag", "shed", "refused", "waiting", "lungomare_sockets")
"""Words in the names of figures that tell of overload."""


@dataclass(frozen=True, slots=True)
class Result:
    """One attack: what players felt without it and with it, and what it did to the server."""

    name: str
    sentence: str
    without: Felt
    during: Felt
    rss_mb: tuple[float, float]
    """Of the server itself: before the attack, and the most during it."""
    workers_rss_mb: tuple[float, float]
    recovery_s: float
    """How long after its end the server took to answer a request."""
    counts: dict[str, int]
    """What came of the attack itself."""
    metrics: dict[str, float]
    """What the server says of its lag and of what it shed, after the attack."""

    @property
    def times(self) -> float:
        """How many times longer the slowest hundredth took with the attack."""
        return round(self.during.p99 / max(self.without.p99, 0.1), 1)

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON."""
        return {
            "name": self.name,
            "sentence": self.sentence,
            "without": self.without.to_json(),
            "with": self.during.to_json(),
            "times": self.times,
            "rss_mb": self.rss_mb,
            "workers_rss_mb": self.workers_rss_mb,
            "recovery_s": self.recovery_s,
            "counts": self.counts,
            "metrics": self.metrics,
        }


class Attackers:
    """A process of attackers."""

    counts: dict[str, dict[str, int]]


@contextmanager
def attacking(port: int, names: Sequence[str]) -> Iterator[Attackers]:
    """Attack until the block ends; what came of it is there afterwards."""
    attackers = Attackers()
    process = start("attackers", {"port": port, "names": list(names)})
    try:
        yield attackers
    finally:
        attackers.counts = orjson.loads(stop(process) or b"{}")


def run_attack(
    running: Running, players: Players, name: str, *, before_s: float, during_s: float
) -> Result:
    """Run one attack beside players that play already."""
    calm = (time.monotonic(), _slept(before_s))
    rss, workers = running.rss_mb(), running.workers_rss_mb()
    with attacking(running.port, [name]) as attackers:
        begin, most, most_workers = time.monotonic(), rss, workers
        while (now := time.monotonic()) < begin + during_s:
            most = max(most, running.rss_mb())
            most_workers = max(most_workers, running.workers_rss_mb())
            time.sleep(WATCH_S)
    recovery = _recovery(running)
    return Result(
        name=name,
        sentence=CATALOGUE[name].sentence,
        without=players.felt(*calm),
        during=players.felt(begin, now),
        rss_mb=(round(rss, 1), round(max(most, running.rss_mb()), 1)),
        workers_rss_mb=(round(workers, 1), round(most_workers, 1)),
        recovery_s=recovery,
        counts=attackers.counts.get(name, {}),
        metrics=_telling(running.port),
    )


def _slept(seconds: float) -> float:
    time.sleep(seconds)
    return time.monotonic()


def _recovery(running: Running) -> float:
    """Wait until the server answers; return how long that took, or how long was waited."""
    began = time.monotonic()
    address = f"http://127.0.0.1:{running.port}/healthz"
    while time.monotonic() < began + RECOVERY_S:
        try:
            if httpx.get(address, timeout=RECOVERY_S).is_success:
                return round(time.monotonic() - began, 3)
        except httpx.TransportError:
            time.sleep(0.1)
    return RECOVERY_S


def _telling(port: int) -> dict[str, float]:
    """Return those of the server's figures that tell of overload."""
    try:
        told = metrics(port)
    except httpx.TransportError:
        return {}
    return {
        name: round(value, 3)
        for name, value in told.items()
        if value and "_bucket" not in name and any(word in name for word in TELLING)
    }

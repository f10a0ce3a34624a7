"""How soon a client that comes (back) to a table of 400 events has its state."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from random import Random
from statistics import median
from typing import TYPE_CHECKING, Any, Final

import httpx
import orjson
from websockets.asyncio.client import connect

from server_load.processes import Running, lungomare
from server_load.wire import PROTOCOL

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

EVENTS: Final = 400
PLAYERS: Final = 5
"""Bosa for five: the largest views, and a game that is long enough."""
WARM_TIMES: Final = 15
COLD_TIMES: Final = 4
FAR_BEHIND: Final = 1
"""The last event that a client far behind has seen: the creation."""


class Guest:
    """Somebody who holds all seats of one table of Bosa."""

    def __init__(self, port: int) -> None:
        self.open(port)

    def open(self, port: int) -> None:
        """Open a table of one's own."""
        seats = [{"name": f"player {seat}"} for seat in range(PLAYERS)]
        wanted = {"game": "bosa", "options": {"players": PLAYERS}, "seats": seats}
        answer = httpx.post(f"http://127.0.0.1:{port}/api/tables", json=wanted, timeout=60)
        opened = answer.raise_for_status().json()
        self.table: str = opened["table"]
        self.tokens: list[str] = [held["token"] for held in opened["held"]]

    def connect(self, port: int, *, seats: int, query: str) -> connect:
        """Return the way to a socket that holds so many of the seats."""
        return connect(
            f"ws://127.0.0.1:{port}/api/tables/{self.table}/live?{query}",
            subprotocols=[PROTOCOL, *(f"seat.{token}" for token in self.tokens[:seats])],  # type: ignore[list-item]
            max_size=None,
            max_queue=None,
            open_timeout=60,
        )

    async def play(self, port: int) -> None:
        """Play until so many events have happened; some random games are over before."""
        rng = Random(1)
        while not await self._reaches(port, rng):
            self.open(port)

    async def _reaches(self, port: int, rng: Random) -> bool:
        """Play one game; say whether so many events have happened in it."""
        async with self.connect(port, seats=PLAYERS, query="effects=0") as socket:
            async for text in socket:
                told = orjson.loads(text)
                if told["type"] not in {"state", "event"}:
                    continue
                if told["phase"] == "over":
                    return False
                if told["seat"] != told["actor"]:
                    continue
                if told["version"] >= EVENTS:
                    return True
                move = {
                    "type": "play",
                    "id": str(told["version"]),
                    "seat": told["seat"],
                    "version": told["version"],
                    "actions": [rng.choice(told["legal"])],
                }
                await socket.send(orjson.dumps(move), text=True)
        raise RuntimeError("the server hung up before the game was played")

    async def come(self, port: int, last: int) -> float:
        """Connect as one seat that has seen `last` events; return ms until all are there."""
        began = time.perf_counter()
        query = f"last={last}" if last else ""
        async with self.connect(port, seats=1, query=query) as socket:
            async for text in socket:
                told = orjson.loads(text)
                if told.get("version") == EVENTS:
                    return (time.perf_counter() - began) * 1e3
        raise RuntimeError("the server hung up before the state was there")


def measure_comebacks(data: Path) -> dict[str, Any]:
    """Return how many ms each way of coming took, with the table at hand and after a restart."""
    with lungomare(data, "--unlimited") as running:
        guest = Guest(running.port)
        asyncio.run(guest.play(running.port))
        ways: dict[str, int] = {"fresh": 0, "behind": FAR_BEHIND, "a little behind": EVENTS - 5}
        found = {
            f"{way}, warm": _times(WARM_TIMES, partial(_come, guest, running, last))
            for way, last in ways.items()
        }
    for way, last in ways.items():
        found[f"{way}, cold"] = _times(COLD_TIMES, partial(_come_cold, guest, data, last))
    return found


def _come(guest: Guest, running: Running, last: int) -> float:
    return asyncio.run(guest.come(running.port, last))


def _come_cold(guest: Guest, data: Path, last: int) -> float:
    """Come as the first to ask a server that has just been started for this table."""
    with lungomare(data, "--unlimited") as running:
        return _come(guest, running, last)


def _times(count: int, take: Callable[[], float]) -> dict[str, float]:
    taken = [take() for _ in range(count)]
    return {"median_ms": round(median(taken), 1), "max_ms": round(max(taken), 1), "times": count}

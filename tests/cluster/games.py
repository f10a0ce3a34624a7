"""Games that clients play through the proxy while anything may fail."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

import httpx

from server.house import computer, person
from server.regulars import Regular

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from cluster.cluster import Cluster
    from lungomare.game import Json
    from server.regulars import Acknowledged

CLOCK_EVERY = 5
"""Of so many games one has a short clock, and somebody who lets it run out."""
WATCH_EVERY = 3
SHORT_MS = 1500
LONG_MS = 3_600_000
"""Nobody's flag falls who plays on, however long the server is away."""


@dataclass
class Games:
    """Many games through one address, some at a time."""

    server: Cluster
    count: int
    at_once: int = 8
    pauses: float = 0.0
    moves: list[Acknowledged] = field(default_factory=list)
    regulars: list[Regular] = field(default_factory=list)
    opened: int = 0

    async def play(self, more: Callable[[], bool] = lambda: False) -> None:
        """Play all of them to the end, and others as long as there shall be more."""

        async def play_some() -> None:
            while self.opened < self.count or more():
                self.opened += 1
                await self._play_one(self.opened)

        await asyncio.gather(*(play_some() for _ in range(self.at_once)))

    async def play_beside(
        self, disturb: Callable[[], Awaitable[None]], more: Callable[[], bool] = lambda: False
    ) -> None:
        """Play while something disturbs them; what goes wrong there is raised too."""
        disturbing = asyncio.ensure_future(disturb())
        playing = asyncio.create_task(self.play(more))
        try:
            await asyncio.wait({disturbing, playing}, return_when=asyncio.FIRST_COMPLETED)
            if disturbing.done() and not playing.done():
                disturbing.result()
            await playing
        finally:
            for task in (disturbing, playing):
                task.cancel()
            await asyncio.gather(disturbing, playing, return_exceptions=True)

    async def _play_one(self, number: int) -> None:
        rng = Random(number)
        body = plan(rng, number)
        table, tokens = await open_table(self.server, body)
        hands = [tokens] if number % 4 == 0 else [[token] for token in tokens]
        group = [self._regular(table, hand, rng) for hand in hands]
        if number % CLOCK_EVERY == 0:
            for regular in group:
                regular.stops_after = rng.randrange(2, 6)
        if number % WATCH_EVERY == 0:
            group.append(self._regular(table, [], rng))
        self.regulars += group
        await asyncio.gather(*(regular.play_to_the_end() for regular in group))

    def _regular(self, table: str, hand: list[str], rng: Random) -> Regular:
        return Regular(
            self.server,
            table,
            hand,
            Random(rng.random()),
            self.moves,
            pauses=self.pauses,
            comes_back_after=0.1 + 0.2 * rng.random(),
        )


def plan(rng: Random, number: int) -> Json:
    """Return the request for a table: who sits there, and which clock it has."""
    game = ("canosa", "bosa")[number % 2]
    seats = 2 if game == "canosa" else rng.choice((2, 2, 3))
    plans = [person(f"Guest {seat}", rng.randbytes(16).hex()) for seat in range(seats)]
    if number % 3 == 0:
        plans[rng.randrange(seats)] = computer(rng.choice(("random", "level-1")))
    body: Json = {"game": game, "seats": plans, "public": True, "key": rng.randbytes(12).hex()}
    if game == "bosa":
        body["options"] = {"players": seats}
    if number % CLOCK_EVERY == 0:
        body["clock"] = {"kind": "move", "base": SHORT_MS, "increment": 0}
    elif number % CLOCK_EVERY == 1:
        body["clock"] = {"kind": "fischer", "base": LONG_MS, "increment": 1000}
    return body


async def open_table(server: Cluster, body: Json) -> tuple[str, list[str]]:
    """Open a table, again under the same key where the answer was lost."""
    async with httpx.AsyncClient(timeout=10, base_url=server.url) as client:
        while True:
            try:
                answer = await client.post("/api/tables", json=body)
            except httpx.TransportError:
                await asyncio.sleep(0.1)
                continue
            if answer.status_code == httpx.codes.CREATED:
                opened = answer.json()
                return opened["table"], [held["token"] for held in opened["held"]]
            assert answer.status_code >= httpx.codes.INTERNAL_SERVER_ERROR, answer.text
            await asyncio.sleep(0.1)

"""Bots at many tables, in a process of their own: python -m server_load.bots PLAN.

PLAN is a `Plan` as JSON. Each table has two bots, each with a socket of its own, written for
speed: what is measured is the server. Prints what the bots saw as one JSON object.
"""

from __future__ import annotations

import asyncio
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, Final

import httpx
import orjson
import uvloop
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from lungomare.game import CHANCE, Game
from lungomare.games.bosa import Bosa
from lungomare.games.canosa import Canosa

if TYPE_CHECKING:
    from collections.abc import Sequence

OPENING_AT_ONCE: Final = 32
"""Tables opened at a time, so that no queue of connections overflows."""
TIDY_UP_S: Final = 30.0


@dataclass(frozen=True, slots=True)
class Plan:
    """What the bots are to do."""

    port: int
    tables: int
    warm_up: float
    seconds: float
    pause: tuple[float, float] | None
    """Between which seconds a bot waits before it answers; None: it answers at once."""
    games: tuple[str, ...] = ("canosa",)
    begun: bool = False
    """Whether the first game of each table is under way already, each at another point, so that
    games end and begin evenly and the load is the same at all times."""
    seed: int = 1


@dataclass(slots=True)
class Seen:
    """What all bots have seen while it counted."""

    begins: float = 0.0
    ends: float = 0.0
    waits: list[float] = field(default_factory=list)
    """Seconds from sending a move to its acknowledgement."""
    games: int = 0
    errors: list[str] = field(default_factory=list)

    def acknowledged(self, sent: float, now: float) -> None:
        """Count a move if it was acknowledged while it counted."""
        if self.begins <= now < self.ends:
            self.waits.append(now - sent)


class Bot:
    """One seat: plays any legal action as soon as it may, or after a pause."""

    def __init__(self, load: Load, seat: int, socket: ClientConnection, rng: Random) -> None:
        self.load = load
        self.seat = seat
        self.socket = socket
        self.rng = rng
        self.sent: dict[str, float] = {}
        self.moves = 0
        self.thinking: asyncio.Task[None] | None = None

    async def play(self) -> None:
        """Play until the game is over or time is up."""
        async for text in self.socket:
            told = orjson.loads(text)
            kind = told["type"]
            if kind == "ack":
                self.load.seen.acknowledged(self.sent.pop(told["id"]), time.perf_counter())
            elif kind in {"event", "state"}:
                if told["phase"] == "over":
                    return
                if told["actor"] == self.seat:
                    await self._answer_in_time(told)
            elif kind != "presence":
                self.load.seen.errors.append(str(told))
            if time.perf_counter() >= self.load.seen.ends and not self.sent:
                return

    async def _answer_in_time(self, told: dict[str, Any]) -> None:
        """Answer at once, or think beside listening: an acknowledgement may still be to come."""
        if self.load.plan.pause:
            self.thinking = asyncio.create_task(self._think(told))
        else:
            await self._answer(told)

    async def _think(self, told: dict[str, Any]) -> None:
        await asyncio.sleep(self.rng.uniform(*self.load.plan.pause or (0, 0)))
        with suppress(ConnectionClosed):
            await self._answer(told)

    async def _answer(self, told: dict[str, Any]) -> None:
        self.moves += 1
        name = f"{self.seat}-{self.moves}"
        move = {
            "type": "play",
            "id": name,
            "seat": self.seat,
            "version": told["version"],
            "actions": [self.rng.choice(told["legal"])],
        }
        self.sent[name] = time.perf_counter()
        await self.socket.send(orjson.dumps(move), text=True)


class Load:
    """All tables of the plan."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.seen = Seen()
        self.opening = asyncio.Semaphore(OPENING_AT_ONCE)
        self.http = httpx.AsyncClient(base_url=f"http://127.0.0.1:{plan.port}", timeout=60)

    async def run(self) -> Seen:
        """Play at all tables until the time is up."""
        plan, seen = self.plan, self.seen
        async with self.http:
            seen.begins, seen.ends = float("inf"), float("inf")
            tables = [asyncio.create_task(self._table(number)) for number in range(plan.tables)]
            await asyncio.sleep(plan.warm_up)
            seen.begins = time.perf_counter()
            seen.ends = seen.begins + plan.seconds
            await asyncio.sleep(plan.seconds)
            _, late = await asyncio.wait(tables, timeout=TIDY_UP_S)
            for table in late:
                table.cancel()
            seen.errors += [f"{len(late)} tables stood still"] if late else []
            await asyncio.gather(*tables, return_exceptions=True)
        return seen

    async def _table(self, number: int) -> None:
        """Play one game after the other."""
        rng = Random(self.plan.seed * 100_003 + number)
        game = self.plan.games[number % len(self.plan.games)]
        options = begun_game(game, rng) if self.plan.begun else {}
        try:
            while time.perf_counter() < self.seen.ends:
                await self._game(game, options, rng)
                self.seen.games += 1
                options = {}
        except (httpx.HTTPError, OSError, ConnectionClosed, KeyError) as error:
            self.seen.errors.append(f"table {number}: {error!r}")

    async def _game(self, game: str, options: dict[str, Any], rng: Random) -> None:
        async with self.opening:
            seats = [{"kind": "bot", "name": f"bot {seat}"} for seat in range(2)]
            wanted = {"game": game, "options": options, "seats": seats}
            answer = await self.http.post("/api/tables", json=wanted)
            opened = answer.raise_for_status().json()
            address = f"ws://127.0.0.1:{self.plan.port}/api/tables/{opened['table']}/live?effects=0"
            sockets = [
                await connect(
                    address,
                    subprotocols=["lungomare.v1", f"seat.{held['token']}"],  # type: ignore[list-item]
                    compression=None,
                    max_queue=None,
                    ping_interval=None,
                )
                for held in opened["held"]
            ]
        bots = [Bot(self, seat, socket, rng) for seat, socket in enumerate(sockets)]
        try:
            await asyncio.gather(*(bot.play() for bot in bots))
        finally:
            await asyncio.gather(*(socket.close() for socket in sockets))


def begun_game(name: str, rng: Random) -> dict[str, Any]:
    """Return the options of a game that goes on from a random point of a random game."""
    game: Game[Any, Any] = Bosa(2) if name == "bosa" else Canosa()
    state = game.start()
    while game.actor(state) == CHANCE:
        state = game.advance(state, rng.choice(game.legal(state)))
    start, moves = state, []
    while game.actor(state) is not None:
        moves.append(rng.choice(game.legal(state)))
        state = game.advance(state, moves[-1])
    kept = moves[: rng.randrange(len(moves))]
    return {**game.header(start), game.moves_key: [game.write(move) for move in kept]}


def part(waits: Sequence[float], of: float) -> float:
    """Return the time within which this part of all waits was over, in milliseconds."""
    return round(waits[min(int(len(waits) * of), len(waits) - 1)] * 1e3, 3) if waits else -1.0


def main() -> None:
    """Play as the plan says and print what came of it."""
    given = orjson.loads(sys.argv[1])
    plan = Plan(**given)
    seen = uvloop.run(Load(plan).run())
    waits = sorted(seen.waits)
    told = {
        "tables": plan.tables,
        "moves": len(waits),
        "seconds": plan.seconds,
        "games": seen.games,
        "rate": round(len(waits) / plan.seconds, 1),
        "p50_ms": part(waits, 0.5),
        "p99_ms": part(waits, 0.99),
        "max_ms": part(waits, 1.0),
        "errors": len(seen.errors),
        "first_errors": seen.errors[:5],
        "client_cpu_s": round(time.process_time(), 2),
    }
    print(orjson.dumps(told).decode())


if __name__ == "__main__":
    main()

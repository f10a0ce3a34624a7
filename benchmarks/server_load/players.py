"""Players at many tables, in a process of their own: python -m server_load.players PLAN.

PLAN is a `Plan` as JSON. On standard input come commands, a line each, and each is answered by one
JSON object a line:

ready            once every table has been opened
report BEGIN END what was felt of the moves sent between two times of `time.monotonic`, once all
                 of them are answered, or given up
moves            all acknowledged moves so far
times BEGIN END  when events came, when lines were lost, and what computers took, in between
"""

from __future__ import annotations

import asyncio
import sys
import threading
import time
from typing import Any, Final, TypeVar

import orjson
import uvloop

from server_load.tables import Load, Plan

What = TypeVar("What")

PATIENCE_S: Final = 30.0
"""How long a report waits for answers; a move without one has waited so long at least."""


async def play(plan: Plan) -> None:
    """Play until standard input ends."""
    load = Load(plan)
    playing = asyncio.create_task(load.run())
    commands: asyncio.Queue[str] = asyncio.Queue()
    loop = asyncio.get_running_loop()
    threading.Thread(target=_read, args=(loop, commands), daemon=True).start()
    while command := await _next(commands, playing):
        print(orjson.dumps(await _answer(load, command.split())).decode(), flush=True)
    playing.cancel()
    for table in list(load.tables.values()):
        table.close()


def _read(loop: asyncio.AbstractEventLoop, commands: asyncio.Queue[str]) -> None:
    """Hand on each line; an empty one is the end."""
    line = "begin"
    while line:
        line = sys.stdin.readline()
        loop.call_soon_threadsafe(commands.put_nowait, line)


async def _next(commands: asyncio.Queue[str], playing: asyncio.Task[None]) -> str:
    """Return the next command; whatever ends the playing ends the process."""
    coming = asyncio.create_task(commands.get())
    await asyncio.wait({coming, playing}, return_when=asyncio.FIRST_COMPLETED)
    if playing.done():
        playing.result()
    return await coming


async def _answer(load: Load, words: list[str]) -> Any:
    if words[0] == "ready":
        while len(load.tables) < load.plan.tables:  # noqa: ASYNC110 - they come and go
            await asyncio.sleep(0.02)
        return {"tables": len(load.tables), "cpu_s": time.process_time()}
    if words[0] == "moves":
        return load.seen.moves
    if words[0] == "times":
        return _times(load, float(words[1]), float(words[2]))
    return await _report(load, float(words[1]), float(words[2]))


async def _report(load: Load, begin: float, end: float) -> dict[str, Any]:
    """Return what was felt of the moves sent in between."""
    until = time.monotonic() + PATIENCE_S
    while (unanswered := _unanswered(load, begin, end)) and time.monotonic() < until:  # noqa: ASYNC110
        await asyncio.sleep(0.02)
    seen = load.seen
    return {
        "tables": len(load.tables),
        "waits": _between(seen.waits, begin, end) + unanswered,
        "unanswered": len(unanswered),
        "replies": _between(seen.replies, begin, end) + _unreplied(load, begin, end),
        "lags": _between(seen.lags, begin, end),
        "games": seen.games,
        "resent": seen.resent,
        "visits": _between(seen.visits, begin, end),
        "losses": _between(seen.losses, begin, end),
        "errors": _between(seen.errors, begin, end),
        "cpu_share": _cpu_share(seen.cpu, begin, end),
    }


def _times(load: Load, begin: float, end: float) -> dict[str, Any]:
    """Return what came when; a computer that has not replied yet is among the replies."""
    noted: dict[str, list[Any]] = {
        name: getattr(load.seen, name) for name in ("told", "lost", "came", "replies")
    }
    waiting = [
        (browser.waits_since, time.monotonic() - browser.waits_since)
        for table in load.tables.values()
        for browser in table.browsers
        if browser.waits_since
    ]
    within = {
        name: [each for each in times if begin <= each[0] < end] for name, times in noted.items()
    }
    return within | {"waiting": waiting}


def _between(noted: list[tuple[float, What]], begin: float, end: float) -> list[What]:
    return [what for at, what in noted if begin <= at < end]


def _cpu_share(noted: list[tuple[float, float]], begin: float, end: float) -> float:
    """Return how much of the time in between this process has computed."""
    within = [(at, cpu) for at, cpu in noted if begin - 1 <= at < end + 1]
    (first, before), (last, after) = within[0], within[-1]
    return (after - before) / (last - first) if last > first else 0.0


def _unanswered(load: Load, begin: float, end: float) -> list[float]:
    """Return how long each move sent in between has waited that nobody answered."""
    now = time.monotonic()
    return [
        now - browser.sent_at
        for table in load.tables.values()
        for browser in table.browsers
        if browser.pending and begin <= browser.sent_at < end
    ]


def _unreplied(load: Load, begin: float, end: float) -> list[float]:
    now = time.monotonic()
    return [
        now - browser.waits_since
        for table in load.tables.values()
        for browser in table.browsers
        if browser.waits_since and begin <= browser.waits_since < end
    ]


def main() -> None:
    """Play as the plan says."""
    given = orjson.loads(sys.argv[1])
    uvloop.run(play(Plan(**given)))


if __name__ == "__main__":
    main()

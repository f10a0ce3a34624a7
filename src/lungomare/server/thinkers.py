"""Computer seats, hints and evaluations think here: in worker processes, never on the event loop.

Each worker is a process of its own; one that dies is replaced and its thought begun again.
A table waits for one thought at a time, and thoughts are taken in the order they were asked
for, so no table can crowd out another.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Any, Final, Self

from lungomare.players import Choice, Situation, player
from lungomare.players.canosa_analysis import Analysis, Limit, analyse

if TYPE_CHECKING:
    from collections.abc import Callable

    from lungomare.games.canosa import Canosa, State

log: Final = logging.getLogger(__name__)

MOST_ANALYSES: Final = 8
"""Analyses that may wait or run at a time: whoever only looks on must not keep players waiting."""


class Busy(Exception):  # noqa: N818 - it is what they are
    """More thoughts wait than the queue may hold."""


def _think(name: str, situation: Situation) -> Choice:
    """Choose; this runs in a worker."""
    return player(name, situation.game).choose(situation)


def _analyse(game: Canosa, state: State, limit: Limit) -> Analysis:
    """Look at a position; this runs in a worker."""
    return analyse(state, limit, game=game)


def _begin_work() -> None:
    """Leave Ctrl-C to the server, and end with it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    server = multiprocessing.parent_process()
    assert server, "a worker is somebody's child"  # noqa: S101 - told to mypy

    def end_with_server() -> None:
        server.join()
        os._exit(0)

    threading.Thread(target=end_with_server, daemon=True).start()


def _new_worker() -> ProcessPoolExecutor:
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(1, mp_context=context, initializer=_begin_work)


class Thinkers:
    """A fixed number of workers and a bounded queue before them."""

    def __init__(self, workers: int, queue: int) -> None:
        self._free: asyncio.Queue[ProcessPoolExecutor] = asyncio.Queue()
        self._workers = workers
        self._most = queue
        self.waiting = 0
        self.analysing = 0
        self.replaced = 0

    async def __aenter__(self) -> Self:
        """Start the workers."""
        for _ in range(self._workers):
            self._free.put_nowait(_new_worker())
        return self

    async def __aexit__(self, *_: object) -> None:
        """Stop the workers; a thought under way is thrown away and thought again after a start."""
        while not self._free.empty():
            self._free.get_nowait().shutdown(wait=False, cancel_futures=True)

    async def choose(self, name: str, situation: Situation) -> Choice:
        """Return what the player called `name` chooses."""
        choice: Choice = await self._work(_think, name, situation)
        return choice

    async def analyse(self, game: Canosa, state: State, limit: Limit) -> Analysis:
        """Return what is found about a state of Canosa; few at a time, or raise `Busy`."""
        if self.analysing >= MOST_ANALYSES:
            raise Busy
        self.analysing += 1
        try:
            found: Analysis = await self._work(_analyse, game, state, limit)
        finally:
            self.analysing -= 1
        return found

    async def _work(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Return what `function` returns in a worker, which is replaced should it die."""
        if self.waiting >= self._most:
            raise Busy
        self.waiting += 1
        try:
            worker = await self._free.get()
        finally:
            self.waiting -= 1
        try:
            while True:
                try:
                    future = worker.submit(function, *arguments)
                    return await asyncio.wrap_future(future)
                except BrokenProcessPool:
                    log.warning("a worker died and is replaced; its thought begins again")
                    self.replaced += 1
                    worker.shutdown(wait=False)
                    worker = _new_worker()
        finally:
            self._free.put_nowait(worker)

    def processes(self) -> list[int]:
        """Return the process ids of workers that are idle now, for tests and metrics."""
        return [
            pid
            for worker in list(self._free._queue)  # type: ignore[attr-defined] # noqa: SLF001
            for pid in (worker._processes or {})  # noqa: SLF001
        ]

"""Games spread over processes; which process plays a game changes nothing in it.

Each worker is a process of its own with its own programs. It is handed one number at a time and
hands back the record. A lifeline, which closes when the match stops or its process dies, ends
the worker and its programs at once.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.connection import wait
from threading import Thread
from typing import TYPE_CHECKING

from lungomare.arena.game_runner import PlayerPool, play_game
from lungomare.game import GameError, Invalid

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

    from lungomare.arena.contest import Contest
    from lungomare.game import Json

STOPPING: float = 5.0
"""Seconds that a worker has to go once its lifeline is closed before it is killed."""


class WorkerLost(GameError):  # noqa: N818 - it reads as what it says
    """A worker died, or its player raised an error that is no refusal."""


def play_games(contest: Contest, numbers: Iterable[int], jobs: int = 1) -> Generator[Json]:
    """Yield the record of each game as it ends; closing the iterator stops what is under way.

    With one job the games are played here, in their order, and factories need not be picklable.
    """
    if jobs == 1:
        yield from _play_here(contest, numbers)
        return
    with _workers(contest, min(jobs, contest.games)) as workers:
        yield from _hand_out(workers, iter(numbers))


def _play_here(contest: Contest, numbers: Iterable[int]) -> Iterator[Json]:
    pool = PlayerPool(contest)
    try:
        for number in numbers:
            yield play_game(contest, number, pool)
        pool.close()
    finally:
        pool.kill()


@dataclass(slots=True)
class _Worker:
    process: SpawnProcess
    line: Connection
    lifeline: Connection
    number: int | None = None
    """The game that it plays."""


@contextmanager
def _workers(contest: Contest, jobs: int) -> Iterator[list[_Worker]]:
    workers: list[_Worker] = []
    try:
        workers.extend(_start_worker(contest) for _ in range(jobs))
        yield workers
        for worker in workers:  # all is played: they may take leave of their programs
            worker.line.close()
        _wait_for(workers)
    finally:
        for worker in workers:
            worker.lifeline.close()
        _wait_for(workers)
        for worker in workers:
            worker.process.kill()
            worker.process.join()


def _wait_for(workers: list[_Worker]) -> None:
    for worker in workers:
        worker.process.join(STOPPING)


def _start_worker(contest: Contest) -> _Worker:
    context = multiprocessing.get_context("spawn")
    line, their_line = context.Pipe()
    their_lifeline, lifeline = context.Pipe(duplex=False)
    process = context.Process(target=_work, args=(contest, their_line, their_lifeline), daemon=True)
    process.start()
    their_line.close()
    their_lifeline.close()
    return _Worker(process, line, lifeline)


def _hand_out(workers: list[_Worker], numbers: Iterator[int]) -> Iterator[Json]:
    """Keep every worker busy while there are numbers, and yield what comes back."""
    busy = [worker for worker in workers if _begin(worker, numbers)]
    while busy:
        ready = wait([worker.line for worker in busy])
        for worker in [worker for worker in busy if worker.line in ready]:
            record = _receive(worker)
            if not _begin(worker, numbers):
                busy.remove(worker)
            yield record


def _begin(worker: _Worker, numbers: Iterator[int]) -> bool:
    """Hand the worker its next game, if there is one."""
    worker.number = next(numbers, None)
    if worker.number is None:
        return False
    with suppress(OSError):  # a dead worker is noticed where its answer is awaited
        worker.line.send(worker.number)
    return True


def _receive(worker: _Worker) -> Json:
    try:
        answer = worker.line.recv()
    except (EOFError, OSError):
        raise WorkerLost(f"the process that played game {worker.number} died") from None
    if isinstance(answer, BaseException):
        raise answer
    record: Json = answer
    return record


def _work(contest: Contest, line: Connection, lifeline: Connection) -> None:
    """Play what is asked for until the line closes; this runs in the worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the match's to answer
    pool = PlayerPool(contest)
    Thread(target=_end_with, args=(lifeline, pool), daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            number = line.recv()
            try:
                record = play_game(contest, number, pool)
            except Exception as error:  # noqa: BLE001 - raised where the match runs
                line.send(_sendable(error, number))
                return
            line.send(record)
    pool.close()


def _end_with(lifeline: Connection, pool: PlayerPool) -> None:
    """Wait until the match stops or dies; then end the programs and this process."""
    with suppress(EOFError, OSError):
        lifeline.recv()
    pool.kill()
    os._exit(0)


def _sendable(error: Exception, number: int) -> Exception:
    """Return the error as one that can travel: a refusal's sentence, or which game broke off."""
    if isinstance(error, GameError):
        return Invalid(error.sentence, error.clause)
    what = f"{type(error).__name__}: {error}"
    return WorkerLost(f"game {number} broke off ({what}); with one job the whole trace is seen")

"""Who is served next: by rank, then whoever has used least lately; and how long that will take.

Nothing here knows of processes: `workers` asks for the next job and says what it took.
"""

from __future__ import annotations

import math
import time
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Final

from lungomare.server.telemetry.origin import NOBODY, Origin

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Iterator

HALF_LIFE_S: Final = 30.0
"""After so long only half of what a payer has used counts: about a few turns of a game, so that
whoever has just been served much waits for the others, and nobody pays for yesterday."""
FORGOTTEN_S: Final = 0.001
"""Seconds of use below which a payer is forgotten."""
FIRST_GUESS_S: Final = 0.2
"""How long a job is thought to take before any has been seen: a thought of a middle level."""
LEARNING: Final = 0.2
"""The weight of the latest job in the mean length of a job: some ten jobs count."""


class Rank(IntEnum):
    """What work is for, from what is served first to what is left undone first."""

    PLAYING = 0
    """A computer's reply where a person is connected and plays."""
    OPENING = 1
    """A table to open or to sit down at."""
    WATCHED = 2
    """A computer's reply that only spectators wait for."""
    HINT = 3
    CATCHING_UP = 4
    """What a client has missed that comes back."""
    REPLAY = 5
    """The positions of a table or of a record."""
    LIST = 6
    STUDY = 7
    EVALUATION = 8
    UNWATCHED = 9
    """A computer's reply that nobody waits for."""


RankNow = Rank | Callable[[], Rank]
"""A rank, or a function that says it as things stand: somebody may come or leave meanwhile."""


class Busy(Exception):  # noqa: N818 - it is what they are
    """More work waits than may; `wait_s` says after how long it is worth asking again."""

    def __init__(self, wait_s: float = 1.0) -> None:
        super().__init__(wait_s)
        self.wait_s = wait_s

    @property
    def headers(self) -> dict[str, str]:
        """Say it as an answer does: in whole seconds, at least one."""
        return {"retry-after": str(max(1, math.ceil(self.wait_s)))}


@dataclass(eq=False, slots=True)
class Job:
    """Work that waits or runs."""

    work: bytes
    """The function and its arguments, pickled."""
    payer: str
    """Who pays: a network, or a table that nobody is connected to."""
    table: str
    """What is served in turn among the same payer's."""
    rank_now: RankNow
    seconds: float
    """The worker's time it may take."""
    result: asyncio.Future[Any]
    rank: Rank = Rank.PLAYING
    """The rank under which it is queued."""
    expected: float = FIRST_GUESS_S
    """What its payer was charged when it began, until it is known."""
    attempts: int = 0
    origin: Origin = NOBODY
    """On whose behalf it is done."""
    since: float = field(default_factory=time.monotonic)
    """When it was asked for."""

    def rerank(self) -> Rank:
        """Return the rank as things stand now."""
        self.rank = self.rank_now() if callable(self.rank_now) else self.rank_now
        return self.rank


@dataclass(slots=True)
class Usage:
    """What each payer has used lately, half of it forgotten every `HALF_LIFE_S`."""

    clock: Callable[[], float]
    _used: dict[str, tuple[float, float]] = field(default_factory=dict)

    def of(self, payer: str) -> float:
        """Return the seconds that still count."""
        used, at = self._used.get(payer, (0.0, 0.0))
        return used * 0.5 ** ((self.clock() - at) / HALF_LIFE_S) if used else 0.0

    def charge(self, payer: str, seconds: float) -> None:
        """Count what was used; a correction may be negative."""
        self._used[payer] = (max(0.0, self.of(payer) + seconds), self.clock())

    def forget_small(self) -> None:
        """Drop payers whose use does not count any more."""
        for payer in [each for each in self._used if self.of(each) < FORGOTTEN_S]:
            del self._used[payer]

    def __len__(self) -> int:
        return len(self._used)


Tables = dict[str, deque[Job]]
"""A payer's jobs of one rank, by table."""


class Schedule:
    """The jobs that wait; bounded altogether and by payer."""

    def __init__(
        self, most: int, most_by_payer: int, workers: int, clock: Callable[[], float]
    ) -> None:
        self.most = most
        self.most_by_payer = most_by_payer
        self.workers = max(workers, 1)
        self.by_payer: Counter[str] = Counter()
        self.by_rank: Counter[Rank] = Counter()
        self.length = dict.fromkeys(Rank, FIRST_GUESS_S)
        """The mean length of a job of each rank, in seconds as they pass in the worker."""
        self._queues: dict[Rank, dict[str, Tables]] = {rank: {} for rank in Rank}
        self._used = Usage(clock)
        self._forgets_at = most
        self._is_stale = False

    def __len__(self) -> int:
        return self.by_rank.total()

    def _jobs(self, rank: Rank) -> Iterator[Job]:
        for tables in self._queues[rank].values():
            for jobs in tables.values():
                yield from jobs

    # In and out

    def add(self, job: Job) -> Job | None:
        """Let a job wait, or raise `Busy`; return the job that had to make place, if one had."""
        job.rerank()
        if self.by_payer[job.payer] >= self.most_by_payer:
            raise Busy(self.expected_wait(job.payer, job.rank))
        dropped = None
        if len(self) >= self.most:
            dropped = self._last_after(job.rank)
            if dropped is None:
                raise Busy(self.expected_wait(job.payer, job.rank))
            self.remove(dropped)
        self._put(job)
        return dropped

    def put_back(self, job: Job) -> None:
        """Let a job wait again whose worker died; it was let in before."""
        job.rerank()
        self._put(job)

    def _put(self, job: Job) -> None:
        tables = self._queues[job.rank].setdefault(job.payer, {})
        tables.setdefault(job.table, deque()).append(job)
        self.by_payer[job.payer] += 1
        self.by_rank[job.rank] += 1

    def remove(self, job: Job) -> bool:
        """Forget a job; say whether it still waited."""
        tables = self._queues[job.rank].get(job.payer, {})
        jobs = tables.get(job.table)
        if not jobs or job not in jobs:
            return False
        jobs.remove(job)
        if not jobs:
            del tables[job.table]
        if not tables:
            del self._queues[job.rank][job.payer]
        self.by_rank[job.rank] -= 1
        self.by_payer[job.payer] -= 1
        if not self.by_payer[job.payer]:
            del self.by_payer[job.payer]
        return True

    def _last_after(self, rank: Rank) -> Job | None:
        """Return the job to drop for one of this rank: of the last rank, of who waits with most."""
        last = next((each for each in reversed(Rank) if self._queues[each]), rank)
        if last <= rank:
            return None
        payer = max(self._queues[last], key=lambda each: (self.by_payer[each], self._used.of(each)))
        *_, newest = (jobs[-1] for jobs in self._queues[last][payer].values())
        return newest

    def rerank(self) -> None:
        """Look at every rank again before the next job is picked: somebody came or left."""
        self._is_stale = True

    def pick(self) -> Job | None:
        """Take out the next job, or return None if none waits."""
        if self._is_stale:
            self._sort_again()
        for rank in Rank:
            while (job := self._first(rank)) is not None:
                self.remove(job)
                if job.rerank() <= rank:
                    self._begin(job)
                    return job
                self._put(job)
        return None

    def _sort_again(self) -> None:
        self._is_stale = False
        for rank in Rank:
            for job in list(self._jobs(rank)):
                self.remove(job)
                job.rerank()
                self._put(job)

    def _first(self, rank: Rank) -> Job | None:
        payers = self._queues[rank]
        if not payers:
            return None
        tables = payers[min(payers, key=self._used.of)]
        return tables[min(tables, key=lambda table: self._used.of(_key(table)))][0]

    # What it costs

    def _begin(self, job: Job) -> None:
        job.expected = self.length[job.rank]
        self._charge(job, job.expected)

    def end(self, job: Job, used: float, passed: float) -> None:
        """Count what a job took: the processor's seconds, and those that passed in the worker."""
        self._charge(job, used - job.expected)
        self.length[job.rank] += LEARNING * (passed - self.length[job.rank])
        if len(self._used) > self._forgets_at:
            self._used.forget_small()
            self._forgets_at = 2 * len(self._used) + self.most

    def _charge(self, job: Job, seconds: float) -> None:
        self._used.charge(job.payer, seconds)
        self._used.charge(_key(job.table), seconds)

    def expected_wait(self, payer: str, rank: Rank) -> float:
        """Return about how long a job would wait now, in seconds.

        All of a lower rank go first; of the same rank, each other payer's as many as this payer
        has waiting, and those of this payer.
        """
        first = sum(self.length[each] * self.by_rank[each] for each in Rank if each < rank)
        own = self._count(rank, payer) + 1
        beside = sum(
            own if each == payer else min(own, self._count(rank, each))
            for each in {payer, *self._queues[rank]}
        )
        return (first + self.length[rank] * beside) / self.workers

    def _count(self, rank: Rank, payer: str) -> int:
        return sum(map(len, self._queues[rank].get(payer, {}).values()))


def _key(table: str) -> str:
    """Return the name under which a table's use is counted, which no payer has."""
    return f"\0{table}"

"""A server of several processes as queues, with measured costs: how late moves become under load.

What is modelled, and nothing else: each process is one queue (its event loop, and the writer that
shares its processor). A move waits there, is handled, goes to the process's writer, which has one
commit under way and takes all that waits into the next; PostgreSQL has so many cores, and one sync
of its log at a time that all commits waiting for it share; then the move is answered, told over the
bus, and heard by another process, where the other seat is. Moves come at random (Poisson), and each
work takes a time drawn from an exponential distribution around its measured mean, which has a
longer tail than what was measured.
"""

from __future__ import annotations

import heapq
import itertools
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable

GATHER_S: Final = 0.002
"""What the writer waits after a commit, as `server/store/postgresql/writer.py` has it."""
BACK_S: Final = (0.075, 0.15)
"""When a page comes back that lost its line: its first wait (`web/src/api/connection.ts`)."""


@dataclass(frozen=True, slots=True)
class Costs:
    """Seconds of a processor, unless said otherwise, on the machine that was measured."""

    receive: float
    """A move up to its commit."""
    answer: float
    """The same move after its commit: acknowledged, told to those here and to the bus."""
    hear: float
    """What another process does with it."""
    come: float
    """A client that comes back, to a table that the process does not have in memory."""
    commit: float
    """PostgreSQL, for a commit."""
    row: float
    """PostgreSQL, for an event in it."""
    sync: float
    """How long a sync of the log takes, waiting included."""
    bus: float
    """Redis, for a message."""


@dataclass(frozen=True, slots=True)
class Load:
    """What is asked of how many."""

    processes: int
    moves: float
    """A second, at all processes together."""
    database_cores: int = 4
    crossing: float = 1.0
    """The part of moves whose other seat is at another process."""
    seconds: float = 2.0
    dying: int = 0
    """Processes that die in the middle of it."""
    sockets: int = 0
    """At each of them."""


@dataclass(slots=True)
class Queue:
    """Works one after the other."""

    free_at: float = 0.0
    busy: float = 0.0

    def take(self, now: float, work: float) -> float:
        """Return when a work that comes now is done."""
        self.free_at = max(now, self.free_at) + work
        self.busy += work
        return self.free_at


@dataclass(slots=True)
class Process:
    """One process: its loop, and the moves that wait for its writer."""

    loop: Queue = field(default_factory=Queue)
    waiting: list[float] = field(default_factory=list)
    is_writing: bool = False


@dataclass(slots=True)
class Found:
    """When moves that came in the second half were acknowledged and told, in seconds after."""

    acknowledged: list[float] = field(default_factory=list)
    told: list[float] = field(default_factory=list)
    back: list[float] = field(default_factory=list)
    """How long after the death each client was back."""
    commits: int = 0
    came: int = 0
    busiest: float = 0.0
    """The part of the time that the busiest process worked."""

    def to_json(self) -> dict[str, Any]:
        """Return its percentiles, in milliseconds."""
        return {
            "ack_p50": percentile(self.acknowledged, 0.5),
            "ack_p99": percentile(self.acknowledged, 0.99),
            "told_p99": percentile(self.told, 0.99),
            "back_p99": percentile(self.back, 0.99),
            "busy": round(self.busiest, 2),
            "moves_a_commit": round(self.came / max(self.commits, 1), 1),
        }


class Simulation:
    """One run."""

    def __init__(self, costs: Costs, load: Load, seed: int = 1) -> None:
        self.costs = costs
        self.load = load
        self.rng = Random(seed)
        self.found = Found()
        self.processes = [Process() for _ in range(load.processes)]
        self.living = list(self.processes)
        self.cores = [Queue() for _ in range(load.database_cores)]
        self.bus = Queue()
        self.syncing_until = 0.0
        self.next_sync: list[Callable[[], None]] = []
        self.now = 0.0
        self._order = itertools.count()
        self._agenda: list[tuple[float, int, Callable[[], None]]] = []

    def run(self) -> Found:
        """Let moves come for so long, and finish all that have come."""
        load = self.load
        self._at(self._between(load.moves), self._come)
        if load.dying:
            self._at(load.seconds / 2, self._die)
        while self._agenda:
            self.now, _, act = heapq.heappop(self._agenda)
            act()
        busy = max(process.loop.busy for process in self.processes)
        self.found.busiest = busy / load.seconds
        return self.found

    def _at(self, when: float, act: Callable[[], None]) -> None:
        heapq.heappush(self._agenda, (when, next(self._order), act))

    def _between(self, rate: float) -> float:
        return self.now + self.rng.expovariate(rate)

    def _work(self, mean: float) -> float:
        return self.rng.expovariate(1 / mean) if mean else 0.0

    def _any(self) -> Process:
        return self.living[int(self.rng.random() * len(self.living))]

    # A move

    def _come(self) -> None:
        """A move comes, and the next one will."""
        self.found.came += 1
        process, came = self._any(), self.now
        done = process.loop.take(self.now, self._work(self.costs.receive))
        self._at(done, lambda: self._write(process, came))
        following = self._between(self.load.moves)
        if following < self.load.seconds:
            self._at(following, self._come)

    def _write(self, process: Process, came: float) -> None:
        process.waiting.append(came)
        if not process.is_writing:
            process.is_writing = True
            self._commit(process)

    def _commit(self, process: Process) -> None:
        """Hand all that waits to PostgreSQL."""
        batch, process.waiting = process.waiting, []
        if not batch:
            process.is_writing = False
            return
        core = min(self.cores, key=lambda each: each.free_at)
        work = self._work(self.costs.commit + self.costs.row * len(batch))
        self._at(core.take(self.now, work), lambda: self._sync(lambda: self._done(process, batch)))

    def _sync(self, act: Callable[[], None]) -> None:
        """Share the next sync of the log."""
        self.next_sync.append(act)
        if len(self.next_sync) == 1:
            self._at(max(self.now, self.syncing_until), self._begin_sync)

    def _begin_sync(self) -> None:
        shared, self.next_sync = self.next_sync, []
        self.syncing_until = self.now + self._work(self.costs.sync)
        for act in shared:
            self._at(self.syncing_until, act)

    def _done(self, process: Process, batch: list[float]) -> None:
        """Answer what is on the disk, and see to the next batch."""
        self.found.commits += 1
        for came in batch:
            done = process.loop.take(self.now, self._work(self.costs.answer))
            self._note(self.found.acknowledged, came, done)
            if self.rng.random() < self.load.crossing:
                self._at(done, lambda came=came: self._tell(process, came))  # type: ignore[misc]
        self._at(self.now + GATHER_S, lambda: self._commit(process))

    def _tell(self, process: Process, came: float) -> None:
        """Bring an event to the other seat's process."""
        other = self._any()
        while other is process and len(self.living) > 1:
            other = self._any()
        heard = self.bus.take(self.now, self._work(self.costs.bus))

        def hear() -> None:
            self._note(self.found.told, came, other.loop.take(heard, self._work(self.costs.hear)))

        self._at(heard, hear)

    def _note(self, times: list[float], came: float, done: float) -> None:
        """Note a time, once the beginning is over in which all queues are empty."""
        if came >= self.load.seconds / 2:
            times.append(done - came)

    # A death

    def _die(self) -> None:
        """Let processes die; their clients come back to others, whom they and their moves find."""
        died = self.now
        del self.living[: self.load.dying]
        for _ in range(self.load.sockets * self.load.dying):
            self._at(died + self.rng.uniform(*BACK_S), lambda: self._come_back(died))

    def _come_back(self, died: float) -> None:
        done = self._any().loop.take(self.now, self._work(self.costs.come))
        self.found.back.append(done - died)


def percentile(times: list[float], part: float) -> float:
    """Return the time within which this part of all was over, in milliseconds; -1 of none."""
    ordered = sorted(times)
    return round(ordered[min(int(len(times) * part), len(times) - 1)] * 1e3, 1) if times else -1.0


def simulate(costs: Costs, load: Load, seed: int = 1) -> dict[str, Any]:
    """Return what a load feels like."""
    return Simulation(costs, load, seed).run().to_json()


def most_moves(costs: Costs, load: Load, p99_ms: float, steps: int = 8) -> float:
    """Return the greatest rate at which 99 of 100 acknowledgements keep within a limit."""
    low, high = 0.0, load.processes / (costs.receive + costs.answer)
    for _ in range(steps):
        middle = (low + high) / 2
        felt = simulate(costs, replace(load, moves=middle))
        low, high = (middle, high) if felt["ack_p99"] <= p99_ms else (low, middle)
    return low

"""Workers: limits that end work with a sentence, a fair order, and replacement of the dead."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from lungomare.game import Invalid
from lungomare.server.workers.pool import (
    MEBIBYTE,
    REQUESTS,
    THINKING,
    Busy,
    Kind,
    Rank,
    TooMuch,
    Workers,
)
from lungomare.server.workers.process import Limits
from lungomare.server.workers.scheduler import HALF_LIFE_S, Job, Schedule
from server.chores import (
    add,
    die,
    die_once,
    grow,
    hide_from_alarms,
    hold_the_interpreter,
    refuse,
    refuse_where,
    spin,
)
from server.house import PATIENCE, eventually
from services import family, is_alive

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator

pytestmark = pytest.mark.anyio

QUICK = Kind(Limits(nice=5, memory=512 * MEBIBYTE), ("server.chores",), most=50, most_by_payer=20)


@contextlib.asynccontextmanager
async def pool(count: int = 1, kind: Kind = QUICK, **more: Any) -> AsyncIterator[Workers]:
    async with asyncio.timeout(PATIENCE), Workers(count, kind, **more) as workers:
        yield workers


async def do(workers: Workers, function: Callable[..., Any], *args: Any, **more: Any) -> Any:
    asked = {"payer": "ada", "rank": Rank.PLAYING, "seconds": 5.0, **more}
    return await workers.run(function, *args, **asked)


# Limits


async def test_work_is_done_in_another_process_that_stands_back() -> None:
    async with pool() as workers:
        assert await do(workers, add, 2, 3) == 5
        pid = await do(workers, os.getpid)
        assert [pid] == workers.processes()
        assert pid != os.getpid()
        assert await do(workers, os.nice, 0) == os.nice(0) + 5


async def test_refusals_come_back_as_they_were_raised() -> None:
    async with pool() as workers:
        with pytest.raises(Invalid, match=r"this is no game \(C1.1\)"):
            await do(workers, refuse)
        with pytest.raises(Exception, match="this is no action"):
            await do(workers, refuse_where)
        assert await do(workers, add, 1, 1) == 2
        assert workers.replaced == 0


@pytest.mark.parametrize("work", [(spin, 60.0), (hide_from_alarms,)])
async def test_work_in_python_is_ended_at_its_time(work: Any) -> None:
    async with pool() as workers:
        with pytest.raises(TooMuch, match=r"more than 0\.2 seconds"):
            await do(workers, *work, seconds=0.2)
        assert await do(workers, add, 1, 1) == 2
        assert workers.replaced == 0


async def test_native_work_is_ended_by_the_kernel() -> None:
    async with pool() as workers:
        with pytest.raises(TooMuch, match=r"more than 0\.2 seconds"):
            await do(workers, hold_the_interpreter, seconds=0.2)
        assert await do(workers, add, 1, 1) == 2
        assert workers.replaced == 1


async def test_work_that_sleeps_for_ever_is_ended_from_outside() -> None:
    async with pool() as workers:
        with pytest.raises(TooMuch, match=r"more than 0\.01 seconds"):
            await do(workers, time.sleep, 10**6, seconds=0.01)
        assert await do(workers, add, 1, 1) == 2
        assert workers.replaced == 1


async def test_work_beyond_its_memory_is_ended_with_a_sentence() -> None:
    async with pool() as workers:
        with pytest.raises(TooMuch, match="more memory than there is"):
            await do(workers, grow)
        assert await do(workers, add, 1, 1) == 2


# Dying


async def test_work_whose_worker_died_is_done_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with pool() as workers:
        assert await do(workers, die_once, str(tmp_path / "tries")) == 2
        assert workers.replaced == 1
        assert "a worker died and is replaced" in caplog.text


async def test_work_that_kills_two_workers_is_given_up(caplog: pytest.LogCaptureFixture) -> None:
    async with pool() as workers:
        with pytest.raises(TooMuch, match="given up"):
            await do(workers, die)
        assert await do(workers, add, 1, 1) == 2
        assert workers.replaced == 2
        assert "two workers died of the same work" in caplog.text


async def test_an_idle_worker_that_dies_is_replaced() -> None:
    async with pool() as workers:
        await do(workers, add, 1, 1)
        (pid,) = workers.processes()
        os.kill(pid, signal.SIGKILL)
        assert await do(workers, add, 1, 1) == 2
        assert workers.processes() != [pid]


async def test_work_called_off_leaves_its_worker_for_others() -> None:
    async with pool() as workers:
        await do(workers, add, 1, 1)
        task = asyncio.create_task(do(workers, spin, 0.2))
        await eventually(lambda: workers.running)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert await do(workers, add, 1, 1) == 2
        assert workers.replaced == 0


async def test_whoever_waits_when_the_workers_end_is_let_go() -> None:
    async with Workers(1, QUICK) as workers:
        await do(workers, add, 1, 1)
        tasks = [asyncio.create_task(do(workers, spin, 60.0, seconds=90)) for _ in range(2)]
        await eventually(lambda: workers.running and workers.waiting)
        (pid,) = workers.processes()
    assert all(
        isinstance(e, asyncio.CancelledError)
        for e in await asyncio.gather(*tasks, return_exceptions=True)
    )
    assert not is_alive(pid)


async def test_workers_come_back_when_the_process_they_are_forked_from_is_killed() -> None:
    async with pool() as workers:
        await do(workers, add, 1, 1)
        (pid,) = workers.processes()
        os.kill(await do(workers, os.getppid), signal.SIGKILL)
        assert await do(workers, os.getpid) == pid, "it lives on by itself"
        os.kill(pid, signal.SIGKILL)
        assert await do(workers, add, 1, 1) == 2
        assert workers.processes() != [pid]


SERVER = """
import asyncio, time
from lungomare.server.workers.pool import REQUESTS, THINKING, Rank, Workers
async def main():
    async with Workers(1, REQUESTS) as requests, Workers(1, THINKING) as thinkers:
        while not (requests.processes() and thinkers.processes()):
            await asyncio.sleep(0.01)
        asked = dict(payer="a", rank=Rank.PLAYING, seconds=60)
        print(*requests.processes(), *thinkers.processes(), flush=True)
        await requests.run(time.sleep, 600, **asked)
if __name__ == "__main__":
    asyncio.run(main())
"""


@contextlib.contextmanager
def script(folder: Path, text: str) -> Iterator[subprocess.Popen[str]]:
    """A process of its own group that runs a script, killed at the end."""
    path = folder / "server.py"
    path.write_text(text)
    pipes: Any = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen([sys.executable, path], process_group=0, **pipes) as process:
        try:
            yield process
        finally:
            process.kill()


@pytest.mark.parametrize("ending", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
async def test_workers_end_with_the_server_however_it_ends(
    tmp_path: Path, ending: signal.Signals
) -> None:
    with script(tmp_path, SERVER) as server:
        assert server.stdout
        pids = [int(word) for word in (await asyncio.to_thread(server.stdout.readline)).split()]
        ((origin, command),) = _forked_from(server.pid).items()
        server.send_signal(ending)
        server.communicate()
    assert len(pids) == 2
    assert all(module in command for kind in (REQUESTS, THINKING) for module in kind.modules)
    await eventually(lambda: not any(map(is_alive, [*pids, origin])))


def _forked_from(server: int) -> dict[int, str]:
    """Return the process that the workers of a server are forked from, and its command line."""
    commands = {}
    for process in family(server):
        with contextlib.suppress(OSError):
            parent = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1]
            if parent == str(server):
                commands[process] = Path(f"/proc/{process}/cmdline").read_text()
    return {child: each for child, each in commands.items() if "forkserver" in each}


STARTING = """
import asyncio, signal
from lungomare.server.workers.pool import REQUESTS, Workers
async def main():
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGINT, stop.set)
    async with Workers(2, REQUESTS):
        await stop.wait()
if __name__ == "__main__":
    asyncio.run(main())
"""


async def test_ctrl_c_while_workers_start_stops_the_server_quietly(tmp_path: Path) -> None:
    with script(tmp_path, STARTING) as server:
        await eventually(lambda: _forked_from(server.pid))
        await asyncio.sleep(0.2)  # it imports for longer
        os.killpg(server.pid, signal.SIGINT)
        _, said = await asyncio.to_thread(server.communicate, timeout=PATIENCE)
        assert (server.returncode, said) == (0, "")


async def test_workers_leave_ctrl_c_to_the_server() -> None:
    async with pool() as workers:
        await do(workers, add, 1, 1)
        (pid,) = workers.processes()
        os.kill(pid, signal.SIGINT)
        assert await do(workers, add, 1, 1) == 2
        assert workers.processes() == [pid]


# What it costs


async def test_the_payer_is_charged_what_the_worker_used() -> None:
    charged: list[tuple[str, float]] = []
    async with pool(on_charge=lambda *each: charged.append(each)) as workers:
        await do(workers, spin, 0.3, payer="ada", rank=Rank.STUDY)
        await do(workers, time.sleep, 0.3, payer="bo")
        with pytest.raises(TooMuch):
            await do(workers, spin, 60.0, payer="cleo", seconds=0.5)
    (ada, busy), (bo, slept), (cleo, ended) = charged
    assert (ada, bo, cleo) == ("ada", "bo", "cleo")
    assert 0.3 <= busy < 0.5
    assert slept < 0.2
    assert 0.4 <= ended < 1.0
    assert workers.seconds[Rank.STUDY] == busy


# Order


@dataclass
class Clock:
    now: float = 100.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Queue:
    """A schedule whose jobs have names, and whose time passes as it is told."""

    most: int = 100
    by_payer: int = 50
    clock: Clock = field(default_factory=Clock)

    def __post_init__(self) -> None:
        self.schedule = Schedule(self.most, self.by_payer, 1, self.clock)
        self.names: dict[Job, str] = {}

    def add(self, name: str, payer: str, rank: Any = Rank.PLAYING, table: str = "") -> str | None:
        future: Any = None
        job = Job(b"", payer, table, rank, 1.0, future)
        self.names[job] = name
        dropped = self.schedule.add(job)
        return self.names[dropped] if dropped else None

    def serve(self, took: float = 1.0) -> str | None:
        job = self.schedule.pick()
        if job is None:
            return None
        self.clock.now += took
        self.schedule.end(job, took, took)
        return self.names[job]

    def serve_all(self) -> list[str]:
        return list(iter(self.serve, None))


def test_people_come_first_and_empty_tables_last() -> None:
    queue = Queue()
    for rank in reversed(Rank):
        queue.add(rank.name, "ada", rank)
    assert queue.serve_all() == [rank.name for rank in Rank]


def test_whoever_has_used_least_is_next() -> None:
    queue = Queue()
    for number in range(4):
        queue.add(f"a{number}", "ada")
    queue.add("b0", "bo")
    queue.add("b1", "bo")
    assert queue.serve_all() == ["a0", "b0", "a1", "b1", "a2", "a3"]


def test_long_work_counts_more_than_short() -> None:
    queue = Queue()
    queue.add("long", "ada")
    assert queue.serve(took=3.0) == "long"
    for number in range(5):
        queue.add(f"b{number}", "bo")
    queue.add("a", "ada")
    assert [queue.serve(), queue.serve()] == ["b0", "b1"]
    assert queue.serve_all().index("a") <= 1


def test_what_was_used_long_ago_is_forgotten() -> None:
    queue = Queue()
    queue.add("long", "ada")
    queue.serve(took=60.0)
    queue.clock.now += 20 * HALF_LIFE_S
    queue.add("b", "bo")
    queue.serve(took=1.0)
    queue.add("b2", "bo")
    queue.add("a", "ada")
    assert queue.serve_all() == ["a", "b2"]


def test_the_tables_of_one_payer_take_turns() -> None:
    queue = Queue()
    for number in range(3):
        queue.add(f"one{number}", "ada", table="one")
    queue.add("two", "ada", table="two")
    assert queue.serve_all() == ["one0", "two", "one1", "one2"]


def test_a_rank_may_change_while_work_waits() -> None:
    queue, rank = Queue(), {"one": Rank.UNWATCHED, "two": Rank.PLAYING}
    queue.add("one", "ada", lambda: rank["one"])
    queue.add("two", "bo", lambda: rank["two"])
    queue.add("three", "cleo", Rank.STUDY)
    rank |= {"one": Rank.PLAYING, "two": Rank.UNWATCHED}
    queue.schedule.rerank()
    assert queue.serve_all() == ["one", "three", "two"]


def test_a_full_queue_lets_the_last_rank_make_place() -> None:
    queue = Queue(most=3)
    queue.add("study", "ada", Rank.STUDY)
    queue.add("old", "bo", Rank.EVALUATION)
    queue.add("new", "bo", Rank.EVALUATION)
    assert queue.add("move", "cleo", Rank.PLAYING) == "new"
    assert queue.add("hint", "cleo", Rank.HINT) == "old"
    with pytest.raises(Busy):
        queue.add("another study", "dan", Rank.STUDY)
    assert queue.serve_all() == ["move", "hint", "study"]


def test_one_payer_cannot_fill_the_queue() -> None:
    queue = Queue(by_payer=2)
    queue.add("a0", "ada")
    queue.add("a1", "ada")
    with pytest.raises(Busy):
        queue.add("a2", "ada")
    queue.add("b", "bo")
    assert queue.serve_all() == ["a0", "b", "a1"]


def test_how_long_it_takes_is_told() -> None:
    queue = Queue()
    queue.add("first", "ada", Rank.STUDY)
    for _ in range(40):  # so that it is known how long a study takes
        queue.serve(took=2.0)
        queue.add("next", "ada", Rank.STUDY)
    for number in range(9):
        queue.add(f"a{number}", "ada", Rank.STUDY)
    wait = queue.schedule.expected_wait
    assert wait("ada", Rank.STUDY) == pytest.approx(22, rel=0.1)
    assert wait("bo", Rank.STUDY) == pytest.approx(4, rel=0.1)
    assert wait("bo", Rank.PLAYING) < 1
    assert wait("bo", Rank.UNWATCHED) > 20
    assert Busy(wait("ada", Rank.STUDY)).headers == {"retry-after": "22"}
    assert Busy(0.0).headers == {"retry-after": "1"}


def test_payers_of_long_ago_take_no_room() -> None:
    queue = Queue(most=10)
    for number in range(5000):
        queue.add("work", f"payer {number}", table=f"table {number}")
        queue.serve(took=1.0)
    assert len(queue.schedule._used) < 1300  # noqa: SLF001 - that nothing piles up


async def test_refusals_and_waiting_are_counted_by_rank() -> None:
    kind = QUICK._replace(most=2)
    async with pool(0, kind) as workers:
        asked = [
            asyncio.create_task(do(workers, add, 1, 1, rank=rank))
            for rank in (Rank.LIST, Rank.UNWATCHED)
        ]
        await eventually(lambda: workers.waiting == 2)
        assert workers.waiting_by_rank()[Rank.LIST] == 1
        with pytest.raises(Busy) as busy:
            await do(workers, add, 1, 1, rank=Rank.UNWATCHED)
        assert busy.value.wait_s > 0
        first = asyncio.create_task(do(workers, add, 1, 1, rank=Rank.PLAYING))
        with pytest.raises(Busy):
            await asked[1]
        assert workers.refused == {Rank.UNWATCHED: 2}
        with pytest.raises(Busy):
            await do(workers, add, 1, 1, rank=Rank.OPENING, patience=0.01)
        assert workers.refused[Rank.LIST] == 1
        first.cancel()


async def test_work_that_has_waited_too_long_is_sent_away() -> None:
    async with pool(0) as workers:
        with pytest.raises(Busy):
            await do(workers, add, 1, 1, rank=Rank.LIST, patience=0.01)
        assert (workers.waiting, workers.refused[Rank.LIST]) == (0, 1)


def test_workers_import_neither_a_web_server_nor_a_database() -> None:
    """To import those takes three times as long as all that a worker needs."""
    kinds = ", ".join(sorted({module for kind in (REQUESTS, THINKING) for module in kind.modules}))
    heavy = {"alembic", "fastapi", "prometheus_client", "sqlalchemy", "starlette", "uvicorn"}
    asked = f"import sys, {kinds}; print(*{heavy!r} & sys.modules.keys())"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert done.stdout == "\n"

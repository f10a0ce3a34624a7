"""The supervisor: who dies is replaced, all are renewed in turn, and nothing is left behind."""

from __future__ import annotations

import json
import os
import signal
import socket
import sys
import time
from typing import TYPE_CHECKING, Any

import pytest

from lungomare.server.supervised import READY, VARIABLE, Child
from lungomare.server.supervisor import AGAIN_S, Place
from services import is_alive, start_process

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

PATIENCE = 60.0
CHILD = """
import os, pathlib, signal, sys, time
from lungomare.server.supervised import supervised
folder = pathlib.Path(sys.argv[1])
child = supervised()
def note(what):
    with (folder / "noted").open("a") as file:
        file.write(f"{what} {child.number} {os.getpid()}\\n")
def stop(*_):
    note("stopped")
    if not (folder / "stubborn").exists():
        os._exit(0)
signal.signal(signal.SIGTERM, stop)
child.end_with_supervisor(0.5)
note("began")
if (folder / "broken").exists():
    os._exit(3)
while (folder / "slow").exists():
    time.sleep(0.01)
child.say_ready()
while True:
    time.sleep(60)
"""
SUPERVISOR = """
import asyncio, pathlib, sys
from lungomare.server.supervised import Child
from lungomare.server.supervisor import Place, Supervisor
from lungomare.server.telemetry.logs import set_up_logs
set_up_logs("info")
folder, plain = pathlib.Path(sys.argv[2]), asyncio.create_subprocess_exec
async def start(*words, **more):
    if (folder / "late").exists():
        (folder / "starting").touch()
        await asyncio.sleep(0.3)
    return await plain(*words, **more)
asyncio.create_subprocess_exec = start
command = [sys.executable, "-c", sys.argv[1], sys.argv[2]]
places = [Place(f"server {n}", command, Child(n, -1), is_last=n == 3) for n in (1, 2, 3)]
asyncio.run(Supervisor(places, 1.0).run())
"""


class Supervised:
    """A supervisor with three processes that note what happens to them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.log = folder / "log"
        with self.log.open("wb") as log:
            command = [sys.executable, "-c", SUPERVISOR, CHILD, str(folder)]
            self.process = start_process(command, stderr=log)

    def noted(self, what: str) -> list[tuple[int, int]]:
        """Return the numbers and process ids of those of which something was noted."""
        path = self.folder / "noted"
        rows = [row.split() for row in path.read_text().splitlines()] if path.exists() else []
        return [(int(row[1]), int(row[2])) for row in rows if row[0] == what]

    def logged(self) -> list[str]:
        return [json.loads(line)["message"] for line in self.log.read_text().splitlines()]


def until(holds: Callable[[], Any]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Supervised]:
    supervised = Supervised(tmp_path)
    try:
        until(lambda: len(supervised.noted("began")) == 3)
        yield supervised
    finally:
        supervised.process.kill()
        supervised.process.wait(PATIENCE)
        until(lambda: not any(is_alive(pid) for _, pid in supervised.noted("began")))


@pytest.mark.parametrize(
    ("which", "name"), [(signal.SIGKILL, "SIGKILL"), (signal.SIGRTMIN + 1, "signal 35")]
)
def test_who_dies_is_replaced(running: Supervised, which: int, name: str) -> None:
    number, victim = running.noted("began")[1]
    os.kill(victim, which)
    until(lambda: len(running.noted("began")) == 4)
    assert running.noted("began")[-1][0] == number
    assert f"server {number} (process {victim}) was ended by {name}" in running.logged()[-1]


def test_an_orderly_stop_in_order(running: Supervised) -> None:
    running.process.terminate()
    assert running.process.wait(PATIENCE) == 0
    stopped = [number for number, _ in running.noted("stopped")]
    assert (sorted(stopped), stopped[-1]) == ([1, 2, 3], 3), "what others need stops last"


def test_one_that_is_being_started_is_stopped_too(running: Supervised) -> None:
    """Those that run take longer to stop than it takes to start."""
    (running.folder / "stubborn").touch()
    (running.folder / "late").touch()
    os.kill(running.noted("began")[0][1], signal.SIGKILL)
    until((running.folder / "starting").exists)
    running.process.terminate()
    assert running.process.wait(PATIENCE) == 0
    assert not any(is_alive(pid) for _, pid in running.noted("began"))


def test_who_does_not_stop_is_ended(running: Supervised) -> None:
    (running.folder / "stubborn").touch()
    running.process.send_signal(signal.SIGINT)
    assert running.process.wait(PATIENCE) == 0
    assert sum("does not stop; it is ended" in line for line in running.logged()) == 3


def test_all_are_renewed_one_after_the_other(running: Supervised) -> None:
    old = dict(running.noted("began"))
    running.process.send_signal(signal.SIGHUP)
    until(lambda: len(running.noted("stopped")) == 3)
    assert running.noted("stopped") == [(number, old[number]) for number in (1, 2, 3)]
    rows = [row.split()[:2] for row in (running.folder / "noted").read_text().splitlines()]
    assert rows[3:] == [[what, str(n)] for n in (1, 2, 3) for what in ("began", "stopped")]
    new = running.noted("began")[3:]
    assert all(is_alive(pid) for _, pid in new)


def test_one_that_dies_while_it_is_renewed_is_not_replaced_twice(running: Supervised) -> None:
    old = dict(running.noted("began"))
    (running.folder / "slow").touch()
    running.process.send_signal(signal.SIGHUP)
    until(lambda: len(running.noted("began")) == 4)
    os.kill(old[1], signal.SIGKILL)
    until(lambda: any("was ended by SIGKILL" in line for line in running.logged()))
    (running.folder / "slow").unlink()
    until(lambda: len(running.noted("stopped")) == 2)
    until(lambda: len([pid for _, pid in running.noted("began") if is_alive(pid)]) == 3)
    alive = [number for number, pid in running.noted("began") if is_alive(pid)]
    assert (sorted(alive), len(running.noted("began"))) == ([1, 2, 3], 6)


def test_old_ones_stay_if_new_ones_do_not_start(running: Supervised) -> None:
    (running.folder / "broken").touch()
    running.process.send_signal(signal.SIGHUP)
    until(lambda: any("does not get ready; the old ones stay" in x for x in running.logged()))
    assert running.noted("stopped") == []
    assert all(is_alive(pid) for _, pid in running.noted("began")[:3])
    (running.folder / "broken").unlink()
    running.process.send_signal(signal.SIGHUP)
    until(lambda: len(running.noted("stopped")) == 3)


def test_nothing_is_left_behind_by_a_supervisor_that_is_killed(running: Supervised) -> None:
    (running.folder / "stubborn").touch()
    running.process.kill()
    until(lambda: not any(is_alive(pid) for _, pid in running.noted("began")))
    assert len(running.noted("stopped")) == 3, "each was asked first"


def test_a_supervisor_that_is_killed_before_it_reads(tmp_path: Path) -> None:
    ours, theirs = socket.socketpair()
    with theirs:
        environment = {**os.environ, VARIABLE: Child(1, theirs.fileno()).to_text()}
        process = start_process(
            [sys.executable, "-c", CHILD, str(tmp_path)],
            env=environment,
            pass_fds=[theirs.fileno()],
        )
    with ours:
        assert ours.recv(len(READY), socket.MSG_PEEK) == READY
    assert process.wait(PATIENCE) == 0


def test_waits_grow() -> None:
    place = Place("server", ["x"], Child(1, -1))
    waits = [place.fail() for _ in range(len(AGAIN_S) + 2)]
    assert waits == [*AGAIN_S, AGAIN_S[-1], AGAIN_S[-1]]
    assert sorted(waits) == waits

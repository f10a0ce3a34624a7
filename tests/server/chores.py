"""Work of every kind for workers, good and bad; in a module that a worker can import."""

from __future__ import annotations

import contextlib
import os
import signal
import time
from pathlib import Path

from lungomare.game import Invalid, Unreadable
from lungomare.server.workers.pool import MEBIBYTE


def add(one: int, other: int) -> int:
    return one + other


def spin(seconds: float) -> None:
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass


def hold_the_interpreter() -> None:
    """Compute natively for minutes: no exception gets in between."""
    sum(range(10**12))


def hide_from_alarms() -> None:
    while True:
        with contextlib.suppress(Exception):
            spin(0.01)


def grow() -> None:
    kept = []
    while True:
        kept.append(bytearray(MEBIBYTE))


def refuse() -> None:
    raise Invalid("this is no game", "C1.1")


def refuse_where() -> None:
    raise Unreadable("this is no action", at=3)


def note(path: str, text: str) -> None:
    with Path(path).open("a") as file:
        file.write(f"{text}\n")


def die_once(path: str) -> int:
    """Die the first time, and return how often it was tried the next."""
    note(path, "tried")
    tries = len(Path(path).read_text().splitlines())
    if tries == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return tries


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)

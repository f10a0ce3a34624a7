"""What players felt: their processes, asked from here, and the figures of what they answered."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections import Counter
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import orjson

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from server_load.tables import Plan

HERE: Final = Path(__file__).parents[1]
END_S: Final = 20.0


@dataclass(frozen=True, slots=True)
class Felt:
    """Moves sent within a while, and how long their acknowledgements took, in milliseconds."""

    seconds: float
    moves: int
    p50: float
    p99: float
    most: float
    unanswered: int
    """Moves that nobody had answered half a minute later."""
    reply_p50: float
    reply_most: float
    """How long computers took to reply; -1 where none plays."""
    visit_p50: float
    visit_most: float
    """How long somebody new waited for an answer to a small request."""
    lag_p99: float
    """How late the clients themselves were; what they felt includes it."""
    errors: tuple[str, ...]
    losses: dict[str, int]
    games: int
    resent: int
    client_cpu: float
    """Processor seconds a second, of all client processes."""

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON, with the first errors only."""
        return asdict(self) | {"errors": len(self.errors), "first_errors": self.errors[:5]}


class Players:
    """Processes of players, asked together."""

    def __init__(self, processes: Sequence[subprocess.Popen[bytes]]) -> None:
        self._processes = processes

    def ready(self) -> None:
        """Wait until every table is open."""
        self._ask("ready")

    def felt_during(self, seconds: float) -> Felt:
        """Return what is felt from now on for so long."""
        begin = time.monotonic()
        time.sleep(seconds)
        return self.felt(begin, time.monotonic())

    def felt(self, begin: float, end: float) -> Felt:
        """Return what was felt of the moves sent between two times."""
        return _felt(self._ask(f"report {begin} {end}"), end - begin)

    def moves(self) -> list[Any]:
        """Return all acknowledged moves."""
        return [move for moves in self._ask("moves") for move in moves]

    def times(self, begin: float, end: float) -> dict[str, list[Any]]:
        """Return what came when, between two times."""
        found = self._ask(f"times {begin} {end}")
        return {name: [each for told in found for each in told[name]] for name in found[0]}

    def _ask(self, command: str) -> list[Any]:
        for process in self._processes:
            assert process.stdin  # noqa: S101 - it was asked for
            process.stdin.write(command.encode() + b"\n")
            process.stdin.flush()
        return [_line(process) for process in self._processes]


def _line(process: subprocess.Popen[bytes]) -> Any:
    assert process.stdout  # noqa: S101 - it was asked for
    line = process.stdout.readline()
    if not line:
        raise RuntimeError(f"the players ended with status {process.wait()}")
    return orjson.loads(line)


def _felt(reports: Sequence[dict[str, Any]], seconds: float) -> Felt:
    def all_of(key: str) -> list[float]:
        return sorted(value for report in reports for value in report[key])

    waits, replies = all_of("waits"), all_of("replies")
    visits = all_of("visits")
    losses = Counter(why for report in reports for why in report["losses"])
    return Felt(
        seconds=round(seconds, 2),
        moves=len(waits),
        p50=part(waits, 0.5),
        p99=part(waits, 0.99),
        most=part(waits, 1.0),
        unanswered=sum(report["unanswered"] for report in reports),
        reply_p50=part(replies, 0.5),
        reply_most=part(replies, 1.0),
        lag_p99=part(all_of("lags"), 0.99),
        errors=tuple(error for report in reports for error in report["errors"]),
        losses=dict(losses),
        visit_p50=part(visits, 0.5),
        visit_most=part(visits, 1.0),
        games=sum(report["games"] for report in reports),
        resent=sum(report["resent"] for report in reports),
        client_cpu=round(sum(report["cpu_share"] for report in reports), 2),
    )


def part(waits: Sequence[float], of: float) -> float:
    """Return the time within which this part of all sorted waits was over, in milliseconds."""
    return round(waits[min(int(len(waits) * of), len(waits) - 1)] * 1e3, 2) if waits else -1.0


@contextmanager
def playing(plan: Plan, processes: int = 1) -> Iterator[Players]:
    """Let players play in processes of their own until the block ends; tables are shared out."""
    shares = [plan.tables * place // processes for place in range(processes + 1)]
    plans = [
        replace(plan, tables=end - begin, first=plan.first + begin)
        for begin, end in pairwise(shares)
    ]
    started = [start("players", asdict(each)) for each in plans]
    try:
        yield Players(started)
    finally:
        for process in started:
            stop(process)


def start(module: str, plan: Any) -> subprocess.Popen[bytes]:
    """Start one of the processes here with its plan."""
    command = [sys.executable, "-m", f"server_load.{module}", orjson.dumps(plan).decode()]
    return subprocess.Popen(  # noqa: S603 - our own
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(HERE), *_path()])},
    )


def _path() -> list[str]:
    return [path for path in [os.environ.get("PYTHONPATH")] if path]


def stop(process: subprocess.Popen[bytes]) -> bytes:
    """Close its input, which ends it; return what it still says."""
    with suppress(subprocess.TimeoutExpired, BrokenPipeError):
        return process.communicate(timeout=END_S)[0]
    process.kill()
    return process.communicate()[0]

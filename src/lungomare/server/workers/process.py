"""A worker process, from inside: it takes work from a socket, one piece at a time, within limits.

Messages are a length of eight bytes and a pickle. The worker says `READY` once it has imported
what it needs; then, for each piece of work, a `Report`.
"""

from __future__ import annotations

import contextlib
import importlib
import math
import multiprocessing
import os
import pickle
import resource
import signal
import struct
import threading
import time
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable, Sequence
    from types import FrameType

LENGTH: Final = struct.Struct("!Q")
READY: Final = "ready"
GRACE_S: Final = 2
"""Seconds of processor time by which work may pass its limit before the kernel ends the worker:
for native code, which no exception reaches. The kernel counts whole seconds."""


class Limits(NamedTuple):
    """What a worker is held to."""

    nice: int
    """How far behind the server it stands in line for a processor."""
    memory: int
    """Bytes that it may allocate."""


class Report(NamedTuple):
    """How a piece of work ended, and what it took."""

    kind: str
    """`done`, `failed`, `time`, `memory`, or `lost` where workers died of it."""
    value: Any
    used: float
    """Seconds of processor time."""
    passed: float
    """Seconds that went by."""


class _OutOfTimeError(BaseException):
    """The work has used its time; no `except Exception` of the work's own may hold it up."""


class _Alarm:
    """Ends the work in the main thread once it has used so much processor time."""

    def __init__(self) -> None:
        self._is_set = False
        signal.signal(signal.SIGPROF, self._ring)

    def set(self, seconds: float) -> None:
        self._is_set = True
        hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
        end = math.ceil(time.process_time() + seconds) + GRACE_S
        resource.setrlimit(resource.RLIMIT_CPU, (end, hard))
        signal.setitimer(signal.ITIMER_PROF, seconds)

    def stop(self) -> None:
        self._is_set = False
        signal.setitimer(signal.ITIMER_PROF, 0)

    def _ring(self, _signal: int, _frame: FrameType | None) -> None:
        if self._is_set:
            self._is_set = False
            raise _OutOfTimeError


def serve(line: socket.socket, limits: Limits, modules: Sequence[str]) -> None:
    """Work until the server hangs up; the target of the process."""
    _begin(limits)
    alarm = _Alarm()
    for name in modules:
        importlib.import_module(name)
    with contextlib.suppress(ConnectionError):  # the server has ended
        _send(line, READY)
        while (received := _receive(line)) is not None:
            seconds, work = received
            report = _work(alarm, work, seconds)
            _send(line, report)
            if report.kind == "memory":  # begin anew rather than go on in what is left
                break
    os._exit(0)  # nothing here needs to be taken down; the interpreter's end takes longer


def _begin(limits: Limits) -> None:
    """Stand back, leave Ctrl-C to the server, and end with it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
    os.nice(limits.nice)
    resource.setrlimit(resource.RLIMIT_DATA, (limits.memory, limits.memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    server = multiprocessing.parent_process()
    assert server, "a worker is somebody's child"  # noqa: S101 - for mypy

    def end_with_server() -> None:
        server.join()
        os._exit(0)

    threading.Thread(target=end_with_server, daemon=True).start()


def _work(alarm: _Alarm, work: bytes, seconds: float) -> Report:
    """Do a piece of work and report, whatever becomes of it."""
    used, began = time.process_time(), time.monotonic()
    try:
        kind, value = _limited(alarm, work, seconds)
    except _OutOfTimeError:
        alarm.stop()
        kind, value = "time", None
    return Report(kind, value, time.process_time() - used, time.monotonic() - began)


def _limited(alarm: _Alarm, work: bytes, seconds: float) -> tuple[str, Any]:
    alarm.set(seconds)
    try:
        function: Callable[..., Any]
        function, args = pickle.loads(work)  # noqa: S301 - from the server that started us
        return "done", function(*args)
    except MemoryError:
        return "memory", None
    except Exception as error:  # noqa: BLE001 - it is the server's to judge
        return "failed", _sendable(error)
    finally:
        alarm.stop()


def _sendable(error: Exception) -> Exception:
    """Return the error, or one with its words if it cannot travel."""
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301 - made here
    except Exception:  # noqa: BLE001 - whatever stands in its way
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error


def _send(line: socket.socket, message: Any) -> None:
    data = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    line.sendall(LENGTH.pack(len(data)) + data)


def _receive(line: socket.socket) -> tuple[float, bytes] | None:
    """Return a time limit and the work, or None once the server has hung up."""
    head = _exactly(line, LENGTH.size)
    data = head and _exactly(line, LENGTH.unpack(head)[0])
    if not data:
        return None
    received: tuple[float, bytes] = pickle.loads(data)  # noqa: S301 - as above
    return received


def _exactly(line: socket.socket, count: int) -> bytes | None:
    parts, left = [], count
    while left:
        part = line.recv(min(left, 1 << 20))
        if not part:
            return None
        parts.append(part)
        left -= len(part)
    return b"".join(parts)

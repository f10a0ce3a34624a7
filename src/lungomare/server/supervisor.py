"""Several processes behind one port: started, watched, started again, renewed one by one.

The supervisor does nothing else, so that it has no reason to fail. Should it be killed, its
processes stop by themselves (`supervised`).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import socket
import time
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from lungomare.server.supervised import READY, VARIABLE, Child

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

log: Final = logging.getLogger(__name__)

AGAIN_S: Final = (0.0, 1.0, 2.0, 4.0, 8.0, 16.0, 30.0)
"""How long to wait before a process that has ended is started again: longer each time, so that one
that cannot start does not keep the machine busy."""
STEADY_S: Final = 60.0
"""A process that has run for so long had no trouble starting."""
READY_S: Final = 120.0
"""How long a new process may take until it is ready; about two seconds on a quiet machine."""


@dataclass(slots=True)
class Place:
    """A place for one process, and the process that has it now."""

    name: str
    command: Sequence[str]
    child: Child
    """What the process is told; the line is its own."""
    environment: Mapping[str, str] = field(default_factory=dict)
    """Variables that it has beside ours."""
    is_last: bool = False
    """Whether it stops after all others, which need it until then."""
    process: Process | None = None
    failures: int = 0
    """How often in a row a process has ended soon."""
    changing: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held by whoever puts another process here."""

    def fail(self) -> float:
        """Count a process that ended; return after how many seconds to start another."""
        self.failures += 1
        return AGAIN_S[min(self.failures, len(AGAIN_S)) - 1]


class Process:
    """A process that was started, and the line to it."""

    def __init__(self, running: asyncio.subprocess.Process, line: socket.socket) -> None:
        self._running = running
        self._line = line
        self._began = time.monotonic()
        self.ended = asyncio.create_task(running.wait())
        self._ready = asyncio.create_task(self._await_ready())

    async def _await_ready(self) -> bool:
        self._line.setblocking(False)
        told = await asyncio.get_running_loop().sock_recv(self._line, len(READY))
        return told == READY

    @property
    def age(self) -> float:
        """For how many seconds it has run."""
        return time.monotonic() - self._began

    @property
    def pid(self) -> int:
        """Its number in this machine."""
        return self._running.pid

    async def is_ready(self, within: float) -> bool:
        """Wait until the process is ready; say whether it became so in time."""
        await asyncio.wait({self._ready, self.ended}, timeout=within, return_when="FIRST_COMPLETED")
        return not self.ended.done() and self._ready.done() and self._ready.result()

    def send(self, which: signal.Signals) -> None:
        """Send a signal, if the process is still there."""
        with contextlib.suppress(ProcessLookupError):
            self._running.send_signal(which)

    async def stop(self, patience: float) -> None:
        """Ask it to stop; end it if it takes too long."""
        self.send(signal.SIGTERM)
        await asyncio.wait({self.ended}, timeout=patience)
        if not self.ended.done():
            log.warning("process %d does not stop; it is ended", self.pid)
            self.send(signal.SIGKILL)
            await self.ended

    def close(self) -> None:
        """Close the line to a process that has ended."""
        self._ready.cancel()
        self._line.close()


class Supervisor:
    """Keeps a process in each of its places until it is told to stop."""

    def __init__(self, places: Sequence[Place], patience: float) -> None:
        self._places = places
        self._patience = patience
        """Seconds that a process may take to stop."""
        self._running: set[Process] = set()
        """Every process, also one that is about to take a place or has lost it."""
        self._watches: set[asyncio.Task[None]] = set()
        self._stop = asyncio.Event()
        self._to_renew = asyncio.Event()

    async def run(self) -> None:
        """Start every process, and keep them running until a signal says to stop."""
        loop = asyncio.get_running_loop()
        for which in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(which, self._on_stop)
        loop.add_signal_handler(signal.SIGHUP, self._to_renew.set)
        for place in self._places:
            await self._fill(place)
        renewals = asyncio.create_task(self._renew_on())
        await self._stop.wait()
        renewals.cancel()
        await asyncio.gather(renewals, return_exceptions=True)
        await self._stop_all()

    # Signals

    def _on_stop(self) -> None:
        if self._stop.is_set():  # asked again: at once
            for process in self._running:
                process.send(signal.SIGKILL)
        self._stop.set()

    # Starting and watching

    async def _fill(self, place: Place) -> None:
        """Put a new process into its place."""
        while not self._stop.is_set():
            try:
                place.process = await self._start(place)
            except OSError as error:
                wait = place.fail()
                log.error("%s cannot be started: %s; again in %g s", place.name, error, wait)  # noqa: TRY400 - it is no fault of ours
                await self._pause(wait)
            else:
                return

    async def _start(self, place: Place) -> Process:
        process = await _start(place)
        self._running.add(process)
        watch = asyncio.create_task(self._watch(place, process))
        self._watches.add(watch)
        watch.add_done_callback(self._watches.discard)
        if self._stop.is_set():  # meanwhile; whoever stops all may not have seen it
            await process.stop(self._patience)
        return process

    async def _watch(self, place: Place, process: Process) -> None:
        """Wait for a process to end, and start another in its place if that was not asked for."""
        status = await process.ended
        process.close()
        self._running.discard(process)
        if place.process is not process or self._stop.is_set():
            return
        if process.age >= STEADY_S:
            place.failures = 0
        wait = place.fail()
        how = f"{place.name} (process {process.pid}) {_how(status)}"
        log.error("%s; another is started in %g seconds", how, wait)
        await self._pause(wait)
        async with place.changing:
            if place.process is process:
                await self._fill(place)

    async def _pause(self, seconds: float) -> None:
        """Wait for so long, unless everything stops."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._stop.wait(), seconds)

    async def _renew_on(self) -> None:
        """Renew whenever that is asked for; asked meanwhile, once more."""
        while True:
            await self._to_renew.wait()
            self._to_renew.clear()
            try:
                await self._renew()
            except OSError:
                log.exception("no process can be started; the old ones stay")

    async def _renew(self) -> None:
        """Replace the processes one by one; each old one stops when the new one is ready."""
        log.warning("the processes are replaced, one after the other")
        for place in self._places:
            async with place.changing:
                old, new = place.process, await self._start(place)
                if not await new.is_ready(READY_S):
                    log.error("a new %s does not get ready; the old ones stay", place.name)
                    await new.stop(0)
                    return
                place.process, place.failures = new, 0
            log.info("%s is process %d now", place.name, new.pid)
            if old:
                await old.stop(self._patience)

    # Stopping

    async def _stop_all(self) -> None:
        """Stop every process: servers, then what they need."""
        needed = {place.process for place in self._places if place.is_last}
        for processes in (self._running - needed, self._running & needed):
            await asyncio.gather(*(process.stop(self._patience) for process in processes))
        while self._watches:
            await asyncio.gather(*self._watches)


async def _start(place: Place) -> Process:
    ours, theirs = socket.socketpair()
    child = replace(place.child, line=theirs.fileno())
    shared = () if child.listener is None else (child.listener,)
    with theirs:
        try:
            running = await asyncio.create_subprocess_exec(
                *place.command,
                env={**os.environ, **place.environment, VARIABLE: child.to_text()},
                pass_fds=(child.line, *shared),
                process_group=0,  # Ctrl-C is ours to pass on
            )
        except BaseException:
            ours.close()
            raise
    return Process(running, ours)


def _how(status: int) -> str:
    """Return how a process ended, in words."""
    if status >= 0:
        return f"ended with status {status}"
    try:
        name = signal.Signals(-status).name
    except ValueError:  # most real-time signals have none
        name = f"signal {-status}"
    return f"was ended by {name}"

"""A proxy between two parts of a server, which does to their connections what networks do."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import struct
import threading
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from services import free_port

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

CHUNK = 64 * 1024


class Fault(Enum):
    """What is wrong with the way."""

    NONE = "nothing"
    DELAY = "every byte takes longer"
    SLOW = "few bytes a second"
    REFUSE = "no connection is made"
    SWALLOW = "connections stand, and nothing ever arrives"


@dataclass(eq=False)
class _Line:
    """One connection through the proxy. Once bytes were lost on it, nothing more comes through."""

    task: asyncio.Task[None]
    writers: list[asyncio.StreamWriter] = field(default_factory=list)
    is_lost: bool = False


class FaultProxy:
    """Passes connections on to a port of this machine, well or badly.

    It runs in a thread of its own, so that a busy test does not add delays that nobody asked for.
    """

    def __init__(self, target: int) -> None:
        self.port = free_port()
        self.target = target
        self.fault = Fault.NONE
        self.seconds = 0.0
        """What each chunk waits under `DELAY`."""
        self.rate = 1.0
        """Bytes a second under `SLOW`."""
        self._lines: set[_Line] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, daemon=True)

    @contextlib.contextmanager
    def running(self) -> Iterator[FaultProxy]:
        """Pass connections on until the end of the block."""
        ready = threading.Event()
        self._thread.start()
        self._loop.call_soon_threadsafe(lambda: self._loop.create_task(self._serve(ready)))
        assert ready.wait(10)
        try:
            yield self
        finally:
            self._call(self._cut)
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join(10)

    # What can go wrong

    def heal(self) -> None:
        """Pass new connections on well. Those on which bytes were lost stay as they are."""
        self.fault = Fault.NONE

    def delay(self, seconds: float) -> None:
        """Let everything arrive later, each way."""
        self.seconds, self.fault = seconds, Fault.DELAY

    def slow(self, rate: float) -> None:
        """Let through so many bytes a second on each connection, each way."""
        self.rate, self.fault = rate, Fault.SLOW

    def cut(self) -> None:
        """Reset every connection; new ones are made as before."""
        self._call(self._cut)

    def refuse(self) -> None:
        """Reset every connection, and each new one too."""
        self.fault = Fault.REFUSE
        self.cut()

    def swallow(self) -> None:
        """Let connections stand half-open: whatever is sent is lost, and nobody is told.

        These connections are lost for good, as where a router has forgotten them.
        """
        self.fault = Fault.SWALLOW
        self._call(self._lose)

    # The proxy

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_forever()
        for task in asyncio.all_tasks(self._loop):
            task.cancel()
        self._loop.run_until_complete(asyncio.sleep(0))
        self._loop.close()

    def _call(self, function: Callable[[], None]) -> None:
        done = threading.Event()
        self._loop.call_soon_threadsafe(function)
        self._loop.call_soon_threadsafe(done.set)
        assert done.wait(10)

    async def _serve(self, ready: threading.Event) -> None:
        server = await asyncio.start_server(self._accept, "127.0.0.1", self.port, backlog=1024)
        ready.set()
        async with server:
            await server.serve_forever()

    def _cut(self) -> None:
        for line in self._lines:
            line.task.cancel()

    def _lose(self) -> None:
        for line in self._lines:
            line.is_lost = True

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        line = _Line(task, [writer], is_lost=self.fault is Fault.SWALLOW)
        self._lines.add(line)
        try:
            await self._connect(line, reader, writer)
        except (OSError, asyncio.CancelledError):
            for each in line.writers:  # one side is gone or both are to be: neither is told why
                _reset(each)
        finally:
            self._lines.discard(line)
            for each in line.writers:
                each.close()

    async def _connect(
        self, line: _Line, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        if self.fault is Fault.REFUSE:
            raise ConnectionRefusedError
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.target)
        line.writers.append(far_writer)
        there = self._pass(line, reader, far_writer)
        back = self._pass(line, far_reader, writer)
        await asyncio.gather(there, back)

    async def _pass(
        self, line: _Line, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        while data := await reader.read(CHUNK):
            await self._wait(len(data))
            line.is_lost |= self.fault is Fault.SWALLOW
            if not line.is_lost:
                writer.write(data)
                await writer.drain()
        if line.is_lost:
            await asyncio.Event().wait()  # that one side has hung up is lost too
        if writer.can_write_eof():
            writer.write_eof()

    async def _wait(self, size: int) -> None:
        if self.fault is Fault.DELAY:
            await asyncio.sleep(self.seconds)
        elif self.fault is Fault.SLOW:
            await asyncio.sleep(size / self.rate)


def _reset(writer: asyncio.StreamWriter) -> None:
    """Close a connection as a machine does that knows nothing of it."""
    line = writer.get_extra_info("socket")
    if line is not None and not writer.is_closing():
        with contextlib.suppress(OSError):
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        writer.transport.abort()

"""Figures on a port of their own, so that each process behind one address can be asked."""

from __future__ import annotations

import errno
import logging
import threading
from typing import TYPE_CHECKING, Final, Self

from prometheus_client import start_http_server

if TYPE_CHECKING:
    from wsgiref.simple_server import WSGIServer

    from lungomare.server.telemetry.metrics import Part

log: Final = logging.getLogger(__name__)

AGAIN_S: Final = 0.5
"""Between two tries to have the port of a process that is about to end."""
LONG_TRIES: Final = 120
"""After so many, a minute, somebody else has the port."""


class CannotShow(Exception):  # noqa: N818 - it reads as what it says
    """The port for the figures cannot be had."""


class Shown:
    """The figures of a part at a port, in a thread, within a `with` block.

    A process that takes the place of another waits until that one has left the port.
    """

    def __init__(self, part: Part, port: int | None, host: str, *, waits: bool = False) -> None:
        self._part = part
        self._port = port
        self._host = host
        self._waits = waits
        self._listener: WSGIServer | None = None
        self._thread: threading.Thread | None = None
        self._ends = threading.Event()

    def __enter__(self) -> Self:
        """Answer Prometheus from now on, or raise `CannotShow`; without a port, nobody asks."""
        if self._port is None:
            return self
        try:
            self._listen()
        except OSError as error:
            if not (self._waits and error.errno == errno.EADDRINUSE):
                raise CannotShow(self._sentence(error)) from error
            self._thread = threading.Thread(target=self._listen_later, daemon=True)
            self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Leave the port."""
        self._ends.set()
        if self._thread:
            self._thread.join()
        if self._listener:
            self._listener.shutdown()
            self._listener.server_close()

    def _listen(self) -> None:
        assert self._port is not None, "somebody is to ask"  # noqa: S101 - for mypy
        self._listener, _ = start_http_server(self._port, self._host, self._part.registry)

    def _listen_later(self) -> None:
        tries = 0
        while not self._ends.wait(AGAIN_S):
            try:
                self._listen()
            except OSError as error:
                tries += 1
                if tries == LONG_TRIES:
                    log.warning("%s; it is tried again", self._sentence(error))
            else:
                return

    def _sentence(self, error: OSError) -> str:
        return f"cannot show metrics on {self._host}:{self._port}: {error.strerror or error}"

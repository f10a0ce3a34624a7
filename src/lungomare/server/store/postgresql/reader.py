"""A connection to read with that does not wait for ever for an answer."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
from typing import Any, Final

import psycopg

SILENT_S: Final = 3.0
"""How long an answer may take; it takes some milliseconds as a rule."""


class Reader(psycopg.AsyncConnection[Any]):
    """Hangs up where no answer comes: whoever waits is told that the connection is lost.

    That it is may show by nothing else, as where something between forgot it and still takes what
    is sent. To be called off would not help, since psycopg then asks the server to stop and waits.
    """

    async def wait(self, *args: Any, **more: Any) -> Any:
        """Wait for what the server answers, for so long at most."""
        silent = asyncio.get_running_loop().call_later(SILENT_S, self._hang_up)
        try:
            return await super().wait(*args, **more)
        finally:
            silent.cancel()

    def _hang_up(self) -> None:
        with (
            contextlib.suppress(OSError, psycopg.Error),  # it is gone already
            socket.socket(fileno=os.dup(self.pgconn.socket)) as line,
        ):
            line.shutdown(socket.SHUT_RDWR)

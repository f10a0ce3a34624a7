"""A tap on the wire between a browser and a server: every request that comes, as it was sent."""

from __future__ import annotations

import re
import socket
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from socketserver import BaseRequestHandler, ThreadingTCPServer
from threading import Thread
from typing import TYPE_CHECKING, Final

from server_load.wire import HOST

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST: Final = 1 << 16
HEAD_ENDS: Final = b"\r\n\r\n"
LENGTH: Final = re.compile(rb"(?im)^content-length: *(\d+)")
UPGRADE: Final = re.compile(rb"(?im)^upgrade: *websocket")


@dataclass(slots=True)
class Request:
    """A request and the number of the connection on which it came."""

    line: str
    """Its method and its address."""
    text: bytes
    connection: int

    @property
    def opens_socket(self) -> bool:
        """Say whether it asks for a WebSocket."""
        return UPGRADE.search(self.text) is not None


@dataclass(slots=True)
class Tap:
    """Where the browser goes instead, and what it has asked so far."""

    port: int = 0
    requests: list[Request] = field(default_factory=list)
    connections: int = 0

    def taken(self) -> list[Request]:
        """Return what was asked since this was called last."""
        taken, self.requests = self.requests, []
        return taken


class Reader:
    """Cuts what a browser sends on one connection into requests."""

    def __init__(self, tap: Tap, connection: int) -> None:
        self._tap = tap
        self._connection = connection
        self._rest = b""
        self._is_socket = False

    def read(self, data: bytes) -> None:
        """Take what came; what follows the opening of a socket is no request."""
        self._rest += data
        while not self._is_socket and (size := _size(self._rest)):
            text, self._rest = self._rest[:size], self._rest[size:]
            line = b" ".join(text.split(b" ", 2)[:2]).decode()
            request = Request(line, text, self._connection)
            self._is_socket = request.opens_socket
            self._tap.requests.append(request)


def _size(data: bytes) -> int:
    """Return how long the first request is; 0 where it has not come yet."""
    head, found, rest = data.partition(HEAD_ENDS)
    length = LENGTH.search(head)
    body = int(length[1]) if length else 0
    return len(head) + len(HEAD_ENDS) + body if found and len(rest) >= body else 0


@contextmanager
def tapped(port: int) -> Iterator[Tap]:
    """Listen on a free port, and hand everything on to the server at `port` and back."""
    tap = Tap()

    class Connection(BaseRequestHandler):
        def handle(self) -> None:
            tap.connections += 1
            requests = Reader(tap, tap.connections)
            with socket.create_connection((HOST, port)) as server:
                back = Thread(target=_carry, args=(server, self.request, None), daemon=True)
                back.start()
                _carry(self.request, server, requests)
                back.join()

    with ThreadingTCPServer((HOST, 0), Connection) as listening:
        listening.daemon_threads = True
        tap.port = listening.server_address[1]
        thread = Thread(target=listening.serve_forever, daemon=True)
        thread.start()
        yield tap
        listening.shutdown()


def _carry(come: socket.socket, go: socket.socket, requests: Reader | None) -> None:
    """Hand on what comes until it ends."""
    with suppress(OSError):
        while data := come.recv(MOST):
            if requests:
                requests.read(data)
            go.sendall(data)
    with suppress(OSError):
        go.shutdown(socket.SHUT_WR)

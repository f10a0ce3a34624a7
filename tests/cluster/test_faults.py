"""The proxy of the tests does to connections what it is told to, and nothing else."""

from __future__ import annotations

import socket
import time
from typing import TYPE_CHECKING

import pytest

from cluster.faults import FaultProxy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from services import Redis

BIG = 60_000


@pytest.fixture
def way(redis: Redis) -> Iterator[FaultProxy]:
    with FaultProxy(redis.port).running() as proxy:
        yield proxy


def dial(way: FaultProxy) -> socket.socket:
    return socket.create_connection(("127.0.0.1", way.port), timeout=30)


def echo(line: socket.socket, word: str = "ahoy") -> str:
    line.sendall(f"ECHO {word}\r\n".encode())
    wanted, got = len(f"${len(word)}\r\n{word}\r\n"), b""
    while len(got) < wanted:
        part = line.recv(wanted - len(got))
        assert part, "it was closed"
        got += part
    return got.decode().split("\r\n")[1]


def test_it_passes_everything_on_and_a_close_too(way: FaultProxy) -> None:
    with dial(way) as line:
        assert echo(line, "x" * BIG) == "x" * BIG
        line.sendall(b"QUIT\r\n")
        assert line.recv(10) == b"+OK\r\n"
        assert line.recv(10) == b""


def test_delayed(way: FaultProxy) -> None:
    with dial(way) as line:
        way.delay(0.1)
        began = time.monotonic()
        assert echo(line) == "ahoy"
        assert time.monotonic() - began >= 0.2


def test_slow(way: FaultProxy) -> None:
    with dial(way) as line:
        way.slow(100)
        began = time.monotonic()
        assert echo(line) == "ahoy"
        assert time.monotonic() - began >= 0.2, "eleven bytes there, ten back"


def test_cut_and_refused(way: FaultProxy) -> None:
    with dial(way) as line:
        echo(line)
        way.cut()
        with pytest.raises(ConnectionResetError):
            line.recv(1)
    way.refuse()
    with pytest.raises(ConnectionResetError), dial(way) as line:
        echo(line)
    way.heal()
    with dial(way) as line:
        assert echo(line) == "ahoy"


def test_half_open_for_good(way: FaultProxy) -> None:
    with dial(way) as line, dial(way) as idle:
        echo(line)
        way.swallow()
        assert is_silent(line)
        with dial(way) as late:
            assert is_silent(late)
        way.heal()
        assert is_silent(line)
        assert is_silent(idle)
        with dial(way) as new:
            assert echo(new) == "ahoy"
        way.cut()
        with pytest.raises(ConnectionResetError):
            line.recv(1)


def is_silent(line: socket.socket) -> bool:
    """Say whether nothing comes back within a moment."""
    line.settimeout(0.3)
    try:
        echo(line)
    except TimeoutError:
        return True
    return False

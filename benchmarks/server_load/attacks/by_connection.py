"""Attacks below the protocol: connections that say half, nothing, or nonsense."""

from __future__ import annotations

import asyncio
import os
import zlib
from contextlib import suppress
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Final

from server_load.attacks.site import PEOPLE, Site, attack
from server_load.wire import FINAL, HOST, PACKED, TEXT, frame

if TYPE_CHECKING:
    from collections.abc import Callable

HALF_OPEN: Final = 1_000
"""Nearly all descriptors of a server with the usual 1,024."""
DRIP_S: Final = 1.0
"""Between two bytes of a body that comes slowly."""
BOMB: Final = 64 << 20
"""Bytes of a message of zeros, some 64 kB when packed."""
NONSENSE_SOCKETS: Final = 8
HALF: Final = b"GET /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: "
SLOW: Final = (
    b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    b"Content-Length: 100000\r\n\r\n{"
)


@attack
async def half_open(site: Site) -> None:
    """Holds a thousand connections with half a request, none at all, or a body that drips."""
    starts = (HALF, b"", SLOW)
    await asyncio.gather(
        *(_hold(site, starts[number % len(starts)], number) for number in range(HALF_OPEN))
    )


async def _hold(site: Site, said: bytes, number: int) -> None:
    """Keep such a connection, and make it again whenever it is closed."""
    await asyncio.sleep(number / 1_000)
    while True:
        with suppress(OSError):
            reader, writer = await asyncio.open_connection(
                HOST, site.port, local_addr=(site.address, 0)
            )
            site.counts["connections"] += 1
            writer.write(said)
            await _drip(reader, writer, drips=said == SLOW)
            site.counts["connections closed"] += 1
        await asyncio.sleep(0.5)


async def _drip(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, drips: bool) -> None:
    """Wait until the other side hangs up, sending a byte now and then."""
    reading = asyncio.create_task(reader.read())
    try:
        while not (await asyncio.wait({reading}, timeout=DRIP_S if drips else None))[0]:
            writer.write(b" ")
        reading.exception()
    finally:
        reading.cancel()
        writer.close()


def _mangled(rng: Random) -> bytes:
    """Return a frame with random flags and a random length."""
    return bytes((rng.randrange(256), rng.randrange(256))) + rng.randbytes(rng.randrange(200))


def _oversize(rng: Random) -> bytes:
    return frame(FINAL | TEXT, b'{"type":"' + b"x" * rng.randrange(16_000, 200_000) + b'"}')


def _not_utf8(rng: Random) -> bytes:
    return frame(FINAL | TEXT, b'{"type":"\xff\xfe' + rng.randbytes(20) + b'"}')


def _deep(rng: Random) -> bytes:
    return frame(FINAL | TEXT, b'{"type":"play","actions":' + b"[" * rng.randrange(1_000, 16_000))


def _long_number(rng: Random) -> bytes:
    return frame(FINAL | TEXT, b'{"type":"play","version":' + b"9" * rng.randrange(15_000) + b"}")


@cache
def _bomb_frame() -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    parts = [packer.compress(bytes(1 << 20)) for _ in range(BOMB >> 20)]
    return frame(FINAL | PACKED | TEXT, b"".join(parts) + packer.flush(zlib.Z_SYNC_FLUSH)[:-4])


def _bomb(rng: Random) -> bytes:
    del rng
    return _bomb_frame()


def _splinters(rng: Random) -> bytes:
    """Return a message in thousands of frames of no or one byte."""
    middle = frame(0, b"") + frame(0, b" ")
    return frame(TEXT, b"{") + middle * rng.randrange(1_000, 8_000)


def _junk(rng: Random) -> bytes:
    return rng.choice((os.urandom(500), b"\x00" * 2_000, b'{"type":"ping"}' * 100))


NONSENSE: Final[tuple[Callable[[Random], bytes], ...]] = (
    _mangled,
    _oversize,
    _not_utf8,
    _deep,
    _long_number,
    _bomb,
    _splinters,
    _junk,
)


@attack
async def nonsense(site: Site) -> None:
    """Sends malformed, oversize, splintered and explosive frames on eight sockets at a time."""
    table, tokens = await site.open_table("canosa", PEOPLE)
    await asyncio.gather(
        *(_babble(site, table, tokens, number) for number in range(NONSENSE_SOCKETS))
    )


async def _babble(site: Site, table: str, tokens: list[str], number: int) -> None:
    rng = Random(number)
    while True:
        await site.pace()
        caller = await site.connect(table, tokens)
        for _ in range(rng.randrange(1, 6)):
            if caller.socket and caller.socket.transport:
                caller.socket.transport.write(rng.choice(NONSENSE)(rng))
                site.counts["nonsense"] += 1
            await asyncio.sleep(0.05)
        caller.hang_up()

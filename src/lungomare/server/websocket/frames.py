"""Messages to clients as WebSocket frames, made once and shared by all who are sent them."""

from __future__ import annotations

import zlib
from typing import Final

PACKED_FROM: Final = 1024
"""Bytes; a shorter message fits into one packet of the network, packed or not."""
LEVEL: Final = 1
"""Of zlib: on messages of both games it takes two thirds of the time of level 6 (10 µs for each
kB), and the messages become 5 to 10 % longer (a third of their length instead of 30 %)."""
WINDOW_BITS: Final = 12
"""The window in which repetitions are found, 4 kB: what most messages have. With 15 bits they are
no shorter, and with 12 every client that restricts the window in the usual way takes them."""
MEMORY_LEVEL: Final = 5
"""Of zlib: the least that is as quick as more."""

TAIL: Final = b"\x00\x00\xff\xff"
"""What every packed message would end with, and leaves out (RFC 7692, 7.2.1)."""

FIN: Final = 0x80
PACKED: Final = 0x40
TEXT: Final = 0x1
CLOSE: Final = 0x8
PING: Final = 0x9
PONG: Final = 0xA

SHORT: Final = 126
"""The first length that does not fit into the header's seven bits (RFC 6455, 5.2)."""
MEDIUM: Final = 1 << 16


def frame(first: int, payload: bytes | memoryview) -> bytes:
    """Return a whole frame as a server sends it, without a mask; `first` is its first byte."""
    return header(first, len(payload)) + payload


def header(first: int, length: int) -> bytes:
    """Return the head of a frame."""
    if length < SHORT:
        return bytes((first, length))
    if length < MEDIUM:
        return bytes((first, SHORT)) + length.to_bytes(2, "big")
    return bytes((first, SHORT + 1)) + length.to_bytes(8, "big")


def pack(payload: bytes | memoryview) -> bytes:
    """Return a message deflated on its own, without what came before (no context takeover)."""
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, -WINDOW_BITS, MEMORY_LEVEL)
    return (packer.compress(payload) + packer.flush(zlib.Z_SYNC_FLUSH))[: -len(TAIL)]


class Outgoing:
    """One text message, given as UTF-8: the frame that everyone takes, and a packed one."""

    __slots__ = ("_head", "_packed", "plain")

    def __init__(self, data: bytes) -> None:
        head = header(FIN | TEXT, len(data))
        self._head = len(head)
        self._packed: bytes | None = None
        self.plain = head + data
        """The frame without compression."""

    @property
    def data(self) -> bytes:
        """The message itself."""
        return self.plain[self._head :]

    @property
    def text(self) -> str:
        """The message as text."""
        return self.data.decode()

    @property
    def packed(self) -> bytes:
        """The frame for clients that take permessage-deflate; a short message goes unpacked."""
        if self._packed is None:
            self._packed = self._pack()
        return self._packed

    def _pack(self) -> bytes:
        if len(self.plain) < PACKED_FROM:
            return self.plain
        made = frame(FIN | PACKED | TEXT, pack(memoryview(self.plain)[self._head :]))
        return min(made, self.plain, key=len)

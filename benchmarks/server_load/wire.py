"""A browser's end of a WebSocket, directly on asyncio: as little work as the protocol allows.

What is measured is the server, which shares the machine with its clients. So the mask is all
zeros (legal: RFC 6455 leaves its choice to the client), and a message is unpacked only when it
is complete. Compression is offered as Chromium offers it; whatever the server agrees to is kept.
"""

from __future__ import annotations

import asyncio
import base64
import os
import re
import zlib
from typing import TYPE_CHECKING, Final, Protocol, cast

if TYPE_CHECKING:
    from collections.abc import Sequence

PROTOCOL: Final = "lungomare.v1"
"""Said once more: a client of its own imports nothing of the server's."""
HOST: Final = "127.0.0.1"
OFFER: Final = "permessage-deflate; client_max_window_bits"
"""What Chromium sends."""
TAIL: Final = b"\x00\x00\xff\xff"
"""What a sender leaves out at the end of a packed message (RFC 7692, 7.2.1)."""
TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
FINAL, PACKED = 0x80, 0x40
MASKED: Final = 0x80
SHORT, MIDDLE = 126, 127
"""Lengths that say: the length itself follows in two, or in eight, bytes."""
HEADERS: Final = (
    "User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)"
    " Chrome/140.0.0.0 Safari/537.36\r\n"
    "Accept-Encoding: gzip, deflate, br, zstd\r\n"
    "Accept-Language: it-IT,it;q=0.9,en-US;q=0.8,en;q=0.7\r\n"
    "Pragma: no-cache\r\nCache-Control: no-cache\r\n"
)


class Listener(Protocol):
    """Whoever uses a socket."""

    def opened(self) -> None:
        """Hear that messages may be sent."""

    def heard(self, message: bytes) -> None:
        """Hear a text message."""

    def lost(self, status: int) -> None:
        """Hear that the socket is no more; `status` is HTTP's if it was never opened, else 0."""


class WebSocket(asyncio.Protocol):
    """One socket; `Listener.lost` is called once, whatever ends it."""

    def __init__(self, listener: Listener, request: bytes) -> None:
        self._listener = listener
        self._request = request
        self._rest = b""
        self._parts: list[bytes] = []
        self._is_packed = False
        self.is_open = False
        self._status = 0
        self._packs = False
        self._unpacker: zlib._Decompress | None = None
        self.transport: asyncio.Transport | None = None
        self.received = 0
        """Bytes that came in all."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the upgrade."""
        self.transport = cast("asyncio.Transport", transport)
        self.transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        """Take what came apart into frames."""
        self.received += len(data)
        data = self._rest + data if self._rest else data
        if not self.is_open:
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self._rest = head
                return
            self._upgrade(head)
        if self.is_open:
            self._rest = self._take_frames(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell the listener."""
        del exc
        self.transport = None
        self.is_open = False
        self._listener.lost(self._status)

    def send(self, message: bytes) -> None:
        """Send a text, packed where the server takes that."""
        if self._packs:
            self.send_frame(FINAL | PACKED | TEXT, pack(message))
        else:
            self.send_frame(FINAL | TEXT, message)

    def send_frame(self, first: int, payload: bytes) -> None:
        """Send one frame, with a first byte of one's choice."""
        if self.transport:
            self.transport.write(frame(first, payload))

    def close(self) -> None:
        """Say goodbye and hang up, without waiting for the other side to say it too."""
        if self.transport:
            self.send_frame(FINAL | CLOSE, (1001).to_bytes(2))
            self.transport.close()

    def _upgrade(self, head: bytes) -> None:
        status = int(head.split(b" ", 2)[1])
        if status != 101:  # noqa: PLR2004 - switching protocols
            self._status = status
            if self.transport:
                self.transport.close()
            return
        found = re.search(rb"(?im)^sec-websocket-extensions:(.*)$", head)
        agreed = found[1].lower() if found else b""
        self._packs = b"permessage-deflate" in agreed
        if self._packs and b"server_no_context_takeover" not in agreed:
            self._unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
        self.is_open = True
        self._listener.opened()

    def _take_frames(self, data: bytes) -> bytes:
        """Handle every whole frame; return what is left."""
        at, size = 0, len(data)
        while size - at >= 2:  # noqa: PLR2004 - the shortest frame
            length, begin = data[at + 1], at + 2
            if length == SHORT:
                length, begin = int.from_bytes(data[begin : begin + 2]), begin + 2
            elif length == MIDDLE:
                length, begin = int.from_bytes(data[begin : begin + 8]), begin + 8
            end = begin + length
            if end > size or begin > size:
                break
            self._take_frame(data[at], data[begin:end])
            at = end
        return data[at:]

    def _take_frame(self, first: int, payload: bytes) -> None:
        opcode = first & 0x0F
        if opcode in {CLOSE, PING}:
            self.send_frame(FINAL | (PONG if opcode == PING else CLOSE), payload)
            if opcode == CLOSE and self.transport:
                self.transport.close()
            return
        if opcode == PONG:
            return
        if opcode:
            self._is_packed = bool(first & PACKED)
        self._parts.append(payload)
        if first & FINAL:
            whole = b"".join(self._parts)
            self._parts.clear()
            self._listener.heard(self._unpack(whole) if self._is_packed else whole)

    def _unpack(self, payload: bytes) -> bytes:
        unpacker = self._unpacker or zlib.decompressobj(-zlib.MAX_WBITS)
        return unpacker.decompress(payload + TAIL)


def pack(message: bytes) -> bytes:
    """Return a message as permessage-deflate packs it, alone and with the smallest window.

    Every agreement allows that, and it costs no memory between messages.
    """
    packer = zlib.compressobj(1, zlib.DEFLATED, -9, 1)
    return (packer.compress(message) + packer.flush(zlib.Z_SYNC_FLUSH))[: -len(TAIL)]


def frame(first: int, payload: bytes) -> bytes:
    """Return a masked frame; its mask is zero."""
    size = len(payload)
    if size < SHORT:
        head = bytes((first, MASKED | size))
    elif size < 1 << 16:
        head = bytes((first, MASKED | SHORT)) + size.to_bytes(2)
    else:
        head = bytes((first, MASKED | MIDDLE)) + size.to_bytes(8)
    return head + b"\x00\x00\x00\x00" + payload


def upgrade_request(port: int, path: str, tokens: Sequence[str], *, packed: bool = True) -> bytes:
    """Return the request with which a browser opens a socket for these seats."""
    key = base64.b64encode(os.urandom(16)).decode()
    protocols = ", ".join([PROTOCOL, *(f"seat.{token}" for token in tokens)])
    extensions = f"Sec-WebSocket-Extensions: {OFFER}\r\n" if packed else ""
    return (
        f"GET {path} HTTP/1.1\r\nHost: {HOST}:{port}\r\nConnection: Upgrade\r\n{HEADERS}"
        f"Upgrade: websocket\r\nOrigin: http://{HOST}:{port}\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {key}\r\n{extensions}Sec-WebSocket-Protocol: {protocols}\r\n\r\n"
    ).encode()


async def open_socket(
    listener: Listener, port: int, request: bytes, address: str = HOST
) -> WebSocket:
    """Connect from one of this machine's own addresses; the listener hears when it is open."""
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(
        lambda: WebSocket(listener, request), HOST, port, local_addr=(address, 0)
    )
    return socket

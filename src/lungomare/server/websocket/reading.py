"""Reading a client's frames: whole messages out of bytes, within bounds (RFC 6455, RFC 7692)."""

from __future__ import annotations

import zlib
from typing import Final

from lungomare.server.websocket.frames import CLOSE, FIN, PACKED, PING, PONG, SHORT, TAIL, TEXT

try:  # in C, where the library has it
    from websockets.speedups import apply_mask
except ImportError:  # pragma: no cover - a library without its C part
    from websockets.utils import apply_mask

MORE: Final = 0x0
"""The opcode of a message's further pieces."""
BINARY: Final = 0x2
CONTROL: Final = (CLOSE, PING, PONG)
MOST_PIECES: Final = 64
"""Frames of one message; browsers send one, and a long message has 16 kB."""
LONGEST_CONTROL: Final = 125

NO_CODE: Final = 1005
BAD_FRAME: Final = 1002
BAD_TEXT: Final = 1007
TOO_MANY: Final = 1008
TOO_LARGE: Final = 1009
CODES: Final = frozenset((1000, 1001, 1002, 1003, *range(1007, 1015)))
"""The close codes that may be sent; besides them those from 3000 to 4999."""
OWN_CODES: Final = range(3000, 5000)


class Broken(Exception):  # noqa: N818 - it is what the line is
    """The client breaks the protocol or a bound; `code` closes the socket."""

    def __init__(self, code: int, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


class Reader:
    """What has come from a client and is not yet a whole message; almost nothing when idle."""

    __slots__ = ("_at", "_kind", "_message", "_pieces", "_rest", "most", "takes_packed")

    def __init__(self, most: int, *, takes_packed: bool) -> None:
        self.most = most
        self.takes_packed = takes_packed
        self._rest: bytes | bytearray = b""
        self._at = 0
        self._kind = 0
        self._message: bytearray | None = None
        self._pieces = 0

    def feed(self, data: bytes | bytearray | memoryview) -> None:
        """Add what has come."""
        if not self._rest:
            self._rest = bytes(data)
            return
        if isinstance(self._rest, bytes):
            self._rest = bytearray(self._rest)
        del self._rest[: self._at]
        self._at = 0
        self._rest += data

    def next(self) -> tuple[int, bytes] | None:
        """Return the next message or control frame, its opcode and content; None is: not yet."""
        while (found := self._frame()) is not None:
            first, payload = found
            if first & 0x8:
                return first & 0xF, payload
            whole = self._add(first, payload)
            if whole is not None:
                return whole
        return None

    def _frame(self) -> tuple[int, bytes] | None:
        """Return the first byte and the content of the next frame if all of it is here."""
        rest, at = self._rest, self._at
        have = len(rest) - at
        if have < 2:  # noqa: PLR2004 - the shortest header
            self._wait()
            return None
        first, size, start = rest[at], rest[at + 1] & 0x7F, at + 2
        if size >= SHORT:
            width = 2 if size == SHORT else 8
            if have < 2 + width:
                self._wait()
                return None
            size, start = int.from_bytes(rest[start : start + width], "big"), start + width
        self._check(first, rest[at + 1], size)
        end = start + 4 + size
        if len(rest) < end:
            return None
        content = apply_mask(bytes(rest[start + 4 : end]), bytes(rest[start : start + 4]))
        self._at = end
        if end == len(rest):
            self._rest, self._at = b"", 0
        return first, content

    def _wait(self) -> None:
        """Keep nothing of what has been read."""
        if self._at == len(self._rest):
            self._rest, self._at = b"", 0

    def _check(self, first: int, second: int, size: int) -> None:
        """Refuse a frame by its head alone, before its content is kept."""
        kind = first & 0xF
        if first & 0x30 or (first & PACKED and not (self.takes_packed and kind in (TEXT, BINARY))):
            raise Broken(BAD_FRAME, "a reserved bit is set")
        if not second & 0x80:
            raise Broken(BAD_FRAME, "a frame without a mask")
        if kind in CONTROL:
            if size > LONGEST_CONTROL or not first & FIN:
                raise Broken(BAD_FRAME, "a control frame that is long or in pieces")
            return
        if kind not in (MORE, TEXT, BINARY):
            raise Broken(BAD_FRAME, "an unknown opcode")
        if (kind == MORE) is (self._message is None):
            raise Broken(BAD_FRAME, "a piece out of place")
        if size + len(self._message or b"") > self.most:
            raise Broken(TOO_LARGE, f"at most {self.most} bytes a message")

    def _add(self, first: int, payload: bytes) -> tuple[int, bytes] | None:
        """Add a piece to the message; return the message with its last piece."""
        if self._message is None:
            if first & FIN:
                return first & 0xF, self._unpacked(first, payload)
            self._kind, self._message, self._pieces = first, bytearray(), 0
        self._message += payload
        self._pieces += 1
        if self._pieces > MOST_PIECES:
            raise Broken(TOO_MANY, f"at most {MOST_PIECES} frames a message")
        if not first & FIN:
            return None
        message, self._message = bytes(self._message), None
        return self._kind & 0xF, self._unpacked(self._kind, message)

    def _unpacked(self, first: int, payload: bytes) -> bytes:
        """Return the content of a message, inflated if it came packed, up to the bound."""
        if not first & PACKED:
            return payload
        try:
            message = zlib.decompressobj(-zlib.MAX_WBITS).decompress(payload + TAIL, self.most + 1)
        except zlib.error:
            raise Broken(BAD_FRAME, "a packed message that cannot be unpacked") from None
        if len(message) > self.most:
            raise Broken(TOO_LARGE, f"at most {self.most} bytes a message")
        return message


def close_code(payload: bytes) -> int:
    """Return the code of a close frame, 1005 if it has none."""
    if not payload:
        return NO_CODE
    code = int.from_bytes(payload[:2], "big")
    if len(payload) == 1 or not (code in CODES or code in OWN_CODES):
        raise Broken(BAD_FRAME, "a close frame without a good code")
    text_of(payload[2:])
    return code


def text_of(payload: bytes) -> str:
    """Return a text message; refuse what is not UTF-8."""
    try:
        return payload.decode()
    except UnicodeDecodeError:
        raise Broken(BAD_TEXT, "a text that is not UTF-8") from None

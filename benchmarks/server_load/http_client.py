"""HTTP over one kept connection, from an address of one's choice."""

from __future__ import annotations

import asyncio
import gzip
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import orjson

from server_load.wire import HEADERS, HOST

if TYPE_CHECKING:
    from types import TracebackType
    from typing import Self

REQUEST_S: Final = 60.0
"""How long an answer may take before it counts as none."""


class Answer(NamedTuple):
    """What came back."""

    status: int
    body: bytes

    def json(self) -> Any:
        """Return the body read as JSON, unpacked if need be."""
        packed = self.body.startswith(b"\x1f\x8b")
        return orjson.loads(gzip.decompress(self.body) if packed else self.body)


class NoAnswer(OSError):  # noqa: N818 - it is what happened
    """The server hung up, or said nothing for too long."""


class HttpConnection:
    """One request at a time; the connection is made when it is needed, and made again."""

    def __init__(self, port: int, address: str = HOST) -> None:
        self.port = port
        self.address = address
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def __aenter__(self) -> Self:
        """Begin without a connection."""
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Hang up."""
        self.close()

    def close(self) -> None:
        """Hang up; the next request connects anew."""
        if self._writer:
            self._writer.close()
        self._reader = self._writer = None

    async def ask(
        self, method: str, path: str, body: bytes | None = None, token: str | None = None
    ) -> Answer:
        """Return the answer, or raise `NoAnswer`; a kept connection may have been closed before."""
        return await self.send(self._head(method, path, body, token) + (body or b""))

    async def send(self, request: bytes) -> Answer:
        """Send a request as it stands, and return the answer as `ask` does."""
        was_kept = self._writer is not None
        try:
            return await self._send(request)
        except NoAnswer:
            if not was_kept:
                raise
        return await self._send(request)

    async def _send(self, request: bytes) -> Answer:
        try:
            async with asyncio.timeout(REQUEST_S):
                reader, writer = await self._connected()
                writer.write(request)
                return await self._answer(reader)
        except (OSError, EOFError, TimeoutError, ValueError) as error:
            self.close()
            raise NoAnswer(repr(error)) from error
        except asyncio.CancelledError:
            self.close()
            raise

    async def _connected(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._reader is None or self._writer is None:
            self._reader, self._writer = await asyncio.open_connection(
                HOST, self.port, local_addr=(self.address, 0)
            )
        return self._reader, self._writer

    def _head(self, method: str, path: str, body: bytes | None, token: str | None) -> bytes:
        lines = f"{method} {path} HTTP/1.1\r\nHost: {HOST}:{self.port}\r\n{HEADERS}"
        if method != "GET":
            lines += f"Origin: http://{HOST}:{self.port}\r\n"
        if body is not None:
            lines += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        if token is not None:
            lines += f"Authorization: Bearer {token}\r\n"
        return (lines + "\r\n").encode()

    async def _answer(self, reader: asyncio.StreamReader) -> Answer:
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        status = int(head.split(b" ", 2)[1])
        lines = (line.partition(b":") for line in head.split(b"\r\n")[1:])
        headers = {key: value.strip() for key, _, value in lines}
        if headers.get(b"transfer-encoding") == b"chunked":
            body = b"".join([part async for part in _chunks(reader)])
        else:
            body = await reader.readexactly(int(headers.get(b"content-length", b"0")))
        if headers.get(b"connection") == b"close":
            self.close()
        return Answer(status, body)


async def _chunks(reader: asyncio.StreamReader) -> Any:
    while size := int(await reader.readuntil(b"\r\n"), 16):
        yield (await reader.readexactly(size + 2))[:-2]
    await reader.readexactly(2)

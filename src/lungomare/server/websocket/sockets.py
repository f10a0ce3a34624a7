"""One client's WebSocket: little memory when idle, bounded in all that a client can do to it.

The handshake is the `websockets` library's; what the client sends is `incoming`'s.
No message leans on an earlier one (no context takeover on either side), so that neither side
keeps a window for each socket, and one packed frame is right for every client.
"""

from __future__ import annotations

import asyncio
import logging
from email.utils import formatdate
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import unquote

from uvicorn.protocols.utils import ClientDisconnected
from websockets.datastructures import Headers
from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)
from websockets.http11 import Request, Response
from websockets.server import ServerProtocol

from lungomare.server.http.door import network_at
from lungomare.server.http.gate import NEVER
from lungomare.server.websocket.frames import CLOSE, FIN, PING, WINDOW_BITS, Outgoing, frame
from lungomare.server.websocket.incoming import Incoming, Phase
from lungomare.server.websocket.reading import BINARY, NO_CODE, Broken, Reader

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lungomare.server.http.gate import Gate

log: Final = logging.getLogger(__name__)

EXTENSION: Final = "lungomare.connection"
"""Where the scope of a socket has its connection."""
ASK: Final = frame(FIN | PING, b"")
"""A question for a sign of life."""
COMES_BACK: Final = 1012
FAILED: Final = 1011
LOST: Final = 1006
DEFLATE: Final = ServerPerMessageDeflateFactory(
    server_no_context_takeover=True,
    client_no_context_takeover=True,
    server_max_window_bits=WINDOW_BITS,
)
quiet: Final = logging.getLogger("lungomare.server.handshakes")
"""For the library: what a client sends wrong is the client's to hear, not the log's."""
quiet.propagate = False


class Socket(Incoming):
    """One client's WebSocket, and the way of the application to it."""

    __slots__ = (
        "_answer",
        "_frames",
        "_scope",
        "_slot",
        "_takes_packed",
        "_timer",
        "server_state",
    )

    deadline = NEVER
    is_waiting = False

    def __init__(
        self, gate: Gate, server_state: Any, transport: asyncio.Transport, network: str
    ) -> None:
        super().__init__(gate, transport, network)
        self.server_state = server_state
        self._scope: dict[str, Any] | None = None
        self._answer: Response | None = None
        self._takes_packed = False
        self._timer: asyncio.TimerHandle | None = None
        self._frames: list[bytes] | None = None
        """What is sent as soon as everything that is under way has been said."""
        self._slot = -1

    # The handshake

    def begin(self, scope: dict[str, Any], app: Any, rest: bytes) -> None:
        """Check the request and ask the application; `rest` came with the request already.

        Reading is paused, and goes on when the application accepts.
        """
        self.server_state.connections.add(self)
        library = ServerProtocol(extensions=[DEFLATE], logger=quiet)
        headers = Headers((k.decode("latin-1"), v.decode("latin-1")) for k, v in scope["headers"])
        answer = library.accept(Request(scope["raw_path"].decode("latin-1"), headers))
        if answer.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            self._deny(answer)
            return
        self._answer = answer
        extensions: Sequence[Any] = library.extensions
        deflate = next((each for each in extensions if isinstance(each, PerMessageDeflate)), None)
        self._takes_packed = bool(deflate and deflate.local_max_window_bits >= WINDOW_BITS)
        most = self.gate.settings.limits.message_bytes
        self._reader = Reader(most, takes_packed=deflate is not None)
        self._reader.feed(rest)
        self._scope = scope
        self._put({"type": "websocket.connect"})
        task = self._loop.create_task(self._run(app, scope))
        self.server_state.tasks.add(task)
        task.add_done_callback(self.server_state.tasks.discard)

    async def _run(self, app: Any, scope: dict[str, Any]) -> None:
        code = 1000
        try:
            await app(scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except Exception:
            log.exception("a socket failed")
            code = FAILED
        if self._phase <= Phase.DENYING:
            self._deny(Response(500, "Internal Server Error", Headers()))
        elif self._phase is Phase.OPEN:
            self._say_close(code)

    def _accept(self, message: dict[str, Any]) -> None:
        """Answer 101, and keep nothing of the handshake."""
        answer, scope = self._answer, self._scope
        if answer is None or scope is None:
            raise ClientDisconnected
        if message.get("subprotocol"):
            answer.headers["Sec-WebSocket-Protocol"] = message["subprotocol"]
        for name, value in message.get("headers", ()):
            answer.headers[name.decode("latin-1")] = value.decode("latin-1")
        self.transport.write(answer.serialize())
        self.payer = network_at(scope["client"])
        scope["headers"].clear()
        self._answer = self._scope = None
        self._phase = Phase.OPEN
        self._slot = self.gate.add_socket(self)
        self._read_on()

    def _deny(self, answer: Response) -> None:
        """Answer with something else than 101, and close."""
        headers = answer.headers
        for name, value in (
            ("Date", formatdate(usegmt=True)),
            ("Connection", "close"),
            ("Content-Length", str(len(answer.body or b""))),
        ):
            headers.setdefault(name, value)
        if self._phase < Phase.CLOSING:
            self.transport.write(answer.serialize())
        self._finish()

    # What the application does

    async def receive(self) -> dict[str, Any]:
        """Return the next message of the client."""
        while not self._waiting:
            if self._phase is Phase.GONE:
                return {"type": "websocket.disconnect", "code": LOST}
            self._waiter = self._loop.create_future()
            await self._waiter
        message = self._waiting.pop(0)
        if self._reader is not None and self._phase is Phase.OPEN:
            self._read_on()
        return message

    async def send(self, message: dict[str, Any]) -> None:
        """Do what the application says; a message waits until the client reads."""
        kind = message["type"]
        while self._writable is not None:
            await asyncio.shield(self._writable)
        if self._phase is Phase.GONE:
            raise ClientDisconnected
        if kind == "websocket.send" and self._phase is Phase.OPEN:
            self._send(message)
        elif kind == "websocket.accept" and self._phase is Phase.ASKED:
            self._accept(message)
        elif kind == "websocket.close" and self._phase is Phase.OPEN:
            self._say_close(message.get("code", 1000), message.get("reason") or "")
        elif kind == "websocket.close" and self._phase is Phase.ASKED:
            self._deny(Response(403, "Forbidden", Headers()))
        elif kind.startswith("websocket.http.response") and self._phase <= Phase.DENYING:
            self._send_denial(message)
        elif self._phase is Phase.CLOSING:
            raise ClientDisconnected
        else:
            raise RuntimeError(f"{kind} cannot be sent now")

    def _send(self, message: dict[str, Any]) -> None:
        """Send at once: whoever awaits this waits while the client does not read."""
        self._flush()
        text = message.get("text")
        if text is None:
            self._write(frame(FIN | BINARY, message["bytes"]))
        else:
            made = Outgoing(text.encode())
            self._write(made.packed if self._takes_packed else made.plain)

    def _send_denial(self, message: dict[str, Any]) -> None:
        if message["type"] == "websocket.http.response.start":
            headers = Headers(
                (k.decode("latin-1"), v.decode("latin-1")) for k, v in message["headers"]
            )
            status = HTTPStatus(message["status"])
            self._answer = Response(status.value, status.phrase, headers, b"")
            self._phase = Phase.DENYING
        elif self._answer is not None:
            self._answer.body = (self._answer.body or b"") + message.get("body", b"")
            if not message.get("more_body"):
                self._deny(self._answer)

    def send_frame(self, message: Outgoing) -> None:
        """Put a message on its way; a client with too much unread is given up.

        A move is sent and acknowledged in one go: two calls of the system would cost twice as much.
        """
        if self._phase is not Phase.OPEN:
            return
        if self._frames is None:
            self._frames = []
            self._loop.call_soon(self._flush)
        self._frames.append(message.packed if self._takes_packed else message.plain)

    def _flush(self) -> None:
        """Send the frames that wait."""
        frames, self._frames = self._frames, None
        if frames and self._phase is Phase.OPEN:
            self._write(frames[0] if len(frames) == 1 else b"".join(frames))

    def _write(self, data: bytes) -> None:
        if self.transport.is_closing():  # it is lost, and we are about to be told
            return
        self.transport.write(data)
        if self.unsent > self.gate.settings.limits.unsent_bytes:
            self.gate.door.note("unread")
            self.abort()

    # Clients that do not read

    def pause_writing(self) -> None:
        """Wait for a client that does not read; nothing it sends is read meanwhile."""
        if self._writable is None:
            self._writable = self._loop.create_future()
        self.gate.stall(self, self._loop.time())
        self._set_reading()

    def resume_writing(self) -> None:
        """Go on."""
        self._release()
        self.gate.stalled.pop(self, None)
        self._read_on()

    def _release(self) -> None:
        if self._writable is not None:
            if not self._writable.done():
                self._writable.set_result(None)
            self._writable = None

    def look(self, since: float) -> None:
        """Ask for a sign of life if there was none since then; give up if asked before."""
        if self.unsent:
            self.gate.stall(self, self._loop.time())
        if self._is_paused or self.heard > since:
            return
        if self._is_asked:
            self.gate.door.note("silent")
            self.abort()
        else:
            self._is_asked = True
            self._write(ASK)

    # The end

    def _closed_by_client(self, code: int) -> None:
        """Answer the client's goodbye, or take it as the answer to ours."""
        if self._phase is Phase.OPEN:
            payload = b"" if code == NO_CODE else code.to_bytes(2, "big")
            self.transport.write(frame(FIN | CLOSE, payload))
            self._put({"type": "websocket.disconnect", "code": code})
        self._finish()

    def _fail(self, broken: Broken) -> None:
        """Close because the client breaks a rule or a bound."""
        self.gate.door.note("broken")
        self._reader = None  # the rest is read and thrown away, so that the client hears why
        if self._phase is Phase.OPEN:
            self._say_close(broken.code, broken.sentence)

    def _say_close(self, code: int, reason: str = "") -> None:
        """Say goodbye; the client has a moment to answer, and is then gone whatever it does."""
        self._flush()
        self.transport.write(frame(FIN | CLOSE, code.to_bytes(2, "big") + reason.encode()[:120]))
        self._phase = Phase.CLOSING
        self._waiting.clear()
        self._put({"type": "websocket.disconnect", "code": code, "reason": reason})
        self._end_soon()
        self._set_reading()

    def _finish(self) -> None:
        """Close as soon as what was written is sent, or soon."""
        self._phase = max(self._phase, Phase.CLOSING)
        self._reader = None
        self.transport.close()
        self._end_soon()

    def _end_soon(self) -> None:
        if self._timer is None:
            self._timer = self._loop.call_later(self.gate.settings.waits.close, self.abort)

    def expire(self) -> None:
        """Close a socket whose time is up."""
        self.abort()

    def shutdown(self) -> None:
        """Close because the server stops."""
        if self._phase is Phase.OPEN:
            self._say_close(COMES_BACK)
        elif self._phase <= Phase.DENYING:
            self._deny(Response(503, "Service Unavailable", Headers()))
        self._finish()

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell the application, and let go of everything."""
        del exc
        self._phase = Phase.GONE
        for timer in (self._timer, self._rest):
            if timer is not None:
                timer.cancel()
        self._timer = self._rest = self._reader = None
        self._put({"type": "websocket.disconnect", "code": LOST})
        self._release()
        self.server_state.connections.discard(self)
        if self._slot >= 0:
            self.gate.sockets[self._slot].discard(self)
        self.gate.forget(self)


def scope_of(http: dict[str, Any], url: bytes) -> dict[str, Any]:
    """Return the scope of a socket from that of the request that asks for it."""
    raw, _, query = url.partition(b"?")
    offered = [v for k, v in http["headers"] if k == b"sec-websocket-protocol"]
    words = b",".join(offered).decode("latin-1").split(",")
    return {
        "type": "websocket",
        "asgi": {**http["asgi"], "spec_version": "2.4"},
        "http_version": "1.1",
        "scheme": "ws" if http["scheme"] == "http" else "wss",
        "server": http["server"],
        "client": http["client"],
        "root_path": http["root_path"],
        "path": unquote(raw.decode("latin-1")),
        "raw_path": raw,
        "query_string": query,
        "headers": http["headers"],
        "subprotocols": [word.strip() for word in words if word.strip()],
        "state": http["state"],
        "extensions": {"websocket.http.response": {}},
    }

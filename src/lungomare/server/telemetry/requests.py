"""Every request with an id, a span and its time, and how it was answered."""

from __future__ import annotations

import logging
import time
from collections import Counter
from typing import TYPE_CHECKING, Final

from lungomare.server.telemetry import ids
from lungomare.server.telemetry.histogram import Histograms
from lungomare.server.telemetry.logs import Sparing
from lungomare.server.telemetry.tracing import NO_SPAN, continued

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

log: Final = logging.getLogger(__name__)

SLOW_S: Final = 2.0
"""A request that takes longer has a line in the log: longer than a hint is thought about."""
UNTRACED: Final = frozenset({"/healthz", "/readyz", "/metrics"})
"""Asked every few seconds, and of no interest."""
METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
OTHER: Final = "other"
UNROUTED: Final = "none"
"""The route of what was answered before it was looked at, or has no route."""
SOCKET_ROUTE: Final = "/api/tables/{table_id}/live"
STARTS: Final = {
    "http.response.start": 0,
    "websocket.http.response.start": 0,
    "websocket.accept": 101,
}
"""The messages that begin an answer, and the status of those that do not say it."""
TRACE_HEADER: Final = b"traceparent"


class RequestTimes:
    """How many requests came by method, route and status, and how long each route took."""

    def __init__(self) -> None:
        self.answered: Counter[tuple[str, str, int]] = Counter()
        self.seconds = Histograms()
        self.slow = Sparing(log, "a slow request", SLOW_S)

    def note(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count a request that is over."""
        self.answered[method, route, status] += 1
        self.seconds[route].note(seconds)
        self.slow.note(seconds, route=f"{method} {route}", status=status)


class Requests:
    """The middleware around all others.

    The id of a request is that of the proxy before us, if we believe it, or a new one; it stands in
    the answer and in every line of the log. A socket keeps that of its handshake as the
    connection's.
    """

    def __init__(self, app: ASGIApp, times: RequestTimes) -> None:
        self.app = app
        self.times = times

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Pass a request on, and note what becomes of it.

        What is returned is awaited in the place of this: thousands of sockets keep one call less.
        """
        if scope["type"] == "http":
            return self._serve(scope, receive, send)
        if scope["type"] == "websocket":
            return self._serve_socket(scope, receive, send)
        return self.app(scope, receive, send)

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_trusted = _is_by_proxy(scope)
        answer = _Answer(send, ids.request_id(scope["headers"], is_trusted=is_trusted))
        method = scope["method"] if scope["method"] in METHODS else OTHER
        began = time.perf_counter()
        carrier = _trace(scope, is_trusted=is_trusted)
        is_traced = scope["path"] not in UNTRACED
        with (
            ids.within(request=answer.id),
            continued(carrier, method, "server") if is_traced else NO_SPAN as span,
        ):
            try:
                await self.app(scope, receive, answer.send)
            finally:
                route = getattr(scope.get("route"), "path", UNROUTED)
                self.times.note(method, route, answer.status, time.perf_counter() - began)
                span.rename(f"{method} {route}")
                span.set("http.request.method", method)
                span.set("http.route", route)
                span.set("http.response.status_code", answer.status)

    async def _serve_socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count a socket when it is let in or turned away; it stays, in a task of its own."""
        began = time.perf_counter()

        def count(status: int) -> None:
            self.times.note("GET", SOCKET_ROUTE, status, time.perf_counter() - began)

        found = ids.request_id(scope["headers"], is_trusted=_is_by_proxy(scope))
        ids.add(connection=found)
        await self.app(scope, receive, _Answer(send, found, count).send)


def _nothing(status: int) -> None:
    """Do nothing when an answer begins."""
    del status


class _Answer:
    """An answer on its way, with the request's id added and its status noted."""

    __slots__ = ("_on_start", "_send", "id", "status")

    def __init__(
        self, send: Send, request_id: str, on_start: Callable[[int], None] = _nothing
    ) -> None:
        self.id = request_id
        self.status = 0
        """0 is: whoever asked left before there was an answer."""
        self._send = send
        self._on_start = on_start

    async def send(self, message: Message) -> None:
        """Send the next part."""
        status = STARTS.get(message["type"])
        if status is not None:
            self.status = status or message["status"]
            added = (ids.REQUEST_HEADER, self.id.encode())
            message["headers"] = [*message.get("headers", ()), added]
            self._on_start(self.status)
        await self._send(message)


def _is_by_proxy(scope: Scope) -> bool:
    """Say whether a proxy that we believe has said who asks: such a client has no port."""
    client = scope.get("client")
    return client is not None and client[1] == 0


def _trace(scope: Scope, *, is_trusted: bool) -> str | None:
    """Return the span of the proxy that asks for somebody, if it has one."""
    if not is_trusted:
        return None
    found = (value for key, value in scope["headers"] if key == TRACE_HEADER)
    return next(found, b"").decode("latin-1") or None

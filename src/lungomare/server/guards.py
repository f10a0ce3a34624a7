"""Guarding the door: rates, sizes, origins, and the headers of every answer."""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

import orjson

from lungomare.server.refusing import Denied, refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from lungomare.server.settings import Limits, Settings

log: Final = logging.getLogger(__name__)

HEADERS: Final = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none';"
        " form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
"""Sent with every answer. `no-referrer`: a link to a table tells nobody where it was followed."""

FORGET_S: Final = 3600.0


@dataclass(slots=True)
class Bucket:
    """A rate with a burst: `take` says whether one more is allowed now."""

    rate: float
    """How many a second come back."""
    size: float
    level: float = field(init=False)
    at: float = field(init=False)

    def __post_init__(self) -> None:
        """Begin full."""
        self.level, self.at = self.size, time.monotonic()

    def take(self) -> bool:
        """Take one if there is one."""
        now = time.monotonic()
        self.level = min(self.size, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


class Door:
    """What each address has used of its limits."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._requests: dict[str, Bucket] = {}
        self._tables: dict[str, Bucket] = {}
        self._sockets: dict[str, int] = {}
        self._swept = time.monotonic()

    def may_request(self, address: str) -> bool:
        """Say whether this address may ask for something now."""
        self._sweep()
        limits = self.limits
        return self._take(self._requests, address, limits.requests_a_second, limits.burst)

    def may_open_table(self, address: str) -> bool:
        """Say whether this address may open one more table."""
        an_hour = self.limits.tables_an_hour
        return self._take(self._tables, address, an_hour / 3600, an_hour)

    def may_connect(self, address: str) -> bool:
        """Say whether this address may open one more socket; count it if so."""
        open_now = self._sockets.get(address, 0)
        if open_now >= self.limits.sockets:
            return False
        self._sockets[address] = open_now + 1
        return True

    def disconnected(self, address: str) -> None:
        """Count one socket less."""
        self._sockets[address] -= 1
        if not self._sockets[address]:
            del self._sockets[address]

    def new_bucket(self) -> Bucket:
        """Return the rate of one socket's messages."""
        return Bucket(self.limits.messages_a_second, self.limits.burst)

    def _take(self, buckets: dict[str, Bucket], address: str, rate: float, size: float) -> bool:
        if address not in buckets:
            buckets[address] = Bucket(rate, size)
        return buckets[address].take()

    def _sweep(self) -> None:
        """Forget addresses that have been quiet for an hour."""
        now = time.monotonic()
        if now - self._swept < FORGET_S:
            return
        self._swept = now
        for buckets in (self._requests, self._tables):
            for address in [a for a, bucket in buckets.items() if now - bucket.at > FORGET_S]:
                del buckets[address]


def is_own_origin(headers: Mapping[str, str], settings: Settings) -> bool:
    """Say whether a page of ours, or no page at all, asks: other sites' pages may not."""
    origin = headers.get("origin")
    if origin is None or origin in settings.origins:
        return True
    try:
        asker = urlsplit(origin).netloc
    except ValueError:
        return False
    return asker != "" and asker == headers.get("host")


def too_large(most: int) -> str:
    """Return the sentence for a body of more than `most` bytes."""
    return f"at most {most} bytes can be sent at once"


class Guard:
    """The middleware before everything: security headers, sizes, rates and origins."""

    def __init__(self, app: ASGIApp, door: Door, settings: Settings) -> None:
        self.app = app
        self.door = door
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or answer it here."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        refusal = self._refusal(scope)
        if refusal:
            await _answer(*refusal, Answer(send).send)
            return
        answer = Answer(send)
        capped = Capped(receive, self.settings.limits.body_bytes)
        try:
            await self.app(scope, capped.receive, answer.send)
        except Exception:
            log.exception("a request failed")
            if answer.has_begun:
                raise
            await _answer(500, "something went wrong here; it has been noted", answer.send)

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        headers = {
            key.decode("latin-1"): value.decode("latin-1") for key, value in scope["headers"]
        }
        address = scope["client"][0] if scope.get("client") else "unknown"
        length = headers.get("content-length", "0")
        if (
            not (length.isascii() and length.isdigit())
            or int(length) > self.settings.limits.body_bytes
        ):
            return 413, too_large(self.settings.limits.body_bytes)
        safe = scope["method"] in ("GET", "HEAD", "OPTIONS")
        if not safe and not is_own_origin(headers, self.settings):
            return 403, "pages of other sites cannot do that here"
        if not self.door.may_request(address):
            return 429, "too many requests from this address; wait a moment"
        return None


class Capped:
    """A request body that ends the request when it grows too large, whatever it announced."""

    def __init__(self, receive: Receive, most: int) -> None:
        self._receive = receive
        self._most = self._left = most

    async def receive(self) -> Message:
        """Return the next part of the body."""
        message = await self._receive()
        if message["type"] == "http.request":
            self._left -= len(message.get("body", b""))
            if self._left < 0:
                raise Denied(413, "too-large", too_large(self._most))
        return message


class Answer:
    """An answer on its way, with our headers added to its own."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.has_begun = False

    async def send(self, message: Message) -> None:
        """Send the next part."""
        if message["type"] == "http.response.start":
            self.has_begun = True
            present = {key for key, _ in message["headers"]}
            message["headers"] = [
                *message["headers"],
                *(
                    (key.encode(), value.encode())
                    for key, value in HEADERS.items()
                    if key.encode() not in present
                ),
            ]
        await self._send(message)


async def _answer(status: int, sentence: str, send: Send) -> None:
    code = {429: "too-many", 413: "too-large"}.get(status)
    body = orjson.dumps({"refusal": refusal(sentence, code=code)})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    start: Message = {"type": "http.response.start", "status": status, "headers": headers}
    await send(start)
    await send({"type": "http.response.body", "body": body})

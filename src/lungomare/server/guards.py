"""Guarding the door: rates, sizes, origins, and the headers of every answer."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

import orjson

from lungomare.server.door import Bucket, Door, network_of
from lungomare.server.refusing import Denied, refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from lungomare.server.settings import Settings

__all__ = ["HEADERS", "Bucket", "Door", "Guard", "is_own_origin", "network_of", "too_large"]

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

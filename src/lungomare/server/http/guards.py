"""Guarding the door: rates, sizes, origins, and the headers of every answer."""

from __future__ import annotations

import asyncio
import logging
import math
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

import orjson
from starlette.requests import ClientDisconnect

from lungomare.server.http.door import Bucket, Door, network_at, network_of
from lungomare.server.http.hosts import foreign_host, is_own_host, is_own_origin
from lungomare.server.http.load import RETRY_S, work_of
from lungomare.server.http.metering import metered
from lungomare.server.http.refusals import Denied
from lungomare.server.jobs.refusals import refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from lungomare.server.settings import Settings

__all__ = ["HEADERS", "Bucket", "Door", "Guard", "is_own_origin", "network_of", "too_large"]

log: Final = logging.getLogger(__name__)

HEADERS: Final = {
    "content-security-policy": (
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self';"
        " img-src 'self' data:; object-src 'none'; base-uri 'none';"
        " form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-embedder-policy": "require-corp",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
"""Sent with every answer. `no-referrer`: a link to a table tells nobody where it was followed.

`wasm-unsafe-eval` lets the page compile WebAssembly, and no text as a script. The opener's and the
embedder's policy together isolate the page: then it may share memory among its threads. A worker
needs them too, and is one of these answers.
"""


ADDED: Final = [(key.encode(), value.encode()) for key, value in HEADERS.items()]
OPENER: Final = b"cross-origin-opener-policy"
PLAIN: Final = [pair for pair in ADDED if pair[0] != OPENER]
"""For a browser that does not trust the way to us: it would only complain of the header."""

HEALTH: Final = frozenset({"/healthz", "/readyz"})
"""Always answered, so that whoever watches the server is not told of a limit instead."""
PAGE_PARTS: Final = "/assets/"
"""Parts of the page. A first visit fetches more than a hundred at once, to be there without a
network from then on: they count by the time that they take, not among the requests a second."""
TOO_MANY: Final = 429
TOO_BUSY: Final = 503
PATIENCE_S: Final = 1.0
"""How long a request waits for its network's processor time; beyond it is refused."""
LONGEST_WAIT_S: Final = 3600.0
"""What `Retry-After` says at most."""
LONGEST_LENGTH: Final = 18
"""Digits of a `Content-Length` that are read at all."""


def too_large(most: int) -> str:
    """Return the sentence for a body of more than `most` bytes."""
    return f"at most {most} bytes can be sent at once"


class No(NamedTuple):
    """Why a request is not let in."""

    status: int
    sentence: str
    code: str | None = None


class Guard:
    """The middleware before everything: security headers, hosts, origins, sizes, rates, load."""

    def __init__(self, app: ASGIApp, door: Door, settings: Settings) -> None:
        self.app = app
        self.door = door
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or answer it here; its time is charged to whoever asks."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        network = network_at(scope.get("client"))
        charge = partial(self.door.charge, network)
        await metered(self._serve(scope, receive, send, network), charge)

    async def _serve(self, scope: Scope, receive: Receive, send: Send, network: str) -> None:
        added = ADDED if _is_trusted(scope) else PLAIN
        answer = Answer(send, added, lambda status: self._retry_after(status, network))
        delay = self.door.delay(network)
        if 0 < delay <= PATIENCE_S and scope["path"] not in HEALTH:
            await asyncio.sleep(delay)
        no = self._refusal(scope, network)
        if no:
            await _answer(no, answer.send)
            return
        capped = Capped(receive, self.settings.limits.body_bytes)
        try:
            await self.app(scope, capped.receive, answer.send)
        except ClientDisconnect:
            return  # it left before it had said what it wanted
        except Exception:
            log.exception("a request failed")
            if answer.has_begun:
                raise
            await _answer(No(500, "something went wrong here; it has been noted"), answer.send)

    def _retry_after(self, status: int, network: str) -> int:
        """Return in how many seconds to ask again after a refusal with this status."""
        if status == TOO_BUSY:
            return RETRY_S
        return max(1, math.ceil(min(self.door.wait(network), LONGEST_WAIT_S)))

    def _refusal(self, scope: Scope, network: str) -> No | None:
        if scope["path"] in HEALTH:
            return None
        headers = {
            key.decode("latin-1"): value.decode("latin-1") for key, value in scope["headers"]
        }
        if not is_own_host(headers.get("host"), self.settings):
            self.door.note("host")
            return No(421, foreign_host(headers["host"]), "foreign-host")
        most = self.settings.limits.body_bytes
        if not _is_length(headers.get("content-length", "0"), most):
            self.door.note("size")
            return No(413, too_large(most), "too-large")
        safe = scope["method"] in ("GET", "HEAD", "OPTIONS")
        if not safe and not is_own_origin(headers, self.settings):
            self.door.note("origin")
            return No(403, "pages of other sites cannot do that here")
        return self._refusal_by_load(scope, network)

    def _refusal_by_load(self, scope: Scope, network: str) -> No | None:
        """Say no to whoever asks too much, and to some kinds of requests when all ask too much."""
        counts = not scope["path"].startswith(PAGE_PARTS)
        if counts and not self.door.may_request(network):
            return No(429, "too many requests from this address; wait a moment", "too-many")
        delay = self.door.delay(network)
        if delay > PATIENCE_S:
            self.door.note("processor")
            sentence = "this address has kept the server busy; wait {} seconds"
            return No(429, sentence.format(math.ceil(delay)), "too-many")
        if self.door.load.sheds(work_of(scope["method"], scope["path"])):
            return No(503, "the server is busy with the games that run; try again", "overloaded")
        return None


def _is_trusted(scope: Scope) -> bool:
    """Say whether a browser trusts the way to us, TLS or its own machine, as far as we can know.

    Where it does it says how it fetches; a page in the house's network, over plain HTTP, does not.
    """
    names = {key for key, _ in scope["headers"]}
    return b"upgrade-insecure-requests" not in names or b"sec-fetch-mode" in names


def _is_length(text: str, most: int) -> bool:
    """Say whether a text is a length of a body that may be sent."""
    return text.isascii() and text.isdigit() and len(text) <= LONGEST_LENGTH and int(text) <= most


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

    def __init__(
        self, send: Send, added: list[tuple[bytes, bytes]], retry_after: Callable[[int], int]
    ) -> None:
        self._send = send
        self._added = added
        self._retry_after = retry_after
        self.has_begun = False

    async def send(self, message: Message) -> None:
        """Send the next part."""
        if message["type"] == "http.response.start":
            self.has_begun = True
            headers = message["headers"] = list(message["headers"])
            present = {key.lower() for key, _ in headers}
            headers += [pair for pair in self._added if pair[0] not in present]
            status = message["status"]
            if status in (TOO_MANY, TOO_BUSY) and b"retry-after" not in present:
                headers.append((b"retry-after", str(self._retry_after(status)).encode()))
        await self._send(message)


async def _answer(no: No, send: Send) -> None:
    body = orjson.dumps({"refusal": refusal(no.sentence, code=no.code)})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    start: Message = {"type": "http.response.start", "status": no.status, "headers": headers}
    await send(start)
    await send({"type": "http.response.body", "body": body})

"""What does not change while the server runs, ready to be sent: files, and answers like files.

Each has a tag, by which whoever has it already is answered "not modified", and is packed when it is
first asked for: a server that starts has better things to do than to pack what nobody may want.
"""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

from starlette.responses import Response

if TYPE_CHECKING:
    from starlette.requests import Request

KEPT_FOR_EVER: Final = "public, max-age=31536000, immutable"
ASKED_AGAIN: Final = "no-cache"


@dataclass(frozen=True)
class File:
    """A body, ready to be sent."""

    body: bytes
    packs: bool
    """Whether it shrinks."""
    type: str
    tag: str
    cache: str

    @cached_property
    def packed(self) -> bytes:
        """The body under gzip."""
        return gzip.compress(self.body, mtime=0)


def make_file(body: bytes, kind: str, cache: str = ASKED_AGAIN, *, packs: bool = True) -> File:
    """Return the file with this body and media type; `packs` says whether it shrinks."""
    return File(body, packs, kind, f'"{hashlib.sha256(body).hexdigest()[:16]}"', cache)


def send_file(file: File, request: Request) -> Response:
    """Return the answer with a file, or that it has not changed."""
    headers = {"etag": file.tag, "cache-control": file.cache, "vary": "accept-encoding"}
    if file.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    body = file.body
    if file.packs and "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["content-encoding"] = file.packed, "gzip"
    return Response(body, headers={**headers, "content-type": _with_charset(file.type)})


def _with_charset(kind: str) -> str:
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind

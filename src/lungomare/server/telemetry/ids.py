"""Ids that tie lines of logs together: of a request, a connection, a table.

They are kept in the context, so that whatever is logged on behalf of a request names it. Work that
outlives the request that began it is started by `apart`, without them.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from contextvars import Context, ContextVar
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

Ids = Mapping[str, str]

REQUEST_HEADER: Final = b"x-request-id"
_WELL_FORMED: Final = re.compile(rb"[A-Za-z0-9_-]{8,64}")
"""What a proxy's id may be: those of nginx have 32 hexadecimal digits, UUIDs 36 characters."""
NONE: Final[Ids] = MappingProxyType({})
_ids: Final[ContextVar[Ids]] = ContextVar("ids", default=NONE)


def current() -> Ids:
    """Return the ids of what is being done."""
    return _ids.get()


def set_ids(**more: str) -> None:
    """Add ids to what is done from here on in this context."""
    _ids.set({**_ids.get(), **more})


def apart() -> Context:
    """Return a context of its own for a task that serves nobody in particular."""
    return Context()


def new_id() -> str:
    """Return a new id."""
    return secrets.token_hex(8)


def request_id(headers: Iterable[tuple[bytes, bytes]], *, is_trusted: bool) -> str:
    """Return the id that a trusted proxy gave to a request, or a new one."""
    if is_trusted:
        for key, value in headers:
            if key == REQUEST_HEADER and _WELL_FORMED.fullmatch(value):
                return value.decode()
    return new_id()

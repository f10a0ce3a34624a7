"""Ids that tie lines of logs together: of a request, a connection, a table.

They are kept in the context, so that whatever is logged on behalf of a request names it.
"""

from __future__ import annotations

import contextlib
import re
import secrets
from collections.abc import Mapping
from contextvars import ContextVar
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Ids = Mapping[str, str]

REQUEST_HEADER: Final = b"x-request-id"
_WELL_FORMED: Final = re.compile(rb"[A-Za-z0-9_-]{8,64}")
"""What a proxy's id may be: those of nginx have 32 hexadecimal digits, UUIDs 36 characters."""
NONE: Final[Ids] = MappingProxyType({})
_ids: Final[ContextVar[Ids]] = ContextVar("ids", default=NONE)


def current() -> Ids:
    """Return the ids of what is being done."""
    return _ids.get()


@contextlib.contextmanager
def within(**more: str) -> Iterator[None]:
    """Add ids to whatever is done in a `with` block."""
    token = _ids.set({**_ids.get(), **more})
    try:
        yield
    finally:
        _ids.reset(token)


@contextlib.contextmanager
def only(**these: str) -> Iterator[None]:
    """Have these ids and no others for what is done in a `with` block on nobody's behalf."""
    token = _ids.set(these)
    try:
        yield
    finally:
        _ids.reset(token)


def add(**more: str) -> None:
    """Add ids to whatever this task does from here on."""
    _ids.set({**_ids.get(), **more})


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

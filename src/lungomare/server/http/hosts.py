"""Whom a request is addressed to, and whose page sends it.

A page of another site can point its own name at this machine's address (DNS rebinding): the
browser then takes that page for one of ours. The name in `Host` gives it away. So a name must be
one that nobody else can have: an address, `localhost`, this machine's own, one under `.local`; or
one that whoever runs the server has given.
"""

from __future__ import annotations

import ipaddress
import socket
from functools import lru_cache
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lungomare.server.settings import Settings

FOREIGN_HOST: Final = (
    "this server does not answer to {name}; if it should, start it with --host-name {name}"
)
LONGEST_SHOWN: Final = 64
"""Characters of a name that are said back."""


def is_own_host(host: str | None, settings: Settings) -> bool:
    """Say whether a request with this `Host` is meant for us; one without is no browser's."""
    return host is None or _is_own(host, settings.hosts, settings.origins)


def is_own_origin(headers: Mapping[str, str], settings: Settings) -> bool:
    """Say whether a page of ours, or no page at all, asks: other sites' pages may not."""
    origin, host = headers.get("origin"), headers.get("host")
    if origin is None or origin in settings.origins:
        return True
    try:
        asker = urlsplit(origin).netloc
    except ValueError:
        return False
    return asker != "" and asker == host and is_own_host(host, settings)


def foreign_host(host: str) -> str:
    """Return the sentence for a request that is meant for somebody else."""
    name = _name_in(host) or "a host without a name"
    return FOREIGN_HOST.format(name=name[:LONGEST_SHOWN])


@lru_cache(maxsize=256)
def _is_own(host: str, hosts: tuple[str, ...], origins: tuple[str, ...]) -> bool:
    name = _name_in(host)
    if name is None:
        return False
    given = {each.lower() for each in hosts} | {_name_in(_netloc(each)) for each in origins}
    own = socket.gethostname().lower()
    if name in given or name in {"localhost", own} or name.endswith((".local", ".localhost")):
        return True
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def _netloc(origin: str) -> str:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


def _name_in(host: str) -> str | None:
    """Return the name in a `Host`, in lower case and without its port."""
    try:
        parts = urlsplit(f"//{host}")
        name = parts.hostname
    except ValueError:
        return None
    if name is None or parts.path or parts.query or parts.fragment or "@" in host:
        return None
    return name.rstrip(".")

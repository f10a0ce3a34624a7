"""Which proxies are believed when they say whom they ask for.

A proxy adds the address of whoever asked it to the right of `X-Forwarded-For`; what stands further
left was sent by the client, who may write anything there. So the list is read from the right, and
the first address that is no proxy of ours counts.
"""

from __future__ import annotations

import ipaddress
import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from starlette.types import ASGIApp, Receive, Scope, Send

LOOPBACK: Final = ("127.0.0.1", "::1")
"""Always believed: whoever can send from there is on this machine."""
LONGEST: Final = 64
"""Characters of an address with its zone and port; what is longer is none."""
WRITTEN: Final = re.compile(
    r"\[(?P<v6>[^\]]+)\](:[0-9]+)? | (?P<host>[0-9.]+):[0-9]+ | (?P<bare>[^\[\]]+)", re.VERBOSE
)
"""An address alone, or with a port: then one of IPv6 stands in brackets."""
SCHEMES: Final = {b"http": "http", b"https": "https"}

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class NoProxy(ValueError):  # noqa: N818 - it is what was found
    """A text that names no proxy."""


def read_network(text: str) -> Network:
    """Return the network of a proxy's address, or of several; refuse what is neither."""
    try:
        found = ipaddress.ip_network(text.strip())
    except ValueError as error:
        raise NoProxy(f"{text!r} is no proxy's address or network: {error}") from None
    if not found.prefixlen:
        raise NoProxy(f"{text} are all addresses; say which are your proxies")
    return found


@lru_cache(maxsize=4096)
def read_address(text: str) -> str | None:
    """Return an address as a proxy writes it, without its port; None is: this is none."""
    found = WRITTEN.fullmatch(text.strip()) if len(text) <= LONGEST else None
    if found is None:
        return None
    try:
        return str(_plain(ipaddress.ip_address(found["bare"] or found["host"] or found["v6"])))
    except ValueError:
        return None


def _plain(address: Address) -> Address:
    """Return an IPv4 address that is written as IPv6 as what it is."""
    return getattr(address, "ipv4_mapped", None) or address


class Proxies:
    """The proxies before one server."""

    def __init__(self, networks: Iterable[str] = (), *, has_socket: bool = False) -> None:
        self._networks = [read_network(text) for text in (*LOOPBACK, *networks)]
        self._has_socket = has_socket
        self._trusts = lru_cache(maxsize=4096)(self._is_in_networks)

    def trusts(self, client: tuple[str, int] | None) -> bool:
        """Say whether the other end of a connection is a proxy.

        Who has no address came by a Unix socket, which only those can open who may.
        """
        return self._has_socket if client is None else self._trusts(client[0])

    def _is_in_networks(self, text: str) -> bool:
        try:
            address = _plain(ipaddress.ip_address(text))
        except ValueError:
            return False
        return any(address in network for network in self._networks)

    def asker(self, forwarded: str) -> str | None:
        """Return for whom a proxy asks, by what it forwards; None where it says nothing of use.

        Behind what cannot be read nothing is believed: the last proxy before it counts.
        """
        found = None
        for text in reversed(forwarded.split(",")):
            address = read_address(text)
            if address is None:
                break
            found = address
            if not self._trusts(address):
                break
        return found


class Forwarded:
    """The application, told for whom a proxy asks instead of who the proxy is."""

    def __init__(self, app: ASGIApp, proxies: Proxies) -> None:
        self.app = app
        self.proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, with the address and the scheme that its client used."""
        if scope["type"] != "lifespan" and self.proxies.trusts(scope.get("client")):
            self._apply(scope)
        await self.app(scope, receive, send)

    def _apply(self, scope: Scope) -> None:
        forwarded = []
        for name, value in scope["headers"]:
            if name == b"x-forwarded-for":
                forwarded.append(value)
            elif name == b"x-forwarded-proto" and value in SCHEMES:
                scheme = SCHEMES[value]
                is_socket = scope["type"] == "websocket"
                scope["scheme"] = scheme.replace("http", "ws") if is_socket else scheme
        asker = self.proxies.asker(b",".join(forwarded).decode("latin-1")) if forwarded else None
        if asker is not None:
            scope["client"] = (asker, 0)

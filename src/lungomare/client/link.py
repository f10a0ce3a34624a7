"""Links to tables, as the page writes them: http://HOST:PORT/t/TABLE#seat=0.TOKEN&seat=1.TOKEN.

The number of the seat is for people; the token alone opens it, and a link may have it alone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

from httpx import URL, InvalidURL

from lungomare.client.errors import Refused
from lungomare.game import quote

if TYPE_CHECKING:
    from lungomare.game import Seat


@dataclass(frozen=True, slots=True)
class Link:
    """A table on a server, and the tokens of the seats that the link gives."""

    server: str
    table: str
    tokens: tuple[str, ...] = ()
    seats: tuple[Seat, ...] = ()
    """Which seats the tokens open, where that is known; the page shows it to people."""

    def __str__(self) -> str:
        """Return the address; whoever has it holds its seats."""
        numbers = [f"{seat}." for seat in self.seats] or [""] * len(self.tokens)
        both = zip(numbers, self.tokens, strict=True)
        seats = "&".join(f"seat={number}{token}" for number, token in both)
        return f"{self.server}/t/{self.table}" + (f"#{seats}" if seats else "")


def read_link(text: str) -> Link:
    """Return what a link says, or raise `Refused`."""
    try:
        parts = urlsplit(text.strip())
        server = f"{parts.scheme}://{parts.netloc}"
        host, _ = parts.hostname, parts.port
        URL(server)  # which knows what an address of four numbers, or a name, may be
    except (ValueError, InvalidURL) as error:
        raise Refused(f"{quote(text)} is no address: {error}") from None
    found = re.fullmatch(r"(.*)/t/([A-Za-z0-9_-]{16})/?", parts.path)
    if parts.scheme not in {"http", "https"} or not host or not found:
        raise Refused(
            f"{quote(text)} is no link to a table: they look like http://HOST:PORT/t/TABLE"
        )
    seats = parse_qs(parts.fragment).get("seat", ())
    return Link(server + found[1], found[2], tuple(map(_token, seats)))


def read_server(text: str) -> str:
    """Return the address of the server that a link or an address names, or raise `Refused`."""
    try:
        parts = urlsplit(text.strip())
        host, _ = parts.hostname, parts.port
        URL(f"{parts.scheme}://{parts.netloc}{parts.path}")
    except (ValueError, InvalidURL) as error:
        raise Refused(f"{quote(text)} is no address: {error}") from None
    if parts.scheme not in {"http", "https"} or not host:
        raise Refused(f"{quote(text)} is no address of a server: they look like http://HOST:PORT")
    path = re.sub(r"/(t/[^/]*/?)?$", "", parts.path)
    return f"{parts.scheme}://{parts.netloc}{path}"


def _token(seat: str) -> str:
    """Return the token of `NUMBER.TOKEN` or `TOKEN`, or raise `Refused`."""
    found = re.fullmatch(r"(?:[0-9]+\.)?([A-Za-z0-9_-]+)", seat)
    if not found:
        raise Refused(f"a link gives a seat as NUMBER.TOKEN; this is {quote(seat)}")
    return found[1]

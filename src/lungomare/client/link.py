"""Links to tables, as the page writes them: http://HOST:PORT/t/TABLE#seat=0.TOKEN&seat=1.TOKEN.

The number of the seat is for people; the token alone opens it, and a link may have it alone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

from lungomare.client.errors import Refused
from lungomare.game import quote


@dataclass(frozen=True, slots=True)
class Link:
    """A table on a server, and the tokens of the seats that the link gives."""

    server: str
    table: str
    tokens: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Return the address; whoever has it holds its seats."""
        seats = "&".join(f"seat={token}" for token in self.tokens)
        return f"{self.server}/t/{self.table}" + (f"#{seats}" if seats else "")


def read_link(text: str) -> Link:
    """Return what a link says, or raise `Refused`."""
    try:
        parts = urlsplit(text.strip())
        server = f"{parts.scheme}://{parts.netloc}"
        host, _ = parts.hostname, parts.port
    except ValueError as error:
        raise Refused(f"{text!r} is no address: {error}") from None
    found = re.fullmatch(r"(.*)/t/([A-Za-z0-9_-]{16})/?", parts.path)
    if parts.scheme not in {"http", "https"} or not host or not found:
        raise Refused(f"{text!r} is no link to a table: they look like http://HOST:PORT/t/TABLE")
    seats = parse_qs(parts.fragment).get("seat", ())
    return Link(server + found[1], found[2], tuple(map(_token, seats)))


def _token(seat: str) -> str:
    """Return the token of `NUMBER.TOKEN` or `TOKEN`, or raise `Refused`."""
    found = re.fullmatch(r"(?:[0-9]+\.)?([A-Za-z0-9_-]+)", seat)
    if not found:
        raise Refused(f"a link gives a seat as NUMBER.TOKEN; this is {quote(seat)}")
    return found[1]

"""How a server runs; every setting is a flag and an environment variable of `lungomare serve`."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

HOUR: Final = 3600
PACE: Final = 0.7
"""Seconds; about as long as a person takes to see what has happened."""
IDLE_HOURS: Final = 24.0 * 7
WRITE_SO: Final = (
    "in its user and password write % as %25, / as %2F, ? as %3F, # as %23, @ as %40, [ as %5B"
    " and ] as %5D"
)
"""What helps whoever has an address that cannot be read."""
_SCHEME: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://")
_HOST: Final = r"(?:[\w.%-]+|\[[\w:.%]+\])(?::\d+)?"
_HOSTS: Final = re.compile(f"(?:{_HOST}(?:,{_HOST})*)?")


def default_data() -> Path:
    """Return where tables are kept unless told otherwise: the user's own data folder."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "lungomare" / "tables.db"


def data_from_text(text: str) -> Path | str:
    """Return where tables are kept: an address stays a text, anything else is a file."""
    return text if _SCHEME.match(text) else Path(text)


def show_data(data: Path | str) -> str:
    """Return where tables are kept, as it may be shown: without a password or other secrets."""
    return str(data) if isinstance(data, Path) else show_address(data)


def show_address(address: str) -> str:
    """Return an address as it may be shown; its scheme alone where a password may be anywhere."""
    scheme = _SCHEME.match(address)
    return without_secrets(address) or f"{scheme[0] if scheme else ''}…"


def without_secrets(address: str) -> str | None:
    """Return scheme, hosts and path of an address; None where it is not certain what they are.

    A password with / ? # @ or [ that are not written as %2F and so on may seem to be any of them.
    """
    try:
        parts = urlsplit(address)
    except ValueError:
        return None
    user, _, hosts = parts.netloc.rpartition("@")
    if "@" in user + parts.path + parts.query + parts.fragment:
        return None
    is_address = _SCHEME.match(address) and _HOSTS.fullmatch(hosts)
    return f"{parts.scheme}://{hosts}{parts.path}" if is_address else None


@dataclass(frozen=True, slots=True)
class Limits:
    """What one address may do; generous for people, tight for floods."""

    tables_an_hour: int = 120
    """New tables; a person opens a handful."""
    requests_a_second: float = 20.0
    sockets: int = 64
    """Open at once; a family behind one router has a few tables open."""
    messages_a_second: float = 20.0
    """On one socket; a person clicks at most a few times a second."""
    burst: int = 60
    """How many requests or messages may come at once before the rate counts."""
    body_bytes: int = 256 * 1024
    """A record of five players with its own deck has about 60 kB."""
    message_bytes: int = 16 * 1024
    """A move of a whole turn has under 1 kB."""
    processor_share: float = 0.1
    """Of the event loop's time, for one network in the long run. A move costs about 0.6
    milliseconds: 160 moves a second, where a club of thirty makes about ten."""
    processor_burst: float = 0.25
    """Seconds of the event loop that a network may use at once, before its share counts."""
    connections: int = 192
    """Open at once: the sockets, and six more for each of twenty browsers."""
    head_bytes: int = 16 * 1024
    """Of a request line with its headers; a browser with five seats' tokens sends 2 kB."""
    unsent_bytes: int = 1024 * 1024
    """Waiting for a client that does not read: some fifteen of the largest states."""


@dataclass(frozen=True, slots=True)
class Waits:
    """How many seconds a client may take; each is long for a slow telephone."""

    head: float = 10.0
    """To send the head of a request, from when the connection opens or the request begins."""
    body: float = 30.0
    """To send the body."""
    idle: float = 20.0
    """Between two requests on one connection."""
    silence: float = 20.0
    """Without a word on a socket until it is asked for a sign of life, and again until it is
    given up."""
    unread: float = 20.0
    """Without reading anything of what waits for it."""
    close: float = 2.0
    """To answer that the socket is closed."""


@dataclass(frozen=True, slots=True)
class Times:
    """Seconds of a worker's processor that a request may take; what takes longer is refused.

    Each is ten times or more what the longest usual game takes.
    """

    opening: float = 2.0
    """A table with moves or cards of its own: a thousand moves take 0.1."""
    replay: float = 5.0
    """A record played through, with what could be seen after each of its moves."""
    positions: float = 5.0
    """Two hundred positions of a table, which is folded from its events before."""
    study: float = 2.0
    deck: float = 1.0
    evaluation: float = 5.0
    """Without the core, 3,000 positions are looked at in Python."""
    schema: float = 10.0
    """The description of all messages, made once."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How one server runs."""

    data: Path | str = field(default_factory=default_data)
    """The SQLite file, or the address of a PostgreSQL database."""
    origins: tuple[str, ...] = ()
    """Other origins whose pages may connect, such as https://example.org."""
    bus: str | None = None
    """The Redis by which several processes on one database hear of each other."""
    bus_key: bytes = b""
    """What they sign with; all of them have the same."""
    workers: int = 1
    """Processes in which computer seats think; one core is left to the server."""
    queue: int = 1000
    """Thoughts that may wait for a worker; more are asked again later."""
    pace: float = PACE
    """Seconds: a computer's turn takes a whole multiple of it, whatever it found (B11.3)."""
    idle_hours: float = IDLE_HOURS
    """A table without a days clock that nothing has happened at for so long is closed."""
    sweep: float = 60.0
    """Seconds between looks for idle tables."""
    limits: Limits = field(default_factory=Limits)
    waits: Waits = field(default_factory=Waits)
    times: Times = field(default_factory=Times)
    metrics_port: int | None = None
    """Where Prometheus may ask this very process, besides `/metrics`."""
    metrics_host: str = "127.0.0.1"
    metrics_wait: bool = False
    """Whether another process, whose place this one takes, may still have that port."""
    hosts: tuple[str, ...] = ()
    """Names under which browsers reach the server, besides its addresses and local names."""
    proxies: tuple[str, ...] = ()
    """Addresses or networks of proxies on other machines, which say for whom they ask."""
    socket: Path | None = None
    """A Unix socket to listen on instead of an address, for a proxy on this machine."""
    drain: float = 0.0
    """Seconds over which clients are told to connect elsewhere when the server stops."""

    @property
    def is_shared(self) -> bool:
        """Whether several processes may serve the same tables."""
        return isinstance(self.data, str)

    @property
    def shown_data(self) -> str:
        """Where tables are kept, as it may be shown: without a password."""
        return show_data(self.data)

    @property
    def idle_ms(self) -> int:
        """The idle time in milliseconds."""
        return int(self.idle_hours * HOUR * 1000)

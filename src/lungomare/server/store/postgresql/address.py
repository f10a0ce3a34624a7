"""The address of a PostgreSQL database, and the limits of every connection to it."""

from __future__ import annotations

from typing import Final

from psycopg import ProgrammingError
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from sqlalchemy import URL

from lungomare.server.store.database import Unusable

ANSWER_S: Final = 10.0
"""How long a statement may take: a move takes some milliseconds."""
APPLICATION: Final = "lungomare"
"""How connections are named in PostgreSQL, followed by what they are for."""
LIMITS: Final = {
    "connect_timeout": "3",
    "tcp_user_timeout": "5000",  # milliseconds that what was sent may wait to be received
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "target_session_attrs": "read-write",  # of several hosts, the one that takes writes
}
SESSION: Final = {
    "statement_timeout": str(int(ANSWER_S * 1000)),
    "lock_timeout": "5000",
    "idle_in_transaction_session_timeout": "10000",
    "tcp_keepalives_idle": "5",  # a process that is gone holds no locks for long
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "3",
    "client_encoding": "UTF8",
}
SET_UP: Final = "SELECT " + ", ".join(
    f"set_config('{name}', '{value}', false)" for name, value in SESSION.items()
)
"""What every connection is told first; a pool in between need not let it pass at the start."""


def connection_info(address: str, role: str) -> str:
    """Return what libpq connects with: what the address says, or else our limits."""
    try:
        given = conninfo_to_dict(address)
    except ProgrammingError as error:
        raise Unusable("its address cannot be read; it is postgresql://user@host/name") from error
    said = {name: str(value) for name, value in given.items() if value is not None}
    if "@" in said.get("host", "").lstrip("@"):  # a part of a password, which would be shown
        raise Unusable("its address cannot be read; an @ in a password is written %40")
    return make_conninfo(**{**LIMITS, **said, "application_name": f"{APPLICATION} {role}"})


def reading_url() -> URL:
    """Return the address for SQLAlchemy; how to connect is said elsewhere."""
    return URL.create("postgresql+psycopg")

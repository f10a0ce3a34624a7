"""The one process on a file says that it serves, and since when none did."""

from __future__ import annotations

import platform
from typing import TYPE_CHECKING, Final

from sqlalchemy import delete, func, insert, select

import lungomare
from lungomare.server.clock import now_ms
from lungomare.server.store.schema import outages, processes

if TYPE_CHECKING:
    from sqlalchemy import Connection

ALIVE_MS: Final = 5000
"""How long a process counts as alive after a sign of life."""


def register(connection: Connection, process: str) -> None:
    """Note the outage before this process, which takes the place of the one before."""
    now, last = now_ms(), connection.scalar(select(func.max(processes.c.seen)))
    if last is not None and last < now:
        connection.execute(delete(outages).where(outages.c.began == last))
        connection.execute(insert(outages).values(began=last, ended=now))
    connection.execute(delete(processes))
    connection.execute(
        insert(processes).values(
            id=process,
            seen=now,
            until=now + ALIVE_MS,
            version=lungomare.__version__,
            host=platform.node()[:255],
        )
    )

"""A Python client of the play server: open a table, sit down, play, watch.

    async with Server("http://127.0.0.1:8000") as server:
        opened = await server.create("canosa", [Place(name="Ada"), Place("computer", "level-2")])
        async with server.sit(opened.table, opened.tokens.values()) as table:
            async for told in table:
                if told.now["actor"] == told.seat:
                    await table.play(told.now["legal"][:1])

A table's line mends itself: after a break it comes back with the number of the last event it
had, and a move that was not acknowledged is sent again under its id, so that it counts once.
"""

from lungomare.client.errors import (
    Busy,
    ClientError,
    Late,
    Lost,
    Nonsense,
    NoTable,
    NotYours,
    Refused,
    Unsure,
)
from lungomare.client.link import Link, read_link
from lungomare.client.live import OnlineTable
from lungomare.client.messages import Now, Told
from lungomare.client.rest import Opened, Place, Server
from lungomare.client.seat import Seated

__all__ = [
    "Busy",
    "ClientError",
    "Late",
    "Link",
    "Lost",
    "NoTable",
    "Nonsense",
    "NotYours",
    "Now",
    "OnlineTable",
    "Opened",
    "Place",
    "Refused",
    "Seated",
    "Server",
    "Told",
    "Unsure",
    "read_link",
]

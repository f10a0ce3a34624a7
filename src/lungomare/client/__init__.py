"""A Python client of the play server: open a table, sit down, play, watch.

    async with Server("http://127.0.0.1:8000") as server:
        opened = await server.create(game, [Place(name="Ada"), Place("computer", "level-2")])
        async with server.sit(opened.table, opened.tokens.values()) as table:
            async for update in table:
                if update.now["actor"] == update.seat:
                    await table.play(update.now["legal"][:1])

A table's connection mends itself: after a break it comes back with the number of the last event it
had, and what was not acknowledged is sent again under its id, so that it counts once.
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
from lungomare.client.link import Link, read_link, read_server
from lungomare.client.live import OnlineTable
from lungomare.client.messages import Now, Update
from lungomare.client.rest import Opened, Place, Server
from lungomare.client.seat import SeatedPlayer

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
    "SeatedPlayer",
    "Server",
    "Unsure",
    "Update",
    "read_link",
    "read_server",
]

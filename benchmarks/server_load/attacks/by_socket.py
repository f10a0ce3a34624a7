"""Attacks over sockets of one's own tables: by late moves, by not reading, by a crowd."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING, Any, Final

import orjson

from server_load.attacks.site import PEOPLE, SOCKETS, Caller, Site, attack
from server_load.wire import FINAL, PING

if TYPE_CHECKING:
    from collections.abc import Sequence

MESSAGES_A_SECOND: Final = 19.0
"""On each socket; the limit is 20."""
SEATS: Final = 5
LONG_TABLE: Final = 150
"""Events of the table that clients catch up with: 1 to 2 MB for each of them."""
PATIENCE_S: Final = 5.0
NON_READERS: Final = 8
PINGS_AT_ONCE: Final = 500
UNSENT: Final = 1 << 20
"""Bytes that wait in this process before it sends no more for a moment."""
CROWD: Final = 1_000
"""Spectators of one table, from as many addresses as the limits make them need."""
CROWD_A_SECOND: Final = 200.0
"""How many of them come in a second: from 17 addresses a dozen each."""


async def _five(site: Site) -> tuple[str, list[str]]:
    """Open a table of Bosa for five, whose states are the largest."""
    seats = [{"name": f"Eve {seat}"} for seat in range(SEATS)]
    return await site.open_table("bosa", seats, options={"players": SEATS})


async def _play(site: Site, table: str, tokens: Sequence[str], events: int) -> None:
    """Play a table of one's own until so many events have happened, a socket for each seat."""
    heard: asyncio.Queue[bytes] = asyncio.Queue()
    rng = Random(1)
    callers = [await site.connect(table, [each], "?effects=0", heard.put_nowait) for each in tokens]
    version = 0
    try:
        while version < events:
            told = orjson.loads(await asyncio.wait_for(heard.get(), PATIENCE_S))
            version = max(version, told.get("version", 0))
            if told["type"] in {"state", "event"} and told["seat"] == told["actor"]:
                callers[told["seat"]].send(_move(told, rng))
    except TimeoutError:
        site.counts["games cut short"] += 1
    for caller in callers:
        caller.hang_up()


def _move(told: dict[str, Any], rng: Random) -> dict[str, Any]:
    return {
        "type": "play",
        "id": f"{told['seat']}-{told['version']}",
        "seat": told["seat"],
        "version": told["version"],
        "actions": [rng.choice(told["legal"])],
    }


async def _keep(site: Site, count: int, live: Any) -> None:
    """Keep so many sockets alive, each doing the same, whatever ends one of them."""

    async def one() -> None:
        while True:
            await site.pace()
            await live()

    await asyncio.gather(*(one() for _ in range(count)))


@attack
async def late_moves(site: Site) -> None:
    """Sends moves that come too late on 60 sockets, 19 a second on each."""
    table, tokens = await _five(site)
    await _play(site, table, tokens, 20)
    late = {"type": "play", "id": "late", "seat": 0, "version": 1, "actions": ["take 1"]}

    async def live() -> None:
        caller = await site.connect(table, tokens)
        while not caller.is_over.is_set():
            caller.send(late)
            await asyncio.sleep(1 / MESSAGES_A_SECOND)

    await _keep(site, SOCKETS, live)


@attack
async def unread_pings(site: Site) -> None:
    """Sends the protocol's pings without end on eight sockets and reads none of the answers."""
    table, tokens = await site.open_table("canosa", PEOPLE)
    ping = frame_of_pings()

    async def live() -> None:
        caller = await site.connect(table, tokens)
        caller.stop_reading()
        while not caller.is_over.is_set():
            transport = caller.socket.transport if caller.socket else None
            if transport and transport.get_write_buffer_size() < UNSENT:
                transport.write(ping)
                site.counts["pings"] += PINGS_AT_ONCE
            await asyncio.sleep(0.01)

    await _keep(site, NON_READERS, live)


def frame_of_pings() -> bytes:
    """Return many pings, each as large as one may be."""
    return (bytes((FINAL | PING, 0x80 | 125)) + bytes(4) + bytes(125)) * PINGS_AT_ONCE


@attack
async def unread_catch_up(site: Site) -> None:
    """Asks for a long game from its beginning on 60 sockets and reads nothing of it."""
    table, tokens = await _five(site)
    await _play(site, table, tokens, LONG_TABLE)

    async def live() -> None:
        caller = await site.connect(table, tokens, "?last=1")
        caller.stop_reading()
        await asyncio.wait({asyncio.create_task(caller.is_over.wait())}, timeout=1.0)
        caller.hang_up()

    await _keep(site, SOCKETS, live)


@attack
async def spectators(site: Site) -> None:
    """Sends a thousand spectators to one table, who come and go all the time."""
    table, tokens = await site.open_table("canosa", PEOPLE)
    players = [await site.connect(table, [token]) for token in tokens]
    network = site.address.rpartition(".")[0]
    sites = [Site(site.port, f"{network}.{100 + place}", site.counts) for place in range(17)]
    gate = Site(site.port, site.address)

    async def live(place: int) -> None:
        while True:
            await gate.pace(CROWD_A_SECOND)
            caller = await sites[place % len(sites)].connect(table)
            await _watch(caller)

    await asyncio.gather(*(live(place) for place in range(CROWD)))
    del players


async def _watch(caller: Caller) -> None:
    """Look on for a while; then the next one comes."""
    await asyncio.wait({asyncio.create_task(caller.is_over.wait())}, timeout=6.0)
    caller.hang_up()

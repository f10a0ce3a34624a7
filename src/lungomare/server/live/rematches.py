"""Another game for the same players: the last to agree opens the next table."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from lungomare import match
from lungomare.games.shuffle import SECRET_BYTES
from lungomare.server.clock import now_ms
from lungomare.server.live.tokens import new_table_id
from lungomare.server.store.store import Conflict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lungomare.game import Seat
    from lungomare.match import Event, Table
    from lungomare.server.live.hub import Hub
    from lungomare.server.live.rooms import Room


async def rematch(  # noqa: PLR0913 - a request is all of this
    hub: Hub, room: Room, seat: Seat, added: bytes, *, accepts: bool, request: str
) -> Table:
    """Offer or accept another game, and add to its shuffle; once under the id of the request."""
    command = match.accept_rematch if accepts else match.offer_rematch
    next_id = new_table_id()
    opened = False

    async def open_next(events: Sequence[Event]) -> None:
        nonlocal opened
        if not opened and any(isinstance(event, match.Rematched) for event in events):
            if await hub.is_behind(room):  # another process was first: read before one is opened
                raise Conflict
            await _open_next(hub, room, next_id)
            opened = True

    async with room.lock:
        if match.answered_at(room.table, seat, request) is not None:
            return room.table
        command(room.table, seat, next_id, now_ms())  # a refusal changes nothing
        room.added[seat] = added
        hub.exchange.tell_added(room, seat)
        return await hub.change_locked(
            room,
            lambda table, now: match.run_once(
                table, seat, request, lambda: command(table, seat, next_id, now)
            ),
            {},
            open_next,
        )


async def _open_next(hub: Hub, room: Room, next_id: str) -> None:
    """Open the next table with everyone in their new seat, under their old tokens."""
    plan = match.rematch_plan(room.table)
    events: list[Event] = list(
        match.create(
            next_id,
            plan.options,
            plan.seats,
            now_ms(),
            secret=secrets.token_bytes(SECRET_BYTES),
            clock=plan.clock,
            public=plan.public,
            away=plan.away,
        )
    )
    hashes = {}
    for seat, chair in enumerate(room.table.chairs):
        if chair.name is not None and seat in room.hashes:
            new = plan.moved_to[seat]
            added = room.added.get(seat, b"")
            events += match.join(match.fold(events), new, chair.name, added, now_ms())
            hashes[new] = room.hashes[seat]
    await hub.create(events, hashes)

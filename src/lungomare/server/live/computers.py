"""Computer seats: their players think in workers, and their moves are made at a fixed pace."""

from __future__ import annotations

import asyncio
import logging
import math
import secrets
import time
from random import Random
from typing import TYPE_CHECKING, Final

from lungomare import match
from lungomare.game import GameError
from lungomare.players import rest_of_turn
from lungomare.server.store.database import StoreFailure
from lungomare.server.telemetry import ids
from lungomare.server.telemetry.tracing import continued
from lungomare.server.workers.thinkers import Busy, payer_of, rank_of

if TYPE_CHECKING:
    from lungomare.game import Seat
    from lungomare.server.live.hub import Hub
    from lungomare.server.live.rooms import Room

log: Final = logging.getLogger(__name__)

RETRY_S: Final = 0.5
"""How long a computer seat waits before it asks again: the queue is full, or a thought failed."""
MOST_BUSY_S: Final = 5.0
"""The longest wait for a full queue, however long it is said to be: it may be shorter by then."""
LONGEST_RETRY_S: Final = 30.0
"""The longest wait after thoughts that fail again and again."""
LONG_WAIT_S: Final = 2.0
"""A computer's turn that begins later than this is announced: a person would wonder."""


async def play_for_computers(hub: Hub, room: Room) -> None:
    """Play for computer seats until it is a guest's turn, or the table is no longer ours."""
    delay, owns = RETRY_S, hub.store.leases.owns
    try:
        while (seat := match.computer_to_act(room.table)) is not None and owns(room.table.id):
            try:
                with ids.only(table=room.table.id), continued(None, "computer's turn", "internal"):
                    await _play_once(hub, room, seat)
                delay = RETRY_S
                continue
            except StoreFailure as failure:
                log.warning("a computer's move waits: %s", failure, extra={"table": room.table.id})
            except Exception:
                log.exception("a thought failed; once more", extra={"table": room.table.id})
            await asyncio.sleep(delay)
            delay = min(2 * delay, LONGEST_RETRY_S)
    finally:
        room.thinking = None


async def _play_once(hub: Hub, room: Room, seat: Seat) -> None:
    table, began = room.table, time.monotonic()
    name = table.chairs[seat].computer
    assert name, "a computer that is to act has a player"  # noqa: S101 - for mypy
    situation = match.situation(table, seat, Random(secrets.randbits(64)))
    _announce_wait(hub, room)
    try:
        choice = await hub.thinkers.choose(
            name,
            situation,
            payer=payer_of(room),
            rank=lambda: rank_of(room),
            table=table.id,
        )
    except Busy as busy:
        await asyncio.sleep(max(hub.settings.pace, RETRY_S, min(busy.wait_s, MOST_BUSY_S)))
        return
    hub.times.thoughts.note(time.monotonic() - began)
    await _keep_pace(hub.settings.pace, began)
    actions = rest_of_turn(table.game, situation.state, choice)
    try:
        await hub.change(
            room, lambda now_table, now: match.play(now_table, seat, actions, table.version, now)
        )
        hub.times.replies.note(time.monotonic() - began)
    except GameError as refusal:
        log.info("a thought came too late: %s", refusal, extra={"table": table.id})


def _announce_wait(hub: Hub, room: Room) -> None:
    """Say to those at a table how long its computer waits for its turn, where that is long."""
    wait = hub.thinkers.expected_wait(payer_of(room), rank_of(room))
    if wait >= LONG_WAIT_S:
        room.send_all({"type": "queue", "seconds": math.ceil(wait)})
        hub.exchange.tell_queue(room, math.ceil(wait))


async def _keep_pace(pace: float, began: float) -> None:
    """Wait for the next whole multiple of the pace, so that no reply tells by its timing."""
    if pace > 0:
        spent = time.monotonic() - began
        await asyncio.sleep(pace - spent % pace)

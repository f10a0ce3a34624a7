"""The events of a new table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lungomare import match
from lungomare.server import messages as m
from lungomare.server.live.tokens import table_id_from_key

if TYPE_CHECKING:
    from lungomare.game import Json
    from lungomare.match import Event


def prepare(body: bytes, secret: bytes, now: int) -> Json:
    """Return the events of a new table and the seats that its creator takes."""
    wanted = m.TableRequest.model_validate_json(body)
    table_id = table_id_from_key(wanted.key, body)
    events: list[Event] = list(_created(wanted, table_id, secret, now))
    held = [number for number, seat in enumerate(wanted.seats) if seat.name is not None]
    table = match.fold(events) if held else None
    for number in held:
        seat = wanted.seats[number]
        assert table is not None, "somebody sits down"  # noqa: S101 - for mypy
        assert seat.name is not None, "as above"  # noqa: S101
        joined = match.join(table, number, seat.name, bytes.fromhex(seat.contribution), now)
        for event in joined:
            table = table.after(event)
        events += joined
    written = list(map(match.event_to_json, events))
    return {"table": table_id, "key": wanted.key, "events": written, "held": held}


def _created(wanted: m.TableRequest, table_id: str, secret: bytes, now: int) -> Any:
    clock = wanted.clock
    return match.create(
        table_id,
        {**wanted.options, "game": wanted.game},
        [match.SeatPlan(seat.kind, seat.player) for seat in wanted.seats],
        now,
        secret=secret,
        clock=match.ClockPlan(clock.kind, clock.base, clock.increment),
        public=wanted.public,
        away=wanted.away_seconds * 1000,
    )

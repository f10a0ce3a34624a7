"""Messages about a table as bytes: what everyone is sent is encoded once for all of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import orjson

from lungomare.match import (
    Moved,
    preview_json,
    public_event,
    redact_table,
    seat_view,
    views_between,
)
from lungomare.server.live.frames import Outgoing

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from lungomare.game import Json, Seat
    from lungomare.match import Event, Table


@dataclass(frozen=True, slots=True)
class Step:
    """An event, and the table before and after it; there is none before the first."""

    before: Table | None
    event: Event
    after: Table


def steps_from(table: Table, events: Iterable[Event]) -> list[Step]:
    """Return the steps that these events lead through, from `table` on."""
    steps = []
    for event in events:
        steps.append(Step(table, event, table.after(event)))
        table = steps[-1].after
    return steps


def encode(message: Json) -> bytes:
    """Return a message as it goes over the wire."""
    return orjson.dumps(message)


def joined(*objects: bytes) -> bytes:
    """Return one JSON object with the keys of several, the first of which is not empty."""
    return b"{" + b",".join(each[1:-1] for each in objects if each != b"{}") + b"}"


def state_message(table: Table, eye: Seat | None, *, effects: bool) -> bytes:
    """Return the whole table as `eye` may see it, encoded."""
    state = encode({"type": "state", "game": table.game.name, **redact_table(table, eye)})
    return joined(state, preview_json(table, eye)) if effects else state


def public_events(steps: Sequence[Step]) -> list[bytes]:
    """Return what everyone may know of each step, encoded."""
    return [encode(public_event(step.event, step.after)) for step in steps]


def event_messages(
    steps: Sequence[Step], eye: Seat | None, shared: Sequence[bytes], *, effects: bool
) -> list[Outgoing]:
    """Return what `eye` is sent of each event; what actions would do comes with the last.

    `shared` is what everyone may know of each, encoded.
    """
    messages = []
    for step, everyone in zip(steps, shared, strict=True):
        alone = encode(_for_eye(step, eye))
        more = preview_json(step.after, eye) if effects and step is steps[-1] else b"{}"
        messages.append(Outgoing(joined(alone, everyone, more)))
    return messages


def _for_eye(step: Step, eye: Seat | None) -> Json:
    """Return what of an event depends on who looks, and what its receiver must know first."""
    message: dict[str, Any] = {"type": "event", "game": step.after.game.name}
    message |= seat_view(step.after, eye)
    event = step.event
    if isinstance(event, Moved) and len(event.actions) > 1 and step.before is not None:
        message["between"] = views_between(step.before, event, eye)
    return message

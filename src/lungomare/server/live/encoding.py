"""Messages about a table as bytes: what everyone is sent is encoded once for all of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import orjson

from lungomare.match import (
    Moved,
    preview_json,
    public_event,
    redact_table,
    seat_view,
    states_between,
    views_between,
)
from lungomare.server.websocket.frames import Outgoing

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


class Shared(NamedTuple):
    """What is made once of a step for all who are sent it."""

    public: bytes
    """What everyone may know of the event, encoded."""
    inside: Sequence[Any]
    """The states between its actions, secrets included."""


def shared_of(steps: Sequence[Step]) -> list[Shared]:
    """Return of each step what is the same for everyone."""
    return [
        Shared(encode(public_event(step.event, step.after)), _states_inside(step)) for step in steps
    ]


def _states_inside(step: Step) -> Sequence[Any]:
    if step.before is None or not isinstance(step.event, Moved):
        return ()
    return states_between(step.before, step.event)


def event_messages(
    steps: Sequence[Step], eye: Seat | None, shared: Sequence[Shared], *, effects: bool
) -> list[Outgoing]:
    """Return what `eye` is sent of each event; what actions would do comes with the last."""
    messages = []
    for step, everyone in zip(steps, shared, strict=True):
        alone = encode(_for_eye(step, eye, everyone.inside))
        more = preview_json(step.after, eye) if effects and step is steps[-1] else b"{}"
        messages.append(Outgoing(joined(alone, everyone.public, more)))
    return messages


def _for_eye(step: Step, eye: Seat | None, inside: Sequence[Any]) -> Json:
    """Return what of an event depends on who looks, and what its receiver must know first."""
    message: Json = {"type": "event", "game": step.after.game.name, **seat_view(step.after, eye)}
    if inside and step.before is not None and isinstance(step.event, Moved):
        message["between"] = views_between(step.before, step.event, eye, inside)
    return message

"""What a client has missed: from memory, or worked out anew from the table's events."""

from __future__ import annotations

from typing import TYPE_CHECKING

import orjson

from lungomare.match import event_from_json, fold_gradually, public_event
from lungomare.server.live.rooms import Step, encode, event_messages

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lungomare.game import Seat
    from lungomare.match import Event


def steps_of(events: Sequence[Event]) -> list[Step]:
    """Fold the events of a table, from the first, and return each step."""
    tables = (table for table in fold_gradually(events) if table)
    return [Step(event, table) for event, table in zip(events, tables, strict=True)]


def messages_of(
    steps: Sequence[Step], eyes: Sequence[Seat | None], *, effects: bool
) -> list[bytes]:
    """Return what these eyes are told of the steps, all of one eye's before the next one's."""
    shared = [encode(public_event(step.event, step.after)) for step in steps]
    told = (event_messages(steps, eye, shared, effects=effects) for eye in eyes)
    return [message.data for messages in told for message in messages]


def messages_since(
    texts: Sequence[str], known: int, eyes: Sequence[Seat | None], effects: bool
) -> list[bytes]:
    """Return what these eyes are told of the events after `known`; this runs in a worker."""
    steps = steps_of([event_from_json(orjson.loads(text)) for text in texts])
    return messages_of(steps[known:], eyes, effects=effects)

"""What a client has missed: from memory, or worked out anew from the table's events."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from lungomare.match import fold_gradually
from lungomare.server.live.encoding import Step, event_messages, shared_of
from lungomare.server.store.events import read_events

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lungomare.game import Seat
    from lungomare.match import Event


def steps_of(events: Sequence[Event]) -> list[Step]:
    """Fold the events of a table, from the first, and return each step."""
    tables = [None, *(table for table in fold_gradually(events) if table)]
    return [
        Step(before, event, after)
        for event, (before, after) in zip(events, pairwise(tables), strict=True)
        if after is not None
    ]


def messages_of(
    steps: Sequence[Step], eyes: Sequence[Seat | None], *, effects: bool
) -> list[bytes]:
    """Return what these eyes are sent of the steps, all of one eye's before the next one's."""
    shared = shared_of(steps)
    by_eye = (event_messages(steps, eye, shared, effects=effects) for eye in eyes)
    return [message.data for messages in by_eye for message in messages]


def messages_since(
    texts: Sequence[str], known: int, eyes: Sequence[Seat | None], effects: bool
) -> list[bytes]:
    """Return what these eyes are sent of the events after `known`; this runs in a worker."""
    steps = steps_of(read_events(texts))
    return messages_of(steps[known:], eyes, effects=effects)

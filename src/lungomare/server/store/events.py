"""Events as the database has them: each a JSON text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import orjson

from lungomare.match import event_from_json, event_to_json

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lungomare.match import Event


def event_to_text(event: Event) -> str:
    """Return an event as it is stored."""
    return orjson.dumps(event_to_json(event)).decode()


def event_from_text(text: str) -> Event:
    """Return the event that a stored text says, or raise `Invalid`."""
    return event_from_json(orjson.loads(text))


def read_events(texts: Iterable[str]) -> list[Event]:
    """Return the events of a table from their stored texts."""
    return [event_from_text(text) for text in texts]

"""Events as JSON, exactly, both ways: every field there, none beside them, each of its type.

Only a field that has a default may be missing, as it is in tables written before there was it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, get_args

from pydantic import TypeAdapter, ValidationError

from lungomare.game import Invalid, Json
from lungomare.match.events import Event

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pydantic_core import ErrorDetails

_ADAPTERS: Final[Mapping[str, TypeAdapter[Any]]] = {
    event.type: TypeAdapter(event) for event in get_args(Event)
}
"""By the word in `type`, what reads and writes the event."""

_WANTED: Final = {
    "int_type": "int",
    "string_type": "str",
    "bool_type": "bool",
    "tuple_type": "a list",
    "dict_type": "an object",
    "dataclass_type": "an object",
}
"""By pydantic's word for a value of the wrong type, what it must be."""


def event_to_json(event: Event) -> Json:
    """Return the event as a JSON object with its `type`; secrets are in it."""
    return {"type": event.type, **_ADAPTERS[event.type].dump_python(event, mode="json")}


def event_from_json(value: object) -> Event:
    """Return the event that `event_to_json` wrote, or raise `Invalid` saying what is wrong."""
    if not isinstance(value, dict):
        raise Invalid("an event is a JSON object")
    name = value.get("type")
    if not isinstance(name, str) or name not in _ADAPTERS:
        raise Invalid(f"there is no event {name!r}")
    body = {key: part for key, part in value.items() if key != "type"}
    try:
        event: Event = _ADAPTERS[name].validate_python(body)
    except ValidationError as error:
        raise Invalid(_sentence(name, error.errors(include_url=False)[0])) from None
    return event


def _sentence(name: str, error: ErrorDetails) -> str:
    """Return what is wrong with an event, in our words."""
    kind, place = error["type"], error["loc"]
    if kind in ("missing", "unexpected_keyword_argument"):
        key = error.get("ctx", {}).get("key")
        where, key = (place, key) if key else (place[:-1], place[-1])
        what = "missing" if kind == "missing" else "unknown"
        return f"{_path(name, where)}: {key!r} is {what}"
    return f"{_path(name, place)} must be {_WANTED.get(kind, error['msg'])}"


def _path(name: str, place: tuple[int | str, ...]) -> str:
    return name + "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in place)

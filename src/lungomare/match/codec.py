"""Events as JSON, exactly, both ways: every field there, none beside them, each of its type.

Only a field that has a default may be missing, as it is in tables written before there was it.
"""

from __future__ import annotations

import types
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from lungomare.game import Invalid, Json
from lungomare.match.events import Event

_EVENTS: Final = {event.type: event for event in get_args(Event)}


def event_to_json(event: Event) -> Json:
    """Return the event as a JSON object with its `type`; secrets are in it."""
    return {"type": event.type, **_plain_fields(event)}


def event_from_json(value: object) -> Event:
    """Return the event that `event_to_json` wrote, or raise `Invalid` saying what is wrong."""
    if not isinstance(value, dict):
        raise Invalid("an event is a JSON object")
    name = value.get("type")
    if not isinstance(name, str) or name not in _EVENTS:
        raise Invalid(f"there is no event {name!r}")
    body = {key: part for key, part in value.items() if key != "type"}
    event: Event = _read(_EVENTS[name], body, name)
    return event


def _plain(value: Any) -> Any:
    """Return the value with lists for tuples, as `json.loads` would give it back."""
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, list | tuple):
        return [_plain(part) for part in value]
    if isinstance(value, dict):
        return {key: _plain(part) for key, part in value.items()}
    return _plain_fields(value)


def _plain_fields(value: Any) -> Json:
    """Return an object of the fields; `asdict` takes more than three times as long."""
    kind: type = type(value)
    return {name: _plain(getattr(value, name)) for name in _types(kind)}


@cache
def _types(kind: type) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}


def _read(kind: Any, value: Any, where: str) -> Any:
    """Return `value` as a `kind`, which is one of the few that events are made of."""
    if is_dataclass(kind):
        return _read_fields(kind, value, where)
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        inner = next(part for part in get_args(kind) if part is not type(None))
        return None if value is None else _read(inner, value, where)
    if origin is tuple:
        _demand(isinstance(value, list), where, "a list")
        part = get_args(kind)[0]
        return tuple(_read(part, item, f"{where}[{place}]") for place, item in enumerate(value))
    plain = dict if origin is dict else kind
    _demand(type(value) is plain, where, {dict: "an object"}.get(plain, plain.__name__))
    return value


def _read_fields(kind: Any, value: Any, where: str) -> Any:
    _demand(isinstance(value, dict), where, "an object")
    wanted = _types(kind)
    for key in value.keys() - wanted.keys():
        raise Invalid(f"{where}: {key!r} is unknown")
    for key in _needed(kind) - value.keys():
        raise Invalid(f"{where}: {key!r} is missing")
    return kind(**{key: _read(wanted[key], part, f"{where}.{key}") for key, part in value.items()})


@cache
def _needed(kind: type) -> frozenset[str]:
    """Return the fields that cannot be left out; those of plans are always written."""
    return frozenset(
        field.name
        for field in fields(kind)
        if field.default is MISSING or not hasattr(kind, "type")
    )


def _demand(holds: bool, where: str, what: str) -> None:
    if not holds:
        raise Invalid(f"{where} must be {what}")

"""An answer as bytes: what a function returns or refuses, written and packed in a worker."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import orjson
from pydantic import BaseModel, ValidationError

from lungomare.game import GameError
from lungomare.server.jobs.refusals import refusal, refusal_of
from lungomare.server.workers.work_queue import TooMuch

if TYPE_CHECKING:
    from collections.abc import Callable

    from lungomare.game import Json

PACKING: Final = 4
"""How hard gzip tries: a whole game for five, 1.2 MB, is packed in 4 ms, to a fiftieth."""
WORTH_PACKING: Final = 1024
"""Bytes below which an answer fits into a packet or two anyway."""
MOST_BYTES: Final = 16 * 1024 * 1024
"""Of an answer before it is packed: a thousand positions of a game for five have about 5 MB."""
LONGEST_PLACE: Final = 120
"""Characters of the place of a fault; keys that were sent may be longer."""


class Answer(NamedTuple):
    """What is sent back."""

    status: int
    body: bytes
    is_packed: bool


def make_answer(packs: bool, function: Callable[..., Json | BaseModel], *args: Any) -> Answer:
    """Return the answer that a function gives, or its refusal; this runs in a worker."""
    try:
        made = function(*args)
    except ValidationError as error:
        return _packed(422, {"refusal": _fault(error)}, packs=packs)
    except GameError as error:
        return _packed(409, {"refusal": refusal_of(error)}, packs=packs)
    return _packed(200, made, packs=packs)


def _packed(status: int, made: Json | BaseModel, *, packs: bool) -> Answer:
    body = orjson.dumps(made.model_dump() if isinstance(made, BaseModel) else made)
    if len(body) > MOST_BYTES:
        raise TooMuch(f"the answer would have more than {MOST_BYTES} bytes")
    if packs and len(body) > WORTH_PACKING:
        return Answer(status, gzip.compress(body, PACKING, mtime=0), is_packed=True)
    return Answer(status, body, is_packed=False)


def _fault(error: ValidationError) -> Json:
    """Return the first fault of what was sent."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    where = ".".join(str(part) for part in ("body", *first["loc"]))
    return refusal(str(first["msg"]), where=where[:LONGEST_PLACE])
